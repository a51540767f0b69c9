"""What bin/bench measures of events as an operator runs them: PostgreSQL, Redis, two web processes, two workers.

On its own: bin/bench_services.py [SECONDS for each line]. With 0 seconds everything is small and done once. The
servers are started on free ports in a temporary folder and stopped again; the visitors share their cores.
"""

from __future__ import annotations

import asyncio
import http.cookiejar
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, sleep

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from bench_table import Count, Measured, Remark, Timed, show  # noqa: E402

PLAYERS, ROUNDS, ARMIES = 200, 5, 64
VISITORS = 8
LEAST_REQUESTS, MOST_MILLISECONDS, MOST_PACK_SECONDS, MOST_PACK_BYTES = 200, 100, 60, 8_000_000
OWNER, PASSWORD = "bench", "only for the bench"


@dataclass(frozen=True)
class Prepared:
    """A running service: its address and its database, and the two events of the measurement."""

    address: str
    database: str
    pages: str
    pack: str


def list_service_lines(*, seconds: float) -> Iterator[Measured]:
    """Everything that is measured with real servers; or why nothing is."""
    missing = _missing()
    if missing:
        yield Remark(f"not measured with PostgreSQL and Redis, which need {missing}")
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="muster-bench-services-")))
        service, environment = _start(stack, folder, is_small=not seconds)
        yield from _page_lines(service, seconds=max(seconds, 0.3))
        yield from _pack_lines(stack, service, environment, folder)


def _missing() -> str:
    if not (PROJECT / "tests" / "tasks").exists():
        return "the folder tests"
    postgres = shutil.which("initdb") or next(Path("/usr/lib/postgresql").glob("*/bin/initdb"), None)
    wanted = {"postgresql": postgres, "redis-server": shutil.which("redis-server")}
    return ", ".join(name for name, found in wanted.items() if not found)


def _start(stack: ExitStack, folder: Path, *, is_small: bool) -> tuple[Prepared, dict[str, str]]:
    """Database, Redis, the two events, and the web server as it is configured for two cores."""
    from tests.processes import free_port, running  # noqa: PLC0415 - not there in every copy of Muster
    from tests.tasks.services import own_postgres, own_redis  # noqa: PLC0415

    postgres, redis = stack.enter_context(own_postgres()), stack.enter_context(own_redis(folder / "redis"))
    port = free_port()
    environment = {
        "MUSTER_DATA_DIR": str(folder),
        "MUSTER_RATE_LIMITS": "false",
        "MUSTER_BASE_URL": f"http://127.0.0.1:{port}",
        "MUSTER_WEB_BIND": f"127.0.0.1:{port}",
        "MUSTER_WEB_WORKERS": "2",
        "DATABASE_URL": postgres.address,
        "REDIS_URL": redis.address,
    }
    sizes = ("12", "2", "3") if is_small else (str(PLAYERS), str(ROUNDS), str(ARMIES))
    command = [sys.executable, str(Path(__file__)), "prepare", *sizes]
    made = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)  # noqa: S603 - ourselves
    if made.returncode:
        raise RuntimeError(made.stderr)
    keys = json.loads(made.stdout.splitlines()[-1])
    arguments = ("-m", "gunicorn", "--config", "config/gunicorn.py", "config.wsgi")
    log = folder / "web.log"
    web = running(*arguments, log=log, environment=environment, until=lambda text: text.count("Booting worker") == 2)
    stack.enter_context(web)
    return Prepared(environment["MUSTER_BASE_URL"], postgres.address, **keys), environment


# --- pages ---


@dataclass
class Visits:
    """What visitors met: milliseconds of each answer, and its size."""

    milliseconds: list[float]
    statuses: set[int]
    size: int = 0


def _page_lines(service: Prepared, *, seconds: float) -> Iterator[Measured]:
    home = f"/events/{service.pages}"
    for what, path in (("pairings", f"{home}/rounds/{_last_round(service)}/"), ("standings", f"{home}/standings/")):
        with urllib.request.urlopen(service.address + path, timeout=60) as answer:  # noqa: S310 - our own server
            tag = answer.headers["ETag"]
        yield from _visit_lines(service, f"public {what}", path, seconds=seconds, status=200)
        headers = f"If-None-Match: {tag}\r\n"
        yield from _visit_lines(
            service, f"public {what}, unchanged", path, seconds=seconds, status=304, headers=headers
        )


def _last_round(service: Prepared) -> int:
    with urllib.request.urlopen(f"{service.address}/events/{service.pages}/", timeout=60) as answer:  # noqa: S310
        return max(int(number) for number in re.findall(r"/rounds/(\d+)/", answer.read().decode()))


def _visit_lines(
    service: Prepared, what: str, path: str, *, seconds: float, status: int, headers: str = ""
) -> Iterator[Measured]:
    head = f"Host: 127.0.0.1\r\nAccept-Encoding: gzip\r\nAccept-Language: en\r\n{headers}\r\n"
    request = f"GET {path} HTTP/1.1\r\n{head}".encode()
    asyncio.run(_visit(service, request, seconds=0.3))
    start = perf_counter()
    visits = asyncio.run(_visit(service, request, seconds=seconds))
    passed = perf_counter() - start
    if visits.statuses != {status}:
        raise RuntimeError(f"{path} was answered with {visits.statuses}")
    slowest = statistics.quantiles(visits.milliseconds, n=20)[-1]
    size = f"{VISITORS} visitors, answers of {visits.size / 1000:,.1f} KB"
    yield Count(what, size, round(len(visits.milliseconds) / passed), LEAST_REQUESTS, "a second", is_least=True)
    yield Count(f"{what}, 95 % within", size, round(slowest), MOST_MILLISECONDS, "ms")


