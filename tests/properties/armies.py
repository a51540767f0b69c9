"""Strategies over the tiny list: armies of known ids, legal or not."""

from hypothesis import strategies as st

from rules.composition.army import Army, FormationPick, UpgradePick
from tests.rules.factories import LIST, make_rules, swap

RULES = make_rules(
    """
[[clause]]
kind = "count"
of = "heavy"
max = 2
[[clause]]
kind = "share"
of = "allies"
at_most = "1/3"
[[clause]]
kind = "no-more-than"
of = "armour"
than = "foot"
[[clause]]
kind = "requires"
needs = "upgrade:captain"
above = 750
[[clause]]
kind = "upgrade-types"
of = "extras"
max = 2
[[clause]]
kind = "count"
id = "few-riders"
of = "unit:rider"
max = 3
[[clause]]
kind = "attach"
of = "upgrade:captain"
to = ["armour", "foot"]
first_only = true
""",
    list=swap(
        LIST,
        ('name = "Core"\n', 'name = "Core"\nprovides = { support = 1 }\n'),
        ('name = "Allies"\n', 'name = "Allies"\nconsumes = { support = 2 }\n'),
    ),
)
ARMY_LIST = RULES.army_list
NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=20)
UNITS = st.dictionaries(st.sampled_from(sorted(ARMY_LIST.datasheets)), st.integers(0, 9), max_size=3)
UPGRADES = st.builds(
    UpgradePick,
    st.sampled_from(sorted(ARMY_LIST.upgrades)),
    st.integers(1, 5),
    st.none() | st.sampled_from(sorted(ARMY_LIST.datasheets)),
    UNITS.map(lambda units: tuple(units.items())),
)
PICKS = st.builds(
    FormationPick,
    key=st.just(""),
    formation=st.sampled_from(sorted(ARMY_LIST.formations)),
    name=NAMES,
    size=st.sampled_from(["normal", "big"]),
    units=UNITS.map(lambda units: tuple(units.items())),
    attributes=st.dictionaries(
        st.sampled_from(["travel", "mood"]), st.sampled_from(["walk", "drop", "swim"]), max_size=2
    ).map(lambda values: tuple(values.items())),
    upgrades=st.lists(UPGRADES, max_size=3).map(tuple),
)


def _number(picks: list[FormationPick]) -> tuple[FormationPick, ...]:
    return tuple(
        FormationPick(f"f{number}", p.formation, p.name, p.size, p.units, p.attributes, p.upgrades)
        for number, p in enumerate(picks, start=1)
    )


ARMIES = st.builds(
    Army,
    army_list=st.just(ARMY_LIST.reference),
    points_limit=st.integers(1, 100_000) | st.integers(500, 3000),
    name=NAMES,
    formations=st.lists(PICKS, max_size=5).map(_number),
)
