"""Reads of rosters."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from armylists.models import ArmyRevision, RosterFile
from config.lib.errors import NotFound
from rules.catalogue.datasheets import Ability
from rules.charts import figures
from rules.charts.svg import Bar, BarChart, draw_bars
from rules.composition.verdict import Verdict


def digest_glossary(abilities: Mapping[str, Ability]) -> str:
    """A digest of everything a roster may quote from a glossary."""
    content = [[a.id, a.name, a.summary, a.ref] for _, a in sorted(abilities.items())]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def first_of_its_kind(revision: ArmyRevision) -> ArmyRevision:
    """The first revision of the same army with the same content: going there and back makes no other roster."""
    found = (
        ArmyRevision.objects.filter(
            army_id=revision.army_id,
            army_list_id=revision.army_list_id,
            document_digest=revision.document_digest,
        )
        .select_related("army_list", "army_list__publication")
        .order_by("number")
        .first()
    )
    return found or revision


def roster_file_of(user: User, *, digest: str) -> RosterFile:
    """A PDF of something this user owns. Rosters that show names only may be the same for several people."""
    found = RosterFile.objects.filter(digest=digest).select_related("revision").first()
    if found is not None:
        same = ArmyRevision.objects.filter(army__owner=user, document_digest=found.revision.document_digest)
        if same.exists():
            return found
    raise NotFound


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A chart with its heading, its values in words, and a remark below."""

    title: str
    svg: SafeString
    description: str
    remark: str = ""


def army_charts(verdict: Verdict) -> tuple[ChartRow, ...]:
    """Points and formations by section, shots by range, speed; nothing for an army without formations."""
    if not verdict.formations:
        return ()
    is_fleet = verdict.rules.army_list.is_fleet
    shots = _("Strength by range") if is_fleet else _("Shots by range and target")
    series = (_("Batteries"), _("Lances")) if is_fleet else (_("Infantry (AP)"), _("Armour (AT)"), _("Macro-weapon"))
    return (
        _row("chart-points", _("Points by section"), figures.points_by_section(verdict)),
        _row("chart-activations", _("Activations by section"), figures.activations_by_section(verdict)),
        _row("chart-shots", shots, figures.shots_by_range(verdict), series=series, remark=_barrage_remark(verdict)),
        _row("chart-speed", _("Ships by speed") if is_fleet else _("Units by speed"), figures.units_by_speed(verdict)),
    )


def _barrage_remark(verdict: Verdict) -> str:
    points = figures.barrage_points(verdict)
    return _("Barrages are not counted: the army has %(points)d barrage points.") % {"points": points} if points else ""


def _row(name: str, title: str, bars: tuple[Bar, ...], *, series: tuple[str, ...] = (), remark: str = "") -> ChartRow:
    description = "; ".join(f"{bar.label}: {_values(bar, series)}" for bar in bars)
    svg = draw_bars(BarChart(name, title, description, bars, series))
    return ChartRow(title, mark_safe(svg), description, remark)  # noqa: S308 - every text in it was escaped


def _values(bar: Bar, series: tuple[str, ...]) -> str:
    if not series:
        return str(bar.total)
    return ", ".join(f"{name} {value}" for name, value in zip(series, bar.values, strict=True))
