"""Mistakes and refusals that a person is told about. Anything else that is raised is a bug and is logged."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, ClassVar, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.composition.documents import DocumentError, DocumentProblem

T = TypeVar("T")


class DomainError(Exception):
    """A refusal with a code for programs, a sentence for people and an HTTP status.

    `field` names a form field, `path` a place in a document (`formations[2].upgrades[0]`), `details` holds further
    findings of the same request. The message is translated when it is read; with `params` it
    is a template that they fill, without any its percent signs are plain text.
    """

    status: ClassVar[int] = 400
    default_code: ClassVar[str] = "invalid"
    default_message: ClassVar[str | Promise] = _("This request can't be read.")

    def __init__(
        self,
        code: str | None = None,
        message: str | Promise | None = None,
        *,
        params: Mapping[str, object] | None = None,
        field: str | None = None,
        path: str | None = None,
        details: Sequence[object] = (),
    ) -> None:
        self.code = code or self.default_code
        self.message_template = message or self.default_message
        self.params = dict(params or {})
        self.field = field
        self.path = path
        self.details = list(details)
        super().__init__(self.code)

    @property
    def message(self) -> str:
        template = str(self.message_template)
        return template % self.params if self.params else template

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"

    def as_dict(self) -> dict[str, Any]:
        """The one error shape of the API: code, message, field or path where known, details."""
        place = {"field": self.field, "path": self.path}
        return {
            "code": self.code,
            "message": self.message,
            **{name: value for name, value in place.items() if value is not None},
            "details": self.details,
        }


class Invalid(DomainError):
    pass


def refuse_document(
    problems: Sequence[DocumentProblem], code: str = "invalid_document", *, field: str | None = None
) -> Invalid:
    details = [asdict(problem) for problem in problems]
    return Invalid(code, problems[0].message, field=field, path=problems[0].path, details=details)


@contextmanager
def readable(code: str = "invalid_document", *, field: str | None = None) -> Iterator[None]:
    """What an engine cannot read, or refuses to draw from, becomes Invalid with its place; nothing is swallowed."""
    try:
        yield
    except DocumentError as error:
        raise refuse_document(error.problems, code, field=field) from error


class Forbidden(DomainError):
    status = 403
    default_code = "forbidden"
    default_message = _("You can't do this.")


class NotFound(DomainError):
    status = 404
    default_code = "not_found"
    default_message = _("There is nothing at this address.")


def existing(row: T | None) -> T:
    """The row. Raises NotFound where there is none."""
    if row is None:
        raise NotFound
    return row


class Conflict(DomainError):
    status = 409
    default_code = "conflict"
    default_message = _("Someone else has changed this meanwhile.")


class RateLimited(DomainError):
    status = 429
    default_code = "rate_limited"
    default_message = _("Too many requests. Wait a moment and try again.")
