"""Prepare everything and serve, with workers beside it: `python -m config.serve`. `bin/serve` calls it.

A start prepares the database, the catalogue and the static files, but repeats only what has changed since the last.
"""

import argparse
import hashlib
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from config.env import env_bool, env_str
from config.workers import needs_workers, start_workers

_FIRST_PORT_TRIED = 8000
# The browsable pages of the REST framework and a second reader of the API's schema: compressing them takes long.
_NEVER_SERVED = ["rest_framework", "redoc"]
_LOOPBACK = ("127.0.0.1", "::1", "localhost")
# Of these networks of this machine and of the world around it one leads out, and says which address it takes for that.
_OUTSIDE = {
    socket.AF_INET: ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254"),
    socket.AF_INET6: ("2001:db8::1", "fd00::1"),
}


def main(arguments: list[str] | None = None) -> None:
    options = _parser().parse_args(arguments)
    if options.host not in _LOOPBACK and env_bool("MUSTER_DEBUG"):
        sys.exit("MUSTER_DEBUG would show settings and tracebacks to the whole network. Unset it, or leave out --host.")
    port = _free_port(options.host, *([options.port] if options.port else [_FIRST_PORT_TRIED, 0]))
    _set_environment(host=options.host, port=port)
    _require_data_folder()
    import django  # noqa: PLC0415  the settings read the environment set above

    django.setup()
    prepare(demo=options.demo)
    _serve(host=options.host, port=port)


def prepare(*, demo: bool) -> None:
    """Database, catalogue and static files as this version of the code needs them."""
    from django.core.management import call_command  # noqa: PLC0415  after the environment is set
    from django.db import connections  # noqa: PLC0415  after the environment is set

    call_command("migrate", interactive=False, verbosity=0)
    call_command("load_catalogue")
    if demo:
        call_command("create_demo")
    collect_static_files()
    # The server forks: a connection shared by two processes would mix up their answers.
    connections.close_all()


def collect_static_files() -> bool:
    """Collect and compress static files if any has changed. Whether it had to."""
    from django.conf import settings  # noqa: PLC0415  after the environment is set
    from django.core.management import call_command  # noqa: PLC0415  after the environment is set

    stamp = Path(settings.DATA_DIR) / "static.digest"
    digest = _static_digest()
    if stamp.exists() and stamp.read_text(encoding="ascii") == digest:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0, ignore_patterns=_NEVER_SERVED)
    stamp.write_text(digest, encoding="ascii")
    return True


def _static_digest() -> str:
    from django.conf import settings  # noqa: PLC0415  after the environment is set
    from django.contrib.staticfiles.finders import get_finders  # noqa: PLC0415  after the environment is set

    digest = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            stat = os.stat(storage.path(name))
            digest.update(f"{name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bin/serve", description="Start Muster on this machine.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=_port, help=f"port (default: {_FIRST_PORT_TRIED}, or a free one)")
    parser.add_argument("--demo", action="store_true", help="create a demo user with an army")
    return parser


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return int(text)


def _free_port(host: str, *wanted: int) -> int:
    """The first of these ports that nobody else uses; 0 stands for any."""
    for port in wanted:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    sys.exit(f"Muster cannot listen on {host}, port {wanted[0]}: it is in use, or not of this machine.")


def _set_environment(*, host: str, port: int) -> None:
    """Defaults for a local start; whatever the operator has set stays."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("MUSTER_BASE_URL", _network_address(host=host, port=port).rstrip("/"))
    if host not in _LOOPBACK and "MUSTER_HOSTS" not in os.environ:
        os.environ["MUSTER_HOSTS"] = ",".join(sorted({"127.0.0.1", "localhost", "[::1]", *_own_names(host)}))


def _own_names(host: str) -> set[str]:
    """The names and addresses under which other machines reach this one."""
    name = socket.gethostname()
    names = {name, f"{name}.local", *_network_hosts(host)}
    try:
        names.update(str(entry[4][0]) for entry in socket.getaddrinfo(name, None))
    except OSError:
        pass
    return {f"[{each}]" if ":" in each else each for each in names}


def _require_data_folder() -> None:
    """Say plainly what would otherwise end in a traceback of the database."""
    folder = Path(__file__).resolve().parent.parent / env_str("MUSTER_DATA_DIR")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        sys.exit(f"Muster cannot write to its data folder {folder}: {error.strerror}.")


def _network_hosts(host: str) -> list[str]:
    """The addresses at which other machines reach a server that listens on this one, the likeliest first."""
    families = {"0.0.0.0": (socket.AF_INET,), "::": (socket.AF_INET, socket.AF_INET6)}.get(host)  # noqa: S104  compared
    if families is None:
        return [host]
    found = [_find_route(family, outside) for family in families for outside in _OUTSIDE[family]]
    return [each for each in dict.fromkeys(found) if each and each not in _LOOPBACK]


def _find_route(family: socket.AddressFamily, outside: str) -> str:
    """This machine's own address on the way to another. Nothing is sent to find out."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((outside, 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _network_address(*, host: str, port: int) -> str:
    """What to type on another machine, or on this one when there is no network."""
    return _address(host=next(iter(_network_hosts(host)), host), port=port)


def _address(*, host: str, port: int) -> str:
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104  compared, not bound
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def _serve(*, host: str, port: int) -> None:
    from gunicorn.app.base import BaseApplication  # noqa: PLC0415  slow import

    from config import gunicorn as configuration  # noqa: PLC0415  reads the environment set above
    from config.wsgi import application  # noqa: PLC0415  after the environment is set

    class Server(BaseApplication):  # type: ignore[misc]  # gunicorn is untyped
        def load_config(self) -> None:
            for name, value in vars(configuration).items():
                if name in self.cfg.settings:
                    self.cfg.set(name, value)
            self.cfg.set("bind", f"[{host}]:{port}" if ":" in host else f"{host}:{port}")
            self.cfg.set("proc_name", "muster")
            self.cfg.set("on_starting", _start_quiet_workers)
            self.cfg.set("logconfig_dict", _quiet(configuration.logconfig_dict))
            self.cfg.set("post_worker_init", _announcer(host=host, port=port))

        def load(self) -> Any:
            return application

    Server().run()


def _quiet(logging: dict[str, Any]) -> dict[str, Any]:
    """Somebody watches this terminal: only warnings, not every request."""
    loggers = {name: {**logger, "level": "WARNING"} for name, logger in logging["loggers"].items()}
    return {**logging, "loggers": loggers}


def _start_quiet_workers(server: Any) -> None:
    if needs_workers():
        start_workers(is_quiet=True)


def _announcer(*, host: str, port: int) -> Callable[[Any], None]:
    def announce(worker: Any) -> None:
        """Say it once: a worker that replaces another is older than the first."""
        if worker.age == 1:
            print(f"Muster is ready: {_address(host=host, port=port)}", flush=True)
            if host not in _LOOPBACK:
                _show_to_phones(_network_address(host=host, port=port))

    return announce


def _show_to_phones(address: str) -> None:
    """What to type, and on a terminal what to point a camera at."""
    import segno  # noqa: PLC0415  only where it is needed

    print(f"On phones in the same network: {address}", flush=True)
    if sys.stdout.isatty():
        segno.make(address, error="l").terminal(compact=True)


if __name__ == "__main__":
    main()
