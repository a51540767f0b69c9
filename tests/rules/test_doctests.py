import doctest
import importlib
import pkgutil

import pytest

import rules

MODULES = sorted(module.name for module in pkgutil.walk_packages(rules.__path__, "rules."))


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_hold(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_every_module_that_holds_code_says_what_it_is_for(name):
    module = importlib.import_module(name)
    assert module.__doc__ or not hasattr(module, "annotations")
