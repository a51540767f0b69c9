"""Where list authors write: upload, correct, try, publish, retire."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armylists.armies.access import to_new_army
from armylists.authoring.forms import DraftForm
from armylists.authoring.queries import author_page, draft_page, problem_rows, starting_point
from armylists.authoring.services import drafts
from armylists.authoring.services.drafts import BrokenList, NotProved, StaleDraft, check_author
from armylists.authoring.services.list_versions import check_retirement, retire_version
from armylists.authoring.services.uploads import MOST_BYTES, tidy_text
from armylists.catalogue.queries.finding import current_list
from config.lib.errors import Conflict
from config.lib.uploads import is_upload_too_large
from config.lib.web.limits import limit_writes

View = Callable[..., HttpResponse]
DOCUMENTS = ("text", "verdicts")


def for_authors(view: View) -> View:
    """Only for people who signed in and have the right to write lists."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        check_author(_user(request))
        return view(request, *args, **kwargs)

    return login_required(guarded)


@require_safe
@for_authors
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "armylists/authoring/index.html", {"page": author_page(_user(request)), "nav": "account"})


@require_http_methods(["GET", "POST"])
@for_authors
def write(request: HttpRequest) -> HttpResponse:
    """The form for a list and its verdicts. Whatever is wrong with them, they stay in it."""
    if request.method == "POST":
        return _save(request)
    draft, army_list = (request.GET.get(name, "").replace("\0", "")[:200] for name in ("draft", "list"))
    start = starting_point(_user(request), draft=draft, army_list=army_list)
    values = {"publication": request.GET.get("publication", "")}
    if start is not None:
        values = {name: getattr(start, name) for name in ("publication", *DOCUMENTS, "base")}
    return render(request, "armylists/authoring/write.html", {"form": DraftForm(initial=values), "nav": "account"})


def _save(request: HttpRequest) -> HttpResponse:
    limit_writes(request, "upload")
    data, unread = _read_documents(request)
    form = DraftForm(data)
    is_sound = form.is_valid()
    for field, message in unread.items():
        form.add_error(field if field in form.fields else None, message)
    if not is_sound or unread:
        return _write_again(request, form)
    try:
        saved = drafts.save_draft(
            author=_user(request),
            publication=form.cleaned_data["publication"],
            text=form.cleaned_data["text"],
            verdicts=form.cleaned_data["verdicts"],
            base=form.cleaned_data["base"],
            is_forced="force" in data,
        )
    except StaleDraft as error:
        return _write_again(request, form, stale=error)
    except (BrokenList, Conflict) as error:
        text, verdicts = (tidy_text(form.cleaned_data[name]) for name in DOCUMENTS)
        rows = problem_rows(error.details, text=text, verdicts=verdicts)  # type: ignore[arg-type]
        return _write_again(request, form, refusal=error, problems=rows)
    messages.success(request, _("Draft saved."))
    return HttpResponseRedirect(reverse("draft", kwargs={"pk": saved.row.pk}))


def _write_again(request: HttpRequest, form: DraftForm, **context: Any) -> HttpResponse:
    context = {"form": form, "nav": "account", **context}
    return render(request, "armylists/authoring/write.html", context, status=422)


def _read_documents(request: HttpRequest) -> tuple[QueryDict, dict[str, str]]:
    """What was typed, with files in place of what they are for; and what could not be read, by its field."""
    data, unread = request.POST.copy(), {}
    for name in DOCUMENTS:
        file = request.FILES.get(f"{name}_file")
        if isinstance(file, UploadedFile) and file.size:
            if file.size > MOST_BYTES:
                unread[name] = _("The file is larger than %(most)d bytes.") % {"most": MOST_BYTES}
                continue
            try:
                data[name] = file.read().decode("utf-8-sig")
            except UnicodeDecodeError as error:
                message = _("The file is not UTF-8 text: byte %(byte)d cannot be read. Save it as UTF-8 and try again.")
                unread[name] = message % {"byte": error.start}
    if is_upload_too_large(request):
        unread["files"] = _("The files are too large: each document can have %(most)d bytes.") % {"most": MOST_BYTES}
    return data, unread


@require_safe
@for_authors
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    return _draft_page(request, pk)


def _draft_page(request: HttpRequest, pk: int, *, status: int = 200, **context: Any) -> HttpResponse:
    page = draft_page(_user(request), pk)
    context = {"page": page, "row": page.row, "nav": "account", **context}
    return render(request, "armylists/authoring/draft.html", context, status=status)


@require_POST
@for_authors
def publish(request: HttpRequest, pk: int) -> HttpResponse:
    limit_writes(request, "upload")
    try:
        row = drafts.publish_draft(author=_user(request), pk=pk)
    except (BrokenList, NotProved, Conflict) as error:
        source = draft_page(_user(request), pk).row.list_source
        rows = problem_rows(error.details, text=source.text, verdicts=source.verdicts)  # type: ignore[arg-type]
        return _draft_page(request, pk, status=409, refusal=error, problems=rows)
    messages.success(request, _("Version %(version)s is published.") % {"version": row.version})
    return HttpResponseRedirect(reverse("army-list", args=[row.publication.slug, row.slug]))


@require_POST
@for_authors
def accept(request: HttpRequest, pk: int) -> HttpResponse:
    limit_writes(request, "upload")
    row = drafts.accept_proof(author=_user(request), pk=pk, places=request.POST.getlist("place"))
    messages.success(request, _("Changes accepted. The draft is proved again."))
    return HttpResponseRedirect(reverse("draft", kwargs={"pk": row.pk}))


@require_POST
@for_authors
def discard(request: HttpRequest, pk: int) -> HttpResponse:
    limit_writes(request, "upload")
    drafts.discard_draft(author=_user(request), pk=pk)
    messages.success(request, _("Draft discarded."))
    return HttpResponseRedirect(reverse("draft-index"))


@require_POST
@for_authors
def try_out(request: HttpRequest, pk: int) -> HttpResponse:
    """An army of the author's own, built from the draft."""
    limit_writes(request, "create")
    return to_new_army(request, drafts.try_draft(author=_user(request), pk=pk))


@require_http_methods(["GET", "POST"])
@for_authors
def retire(request: HttpRequest, publication: str, slug: str) -> HttpResponse:
    """Withdraw a published list without another version in its place."""
    row = current_list(publication, slug)
    if request.method == "GET":
        check_retirement(_user(request), row)
        return render(request, "armylists/authoring/retire.html", {"row": row, "nav": "account"})
    limit_writes(request, "upload")
    retire_version(army_list=row, actor=_user(request))
    messages.success(request, _("%(name)s is retired.") % {"name": row})
    return HttpResponseRedirect(reverse("draft-index"))


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - every view here asks for an account
    return request.user
