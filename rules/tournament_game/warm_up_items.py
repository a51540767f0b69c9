"""The checklist of the warm-up: W items from the rulebook and its questions, O items for the referee's options."""

from __future__ import annotations

from rules.tournament_game.agreements import Answer, Group, Item
from rules.tournament_game.options import OPTIONS, Option
from rules.words import N_, say


def _item(name: str, group: Group, title: str, question: str, ref: str, **answers: str) -> Item:
    """An item whose first answer is the default; without answers it takes free text. All take the players' words."""
    choices = tuple(Answer(key.replace("_", "-"), say(words)) for key, words in answers.items())
    default = choices[0].id if choices else ""
    return Item(name, group, say(title), say(question), choices, default, ref, open=True)


_BEFORE = (
    _item(
        "W-01",
        Group.BEFORE,
        N_("Counts As"),
        N_("Do any models stand for other units, and which for which?"),
        "6.1.3, 6.2.1",
    ),
    _item(
        "W-17",
        Group.BEFORE,
        N_("House rules"),
        N_("Which house rules does either of you usually play with, and which hold today?"),
        "6.1.3",
    ),
    _item(
        "W-18",
        Group.BEFORE,
        N_("What the armies can do"),
        N_("Have both players said what their units, weapons and special rules can do?"),
        "6.1.3",
        told=N_("Both have told, and answer further questions during the game."),
        on_request=N_("Questions are answered when they are asked."),
    ),
    _item(
        "W-22",
        Group.BEFORE,
        N_("Table edges of aircraft"),
        N_("From which edge do aircraft come when the game gives them none?"),
        "4.2.1, house rule",
        diced_once=N_("Roll once for opposite edges, after terrain and before anyone deploys."),
        agreed=N_("The players agree on the edges before anyone deploys."),
    ),
)

_TERRAIN = (
    _item(
        "W-07",
        Group.TERRAIN,
        N_("Terrain features"),
        N_("What is each feature in the terrain table, and when is a unit in it?"),
        "1.8, 6.1.3",
        any_part=N_("Named feature by feature; any part of the unit inside is in it; in doubt it is in cover."),
        wholly=N_("Named feature by feature; a unit must be wholly inside to be in it."),
        most=N_("Named feature by feature; more than half of the unit must be inside."),
    ),
    _item(
        "W-09",
        Group.TERRAIN,
        N_("How many share cover"),
        N_("How many units may take cover from one vehicle, war engine or fortification?"),
        "1.8.2, 6.1.3",
        no_limit=N_("As many as touch it or fit in."),
        two=N_("Two for a vehicle, two for each starting damage capacity of a war engine."),
    ),
    _item(
        "W-10",
        Group.TERRAIN,
        N_("Who rides where"),
        N_("Are embarked units tied to particular transports of their formation?"),
        "1.7.5, 6.1.3",
        when_it_matters=N_("No: their player says who is aboard at the moment it matters."),
        tied=N_("Yes: they ride in the transport that they embarked on."),
    ),
    _item(
        "W-11",
        Group.TERRAIN,
        N_("Disembarking"),
        N_("How much of a disembarking unit must be within 5cm of its transport?"),
        "1.7.5, 6.1.3",
        any_part=N_("Any part of it."),
        wholly=N_("All of it."),
    ),
    _item(
        "W-19",
        Group.TERRAIN,
        N_("Speed 0 and Immobile"),
        N_("Do Speed 0 and Immobile differ on a road?"),
        "1.8.4",
        differ=N_("Yes: Speed 0 may gain 5cm along a road, but may not leave it; Immobile never moves."),
        same=N_("No: neither moves."),
    ),
)

_SHOOTING = (
    _item(
        "W-02",
        Group.SHOOTING,
        N_("Line of fire"),
        N_("How do you check a doubtful line of fire?"),
        "1.9.2, 6.1.3",
        models_eye=N_("From the model's eye, with terrain and models taken as they stand."),
        area=N_("Features count as areas of an agreed height."),
    ),
    _item(
        "W-03",
        Group.SHOOTING,
        N_("Fire arcs"),
        N_("How are fire arcs measured on units?"),
        "1.9.2, 6.1.3",
        hull=N_("From the hull of the model: fixed forward 90°, forward and rear 180°."),
        base=N_("From the middle of the base: fixed forward 90°, forward and rear 180°."),
    ),
    _item(
        "W-05",
        Group.SHOOTING,
        N_("In range"),
        N_("Between which points is range measured?"),
        "1.9.2",
        nearest=N_("Any part of the weapon to any part of the target, or of one model on its stand."),
        centres=N_("Centre of the shooting unit to centre of the target."),
    ),
    _item(
        "W-06",
        Group.SHOOTING,
        N_("Under a template"),
        N_("When is a unit under a template?"),
        "1.9.8, 6.1.3",
        any_part=N_("When any part of the model is, or at least one model of a stand."),
        half=N_("When at least half of the unit is."),
    ),
    _item(
        "W-21",
        Group.SHOOTING,
        N_("Hits on mixed formations"),
        N_("Who takes which hits when infantry, light vehicles and armoured vehicles are mixed?"),
        "1.9.6",
        none_wasted=N_("Spread so that no hit is wasted and everyone takes one before anyone takes two."),
        target_chooses=N_("The target's player chooses which kind of hit light vehicles take first."),
    ),
)

