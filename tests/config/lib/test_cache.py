import itertools
import logging

import pytest
import redis
from django.core.cache.backends.base import InvalidCacheBackendError

from config.lib import cache as caching
from config.lib.cache import ForgivingRedisCache
from tests.processes import free_port

pytestmark = pytest.mark.integration
_numbers = itertools.count()


@pytest.fixture
def gone():
    """A cache at an address where nobody listens."""
    return _cache(f"redis://127.0.0.1:{free_port()}/{next(_numbers)}")


def _cache(address, meanwhile="locmem.LocMemCache"):
    return ForgivingRedisCache(address, {"OPTIONS": {"meanwhile": f"django.core.cache.backends.{meanwhile}"}})


def test_everything_works_in_this_process_while_redis_is_gone(gone):
    gone.set("a", 1)
    assert gone.add("a", 2) is False
    assert (gone.get("a"), gone.incr("a"), gone.has_key("a"), gone.touch("a")) == (1, 2, True, True)
    assert gone.set_many({"b": 3, "c": 4}) == []
    assert gone.get_many(["a", "b", "x"]) == {"a": 2, "b": 3}
    assert gone.delete("b") is True
    gone.delete_many(["c"])
    assert gone.get_many(["a", "b", "c"]) == {"a": 2}
    gone.clear()
    assert gone.get("a", "nothing") == "nothing"


def test_outage_is_told_once_and_not_asked_about_again_at_once(gone, caplog, monkeypatch):
    caplog.set_level(logging.WARNING)
    asked = []
    original = caching.RedisCache.get
    monkeypatch.setattr(caching.RedisCache, "get", lambda *args, **kwargs: asked.append(1) or original(*args, **kwargs))
    for _ in range(3):
        gone.get("a")
    assert len(asked) == 1
    assert [r.getMessage() for r in caplog.records] == ["The cache is gone (ConnectionError); pages go on without it"]


def test_threads_know_of_one_outage_together(gone):
    gone.get("a")
    other = _cache(gone._servers[0])
    assert other._outage is gone._outage
    assert gone._outage.is_on is True


def test_cache_for_the_meantime_must_exist():
    with pytest.raises((ImportError, InvalidCacheBackendError)):
        _cache("redis://127.0.0.1/0", meanwhile="locmem.NoSuchCache")


def test_sessions_are_not_kept_in_a_process():
    sessions = _cache(f"redis://127.0.0.1:{free_port()}/0", meanwhile="dummy.DummyCache")
    sessions.set("a", 1)
    assert sessions.get("a") is None


def test_what_changed_meanwhile_is_dropped_when_redis_is_back(monkeypatch):
    """Redis in the small: what was stored, and whether it can be reached."""
    stored, reachable = {}, [True]
    for name in ("get", "set", "delete", "delete_many", "clear"):
        monkeypatch.setattr(caching.RedisCache, name, _small_redis(name, stored, reachable))
    monkeypatch.setattr(caching, "PAUSE_SECONDS", 0.0)
    cache = _cache("redis://small/0", meanwhile="dummy.DummyCache")
    cache.set("session", "signed in")
    cache.set("other", "as it was")
    reachable[0] = False
    cache.delete("session")
    reachable[0] = True
    assert (cache.get("session"), cache.get("other")) == (None, "as it was")
    assert cache._outage.is_on is False
    assert cache._outage.changed == set()


def _small_redis(name, stored, reachable):
    def answer(self, *args, **kwargs):
        if not reachable[0]:
            raise redis.exceptions.ConnectionError
        if name == "get":
            return stored.get(args[0])
        if name == "set":
            stored[args[0]] = args[1]
        for key in (
            args[0]
            if name == "delete_many"
            else args[:1]
            if name == "delete"
            else list(stored)
            if name == "clear"
            else ()
        ):
            stored.pop(key, None)
        return None

    return answer


def test_after_very_many_changes_everything_is_dropped(monkeypatch):
    stored, reachable = {"kept?": 1}, [False]
    for name in ("get", "set", "delete_many", "clear"):
        monkeypatch.setattr(caching.RedisCache, name, _small_redis(name, stored, reachable))
    monkeypatch.setattr(caching, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(caching, "MOST_KEYS_REMEMBERED", 2)
    cache = _cache("redis://small/1")
    for number in range(5):
        cache.set(str(number), number)
    assert len(cache._outage.changed) == 3
    reachable[0] = True
    assert cache.get("kept?") is None
