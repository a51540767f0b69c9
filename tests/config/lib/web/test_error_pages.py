"""What cannot be shown or done is told in the frame of the site, and to programs as JSON."""

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpResponse
from django.test import Client, RequestFactory

from config.lib.web import error_pages

pytestmark = pytest.mark.django_db


def _told(response: HttpResponse) -> tuple[int, str]:
    page = response.content.decode()
    assert '<header class="site-header">' in page
    return response.status_code, page.partition("<title>")[2].partition(" ·")[0].strip()


def test_pages_say_what_happened_in_the_frame_of_the_site(client):
    request = RequestFactory().get("/")
    assert _told(client.get("/no-such-page/")) == (404, "Page not found")
    assert _told(client.get("/lists/netea/no-such-list/")) == (404, "Page not found")
    assert _told(Client(enforce_csrf_checks=True).post("/accounts/login/", {})) == (403, "No access")
    assert _told(error_pages.answer_forbidden(request, PermissionDenied())) == (403, "No access")
    assert _told(error_pages.answer_bad_request(request, SuspiciousOperation())) == (400, "That didn’t work")
    assert _told(error_pages.answer_too_many(request)) == (429, "Too many attempts")
    assert _told(error_pages.answer_bug(request)) == (500, "Something went wrong")


def test_address_of_a_button_says_so(client):
    answer = client.get("/armies/versions/move/")
    assert (*_told(answer), answer["Allow"]) == (405, "That didn’t work", "POST")
    assert client.head("/armies/versions/move/").content == b""


def test_programs_get_json():
    request = RequestFactory().get("/api/v1/armies")
    answers = [
        error_pages.answer_bad_request(request, SuspiciousOperation()),
        error_pages.answer_forbidden(request, PermissionDenied()),
        error_pages.answer_not_found(request, Http404()),
        error_pages.answer_wrong_method(request, allowed="GET"),
        error_pages.answer_bug(request),
    ]
    assert [answer.status_code for answer in answers] == [400, 403, 404, 405, 500]
    assert {answer["Content-Type"] for answer in answers} == {"application/json"}
