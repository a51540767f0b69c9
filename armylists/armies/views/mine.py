"""What belongs to an account: its armies and its tokens."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from armylists.accounts import services as tokens
from armylists.accounts.queries import tokens_of
from armylists.armies import device
from armylists.armies.forms import TokenForm
from armylists.armies.queries.index import army_index
from armylists.models import Army
from config.lib.errors import Conflict, Invalid
from config.lib.web.limits import limit_writes

FILTERS = ("q", "folder", "tag")


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """The armies of an account; without one, those that this browser knows."""
    here = device.armies_here(request)
    if request.user.is_authenticated:
        return _index(request, here)
    if not here:
        return redirect_to_login(request.get_full_path())
    return render(request, "armylists/armies/army_device.html", {"here": here, "nav": "armies"})


def _index(request: HttpRequest, here: list[Army]) -> HttpResponse:
    chosen = {name: request.GET.get(name, "").replace("\0", "").strip()[:100] for name in FILTERS}
    page = army_index(
        _user(request),
        text=chosen["q"],
        folder=chosen["folder"],
        tag=chosen["tag"],
        after=request.GET.get("after", ""),
    )
    query = urlencode({name: value for name, value in chosen.items() if value})
    context = {
        "page": page,
        "chosen": chosen,
        "query": query,
        "is_filtered": bool(query),
        "here": here,
        "nav": "armies",
    }
    return render(request, "armylists/armies/army_index.html", context)


@require_GET
@login_required
def account(request: HttpRequest) -> HttpResponse:
    context = {"tokens": tokens_of(_user(request)), "form": TokenForm(), "nav": "account"}
    return render(request, "armylists/accounts/account.html", context)


@require_POST
@login_required
def create_token(request: HttpRequest) -> HttpResponse:
    limit_writes(request, "token")
    form, secret, status = TokenForm(request.POST), "", 422
    if form.is_valid():
        name, days = form.cleaned_data["name"], form.cleaned_data["days"]
        try:
            secret = tokens.create_token(user=_user(request), name=name, days=days).secret
            form, status = TokenForm(), 200
        except (Conflict, Invalid) as error:
            form.add_error("name", error.message)
    context = {"tokens": tokens_of(_user(request)), "form": form, "secret": secret, "nav": "account"}
    response = render(request, "armylists/accounts/account.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@login_required
def revoke_token(request: HttpRequest, token_id: int) -> HttpResponse:
    limit_writes(request, "token")
    tokens.revoke_token(user=_user(request), token_id=token_id)
    messages.success(request, _("The token no longer works."))
    return HttpResponseRedirect(reverse("account-settings"))


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - every view here asks for an account
    return request.user
