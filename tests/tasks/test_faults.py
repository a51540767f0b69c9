"""The whole service, as an operator runs it, while Redis or the database goes away and comes back."""

import http.cookiejar
import json
import re
import signal
import urllib.error
import urllib.parse
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.processes import free_port, running, running_worker
from tests.tasks.services import OwnPostgres, OwnRedis, change, own_postgres, own_redis, rows, wait_for

pytestmark = pytest.mark.thorough

CELERY_TAKES_IT = "received"


@dataclass(frozen=True)
class Service:
    """What runs, and how to run more of it."""

    postgres: OwnPostgres
    redis: OwnRedis
    environment: dict[str, str]
    folder: Path

    @property
    def log(self) -> Path:
        return self.folder / "server.log"

    def worker(self, name: str):
        return running_worker(log=self.folder / name, environment=self.environment)

    def files(self) -> list[tuple]:
        """State and attempts of every PDF that anybody asked for."""
        return rows(self.postgres.address, "SELECT style, state, attempts FROM armylists_rosterfile ORDER BY id")


class Visitor:
    """A browser without JavaScript, signed in as the demo user."""

    def __init__(self, service: Service):
        self.address = service.environment["MUSTER_BASE_URL"]
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.password = re.search(r"User: demo  Password: (\S+)", service.log.read_text()).group(1)

    def get(self, path: str, **data: str) -> tuple[int, str]:
        """Status and content, after redirects; a form is sent when there are fields."""
        token = next((cookie.value for cookie in self.cookies if cookie.name == "csrftoken"), "")
        body = urllib.parse.urlencode({**data, "csrfmiddlewaretoken": token}).encode() if data else None
        request = urllib.request.Request(f"{self.address}{path}", data=body, headers={"Referer": self.address})
        try:
            with self.opener.open(request, timeout=60) as answer:
                return answer.status, answer.read().decode(errors="replace")
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(errors="replace")

    def sign_in(self) -> None:
        self.get("/accounts/login/")
        self.get("/accounts/login/", login="demo", password=self.password)

    def readiness(self) -> tuple[int, str]:
        code, text = self.get("/readyz")
        return code, json.loads(text)["status"]

    def own_army(self) -> str:
        """The address of an army of this user, which only they may open."""
        return re.search(r'href="(/armies/\w{8,}/)"', self.get("/armies/")[1]).group(1)

    def rehearsal(self) -> str:
        """The address of the desk of a new rehearsal."""
        return re.search(r'"(/events/\w+/desk/)"', self.get("/events/rehearse/", players="2")[1]).group(1)


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    folder = tmp_path_factory.mktemp("service")
    with ExitStack() as stack:
        postgres = stack.enter_context(own_postgres())
        redis = stack.enter_context(own_redis(folder / "redis"))
        port = free_port()
        environment = {
            "MUSTER_DATA_DIR": str(folder),
            "MUSTER_BASE_URL": f"http://127.0.0.1:{port}",
            "MUSTER_RATE_LIMITS": "true",
            "DATABASE_URL": postgres.address,
            "REDIS_URL": redis.address,
        }
        started = Service(postgres, redis, environment, folder)
        arguments = ("-m", "config.serve", "--port", str(port), "--demo")
        stack.enter_context(
            running(*arguments, log=started.log, environment=environment, until=lambda text: "Muster is ready" in text)
        )
        yield started


@pytest.fixture
def visitor(service):
    visitor = Visitor(service)
    visitor.sign_in()
    return visitor


def test_pages_work_and_pdfs_wait_while_redis_is_gone(service, visitor):
    army = visitor.own_army()
    desk = visitor.rehearsal()
    pdf, badges = f"{army}roster/hidden-a4.pdf", f"{desk}papers/badges.pdf"
    event = (desk, desk.removesuffix("desk/"), f"{desk.removesuffix('desk/')}entrants/")
    assert visitor.readiness() == (200, "ready")
    service.redis.stop()
    assert visitor.readiness() == (200, "degraded")
    assert [visitor.get(path)[0] for path in ("/", "/lists/", "/armies/", army, *event)] == [200] * 7
    other = Visitor(service)
    other.sign_in()
    assert other.own_army() == army
    for address in (pdf, badges):
        code, page = visitor.get(address)
        assert (code, "longer than usual" in page) == (202, True)
    assert service.files() == [("hidden", "waiting", 0)]
    service.redis.start()
    log = service.folder / "worker-after-redis.log"
    for table in ("armylists_rosterfile", "tournaments_eventfile"):
        change(service.postgres.address, f"UPDATE {table} SET requested_at = now() - interval '1 hour'")
    with service.worker(log.name):
        for address in (pdf, badges):
            wait_for(lambda address=address: visitor.get(address)[1].startswith("%PDF"))
    assert re.search(r"\[request_id [0-9a-f]{32}\]: Task armylists\.tasks\.render_roster\S+ succeeded", log.read_text())
    wait_for(lambda: visitor.readiness() == (200, "ready"))
    assert service.files() == [("hidden", "done", 1)]
    assert visitor.get(army)[0] == 200


def test_who_signed_out_while_redis_was_gone_stays_signed_out(service, visitor):
    army = visitor.own_army()
    copied = Visitor(service)
    for cookie in visitor.cookies:
        copied.cookies.set_cookie(cookie)
    assert copied.get(army)[0] == 200
    # It is not gone but cut off, and remembers everything when it is back.
    with service.redis.held():
        visitor.get("/accounts/logout/", confirm="yes")
        assert copied.get(army)[0] == 404
    wait_for(lambda: visitor.readiness() == (200, "ready"))
    assert copied.get(army)[0] == 404


def test_service_goes_on_after_the_database_was_restarted(service, visitor):
    army, desk = visitor.own_army(), visitor.rehearsal()
    assert visitor.get(f"{army}roster/compact-a4.pdf")[0] == 202
    service.postgres.stop()
    assert visitor.get("/healthz")[0] == 200
    assert visitor.readiness() == (503, "unready")
    code, page = visitor.get("/lists/")
    assert (code, "Try again in a minute." in page) == (500, True)
    log = service.folder / "worker-without-database.log"
    with service.worker(log.name):
        wait_for(lambda: " retry: " in log.read_text())
        service.postgres.start()
        assert visitor.readiness() == (200, "ready")
        assert [visitor.get(path)[0] for path in ("/lists/", army, desk)] == [200] * 3
        wait_for(lambda: ("compact", "done", 1) in service.files())


def test_worker_that_is_told_to_stop_ends_what_it_has_begun(service, visitor):
    army = visitor.own_army()
    log = service.folder / "worker-told-to-stop.log"
    with service.worker(log.name) as worker:
        assert visitor.get(f"{army}roster/cards-a4.pdf")[0] in (200, 202)
        wait_for(lambda: CELERY_TAKES_IT in log.read_text())
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(timeout=60) == 0
    assert ("cards", "done", 1) in service.files()
