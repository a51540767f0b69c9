"""What belongs to an account: its armies and its tokens."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from armylists.accounts import services as tokens
from armylists.accounts.queries import tokens_of
from armylists.armies import device
from armylists.armies.access import signed_in
from armylists.armies.forms import TokenForm
from armylists.armies.queries.finding import LEGALITIES, ORDERS, SIZES, ArmyFilter, armies_of
from armylists.armies.queries.index import army_index
from armylists.armies.queries.moves import movable_armies
from armylists.models import Army
from config.lib.errors import Conflict, Invalid
from config.lib.web.limits import limit_writes

# The fields of the search; "q" is the text that is looked for.
FILTERS = {"q": "text"} | {name: name for name in ("folder", "tag", "army_list", "size", "legality", "sort")}
KEPT_ON_DEVICE = 10
SIZE_NAMES = {
    "below-2000": gettext_lazy("Below 2,000 points"),
    "2000-2999": gettext_lazy("2,000 to 2,999"),
    "3000-3999": gettext_lazy("3,000 to 3,999"),
    "4000": gettext_lazy("4,000 and more"),
}
SORT_NAMES = {
    "changed": gettext_lazy("Last changed"),
    "name": gettext_lazy("Name"),
    "points": gettext_lazy("Points"),
}
LEGALITY_NAMES = {"legal": gettext_lazy("Legal"), "illegal": gettext_lazy("Not legal")}


@dataclass(frozen=True, slots=True)
class ArmyCard:
    """An army of the index, and the addresses of its pages: those of its owner, or by what this browser knows."""

    army: Army
    is_here: bool

    def url(self, name: str) -> str:
        if not self.is_here:
            return reverse(f"army:{name}", kwargs={"public_id": self.army.public_id})
        if name == "builder":
            return reverse("army-resume", kwargs={"public_id": self.army.public_id})
        return reverse("army-resume-page", kwargs={"public_id": self.army.public_id, "page": name})

    @property
    def copy_address(self) -> str:
        """The page that the device keeps for when there is no network."""
        return f"{self.url('builder')}?open=*&state={self.army.newest.number}"


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The armies of an account; without one, those that this browser knows."""
    here = device.armies_here(request)
    user = signed_in(request)
    if user is None and not here:
        return redirect_to_login(request.get_full_path())
    words = {name: request.GET.get(name, "").replace("\0", "").strip()[:170] for name in FILTERS}
    chosen = ArmyFilter(**{FILTERS[name]: word for name, word in words.items()})
    armies = armies_of(user) if user else device.index_here(request)
    page = army_index(armies, chosen, after=request.GET.get("after", ""))
    context = {
        "page": page,
        "cards": [ArmyCard(army, is_here=user is None) for army in page.armies],
        "kept": KEPT_ON_DEVICE,
        "chosen": words,
        "query": urlencode({name: word for name, word in words.items() if word}),
        "is_filtered": any(word for name, word in words.items() if name != "sort"),
        "is_narrowed": any(words[name] for name in ("army_list", "size", "legality", "sort", "folder")),
        "sizes": [(name, SIZE_NAMES[name]) for name in SIZES],
        "sorts": [(name, SORT_NAMES[name]) for name in ORDERS],
        "legalities": [(name, LEGALITY_NAMES[name]) for name in LEGALITIES],
        "outdated": movable_armies(user).count() if user else 0,
        "here": [ArmyCard(army, is_here=True) for army in here] if user else [],
        "nav": "armies",
    }
    return render(request, "armylists/armies/army_index.html", context)


@require_safe
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
