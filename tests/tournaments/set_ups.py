"""The set-up page of a match as a browser without scripts uses it."""

from typing import Any

from django.test import Client

from tests.tournaments.factories import Doors, write
from tests.tournaments.pages import as_read

PLACES = ([90, 0], [90, 120], [60, 80], [120, 40], [130, 80], [50, 40])


def get(client: Client, home: str, tail: str = "") -> Any:
    return client.get(f"{home}set-up/{tail}")


def page_of(client: Client, home: str) -> Any:
    return as_read(get(client, home).context["page"])


def press(client: Client, home: str, what: str, *, status: int = 303) -> Any:
    """Press a button as a browser without scripts does."""
    answer = client.post(f"{home}entries/", {"write": what, "next": f"{home}set-up/"})
    assert answer.status_code == status
    return answer


def place(client: Client, home: str, **fields: Any) -> Any:
    return client.post(f"{home}set-up/marker/", {"was": "-", **fields})


def sheet_of(doors: Doors) -> dict[str, Any]:
    doors.match.refresh_from_db()
    return dict(doors.match.sheet)


def put_markers(doors: Doors, count: int) -> None:
    for number, at in enumerate(PLACES[:count], 1):
        (outcome,) = write(doors.match, "a", (f"marker/{number}", at))
        assert outcome.state == "accepted"


def chosen(choices: Any) -> list[str]:
    return [choice.id for choice in choices if choice.is_chosen]
