"""Names that look like other names: how a name reads, and the scripts that it is written in."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from confusable_homoglyphs import categories, confusables

# Scripts that belong together in one language; any of them may stand beside Latin.
_TOGETHER = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
_ANYWHERE = frozenset({"COMMON", "INHERITED"})
# Letters without any ink.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def fold(name: str) -> str:
    """A name as it is stored: compatible forms of a letter are one letter (``ＡＤＭＩＮ`` is ``ADMIN``)."""
    return unicodedata.normalize("NFKC", name).strip()


def name_key(name: str) -> str:
    """How a name reads: two names with one key are taken for each other. Case does not matter, accents do.

    >>> name_key("ＡdmiN") == name_key("аdmin")
    True
    """
    return unicodedata.normalize("NFKC", "".join(map(_twin, fold(name).casefold()))).casefold()


def readings(name: str) -> frozenset[str]:
    """What a name may be taken for: its key, and what it reads like with its capitals as they are (``ΑΝΝΑ``)."""
    return frozenset({name_key(name), "".join(map(_twin, fold(name))).casefold()})


def is_mixed(name: str) -> bool:
    """Whether a name mixes scripts that no language writes together, or has letters that nobody sees."""
    scripts = frozenset(categories.alias(letter) for letter in fold(name)) - _ANYWHERE
    together = len(scripts) <= 1 or any(scripts <= known for known in _TOGETHER)
    return not together or not _BLANK.isdisjoint(name)


@lru_cache(maxsize=4096)
def _twin(letter: str) -> str:
    """The plain Latin letter that a letter of another script is drawn like, or the letter itself."""
    if letter.isascii() or categories.alias(letter) == "LATIN":
        return letter
    found = confusables.is_confusable(letter, preferred_aliases=["latin"])
    twins = [glyph["c"] for one in found or () for glyph in one["homoglyphs"]]
    plain = sorted(twin for twin in twins if len(twin) == 1 and twin.isascii() and twin.isalpha())
    return (plain[-1] if plain else letter).casefold()
