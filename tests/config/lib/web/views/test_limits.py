from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import RequestFactory

from config.lib.errors import RateLimited
from config.lib.web import limits

pytestmark = pytest.mark.django_db


def _request(user: Any = None, **meta: str) -> Any:
    request = RequestFactory().post("/", **meta)
    request.user = user or AnonymousUser()
    return request


def _refused(kind: str = "edit", request: Any = None) -> bool:
    try:
        limits.limit_writes(request or _request(), kind)
    except RateLimited:
        return True
    return False


@pytest.fixture(autouse=True)
def _limited(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.RATE_LIMITS = True
    settings.TRUSTED_PROXIES = 0
    monkeypatch.setitem(limits.MOST, "edit", 2)


def test_writes_are_counted_for_each_visitor(owner: User):
    for request in (_request(), _request(REMOTE_ADDR="10.0.0.2"), _request(owner)):
        assert [_refused(request=request) for _ in range(3)] == [False, False, True]


def test_kinds_of_writes_are_counted_apart():
    assert [_refused(kind) for kind in ("edit", "edit", "create", "edit")] == [False, False, False, True]


def test_a_new_minute_begins_anew(monkeypatch: pytest.MonkeyPatch):
    found = []
    for minute in (0, 0, 0, 1, 1, 1):
        monkeypatch.setattr(limits.time, "time", lambda minute=minute: 60.0 * minute + 5)
        found.append(_refused())
    assert found == [False, False, True] * 2


def test_nothing_is_counted_when_limits_are_off(settings: Any):
    settings.RATE_LIMITS = False
    assert [_refused() for _ in range(5)] == [False] * 5


def test_a_count_that_the_cache_dropped_is_no_reason_to_refuse(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits.cache, "add", lambda *args, **kwargs: False)
    assert [_refused() for _ in range(5)] == [False] * 5


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (0, "6.6.6.6", "127.0.0.1"),
        (1, "6.6.6.6, 1.2.3.4", "1.2.3.4"),
        (2, "6.6.6.6, 1.2.3.4, 10.0.0.1", "1.2.3.4"),
        (2, "1.2.3.4", "127.0.0.1"),
        (1, "", "127.0.0.1"),
    ],
)
def test_only_trusted_proxies_are_believed(settings: Any, proxies: int, forwarded: str, expected: str):
    settings.TRUSTED_PROXIES = proxies
    assert limits.client_network(_request(HTTP_X_FORWARDED_FOR=forwarded)) == expected
