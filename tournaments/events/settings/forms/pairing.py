"""How an event is paired, as fields: the system, clubs, and the knock-out at its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

METHODS = [("swiss", _("Swiss: equal points meet")), ("round-robin", _("Everybody meets everybody"))]
FIRST_ROUNDS = [("random", _("By chance")), ("rating", _("By rating"))]
CLUBS = [
    ("first-round", _("Keep club mates apart in round 1")),
    ("always", _("Keep club mates apart in every round")),
    ("never", _("Do not look at clubs")),
]

USUAL = {"method": "swiss", "first_round": "random", "club": "first-round", "club_from": 1, "club_until": None}
"""How an event is paired that says nothing else."""


def initial_pairing(pairing: Mapping[str, Any]) -> dict[str, Any]:
    cut = pairing.get("cut") or {"size": "", "after": None}
    values = {name: pairing.get(name, usual) for name, usual in USUAL.items()}
    return {**values, "cut_size": cut["size"], "cut_after": cut["after"]}


def read_pairing_fields(data: Mapping[str, Any], *, before: Mapping[str, Any]) -> dict[str, Any]:
    """What the fields say. What they do not show, and what did not change, stays as it was."""
    known = {**USUAL, **before}
    pairing = {**before, **{name: data[name] for name in USUAL if data[name] != known[name]}}
    size, after = data["cut_size"], data["cut_after"]
    cut = {"size": size, "after": after} if size and after else None
    if cut != before.get("cut"):
        pairing["cut"] = cut
    return pairing
