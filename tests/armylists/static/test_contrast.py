"""WCAG 2.2 contrast of the colour tokens, in both themes: 4.5 for text, 3 for what merely must be seen."""

import re
from itertools import product
from pathlib import Path

import pytest

STYLESHEET = Path(__file__).parents[3] / "armylists/static/muster/css/muster.css"
GROUNDS = ("paper", "surface", "sunken")
TEXT_PAIRS = [
    *product(("ink", "muted", "accent", "accent-strong", "good", "warn", "bad"), GROUNDS),
    *((f"on-{name}", name) for name in ("accent", "bad", "plate")),
    ("on-accent", "accent-strong"),
    ("on-plate-muted", "plate"),
    *((name, f"{name}-soft") for name in ("accent", "good", "warn", "bad")),
    *product(("ink", "muted", "accent"), ("accent-soft", "good-soft", "warn-soft", "bad-soft")),
]
SEEN_PAIRS = [
    *product(("line-strong", "accent", "bad"), GROUNDS),
    ("on-plate", "plate"),
]


CSS = STYLESHEET.read_text(encoding="utf-8")
COLOUR = "(#[0-9a-f]{6})"
TOKENS = CSS[CSS.index(":root {") : CSS.index("}", CSS.index(":root {"))]
BOTH = dict(re.findall(rf"--([a-z-]+): {COLOUR};", TOKENS))
PAIRS = re.findall(rf"--([a-z-]+): light-dark\({COLOUR}, {COLOUR}\);", TOKENS)
LIGHT = BOTH | {name: light for name, light, _dark in PAIRS}
DARK = BOTH | {name: dark for name, _light, dark in PAIRS}


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_formula_agrees_with_known_values() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)


def test_theme_is_the_system_s_unless_somebody_chooses_another() -> None:
    assert "color-scheme: light dark;" in TOKENS
    for theme in ("light", "dark"):
        assert f':root[data-theme="{theme}"] {{ color-scheme: {theme}; }}' in CSS


def test_every_colour_is_named_for_both_themes() -> None:
    assert len(BOTH) + len(PAIRS) == len(re.findall(r"--[a-z-]+: ", TOKENS)) - 1  # --shade is no hex colour


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXT_PAIRS)
def test_text_is_readable(theme: dict[str, str], text: str, ground: str) -> None:
    assert contrast(theme[text], theme[ground]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("part", "ground"), SEEN_PAIRS)
def test_controls_are_visible(theme: dict[str, str], part: str, ground: str) -> None:
    assert contrast(theme[part], theme[ground]) >= 3
