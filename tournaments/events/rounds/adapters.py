"""The knock-out of the best after the other rounds: who meets whom follows from the table, then from the winners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from math import lcm
from typing import Any

from rules.words import N_, named
from tournaments.events.documents import CutDoc, PairingDoc, read_pairing
from tournaments.events.rows import BYES, PLAYING, EventRows, is_awaited, is_in
from tournaments.events.standings.adapters import standings_event
from tournaments.models import Pairing, PairRule, Participant, Round
from tournaments.pairing.documents import Order, describe_draw
from tournaments.pairing.knock_out import Knock, draw_cut, draw_next, let_through, seeds_of
from tournaments.pairing.round_robin import RobinRound, schedule_round_robin
from tournaments.pairing.swap import Draft
from tournaments.pairing.values import (
    ClubPolicy,
    Cost,
    Draw,
    DrawRules,
    Entrant,
    FirstRound,
    History,
    Reason,
    Table,
    TableCost,
)
from tournaments.pairing.words import explain_knock, explain_robin
from tournaments.standings.ledger import Ledger
from tournaments.standings.shapes import MOST_SEED
from tournaments.standings.table import rank


def cut_of(rows: EventRows, *, number: int) -> CutDoc | None:
    """The cut that a round belongs to; None for the rounds before it. Raises DocumentError for unreadable settings."""
    cut = read_pairing(rows.event.pairing).cut
    return cut if cut is not None and number > cut.after else None


def bracket_of(rows: EventRows, *, number: int) -> tuple[Knock, ...] | None:
    """The games of a knock-out round in the order of the bracket; None for other rounds, no games after the final.

    Whoever has left lets their opponent through. Raises DocumentError when a game before it has no winner.
    """
    cut = cut_of(rows, number=number)
    if cut is None:
        return None
    active = {entry.key for entry in who_is_there(rows)}
    if number == cut.after + 1:
        table = rank(standings_event(rows)).rows
        ranking = [row.entrant.key for row in table if row.position is not None and row.entrant.key in active]
        games = draw_cut(ranking, size=min(cut.size, len(ranking)))
    else:
        before = stored_bracket(rows, number=number - 1)
        games = draw_next(before, winners=[winner_of(rows, knock, number=number - 1) or "" for knock in before])
    return tuple(let_through(knock, active=active) for knock in games)


def who_is_there(rows: EventRows) -> list[Participant]:
    return [entry for entry in rows.entries if entry.state in PLAYING and not is_awaited(rows.event, entry)]


def is_first_of_cut(rows: EventRows, *, number: int) -> bool:
    cut = cut_of(rows, number=number)
    return cut is not None and number == cut.after + 1


def stored_bracket(rows: EventRows, *, number: int) -> tuple[Knock, ...]:
    round_ = rows.round(number)
    return tuple(Knock(*game) for game in (round_.draw.get("bracket", []) if round_ else []))


def stored_seeds(rows: EventRows, *, number: int, first: Sequence[Knock] = ()) -> dict[str, int]:
    """The places with which the players of a knock-out were cut; ``first``: its first round, if it is drawn now."""
    cut = cut_of(rows, number=number)
    return seeds_of(first or stored_bracket(rows, number=cut.after + 1)) if cut else {}


def winner_of(rows: EventRows, knock: Knock, *, number: int) -> str | None:
    """Who goes through; None as long as nobody has won."""
    if knock.b is None:
        return knock.a
    pairing = game_of(rows, knock, number=number)
    told = rows.result(pairing) if pairing else None
    side = (pairing.forfeit_winner if pairing else "") or (told.winner if told else "")
    return dict(zip("ab", pairing.keys, strict=True)).get(side) if pairing else None


def game_of(rows: EventRows, knock: Knock, *, number: int) -> Pairing | None:
    """The pairing of a round in which a game of the bracket is played."""
    round_ = rows.round(number)
    games = rows.of(round_) if round_ else ()
    return next((one for one in games if {*one.keys} == {knock.a, knock.b}), None)


NEXT_SEED = 1_000_003
"""What a seed grows by when a round is drawn again."""

Pin = tuple[str, str | None]


def table_key(number: int) -> str:
    return str(number)


def draw_order(rows: EventRows, *, number: int, again: int = 0, hand_made: Sequence[Pin] = ()) -> Order:
    """Everything that the draw of a round is made from.

    ``again`` counts how often it was drawn before; ``hand_made`` are pairs and byes that the organiser has pinned.
    Raises DocumentError when the stored settings cannot be read.
    """
    policy = read_pairing(rows.event.pairing)
    drawn = drawn_entries(rows, number=number)
    keys = {entry.pk: entry.key for entry in drawn}
    unit, entrants = _entrants(rows, drawn, number=number)
    seed = (rows.event.seed + again * NEXT_SEED) % (MOST_SEED + 1)
    pins = tuple(_pins(rows, number=number, keys=keys, policy=policy, hand_made=hand_made))
    return Order(
        entrants=entrants,
        history=_history(rows, keys=keys, number=number),
        rules=DrawRules(
            round=number,
            club=ClubPolicy(policy.club),
            club_from=policy.club_from,
            club_until=policy.club_until,
            first_round=FirstRound(policy.first_round),
            forbidden=tuple(_apart(rows, keys=keys)),
            pinned=pins,
            points_unit=unit,
            origins=origins_of(rows, pins, number=number),
        ),
        tables=tuple(Table(table_key(row.number), row.terrain or None, row.is_closed) for row in rows.tables),
        seed=seed,
    )


def drawn_entries(rows: EventRows, *, number: int) -> list[Participant]:
    """Who is in the draw of a round; in a knock-out, who is in it still. Raises DocumentError like ``draw_order``."""
    there = [entry for entry in rows.entries if is_in(entry, number=number)]
    here = [entry for entry in there if not is_awaited(rows.event, entry)]
    knocks = bracket_of(rows, number=number)
    if knocks is None:
        return here
    left = {key for knock in knocks for key in (knock.a, knock.b)}
    return [entry for entry in here if entry.key in left]


def _entrants(rows: EventRows, drawn: Sequence[Participant], *, number: int) -> tuple[int, tuple[Entrant, ...]]:
    """Who is drawn, and how many of the engine's match points make one of the event's."""
    ledger = Ledger(standings_event(rows, before=number))
    points = {entry.pk: ledger.points(entry.key) for entry in drawn}
    # The engine counts in whole points: halves and thirds are counted in their common part.
    unit = lcm(*(value.denominator for value in points.values())) if points else 1
    byes, floats = _times(rows, number=number)
    clubs = _clubs(drawn)

    def entrant(entry: Participant) -> Entrant:
        return Entrant(
            key=entry.key,
            match_points=int(points[entry.pk] * unit),
            club=clubs.get(entry.club.strip().casefold()),
            byes=byes.get(entry.pk, 0),
            floats=floats.get(entry.pk, 0),
            fixed_table=table_key(entry.fixed_table.number) if entry.fixed_table else None,
            rating=max(entry.rating, 0),
            name=entry.name,
        )

    return unit, tuple(entrant(entry) for entry in drawn)


def _clubs(drawn: Sequence[Participant]) -> dict[str, str]:
    """Clubs as they are written, by what they are compared with: case and blanks around make no other club."""
    return {entry.club.strip().casefold(): entry.club.strip() for entry in drawn if entry.club.strip()}


def _times(rows: EventRows, *, number: int) -> tuple[dict[int, int], dict[int, int]]:
    """How often each entrant had a bye, and an opponent with other match points."""
    byes: dict[int, int] = {}
    floats: dict[int, int] = {}
    for round_ in rows.counted(before=number):
        for pairing in rows.of(round_):
            if pairing.kind in BYES:
                byes[pairing.a_id] = byes.get(pairing.a_id, 0) + 1
            elif pairing.is_float and pairing.b_id is not None:
                for pk in (pairing.a_id, pairing.b_id):
                    floats[pk] = floats.get(pk, 0) + 1
    return byes, floats


def _history(rows: EventRows, *, keys: dict[int, str], number: int) -> History:
    """Games between those in the draw, and their tables. A forfeit is no game."""
    games = [
        pairing
        for round_ in rows.counted(before=number)
        for pairing in rows.of(round_)
        if pairing.kind == Pairing.Kind.GAME and pairing.b_id is not None
    ]
    visits: dict[str, list[str]] = {}
    for game in games:
        for pk in (game.a_id, game.b_id):
            if pk in keys and game.table:
                visits.setdefault(keys[pk], []).append(table_key(game.table.number))
    played = tuple((keys[g.a_id], keys[g.b_id]) for g in games if g.a_id in keys and g.b_id in keys)
    return History(played, {key: tuple(been) for key, been in visits.items()})


def _apart(rows: EventRows, *, keys: dict[int, str]) -> Iterator[tuple[str, str]]:
    for rule in rows.pair_rules:
        if rule.kind == PairRule.Kind.APART and rule.a_id in keys and rule.b_id in keys:
            yield keys[rule.a_id], keys[rule.b_id]


def _pins(
    rows: EventRows, *, number: int, keys: dict[int, str], policy: PairingDoc, hand_made: Sequence[Pin]
) -> Iterator[Pin]:
    """Byes that were asked for, then pairs made by hand, grudge matches, the schedule; each entrant once."""
    asked: list[Pin] = [
        (keys[row.entry_id], None) for row in rows.requested_byes if row.round_number == number and row.entry_id in keys
    ]
    grudges: list[Pin] = [
        (keys[rule.a_id], keys[rule.b_id])
        for rule in rows.pair_rules
        if rule.kind == PairRule.Kind.MEET and rule.round_number == number and rule.a_id in keys and rule.b_id in keys
    ]
    known = set(keys.values())
    used: set[str] = set()
    scheduled = _schedule(rows, number=number) if policy.method == "round-robin" else []
    knocks = bracket_of(rows, number=number)
    wanted = (*asked, *hand_made, *grudges, *scheduled) if knocks is None else [(knock.a, knock.b) for knock in knocks]
    for pin in wanted:
        who = {key for key in pin if key is not None}
        if who <= known and not who & used:
            used |= who
            yield pin


def _schedule(rows: EventRows, *, number: int) -> list[Pin]:
    """The round of a round robin of all who were there from the start. Who has left leaves their opponents free."""
    rounds = _robin(rows)
    return [(a, b) for a, b, _table in rounds[(number - 1) % len(rounds)].pairs] if rounds else []


def _robin(rows: EventRows) -> tuple[RobinRound, ...]:
    starters = [e for e in rows.entries if e.joined_in == 1 and e.state != Participant.State.WITHDRAWN]
    if len(starters) < 2:
        return ()
    return schedule_round_robin([Entrant(entry.key) for entry in starters], seed=rows.event.seed)


def origins_of(rows: EventRows, pins: Sequence[Pin], *, number: int) -> dict[str, Reason]:
    """What pins come from that no organiser has set: the schedule of a round robin, the bracket of a knock-out."""
    knocks = bracket_of(rows, number=number)
    if knocks is not None:
        first = knocks if is_first_of_cut(rows, number=number) else ()
        seeds = stored_seeds(rows, number=number, first=first)
        names = {entry.key: named(entry.name) for entry in rows.entries}
        told = {knock: explain_knock(knock, games=len(knocks), seeds=seeds, names=names) for knock in knocks}
        return {key: reason for knock, reason in told.items() for key in (knock.a, knock.b) if key}
    if read_pairing(rows.event.pairing).method != "round-robin":
        return {}
    return _origins_in_robin(_robin(rows), pins, number=number)


def _origins_in_robin(rounds: Sequence[RobinRound], pins: Sequence[Pin], *, number: int) -> dict[str, Reason]:
    if not rounds:
        return {}
    plan = rounds[(number - 1) % len(rounds)]
    planned = {frozenset((a, b)) for a, b, _table in plan.pairs}
    reason = explain_robin(plan.number, rounds=len(rounds))
    found = {key: reason for pin in pins if frozenset(pin) in planned for key in pin if key}
    return found | ({plan.bye: explain_robin(plan.number, rounds=len(rounds), bye=plan.bye)} if plan.bye else {})


# What is stored of a draw


def stored_draw(draw: Draw, *, best: Draw, again: int, bracket: Sequence[Knock] | None = None) -> dict[str, Any]:
    """A draw as a round keeps it, with what the best one costs that has no pairs made by hand.

    ``bracket``: the games of a knock-out in the order of the bracket, which the next round follows from.
    """
    games = {} if bracket is None else {"bracket": [_game(knock) for knock in bracket]}
    return {
        **games,
        **describe_draw(draw, translate=N_),
        "again": again,
        "best": {"cost": asdict(best.cost), "tables": asdict(best.table_cost), "inputs": best.inputs},
    }


def _game(knock: Knock) -> list[str | None]:
    return [knock.a, knock.b, knock.gone] if knock.gone else [knock.a, knock.b]


def stored_reasons(reasons: Sequence[Reason]) -> list[dict[str, Any]]:
    return [{"code": reason.code, "message": str(reason.message), "keys": list(reason.keys)} for reason in reasons]


def best_of(round_: Round) -> Draw:
    best = round_.draw["best"]
    return Draw(
        round=round_.number,
        pairs=(),
        byes=(),
        cost=Cost(**best["cost"]),
        table_cost=TableCost(**best["tables"]),
        unavoidable=(),
        seed=round_.draw["seed"],
        inputs=best["inputs"],
        engine=round_.draw["engine"],
    )


def draft_of(rows: EventRows, round_: Round) -> Draft:
    pairs, byes = [], []
    for pairing in rows.of(round_):
        a, b = pairing.keys
        if b is None:
            byes.append(a)
        else:
            pairs.append((a, b, table_key(pairing.table.number) if pairing.table else None))
    return Draft(tuple(pairs), tuple(byes))
