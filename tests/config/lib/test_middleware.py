import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from config.lib.errors import Conflict
from config.lib.middleware import DomainErrorMiddleware

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
