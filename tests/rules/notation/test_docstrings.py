import doctest
import importlib
import pkgutil

import pytest

from rules import notation

MODULES = [f"rules.notation.{module.name}" for module in pkgutil.iter_modules(notation.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_hold(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_reexports_are_sorted_and_exist():
    assert [name for name in notation.__all__ if not hasattr(notation, name)] == []
    assert sorted(notation.__all__) == sorted(set(notation.__all__))
