"""What a process that works for others does to itself, so that it harms nobody."""

from __future__ import annotations

import ctypes
import os
import re
import resource
import shutil
import signal
import socket
import tempfile
from pathlib import Path

NICENESS = 5
_PARENT_DEATH = 1  # PR_SET_PDEATHSIG of Linux
_OWN_FOLDER = re.compile(r"(?P<host>.+)-(?P<pid>[0-9]+)")


def yield_to_others() -> None:
    """Whoever waits for a page goes first."""
    os.nice(max(0, NICENESS - os.nice(0)))


def limit_memory(*, megabytes: int) -> None:
    """From here on more memory raises MemoryError, or ends the process where a library does not ask."""
    most = megabytes * 1024 * 1024
    _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard == resource.RLIM_INFINITY or most <= hard:
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def end_with_parent() -> None:
    """The kernel kills this process when its parent is gone, however that went. Only on Linux."""
    parent = os.getppid()
    try:
        ctypes.CDLL(None).prctl(_PARENT_DEATH, signal.SIGKILL)
    except (AttributeError, OSError):
        return
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)


def use_own_temporary_folder(parent: Path) -> None:
    """Temporary files go into a folder of this process. What processes left behind that were killed is deleted."""
    parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for folder in parent.iterdir():
        found = _OWN_FOLDER.fullmatch(folder.name)
        if found and found["host"] == socket.gethostname() and not _is_alive(int(found["pid"])):
            shutil.rmtree(folder, ignore_errors=True)
    own = parent / f"{socket.gethostname()}-{os.getpid()}"
    own.mkdir(mode=0o700, exist_ok=True)
    os.environ["TMPDIR"] = tempfile.tempdir = str(own)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
