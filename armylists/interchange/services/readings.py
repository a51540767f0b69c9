"""Reads an army out of whatever a player pastes: our own text, a share link of ArmyForge, or lines of their own.

Nothing is stored here: a person looks at the preview, corrects it and confirms.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from armylists.armies.services.verdicts import read_document
from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.finding import current_list, list_version
from armylists.interchange.queries import find_forge_file
from armylists.interchange.services.forge_links import find_own_file
from armylists.interchange.services.forge_lists import read_list_file
from armylists.interchange.services.guessing import Guess, guess_file, guess_list, guess_named, mark_headings
from armylists.models import ArmyList
from config.lib.errors import Invalid, NotFound, readable
from rules.catalogue.datasheets import Game
from rules.composition.documents import MOST_LETTERS, MOST_POINTS, parse_army, write_army
from rules.composition.verdict import Verdict, judge
from rules.interchange.armyforge.forces import read_force
from rules.interchange.armyforge.links import Force, LinkError, is_link, parse_link
from rules.interchange.armyforge.values import ForgeList
from rules.interchange.free_text import FreeText, find_limit, split_text
from rules.interchange.interpret import interpret
from rules.interchange.loose_text import take_apart
from rules.interchange.own_text import OwnTextError, find_reference, read_own_text
from rules.interchange.reading import Reading
from rules.interchange.report import Kind, Remark
from rules.interchange.vocabulary import Vocabulary
from rules.roster.names import sanitise_name
from rules.words import N_, named, say

MOST_CHARACTERS = 100_000
_DOCUMENT = re.compile(r"\s*\{(?=.*\"muster\")", re.DOTALL)
USUAL_LIMITS = {Game.EPIC: 3_000, Game.FLEET: 1_500}


@dataclass(frozen=True, slots=True)
class ArmyReading:
    """An army that was read, and what the list says about it. ``is_exact`` texts need no look.

    ``list_file`` is the name of the ArmyForge list file that a link was read with.
    """

    reading: Reading
    verdict: Verdict
    army_list: ArmyList
    is_exact: bool = False
    list_file: str = ""


@dataclass(frozen=True, slots=True)
class Paste:
    """What a player brings: a text, and whatever they know about it. ``list_file`` is the content of a list file."""

    text: str
    army_list: str = ""
    points_limit: int | None = None
    name: str = ""
    list_file: str = ""
    choices: Mapping[str, str] | None = None


def read_army(paste: Paste, *, user: User | None) -> ArmyReading:
    """Read an army. Raises Invalid when nobody can know which list it is, or which file a link is about."""
    if not paste.text.strip():
        raise Invalid("empty_text", _("Paste a text or a link first."), field="text")
    if len(paste.text) > MOST_CHARACTERS:
        params = {"most": MOST_CHARACTERS}
        raise Invalid("too_long", _("The text has more than %(most)d characters."), params=params, field="text")
    if is_link(paste.text):
        return _read_link(paste, user=user)
    if _DOCUMENT.match(paste.text):
        return _read_document(paste)
    reference = find_reference(paste.text)
    return _read_free(paste) if reference is None else _read_own(paste, reference)


def _read_document(paste: Paste) -> ArmyReading:
    """An army document, as the API and the archive write it."""
    try:
        army, row = read_document(paste.text)
    except (Invalid, NotFound) as error:
        raise Invalid(error.code, error.message, field="text", path=error.path, details=error.details) from error
    army = replace(army, points_limit=paste.points_limit or army.points_limit, name=paste.name or army.name)
    return _judge(Reading(army, (), ()), row, is_exact=True)


def _read_own(paste: Paste, reference: str) -> ArmyReading:
    """A roster that we printed. One that was changed by hand is read like any text, and says where it was changed."""
    try:
        row = list_version(reference)
    except NotFound as error:
        return _read_loose(paste, Remark(Kind.CHANGED, "", named(error.message)), reference=reference)
    if paste.army_list and paste.army_list != row.address:
        return _read_loose(paste)
    rules = list_rules(row)
    try:
        army = read_own_text(paste.text, rules)
    except OwnTextError as error:
        place = f"line {error.line}" if error.line else ""
        remark = Remark(Kind.CHANGED, place, error.message)
        return _read_loose(paste, remark, reference=reference)
    army = replace(army, points_limit=paste.points_limit or army.points_limit, name=paste.name or army.name)
    return _judge(Reading(army, (), ()), row, is_exact=True)


def _read_loose(paste: Paste, *remarks: Remark, reference: str = "") -> ArmyReading:
    """A roster of ours that does not come back exactly, line by line and without what it says twice."""
    loose = take_apart(paste.text)
    if loose.named:
        template = N_("Muster could not read this roster exactly, so the names of its formations were left out.")
        remarks = (*remarks, Remark(Kind.LOST, f"line {loose.named[0]}", say(template)))
    limit = min(loose.limit or 0, MOST_POINTS) or None
    name, points_limit = paste.name or sanitise_name(loose.name)[:MOST_LETTERS], paste.points_limit or limit
    return _read_free(
        replace(paste, text=loose.text, name=name, points_limit=points_limit), *remarks, reference=reference
    )


def _read_free(paste: Paste, *remarks: Remark, reference: str = "") -> ArmyReading:
    text = split_text(paste.text)
    guess = _find_list(paste, text, reference=reference)
    row, rules = guess.army_list, list_rules(guess.army_list)
    limit = paste.points_limit or find_limit(paste.text) or USUAL_LIMITS[rules.army_list.game]
    name = paste.name or ("" if guess.is_by_formations else sanitise_name(text.title)[:MOST_LETTERS])
    lines = mark_headings(text, row, name=paste.name).lines
    reading = interpret(
        Vocabulary(rules), lines, points_limit=min(limit, MOST_POINTS), name=name, choices=paste.choices
    )
    if text.cut_at:
        cut = say(N_("The text is too long for an army. Everything from here on was left out."))
        remarks = (*remarks, Remark(Kind.BROKEN, f"line {text.cut_at}", cut))
    return _judge(replace(reading, remarks=(*guess.remarks, *remarks, *reading.remarks)), row)


def _find_list(paste: Paste, text: FreeText, *, reference: str) -> Guess:
    """The list that was chosen, that a roster names, or that the text is about."""
    name = paste.army_list or reference.partition("@")[0]
    if name:
        try:
            return Guess(current_list(*_split(name)))
        except NotFound:
            if paste.army_list:
                raise Invalid("unknown_list", _("Choose one of the lists."), field="army_list") from None
    found = guess_list(text)
    if found is None:
        raise _list_needed()
    return found


def _read_link(paste: Paste, *, user: User | None) -> ArmyReading:
    try:
        force = parse_link(paste.text)
        forge_list, kept_for, remarks = _find_file(paste, force, user=user)
        force = parse_link(paste.text, formations=frozenset(forge_list.formations_by_id))
    except LinkError as error:
        raise Invalid("invalid_link", error.message.render(_), field="text") from error
    row = _list_of_link(paste, forge_list, kept_for)
    rules = list_rules(row)
    limit = paste.points_limit or USUAL_LIMITS[rules.army_list.game]
    reading = read_force(Vocabulary(rules), force, forge_list, points_limit=limit, choices=paste.choices)
    army = replace(reading.army, name=paste.name or sanitise_name(force.name)[:MOST_LETTERS])
    read = replace(reading, army=army, remarks=(*remarks, *reading.remarks))
    return replace(_judge(read, row), list_file=force.list_file)


def _find_file(paste: Paste, force: Force, *, user: User | None) -> tuple[ForgeList, str, tuple[Remark, ...]]:
    """The list file of a link: the one that came along, else the one that is kept under its name."""
    if paste.list_file.strip():
        read = read_list_file(paste.list_file)
        return read.forge_list, "", ()
    own = find_own_file(force.list_file)
    if own is not None:
        return own, "", ()
    kept = find_forge_file(force.list_file, user=user)
    if kept is None:
        raise _file_needed(force.list_file)
    read = read_list_file(kept.content)
    remark = Remark(Kind.OPEN, "", say(N_("Read with the saved list file {name}."), name=named(kept.name)))
    return read.forge_list, kept.army_list, (remark,)


def _file_needed(name: str) -> Invalid:
    """What is known of a link whose file nobody has, and what can be done."""
    likely = guess_file(name)
    params = {"name": name or "?", "list": likely.name if likely else ""}
    message = (
        _("This link is for the ArmyForge list %(name)s, probably Muster's %(list)s, and contains only numbers.")
        if likely
        else _("This link is for the ArmyForge list %(name)s and contains only numbers.")
    )
    advice = _("Add the file %(name)s.json from ArmyForge, or paste the army as text.")
    return Invalid("armyforge_file_needed", f"{message} {advice}", params=params, field="list_file")


def _list_of_link(paste: Paste, forge_list: ForgeList, kept_for: str) -> ArmyList:
    for name in (paste.army_list, kept_for, forge_list.army_list.partition("@")[0]):
        if name:
            try:
                return current_list(*_split(name))
            except NotFound:
                continue
    found = guess_named(forge_list.name)
    if found is None:
        raise _list_needed()
    return found


def _list_needed() -> Invalid:
    return Invalid(
        "army_list_needed",
        _("The text names no list, and its formations match several. Choose the list."),
        field="army_list",
    )


def _judge(reading: Reading, row: ArmyList, *, is_exact: bool = False) -> ArmyReading:
    """The verdict on what was read; whatever the engine could not read again is refused."""
    with readable():
        parse_army(write_army(reading.army))
    return ArmyReading(reading, judge(list_rules(row), reading.army), row, is_exact)


def _split(name: str) -> tuple[str, str]:
    publication, _slash, slug = name.partition("/")
    return publication, slug
