"""Making an event and setting it up."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import models, transaction
from django.utils.translation import gettext as _

from armylists.catalogue.queries.finding import list_version
from armylists.models import Army
from config.lib.errors import Conflict, Invalid, NotFound, existing, readable, refuse_document
from config.lib.secrets import make_secret
from rules.composition.documents import DocumentError
from tournaments.events.audit import record
from tournaments.events.documents import read_pairing, read_ranking
from tournaments.events.lists.queries.handing_in import BEFORE_THE_LOCK
from tournaments.events.lists.services import judge_again
from tournaments.events.locks import changing, clean_line, clean_text, raise_if_refused
from tournaments.events.settings.queries import JUDGED_BY, refuse_cut, refuse_setting
from tournaments.matches.warm_up.adapters import read_house_rules
from tournaments.models import SETTINGS, Event, ListSubmission, Match, Official, PlayTable, Round, Verb
from tournaments.models.limits import bounds_of
from tournaments.permissions import Act, Actor, actor_of, require
from tournaments.standings.shapes import MOST_SEED

DEFAULT_TIE_BREAKS = ("goal-difference", "victory-point-difference", "strength-of-schedule", "lot")
MOST_LISTS = 200


Settings = Mapping[str, Any]
"""Values of columns of ``SETTINGS``, by their names. Sizes in cm, times with their time zone."""


def usual_settings() -> dict[str, Any]:
    """What an event is like of which nothing is said."""
    usual = {name: column.get_default() for name, column in SETTINGS.items()}
    return {**usual, "scoring": "3-1-0", "tie_breaks": list(DEFAULT_TIE_BREAKS)}


def settings_of(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in SETTINGS}


def create_event(*, user: User, settings: Settings, is_rehearsal: bool = False, seed: int | None = None) -> Event:
    """A new event, as a draft; its maker is its organiser. What settings leave out is as usual. Raises Invalid,
    naming the field.

    ``seed`` is what its draws come from; real events leave it to chance.
    """
    return _create(user=user, settings=settings, verb=Verb.CREATED, is_rehearsal=is_rehearsal, seed=seed)


def copy_event(*, event: Event, actor: Actor, user: User, name: str) -> Event:
    """A new draft with the settings and tables of an event, without its people, dates and results."""
    require(event, actor, Act.CHANGE_SETTINGS)
    plan = {**settings_of(event), **dict.fromkeys(TIMES), "name": name}
    with transaction.atomic():
        copy = _create(user=user, settings=plan, verb=Verb.COPIED, is_rehearsal=False)
        PlayTable.objects.bulk_create(
            PlayTable(event=copy, number=table.number, name=table.name, terrain=table.terrain)
            for table in event.tables.all()
        )
    return copy


def change_settings(*, event: Event, actor: Actor, settings: Settings) -> Event:
    """Change the settings that are named; the log keeps what was there before. Two who change different ones at once
    both have their way.

    Lists that count are judged again when limit or versions change. Raises Invalid for what cannot be, Conflict for
    what cannot change any more.
    """
    with changing(event, actor, Act.CHANGE_SETTINGS) as event:
        before = settings_of(event)
        after = check_settings({**before, **settings}, seed=event.seed, takes_lists=event.state in BEFORE_THE_LOCK)
        changed = {name: value for name, value in after.items() if value != before[name]}
        _refuse_late(event, changed=set(changed), round_count=after["round_count"], pairing=after["pairing"])
        if not changed:
            return event
        for name, value in changed.items():
            setattr(event, name, value)
        if event.visibility == Event.Visibility.UNLISTED and event.unlisted_key is None:
            event.unlisted_key = make_secret()
        event.save()
        details = {name: [_shown(before[name]), _shown(value)] for name, value in changed.items()}
        record(event=event, actor=actor, verb=Verb.SETTINGS_CHANGED, details=details)
        if changed.keys() & set(JUDGED_BY):
            judge_again(event=event, actor=actor)
    return event


def _create(*, user: User, settings: Settings, verb: Verb, is_rehearsal: bool, seed: int | None = None) -> Event:
    seed = secrets.randbelow(MOST_SEED + 1) if seed is None else seed
    columns = check_settings({**usual_settings(), **settings}, seed=seed, takes_lists=True)
    with transaction.atomic():
        key = make_secret() if columns["visibility"] == Event.Visibility.UNLISTED else None
        event = Event.objects.create(**columns, seed=seed, unlisted_key=key, is_rehearsal=is_rehearsal)
        Official.objects.create(event=event, user=user, role=Official.Role.ORGANISER)
        record(event=event, actor=actor_of(event, user=user), verb=verb, subject=event.name)
    return event


def _refuse_late(event: Event, *, changed: set[str], round_count: int, pairing: Settings) -> None:
    for name in sorted(changed):
        raise_if_refused(refuse_setting(event, name), field=name)
    raise_if_refused(refuse_cut(event, pairing), field="pairing")
    if "round_count" in changed and event.rounds.exclude(state=Round.State.WITHDRAWN).count() > round_count:
        raise Conflict("rounds_drawn", _("More rounds than that are drawn already."), field="round_count")


def _shown(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def check_settings(settings: Settings, *, seed: int, takes_lists: bool = False) -> dict[str, Any]:
    """All settings as columns. Raises Invalid with the first defect, naming its field.

    ``takes_lists``: lists are not locked yet. Afterwards they may have been shown before the time when they were due.
    """
    settings = {name: list(value) if isinstance(value, tuple) else value for name, value in settings.items()}
    clean = {"description": clean_text(settings["description"], field="description", most=5000)}
    clean |= {"name": clean_line(settings["name"], field="name", most=120)}
    clean |= {"venue": clean_text(settings["venue"], field="venue", most=200)}
    if not clean["name"]:
        raise Invalid("name_needed", _("The event needs a name."), field="name")
    for name, defect in _find_defects(settings, takes_lists=takes_lists):
        raise Invalid("invalid_settings", defect, field=name)
    _check_documents(settings, seed=seed)
    _check_lists(settings["lists"])
    return {**settings, **clean}


TIMES = ("starts_at", "ends_at", "lists_due_at", "lists_shown_at")
YEARS = (1990, 2999)


def refuse_year(moment: datetime | None) -> str:
    """Why nothing can be counted from a moment; empty when it can."""
    if moment is None or YEARS[0] <= moment.year <= YEARS[1]:
        return ""
    return _("A year from %(least)d to %(most)d.") % {"least": YEARS[0], "most": YEARS[1]}


def _find_defects(settings: Settings, *, takes_lists: bool) -> Iterator[tuple[str, str]]:
    for name, column in SETTINGS.items():
        value = settings[name]
        if isinstance(column, models.IntegerField) and not (value is None and column.null):
            least, most = bounds_of(column)
            if not least <= value <= most:
                yield name, _("A number from %(least)d to %(most)d.") % {"least": least, "most": most}
    if settings["visibility"] not in Event.Visibility.values:
        yield "visibility", _("Public, unlisted or private.")
    if settings["edges"] not in Event.Edges.values:
        yield "edges", _("Tables are set up along the long edges, or on corners.")
    for name in TIMES:
        if defect := refuse_year(settings[name]):
            yield name, defect
    if settings["starts_at"] and settings["ends_at"] and settings["ends_at"] < settings["starts_at"]:
        yield "ends_at", _("The event ends before it starts.")
    due_at, shown_at = settings["lists_due_at"], settings["lists_shown_at"]
    if takes_lists and due_at and shown_at and shown_at < due_at:
        yield "lists_shown_at", _("Lists would be shown before they are due.")


def _check_documents(settings: Settings, *, seed: int) -> None:
    ranking = {name: settings[name] for name in ("scoring", "tie_breaks", "unplayed")}
    try:
        read_ranking(**ranking, seed=seed)
    except DocumentError as error:
        place = error.problems[0].path.partition(".")[0].partition("[")[0]
        raise refuse_document(error.problems, field=place if place in ranking else "scoring") from error
    with readable(field="pairing"):
        cut = read_pairing(settings["pairing"]).cut
    if cut is not None and cut.after >= settings["round_count"]:
        message = _("The knock-out comes after the last round: plan more rounds, or cut earlier.")
        raise Invalid("invalid_settings", message, field="pairing")
    with readable(field="house_rules"):
        read_house_rules(list(settings["house_rules"]))


def _check_lists(references: Sequence[str]) -> None:
    if len(references) > MOST_LISTS or len(set(references)) < len(references):
        raise Invalid("invalid_lists", _("A list version is named twice, or there are too many."), field="lists")
    for reference in references:
        try:
            list_version(reference)
        except NotFound as error:
            raise Invalid(error.code, error.message, field="lists") from error


def set_official(*, event: Event, actor: Actor, user: User, role: str) -> Official:
    """Make somebody an organiser or a referee, or change which. The last organiser stays one."""
    require(event, actor, Act.MANAGE_OFFICIALS)
    if role not in Official.Role.values:
        raise Invalid("unknown_role", _("Organiser or referee."), field="role")
    with changing(event) as event:
        official = event.officials.filter(user=user).first() or Official(event=event, user=user)
        if official.pk and official.role == role:
            return official
        if official.pk and official.role == Official.Role.ORGANISER:
            _keep_one(event, official)
        before, official.role = official.role, role
        official.save()
        details = {"role": [before, role]}
        record(event=event, actor=actor, verb=Verb.OFFICIAL_SET, subject=user.get_username(), details=details)
    return official


def remove_official(*, event: Event, actor: Actor, user: User) -> None:
    """Somebody runs the event no longer. Raises Conflict for the last organiser."""
    with changing(event, actor, Act.MANAGE_OFFICIALS) as event:
        official = existing(event.officials.filter(user=user).first())
        if official.role == Official.Role.ORGANISER:
            _keep_one(event, official)
        official.delete()
        record(event=event, actor=actor, verb=Verb.OFFICIAL_REMOVED, subject=user.get_username())


def _keep_one(event: Event, official: Official) -> None:
    others = event.officials.filter(role=Official.Role.ORGANISER).exclude(pk=official.pk)
    if not others.exists():
        raise Conflict("last_organiser", _("An event needs an organiser: make somebody else one first."))


def delete_event(*, event: Event, actor: Actor) -> None:
    """Throw a rehearsal away, or a draft that nobody has entered. Raises Conflict for any other event."""
    with changing(event, actor, Act.CHANGE_SETTINGS) as event:
        if not event.is_rehearsal and (event.state != Event.State.DRAFT or event.entries.exists()):
            raise Conflict("event_kept", _("Only rehearsals and empty drafts can be deleted; archive this event."))
        matches = list(Match.objects.filter(pairing__round__event=event).values_list("pk", flat=True))
        armies = list(ListSubmission.objects.filter(entry__event=event).values_list("revision__army", flat=True))
        # In this order, because pairings hold their entrants and matches, and lists their armies.
        event.rounds.all().delete()
        Match.objects.filter(pk__in=matches).delete()
        ListSubmission.objects.filter(entry__event=event).delete()
        for army in Army.objects.filter(pk__in=armies):
            army.delete()
        event.delete()
