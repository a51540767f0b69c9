"""nginx with the configuration that the operators' book prints, in front of the server that it starts."""

import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.processes import PROJECT, free_port, running
from tests.slow_clients import slow_clients

pytestmark = [pytest.mark.integration, pytest.mark.thorough]
SECRET = "s3cret-of-nobody"
FRAME = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log info;
events {{ worker_connections 4096; }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {printed}
}}
"""


def _printed(folder, *, https, http, inner):
    """The configuration of the book, with ports, certificate and log of this test."""
    [text] = re.findall(r"```nginx\n(.*?)```", (PROJECT / "docs/operating.md").read_text(), re.DOTALL)
    for old, new in (
        ("    server 10.0.0.12:8000;\n", ""),
        ("server 10.0.0.11:8000;", f"server 127.0.0.1:{inner};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{https} ssl"),
        ("listen 80;", f"listen 127.0.0.1:{http};"),
        ("/etc/ssl/muster.example.pem", f"{folder}/cert.pem"),
        ("/etc/ssl/muster.example.key", f"{folder}/key.pem"),
        ("/var/log/nginx/muster.log", f"{folder}/muster.log"),
    ):
        assert old in text
        text = text.replace(old, new)
    return text


@contextmanager
def _nginx(folder, **ports):
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=muster.example", "-days", "2"),
            *("-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"),
        ],
        check=True,
        capture_output=True,
    )
    configuration = folder / "nginx.conf"
    configuration.write_text(FRAME.format(folder=folder, printed=_printed(folder, **ports)))
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program, "This test needs nginx: apt-get install nginx-light"
    process = subprocess.Popen([program, "-p", str(folder), "-c", str(configuration), "-e", f"{folder}/error.log"])
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)


class _Visitor:
    """Somebody who comes by HTTPS through nginx."""

    def __init__(self, port):
        self.port = port
        self.tls = ssl.create_default_context()
        self.tls.check_hostname = False
        self.tls.verify_mode = ssl.CERT_NONE

    def ask(self, path, *, data=None, **headers):
        url = f"https://127.0.0.1:{self.port}{path}"
        request = urllib.request.Request(url, data=data, headers={"Host": "muster.example", **headers})
        try:
            with urllib.request.urlopen(request, timeout=30, context=self.tls) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            error.close()
            return error.code
        except OSError:
            return 0


@pytest.fixture
def site(tmp_path: Path):
    """nginx and the server behind it: a visitor, the server's process, and the folder with all logs."""
    https, http, inner = free_port(), free_port(), free_port()
    environment = {
        "MUSTER_HTTPS": "true",
        "MUSTER_HOSTS": "muster.example",
        "MUSTER_BASE_URL": "https://muster.example",
        "MUSTER_TRUSTED_PROXIES": "1",
        "MUSTER_LOG_FORMAT": "json",
        "MUSTER_SECRET_KEY": "k3yOfThisTestOnly-0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEF",
        "MUSTER_DATA_DIR": str(tmp_path / "var"),
        "MUSTER_WEB_BIND": f"127.0.0.1:{inner}",
        "DATABASE_URL": "",
        "REDIS_URL": "",
    }
    # As the book says before the first start: pages, those about errors too, name what is collected.
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--no-input"],
        cwd=PROJECT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **environment},
        check=True,
        capture_output=True,
    )
    arguments = ("-m", "gunicorn", "--config", "config/gunicorn.py", "config.wsgi")
    log = tmp_path / "muster-web.log"
    with (
        running(*arguments, log=log, environment=environment, until=lambda text: "Booting worker" in text) as server,
        _nginx(tmp_path, https=https, http=http, inner=inner),
    ):
        visitor = _Visitor(https)
        _wait_for(lambda: visitor.ask("/healthz") == 200)
        yield visitor, server, tmp_path, http


def _wait_for(condition):
    deadline = time.monotonic() + 90
    while not condition():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.1)


def _entries(folder):
    lines = (folder / "muster-web.log").read_text().splitlines()
    entries = [json.loads(line) for line in lines if line.startswith("{")]
    return [entry for entry in entries if entry["logger"] == "muster.requests"]


def test_what_nginx_says_of_a_visitor_is_believed_and_nothing_else(site):
    visitor, _server, folder, _http = site
    # There is no database, so a page is an error. It is one of Muster's: not sent on to HTTPS, of an allowed host.
    forged = {"X-Forwarded-For": "6.6.6.6", "X-Forwarded-Proto": "http", "X-Request-ID": "forged"}
    assert visitor.ask(f"/edit/{SECRET}/", **forged) == 500
    [entry] = _entries(folder)
    assert (entry["address"], entry["route"]) == ("127.0.0.1", "/edit/<str:secret>/")
    assert entry["request_id"] != "forged"
    assert visitor.ask("/", Host="evil.example") == 400
    assert [visitor.ask(path) for path in ("/metrics", "/readyz")] == [404, 404]


def test_bodies_are_bounded(site):
    visitor, *_ = site
    # Larger than both: the visitor is told, or cut off while sending.
    assert visitor.ask(f"/edit/{SECRET}/", data=b"x" * 15_000_000) in (413, 0)
    assert visitor.ask("/api/v1/verdicts", data=b"x" * 2_000_000) not in (413, 0)


def test_secrets_in_addresses_are_in_no_log(site):
    visitor, server, folder, http = site
    path = f"/edit/{SECRET}/"
    visitor.ask(path)
    visitor.ask(path, data=b"x" * 15_000_000)
    opener = urllib.request.build_opener(_Stay)
    with pytest.raises(urllib.error.HTTPError) as moved:
        opener.open(f"http://127.0.0.1:{http}{path}", timeout=30)
    assert (moved.value.code, moved.value.headers["Location"]) == (301, f"https://muster.example{path}")
    moved.value.close()
    os.killpg(server.pid, signal.SIGKILL)
    assert visitor.ask(path) in (502, 504)
    assert [file.name for file in folder.glob("*.log") if SECRET in file.read_text()] == []


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def test_slow_visitors_keep_nobody_waiting(site):
    visitor, *_ = site
    with slow_clients(visitor.port, heads=200, bodies=100, readers=50, tls=visitor.tls):
        assert [visitor.ask("/healthz") for _ in range(30)] == [200] * 30
