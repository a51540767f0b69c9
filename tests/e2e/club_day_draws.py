"""Draws of the club day: a grudge is ruled, a draft looked at, changed and published."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.club_day_cast import ABSENT, CLUBS, FIXED, FIXED_TABLE, PLAYERS
from tests.e2e.club_day_story import Pair, Story, read_pairs


def rule_grudge(story: Story, a: str, b: str, *, number: int) -> None:
    page = story.desk("pairs/")
    for label, name in (("One", a), ("The other", b)):
        known = f"{name} · {CLUBS[name]}" if name in CLUBS else name
        page.get_by_label(label, exact=True).select_option(label=known)
    page.get_by_label("What is ruled").select_option(label=f"They meet in round {number}")
    page.get_by_label("Why").fill("A bet since spring")
    story.organiser.press("Add rule")
    story.organiser.sees(f"{a} and {b} will meet.")


def draw(story: Story, number: int) -> list[Pair]:
    story.step(f"Draw round {number}")
    story.organiser.sees(f"Publish round {number}")
    return read_pairs(story.organiser.page)


def pick(story: Story, *names: str) -> None:
    """Choose players of a draft by the keyboard alone."""
    for name in names:
        story.organiser.page.get_by_role("checkbox", name=name).focus()
        story.organiser.page.keyboard.press("Space")


def opponent_of(name: str, pairs: list[Pair]) -> str:
    """Nothing for a bye."""
    pair = next(pair for pair in pairs if pair.has(name))
    return next((other for other in pair.players if other != name), "")


def assert_field(pairs: list[Pair], names: set[str], *, byes: int) -> None:
    """Everybody is in exactly one pair or bye, at a table of his own, and the kept table has its player."""
    assert sorted(name for pair in pairs for name in pair.players) == sorted(names)
    assert [pair.is_bye for pair in pairs].count(True) == byes
    tables = [pair.table for pair in pairs if not pair.is_bye]
    assert len(set(tables)) == len(tables)
    kept = next(pair for pair in pairs if pair.has(FIXED))
    assert kept.table == FIXED_TABLE or kept.is_bye


def round_one_is_drawn_and_changed(story: Story) -> None:
    organiser, page = story.organiser, story.organiser.page
    rule_grudge(story, "Paula Novak", "Zoe Arne", number=1)
    pairs = draw(story, 1)
    organiser.stumbles_over_nothing()
    assert_field(pairs, {*PLAYERS} - {ABSENT}, byes=1)
    assert Pair(0, ("Paula Novak", "Zoe Arne")).meets_in(pairs)
    for a, b in (("Paula Novak", "Ben Brandt"), ("Mara Lund", "Sven Roth")):
        assert not Pair(0, (a, b)).meets_in(pairs)

    # What a swap would cost that brings two of one club together.
    mate = opponent_of("Mara Lund", pairs) or opponent_of("Sven Roth", pairs)
    lone = "Sven Roth" if opponent_of("Mara Lund", pairs) else "Mara Lund"
    pick(story, lone, mate)
    expect(page.locator("#tried-title")).to_contain_text("Swap")
    expect(page.locator("#tried")).to_contain_text("The best draw does better.")
    expect(page.locator("#tried tr.is-worse", has_text="Pairs of one club")).to_be_visible()
    organiser.follow("Leave it")
    expect(page.locator("#tried")).to_have_count(0)

    # One that costs nothing, with a reason.
    first, second = [pair for pair in pairs if not (pair.is_bye or pair.has(*CLUBS, "Zoe Arne", FIXED))][:2]
    pick(story, first.players[1], second.players[1])
    expect(page.locator("#tried")).to_contain_text("As good as the best draw")
    page.get_by_label("Why (the log keeps it)").fill("They share a car")
    page.keyboard.press("Enter")
    expect(page.locator(".draft__edits")).to_contain_text("They share a car")
    changed = read_pairs(page)
    assert Pair(0, (first.players[0], second.players[1])).meets_in(changed)
    page.locator("#publish").click()
    organiser.sees("Clock")
    story.publish(1, changed)
