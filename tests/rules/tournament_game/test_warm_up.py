import pytest

from rules.tournament_game.agreements import GROUP_TITLES, Group
from rules.tournament_game.options import (
    DEFAULTS,
    OPTIONS,
    CornerHalves,
    EmbarkedUnits,
    EqualTotals,
    GameOptions,
    LateGoals,
    Rallied,
    SpacecraftSpirit,
    TakeAndHoldMarkers,
)
from rules.tournament_game.warm_up import (
    LONGEST_TEXT,
    ChecklistError,
    HouseRule,
    Override,
    check_answer,
    checklist,
    options_of,
    words_of,
)

TIME_OUT = HouseRule(
    "H-01",
    "Late finish",
    "What if time runs out?",
    answers=(("score", "Score it."), ("draw", "A draw.")),
    default="score",
)

# Everything on the list of the FAQ on 6.1.3, and what other answers of the FAQ leave to the warm-up.
LEFT_OPEN = {
    "W-01": [],
    "W-07": ["any-part", "wholly", "most"],
    "W-08": ["where-they-matter", "nearest"],
    "W-09": ["no-limit", "two"],
    "W-10": ["when-it-matters", "tied"],
    "W-11": ["any-part", "wholly"],
    "W-12": ["any", "named"],
    "W-13": ["no", "yes"],
    "W-14": ["centre", "any-part"],
    "W-16": ["higher-rating", "diced"],
    "W-17": [],
    "W-18": ["told", "on-request"],
    "W-19": ["differ", "same"],
    "W-21": ["none-wasted", "target-chooses"],
    "W-23": ["while-it-controls", "always", "never"],
}


def items_by_id(overrides=()):
    return {item.id: item for item in checklist(overrides)}


def problems_of(overrides):
    with pytest.raises(ChecklistError) as refused:
        checklist(overrides)
    return [str(problem) for problem in refused.value.problems]


def test_every_point_of_the_warm_up_is_an_item():
    expected = {f"W-{number:02}" for number in range(1, 24)} | {f"O-{number:02}" for number in range(1, 8)}
    assert set(items_by_id()) == expected
    assert len(checklist()) == 30


def test_the_items_are_read_by_group():
    groups = {group: [item.id for item in checklist() if item.group is group] for group in Group}
    assert groups == {
        Group.BEFORE: ["W-01", "W-17", "W-18", "W-22"],
        Group.TERRAIN: ["W-07", "W-09", "W-10", "W-11", "W-19"],
        Group.SHOOTING: ["W-02", "W-03", "W-05", "W-06", "W-21"],
        Group.ASSAULTS: ["W-08", "W-12", "W-13", "W-23"],
        Group.OBJECTIVES: ["W-14", "O-01", "O-02", "O-03", "O-04", "O-05", "O-06", "O-07"],
        Group.CONDUCT: ["W-04", "W-20", "W-15", "W-16"],
    }
    assert [item.id for group in Group for item in checklist() if item.group is group] == list(items_by_id())
    assert set(GROUP_TITLES) == set(Group)


def test_the_defaults_are_those_of_the_rulebook():
    defaults = {item.id: item.default for item in checklist() if item.id.startswith("W")}
    assert defaults == {
        "W-01": "",
        "W-02": "models-eye",
        "W-03": "hull",
        "W-04": "yes",
        "W-05": "nearest",
        "W-06": "any-part",
        "W-07": "any-part",
        "W-08": "where-they-matter",
        "W-09": "no-limit",
        "W-10": "when-it-matters",
        "W-11": "any-part",
        "W-12": "any",
        "W-13": "no",
        "W-14": "centre",
        "W-15": "markers",
        "W-16": "higher-rating",
        "W-17": "",
        "W-18": "told",
        "W-19": "differ",
        "W-20": "model",
        "W-21": "none-wasted",
        "W-22": "diced-once",
        "W-23": "while-it-controls",
    }


def test_everything_that_the_faq_leaves_open_is_asked():
    ways = {item.id: [answer.id for answer in item.answers] for item in checklist()}
    assert {item: ways[item] for item in LEFT_OPEN} == LEFT_OPEN


def test_house_rules_and_counts_as_are_answered_in_free_text():
    assert [item.id for item in checklist() if not item.answers] == ["W-01", "W-17"]


@pytest.mark.parametrize("item", checklist(), ids=lambda item: item.id)
def test_an_item_asks_one_short_question_and_allows_its_default(item):
    assert str(item.question).endswith("?")
    assert len(str(item.question)) <= 100
    assert len(str(item.title)) <= 60
    assert all(len(str(answer.words)) <= 120 for answer in item.answers)
    assert item.ref
    assert check_answer(item, item.default) is None


def test_every_engine_option_has_one_item_and_every_value_one_answer():
    set_by = [answer.sets for item in checklist() for answer in item.answers if answer.sets]
    assert sorted(set_by) == sorted((option.name, value) for option in OPTIONS for value, _ in option.values)


def test_without_answers_the_options_are_the_readings_defaults():
    assert options_of({}) == DEFAULTS