async def _visit(service: Prepared, request: bytes, *, seconds: float) -> Visits:
    visits = Visits([], set())
    port = urllib.parse.urlsplit(service.address).port
    until = perf_counter() + seconds
    await asyncio.gather(*(_visitor(port, request, visits, until=until) for _ in range(VISITORS)))
    return visits


async def _visitor(port: int | None, request: bytes, visits: Visits, *, until: float) -> None:
    """One connection that is kept; it asks again as soon as it is answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while (start := perf_counter()) < until:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        body = await reader.readexactly(int(length[1])) if length else b""
        visits.milliseconds.append((perf_counter() - start) * 1000)
        visits.statuses.add(int(head[9:12]))
        visits.size = len(head) + len(body)
    writer.close()


# --- a pack of rosters ---


def _pack_lines(
    stack: ExitStack, service: Prepared, environment: dict[str, str], folder: Path
) -> Iterator[Timed | Count]:
    from tests.processes import running_worker  # noqa: PLC0415 - not there in every copy of Muster

    for number in (1, 2):
        stack.enter_context(running_worker(log=folder / f"worker{number}.log", environment=environment))
    opener = _signed_in(service)
    address = f"{service.address}/events/{service.pack}/desk/papers/rosters-full.pdf?paper=a4"
    seen: list[str] = []
    start = perf_counter()
    while (answer := _ask(opener, address))[0] == 202:
        seen += re.findall(r"(\d+) of \d+ rosters", answer[1].decode())
        sleep(0.25)
    passed = perf_counter() - start
    if answer[0] != 200 or not answer[1].startswith(b"%PDF"):
        raise RuntimeError(f"The pack was answered with {answer[0]}")
    files, attempts = _rendered(service)
    yield Timed(
        "pack of rosters, full style", f"{files} armies, two workers", passed * 1000, MOST_PACK_SECONDS * 1000.0
    )
    yield Count("size of the pack", f"{files} armies", len(answer[1]), MOST_PACK_BYTES, "bytes")
    yield Count("rosters rendered for it", f"{files} armies", attempts, files, "times")
    yield Count("steps of its progress that were seen", f"{files} armies", len(set(seen)), 2, "", is_least=True)


def _signed_in(service: Prepared) -> urllib.request.OpenerDirector:
    cookies = http.cookiejar.CookieJar()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))
    page = f"{service.address}/accounts/login/"
    _ask(opener, page)
    token = next(cookie.value for cookie in cookies if cookie.name == "csrftoken")
    data = {"login": OWNER, "password": PASSWORD, "csrfmiddlewaretoken": str(token)}
    _ask(opener, page, data=urllib.parse.urlencode(data).encode(), referer=service.address)
    return opener


def _ask(
    opener: urllib.request.OpenerDirector, address: str, *, data: bytes | None = None, referer: str = ""
) -> tuple[int, bytes]:
    request = urllib.request.Request(address, data=data, headers={"Referer": referer})  # noqa: S310 - our own server
    try:
        with opener.open(request, timeout=60) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def _rendered(service: Prepared) -> tuple[int, int]:
    """How many rosters there are, and how often one was rendered."""
    from tests.tasks.services import rows  # noqa: PLC0415 - not there in every copy of Muster

    [(files, attempts)] = rows(service.database, "SELECT count(*), sum(attempts) FROM armylists_rosterfile")
    return files, attempts


# --- a process of its own, on the new database ---


def prepare(players: int, rounds: int, armies: int) -> None:
    """Fill the database: an event in its last round, and one whose lists are to be printed. Prints their keys."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django  # noqa: PLC0415 - only here

    django.setup()
    from bench_events import build_event, play  # noqa: PLC0415 - after the set-up
    from django.contrib.auth.models import User  # noqa: PLC0415

    from config.serve import prepare as prepare_service  # noqa: PLC0415
    from tournaments.events.rounds.services.drawing import draw_round  # noqa: PLC0415
    from tournaments.events.rounds.services.publishing import publish_round  # noqa: PLC0415
    from tournaments.permissions import actor_of  # noqa: PLC0415

    prepare_service(demo=False)
    owner = User.objects.create_user(OWNER, password=PASSWORD)
    pages = build_event(owner, players=players, lists=0)
    actor = actor_of(pages, user=owner)
    play(pages, actor, rounds=rounds - 1)
    draw_round(event=pages, actor=actor, number=rounds)
    publish_round(event=pages, actor=actor, number=rounds)
    pack = build_event(owner, players=armies, lists=armies)
    print(json.dumps({"pages": pages.public_id, "pack": pack.public_id}))


if __name__ == "__main__":
    if sys.argv[1:2] == ["prepare"]:
        prepare(*(int(size) for size in sys.argv[2:5]))
    else:
        given = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
        sys.exit(int(not show(list_service_lines(seconds=given), seconds=given)))
