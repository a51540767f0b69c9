import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from config.lib.errors import Conflict
from config.lib.middleware import DomainErrorMiddleware, PrivacyMiddleware

pytestmark = pytest.mark.unit


@pytest.fixture
def _plain_page(settings):
    templates = {"errors/domain.html": "{{ status }} {{ code }} {{ message }}"}
    settings.TEMPLATES = [
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {"loaders": [("django.template.loaders.locmem.Loader", templates)]},
        }
    ]


@pytest.mark.usefixtures("_plain_page")
def test_refusal_becomes_a_page_with_its_status_and_escaped_message():
    middleware = DomainErrorMiddleware(lambda request: HttpResponse())
    response = middleware.process_exception(RequestFactory().get("/"), Conflict("stale", "<b> changed it."))
    assert (response.status_code, response.content.decode()) == (409, "409 stale &lt;b&gt; changed it.")


def test_bug_is_left_alone():
    middleware = DomainErrorMiddleware(lambda request: HttpResponse())
    assert middleware.process_exception(RequestFactory().get("/"), ValueError()) is None


def test_answer_passes_through():
    answer = HttpResponse("fine")
    assert DomainErrorMiddleware(lambda request: answer)(RequestFactory().get("/")) is answer


def test_answers_are_for_nobody_else_unless_they_say_so():
    own = PrivacyMiddleware(lambda request: HttpResponse())(RequestFactory().get("/armies/"))
    public = PrivacyMiddleware(lambda request: HttpResponse(headers={"Cache-Control": "public, max-age=300"}))
    assert own["Cache-Control"] == "private, no-cache"
    assert public(RequestFactory().get("/"))["Cache-Control"] == "public, max-age=300"


def test_every_answer_of_the_edit_door_keeps_its_address():
    answer = HttpResponse(status=500, headers={"Cache-Control": "public"})
    kept = PrivacyMiddleware(lambda request: answer)(RequestFactory().get("/edit/secret/"))
    assert [kept[name] for name in ("Referrer-Policy", "Cache-Control", "X-Robots-Tag")] == [
        "no-referrer",
        "no-store",
        "noindex",
    ]
