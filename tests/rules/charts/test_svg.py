import xml.etree.ElementTree as ET

import pytest

from rules.charts.svg import NARROW, Bar, BarChart, draw_bars

SVG = "{http://www.w3.org/2000/svg}"


def _draw(*bars: Bar, series: tuple[str, ...] = (), title: str = "Points") -> ET.Element:
    return ET.fromstring(draw_bars(BarChart("c", title, "what it shows", bars, series)))


def _texts(svg: ET.Element) -> list[str]:
    return [element.text or "" for element in svg.iter(f"{SVG}text")]


def _bars(svg: ET.Element) -> list[float]:
    return [float(rect.get("width", "0")) for rect in svg.findall(f"{SVG}rect")]


def test_a_chart_is_named_for_readers_who_listen():
    svg = _draw(Bar("Core", (3,)))
    assert (svg.get("role"), svg.get("aria-labelledby")) == ("img", "c-title c-desc")
    assert [(e.tag.removeprefix(SVG), e.get("id"), e.text) for e in list(svg)[:2]] == [
        ("title", "c-title", "Points"),
        ("desc", "c-desc", "what it shows"),
    ]


def test_bars_are_as_long_as_their_values():
    first, second = _bars(_draw(Bar("Core", (300,)), Bar("Allies", (100,))))
    assert first == pytest.approx(3 * second, rel=0.01)


def test_a_row_shows_its_label_and_total_or_its_own_text():
    assert _texts(_draw(Bar("Core", (1500,)), Bar("Air", (2,), "two"))) == ["Core", "1,500", "Air", "two"]


def test_series_have_a_legend_and_different_patterns():
    svg = _draw(Bar("15 cm", (1, 2, 3, 4)), series=("AP", "AT", "MW", "AA"))
    fills = [rect.get("fill") for rect in svg.findall(f"{SVG}rect")]
    assert _texts(svg)[:4] == ["AP", "AT", "MW", "AA"]
    assert fills[:4] == fills[4:] == ["currentColor", "url(#c-stripes)", "url(#c-dots)", "none"]


@pytest.mark.parametrize(("count", "drawn"), [(0, []), (1, []), (2, ["c-stripes"]), (4, ["c-stripes", "c-dots"])])
def test_a_chart_holds_the_patterns_of_its_series_and_no_others(count, drawn):
    svg = _draw(Bar("15 cm", (1,) * max(1, count)), series=("AP", "AT", "MW", "AA")[:count])
    assert [pattern.get("id") for pattern in svg.iter(f"{SVG}pattern")] == drawn


def test_nothing_is_drawn_for_a_value_of_zero():
    assert _bars(_draw(Bar("Core", (0,)))) == []


def test_a_chart_without_rows_is_still_a_picture():
    assert _texts(_draw()) == []


def test_markup_in_names_is_shown_and_not_obeyed():
    svg = _draw(Bar("<b>&", (1,)), title='"<script>"')
    assert (svg[0].text, _texts(svg)[0]) == ('"<script>"', "<b>&")


def test_long_labels_are_shortened():
    assert _texts(_draw(Bar("A very long name of a section of the list", (1,))))[0] == "A very long name of a section …"


@pytest.mark.parametrize(
    ("bar", "series", "reason"),
    [
        (Bar("Core", (-1,)), (), "'Core' has a negative value"),
        (Bar("Core", (1, 2)), (), "'Core' has 2 values for 1 series"),
        (Bar("Core", (1,)), ("a", "b"), "'Core' has 1 values for 2 series"),
        (Bar("Core", (1,) * 5), tuple("abcde"), "at most 4 series can be told apart"),
    ],
)
def test_rows_that_cannot_be_drawn_are_refused(bar: Bar, series: tuple[str, ...], reason: str):
    with pytest.raises(ValueError, match="^" + reason + "$"):
        _draw(bar, series=series)


def test_narrow_charts_have_their_labels_above_bars_that_fill_the_width():
    bars = (Bar("A list with a very long name indeed", (3, 1)), Bar("Short", (2, 0)))
    svg = ET.fromstring(draw_bars(BarChart("c", "Lists", "what", bars, ("Won", "Lost"), NARROW)))
    label = next(text for text in svg.iter(f"{SVG}text") if text.text == bars[0].label)
    first = next(rect for rect in svg.findall(f"{SVG}rect") if float(rect.get("width", "0")) > 100)
    assert svg.get("viewBox", "").split()[2] == "300"
    assert (label.get("x"), float(first.get("x", "9"))) == ("0", 0.0)
    assert float(label.get("y", "99")) < float(first.get("y", "0"))
    ends = [float(rect.get("x", "0")) + float(rect.get("width", "0")) for rect in svg.findall(f"{SVG}rect")]
    assert max(ends) <= 300
