"""Worlds that are built once for a module (on `module_db`), of which each test has a copy of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from inspect import Parameter, Signature
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import Model
from django.db.models.signals import post_save


def somebody(name: str) -> User:
    """The account of this name, which the world of the module may have made before."""
    found = User.objects.filter(username=name).first()
    return found or User.objects.create_user(name, password="a long password")


def a_copy_of(made: str) -> Any:
    """A fixture that hands out what the fixture `made` of the module has built, for the test to change freely."""

    def copied(**given: Any) -> Any:
        return deepcopy(given[made])

    # Named in the signature, so that it is built before the transaction of the test begins.
    wanted = [Parameter(name, Parameter.KEYWORD_ONLY) for name in (made, "db")]
    copied.__signature__ = Signature(wanted)  # type: ignore[attr-defined]
    return pytest.fixture(copied)


@contextmanager
def crash_at(model: type[Model]) -> Iterator[None]:
    """The machine fails right after a row of this kind was written."""

    def fail(**_: Any) -> None:
        raise OSError("the plug was pulled")

    post_save.connect(fail, sender=model)
    try:
        yield
    finally:
        post_save.disconnect(fail, sender=model)
