"""Who else may see or change an army: public link, claim, copies, and the pages that strangers see."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import http_date, quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armylists.armies.access import Access, open_army, signed_in, to_new_army
from armylists.armies.device import CLAIMING
from armylists.armies.links import qr_svg
from armylists.armies.queries.finding import army_by_edit_digest
from armylists.armies.queries.public import public_page
from armylists.armies.services import armies
from armylists.catalogue.adapters import digest_document
from armylists.models import Army
from config.lib.errors import Conflict, Forbidden, NotFound
from config.lib.web.limits import limit_writes


@require_POST
def share(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=True, **key)
    limit_writes(request, "edit")
    armies.share_army(army=access.army)
    messages.success(request, _("Anyone with the public link can now see this army."))
    return HttpResponseRedirect(access.url("settings") + "#sharing")


@require_POST
def unshare(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=True, **key)
    limit_writes(request, "edit")
    armies.unshare_army(army=access.army)
    messages.success(request, _("The public link and the QR codes of printed rosters no longer work."))
    return HttpResponseRedirect(access.url("settings") + "#sharing")


@require_POST
def claim(request: HttpRequest, **key: str) -> HttpResponse:
    """Add the army to the visitor's account; a visitor without one signs up or in first and comes back."""
    access = open_army(request, to_edit=True, **key)
    limit_writes(request, "edit")
    if not access.is_secret:
        raise Forbidden
    user = signed_in(request)
    if user is None:
        # Kept on the server: the secret must not travel through the addresses of the sign-up. A digest is enough.
        request.session[CLAIMING] = access.army.edit_key_digest
        page = "account_login" if "sign-in" in request.POST else "account_signup"
        return redirect_to_login(reverse("army-claim"), login_url=reverse(page))
    return _claimed(request, armies.claim_army(army=access.army, user=user))


@require_safe
def finish_claim(request: HttpRequest) -> HttpResponse:
    """After signing up or in: claim what the visitor asked for before (nothing happens without that wish)."""
    user = signed_in(request)
    if user is None:
        return redirect_to_login(reverse("army-claim"), login_url=reverse(settings.LOGIN_URL))
    digest = request.session.pop(CLAIMING, "")
    try:
        army = armies.claim_army(army=army_by_edit_digest(digest), user=user)
    except (NotFound, Conflict):
        return HttpResponseRedirect(reverse("army-index"))
    return _claimed(request, army)


def _claimed(request: HttpRequest, army: Army) -> HttpResponse:
    messages.success(request, _("The army is now in My armies. Its edit link no longer works."))
    return HttpResponseRedirect(reverse("army:builder", kwargs={"public_id": army.public_id}))


@require_POST
def copy(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=False, **key)
    limit_writes(request, "create")
    created = armies.copy_army(revision=access.revision, owner=signed_in(request), is_own=access.can_edit)
    messages.success(request, _("This is your own copy. Change it as you like."))
    return to_new_army(request, created)


@require_safe
def view(request: HttpRequest, **key: str) -> HttpResponse:
    """The public page of an army, or of a frozen revision."""
    access = open_army(request, to_edit=False, **key)
    etag = _etag(request, access)
    changed = int(access.revision.created_at.timestamp())
    response = get_conditional_response(request, etag=etag, last_modified=changed)
    if response is None or response.status_code != 304:
        address = request.build_absolute_uri(access.home)
        context = {
            "access": access,
            "army": access.army,
            "page": public_page(access.revision),
            "address": address,
            "picture": request.build_absolute_uri(access.url("preview")),
            "qr": qr_svg(address),
        }
        response = render(request, "armylists/armies/public.html", context)
        response["ETag"] = etag
        response["Last-Modified"] = http_date(changed)
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def _etag(request: HttpRequest, access: Access) -> str:
    """Weak: the page also shows who is signed in, and holds a token that differs every time."""
    revision = access.revision
    parts = {
        "revision": revision.pk,
        "list": revision.army_list.digest,
        "publication": revision.army_list.publication.files_digest,
        "visitor": request.user.pk,
        "language": get_language(),
        "messages": bool(request.COOKIES.get("messages")),
    }
    return f"W/{quote_etag(digest_document(parts)[:32])}"
