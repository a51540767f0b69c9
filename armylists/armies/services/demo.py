"""A user to try things with, and a few real armies."""

from __future__ import annotations

import secrets
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from armylists.armies.services.armies import create_army
from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.finding import current_list
from armylists.models import Army
from config.lib.errors import NotFound
from rules.composition.army import Army as ArmyValue
from rules.composition.edits import AddFormation, ChooseUnit, Edit, RenameFormation, SetUpgrade, apply_edit

DEMO_NAME = "demo"
ARMIES: dict[str, tuple[str, int, tuple[Edit, ...]]] = {
    "Hades Hive relief": (
        "netea/steel-legion",
        3_000,
        (
            AddFormation("regimental-hq"),
            SetUpgrade("f1", "flak", 1),
            AddFormation("artillery-company"),
            ChooseUnit("f2", "manticore"),
            ChooseUnit("f2", "manticore"),
            RenameFormation("f2", "Old Grumblers"),
            AddFormation("infantry-company"),
            AddFormation("rough-rider-platoon"),
            AddFormation("sentinel-squadron"),
            AddFormation("storm-trooper-platoon"),
            AddFormation("flak-battery"),
            AddFormation("vulture-squadron"),
            AddFormation("thunderbolt-squadron"),
            AddFormation("thunderbolt-squadron"),
            AddFormation("marauder-squadron"),
            AddFormation("basilisk-battery"),
        ),
    ),
    "Patrol of the Gothic sector": (
        "netea-fleets/gothic-sector",
        1_500,
        (
            AddFormation("mars"),
            SetUpgrade("f1", "admiral", 1),
            AddFormation("lunar"),
            AddFormation("lunar"),
            SetUpgrade("f3", "nova-cannon", 1),
            AddFormation("dauntless"),
            AddFormation("escort-squadron"),
            ChooseUnit("f5", "sword"),
            ChooseUnit("f5", "sword"),
            AddFormation("gothic"),
            AddFormation("tyrant"),
            SetUpgrade("f7", "nova-cannon", 1),
            AddFormation("escort-squadron"),
            ChooseUnit("f8", "sword"),
            ChooseUnit("f8", "sword"),
            ChooseUnit("f8", "sword"),
        ),
    ),
}


@transaction.atomic
def create_demo(*, password: str | None) -> str | None:
    """The demo user with armies; returns its password, None when somebody has changed that since it was made."""
    user, is_new = User.objects.get_or_create(username=DEMO_NAME)
    chosen = password or (secrets.token_urlsafe(12) if is_new else None)
    if chosen:
        user.set_password(chosen)
        user.save(update_fields=["password"])
        _note().write_text(chosen, encoding="utf-8")
    for name in ARMIES:
        if not Army.objects.filter(owner=user, name=name).exists():
            _create(name, user)
    kept = chosen or _written_down()
    return kept if kept and user.check_password(kept) else None


def _note() -> Path:
    """Where the password is noted: in the data folder, which is its owner's alone."""
    return Path(settings.DATA_DIR) / "demo_password"


def _written_down() -> str | None:
    return _note().read_text(encoding="utf-8") if _note().exists() else None


def _create(name: str, user: User) -> None:
    reference, limit, edits = ARMIES[name]
    publication, _, slug = reference.partition("/")
    try:
        army_list = current_list(publication, slug)
    except NotFound:
        return
    rules = list_rules(army_list)
    army = ArmyValue(rules.army_list.reference, limit, name)
    for edit in edits:
        army = apply_edit(rules, army, edit)
    create_army(army_list=army_list, points_limit=limit, owner=user, document=army)
