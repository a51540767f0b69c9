from rules.tournament_game.sides import BySide, Side, name_sides, side_name
from rules.words import named, say


def test_each_side_has_the_other_as_opponent():
    assert (Side.A.other, Side.B.other) == (Side.B, Side.A)


def test_what_each_side_has():
    pair = BySide(4, 2)
    assert (pair.of(Side.A), pair.of(Side.B)) == (4, 2)
    assert list(pair.items()) == [(Side.A, 4), (Side.B, 2)]
    assert pair.swapped() == BySide(2, 4)


def test_sentences_name_sides_by_their_letters():
    assert str(say("Won by {side}.", side=side_name(Side.B))) == "Won by side b."


def test_sentences_name_players_wherever_a_side_stands():
    inside = say("held by {side}", side=side_name(Side.A))
    sentence = say("{goal}: {parts}, lost by {side} of {n}.", goal="X", parts=(inside, 3), side=side_name(Side.B), n=2)
    told = name_sides(sentence, BySide("Anna", "{side}"))
    assert str(told) == "X: held by Anna, 3, lost by {side} of 2."


def test_names_of_players_are_not_translated():
    told = name_sides(say("Won by {side}.", side=side_name(Side.A)), BySide("Bernd", "b"))
    assert told == say("Won by {side}.", side=named("Bernd"))
    assert told.render({"Won by {side}.": "Sieg: {side}.", "{name}": "{name}"}.__getitem__) == "Sieg: Bernd."
