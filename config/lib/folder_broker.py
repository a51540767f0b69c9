"""Queues in a folder, for a machine without a broker: each message is a file, each queue a folder.

A file appears complete (it is written under another name and renamed), belongs to whoever renames it first, and is gone
when it is read. What cannot be read is put aside with a line in the log. A message that a killed worker held is lost:
every task works off a row, and what waits too long is sent again.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from time import time_ns
from typing import Any
from uuid import uuid4

from kombu.exceptions import OperationalError
from kombu.transport import virtual

logger = logging.getLogger(__name__)
_READY, _WRITING, _TAKEN = ".task", ".new", ".taken"


def count_messages(folder: Path) -> int:
    return sum(name.endswith(_READY) for queue in _queues(folder) for name in os.listdir(queue))


def remove_leftovers(folder: Path) -> None:
    """What processes left behind that were killed while they wrote or read. Only while nobody does either."""
    for queue in _queues(folder):
        for file in queue.iterdir():
            if file.suffix in (_WRITING, _TAKEN) and file.is_file():
                file.unlink(missing_ok=True)


def _queues(folder: Path) -> Iterator[Path]:
    return (queue for queue in folder.iterdir() if queue.is_dir()) if folder.is_dir() else iter(())


class Channel(virtual.Channel):
    """Puts messages into the folder and takes them from it, oldest first."""

    def _queue(self, name: str) -> Path:
        folder = Path(self.connection.client.transport_options["folder"])
        for each in (folder, folder / name):
            each.mkdir(mode=0o700, exist_ok=True)
        return folder / name

    def _new_queue(self, queue: str, **_: Any) -> None:
        self._queue(queue)

    def _restore_at_beginning(self, message: Any) -> None:
        """What was begun by somebody who was killed does not stand in line again."""
        self._put(message.delivery_info["routing_key"], {**message.serializable(), "redelivered": True}, moment=0)

    def _put(self, queue: str, message: dict[str, Any], *, moment: int | None = None, **_: Any) -> None:
        """Raises OperationalError, as for a broker that is gone, when the folder cannot be written."""
        try:
            moment = time_ns() if moment is None else moment
            file = self._queue(queue) / f"{moment:020}-{uuid4().hex}{_WRITING}"
            with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as output:
                json.dump(message, output)
            file.rename(file.with_suffix(_READY))
        except OSError as error:
            raise OperationalError(f"The queue {queue} cannot be written: {error.strerror}.") from error

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:
        folder = self._queue(queue)
        for name in self._waiting(folder):
            file = folder / name
            taken = file.with_suffix(_TAKEN)
            try:
                file.rename(taken)
            except OSError:  # another worker was quicker
                continue
            message = self._read(taken)
            if message is not None:
                return message
        raise Empty

    def _read(self, taken: Path) -> dict[str, Any] | None:
        """The message, whose file is gone then; None for what is no message, and is left where it is."""
        try:
            message: dict[str, Any] = json.loads(taken.read_bytes())
            virtual.Message(message, channel=self)  # type: ignore[no-untyped-call]  # a body that cannot be decoded would end the worker
            taken.unlink()
        except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
            logger.warning("%s is no message and was put aside: %s", taken, type(error).__name__)
            return None
        return message

    def _waiting(self, folder: Path) -> list[str]:
        return sorted(name for name in os.listdir(folder) if name.endswith(_READY))

    def _size(self, queue: str) -> int:
        return len(self._waiting(self._queue(queue)))

    def _purge(self, queue: str) -> int:
        folder = self._queue(queue)
        names = self._waiting(folder)
        for name in names:
            (folder / name).unlink(missing_ok=True)
        return len(names)


class Transport(virtual.Transport):
    """Of addresses that begin with ``folder:``; the folder is the transport option ``folder``."""

    Channel = Channel
    driver_type = driver_name = "folder"

    def driver_version(self) -> str:
        return "1"
