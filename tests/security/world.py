"""A club's event with everybody who may come to its addresses, and what their addresses are filled with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client
from rest_framework.test import APIClient

from armylists.accounts.services import create_token
from armylists.armies.services.armies import create_army
from armylists.catalogue.queries.finding import current_list
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.events.entries.services import entering as entries
from tournaments.events.entries.services import pair_rules
from tournaments.events.entries.services.entering import Details
from tournaments.events.lists import services as lists
from tournaments.events.rounds.services import tables
from tournaments.events.settings import services as officials
from tournaments.events.webhooks import services as webhooks
from tournaments.models import Adjustment, Event, Official, PairRule, Webhook

ACCOUNTS = ("outsider", "elsewhere", "former", "staff", "entrant", "player", "referee", "organiser")
"""Who signs in: nobody here · organiser and entrant of another event · a referee whose office was taken · staff of the
installation · an entrant who is not spoken of · the one of whom addresses speak (``p1``) · both kinds of officials."""

STORED = re.compile(
    r'^(INSERT INTO|UPDATE|DELETE FROM) "?(tournaments|armylists|auth|account)_(?!apitoken)', re.IGNORECASE
)


class World:
    """A running event: p1 (an account) against p2 (a guest), p3 (an account) against p4, in a published round."""

    def __init__(self) -> None:
        self.users = {name: User.objects.create_user(name) for name in ACCOUNTS}
        User.objects.filter(username="staff").update(is_staff=True, is_superuser=False)
        self.day = ClubDay(self.users["organiser"])
        day, event, organiser = self.day, self.day.event, self.day.organiser
        self.other = ClubDay(self.users["elsewhere"], name="Other")
        self.other.go("open")
        entries.enter(event=self.other.event, user=self.users["elsewhere"])
        self.secret_elsewhere = entries.enter_as_guest(event=self.other.event, name="Far").secret
        day.go("open")
        entries.add_entry(event=event, actor=organiser, details=Details("Pat"), user=self.users["player"])
        self.secret = str(entries.add_entry(event=event, actor=organiser, details=Details("Gus")).secret)
        entries.add_entry(event=event, actor=organiser, details=Details("Eve"), user=self.users["entrant"])
        entries.add_entry(event=event, actor=organiser, details=Details("Dan"))
        for name in ("Pat", "Gus"):
            lists.hand_in_document(event=event, actor=organiser, entry=day.entry(name), data=small_document())
        for name, role in (("referee", "referee"), ("former", "referee")):
            officials.set_official(event=event, actor=organiser, user=self.users[name], role=role)
        officials.remove_official(event=event, actor=organiser, user=self.users["former"])
        tables.add_tables(event=event, actor=organiser, count=3)
        pair = {"a": day.entry("Pat"), "b": day.entry("Gus")}
        webhooks.add_webhook(event=event, actor=organiser, url="https://example.org/hook", kinds=["event"])
        day.go("locked", "running")
        pair_rules.bring_together(event=event, actor=organiser, **pair, round_number=1, reason="grudge")
        day.publish(1)
        Adjustment.objects.create(event=event, entry=day.entry("Dan"), points=1, reason="helped")
        Event.objects.filter(pk=event.pk).update(unlisted_key="the-unlisted-key")
        day.event.refresh_from_db()
        self.pairing = day.pairing_of("Pat", 1)
        self.match = self.pairing.match
        self.army = create_army(
            army_list=current_list("netea", "steel-legion"), points_limit=3000, owner=self.users["player"]
        ).army
        self.clients = {"visitor": Client(), **{name: _signed_in(user) for name, user in self.users.items()}}
        self.programs = {"visitor": APIClient(), **{name: _program(user) for name, user in self.users.items()}}
        for name, secret in (("guest", self.secret), ("guest elsewhere", self.secret_elsewhere)):
            self.programs[name] = APIClient()
            self.programs[name].credentials(HTTP_AUTHORIZATION=f"Entry {secret}")

    def values(self) -> dict[str, object]:
        """What the arguments of addresses stand for, whoever asks."""
        event = self.day.event
        return {
            "public_id": event.public_id,
            "event": event.public_id,
            "unlisted_key": "the-unlisted-key",
            "secret": self.secret,
            "number": 1,
            "key": "p1",
            "entry": "p1",
            "kind": "badges",
            "pairing": self.pairing.pk,
            "pk": self.pairing.pk,
            "match": self.match.pk,
            "adjustment": Adjustment.objects.get().pk,
            "official": Official.objects.get(role="organiser", event=event).pk,
            "rule": PairRule.objects.get().pk,
            "webhook": Webhook.objects.get().pk,
            "digest": "ab" * 32,
            "army": self.army.public_id,
            "token": self.users["player"].api_tokens.get().pk,
            "token_id": 1,
            "file": 1,
            "file_id": 1,
            "draft": 1,
            "publication": "netea",
            "slug": "steel-legion",
            "army_list": "steel-legion",
            "version": "2026-02",
            "datasheet": "basilisk",
            "extension": "pdf",
            "page": "roster",
            "style": "full",
            "paper": "a4",
            "side": "attacker",
        }


def _signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def _program(user: User) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {create_token(user=user, name='tests').secret}")
    return client


class Asked:
    """An answer, and the statements with which something was stored while it was made."""

    def __init__(self, status: int, location: str, stored: list[str], answer: Any) -> None:
        self.status, self.stored, self.answer = status, stored, answer
        self.is_sign_in = status == 401 or (status == 302 and location.startswith("/accounts/login/"))

    @property
    def outcome(self) -> str:
        """In words: let in (whatever came of it), asked to sign in, refused, or told that there is no such thing."""
        if self.is_sign_in:
            return "sign in"
        return {403: "refused", 404: "absent", 405: "no such method"}.get(self.status, "in")


def ask(client: Any, method: str, address: str, body: Any = None) -> Asked:
    """Ask or send, and take back whatever that has changed."""
    with _rolled_back(), _watched() as stored:
        kwargs = {} if method == "get" else {"data": {} if body is None else body}
        answer = getattr(client, method)(address, **kwargs)
    return Asked(answer.status_code, answer.headers.get("Location", ""), stored, answer)


@contextmanager
def _rolled_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def _watched() -> Iterator[list[str]]:
    stored: list[str] = []

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if STORED.match(sql):
            stored.append(sql[:80])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield stored
