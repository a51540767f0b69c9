"""Armies of lists, legal or not, for properties."""

from typing import Any

from hypothesis import strategies as st

from rules.catalogue.army_lists import Choice
from rules.composition.army import Army, FormationPick, UpgradePick
from rules.composition.compile import ListRules

NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=20)


def armies_of(rules: ListRules, *, most: int = 6) -> st.SearchStrategy[Army]:
    """Armies of a list. Formations take what they are offered, now and then something else, in any number."""
    picks = st.lists(_picks(rules), max_size=most)
    return st.builds(
        lambda limit, name, found: Army(
            rules.army_list.reference,
            limit,
            name,
            tuple(FormationPick(f"f{n}", *pick) for n, pick in enumerate(found, 1)),
        ),
        st.integers(1, 100_000),
        NAMES,
        picks,
    )


def _picks(rules: ListRules) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.sampled_from(sorted(rules.army_list.formations)).flatmap(lambda entry: _pick(rules, entry))


def _pick(rules: ListRules, key: str) -> st.SearchStrategy[tuple[Any, ...]]:
    entry = rules.army_list.formations[key]
    choosable = sorted({unit for choice in entry.choices for unit in choice.of})
    chosen = _some(choosable + sorted(rules.army_list.datasheets))
    offered = sorted(offer.upgrade for offer in entry.offers)
    everything = sorted(rules.army_list.upgrades)
    values = st.fixed_dictionaries(
        {}, optional={a.id: st.sampled_from([value for value, _ in a.values]) for a in entry.attributes}
    )
    return st.tuples(
        st.just(key),
        NAMES,
        st.sampled_from(sorted({"normal", *dict(entry.prices)})),
        chosen,
        values.map(lambda table: tuple(table.items())),
        st.lists(_upgrades(rules, offered * 3 + everything), max_size=4).map(tuple) if everything else st.just(()),
    )


def _some(units: list[str]) -> st.SearchStrategy[tuple[tuple[str, int], ...]]:
    """A few of these units; there are lists of things without any."""
    if not units:
        return st.just(())
    counts = st.dictionaries(st.sampled_from(units), st.integers(0, 9), max_size=3)
    return counts.map(lambda table: tuple(table.items()))


def _upgrades(rules: ListRules, names: list[str]) -> st.SearchStrategy[UpgradePick]:
    units = sorted(rules.army_list.datasheets)
    return st.builds(
        lambda name, count, on, split: UpgradePick(name, count, on, split),
        st.sampled_from(names),
        st.integers(1, 5),
        st.none() | st.sampled_from(units) if units else st.none(),
        st.just(()) | _some(units),
    )


def offered_armies_of(rules: ListRules, *, most: int = 4) -> st.SearchStrategy[Army]:
    """Armies that take only what their formations are offered, in any number."""
    picks = st.sampled_from(sorted(rules.army_list.formations)).flatmap(lambda entry: _offered_pick(rules, entry))
    return st.builds(
        lambda limit, found: Army(
            rules.army_list.reference,
            limit,
            "",
            tuple(FormationPick(f"f{number}", *pick) for number, pick in enumerate(found, 1)),
        ),
        st.integers(1, 100_000),
        st.lists(picks, max_size=most),
    )


def _offered_pick(rules: ListRules, key: str) -> st.SearchStrategy[tuple[Any, ...]]:
    entry = rules.army_list.formations[key]
    offered = sorted(offer.upgrade for offer in entry.offers)
    values = st.fixed_dictionaries({a.id: st.sampled_from([value for value, _ in a.values]) for a in entry.attributes})
    upgrades = st.lists(st.sampled_from(offered), max_size=4, unique=True) if offered else st.just([])
    return st.tuples(
        st.just(key),
        st.just(""),
        st.sampled_from([size for size, _points in entry.prices]),
        st.tuples(*map(_chosen, entry.choices)).map(
            lambda parts: tuple({k: v for p in parts for k, v in p.items()}.items())
        ),
        values.map(lambda table: tuple(table.items())),
        upgrades.flatmap(lambda names: st.tuples(*(_offered_upgrade(rules, name) for name in names))),
    )


def _chosen(choice: Choice) -> st.SearchStrategy[dict[str, int]]:
    """Some units of a choice, and never none where some must be taken: then the usual ones would be."""
    counts = st.dictionaries(
        st.sampled_from(sorted(choice.of)), st.integers(1, 9), min_size=1 if choice.least else 0, max_size=3
    )
    return counts


def _offered_upgrade(rules: ListRules, name: str) -> st.SearchStrategy[UpgradePick]:
    """Some picks of an upgrade; a choice of units that it brings is of one kind, where it is the only choice."""
    chosen = [choice for choice in rules.army_list.upgrades[name].choices if len(choice.of) > 1]
    count = st.integers(1, 4)
    if len(chosen) != 1:
        return count.map(lambda number: UpgradePick(name, number))
    return st.builds(
        lambda number, unit: UpgradePick(name, number, None, ((unit, chosen[0].least * number),)),
        count,
        st.sampled_from(sorted(chosen[0].of)),
    )
