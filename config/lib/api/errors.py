"""Every refusal of the API in one shape: ``{"code", "message", "field" | "path", "details"}``."""

from __future__ import annotations

import logging
import math
from typing import Any, cast

from django.conf import settings
from django.core import signals
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from config.lib.errors import DomainError, Forbidden, Invalid, NotFound

LOGGER = logging.getLogger("armylists.api")

# A limit that does not say when it ends is tried again after this many seconds.
USUAL_WAIT = 60

_CODES: tuple[tuple[type[exceptions.APIException], str], ...] = (
    (exceptions.NotAuthenticated, "not_authenticated"),
    (exceptions.AuthenticationFailed, "invalid_token"),
    (exceptions.PermissionDenied, "forbidden"),
    (exceptions.MethodNotAllowed, "method_not_allowed"),
    (exceptions.NotAcceptable, "not_acceptable"),
    (exceptions.UnsupportedMediaType, "unsupported_media_type"),
    (exceptions.Throttled, "rate_limited"),
    (exceptions.ValidationError, "invalid_query"),
)


def exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn whatever was raised into a response; None leaves a bug to Django's debug page."""
    set_rollback()
    error = _ours(error)
    if isinstance(error, DomainError):
        return Response(error.as_dict(), status=error.status, headers=_headers(error))
    if isinstance(error, exceptions.APIException):
        return Response(_describe(error), status=error.status_code, headers=_headers(error))
    return None if settings.DEBUG else _refuse_bug(error, context)


def _ours(error: Exception) -> Exception:
    """Django's refusals as ours."""
    if isinstance(error, Http404 | exceptions.NotFound):
        return NotFound()
    if isinstance(error, PermissionDenied):
        return Forbidden()
    if isinstance(error, SuspiciousOperation):
        return Invalid()
    return error


def _describe(error: exceptions.APIException) -> dict[str, Any]:
    code = next((code for kind, code in _CODES if isinstance(error, kind)), "invalid")
    detail = cast(Any, error.detail)
    if isinstance(detail, dict):
        details = [{"field": str(field), "message": str(messages[0])} for field, messages in detail.items()]
        return {"code": code, "message": details[0]["message"], "field": details[0]["field"], "details": details}
    return {"code": code, "message": str(detail[0] if isinstance(detail, list) else detail), "details": []}


def _headers(error: exceptions.APIException | DomainError) -> dict[str, str]:
    headers = {}
    if header := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = str(header)
    status = error.status if isinstance(error, DomainError) else error.status_code
    if status == exceptions.Throttled.status_code:
        headers["Retry-After"] = str(math.ceil(getattr(error, "wait", None) or USUAL_WAIT))
    return headers


def _refuse_bug(error: Exception, context: dict[str, Any]) -> Response:
    """A bug: logged with its traceback, told without any."""
    request = context["request"]._request
    LOGGER.error("Internal error: %s %s", request.method, request.path, exc_info=error)
    signals.got_request_exception.send(sender=None, request=request)
    body = {
        "code": "internal_error",
        "message": _("Something went wrong on our side. It has been logged."),
        "details": [],
    }
    return Response(body, status=500)
