"""Muster as an app: what browsers ask for to install it and to open it without a network."""

import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armylists.armies.queries import builder
from tests.armylists.visitors import Visitor, make_army

pytestmark = pytest.mark.django_db


def test_the_worker_is_a_script_that_may_serve_every_page(client: Client):
    answer = client.get("/worker.js")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/javascript; charset=utf-8")
    assert answer["Cache-Control"] == "public, no-cache"
    assert "worker-src 'self'" in answer["Content-Security-Policy"]
    assert b'addEventListener("fetch"' in answer.content


def test_the_worker_forgets_its_copies_wherever_somebody_signs_in_or_out(client: Client):
    forgets = re.search(r"FORGETS = /(.*)/;", client.get("/worker.js").content.decode())
    assert forgets is not None
    pattern = re.compile(forgets[1].replace(r"\/", "/"))
    leaving = ["/accounts/logout/", "/accounts/login/", "/accounts/signup/", "/armies/here/forget/"]
    assert [bool(pattern.search(address)) for address in (*leaving, "/armies/new/")] == [True] * 4 + [False]


def test_the_app_is_described_with_icons_that_are_there(client: Client):
    answer = client.get("/app.webmanifest")
    described = answer.json()
    assert answer["Content-Type"] == "application/manifest+json"
    assert (described["start_url"], described["scope"], described["display"]) == ("/", "/", "standalone")
    icons = [finders.find(icon["src"].removeprefix("/static/")) for icon in described["icons"]]
    assert [Path(str(icon)).is_file() for icon in icons] == [True] * 4
    assert [client.get(one["url"]).status_code for one in described["shortcuts"]] == [302, 200]


def test_the_page_for_no_network_asks_no_database(client: Client, django_assert_num_queries: DjangoAssertNumQueries):
    with django_assert_num_queries(0):
        answer = client.get("/offline/")
    assert "You are offline" in answer.content.decode()


def test_pages_say_whose_they_are_without_naming_anybody(client: Client, owner: User, outsider: User):
    def mark() -> str:
        found = re.search(r'data-visitor="([^"]*)"', client.get("/about/").content.decode())
        assert found is not None
        return found[1]

    marks = [mark()]
    for user in (owner, outsider, owner):
        client.force_login(user)
        marks.append(mark())
    assert (marks[0], marks[1] == marks[3], len(set(marks))) == ("", True, 3)


def test_the_copy_for_the_device_opens_every_card(
    visitor: Visitor, django_assert_max_num_queries: DjangoAssertNumQueries, monkeypatch: pytest.MonkeyPatch
):
    for _ in range(2):
        visitor.press("add tank-company")
    visitor.client.get(visitor.home)
    with django_assert_max_num_queries(6):
        page = visitor.client.get(f"{visitor.home}?open=*&state=3").content.decode()
    assert re.findall(r'<template data-card="(\w+)">', page) == ["f1", "f2"]
    assert (page.count('value="rename f1"'), page.count('value="rename f2"')) == (1, 1)
    assert "<template data-card" not in visitor.client.get(visitor.home).content.decode()
    monkeypatch.setattr(builder, "MOST_OPEN", 1)
    page = visitor.client.get(f"{visitor.home}?open=*&state=3").content.decode()
    assert re.findall(r'<template data-card="(\w+)">', page) == ["f1"]


def test_an_army_of_this_device_leads_to_its_copy_too(client: Client):
    made = make_army()
    client.post(f"/edit/{made.edit_key}/edits/", {"do": "add tank-company", "base": "1"})
    answer = client.get(f"/armies/here/{made.army.public_id}/?open=*&state=2")
    assert answer["Location"] == f"/edit/{made.edit_key}/?open=%2A&state=2"
