"""Commands of the operator, each in a fork of this process: starting Python and Django anew takes seconds."""

import json
import os
import sys
import traceback

import django
from django.core.management import ManagementUtility


def _run(arguments: list[str], *, log: str) -> int:
    with open(log, "wb") as output, open(os.devnull, "rb") as nothing:
        for stream, number in ((nothing, 0), (output, 1), (output, 2)):
            os.dup2(stream.fileno(), number)
    try:
        ManagementUtility(["manage.py", *arguments]).execute()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else bool(end.code)
    except Exception:
        traceback.print_exc()
        return 1
    return 0


def main() -> None:
    """A line for each command: its arguments, variables, and the file for what it prints. Answers its code."""
    django.setup()
    for line in sys.stdin:
        arguments, variables, log = json.loads(line)
        child = os.fork()
        if child == 0:
            os.environ.update(variables)
            code = _run(arguments, log=log)
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


if __name__ == "__main__":
    main()
