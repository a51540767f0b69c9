import pytest

from rules.composition.army import UpgradePick
from rules.roster.content import Style
from rules.roster.markdown import escape_markdown, write_markdown
from tests.rules.factories import SHEETS, WEAPONS, armour, make_rules, pick, swap
from tests.rules.roster.factories import DATE, LINK, fleet_roster, ground_roster

pytestmark = pytest.mark.unit

COMPACT = """\
# The \\*Tenth\\*

**Tiny Guard** 1 · `tiny/guard@1`

580 of 3,000 points · legal · 2 activations · strategy rating 2

`{fingerprint}` · 2026-05-01 · <https://muster.example/r/frozen/>

### 1. Foot “Old Guard” – 180 points

- 5 × Trooper, 2 × Ranger, 2 × Flame Tank
- 2 × Rangers (+50)
- Flamers (+30)
- Travel: on foot
- *break point 9, initiative 2+, half value 90*

### 2. Armour (Big) – 400 points

- 8 × Tank, 1 × Captain
- Captain → Tank (+50)
- *break point 8, initiative 2+, half value 200, Break Their Spirit*

## Problems and remarks

- 2,420 points are not spent\\. (6.1.1)
"""


def test_compact_roster_in_markdown():
    foot = pick("foot", "f1", name="Old Guard", upgrades={"rangers": 2, "flamers": 1})
    big = armour("f2", tanks=8, size="big", upgrades=(UpgradePick("captain", on="tank"),))
    roster = ground_roster(foot, big, name="The *Tenth*", dated=DATE, link=LINK, style=Style.COMPACT)
    assert write_markdown(roster) == COMPACT.replace("{fingerprint}", roster.head.fingerprint)


def test_full_roster_appends_tables_and_rules():
    text = write_markdown(fleet_roster(pick("cruiser", upgrades={"ram": 1})))
    assert text.split("## Datasheets\n")[1] == (
        "\n"
        "### Cruiser with Power Ram\n"
        "\n"
        "| Type | Hits | Speed | Turns | Shields | Armour | Turrets |\n"
        "| --- | --- | --- | --- | --- | --- | --- |\n"
        "| Cruiser | 8 | 20cm | 45° | 2 | F6+/5+ | 2 |\n"
        "\n"
        "| Weapon | Range | Firepower | Notes |\n"
        "| --- | --- | --- | --- |\n"
        "| Prow torpedoes | (30cm) | 6 | Front |\n"
        "| Port launch bays | Furies (30cm), Starhawks (20cm) | 2 |  |\n"
        "\n"
        "Ram\n"
        "\n"
        "## Special rules\n"
        "\n"
        "- **Torpedoes** (5.3): Swim.\n"
        "- **Ram** (5.1): Hits hard.\n"
        "\n"
        "> Sail on.\n"
        "\n"
        "> No reference.\n"
    )


def test_datasheet_with_modes_transport_and_critical_hit():
    weapons = swap(
        WEAPONS,
        ('firepower = "AP5+" }]', 'firepower = "AP5+" }, { joins = "or", range = "15cm", firepower = "AT6+" }]'),
    )
    sheets = swap(
        SHEETS, ("damage_capacity = 6\n", 'damage_capacity = 6\ntransport = [{ capacity = 8, carries = ["INF"] }]\n')
    )
    rules = make_rules(sheets=sheets, weapons=weapons)
    text = write_markdown(ground_roster(pick("titan", "f1"), pick("foot", "f2"), rules=rules))
    assert "Room for 8: infantry.\n\nCritical hit: It burns.\n" in text
    assert "| Rifle | 30cm | AP5+ |  |\n| *or* | 15cm | AT6+ |  |\n" in text


def test_errors_are_bold():
    text = write_markdown(ground_roster(pick("armour", units={"tank": 3}), style=Style.COMPACT))
    assert "1 problem ·" in text
    assert "- **Armour: 1 unit still to choose \\(Tank or Flame Tank\\)\\.** (the tiny list)" in text


def test_hidden_roster_is_a_list_of_names():
    text = write_markdown(ground_roster(pick("foot", name="Old Guard"), armour("f2"), style=Style.HIDDEN, link=LINK))
    assert text.split("\n\n")[-1] == "1. Old Guard\n2. Armour\n"
    assert LINK not in text


def test_nothing_stands_where_there_is_nothing():
    rules = make_rules()
    assert "##" not in write_markdown(ground_roster(style=Style.HIDDEN, rules=rules))
    assert write_markdown(ground_roster(rules=rules)).count("##") == 1


@pytest.mark.parametrize(
    ("name", "escaped"),
    [
        ("<b>x</b>", "\\<b\\>x\\</b\\>"),
        ("[a](b)", "\\[a\\]\\(b\\)"),
        ("@all *x* `y`", "\\@all \\*x\\* \\`y\\`"),
        ("جيش 🛡", "جيش 🛡"),
    ],
)
def test_names_cannot_become_markup(name, escaped):
    assert escape_markdown(name) == escaped


def test_datasheets_stand_without_the_formations():
    text = write_markdown(ground_roster(pick("armour", units={"tank": 3}), style=Style.DATASHEETS))
    assert ("### 1." in text, "## Datasheets" in text, "### Tank" in text) == (False, True, True)
