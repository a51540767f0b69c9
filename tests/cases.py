"""Many cases in one test: what fails names its case."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def case(*what: object) -> Iterator[None]:
    try:
        yield
    except BaseException as error:
        error.add_note(f"case: {', '.join(map(str, what))}")
        raise


@contextmanager
def rolled_back(*what: object) -> Iterator[None]:
    """A case that leaves the database as it was."""
    with case(*what), transaction.atomic():
        yield
        transaction.set_rollback(True)
