"""gunicorn looks after processes, sockets and signals; inside each process a server that reads and sends by itself."""

from __future__ import annotations

import os
from types import FrameType

from gunicorn.workers.base import Worker

from config.lib.buffered_server import BufferedServer


class BufferedWorker(Worker):
    """A process of gunicorn: see `config.lib.buffered_server`."""

    server: BufferedServer | None = None

    def run(self) -> None:
        sockets = [each.sock for each in self.sockets]
        self.server = server = BufferedServer(self.wsgi, sockets=sockets, threads=self.cfg.threads)
        while self.alive and self.ppid == os.getppid():
            self.notify()
            server.step()
        server.finish(seconds=self.cfg.graceful_timeout - 1, meanwhile=self.notify)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self.server is not None:
            self.server.wake()
