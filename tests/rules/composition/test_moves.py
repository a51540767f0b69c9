"""Armies between two versions of one list: everything that can come along does, and what cannot is named."""

import pytest

from rules.composition.army import Army, FormationPick, UpgradePick
from rules.composition.compile import ListRules
from rules.composition.documents import check_army
from rules.composition.moves import FormationMove, Move, plan_move, translate_army
from tests.rules.factories import LIST, armour, army_of, brief, make_rules, pick, swap

OLD = make_rules('[[clause]]\nkind = "count"\nid = "one-heavy"\nof = "heavy"\nmax = 1')


def version_2(*pairs: tuple[str, str], more: str = "") -> ListRules:
    return make_rules(more, list=swap(LIST, ('version = "1"', 'version = "2"'), *pairs))


SAME = version_2()


def moved(new: ListRules, *formations: FormationPick) -> tuple[Army, list[str]]:
    army, dropped = translate_army(OLD, new, army_of(*formations, name="Ours"))
    check_army(new, army)
    assert (army.army_list, army.points_limit, army.name) == ("tiny/guard@2", 3000, "Ours")
    return army, [str(part.message) for part in dropped]


def test_what_both_versions_offer_comes_along_as_it_is():
    formations = (
        armour(tanks=3, flame_tanks=1, size="big", name="Iron", upgrades=(UpgradePick("captain", on="tank"),)),
        pick("foot", "f2", attributes={"travel": "drop"}, upgrades={"rangers": 9, "beasts": 1}),
        pick("foot", "f3", upgrades=(UpgradePick("flamers", units=(("tank", 1), ("flame-tank", 1))),)),
    )
    army, dropped = moved(SAME, *formations)
    assert (army.formations, dropped) == (formations, [])


def test_a_formation_that_is_gone_is_left_behind_and_named():
    new = version_2(('id = "planes"', 'id = "bombers"'))
    army, dropped = moved(new, pick("planes", "f1"), pick("foot", "f2"), pick("planes", "f3", name="Red Wing"))
    assert [formation.key for formation in army.formations] == ["f2"]
    assert dropped == ["Planes is not in that version of the list.", "Red Wing is not in that version of the list."]


def test_a_size_that_is_gone_becomes_the_usual_one():
    new = version_2(("points = { normal = 200, big = 350 }", "points = 200"))
    army, dropped = moved(new, armour(size="big"))
    assert army.formations == (armour(),)
    assert dropped == ["Armour: the size Big is not offered there; it becomes Normal."]


def test_a_size_that_no_version_offers_stays_as_wrong_as_it_was():
    army, dropped = moved(SAME, pick("foot", size="big"))
    assert (army.formations[0].size, dropped) == ("big", [])
    without = version_2(
        ('id = "big"\nname = "Big"\nmultiplier = 2', 'id = "huge"\nname = "Huge"'), ("big = 350", "huge = 350")
    )
    army, dropped = moved(without, pick("foot", size="big"))
    assert army.formations[0].size == "normal"
    assert dropped == ["Foot: the size Big is not offered there; it becomes Normal."]


def test_units_that_cannot_be_chosen_any_more_are_named_with_their_number():
    new = version_2(
        ('choose = [{ count = 4, of = ["tank", "flame-tank"] }]', 'choose = [{ count = 4, of = ["tank"] }]')
    )
    army, dropped = moved(new, armour(tanks=1, flame_tanks=3))
    assert army.formations[0].units == (("tank", 1),)
    assert dropped == ["Armour: 3 × Flame Tank cannot be chosen there."]
    assert moved(new, armour(tanks=4, flame_tanks=0))[1] == []


def test_units_that_never_could_be_chosen_stay_if_the_list_knows_them():
    strange = pick("armour", units={"tank": 4, "titan": 1})
    assert moved(SAME, strange) == (moved(SAME, strange)[0], [])
    assert moved(SAME, strange)[0].formations == (strange,)
    gone = version_2(('units = ["titan"]', 'units = ["plane"]'))
    army, dropped = moved(gone, strange)
    assert (army.formations[0].units, dropped) == ((("tank", 4),), ["Armour: 1 × Titan cannot be chosen there."])


def test_upgrades_that_are_gone_or_not_offered_any_more_are_named():
    gone = version_2(
        ('id = "beasts"\ngroup = "extras"\nname = "Beasts"', 'id = "wolves"\ngroup = "extras"\nname = "Wolves"')
    )
    army, dropped = moved(gone, pick("foot", upgrades={"beasts": 1, "rangers": 1}))
    assert army.formations[0].upgrades == (UpgradePick("rangers"),)
    assert dropped == ["Foot: Beasts is not offered there."]
    withheld = version_2(('upgrades = ["extras", "leaders"]', 'upgrades = ["extras"]'))
    army, dropped = moved(withheld, pick("foot", upgrades={"captain": 1}))
    assert (army.formations[0].upgrades, dropped) == ((), ["Foot: Captain is not offered there."])


def test_an_upgrade_that_never_was_offered_stays_if_the_list_knows_it():
    strange = pick("titan", upgrades={"captain": 1})
    assert moved(SAME, strange)[0].formations == (strange,)


