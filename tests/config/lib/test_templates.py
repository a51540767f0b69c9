import pytest
from django.template import Context, Engine, TemplateSyntaxError


@pytest.fixture
def engine(tmp_path):
    return Engine(dirs=[tmp_path], loaders=["config.lib.templates.LeanLoader"])


def test_indentation_stays_behind_and_lines_stay(engine, tmp_path):
    (tmp_path / "page.html").write_text("<ul>\n  {% if 1 %}\n\t <li>a  b</li>\n  {% endif %}\n</ul>\n")
    assert engine.get_template("page.html").render(Context()) == "<ul>\n\n<li>a  b</li>\n\n</ul>\n"


def test_values_keep_their_blanks(engine, tmp_path):
    (tmp_path / "page.html").write_text("  <pre>{{ text }}</pre>")
    assert engine.get_template("page.html").render(Context({"text": "a\n  b"})) == "<pre>a\n  b</pre>"


def test_other_files_are_left_alone(engine, tmp_path):
    (tmp_path / "mail.txt").write_text("a\n  b")
    assert engine.get_template("mail.txt").render(Context()) == "a\n  b"


def test_mistakes_are_told_of_the_right_line(engine, tmp_path):
    (tmp_path / "page.html").write_text("\n\n    {% nonsense %}")
    with pytest.raises(TemplateSyntaxError) as told:
        engine.get_template("page.html")
    assert told.value.token.lineno == 3
