"""Every address of the service, from its own tables, led to things that exist."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import Permission, User
from django.urls import URLPattern, URLResolver, get_resolver

from armylists.accounts.services import create_token
from armylists.armies.services.armies import create_army, freeze_revision, share_army
from armylists.authoring.services.drafts import save_draft
from armylists.interchange.services.forge_lists import keep_forge_file
from armylists.models import Publication
from rules.composition.documents import parse_army
from tests.armylists.documents import small_document, steel_legion
from tests.rules.interchange.armyforge.lists import forge_json
from tests.tournaments.club_day import ClubDay
from tests.tournaments.factories import make_match, play_to
from tournaments.events.entries.services import entering as entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.entries.services.pair_rules import keep_apart
from tournaments.events.lists import services as lists
from tournaments.events.rounds.services.tables import add_tables
from tournaments.events.standings.services import adjust
from tournaments.events.webhooks.services import add_webhook
from tournaments.matches.services import BroughtArmy, MatchPlan, create_match
from tournaments.models import Event, Notice

_FOLDER = Path(settings.BASE_DIR) / "fixtures" / "netea"
_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^()]*\)")


@dataclass(frozen=True, slots=True)
class Address:
    """A page or an operation: how it is called, its route, and where that leads in a world."""

    name: str
    route: str
    path: str

    @property
    def is_api(self) -> bool:
        return self.route.startswith("api/v1/")


def routes() -> Iterator[tuple[str, str]]:
    """Name and route of every address that the service answers."""
    yield from _walk(get_resolver().url_patterns, route="", names=())


def _walk(patterns: Any, *, route: str, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        below = route + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, route=below, names=(*names, *filter(None, [pattern.namespace])))
        elif isinstance(pattern, URLPattern) and (not below.startswith("api/v1/") or below.endswith("/")):
            yield ":".join([*names, pattern.name or "any"]), below


class Targets:
    """Somebody who owns one of everything, and the addresses of it all. Needs the catalogue."""

    def __init__(self, owner: User, teammate: User) -> None:
        owner.user_permissions.add(Permission.objects.get(codename="write_lists"))
        self.owner = User.objects.get(pk=owner.pk)
        self.teammate = teammate
        self.values: dict[tuple[str, str], object] = {}
        self._catalogue()
        self._armies()
        self._matches()
        self._events()

    def addresses(self) -> list[Address]:
        """Every address, in the order of the tables."""
        return [Address(name, route, f"/{self._fill(route)}") for name, route in routes()]

    def _fill(self, route: str) -> str:
        first, _, _rest = route.removeprefix("api/v1/").partition("/")
        first = f"api/{first}" if route.startswith("api/v1/") else first

        def value(found: re.Match[str]) -> str:
            name = found[1] or found[2]
            if name == "pk" and "results/" in route:
                name = "pairing"
            for key in ((first, name), ("", name)):
                if key in self.values:
                    return str(self.values[key])
            raise AssertionError(f"no value for {name} of {route}")

        return _PARAMETER.sub(value, route).replace("^", "").replace("$", "")

    def _set(self, first: str, **values: object) -> None:
        self.values.update({(first, name): value for name, value in values.items()})

    def _catalogue(self) -> None:
        texts = [(_FOLDER / folder / "steel-legion.toml").read_text() for folder in ("armies", "verdicts")]
        text, verdicts = (text.replace("2026-02", "2099-01") for text in texts)
        publication = Publication.objects.get(slug="netea")
        draft = save_draft(author=self.owner, publication=publication, text=text, verdicts=verdicts).row
        file = keep_forge_file(
            owner=self.owner, name="Tiny", army_list="netea/steel-legion", content=json.dumps(forge_json())
        )
        token = create_token(user=self.owner, name="attack")
        self.token = token.secret
        self._set("", publication="netea", slug="steel-legion", army_list="steel-legion", version="2026-02")
        self._set(
            "",
            page="roster",
            extension="html",
            style="full",
            paper="a4",
            number=1,
            side="a",
            draft=draft.pk,
            file=file.pk,
        )
        self._set("", file_id=file.pk, token_id=token.token.pk, token=token.token.pk, digest="ab" * 32, key="x")
        self._set("", datasheet="leman-russ", uidb36="1", kind="badges")
        self._set("drafts", pk=draft.pk)
        self._set("datasheets", slug="leman-russ")
        self._set("rules", slug="commander")
        self._set("rulings", slug="overwatch")
        self._set("scenarios", slug="raid")

    def _armies(self) -> None:
        value = parse_army(small_document())
        made = create_army(army_list=steel_legion(), points_limit=3000, document=value, owner=self.owner).army
        begun = create_army(army_list=steel_legion(), points_limit=3000, document=value)
        self._set("armies", public_id=made.public_id)
        self._set("edit", secret=begun.edit_key)
        self._set("a", share_key=share_army(army=made))
        self._set("r", frozen_key=freeze_revision(revision=made.head))
        self._set("", army=made.public_id)

    def _matches(self) -> None:
        doors = make_match(ann=self.owner, bert=self.teammate)
        play_to(doors.match, 2)
        waiting = create_match(
            plan=MatchPlan(points_limit=3000), player="Ann", army=BroughtArmy(name="Guard"), user=self.owner
        )
        self._set("matches", pk=doors.match.pk)
        self._set("m", secret=doors.b.split("/")[2])
        self._set("w", watch_key=doors.watch.split("/")[2])
        self._set("join", invite_key=waiting.match.invite_key)
        self._set("", match=doors.match.pk)

    def _events(self) -> None:
        day = ClubDay(self.owner, visibility="unlisted")
        secrets = [self._guest(day, name) for name in ("Cleo", "Dan")]
        day.go("open")
        entries.enter(event=day.event, user=self.teammate, name="Tess")
        for name in ("Cleo", "Tess"):
            lists.hand_in_document(event=day.event, actor=day.organiser, entry=day.entry(name), data=small_document())
        day.go("locked", "running")
        to: dict[str, Any] = {"event": day.event, "actor": day.organiser}
        add_tables(**to)
        day.publish(1)
        key = day.entry("Tess").key
        hook = add_webhook(**to, url="https://league.example.org/hook", kinds=["round"]).webhook
        rule = keep_apart(**to, a=day.entry("Cleo"), b=day.entry("Dan"), reason="brothers")
        row = adjust(**to, entry=day.entry("Cleo"), points=Decimal(1), reason="help")
        notice = Notice.objects.filter(user=self.teammate).latest("pk")
        notice.pk, notice.user, notice.key = None, self.owner, "attack"
        notice.save()
        pairing = day.pairings(1)[0]
        self.day = day
        self._set("events", public_id=day.event.public_id, key=key, pk=pairing.pk)
        self._set("u", unlisted_key=Event.objects.get(pk=day.event.pk).unlisted_key, key=key)
        self._set("e", secret=secrets[0], key=key)
        self._set("account", pk=notice.pk)
        self._set("api/events", event=day.event.public_id, entry=key, pairing=pairing.pk, webhook=hook.pk)
        self._set("api/events", rule=rule.pk, adjustment=row.pk, official=day.event.officials.get().pk)
        self._set("", pairing=pairing.pk)

    def _guest(self, day: ClubDay, name: str) -> str:
        return str(entries.add_entry(event=day.event, actor=day.organiser, details=Details(name)).secret)