_ASSAULTS = (
    _item(
        "W-08",
        Group.ASSAULTS,
        N_("Hits with abilities"),
        N_("Who takes assault hits with abilities such as Ignore Cover or Lance?"),
        "1.12.5, 6.1.3",
        where_they_matter=N_("Units against which the ability matters, as far as possible."),
        nearest=N_("The nearest units, like any other hit."),
    ),
    _item(
        "W-12",
        Group.ASSAULTS,
        N_("Whom a charge reaches"),
        N_("When formations are intermingled, whom must the charge come within 15cm of?"),
        "1.12.10, 6.1.3",
        any=N_("Any of the intermingled formations."),
        named=N_("The formation that was named first as the target."),
    ),
    _item(
        "W-13",
        Group.ASSAULTS,
        N_("Air assaults and zones of control"),
        N_("May an air assault go against a formation wholly inside the zone of control of another?"),
        "4.2.5, 6.1.3",
        no=N_("No: only the target's own zone of control is open to the landing units."),
        yes=N_("Yes: the other zone of control is ignored for this."),
    ),
    _item(
        "W-23",
        Group.ASSAULTS,
        N_("Counter-charges of war engines"),
        N_("May a war engine counter-charge with enemy units already in base contact?"),
        "3.3.1, 6.1.3",
        while_it_controls=N_("Yes, while fewer of them touch it than its starting damage capacity."),
        always=N_("Yes, always."),
        never=N_("No, like any other unit in base contact."),
    ),
)

_OBJECTIVES = (
    _item(
        "W-14",
        Group.OBJECTIVES,
        N_("Measuring to objectives"),
        N_("Which point of a marker is measured to?"),
        "6.1.3, 6.1.7",
        centre=N_("Its centre; on a table edge, the middle of the stretch where it touches the edge."),
        any_part=N_("Its nearest part."),
    ),
)

_CONDUCT = (
    _item(
        "W-04",
        Group.CONDUCT,
        N_("Measuring beforehand"),
        N_("May distances be measured before an action is declared?"),
        "1.9.2, 6.1.3",
        yes=N_("Yes, at any time."),
        no=N_("No, only when the rules call for it."),
    ),
    _item(
        "W-20",
        Group.CONDUCT,
        N_("Model or base"),
        N_("Are moves and distances between units measured from the model or from the base?"),
        "1.7.2, 1.9.2",
        model=N_("From the model."),
        base=N_("From the edge of the base."),
    ),
    _item(
        "W-15",
        Group.CONDUCT,
        N_("Showing states"),
        N_("How do you show what is broken, on overwatch or has marched?"),
        "6.1.3",
        markers=N_("A marker beside the formation for each state."),
        app=N_("Kept in the app; blast markers stand on the table."),
    ),
    _item(
        "W-16",
        Group.CONDUCT,
        N_("Abilities at the start of a turn"),
        N_("Who goes first with abilities used at the start of a turn?"),
        "1.4.2, 6.1.3",
        higher_rating=N_("The player with the higher strategy rating says who starts each step; then turn about."),
        diced=N_("Roll off for each ability."),
    ),
)

_OPTION_ITEMS = (
    ("O-01", "goals-after-turn-4", N_("Can goals still win the game after turn 4?")),
    ("O-02", "take-and-hold", N_("Which markers in the opponent's half count for Take and Hold?")),
    ("O-03", "rallied-formations", N_("Which formations that rally in an End phase cannot hold objectives in it?")),
    ("O-04", "spacecraft-break-their-spirit", N_("Can a spacecraft be the target of Break Their Spirit?")),
    ("O-05", "equal-tie-break", N_("What do equal victory points mean?")),
    ("O-06", "corner-halves", N_("Where do the halves of the table meet if you set up in corners?")),
    ("O-07", "embarked-units", N_("Do units inside a transport hold objectives?")),
)


def _option_item(name: str, option: Option, question: str) -> Item:
    answers = tuple(Answer(value, words, (option.name, value)) for value, words in option.values)
    return Item(name, Group.OBJECTIVES, option.title, say(question), answers, option.default, option.ref)


_BY_NAME = {option.name: option for option in OPTIONS}

ITEMS: tuple[Item, ...] = (
    *_BEFORE,
    *_TERRAIN,
    *_SHOOTING,
    *_ASSAULTS,
    *_OBJECTIVES,
    *(_option_item(name, _BY_NAME[option], question) for name, option, question in _OPTION_ITEMS),
    *_CONDUCT,
)
"""W-01 to W-23 in the order in which they are talked about, and one item for each engine option."""
