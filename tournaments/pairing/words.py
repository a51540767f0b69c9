"""Why a draw is as it is, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.words import N_, Message, named, say
from tournaments.pairing.field import Field
from tournaments.pairing.knock_out import Knock, place_words, title_of
from tournaments.pairing.values import Cost, Entrant, Reason, Table, TableCost
from tournaments.standings.labels import label_names

WHAT_ELSE = {
    "forbidden": N_("a forbidden pair"),
    "rematch": N_("a rematch"),
    "second_bye": N_("a second bye"),
    "repeats": N_("another game of two who have met more than once"),
    "club": N_("a pair of one club"),
}


def name_entrants(entrants: Sequence[Entrant]) -> dict[str, Message]:
    """What sentences call each entrant: their name, with the key if others have the same, or the key."""
    labels = label_names({entrant.key: entrant.name for entrant in entrants if entrant.name})
    return {entrant.key: named(labels.get(entrant.key, entrant.key)) for entrant in entrants}


def explain_pair(field: Field, i: int, j: int, *, names: Mapping[str, Message], is_pinned: bool) -> Iterator[Reason]:
    """Everything there is to say about a pair: where it comes from, then what is wrong with it."""
    a, b = field.entrants[i], field.entrants[j]
    cost = field.split(field.pair[i][j])
    if is_pinned:
        yield field.origins.get(a.key) or Reason("pinned", say(N_("Set by the organiser.")))
    elif field.is_seeded:
        yield Reason("rating", say(N_("By rating: {a} against {b}."), a=a.rating, b=b.rating))
    elif a.match_points == b.match_points:
        yield Reason("same-points", say(N_("Both have {points} match points."), points=field.points_of(a)))
    else:
        template = N_("{a} against {b} match points: nobody nearer is free, or it would cost others more.")
        yield Reason("points-gap", say(template, a=field.points_of(a), b=field.points_of(b)))
    if cost.forbidden:
        yield Reason("forbidden", say(N_("The organiser has forbidden this pair.")))
    if cost.rematch:
        times = field.meetings[min(i, j), max(i, j)]
        template = N_("They have met before.") if times == 1 else N_("They have met {times} times before.")
        yield Reason("rematch", say(template, times=times))
    if cost.club:
        yield Reason("club", say(N_("Both are of {club}."), club=named(a.club or "")))
    if cost.floats:
        again = tuple(entrant for entrant in (a, b) if entrant.floats)
        who = tuple(names[entrant.key] for entrant in again)
        message = say(N_("Floated before: {who}."), who=who)
        yield Reason("float", message, tuple(entrant.key for entrant in again))


def explain_tables(
    pairs: Sequence[tuple[Entrant, Entrant]],
    places: Sequence[str | None],
    *,
    names: Mapping[str, Message],
    visits: Mapping[str, Sequence[str]],
    tables: Sequence[Table],
) -> list[list[Reason]]:
    if not any(not table.closed for table in tables):
        return [[] for _ in pairs]
    terrain = {table.key: table.terrain for table in tables}
    taken = set(places)
    return [
        [
            *([] if place else [Reason("no-table", say(N_("No table is left.")))]),
            *(reason for player in pair for reason in _explain_fixed(player, place, names=names, taken=taken)),
            *(reason for player in pair for reason in _explain_visits(player, place, names, visits, terrain)),
        ]
        for pair, place in zip(pairs, places, strict=True)
    ]


def _explain_fixed(
    player: Entrant, place: str | None, *, names: Mapping[str, Message], taken: set[str | None]
) -> Iterator[Reason]:
    if player.fixed_table is None:
        return
    table, name = named(player.fixed_table), names[player.key]
    if player.fixed_table == place:
        yield Reason(
            "fixed-table", say(N_("Table {table} is fixed for {name}."), table=table, name=name), (player.key,)
        )
        return
    template = N_("Table {table} is fixed for {name}, and could not be given.")
    if player.fixed_table in taken:
        template = N_("Table {table} is fixed for {name}, but others are there for whom it is fixed too.")
    yield Reason("fixed-table-missed", say(template, table=table, name=name), (player.key,))


def _explain_visits(
    player: Entrant,
    place: str | None,
    names: Mapping[str, Message],
    visits: Mapping[str, Sequence[str]],
    terrain: Mapping[str, str | None],
) -> Iterator[Reason]:
    been = visits.get(player.key, ())
    if place is None or player.fixed_table == place:
        return
    name, kind = names[player.key], terrain.get(place)
    if place in been:
        message = say(N_("{name} has been at table {table} before."), name=name, table=named(place))
        yield Reason("table-again", message, (player.key,))
    elif kind and kind in {terrain.get(table) for table in been}:
        message = say(N_("{name} has played on {terrain} before."), name=name, terrain=named(kind))
        yield Reason("terrain-again", message, (player.key,))


def explain_asked_bye(field: Field, index: int) -> Iterator[Reason]:
    """The reasons of a bye that was set: by the organiser, or by what else ``DrawRules.origins`` says."""
    bye = field.entrants[index]
    origin = field.origins.get(bye.key)
    yield origin or Reason("pinned", say(N_("Set by the organiser.")), (bye.key,))
    if origin is None and field.split(field.bye[index]).second_bye:
        yield _second_bye(bye)


def explain_bye(
    field: Field,
    index: int,
    *,
    cost: Cost,
    equals: int,
    instead: tuple[Entrant, str] | None,
    names: Mapping[str, Message],
) -> Iterator[Reason]:
    """The reasons of a bye that was drawn; ``instead``: who came first, and the rule that their bye would have cost."""
    bye = field.entrants[index]
    if bye.key in field.origins:
        yield field.origins[bye.key]
        return
    if instead:
        other, rule = instead
        template = N_("{other} comes first for the bye, but then {what} could not be avoided.")
        message = say(template, other=names[other.key], what=say(WHAT_ELSE[rule]))
        yield Reason("bye-instead", message, (other.key,))
    elif field.is_seeded:
        yield Reason("bye-lowest", say(N_("The lowest rating ({rating})."), rating=bye.rating), (bye.key,))
    else:
        template = N_("The fewest byes so far ({byes}), and of those the fewest match points ({points}).")
        yield Reason("bye-lowest", say(template, byes=bye.byes, points=field.points_of(bye)), (bye.key,))
    if equals > 1 and not instead:
        template = N_("{count} are equal in this: the rest of the draw decided, or the lot.")
        yield Reason("bye-equal", say(template, count=equals), (bye.key,))
    if cost.second_bye:
        yield _second_bye(bye)


def _second_bye(bye: Entrant) -> Reason:
    message = say(N_("Has had {byes} byes before, others fewer."), byes=bye.byes)
    if bye.byes == 1:
        message = say(N_("Has had a bye before, others have not."))
    return Reason("second-bye", message, (bye.key,))


def name_unavoidable(
    field: Field,
    pairs: Sequence[tuple[int, int]],
    byes: Sequence[int],
    *,
    names: Mapping[str, Message],
    is_pinned: bool,
) -> Iterator[Reason]:
    costs = [(pair, field.split(field.pair[pair[0]][pair[1]])) for pair in pairs]
    for code, (one, many, pinned) in _BROKEN.items():
        broken = [pair for pair, cost in costs if getattr(cost, code)]
        if broken:
            keys = tuple(field.entrants[index].key for pair in broken for index in pair)
            who = tuple(
                say("{a} – {b}", a=names[field.entrants[i].key], b=names[field.entrants[j].key]) for i, j in broken
            )
            template = pinned if is_pinned else one if len(broken) == 1 else many
            yield Reason(code, say(template, count=len(broken), who=who), keys)
    seconds = [index for index in byes if field.split(field.bye[index]).second_bye]
    if seconds:
        template = N_("Set although others have had fewer byes: {who}.")
        if not is_pinned:
            template = N_("A second bye cannot be avoided while others have had fewer: {who}.")
        keys = tuple(field.entrants[index].key for index in seconds)
        yield Reason("second-bye", say(template, who=tuple(names[key] for key in keys)), keys)


def explain_robin(number: int, *, rounds: int, bye: str | None = None) -> Reason:
    """Why two meet in a round robin, or why ``bye`` (a key) sits a round out."""
    values = {"number": number, "rounds": rounds}
    if bye is None:
        return Reason("round-robin", say(N_("Round robin, round {number} of {rounds}."), **values))
    template = N_("Round robin, round {number} of {rounds}: in an odd field everybody sits out once.")
    return Reason("round-robin", say(template, **values), (bye,))


def explain_knock(knock: Knock, *, games: int, seeds: Mapping[str, int], names: Mapping[str, Message]) -> Reason:
    """Why two meet in a knock-out of ``games`` games, or why one goes through without a game.

    ``seeds``: the places of the table that everybody was cut with.
    """
    title = title_of(games)
    if knock.b is not None:
        a, b = (place_words(seeds.get(key, 0)) for key in (knock.a, knock.b))
        return Reason("knock-out", say(N_("{title}: {a} against {b}."), title=title, a=a, b=b))
    if knock.gone is not None:
        template = N_("{title}: a walk-over, because {name} has left.")
        return Reason(
            "walk-over", say(template, title=title, name=names.get(knock.gone, named(knock.gone))), (knock.a,)
        )
    template = N_("{title}: {a} goes through without a game, because the field does not fill the bracket.")
    return Reason("knock-out-bye", say(template, title=title, a=place_words(seeds.get(knock.a, 0))), (knock.a,))


_BROKEN = {
    "forbidden": (
        N_("1 forbidden pair cannot be avoided: {who}."),
        N_("{count} forbidden pairs cannot be avoided: {who}."),
        N_("Set although forbidden: {who}."),
    ),
    "rematch": (
        N_("1 rematch cannot be avoided: {who}."),
        N_("{count} rematches cannot be avoided: {who}."),
        N_("Set although they have met: {who}."),
    ),
    "club": (
        N_("1 pair of one club cannot be avoided: {who}."),
        N_("{count} pairs of one club cannot be avoided: {who}."),
        N_("Set although of one club: {who}."),
    ),
}


def name_missing_tables(cost: TableCost, reasons: Sequence[Sequence[Reason]]) -> Iterator[Reason]:
    for given in reasons:
        yield from (reason for reason in given if reason.code == "fixed-table-missed")
    if cost.without:
        template = N_("1 pair is without a table.") if cost.without == 1 else N_("{count} pairs are without a table.")
        yield Reason("no-table", say(template, count=cost.without))
