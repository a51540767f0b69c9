from rules.catalogue.problems import CatalogueError, Problem, format_place, suggest


def test_places_read_like_the_document():
    assert format_place(("formation", 3, "choose", 0, "of")) == "formation[3].choose[0].of"
    assert format_place(("points",)) == "points"
    assert format_place(()) == ""


def test_a_problem_names_file_place_and_what_is_wrong():
    assert str(Problem("armies/a.toml", "name", "missing")) == "armies/a.toml: name: missing"
    assert str(Problem("armies/a.toml", "", "missing")) == "armies/a.toml: missing"
    assert str(Problem("armies/a.toml", "name", "missing", 3)) == "armies/a.toml, line 3: name: missing"
    assert str(Problem("armies/a.toml", "", "not TOML", 3, 9)) == "armies/a.toml, line 3, column 9: not TOML"


def test_the_error_holds_every_problem():
    problems = (Problem("a", "x", "one"), Problem("b", "y", "two"))
    error = CatalogueError(problems)
    assert (error.problems, str(error)) == (problems, "a: x: one\nb: y: two")


def test_the_nearest_known_name_is_suggested():
    known = ("captain", "column", "armour")
    assert [suggest(name, known) for name in ("captian", "armor", "column", "wheels")] == [
        *("; did you mean 'captain'?", "; did you mean 'armour'?", "", ""),
    ]
