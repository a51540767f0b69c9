import argparse
import os
import re
import socket
from types import SimpleNamespace
from urllib.request import urlopen

import pytest

from config import serve
from tests.processes import free_port, running

pytestmark = pytest.mark.integration


@pytest.fixture
def _own_environment(monkeypatch):
    for name in ("MUSTER_HOSTS", "MUSTER_BASE_URL"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)


@pytest.fixture
def static_folders(settings, tmp_path):
    source = tmp_path / "source"
    source.mkdir()
    (source / "a.css").write_text("a {}")
    settings.DATA_DIR = tmp_path
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATICFILES_DIRS = [source]
    return source, tmp_path / "static"


def test_options_have_defaults():
    assert vars(serve._parser().parse_args([])) == {"host": "127.0.0.1", "port": None, "demo": False}


@pytest.mark.parametrize("text", ["0", "65536", "-1", "http", "٣"])
def test_port_out_of_range_is_refused(text):
    with pytest.raises(argparse.ArgumentTypeError, match="from 1 to 65535"):
        serve._port(text)


def test_another_port_is_found_when_the_first_is_taken():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert serve._free_port("127.0.0.1", taken.getsockname()[1], 0) not in (0, taken.getsockname()[1])


def test_a_given_port_that_is_taken_is_refused():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit, match=rf"cannot listen on 127\.0\.0\.1, port {port}: it is in use"):
            serve.main(["--port", str(port)])


def test_a_data_folder_that_cannot_be_written_is_refused(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MUSTER_DATA_DIR", str(tmp_path / "file"))
    with pytest.raises(SystemExit, match=r"cannot write to its data folder .*file: File exists"):
        serve._require_data_folder()
    monkeypatch.setenv("MUSTER_DATA_DIR", str(tmp_path / "new"))
    serve._require_data_folder()
    assert list((tmp_path / "new").iterdir()) == []


def test_address_of_another_machine_is_refused():
    with pytest.raises(SystemExit, match=r"cannot listen on 192\.0\.2\.1"):
        serve._free_port("192.0.2.1", 8000, 0)


@pytest.mark.usefixtures("_own_environment")
def test_local_start_answers_to_this_machine_only():
    serve._set_environment(host="127.0.0.1", port=8123)
    assert os.environ["MUSTER_BASE_URL"] == "http://127.0.0.1:8123"
    assert "MUSTER_HOSTS" not in os.environ


@pytest.mark.usefixtures("_own_environment")
def test_open_start_answers_to_the_names_of_this_machine(monkeypatch):
    monkeypatch.setattr(socket, "gethostname", lambda: "club")
    monkeypatch.setattr(socket, "getaddrinfo", lambda name, port: [(0, 0, 0, "", ("192.0.2.7", 0))])
    monkeypatch.setattr(serve, "_find_route", lambda family, outside: "192.168.7.7")
    serve._set_environment(host="0.0.0.0", port=80)
    assert os.environ["MUSTER_HOSTS"] == "127.0.0.1,192.0.2.7,192.168.7.7,[::1],club,club.local,localhost"
    assert os.environ["MUSTER_BASE_URL"] == "http://192.168.7.7:80"


@pytest.mark.usefixtures("_own_environment")
def test_open_start_without_a_network_is_for_this_machine(monkeypatch):
    monkeypatch.setattr(serve, "_find_route", lambda family, outside: "")
    serve._set_environment(host="0.0.0.0", port=80)
    assert os.environ["MUSTER_BASE_URL"] == "http://127.0.0.1:80"


def test_the_way_out_names_an_address_of_this_machine():
    assert serve._find_route(socket.AF_INET, "127.0.0.1") == "127.0.0.1"
    assert serve._find_route(socket.AF_INET, "255.255.255.255") == ""


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("192.0.2.7", ["192.0.2.7"]),
        ("0.0.0.0", ["192.168.7.7", "10.0.0.7"]),
        ("::", ["192.168.7.7", "10.0.0.7", "fd00::7"]),
    ],
)
def test_other_machines_are_told_where_to_look(monkeypatch, host, expected):
    routes = {
        "192.0.2.1": "192.168.7.7",
        "10.255.255.254": "10.0.0.7",
        "fd00::1": "fd00::7",
        "172.31.255.254": "127.0.0.1",
    }
    monkeypatch.setattr(serve, "_find_route", lambda family, outside: routes.get(outside, ""))
    assert serve._network_hosts(host) == expected


