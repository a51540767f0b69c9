"""Files of a request are bounded together, whatever was promised about them."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import RequestFactory

from config.lib.uploads import is_upload_too_large

pytestmark = pytest.mark.unit
KIB = 1024


@pytest.fixture(autouse=True)
def _small(settings):
    settings.UPLOAD_MAX_SIZE = 1024 * KIB


@pytest.fixture
def send():
    """Requests with files of these sizes; what they wrote to disk is closed afterwards."""
    sent = []

    def post(*sizes: int):
        files = {f"file{index}": SimpleUploadedFile(f"{index}.toml", b"#" * size) for index, size in enumerate(sizes)}
        sent.append(RequestFactory().post("/", {"before": "kept", **files}))
        return sent[-1]

    yield post
    for request in sent:
        request.close()


@pytest.mark.parametrize(("sizes", "kept"), [((), 0), ((1000 * KIB,), 1), ((500 * KIB, 500 * KIB), 2)])
def test_what_fits_is_kept(send, sizes, kept):
    request = send(*sizes)
    assert (request.POST["before"], len(request.FILES), is_upload_too_large(request)) == ("kept", kept, False)
    assert sum(file.size for file in request.FILES.values()) == sum(sizes)


@pytest.mark.parametrize("sizes", [(1100 * KIB,), (600 * KIB, 600 * KIB), (5000 * KIB, 1)])
def test_what_is_too_large_together_is_dropped_and_the_fields_before_are_kept(send, sizes):
    request = send(*sizes)
    assert (request.POST["before"], is_upload_too_large(request)) == ("kept", True)
    assert sum(file.size for file in request.FILES.values()) <= KIB * KIB


def test_other_requests_have_no_files():
    request = RequestFactory().generic("POST", "/", BytesIO(b"x" * 10).read())
    assert is_upload_too_large(request) is False
