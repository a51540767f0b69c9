"""Bodies of requests: JSON, read as strictly as army documents on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any, ClassVar

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from rest_framework.parsers import BaseParser

from config.lib.errors import DomainError, Invalid
from rules.composition.documents import DocumentError
from rules.composition.json_text import parse_json


class TooLarge(DomainError):
    status = 413
    default_code = "too_large"
    default_message = _("The body of the request is too large.")


class StrictJSONParser(BaseParser):
    """Refuses repeated fields, NaN, broken UTF-8, deep nesting and large bodies, and says where."""

    media_type = "application/json"
    most_bytes: ClassVar[int | None] = None

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        most = self.most_bytes or settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(most + 1)
        if len(body) > most:
            raise TooLarge
        return self.read(body)

    def read(self, body: bytes) -> Any:
        try:
            return parse_json(body)
        except DocumentError as error:
            problem = error.problems[0]
            raise Invalid("invalid_json", problem.message, path=problem.path) from error
