import pytest

from rules.catalogue.army_lists import Price, PriceWhen
from tests.rules.factories import make_rules, pick, verdict_on


@pytest.mark.parametrize(
    ("price", "totals"),
    [
        (Price(25), (0, 25, 50, 75)),
        (Price(75, pair=125), (0, 75, 125, 200, 250)),
        (Price(tiers=(25, 75, 150)), (0, 25, 75, 150, 150)),
        (Price(-10), (0, -10, -20)),
        (Price(), (0, 0, 0)),
    ],
)
def test_price_forms(price, totals):
    assert tuple(price.total(count) for count in range(len(totals))) == totals


def test_another_price_beside_another_upgrade():
    price = Price(100, when=(PriceWhen("flag", Price(125)), PriceWhen("drum", Price(tiers=(1, 3)))))
    assert price.total(2) == 200
    assert price.total(2, taken=frozenset({"horn"})) == 200
    assert price.total(2, taken=frozenset({"flag"})) == 250
    assert price.total(2, taken=frozenset({"drum"})) == 3
    assert price.total(1, taken=frozenset({"flag", "drum"})) == 125


@pytest.mark.parametrize(
    ("fields", "count", "points"),
    [
        ("points = 40", 2, 80),
        ("points_each = 75\npoints_pair = 125", 3, 200),
        ("points_tiers = [25, 75, 150]", 3, 150),
        ("points = -15", 2, -30),
        ('points = 100\npoints_when = [{ with = "beasts", points_each = 125 }]', 1, 100),
        ('points = 100\npoints_when = [{ with = "rangers", points_each = 125 }]', 1, 125),
        ('points = 100\npoints_when = [{ with = "rangers", points_tiers = [7] }]', 1, 7),
    ],
)
def test_the_documents_of_all_price_forms(fields, count, points):
    rules = make_rules(f'[[upgrade]]\nid = "test"\ngroup = "extras"\nname = "Test"\nmax = 9\n{fields}')
    verdict = verdict_on(rules, pick("foot", upgrades={"rangers": 1, "test": count}))
    assert verdict.points == 100 + 25 + points
