"""``manage.py event``: a day out as a file and in again."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.club_day import ClubDay
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.play(1)
    return day


@pytest.fixture
def file(day, tmp_path):
    target = tmp_path / "event.json"
    call_command("event", "export", day.event.public_id, "-o", str(target))
    return target


def run(*args, **options):
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("event", *args, stdout=out, stderr=err, **options)
    except SystemExit as ended:
        return int(ended.code), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_export_writes_the_same_to_a_file_and_to_standard_output(day, file):
    code, out, _err = run("export", day.event.public_id)
    assert (code, out) == (0, file.read_text(encoding="utf-8"))
    assert json.loads(out)["event"]["name"] == "Club day"


def test_a_copy_is_brought_in_with_its_officials(file, owner):
    code, out, _err = run("import", str(file), "--copy")
    copy = Event.objects.latest("pk")
    assert (code, out) == (0, f"Club day: brought in as {copy.public_id} (2 entrants, 1 rounds)\n")
    assert [one.user for one in copy.officials.all()] == [owner]


def test_an_organiser_is_named_and_no_account_is_linked(file, teammate):
    code, _out, _err = run("import", str(file), "--copy", "--no-accounts", "--organiser", "teammate")
    assert (code, [one.user for one in Event.objects.latest("pk").officials.all()]) == (0, [teammate])


def test_an_event_that_is_here_is_refused_with_1(file):
    code, _out, err = run("import", str(file))
    assert (code, "is here already" in err, Event.objects.count()) == (1, True, 1)


def test_a_bad_file_is_refused_with_2_naming_the_place(file):
    document = json.loads(file.read_text(encoding="utf-8"))
    document["rounds"][0]["pairings"][0]["a"] = "p9"
    file.write_text(json.dumps(document), encoding="utf-8")
    code, _out, err = run("import", str(file), "--copy")
    assert (code, err.strip()) == (2, "rounds[0].pairings[0].a: there is no entrant 'p9'")


def test_files_and_names_that_are_not_there_are_told(tmp_path, day):
    assert run("import", str(tmp_path / "none.json"))[0] == 2
    for arguments in (["export", "none"], ["import", "x", "--organiser", "nobody"]):
        with pytest.raises(CommandError, match=r"There is no (event|account)") as refused:
            call_command("event", *arguments)
        assert refused.value.returncode == 2
    with pytest.raises(CommandError, match="No such file"):
        call_command("event", "export", day.event.public_id, "-o", str(tmp_path / "no" / "file"))
