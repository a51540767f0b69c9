import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.roster.names import distinguish, sanitise_name

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Iron  Fist", "Iron Fist"),
        ("\u202eabc", "abc"),
        ("\u2066a\u2069b", "ab"),
        ("جيش 🛡 <b>", "جيش 🛡 <b>"),
        ("a\nb", "a b"),
        ("Re\x00li\x13ef\x1fof\x7f\tHades\n", "Relief of Hades"),
    ],
)
def test_names_are_tamed(written, shown):
    assert sanitise_name(written) == shown


@pytest.mark.no_cover
@given(st.dictionaries(st.from_regex(r"[a-z]{1,6}", fullmatch=True), st.sampled_from(["Sniper", "Tank", "Titan"])))
def test_distinguished_names_are_unique(names):
    told_apart = distinguish(names)
    assert len(set(told_apart.values())) == len(names)


def test_only_shared_names_carry_their_id():
    assert distinguish({"a": "Sniper", "b": "Sniper", "c": "Tank"}) == {
        "a": "Sniper [a]",
        "b": "Sniper [b]",
        "c": "Tank",
    }
