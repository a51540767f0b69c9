"""The page on which an account is deleted. It stands here because events have a say in it."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from config.lib.errors import Conflict
from config.lib.web.limits import limit_writes
from tournaments.accounts.queries import refuse_deleting_account
from tournaments.accounts.services import delete_account


class PasswordForm(forms.Form):
    """The password, so that nobody else deletes an account who finds it open."""

    password = forms.CharField(
        max_length=4096,
        label=gettext_lazy("Your password"),
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )

    def __init__(self, data: object = None, *, user: User) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """Delete your account, unless an event would have nobody left who runs it."""
    user = request.user
    assert isinstance(user, User)  # noqa: S101 - the decorator asks for an account
    form = PasswordForm(request.POST if request.method == "POST" else None, user=user)
    status = 200
    if request.method == "POST":
        limit_writes(request, "token")
        status = 422
        if form.is_valid():
            try:
                delete_account(user=user)
            except Conflict as error:
                form.add_error(None, error.message)
                status = error.status
            else:
                logout(request)
                messages.success(request, _("Your account is deleted."))
                return HttpResponseRedirect(reverse("home"))
    context = {"form": form, "refusal": refuse_deleting_account(user), "nav": "account"}
    return render(request, "tournaments/accounts/delete.html", context, status=status)


account_urls: list[URLPattern] = [path("account/delete/", delete, name="account-delete")]
