"""Armies behind each of their doors, and a visitor who presses the buttons of the builder."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from armylists.armies.services.armies import create_army, freeze_revision, share_army
from armylists.catalogue.queries.finding import current_list
from armylists.models import Army


@dataclass
class Visitor:
    """Somebody at the builder of an army, who always knows its newest state."""

    client: Client
    home: str
    army: Army

    @property
    def number(self) -> int:
        self.army.refresh_from_db()
        assert self.army.head is not None
        return self.army.head.number

    @property
    def formations(self) -> list[dict[str, Any]]:
        self.army.refresh_from_db()
        assert self.army.head is not None
        return list(self.army.head.document["formations"])

    def press(self, command: str, *, htmx: bool = True, **fields: Any) -> Any:
        """Send one command, based on the newest state unless another ``base`` is given."""
        return self.send(command, htmx=htmx, **{"base": str(self.number), **fields})

    def send(self, command: str, *, htmx: bool = True, **fields: Any) -> Any:
        """Send one command as it is, without a look at the army first."""
        data = {"do": command, "open": "", **fields}
        headers = {"hx-request": "true"} if htmx else {}
        return self.client.post(f"{self.home}edits/", data, headers=headers)


def make_army(owner: User | None = None, *, army_list: str = "netea/steel-legion", limit: int = 3000) -> Any:
    publication, _, slug = army_list.partition("/")
    return create_army(army_list=current_list(publication, slug), points_limit=limit, name="Relief", owner=owner)


@pytest.fixture
def army(owner: User) -> Army:
    """An army of the owner."""
    return make_army(owner).army


@pytest.fixture
def doors(army: Army) -> dict[str, str]:
    """The address of an army of the owner behind each of its doors; ``edit`` is another army without owner."""
    assert army.head is not None
    edited = make_army()
    return {
        "army": f"/armies/{army.public_id}/",
        "edit": f"/edit/{edited.edit_key}/",
        "shared": f"/a/{share_army(army=army)}/",
        "frozen": f"/r/{freeze_revision(revision=army.head)}/",
    }


@pytest.fixture
def visitor(client: Client, db: None) -> Visitor:
    """Somebody without an account, at an empty Steel Legion of 3,000 points."""
    created = make_army()
    return Visitor(client, f"/edit/{created.edit_key}/", created.army)


@pytest.fixture
def visitor_of(db: None) -> Callable[..., Visitor]:
    def make(**how: Any) -> Visitor:
        created = make_army(**how)
        return Visitor(Client(), f"/edit/{created.edit_key}/", created.army)

    return make