def test_nobody_debugs_in_front_of_a_whole_network(monkeypatch):
    monkeypatch.setenv("MUSTER_DEBUG", "true")
    with pytest.raises(SystemExit, match="MUSTER_DEBUG would show settings"):
        serve.main(["--host", "0.0.0.0"])


@pytest.mark.usefixtures("_own_environment")
def test_open_start_survives_an_unknown_own_name(monkeypatch):
    monkeypatch.setattr(socket, "gethostname", lambda: "club")
    monkeypatch.setattr(socket, "getaddrinfo", _unknown)
    serve._set_environment(host="fd00::1", port=80)
    assert os.environ["MUSTER_HOSTS"] == "127.0.0.1,[::1],[fd00::1],club,club.local,localhost"
    assert os.environ["MUSTER_BASE_URL"] == "http://[fd00::1]:80"


def _unknown(name, port):
    raise OSError


def test_static_files_are_collected_only_after_a_change(static_folders):
    source, collected = static_folders
    assert [serve.collect_static_files(), serve.collect_static_files()] == [True, False]
    (source / "b.css").write_text("b {}")
    assert serve.collect_static_files() is True
    assert sorted(path.name for path in collected.iterdir()) == ["a.css", "b.css"]


def test_readiness_is_announced_once(capsys):
    announce = serve._announcer(host="127.0.0.1", port=8123)
    announce(SimpleNamespace(age=1))
    announce(SimpleNamespace(age=2))
    assert capsys.readouterr().out == "Muster is ready: http://127.0.0.1:8123/\n"


@pytest.mark.parametrize("is_terminal", [False, True])
def test_phones_are_told_where_to_look(capsys, monkeypatch, is_terminal):
    monkeypatch.setattr(serve, "_find_route", lambda family, outside: "192.168.7.7")
    monkeypatch.setattr("sys.stdout.isatty", lambda: is_terminal)
    serve._announcer(host="0.0.0.0", port=8123)(SimpleNamespace(age=1))
    first, second, *code = capsys.readouterr().out.splitlines()
    assert first == "Muster is ready: http://127.0.0.1:8123/"
    assert second == "On phones in the same network: http://192.168.7.7:8123/"
    assert (len(code) > 10) is is_terminal


def _start(folder, *, port):
    """`bin/serve --demo` with its data in a folder."""
    return running(
        *("--demo", "--port", str(port)),
        program="bin/serve",
        log=folder / "log",
        environment={
            "MUSTER_DATA_DIR": str(folder / "data"),
            "MUSTER_BASE_URL": "",
            "DATABASE_URL": "",
            "REDIS_URL": "",
        },
        until=lambda text: "Muster is ready" in text,
    )


def _status(address):
    with urlopen(address, timeout=60) as answer:
        return answer.status


@pytest.mark.thorough
def test_a_start_prepares_everything_and_serves_and_the_next_repeats_nothing(tmp_path):
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    with _start(tmp_path, port=port):
        log = (tmp_path / "log").read_text()
        assert [_status(address + path) for path in ("", "lists/netea/steel-legion/", "healthz", "readyz")] == [200] * 4
    said = re.search(r"netea: .*\n(.*\n)*User: demo  Password: (.+)\n(.*\n)*Muster is ready: ", log)
    assert said
    password = said[2]
    assert log.endswith(f"Muster is ready: {address}\n")
    static = (tmp_path / "data" / "static.digest").stat().st_mtime_ns
    with _start(tmp_path, port=port):
        log = (tmp_path / "log").read_text()
    # Whoever starts it again is told the same password, and nothing is made a second time.
    assert re.findall(r"User: demo  Password: (.+)", log) == [password]
    assert (tmp_path / "data" / "static.digest").stat().st_mtime_ns == static
