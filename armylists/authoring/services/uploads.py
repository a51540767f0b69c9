"""A list as an author wrote it, checked against the publication it is for: everything that is wrong, and the proof."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from armylists.authoring.services.list_versions import Source, find_reserved
from armylists.catalogue.queries.versions import published_versions, versions_of
from armylists.models import ListSource, Publication, SharedFiles
from config.lib.errors import Conflict
from rules.catalogue.loader import LoadedList, load_publication
from rules.catalogue.mending import find_every_problem
from rules.catalogue.positions import add_lines
from rules.catalogue.problems import CatalogueError, Problem
from rules.catalogue.reading import read_toml
from rules.composition.compile import ListRules
from rules.composition.expected import parse_expected
from rules.composition.proof import ListProof, compile_loaded, prove_list

MOST_BYTES = 400_000
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class CheckedList:
    """What an upload turned out to be: a compiled list with its proof, or the problems that keep it from being one."""

    loaded: LoadedList | None
    rules: ListRules | None
    proof: ListProof
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Papers:
    """The documents of a publication with the author's among them, and what keeps these from being read at all."""

    raw: dict[str, Any] | None
    files: dict[str, bytes]
    list_file: str
    verdict_file: str
    problems: tuple[Problem, ...]


def tidy_text(text: str) -> str:
    """A document as it is kept: with plain line ends, without the mark that some editors begin with."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def check_upload(*, publication: Publication, source: Source) -> CheckedList:
    """Check a list and its expected verdicts as loading a publication would. Nothing is written."""
    papers = _gather(publication, source)
    try:
        if papers.problems:
            raise CatalogueError(papers.problems)
        loaded, rules = _compile(publication, papers, papers.files)
    except CatalogueError as error:
        found = add_lines(_find_problems(publication, papers) or error.problems, papers.files)
        in_order = sorted(found, key=lambda problem: (problem.file, problem.line or 0))
        return CheckedList(None, None, ListProof(), tuple(in_order))
    proof = prove_list(rules, papers.files.get(papers.verdict_file), file=papers.verdict_file)
    failures = add_lines(proof.failures, papers.files)
    return CheckedList(loaded, rules, ListProof(proof.armies, failures, proof.unproven), ())


def _find_problems(publication: Publication, papers: _Papers) -> tuple[Problem, ...]:
    """Everything that is wrong with the list, and with the form of its verdicts."""

    def check(raw: dict[str, Any]) -> None:
        _compile(publication, papers, {**papers.files, papers.list_file: raw})

    problems = papers.problems
    if not problems and papers.raw is not None:
        problems = find_every_problem(papers.raw, check, file=papers.list_file)
    verdicts = papers.files.get(papers.verdict_file)
    more = () if verdicts is None else parse_expected(verdicts, file=papers.verdict_file)[1]
    return *problems, *(problem for problem in more if problem.path or not papers.problems)


def _compile(
    publication: Publication, papers: _Papers, files: Mapping[str, bytes | dict[str, Any]]
) -> tuple[LoadedList, ListRules]:
    loaded = next(item for item in load_publication(files).lists.values() if item.file == papers.list_file)
    problem = find_reserved(loaded) or _find_published(publication, loaded)
    if problem is not None:
        raise CatalogueError((problem,))
    return loaded, compile_loaded(loaded)


def _find_published(publication: Publication, loaded: LoadedList) -> Problem | None:
    army_list = loaded.army_list
    if not versions_of(publication.slug, army_list.id).filter(version=army_list.version).exists():
        return None
    message = f"version {army_list.version} is published already: give the list a new version"
    return Problem(loaded.file, "version", message)


def _gather(publication: Publication, source: Source) -> _Papers:
    raw, problems = _read(source.text, file="list")
    name = str(raw.get("id", "")) if raw else ""
    name = name if _ID.fullmatch(name) else "list"
    list_file, verdict_file = f"armies/{name}.toml", f"verdicts/{name}.toml"
    problems = tuple(replace(problem, file=list_file) for problem in problems)
    files = {**_shared_files(publication), list_file: _encode(source.text)}
    for other, text in _imported(publication, raw or {}, own=name):
        files[f"armies/{other}.toml"] = text.encode()
    if source.verdicts.strip():
        files[verdict_file] = _encode(source.verdicts)
        problems += tuple(_find_unstorable(source.verdicts, file=verdict_file))
    return _Papers(raw, files, list_file, verdict_file, problems)


def _read(text: str, *, file: str) -> tuple[dict[str, Any] | None, tuple[Problem, ...]]:
    data = _encode(text)
    if len(data) > MOST_BYTES:
        return None, (Problem(file, "", f"is larger than {MOST_BYTES:,} bytes"),)
    return read_toml(data, file=file)


def _encode(text: str) -> bytes:
    """Whatever was typed as bytes; halves of letters, which no document has, are found when they are read."""
    return text.encode("utf-8", errors="surrogatepass")


def _find_unstorable(verdicts: str, *, file: str) -> Iterator[Problem]:
    """Drafts are kept with verdicts that are wrong, but not with what no database keeps."""
    if len(_encode(verdicts)) > MOST_BYTES:
        yield Problem(file, "", f"is larger than {MOST_BYTES:,} bytes")
    for line, text in enumerate(verdicts.split("\n"), start=1):
        if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
            yield Problem(file, "", "has letters that no text has", line)


def _shared_files(publication: Publication) -> dict[str, bytes]:
    shared = SharedFiles.objects.filter(publication=publication).first()
    if shared is None:
        message = _("The documents of %(name)s are missing. Ask the people who run this site to load it again.")
        raise Conflict("documents_missing", message, params={"name": publication.name})
    return {name: text.encode() for name, text in shared.files.items()}


def _imported(publication: Publication, raw: dict[str, Any], *, own: str) -> Iterator[tuple[str, str]]:
    """The lists from which this one takes formations over, and those from which they do in turn."""
    wanted, seen = _sources_named(raw), {own}
    while wanted := wanted - seen:
        seen |= wanted
        versions = published_versions(publication.slug).filter(slug__in=wanted, state="published")
        rows = ListSource.objects.filter(army_list__in=versions.values("pk"))
        wanted = set()
        for slug, text in rows.order_by("army_list__slug").values_list("army_list__slug", "text"):
            yield slug, text
            wanted |= _sources_named(read_toml(text.encode(), file=slug)[0] or {})


def _sources_named(raw: dict[str, Any]) -> set[str]:
    rows = raw.get("import")
    named = [row.get("from") for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return {name for name in named if isinstance(name, str)}
