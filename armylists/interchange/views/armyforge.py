"""ArmyForge: its lists in, our lists out, list files that are kept, and links to armies."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armylists.armies.access import account_of, open_army, signed_in
from armylists.catalogue.queries.finding import current_list, list_version, publications
from armylists.catalogue.queries.pages import lists_by_faction
from armylists.interchange.forms import ForgeLinkForm, ForgeListForm, KeepForgeFileForm
from armylists.interchange.queries import forge_file_of, forge_files_for, remark_groups
from armylists.interchange.services import forge_lists
from armylists.interchange.services.forge_links import link_revision, own_file_name
from armylists.interchange.views.importing import read_upload
from armylists.models import ArmyList, ArmyRevision
from config.lib.errors import DomainError, Invalid
from config.lib.web.limits import limit_writes
from rules.interchange.armyforge.writing import write_forge_list


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    publication, _slash, slug = request.GET.get("list", "").replace("\0", "").partition("/")
    if slug:
        row = current_list(publication, slug)
        return HttpResponseRedirect(reverse("armyforge-export", args=[row.publication.slug, row.slug]))
    return _overview(request)


def _overview(request: HttpRequest, *, status: int = 200, **more: Any) -> HttpResponse:
    context = {
        "list_form": ForgeListForm(),
        "keep_form": KeepForgeFileForm(),
        "publications": publications(),
        "lists": lists_by_faction(),
        "files": forge_files_for(signed_in(request)),
        "nav": "lists",
        **more,
    }
    return render(request, "armylists/interchange/armyforge/overview.html", context, status=status)


@require_POST
def import_list(request: HttpRequest) -> HttpResponse:
    """A list file as a document: with its report to look at, or as a file to take along."""
    limit_writes(request, "read")
    form = ForgeListForm(request.POST)
    if not form.is_valid():
        return _overview(request, list_form=form, status=422)
    upload = request.FILES.get("file")
    try:
        content = read_upload(request) or form.cleaned_data["content"]
        name = (upload.name or "").removesuffix(".json") if upload is not None else form.cleaned_data["name"]
        made = forge_lists.import_forge_list(
            content=content, file=name[:120], publication_slug=form.cleaned_data["publication"]
        )
    except DomainError as error:
        form.add_error("content", f"{error.path}: {error.message}" if error.path else error.message)
        return _overview(request, list_form=form, status=422)
    if request.POST.get("do") == "download":
        return _file(made.imported.text, name=f"{made.imported.document['id']}.toml", media_type="application/toml")
    context = {
        "made": made,
        "remarks": remark_groups(made.imported.remarks),
        "content": content,
        "name": name,
        "publication": form.cleaned_data["publication"],
        "nav": "lists",
    }
    return render(request, "armylists/interchange/armyforge/imported.html", context)


@require_safe
def export_list(request: HttpRequest, publication: str, slug: str) -> HttpResponse:
    row = current_list(publication, slug)
    made = forge_lists.export_forge_list(row)
    text = write_forge_list(made.forge_list)
    context = {"row": row, "remarks": remark_groups(made.remarks), "text": text, "nav": "lists"}
    return render(request, "armylists/interchange/armyforge/exported.html", context)


@require_safe
def list_file(request: HttpRequest, publication: str, slug: str) -> HttpResponse:
    version = request.GET.get("version", "").replace("\0", "")[:40]
    row = list_version(f"{publication}/{slug}@{version}") if version else current_list(publication, slug)
    made = forge_lists.export_forge_list(row)
    return _file(write_forge_list(made.forge_list), name=f"{own_file_name(row)}.json", media_type="application/json")


def _file(text: str, *, name: str, media_type: str) -> HttpResponse:
    response = HttpResponse(text.encode(), content_type=f"{media_type}; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, name) or ""  # noqa: FBT003 - Django's own
    response["X-Robots-Tag"] = "noindex"
    return response


@require_POST
@login_required
def keep_file(request: HttpRequest) -> HttpResponse:
    limit_writes(request, "create")
    form = KeepForgeFileForm(request.POST)
    if not form.is_valid():
        return _overview(request, keep_form=form, status=422)
    upload = request.FILES.get("file")
    try:
        content = read_upload(request)
        if upload is None or not content:
            raise Invalid("missing_field", _("Choose a file."))
        name = form.cleaned_data["name"] or upload.name or ""
        forge_lists.keep_forge_file(
            owner=signed_in(request), name=name, army_list=form.cleaned_data["army_list"], content=content
        )
    except DomainError as error:
        form.add_error(None, f"{error.path}: {error.message}" if error.path else error.message)
        return _overview(request, keep_form=form, status=422)
    messages.success(request, _("List file saved. Muster can now read links that name it."))
    return HttpResponseRedirect(reverse("armyforge") + "#files")


@require_POST
@login_required
def forget_file(request: HttpRequest, file_id: int) -> HttpResponse:
    limit_writes(request, "edit")
    user = account_of(request)
    forge_lists.forget_forge_file(file=forge_file_of(user, file_id))
    messages.success(request, _("List file deleted."))
    return HttpResponseRedirect(reverse("armyforge") + "#files")


@require_http_methods(["GET", "POST"])
def army_link(request: HttpRequest, **key: str) -> HttpResponse:
    """The army as a link of ArmyForge, for a kept list file or one that comes along."""
    access = open_army(request, to_edit=False, **key)
    if request.method == "POST":
        limit_writes(request, "read")
    form = ForgeLinkForm(request.POST if request.method == "POST" else None)
    user, row = signed_in(request), access.revision.army_list
    context: dict[str, Any] = {
        "access": access,
        "army": access.army,
        "form": form,
        "files": forge_files_for(user).filter(army_list=row.address),
        "own_name": own_file_name(row),
        "list_address": _address_of(row),
    }
    if form.is_bound and not form.is_valid():
        return render(request, "armylists/interchange/armyforge/army.html", context, status=422)
    try:
        context |= _link(request, access.revision, form)
    except DomainError as error:
        form.add_error(None, f"{error.path}: {error.message}" if error.path else error.message)
        return render(request, "armylists/interchange/armyforge/army.html", context, status=422)
    return render(request, "armylists/interchange/armyforge/army.html", context)


def _link(request: HttpRequest, revision: ArmyRevision, form: ForgeLinkForm) -> dict[str, Any]:
    asked = form.cleaned_data if form.is_bound else {"list_file": "", "base": ""}
    upload = request.FILES.get("file")
    content = read_upload(request)
    name = (upload.name or "").removesuffix(".json")[:120] if upload is not None else asked["list_file"]
    made = link_revision(revision, user=signed_in(request), list_file=name, content=content, base=asked["base"])
    return {"made": made, "remarks": remark_groups(made.remarks)}


def _address_of(row: ArmyList) -> str:
    """Where the list file of a version is; drafts have none."""
    if row.state == ArmyList.State.DRAFT:
        return ""
    return reverse("armyforge-file", args=[row.publication.slug, row.slug], query={"version": row.version})
