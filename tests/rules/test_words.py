from rules.words import N_, Message, named, say


def test_a_sentence_fills_in_its_values():
    assert str(say("{n} of {m}", n=1, m=2)) == "1 of 2"


def test_numbers_have_separators():
    assert str(say("{n} points", n=12500)) == "12,500 points"


def test_nested_sentences_and_lists_are_filled_in():
    inner = say("up to {n}", n=3)
    assert str(say("{what}: {options}", what=inner, options=("Tank", inner))) == "up to 3: Tank, up to 3"


def test_every_template_is_translated_before_it_is_filled_in():
    seen = []

    def translate(text):
        seen.append(text)
        return {"{n} of {what}": "{what}: {n}", "tanks": "Panzer"}.get(text, text)

    assert say("{n} of {what}", n=1, what=say("tanks")).render(translate) == "Panzer: 1"
    assert seen == ["tanks", "{n} of {what}"]


def test_names_are_safe_when_they_look_like_templates():
    assert str(say("{what}!", what=named("{n} {0} {"))) == "{n} {0} {!"


def test_messages_are_values():
    assert say("{n}", n=1) == Message("{n}", (("n", 1),))
    assert hash(say("{n}", n=1)) == hash(say("{n}", n=1))
    assert N_("text") == "text"
