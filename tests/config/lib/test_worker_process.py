"""What processes of workers do to themselves, tried in processes of their own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from config.lib.worker_process import NICENESS

pytestmark = pytest.mark.integration

PROJECT = Path(__file__).parent.parent.parent.parent
PATIENCE_SECONDS = 60


def run(code: str, *arguments: str, **more) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", f"import sys, os\nfrom config.lib.worker_process import *\n{code}", *arguments],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
        **more,
    )


def test_memory_has_a_limit():
    code = "limit_memory(megabytes=300)\ntry:\n    bytearray(400_000_000)\nexcept MemoryError:\n    print('refused')"
    assert run(code).stdout == "refused\n"


def test_pages_go_first():
    own = os.nice(0)
    assert run("yield_to_others()\nyield_to_others()\nprint(os.nice(0))").stdout == f"{max(own, NICENESS)}\n"


def test_temporary_files_of_the_killed_are_deleted_and_others_kept(tmp_path):
    kill = "use_own_temporary_folder(Path(sys.argv[1]))\nprint(tempfile.mkdtemp(prefix='weasyprint-'), flush=True)\n"
    left = run(f"{kill}os.kill(os.getpid(), 9)", str(tmp_path)).stdout.strip()
    (tmp_path / "of-somebody-else").mkdir()
    assert Path(left).is_dir()
    own = Path(run(f"{kill}", str(tmp_path)).stdout.strip())
    assert (Path(left).parent.exists(), own.parent.parent) == (False, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["of-somebody-else", own.parent.name])
    assert {path.stat().st_mode & 0o077 for path in own.parents[:2]} == {0}


def test_child_ends_when_its_parent_is_killed(tmp_path):
    code = "import time\nif os.fork() == 0:\n    end_with_parent()\n    print(os.getpid(), flush=True)\ntime.sleep(600)"
    with subprocess.Popen(
        [sys.executable, "-c", f"import sys, os\nfrom config.lib.worker_process import *\n{code}"],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        text=True,
    ) as parent:
        child = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while Path(f"/proc/{child}").exists() and "Z" not in Path(f"/proc/{child}/stat").read_text().split()[2]:
        assert time.monotonic() < deadline
        time.sleep(0.05)
