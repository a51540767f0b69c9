"""``manage.py rehearse``: an event from the first draw to the last result, kept or not."""

import io
import json
import re

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import transaction

from armylists.models import Army, ArmyList
from tournaments.management.commands.rehearse import Command
from tournaments.models import Event, Match

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.slow]

SMALL = ("--players", "9", "--rounds", "2")


def run(*args):
    out, err = io.StringIO(), io.StringIO()
    try:
        with transaction.atomic():
            call_command("rehearse", *args, stdout=out, stderr=err)
    except SystemExit as ended:
        return int(ended.code), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def answer(*args):
    code, out, _err = run(*args, "--json")
    assert code == 0
    return json.loads(out)


@pytest.mark.thorough
def test_every_round_and_the_table_are_told():
    code, out, err = run(*SMALL)
    assert (code, err) == (0, "")
    first, second, table = re.split(r"\n\n(?=Round 2| *#)", out.partition("Round 1\n")[2])
    assert out.startswith("9 entrants, 2 rounds, seed 7\n")
    assert len(re.findall(r"^  table \d: \S+ \S+ – \S+ \S+ \| ", first, re.MULTILINE)) == 4
    assert len(re.findall(r"^  bye: ", first, re.MULTILINE)) == 1
    for told in (first, second):
        cost = r"^  cost: forbidden 0, rematch 0, second_bye 0, club \d, points \d+, floats \d+$"
        assert len(re.findall(cost, told, re.MULTILINE)) == 1
        assert len(re.findall(r"^  at a table again: \d$", told, re.MULTILINE)) == 1
        assert len(re.findall(r"^  results: 4 games, \d entered or corrected", told, re.MULTILINE)) == 1
    assert "before it: " not in first
    assert re.findall(r"before it: .* (dropped|entered|corrected a result)", second) == [
        "dropped",
        "entered",
        "corrected a result",
    ]
    assert table.count("\n") == 1 + 10 + 2
    assert re.search(r"^played in [\d.]+ s; nothing is kept$", table, re.MULTILINE)


@pytest.mark.thorough
def test_nothing_is_kept():
    assert run(*SMALL)[0] == 0
    assert [model.objects.count() for model in (Event, Army, Match, User)] == [0, 0, 0, 0]


def test_event_is_kept_for_an_organiser(owner):
    code, out, _err = run(*SMALL, "--keep", "--organiser", owner.username)
    event = Event.objects.get()
    assert code == 0
    assert f"; kept: http://127.0.0.1:8000/events/{event.public_id}/desk/" in out
    assert (event.state, event.is_rehearsal, event.seed) == ("finished", True, 7)
    assert [one.user for one in event.officials.all()] == [owner]


@pytest.mark.thorough
def test_same_seed_tells_the_same_and_another_one_something_else(owner):
    first, again, other = answer(*SMALL), answer(*SMALL, "--organiser", owner.username), answer(*SMALL, "--seed", "8")
    for told in (first, again, other):
        del told["seconds"]
    assert first == again
    assert {name for name in ("rounds", "standings") if first[name] == other[name]} == set()


@pytest.mark.thorough
def test_json_says_all_of_it():
    told = answer(*SMALL)
    assert (told["players"], told["seed"], told["address"]) == (9, 7, None)
    assert (len(told["entrants"]), len(told["standings"]["table"])) == (10, 10)
    first, second = told["rounds"]
    assert [(len(one["pairs"]), len(one["byes"])) for one in (first, second)] == [(4, 1), (4, 1)]
    keys = {key for one in first["pairs"] for key in (one["a"], one["b"])} | {one["key"] for one in first["byes"]}
    assert keys == {f"p{number}" for number in range(1, 10)}
    assert {one["winner"] for one in first["pairs"]} <= {None, *keys}
    assert first["cost"]["rematch"] + second["cost"]["rematch"] == 0
    assert [one["verb"] for one in second["before"]] == ["dropped", "entered", "result-corrected"]
    assert (first["disputed"], first["tables_repeated"]) == (1, 0)
    assert json.loads(json.dumps(second)).keys() == first.keys()


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (("--players", "1"), "--players: From 2 to 200 entrants."),
        (("--players", "201"), "--players: From 2 to 200 entrants."),
        (("--rounds", "0"), "--rounds: A number from 1 to 30."),
        (("--rounds", "31"), "--rounds: A number from 1 to 30."),
        (("--seed", "-1"), "--seed: A number from 0 to 9007199254740991."),
        (("--organiser", "nobody"), "--organiser: there is no account 'nobody'"),
        (("--keep",), "--keep: name the account that keeps it, with --organiser"),
    ],
)
def test_wrong_options_are_named(args, named):
    code, out, err = run(*args)
    assert (code, out, err.strip()) == (2, "", named)
    assert not Event.objects.exists()
    assert not User.objects.exists()


@pytest.mark.parametrize("option", ["--players", "--rounds", "--seed"])
def test_what_is_no_number_is_named(option, capsys):
    with pytest.raises(SystemExit) as ended:
        Command().run_from_argv(["manage.py", "rehearse", option, "many"])
    assert ended.value.code == 2
    assert f"argument {option}: invalid int value: 'many'" in capsys.readouterr().err


def test_rehearsal_without_army_lists_says_so():
    ArmyList.objects.update(state=ArmyList.State.RETIRED)
    with pytest.raises(CommandError, match="There are no army lists to rehearse with"):
        run(*SMALL)
