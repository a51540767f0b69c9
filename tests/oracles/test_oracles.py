"""The engine against brute force."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.catalogue.datasheets import Compartment, Datasheet
from rules.composition.clauses import Part, Rounding, Scope
from rules.composition.clauses.budget import Budget, Consumer, Provider
from rules.composition.clauses.share import Share
from rules.composition.selectors import Selector
from rules.composition.state import ArmyState
from rules.composition.transport import read_transports
from rules.notation.share import parse_share
from rules.words import named
from tests.examples import examples
from tests.oracles.budgets import most_slots_served
from tests.oracles.passengers import Room, most_seated
from tests.oracles.shares import count_slices, is_within_share, most_within_share

SHARES = st.sampled_from(["1/3", "1/4", "1/2", "2/3", "3/7", "0/1", "1/1", "33/100"])


def tallied(*, counts: tuple[int, ...] = (), spent: tuple[int, ...] = (), limit: int = 0) -> ArmyState:
    return ArmyState(limit=limit, formations=(), points=0, counts=counts, spent=spent)


def part(index: int) -> Part:
    return Part(index, Selector(label=named(f"part {index}")))


@given(spent=st.integers(0, 5000), available=st.integers(0, 5000), share=SHARES)
def test_a_share_of_points_is_exact(spent, available, share):
    clause = Share("it", "", Scope.ARMY, part(0), parse_share(share), None)
    found = list(clause.check(tallied(spent=(spent,), counts=(1,), limit=available)))
    assert (not found) == is_within_share(spent, available, share=share)
    assert [finding.allowed for finding in found] == [most_within_share(available, share=share)] * len(found)


@given(have=st.integers(0, 60), whole=st.integers(0, 60), share=SHARES)
def test_a_share_of_a_count_is_exact(have, whole, share):
    clause = Share("it", "", Scope.ARMY, part(0), parse_share(share), part(1))
    assert (not list(clause.check(tallied(counts=(have, whole))))) == is_within_share(have, whole, share=share)
    assert clause.usage(tallied(counts=(have, whole))) == (have, most_within_share(whole, share=share))


@pytest.mark.parametrize(("spent", "is_legal"), [(999, True), (1000, True), (1001, False)])
def test_a_third_of_three_thousand(spent, is_legal):
    clause = Share("it", "", Scope.ARMY, part(0), Fraction(1, 3), None)
    assert (not list(clause.check(tallied(spent=(spent,), limit=3000)))) is is_legal


@given(amount=st.integers(-500, 3000), size=st.integers(1, 1000), rounding=st.sampled_from(Rounding))
def test_slices_are_cut_as_by_hand(amount, size, rounding):
    assert rounding.slices(amount, size=size) == count_slices(amount, size, started=rounding is Rounding.STARTED)


BUDGETS = ("red", "green", "blue")


@settings(max_examples=examples(60))
@given(
    capacities=st.dictionaries(st.sampled_from(BUDGETS), st.integers(0, 3), min_size=1),
    consumers=st.lists(
        st.tuples(st.lists(st.sampled_from(BUDGETS), min_size=1, unique=True), st.integers(0, 2), st.integers(1, 2)),
        min_size=1,
        max_size=3,
    ),
)
def test_budgets_serve_as_many_as_possible(capacities, consumers):
    consumers = [(budgets, count, slots) for budgets, count, slots in consumers if set(budgets) <= set(capacities)]
    clause = Budget(
        "it",
        "",
        Scope.ARMY,
        "It",
        tuple(Provider(part(index), budget, 1) for index, budget in enumerate(capacities)),
        tuple(
            Consumer(part(len(capacities) + index), tuple(budgets), slots)
            for index, (budgets, _, slots) in enumerate(consumers)
        ),
    )
    counts = (*capacities.values(), *(count for _, count, _ in consumers))
    wishes = [budgets for budgets, count, slots in consumers for _ in range(count * slots)]
    served = most_slots_served(capacities, wishes)
    found = [(finding.have, finding.allowed) for finding in clause.check(tallied(counts=counts))]
    assert found == ([] if served == len(wishes) else [(len(wishes), served)])


KINDS = ("infantry", "ogre", "gun")
ROOMS = st.builds(
    Room,
    capacity=st.integers(1, 4),
    spaces=st.dictionaries(
        st.sampled_from(KINDS), st.sampled_from([Fraction(1), Fraction(2), Fraction(3, 2), Fraction(1, 2)]), min_size=1
    ),
    at_most=st.dictionaries(st.sampled_from(KINDS), st.integers(1, 2), max_size=1),
)


def sheet(name: str, *rooms: Room) -> Datasheet:
    holds = tuple(
        Compartment(
            Fraction(room.capacity),
            tuple(room.spaces),
            (),
            tuple(room.spaces.items()),
            tuple(room.at_most.items()),
        )
        for room in rooms
    )
    return Datasheet(name, name, "force", "AV", "15cm", "4+", transport=holds)


@settings(max_examples=examples(60))
@given(
    passengers=st.lists(st.sampled_from(KINDS), max_size=5),
    trucks=st.lists(ROOMS, min_size=1, max_size=2),
    barge=ROOMS,
    counts=st.tuples(st.integers(0, 1), st.integers(0, 2)),
)
def test_transport_seats_as_many_as_possible(passengers, trucks, barge, counts):
    sheets = [*(sheet(kind) for kind in KINDS), sheet("truck", *trucks), sheet("barge", barge)]
    transports = read_transports({one.id: one for one in sheets})
    waiting = {kind: passengers.count(kind) for kind in KINDS}
    rooms = [*trucks * counts[0], *[barge] * counts[1]]
    carried = transports.carried(waiting, by={"truck": counts[0], "barge": counts[1]})
    assert carried == most_seated(passengers, rooms)


@settings(max_examples=examples(40))
@given(passengers=st.lists(st.sampled_from(KINDS), max_size=4), truck=ROOMS, barge=ROOMS, barges=st.integers(0, 1))
def test_carriers_needed_are_the_fewest_that_seat_everybody(passengers, truck, barge, barges):
    sheets = [*(sheet(kind) for kind in KINDS), sheet("truck", truck), sheet("barge", barge)]
    transports = read_transports({one.id: one for one in sheets})
    waiting = {kind: passengers.count(kind) for kind in KINDS}
    needed = transports.needed(waiting, carrier="truck", besides={"barge": barges} if barges else {})
    riders = [kind for kind in passengers if truck.spaces.get(kind, truck.capacity + 1) <= truck.capacity]
    others = [kind for kind in passengers if kind not in riders]
    seats = [most_seated(passengers, [barge] * barges + [truck] * count) for count in range(len(passengers) + 1)]
    target = len(riders) + most_seated(others, [barge] * barges)
    assert needed == next(count for count, seated in enumerate(seats) if seated >= target)