def test_answers_set_the_engine_options():
    answers = {
        "O-01": "checked",
        "O-02": "without-blitz",
        "O-03": "all",
        "O-04": "ignored",
        "O-05": "roll",
        "O-06": "nearer-corner",
        "O-07": "never",
        "W-04": "no",
        "W-17": "Skimmers may not pop up.",
    }
    assert options_of(answers) == GameOptions(
        LateGoals.CHECKED,
        TakeAndHoldMarkers.WITHOUT_BLITZ,
        Rallied.ALL,
        SpacecraftSpirit.IGNORED,
        EqualTotals.ROLL,
        CornerHalves.NEARER_CORNER,
        EmbarkedUnits.NEVER,
    )


def test_an_event_changes_the_default_and_the_players_may_answer_otherwise():
    items = checklist([Override("O-05", "roll")])
    assert options_of({}, items=items).equal_totals is EqualTotals.ROLL
    assert options_of({"O-05": "draw"}, items=items).equal_totals is EqualTotals.DRAW


def test_an_event_fixes_an_answer():
    items = checklist([Override("O-05", "roll", fixed=True)])
    with pytest.raises(ChecklistError, match="O-05: The event has fixed this answer"):
        options_of({"O-05": "draw"}, items=items)
    assert options_of({"O-05": "roll"}, items=items).equal_totals is EqualTotals.ROLL


def test_an_event_answers_an_open_item_in_its_own_words():
    item = items_by_id([Override("W-09", "Three for a bunker.", fixed=True)])["W-09"]
    assert (item.default, item.fixed) == ("Three for a bunker.", True)
    assert str(words_of(item, item.default)) == "Three for a bunker."


def test_a_house_rule_is_an_item_of_its_group():
    items = checklist([HouseRule("H-clock", "Clock", "Do you play with {a} clock?", Group.CONDUCT), TIME_OUT])
    assert [item.id for item in items if item.group is Group.BEFORE] == ["W-01", "W-17", "W-18", "W-22", "H-01"]
    assert [item.id for item in items if item.group is Group.CONDUCT] == ["W-04", "W-20", "W-15", "W-16", "H-clock"]
    assert str(items[-1].question) == "Do you play with {a} clock?"
    assert check_answer(items[-1], "Yes, 75 minutes each.") is None


def test_a_house_rule_with_answers_takes_only_those():
    item = items_by_id([TIME_OUT])["H-01"]
    assert check_answer(item, "draw") is None
    assert str(check_answer(item, "replay")) == "'replay' is not one of the answers: score, draw."
    assert str(words_of(item, "draw")) == "A draw."


def test_house_rules_that_do_not_fit_are_all_named():
    overrides = [
        Override("W-99", "yes"),
        Override("O-01", "sometimes"),
        Override("W-04", "no"),
        Override("W-04", "yes"),
        TIME_OUT,
        TIME_OUT,
        HouseRule("W-30", "Title", "Question?"),
        HouseRule("H-02", " ", "Question?"),
        HouseRule("H-03", "Title", ""),
        HouseRule("H-04", "Title", "Question?", answers=(("a", "A"), ("a", "B")), default="a"),
        HouseRule("H-05", "Title", "Question?", answers=(("a", "A"),), default="b", fixed=True),
        Override("W-20", " ", fixed=True),
    ]
    assert problems_of(overrides) == [
        "W-99: There is no such item.",
        "O-01: 'sometimes' is not one of the answers: roll-only, checked.",
        "W-04: It is changed twice.",
        "H-01: There is already an item with this id.",
        "W-30: The id of a house rule is H- and up to 36 letters, digits and hyphens.",
        "H-02: A house rule needs a title and a question.",
        "H-03: A house rule needs a title and a question.",
        "H-04: Two of its answers have the same id.",
        "H-05: 'b' is not one of the answers: a.",
        "W-20: Choose one of the answers, or write down what you agreed.",
    ]


@pytest.mark.parametrize(
    ("item", "answer", "reason"),
    [
        ("W-04", "no", None),
        ("W-04", "Only on Sundays.\nSigned: both", None),
        ("W-04", "", "Choose one of the answers, or write down what you agreed."),
        ("W-01", "", None),
        ("W-01", "x" * LONGEST_TEXT, None),
        ("W-01", "x" * (LONGEST_TEXT + 1), "The answer has 1,001 characters; at most 1,000 are kept."),
        ("W-01", "Zwölf Rhinos\u00a0👩\u200d🚀", None),
        ("W-01", "Rhinos\0", "The answer contains characters that cannot be shown."),
        ("O-02", "two", "'two' is not one of the answers: any-two, without-blitz."),
        ("O-02", "", "'' is not one of the answers: any-two, without-blitz."),
    ],
)
def test_an_answer_is_checked(item, answer, reason):
    found = check_answer(items_by_id()[item], answer)
    assert (str(found) if found else None) == reason


def test_answers_that_are_refused_set_no_options_and_are_all_named():
    with pytest.raises(ChecklistError) as refused:
        options_of({"W-99": "yes", "O-01": "maybe", "O-02": "any-two"})
    assert [problem.item for problem in refused.value.problems] == ["W-99", "O-01"]


def test_an_answer_reads_in_words():
    item = items_by_id()["W-04"]
    assert str(words_of(item, "no")) == "No, only when the rules call for it."
    assert str(words_of(item, "as {you} like")) == "as {you} like"
