"""What all views of the API share: strict bodies, strict query parameters, limits, caching."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, ClassVar, TypeVar, cast

from django.contrib.auth.models import User
from django.core.validators import RegexValidator
from django.http import HttpResponseBase
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page
from pydantic import BaseModel
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS, AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import APIView

from config.lib.api.parsers import StrictJSONParser
from config.lib.api.renderers import JSONRenderer
from config.lib.errors import NotFound, readable
from config.lib.web.addresses import LONGEST_TEXT
from rules.composition.documents import PLAIN_TEXT, validate

Body = TypeVar("Body", bound=BaseModel)


class Query(serializers.Serializer[Any]):
    """Query parameters. Unknown and repeated ones are refused."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        for name in data:
            if name not in self.fields:
                raise serializers.ValidationError({name: [_("There is no such parameter.")]})
            if len(data.getlist(name)) > 1:
                raise serializers.ValidationError({name: [_("This parameter is given twice.")]})
        # A plain table: empty values of forms would pass as missing.
        return dict(super().to_internal_value({name: data[name] for name in data}))


class TextField(serializers.CharField):
    """A text to look for."""

    def __init__(self, **kwargs: Any) -> None:
        # Without it, Python would overlook a line that ends at the very end.
        plain = RegexValidator(PLAIN_TEXT.removesuffix("$") + r"\Z")
        super().__init__(required=False, max_length=LONGEST_TEXT, trim_whitespace=False, validators=[plain], **kwargs)


class VersionField(serializers.CharField):
    """A version of an army list."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=40, validators=[RegexValidator(r"^[0-9A-Za-z.\-]+$")], **kwargs)


class FileAnswers:
    """A view of the API that answers with a file."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:  # noqa: FBT001, FBT002
        """Whoever asks for a file accepts it; refusals are JSON."""
        return JSONRenderer(), JSONRenderer.media_type


class ApiView(APIView):
    """A view of the API. A method knows the query parameters that it is documented with."""

    parser_classes = [StrictJSONParser]
    renderer_classes = [JSONRenderer]
    http_method_names = ["get", "head", "post", "put", "patch", "delete"]
    queries: ClassVar[dict[str, type[Query]]] = {}
    write_scope = "writes"

    @property
    def throttle_scope(self) -> str | None:
        """Writes are limited more tightly than reads."""
        method = self.request.method if hasattr(self, "request") else "GET"
        return None if method in SAFE_METHODS else self.write_scope

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        method = "GET" if request.method == "HEAD" else str(request.method)
        handler = getattr(self, method.lower(), None)
        known = self.queries.get(method, getattr(handler, "query", Query))
        query = known(data=request.query_params)
        query.is_valid(raise_exception=True)
        self.query: dict[str, Any] = query.validated_data


class PersonalView(ApiView):
    """Only for people who signed in, or their programs; what others own does not exist for them."""

    permission_classes = [IsAuthenticated]

    @property
    def user(self) -> User:
        return cast(User, self.request.user)


@method_decorator(conditional_page, name="dispatch")
class CatalogueView(ApiView):
    """Public and the same for everybody: caches may keep it, and who has it already is told so (304)."""

    # No sessions: a cookie would make the answer private.
    authentication_classes = list(api_settings.DEFAULT_AUTHENTICATION_CLASSES)[:1]  # type: ignore[assignment]
    permission_classes = [AllowAny]

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        if answer.status_code == 200:
            answer.setdefault("Cache-Control", "public, max-age=300")
        return answer


class UnknownAddress(ApiView):
    """Whatever else is asked for below the root of the API."""

    authentication_classes = []
    permission_classes = [AllowAny]
    throttle_classes = []

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        # Every method answers alike, so that the address is never mistaken for one that exists.
        self.http_method_not_allowed = self._refuse  # type: ignore[method-assign]
        return super().dispatch(request, *args, **kwargs)

    def _refuse(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        raise NotFound


def read_body(request: Request, model: type[Body], *, tags: Container[object] = ()) -> Body:
    """The body of a request; Invalid with every problem and its place when it does not fit.

    ``tags`` tell kinds of bodies apart; they are no part of a place.
    """
    with readable("invalid_body"):
        return validate(model, request.data, place=lambda place: tuple(p for p in place if p not in tags))
