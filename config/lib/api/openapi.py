"""How the API describes itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiResponse, extend_schema
from pydantic import BaseModel

from config.lib.api.base import Query
from config.lib.api.responses import Error

View = TypeVar("View", bound=Callable[..., Any])

_REFUSALS = {
    400: "The request cannot be understood.",
    401: "Send a token, or sign in.",
    403: "You may not do this.",
    404: "There is nothing at this address, or it belongs to somebody else.",
    409: "Somebody else changed it in the meantime.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "It is understood, but the list or a limit of this service does not allow it.",
    503: "The server lacks what this needs.",
}


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Tokens in the header Authorization."""

    target_class = "armylists.accounts.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A token of your account: `muster_…`."}


def document(
    operation: str,
    tag: str,
    answer: type[BaseModel] | dict[Any, Any] | None,
    *,
    status: int = 200,
    refusals: tuple[int, ...] = (),
    body: type[BaseModel] | None = None,
    query: type[Query] | None = None,
) -> Callable[[View], View]:
    """Describe an operation: its answer (several by status), and every refusal in the one shape of errors.

    ``query`` is also what the view then lets through.
    """
    responses: dict[Any, Any] = dict(answer) if isinstance(answer, dict) else {status: _describe(answer)}
    for code in refusals:
        responses[code] = OpenApiResponse(Error, description=_REFUSALS[code])
    responses["default"] = OpenApiResponse(Error, description="Any other refusal.")
    parameters = [query] if query else None
    schema = extend_schema(operation, tags=[tag], request=body, responses=responses, parameters=parameters)

    def describe(view: View) -> View:
        view.query = query or Query  # type: ignore[attr-defined]
        return schema(view)

    return describe


def _describe(answer: type[BaseModel] | None) -> OpenApiResponse:
    return OpenApiResponse(answer, description="Done.")


def require_bodies(result: dict[str, Any], **_others: Any) -> dict[str, Any]:
    """A described body must be sent."""
    for operations in result["paths"].values():
        for operation in operations.values():
            if "requestBody" in operation:
                operation["requestBody"]["required"] = True
    return result
