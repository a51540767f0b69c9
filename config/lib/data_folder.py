"""The data folder is its owner's alone: the database, its backups and the outbox hold what others entrusted to it."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.checks import CheckMessage, Warning

PRIVATE_UMASK = 0o077
_OTHERS = 0o077
_MOST_TOLD = 5


def prepare_data_folder(folder: Path, *, public: Path) -> None:
    """Make the folder, and take from everybody else what lies in it, except below ``public``.

    The umask does the same for all that this process, and any that it starts, will write from now on.
    """
    os.umask(PRIVATE_UMASK)
    folder.mkdir(parents=True, exist_ok=True)
    for path, mode in _open_to_others(folder, public):
        try:
            path.chmod(mode & ~_OTHERS)
        except OSError:
            pass  # another owner's, or gone by now: `check_data_folder` tells what stays open


def check_data_folder(**_: object) -> list[CheckMessage]:
    """A warning about files that this process may not close to others, since they are not its own."""
    still_open = sorted(str(path) for path, _ in _open_to_others(settings.DATA_DIR, settings.STATIC_ROOT))
    if not still_open:
        return []
    hint = "Give them to the user that runs Muster, or take them out of the data folder."
    told = ", ".join([*still_open[:_MOST_TOLD], *(["…"] if len(still_open) > _MOST_TOLD else [])])
    return [Warning(f"Others on this machine can read what is private: {told}", hint=hint, id="muster.W001")]


def _open_to_others(folder: Path, public: Path) -> Iterator[tuple[Path, int]]:
    for parent, folders, files in os.walk(folder):
        if Path(parent) == public.parent and public.name in folders:
            folders.remove(public.name)
        for path in (Path(parent) / name for name in (*folders, *files)):
            try:
                mode = path.lstat().st_mode
            except FileNotFoundError:
                continue
            if mode & _OTHERS and not stat.S_ISLNK(mode):
                yield path, stat.S_IMODE(mode)
