"""Files that people send: never more than a request may hold, whatever its sender says about its size."""

from __future__ import annotations

from django.conf import settings
from django.core.files.uploadhandler import FileUploadHandler, StopUpload
from django.http import HttpRequest

_REFUSED = "muster.upload_is_too_large"


class BoundedUploadHandler(FileUploadHandler):
    """Reads the files of a request until they are larger than ``UPLOAD_MAX_SIZE`` together, and drops the rest.

    Fields that come before the files are kept; the view asks ``is_upload_too_large`` and tells the sender.
    """

    _seen = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        self._seen += len(raw_data)
        if self._seen > settings.UPLOAD_MAX_SIZE:
            assert self.request is not None  # noqa: S101 - set by Django before it reads
            self.request.META[_REFUSED] = True
            raise StopUpload(connection_reset=False)
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """The handler after this one keeps the file."""


def is_upload_too_large(request: HttpRequest) -> bool:
    """Whether files of this request were dropped for their size. Ask after the form has been read."""
    return bool(request.META.get(_REFUSED))
