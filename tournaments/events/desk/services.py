"""The life of an event: one step on, or one step back."""

from __future__ import annotations

from django.utils import timezone

from config.lib.errors import readable
from rules.words import N_
from tournaments.events.audit import record
from tournaments.events.desk.queries.steps import BEFORE, NEXT, missing_for_next_step, refuse_step, refuse_step_back
from tournaments.events.lists.queries.handing_in import lists_are_hidden
from tournaments.events.locks import changing, raise_if_refused
from tournaments.events.queries import load_rows
from tournaments.models import Event, Verb
from tournaments.permissions import Act, Actor
from tournaments.refusals import refusal

State = Event.State
_ON = {
    State.OPEN: Verb.OPENED,
    State.LOCKED: Verb.LOCKED,
    State.RUNNING: Verb.STARTED,
    State.FINISHED: Verb.FINISHED,
    State.ARCHIVED: Verb.ARCHIVED,
}

_BACK = {
    State.DRAFT: Verb.CLOSED_AGAIN,
    State.OPEN: Verb.UNLOCKED,
    State.LOCKED: Verb.STOPPED,
    State.RUNNING: Verb.RESUMED,
    State.FINISHED: Verb.REVIVED,
}


def move_on(*, event: Event, actor: Actor, to: str, is_confirmed: bool = False) -> Event:
    """The next step of an event. ``to`` is where it should arrive, so that pressing a button twice moves it once.

    Raises Conflict for what blocks the step, and for what is missing unless ``is_confirmed``.
    """
    with readable(), changing(event, actor, Act.MOVE_ON) as event:
        if event.state == to and to in _ON:
            return event
        if NEXT.get(event.state) != to:
            raise_if_refused(refusal("wrong_step", N_("The event cannot go there from where it is.")))
        rows = load_rows(event)
        raise_if_refused(refuse_step(rows, is_confirmed=is_confirmed))
        missing = [one.code for one in missing_for_next_step(rows)]
        return _move(event, actor, state=State(to), verb=_ON[State(to)], missing=missing)


def move_back(*, event: Event, actor: Actor, to: str) -> Event:
    """Take the last step back, as long as nothing depends on it. Raises Conflict otherwise."""
    with changing(event, actor, Act.MOVE_ON) as event:
        if event.state == to and to in _BACK:
            return event
        raise_if_refused(refuse_step_back(load_rows(event)))
        if BEFORE.get(event.state) != to:
            raise_if_refused(refusal("wrong_step", N_("The event cannot go there from where it is.")))
        _keep_lists_shown(event)
        return _move(event, actor, state=State(to), verb=_BACK[State(to)], missing=[])


def _keep_lists_shown(event: Event) -> None:
    """Lists shown because the event ran stay shown: nobody hides them again to hand in another one."""
    now = timezone.now()
    if event.lists_shown_at is None and not lists_are_hidden(event, now=now):
        event.lists_shown_at = now
        event.save(update_fields=["lists_shown_at"])


def _move(event: Event, actor: Actor, *, state: Event.State, verb: Verb, missing: list[str]) -> Event:
    before = event.state
    event.state = state
    event.save(update_fields=["state", "changed_at"])
    record(event=event, actor=actor, verb=verb, details={"from": before, "missing": missing})
    return event
