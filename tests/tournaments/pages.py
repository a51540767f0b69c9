"""What a page is given, read as its template reads it."""

import dataclasses
from typing import Any


class Read(dict[str, Any]):
    """A dict whose values are attributes too."""

    __getattr__ = dict.__getitem__


def as_read(shown: Any) -> Any:
    if isinstance(shown, dict):
        return Read({name: as_read(value) for name, value in shown.items()})
    if type(shown) in (list, tuple):
        return type(shown)(as_read(value) for value in shown)
    if dataclasses.is_dataclass(shown) and type(shown).__module__.startswith("tournaments."):
        values = {one.name: getattr(shown, one.name) for one in dataclasses.fields(shown) if one.init}
        return dataclasses.replace(shown, **{name: as_read(value) for name, value in values.items()})
    return shown
