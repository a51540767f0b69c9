"""What happens between two rounds of a rehearsal: people leave, come late and come back, and a slip was misread."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.events.documents import ranking_of
from tournaments.events.entries.services.attendance import drop, reinstate, request_bye
from tournaments.events.queries import load_rows
from tournaments.events.rehearsal.services.games import chance, turned
from tournaments.events.rehearsal.services.rehearsals import CLUBS, invite
from tournaments.events.results.services import enter_result, report_again
from tournaments.events.rounds.adapters import cut_of, table_key
from tournaments.events.rounds.queries.drafts import Seat
from tournaments.events.rounds.services.drawing import change_draft
from tournaments.events.rows import PLAYING, EventRows
from tournaments.events.standings.services import give_scores
from tournaments.models import Event, ListSubmission, Pairing, Participant, ResultSubmission
from tournaments.permissions import Actor

SMALL = 4
"""A field that is not made smaller."""

AMPLE = 8
"""A field that can spare somebody who did nothing wrong."""


def change_before(*, event: Event, actor: Actor, number: int) -> None:
    """All that happens before a round is drawn. A knock-out is left alone: there, nobody can come or go."""
    rows = load_rows(event)
    if number == 1 or cut_of(rows, number=number) is not None:
        return
    _lose_people(rows, actor, number=number)
    if number == 2:
        _let_in_late(event, actor)
    if number % 2:
        _bring_back(rows, actor, number=number)
    else:
        _correct_result(rows, actor, number=number)


def change_tables(*, event: Event, actor: Actor, number: int) -> None:
    """The organiser moves a game of the draft to another table, and says why."""
    rows = load_rows(event)
    round_ = rows.round(number)
    tied = {entry.pk for entry in rows.entries if entry.fixed_table_id is not None}
    games = [p for p in (rows.of(round_) if round_ else ()) if p.table_id and not tied & {p.a_id, p.b_id}]
    if len(games) < 2:
        return
    one, other = chance(event, number, "tables").sample(games, 2)
    edit = Seat(one.a.key, table_key(other.table.number) if other.table else None)
    reason = _("Their armies need the room.")
    change_draft(event=event, actor=actor, number=number, edit=edit, reason=reason)


def judge_extras(*, event: Event, actor: Actor) -> None:
    """Painting and whatever else the scoring has, for everybody who has no such points yet."""
    scoring = ranking_of(event).scoring
    if not scoring.extras:
        return
    for entry in event.entries.filter(state__in=PLAYING, scores={}).order_by("pk"):
        random = chance(event, "extras", entry.key)
        scores: dict[str, int | str] = {extra.key: random.randrange(int(extra.most) + 1) for extra in scoring.extras}
        give_scores(event=event, actor=actor, entry=entry, scores=scores)


def _lose_people(rows: EventRows, actor: Actor, *, number: int) -> None:
    """Who did not appear is out; sometimes somebody has to leave. Few are not made fewer."""
    event, random = rows.event, chance(rows.event, number, "drops")
    playing = [entry for entry in rows.entries if entry.state in PLAYING]
    absent = _absentees(rows, number=number - 1)
    leaving = [(entry, _("Did not appear.")) for entry in playing if entry.pk in absent]
    if number % 2 == 0 and len(playing) >= AMPLE:
        tired = random.choice([entry for entry in playing if entry.pk not in absent])
        leaving.append((tired, _("Has to catch a train.")))
    for entry, reason in leaving[: max(len(playing) - SMALL, 0)]:
        drop(event=event, actor=actor, entry=entry, reason=reason)


def _absentees(rows: EventRows, *, number: int) -> set[int]:
    round_ = rows.round(number)
    sides = {Pairing.Kind.FORFEIT_A: "a_id", Pairing.Kind.FORFEIT_B: "b_id"}
    kinds = {pairing: Pairing.Kind(pairing.kind) for pairing in (rows.of(round_) if round_ else ())}
    return {getattr(pairing, sides[kind]) for pairing, kind in kinds.items() if kind in sides}


def _let_in_late(event: Event, actor: Actor) -> None:
    """Somebody comes late, with a list that is played here already."""
    random = chance(event, "late")
    lists = ListSubmission.objects.filter(entry__event=event, is_current=True, is_legal=True).order_by("entry_id")
    documents = list(lists.values_list("document", flat=True))
    army = random.choice(documents) if documents else None
    index, club = event.entries.count(), random.choice(CLUBS)
    invite(event=event, actor=actor, index=index, club=club, army=army, random=random)


def _bring_back(rows: EventRows, actor: Actor, *, number: int) -> None:
    """Who left comes back, and somebody asks to sit the round out."""
    event, random = rows.event, chance(rows.event, number, "returns")
    gone = [entry for entry in rows.entries if entry.state == Participant.State.DROPPED]
    if gone:
        reinstate(event=event, actor=actor, entry=random.choice(gone))
    stayed = list(event.entries.filter(state__in=PLAYING).exclude(pk__in=[one.pk for one in gone]).order_by("pk"))
    if len(stayed) >= AMPLE:
        request_bye(event=event, actor=actor, entry=random.choice(stayed), round_number=number)


def _correct_result(rows: EventRows, actor: Actor, *, number: int) -> None:
    """A result of the round before was entered the wrong way round."""
    round_ = rows.round(number - 1)
    told = ResultSubmission.objects.filter(
        match__pairing__round=round_, match__pairing__kind=Pairing.Kind.GAME, state=ResultSubmission.State.CONFIRMED
    )
    fitting = told.filter(kind=ResultSubmission.Kind.AGREED).exclude(winner="").order_by("match__pairing")
    found = list(fitting.select_related("match__pairing"))
    if len(found) < 2:
        return
    wrong = chance(rows.event, number, "correction").choice(found)
    right = turned(report_again(wrong))
    reason = _("The slip was read the wrong way round.")
    enter_result(event=rows.event, actor=actor, pairing=wrong.match.pairing, report=right, reason=reason)
