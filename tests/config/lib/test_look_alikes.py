"""Names that read alike have one key; names of people, wherever they live, are no mixtures."""

import pytest

from config.lib.look_alikes import fold, is_mixed, name_key, readings

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    "look_alike", ["ADMIN", "ＡＤＭＩＮ", "аdmin", "аdmіn", "𝐚𝐝𝐦𝐢𝐧", "ⓐⓓⓜⓘⓝ", "αdmin", "Аdmin", " admin "]
)
def test_names_that_read_alike_have_one_key(look_alike):
    assert name_key(look_alike) == name_key("admin")


@pytest.mark.parametrize(("one", "other"), [("осо", "oco"), ("Straße", "strasse"), ("ΑΝΝΑ", "αννα")])
def test_names_of_another_script_that_read_alike_have_one_key(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("José", "Jose"), ("Łukasz", "Lukasz"), ("Иван", "Ivan"), ("anna1", "anna2")]
)
def test_other_names_are_others(one, other):
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(
    "name",
    ["José", "Łukasz", "Jürgen-Øystein", "山田", "山田太郎", "やまだタロウ", "김철수", "Иван", "Νίκος", "אבי", "محمد",
     "Anna山田", "user_1.2+3@club", "12345", "Đorđe", "ʻOkina"],
)  # fmt: skip
def test_people_may_be_called_what_they_are_called(name):
    assert not is_mixed(name)


@pytest.mark.parametrize("name", ["аdmin", "Annа", "pαul", "Иvan", "ad\u3164min", "\u115f", "山田Иван"])
def test_mixtures_and_letters_without_ink_are_found(name):
    assert is_mixed(name)


def test_capitals_of_another_script_are_read_as_they_are_drawn():
    assert name_key("ANNA") in readings("ΑΝΝΑ")


def test_a_name_is_stored_in_one_form():
    assert fold("ＡＤＭＩＮ") == "ADMIN"
    assert fold("Jose\u0301") == "José"
