"""The server as an operator starts it: several processes, probes, log, and an end that loses nothing."""

import json
import re
import signal
import socket
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.processes import free_port, running
from tests.slow_clients import slow_clients

pytestmark = pytest.mark.integration
TOKEN = "a-token-of-this-test"
SETTINGS = {
    "MUSTER_LOG_FORMAT": "json",
    "MUSTER_METRICS_TOKEN": TOKEN,
    "MUSTER_SECRET_KEY": "k3yOfThisTestOnly-0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEF",
    "DATABASE_URL": "",
    "REDIS_URL": "",
    "MUSTER_TASKS": "inline",
}
PATIENCE_SECONDS = 300


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest):
    """The address, the process and the log of a server with so many web processes and an empty data folder."""
    port = free_port()
    log = tmp_path / "log"
    environment = {
        **SETTINGS,
        "MUSTER_DATA_DIR": str(tmp_path),
        "TMPDIR": str(tmp_path),
        "MUSTER_WEB_WORKERS": str(request.param),
        "MUSTER_WEB_BIND": f"127.0.0.1:{port}",
    }
    arguments = ("-m", "gunicorn", "--config", "config/gunicorn.py", "config.wsgi")
    with running(*arguments, log=log, environment=environment, until=lambda text: "Booting worker" in text) as process:
        _wait_for(lambda: _get(port, "/healthz")[0] == 200)
        yield port, process, log


def _wait_for(condition):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.05)


def _get(port, path, **headers):
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError:
        return 0, ""


def _entries(log, logger):
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    return [entry for entry in lines if entry["logger"] == logger]


@pytest.mark.thorough
@pytest.mark.parametrize("server", [2], indirect=True)
def test_processes_count_together_and_log_no_secret_and_no_probe(server, tmp_path):
    port, process, log = server
    statuses = [_get(port, "/edit/s3cret-of-nobody/", **{"X-Request-ID": f"of-test-{n}"})[0] for n in range(8)]
    statuses += [_get(port, "/readyz")[0] for _ in range(3)]
    code, text = _get(port, "/metrics", Authorization=f"Bearer {TOKEN}")
    families = {family.name: family for family in text_string_to_metric_families(text)}
    counted = {sample.labels["route"]: sample.value for sample in families["muster_requests"].samples}
    assert statuses == [500] * 8 + [503] * 3
    assert (code, counted) == (200, {"/edit/<str:secret>/": 8.0})
    entries = _entries(log, "muster.requests")
    assert sorted(entry["request_id"] for entry in entries) == [f"of-test-{n}" for n in range(8)]
    assert {entry["route"] for entry in entries} == {"/edit/<str:secret>/"}
    assert "s3cret" not in log.read_text()
    assert "/readyz" not in log.read_text()
    process.terminate()
    process.wait(timeout=PATIENCE_SECONDS)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("muster-metrics-")] == []


@pytest.mark.thorough
@pytest.mark.parametrize("server", [1], indirect=True)
def test_request_that_has_begun_is_answered_before_the_server_ends(server):
    port, process, log = server
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(b"POST /api/v1/verdicts/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n")
        connection.sendall(b"Content-Length: 10\r\n\r\nhalf ")
        time.sleep(0.5)
        process.send_signal(signal.SIGTERM)
        _wait_for(lambda: "Handling signal: term" in log.read_text())
        time.sleep(0.5)
        connection.sendall(b"more.")
        answer = connection.recv(4096)
    assert re.match(rb"HTTP/1\.1 400 ", answer)
    assert process.wait(timeout=PATIENCE_SECONDS) == 0
    assert _entries(log, "muster.requests")[-1]["route"] == "/api/v1/verdicts/"


@pytest.mark.thorough
@pytest.mark.parametrize("server", [1], indirect=True)
@pytest.mark.parametrize(
    ("heads", "bodies", "readers"), [(20, 20, 10), pytest.param(200, 100, 50, marks=pytest.mark.thorough)]
)
def test_slow_visitors_keep_nobody_waiting(server, heads, bodies, readers):
    port, _process, log = server
    with slow_clients(port, heads=heads, bodies=bodies, readers=readers):
        assert [_get(port, "/healthz")[0] for _ in range(30)] == [200] * 30
    assert "Traceback" not in log.read_text()
