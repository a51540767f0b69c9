import pytest

from rules.composition.army import UpgradePick
from rules.roster.bbcode import escape_bbcode, write_bbcode
from rules.roster.content import Style
from tests.rules.factories import SHEETS, armour, make_rules, pick, swap
from tests.rules.roster.factories import DATE, LINK, fleet_roster, ground_roster

pytestmark = pytest.mark.unit

COMPACT = """\
[size=150][b]The ❲b❳Tenth[/b][/size]
[b]Tiny Guard[/b] 1 (tiny/guard@1)
580 of 3,000 points · legal · 2 activations · strategy rating 2
{fingerprint} · 2026-05-01 · [url]https://muster.example/r/frozen/[/url]

[b]1. Foot “Old Guard”[/b] – 180 points
[list]
[*]5 × Trooper, 2 × Ranger, 2 × Flame Tank
[*]+ 2 × Rangers (+50)
[*]+ Flamers (+30)
[*]Travel: on foot
[*][i]break point 9, initiative 2+, half value 90[/i]
[/list]
[b]2. Armour (Big)[/b] – 400 points
[list]
[*]8 × Tank, 1 × Captain
[*]+ Captain → Tank (+50)
[*][i]break point 8, initiative 2+, half value 200, Break Their Spirit[/i]
[/list]
[b]Problems and remarks[/b]
[list]
[*]2,420 points are not spent. (6.1.1)
[/list]
"""


def test_compact_roster_in_bbcode():
    foot = pick("foot", "f1", name="Old Guard", upgrades={"rangers": 2, "flamers": 1})
    big = armour("f2", tanks=8, size="big", upgrades=(UpgradePick("captain", on="tank"),))
    roster = ground_roster(foot, big, name="The [b]Tenth", dated=DATE, link=LINK, style=Style.COMPACT)
    assert write_bbcode(roster) == COMPACT.replace("{fingerprint}", roster.head.fingerprint)


def test_full_roster_appends_datasheets_and_rules():
    text = write_bbcode(fleet_roster(pick("cruiser", upgrades={"ram": 1})))
    assert text.split("[size=120][b]Datasheets[/b][/size]\n")[1] == (
        "[b]Cruiser with Power Ram[/b] – Type Cruiser, Hits 8, Speed 20cm, Turns 45°, Shields 2, Armour F6+/5+, "
        "Turrets 2\n"
        "[list]\n"
        "[*]Prow torpedoes (30cm) 6 (Front)\n"
        "[*]Port launch bays Furies (30cm), Starhawks (20cm) 2\n"
        "[*]Ram\n"
        "[/list]\n"
        "[size=120][b]Special rules[/b][/size]\n"
        "[list]\n"
        "[*][b]Torpedoes[/b] (5.3): Swim.\n"
        "[*][b]Ram[/b] (5.1): Hits hard.\n"
        "[/list]\n"
        "[i]Sail on.[/i]\n"
        "[i]No reference.[/i]\n"
    )


def test_datasheet_tells_transport_and_critical_hit():
    sheets = swap(
        SHEETS, ("damage_capacity = 6\n", 'damage_capacity = 6\ntransport = [{ capacity = 8, carries = ["INF"] }]\n')
    )
    text = write_bbcode(ground_roster(pick("titan"), rules=make_rules(sheets=sheets)))
    assert "[*]Room for 8: infantry.\n[*]Critical hit: It burns.\n" in text


def test_hidden_roster_is_a_list_of_names():
    text = write_bbcode(ground_roster(pick("foot", name="Old Guard"), armour("f2"), style=Style.HIDDEN, link=LINK))
    assert text.split("\n\n")[-1] == "1. Old Guard\n2. Armour\n"
    assert LINK not in text


def test_empty_army_has_no_appendix():
    assert "size=120" not in write_bbcode(ground_roster())


@pytest.mark.parametrize(
    ("name", "escaped"), [("[url=x]y[/url]", "❲url=x❳y❲/url❳"), ("<b>", "<b>"), ("جيش 🛡", "جيش 🛡")]
)
def test_names_cannot_become_tags(name, escaped):
    assert escape_bbcode(name) == escaped


def test_datasheets_stand_without_the_formations():
    text = write_bbcode(ground_roster(pick("armour", units={"tank": 3}), style=Style.DATASHEETS))
    assert ("[b]1. " in text, "[b]Datasheets[/b]" in text, "[b]Tank[/b]" in text) == (False, True, True)
