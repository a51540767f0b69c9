"""Everything an account owns: out as one file, in again after a look at what it would bring."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from armylists.interchange.queries import stream_archive, waiting_upload
from armylists.interchange.services import archives
from armylists.interchange.services.archive_import import describe_plan
from armylists.models import ArchiveUpload
from config.lib.errors import DomainError, Invalid
from config.lib.uploads import is_upload_too_large
from config.lib.web.limits import limit_writes
from rules.interchange.archive import parse_moment

REFRESH_SECONDS = 2


@require_safe
@login_required
def archive(request: HttpRequest) -> HttpResponse:
    """What can be taken away, what can be brought in, and what an uploaded file holds."""
    user = _user(request)
    upload = waiting_upload(user)
    return _page(request) if upload is None else _preview(request, user, upload)


@require_safe
@login_required
def export(request: HttpRequest) -> HttpResponseBase:
    user = _user(request)
    limit_writes(request, "read")
    response = StreamingHttpResponse(
        (piece.encode() for piece in stream_archive(user)), content_type="application/json; charset=utf-8"
    )
    name = f"muster-{user.get_username()}-{timezone.localdate().isoformat()}.json"
    response["Content-Disposition"] = content_disposition_header(True, name) or ""  # noqa: FBT003 - Django's own
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@login_required
def upload(request: HttpRequest) -> HttpResponse:
    """Keep the file until it is confirmed; nothing of it is imported yet."""
    limit_writes(request, "create")
    user = _user(request)
    given = request.FILES.get("file")
    try:
        if is_upload_too_large(request) or (given is not None and (given.size or 0) > archives.MOST_BYTES):
            params = {"most": archives.MOST_BYTES // 1024 // 1024}
            raise Invalid("archive_too_large", _("The file is larger than %(most)d MB."), params=params)
        if given is None:
            raise Invalid("missing_field", _("Choose a file."))
        data = given.read()
        if archives.is_quick(data):
            archives.plan_import(user=user, data=data)
            archives.keep_upload(user=user, data=data)
        else:
            archives.keep_upload(user=user, data=data, state=ArchiveUpload.State.READING)
    except DomainError as error:
        return _page(request, error=error.as_dict(), status=422)
    return HttpResponseRedirect(reverse("archive"))


@require_POST
@login_required
def confirm(request: HttpRequest) -> HttpResponse:
    limit_writes(request, "create")
    try:
        taken = archives.take_upload(user=_user(request), digest=request.POST.get("digest", "")[:64])
    except DomainError as error:
        return _page(request, error=error.as_dict(), status=422)
    if taken.state != ArchiveUpload.State.DONE:
        return HttpResponseRedirect(reverse("archive"))
    messages.success(request, _count_imported(taken.outcome))
    return HttpResponseRedirect(reverse("army-index"))


@require_POST
@login_required
def drop(request: HttpRequest) -> HttpResponse:
    limit_writes(request, "edit")
    archives.drop_upload(user=_user(request))
    return HttpResponseRedirect(reverse("archive"))


def _preview(request: HttpRequest, user: User, waiting: ArchiveUpload) -> HttpResponse:
    """How far an archive is. A short one is looked at anew: what it would bring may have changed meanwhile."""
    if waiting.state == ArchiveUpload.State.READY and archives.is_quick(waiting.content):
        try:
            plan = describe_plan(archives.plan_import(user=user, data=waiting.content))
        except DomainError as error:
            return _page(request, error=error.as_dict(), waiting=waiting)
        return _page(request, plan=plan, waiting=waiting)
    if waiting.state == ArchiveUpload.State.READY:
        return _page(request, plan=waiting.outcome, waiting=waiting)
    if waiting.state == ArchiveUpload.State.REFUSED:
        return _page(request, error=waiting.outcome, waiting=waiting)
    if waiting.state == ArchiveUpload.State.DONE:
        return _page(request, done=_count_imported(waiting.outcome))
    response = _page(request, working=waiting)
    response["Refresh"] = str(REFRESH_SECONDS)
    return response


def _count_imported(plan: Any) -> str:
    count = plan["new"]
    told = ngettext("%(count)d army was imported.", "%(count)d armies were imported.", count)
    return told % {"count": count}


def _page(request: HttpRequest, *, status: int = 200, **more: object) -> HttpResponse:
    plan = more.get("plan")
    when = parse_moment(plan["exported_at"]) if isinstance(plan, dict) else None
    context = {"nav": "armies", "most": archives.MOST_BYTES // 1024 // 1024, "exported_at": when, **more}
    return render(request, "armylists/interchange/archive.html", context, status=status)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - every view here asks for an account
    return request.user
