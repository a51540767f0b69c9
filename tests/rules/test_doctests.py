import doctest
import importlib
import pkgutil
from pathlib import Path

import rules

MODULES = [
    importlib.import_module(name)
    for name in sorted(module.name for module in pkgutil.walk_packages(rules.__path__, "rules."))
]


def test_examples_in_docstrings_hold():
    with_examples = [module for module in MODULES if ">>>" in Path(module.__file__).read_text()]
    assert with_examples
    assert [module.__name__ for module in with_examples if doctest.testmod(module).failed] == []


def test_every_module_that_holds_code_says_what_it_is_for():
    assert [m.__name__ for m in MODULES if not m.__doc__ and hasattr(m, "annotations")] == []
