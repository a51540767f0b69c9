"""Armies of ours as share links of ArmyForge, and the names of the list files that Muster itself writes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from armylists.catalogue.adapters import army_of, list_rules
from armylists.catalogue.queries.finding import list_version
from armylists.interchange.queries import find_forge_file, forge_files_for
from armylists.interchange.services.forge_lists import read_list_file
from armylists.models import ArmyList, ArmyRevision, ForgeFile
from config.lib.errors import Invalid, NotFound
from rules.composition.army import Army
from rules.interchange.armyforge.forces import write_force
from rules.interchange.armyforge.from_clauses import export_list
from rules.interchange.armyforge.from_list import NUMBERING
from rules.interchange.armyforge.links import write_link
from rules.interchange.armyforge.values import ForgeList
from rules.interchange.report import Remark

_OWN_NAME = re.compile(
    rf"MUSTER{NUMBERING}_(?P<publication>[a-z0-9-]+)_(?P<slug>[a-z0-9-]+)_(?P<version>[0-9A-Za-z.-]+)"
)


@dataclass(frozen=True, slots=True)
class ForgeLink:
    """A link, the name of the list file that it is about, and what it could not carry."""

    link: str
    list_file: str
    remarks: tuple[Remark, ...]


def link_army(
    army_list: ArmyList, army: Army, *, user: User | None, list_file: str = "", content: str = "", base: str = ""
) -> ForgeLink:
    """An army as a link: for a file that comes along, for one that is kept, else for the file of our own.

    Raises Invalid when nobody knows the file of a name.
    """
    rules = list_rules(army_list)
    name, forge_list = _choose_file(army_list, user=user, list_file=list_file, content=content)
    written = write_force(rules, army, forge_list, list_file=name)
    return ForgeLink(write_link(written.force, base=base), name, written.remarks)


def link_revision(
    revision: ArmyRevision, *, user: User | None, list_file: str = "", content: str = "", base: str = ""
) -> ForgeLink:
    """The army of a revision as a link (see ``link_army``)."""
    army = army_of(revision)
    return link_army(revision.army_list, army, user=user, list_file=list_file, content=content, base=base)


def own_file_name(army_list: ArmyList) -> str:
    """What the list file that Muster writes for a list version is called.

    Its numbers depend on the version and on how Muster counts, so both are a part of the name.
    """
    return f"MUSTER{NUMBERING}_{army_list.publication.slug}_{army_list.slug}_{army_list.version}"


def find_own_file(name: str) -> ForgeList | None:
    """The list file that Muster wrote under a name; it is written anew."""
    found = _OWN_NAME.fullmatch(name)
    if found is None:
        return None
    try:
        row = list_version(f"{found['publication']}/{found['slug']}@{found['version']}")
    except NotFound:
        return None
    return export_list(list_rules(row)).forge_list


def _choose_file(army_list: ArmyList, *, user: User | None, list_file: str, content: str) -> tuple[str, ForgeList]:
    own = own_file_name(army_list)
    if content:
        return list_file or "list", read_list_file(content).forge_list
    if list_file == own:
        return own, export_list(list_rules(army_list)).forge_list
    kept = find_forge_file(list_file, user=user) if list_file else _kept_for(army_list, user=user)
    if kept is not None:
        return kept.name, read_list_file(kept.content).forge_list
    if list_file:
        message = _("The list file %(name)s.json is not saved here. Add that file from ArmyForge.")
        raise Invalid("armyforge_file_needed", message, params={"name": list_file}, field="list_file")
    return own, export_list(list_rules(army_list)).forge_list


def _kept_for(army_list: ArmyList, *, user: User | None) -> ForgeFile | None:
    """A kept file of a list; own ones before everybody's."""
    name = army_list.address
    return forge_files_for(user).defer(None).filter(army_list=name).first()
