import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.interchange.options import Meaning, Option, parse_option, read_option

pytestmark = pytest.mark.unit

IDS = st.from_regex(r"[a-z0-9]+(-[a-z0-9]+)*", fullmatch=True).map(lambda text: text[:80])


@pytest.mark.no_cover
@given(st.builds(Option, st.sampled_from(Meaning), IDS, st.just("") | IDS, st.just("") | IDS, st.integers(1, 999)))
def test_keys_come_back(option):
    assert parse_option(option.key) == option


@pytest.mark.parametrize(
    "key", ["", "x", "thing:a", "upgrade:", "upgrade:A", "upgrade:a*0", "upgrade:a*1000", "unit:a;b"]
)
def test_anything_else_is_no_key(key):
    assert parse_option(key) is None


def test_keys_are_short():
    assert [
        Option(Meaning.FORMATION, "warband", size="big").key,
        Option(Meaning.UPGRADE, "tanks", detail="leman-russ", times=2).key,
        Option(Meaning.UNIT, "boyz").key,
    ] == ["formation:warband@big", "upgrade:tanks=leman-russ*2", "unit:boyz"]


def test_a_key_that_must_be_one_is_one():
    assert read_option("unit:tank*3") == Option(Meaning.UNIT, "tank", times=3)
    with pytest.raises(ValueError, match=r"^nonsense$"):
        read_option("nonsense")
