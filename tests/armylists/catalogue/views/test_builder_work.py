"""What an edit in the builder costs: queries, and nothing read, judged or drawn twice."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armylists.armies.services import armies
from armylists.catalogue import adapters
from tests.armylists.visitors import Visitor, make_army

EDIT_QUERIES = 8


def test_an_edit_costs_the_same_few_queries_for_small_and_large_armies(
    visitor: Visitor, django_assert_num_queries: DjangoAssertNumQueries
):
    visitor.press("add tank-company")
    base = str(visitor.number)
    with django_assert_num_queries(EDIT_QUERIES):
        visitor.send("add infantry-company", base=base)
    for _ in range(20):
        visitor.press("add! infantry-company")
    base = str(visitor.number)
    with django_assert_num_queries(EDIT_QUERIES):
        visitor.send("add! infantry-company", base=base)


def test_an_edit_of_an_owner_costs_nine_queries(
    client: Client, owner: User, django_assert_num_queries: DjangoAssertNumQueries
):
    army = make_army(owner).army
    client.force_login(owner)
    client.post(
        f"/armies/{army.public_id}/edits/", {"do": "add tank-company", "base": "1"}, headers={"hx-request": "true"}
    )
    with django_assert_num_queries(9):
        response = client.post(
            f"/armies/{army.public_id}/edits/", {"do": "add tank-company", "base": "2"}, headers={"hx-request": "true"}
        )
    assert response.status_code == 200


def test_an_edit_reads_and_judges_the_army_once(visitor: Visitor, monkeypatch: pytest.MonkeyPatch):
    """As it was, for the question whether the change fits, and as it is."""
    visitor.press("add tank-company")
    counted: list[str] = []
    for name in ("parse_army", "judge"):
        for module in (adapters, armies):
            real = getattr(module, name)
            monkeypatch.setattr(module, name, lambda *given, name=name, real=real: counted.append(name) or real(*given))
    visitor.send("upgrade f1 flak 1", base=str(visitor.number), open="f1")
    # What is to be stored is read once, to see that it can be.
    assert sorted(counted) == ["judge", "judge", "parse_army", "parse_army"]


def test_what_is_kept_of_the_page_is_what_it_would_be(visitor: Visitor):
    """Cards, formations of the list and upgrades are remembered by what they show."""
    for command in ("add regimental-hq", "add tank-company", "upgrade f2 flak 1", "rename f1", "duplicate f2", "limit"):
        visitor.press(command, name="<i>Old</i>", points_limit="1500", open="f2")
        for address in (visitor.home, f"{visitor.home}?open=f1", f"{visitor.home}?open=f2"):
            kept = visitor.client.get(address)
            caches["template_fragments"].clear()
            assert _without_token(visitor.client.get(address)) == _without_token(kept)


def _without_token(response: Any) -> str:
    return re.sub(r"\b[0-9A-Za-z]{64}\b", "", response.content.decode())
