"""Armies of ours as share links of ArmyForge."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from armylists.adapters import army_of, list_rules
from armylists.models import ArmyRevision, ForgeFile
from armylists.queries.forge_files import find_forge_file, forge_files_for
from armylists.services.forge_lists import read_list_file
from rules.composition.army import Army
from rules.composition.compile import ListRules
from rules.interchange.armyforge.forces import write_force
from rules.interchange.armyforge.from_clauses import export_list
from rules.interchange.armyforge.links import write_link
from rules.interchange.armyforge.values import ForgeList
from rules.interchange.report import Remark


@dataclass(frozen=True, slots=True)
class ForgeLink:
    """A link, the name of the list file that it is about, and what it could not carry."""

    link: str
    list_file: str
    remarks: tuple[Remark, ...]


def link_army(rules: ListRules, army: Army, *, list_file: str, content: str | None, base: str = "") -> ForgeLink:
    """An army as a link for a list file; without ``content`` it is the file that Muster itself writes."""
    forge_list: ForgeList = read_list_file(content).forge_list if content else export_list(rules).forge_list
    written = write_force(rules, army, forge_list, list_file=list_file)
    return ForgeLink(write_link(written.force, base=base), list_file, written.remarks)


def link_revision(
    revision: ArmyRevision, *, user: User | None, list_file: str = "", content: str = "", base: str = ""
) -> ForgeLink:
    """An army's revision as a link: for a file that is given, for one that is kept, else for the file of our own."""
    rules = list_rules(revision.army_list)
    army = army_of(revision)
    if content:
        return link_army(rules, army, list_file=list_file or "list", content=content, base=base)
    kept = find_forge_file(list_file, user=user) if list_file else _kept_for(revision, user=user)
    if kept is None:
        return link_army(
            rules,
            army,
            list_file=own_file_name(rules.army_list.publication, rules.army_list.id),
            content=None,
            base=base,
        )
    return link_army(rules, army, list_file=kept.name, content=kept.content, base=base)


def own_file_name(publication: str, slug: str) -> str:
    """What the list file that Muster writes for a list is called."""
    return f"MUSTER_{publication}_{slug}"


def _kept_for(revision: ArmyRevision, *, user: User | None) -> ForgeFile | None:
    """A kept file of the list of an army; one's own before everybody's."""
    row = revision.army_list
    return forge_files_for(user).defer(None).filter(army_list=f"{row.publication.slug}/{row.slug}").first()