def test_units_of_an_upgrade_and_its_host_are_looked_at_too():
    new = version_2(('of = ["flame-tank", "tank"], count = 2', 'of = ["flame-tank", "truck"], count = 2'))
    flamers = UpgradePick("flamers", units=(("tank", 1), ("flame-tank", 1), ("truck", 0)))
    army, dropped = translate_army(OLD, new, army_of(pick("foot", upgrades=(flamers,))))
    assert army.formations[0].upgrades == (UpgradePick("flamers", units=(("flame-tank", 1), ("truck", 0))),)
    assert [str(part.message) for part in dropped] == ["Foot: 1 × Tank cannot be chosen there."]

    hostless = version_2(
        ('of = ["tank", "flame-tank"]', 'of = ["truck", "flame-tank"]'),
        (', { upgrade = "captain", hosts = ["tank"] }', ', { upgrade = "captain", hosts = ["truck"] }'),
        ('of = ["flame-tank", "tank"]', 'of = ["flame-tank", "truck"]'),
    )
    army, dropped = moved(hostless, armour(tanks=0, flame_tanks=4, upgrades=(UpgradePick("captain", on="tank"),)))
    assert army.formations[0].upgrades == (UpgradePick("captain"),)
    assert dropped == ["Armour: Captain cannot go with Tank there."]


@pytest.mark.parametrize(
    ("values", "chosen", "kept", "told"),
    [
        ('{ walk = "on foot", drop = "drop pods" }', "drop", "drop", []),
        ('{ walk = "on foot", rail = "by rail" }', "drop", None, ["Foot: Travel: drop pods is not offered there."]),
        ('{ ride = "riding", drop = "drop pods" }', "walk", None, []),
        ('{ walk = "on foot", rail = "by rail" }', "swim", None, ["Foot: Travel: swim is not offered there."]),
    ],
)
def test_decisions_that_are_gone_are_named_unless_they_were_the_usual_ones(values, chosen, kept, told):
    new = version_2(('{ walk = "on foot", drop = "drop pods" }', values))
    army, dropped = moved(new, pick("foot", attributes={"travel": chosen}))
    assert (dict(army.formations[0].attributes).get("travel"), dropped) == (kept, told)


def test_a_decision_that_nobody_knows_is_named_by_its_id():
    assert moved(SAME, pick("foot", attributes={"mood": "grim"}))[1] == ["Foot: mood: grim is not offered there."]


# What it changes


def plan(new: ListRules, *formations: FormationPick, limit: int = 3000) -> Move:
    return plan_move(OLD, new, army_of(*formations, limit=limit))


def test_dearer_formations_are_named_with_their_points():
    new = version_2(("points = 100\n", "points = 120\n"), ("points = 125\n", "points = 75\n"))
    move = plan(new, pick("foot", "f1", name="Old Guard"), armour("f2"), pick("planes", "f3"), limit=425)
    assert (move.before.points, move.after.points) == (425, 395)
    assert move.formations == (FormationMove("f1", "Old Guard", 100, 120), FormationMove("f3", "Planes", 125, 75))
    assert move.is_smooth


def test_findings_that_come_and_go():
    new = version_2(("points = 100\n", "points = 1000\n"))
    move = plan(new, armour("f1"), pick("titan", "f2"), pick("foot", "f3"), limit=1500)
    assert [brief(finding) for finding in move.appearing] == [("points-limit", "points-limit", (), 1700, 1500)]
    assert [brief(finding) for finding in move.disappearing if finding.is_error] == [
        ("count", "one-heavy", ("f1", "f2"), 2, 1)
    ]
    assert not move.before.is_legal
    assert move.is_smooth


def test_an_error_with_other_numbers_is_told_as_it_is_now():
    tighter = version_2(more='[[clause]]\nkind = "count"\nid = "one-heavy"\nof = "heavy"\nmax = 0')
    move = plan(tighter, armour("f1"), pick("titan", "f2"))
    assert [brief(finding) for finding in move.appearing] == [("count", "one-heavy", ("f1", "f2"), 2, 0)]
    assert [finding.code for finding in move.disappearing] == []


def test_a_warning_with_other_numbers_is_the_same_warning():
    move = plan(version_2(("points = 100\n", "points = 120\n")), pick("foot"))
    assert [finding.code for finding in move.before.findings] == [finding.code for finding in move.after.findings]
    assert (move.appearing, move.disappearing) == ((), ())


def test_a_legal_army_that_turns_illegal_is_not_smooth():
    move = plan(version_2(("points = 100\n", "points = 1000\n")), pick("foot"), limit=900)
    assert (move.before.is_legal, move.after.is_legal, move.is_smooth) == (True, False, False)


def test_what_is_left_behind_costs_nothing_after_the_move():
    new = version_2(('id = "planes"', 'id = "bombers"'))
    move = plan(new, pick("foot", "f1"), pick("planes", "f2"))
    assert move.formations == (FormationMove("f2", "Planes", 125, None),)
    assert (move.after.points, move.is_smooth) == (100, False)
    assert [(part.key, str(part.message)) for part in move.dropped] == [
        ("f2", "Planes is not in that version of the list.")
    ]


def test_going_back_to_a_known_army_brings_everything_back():
    new = version_2(('id = "planes"', 'id = "bombers"'))
    before = army_of(pick("foot", "f1"), pick("planes", "f2"))
    after, _ = translate_army(OLD, new, before)
    back = plan_move(new, OLD, after, known=before)
    assert (back.after.army, back.dropped, back.after.points) == (before, (), 225)
