"""Who talks to the API about events."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from armylists.accounts.services import create_token
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.entries.services import entering as entries
from tournaments.events.entries.services.entering import Details


class Program:
    """A program with a token of somebody, at one event."""

    def __init__(self, day: ClubDay, user: User | None) -> None:
        self.day = day
        self.client = APIClient()
        if user is not None:
            secret = create_token(user=user, name=f"tests {day.event.pk}").secret
            self.client.credentials(HTTP_AUTHORIZATION=f"Token {secret}")

    def with_secret(self, secret: str) -> "Program":
        """The same program for a guest."""
        self.client.credentials(HTTP_AUTHORIZATION=f"Entry {secret}")
        return self

    def url(self, address: str) -> str:
        return f"/api/v1/events/{self.day.event.public_id}/{address}"

    def get(self, address: str, **more: object) -> object:
        return self.client.get(self.url(address), **more)

    def read(self, address: str) -> object:
        answer = self.client.get(self.url(address))
        assert answer.status_code == 200, answer.json()
        return answer.json()

    def send(self, address: str, body: object = None, *, method: str = "post") -> object:
        return getattr(self.client, method)(self.url(address), {} if body is None else body)

    def do(self, address: str, body: object = None, *, method: str = "post") -> object:
        """Send and expect that it worked."""
        answer = self.send(address, body, method=method)
        assert answer.status_code in (200, 201, 202, 204), answer.json()
        return answer.json() if answer.status_code != 204 else None


@pytest.fixture(scope="module")
def made_day(module_owner: User, module_teammate: User) -> ClubDay:
    """Ann and Bert are guests, Tess has an account; the owner organises."""
    day = ClubDay(module_owner, players=2)
    entries.add_entry(event=day.event, actor=day.organiser, details=Details("Tess", "Hill"), user=module_teammate)
    entries.add_entry(event=day.event, actor=day.organiser, details=Details("Uwe"))
    day.go("open")
    return day


day = a_copy_of("made_day")


@pytest.fixture
def program(day: ClubDay) -> Callable[[User | None], Program]:
    return lambda user: Program(day, user)


@pytest.fixture
def organiser(day: ClubDay, owner: User) -> Program:
    return Program(day, owner)


@pytest.fixture
def tess(day: ClubDay, teammate: User) -> Program:
    return Program(day, teammate)


@pytest.fixture
def stranger(day: ClubDay, outsider: User) -> Program:
    return Program(day, outsider)


@pytest.fixture
def visitor(day: ClubDay) -> Program:
    return Program(day, None)
