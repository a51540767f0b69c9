import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.interchange.armyforge.links import Force, ForcePick, LinkError, is_link, parse_link, write_link

pytestmark = pytest.mark.unit

BASE = "https://forge.example/war/armyforge.html"
NAMES = st.text(st.characters(categories=("L", "N", "P", "Zs"), exclude_characters="~"), max_size=20)
TIDY = NAMES.map(lambda name: " ".join(name.split()))
NUMBERS = st.integers(1, 999).map(str)
PICKS = st.builds(
    ForcePick,
    NUMBERS,
    st.lists(st.tuples(NUMBERS, st.integers(1, 99)), max_size=4).map(tuple),
)


@given(
    st.builds(Force, TIDY.filter(lambda name: not name.endswith(".json")), TIDY, st.lists(PICKS, max_size=5).map(tuple))
)
def test_links_come_back(force):
    link = write_link(force, base=f"{BASE}?list=old&force=x")
    assert link.startswith(f"{BASE}?list=")
    assert is_link(link)
    assert parse_link(link) == force


def test_a_link_as_it_is_shared():
    link = f"{BASE}?list=IG_steelLegion_NETEA&force=My%20army~512~25x1~62x2~526"
    assert is_link(f"  {link}\n")
    force = Force("IG_steelLegion_NETEA", "My army", (ForcePick("512", (("25", 1), ("62", 2))), ForcePick("526")))
    assert parse_link(link) == force
    assert write_link(force) == link.removeprefix(BASE)


@pytest.mark.parametrize(
    "text",
    [
        "?list=X.json&force=A%7E501%7E10x2",
        "?list=X&force=A%257E501%257E10x2",
        "https://a.example/?x=1&force=A~501~10x2&list=X#top",
        "?list=X&force=A~501~10x2~",
        "?list=X&force=A~%20501%20~10x2",
    ],
)
def test_other_spellings_say_the_same(text):
    assert parse_link(text) == Force("X", "A", (ForcePick("501", (("10", 2),)),))


def test_names_lose_what_would_break_the_link():
    assert write_link(Force("X", "a~b", ())) == "?list=X&force=a-b"
    assert parse_link("?list=X&force=%0Aa%E2%80%AEb%20%20c").name == "a b c"


def test_a_link_that_was_cut_is_still_one():
    assert is_link("https://a.example/?list=X")


def test_known_formations_are_never_taken_for_upgrades():
    assert parse_link("?list=X&force=A~onex2", formations=frozenset(["onex2"])).picks == (ForcePick("onex2"),)
    assert parse_link("?list=X&force=A~one~onex2").picks == (ForcePick("one", (("one", 2),)),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "?list=X",
            "This ArmyForge link holds no army (no &force=). Copy the whole share link, or paste the army as text.",
        ),
        (
            "hello",
            "This ArmyForge link holds no army (no &force=). Copy the whole share link, or paste the army as text.",
        ),
        ("?list=X&force=A~10x2", "The link begins with an upgrade (10x2) that belongs to no formation."),
        ("?list=X&force=A" + "~501" * 501, "The link has more than 500 parts."),
        ("?list=X&force=" + "A" * 20_000, "The link has more than 20,000 characters."),
    ],
)
def test_what_is_no_link_is_told(text, message):
    with pytest.raises(LinkError) as error:
        parse_link(text)
    assert str(error.value) == message


@pytest.mark.parametrize("text", ["", "hello", "?force=X", "see ?list=X", "see ?list=X&force=A~1 there"])
def test_not_every_text_is_a_link(text):
    assert not is_link(text)


@given(st.text(max_size=60))
def test_any_force_is_read_or_refused(text):
    try:
        force = parse_link(f"?list=X&force={text}")
    except LinkError:
        return
    assert all(count >= 0 for pick in force.picks for _key, count in pick.upgrades)
