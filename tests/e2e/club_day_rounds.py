"""The rounds of the club day are played: reports, a quarrel, slips, drops, late entries, a correction, a bye."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.club_day_cast import ABSENT, CLUBS, FIXED, LATE, PASTED, PLAYERS
from tests.e2e.club_day_draws import assert_field, draw, rule_grudge
from tests.e2e.club_day_story import Pair, Story, enter_slip, read_rows, tell_result, tick


def players_report_and_one_match_is_settled(story: Story) -> None:
    """Paula and Zoe agree; two guests do not, and the organiser decides."""
    organiser, page = story.organiser, story.organiser.page
    paula, zoe = story.people["Paula Novak"], story.people["Zoe Arne"]
    for person, opponent in ((paula, zoe), (zoe, paula)):
        person.go(person.home)
        person.sees(f"Table {story.pair_of(person.name, 1).table}")
        person.sees(f"against {opponent.name}")
        person.stumbles_over_nothing()
    paula.follow("Match pages")
    paula.page.get_by_role("link", name="Warm-up").first.click()
    paula.go(paula.home)
    pair = story.pair_of("Paula Novak", 1)
    tell_result(paula, pair, "Paula Novak")
    zoe.go(zoe.home)
    zoe.sees("Paula Novak reported")
    zoe.press("Confirm this result")
    zoe.sees("The result counts.")
    story.sums.note(1, pair.players, "Paula Novak")

    disputed = next(pair for pair in story.rounds[1] if not pair.is_bye and not pair.has("Paula Novak"))
    for name in disputed.players:
        person = story.people.get(name) or story.invite(name, "phone")
        person.go(story.links[name])
        if name != disputed.players[0]:
            person.sees(f"{disputed.players[0]} reported")
        tell_result(person, disputed, name)
    story.desk("results/")
    organiser.sees("The players tell different results")
    organiser.stumbles_over_nothing()
    organiser.follow("Decide")
    organiser.stumbles_over_nothing()
    tick(page, disputed, disputed.players[1])
    page.get_by_label("Note", exact=True).fill("Both looked at the table with me")
    page.locator("#save").click()
    organiser.sees("9 results are missing")
    story.sums.note(1, disputed.players, disputed.players[1])


def slips_of_round_one_are_entered(story: Story) -> None:
    """The next round waits until the last result is in."""
    organiser, page = story.organiser, story.organiser.page
    waiting = [pair for pair in story.rounds[1] if (1, pair.players) not in story.sums.results]
    story.desk("results/")
    for pair in waiting[:-1]:
        enter_slip(story, 1, pair, winner_of(pair))
    story.desk("rounds/2/")
    expect(page.get_by_role("button", name="Draw round 2")).to_be_disabled()
    organiser.sees("Round 1 is not closed yet.")
    story.desk("results/")
    organiser.sees("1 result is missing")
    enter_slip(story, 1, waiting[-1], winner_of(waiting[-1]))
    organiser.sees("Every result is in.")
    story.step("Close round 1")
    organiser.sees("Draw round 2.")


def winner_of(pair: Pair) -> str:
    """Whoever comes first in the alphabet wins; at tables 5 and 10 nobody does."""
    return "" if pair.table % 5 == 0 else min(pair.players)


def one_drops_and_two_come_late(story: Story) -> None:
    """23 become 22, then 24: the parity changes and nobody needs a bye."""
    organiser, page = story.organiser, story.organiser.page
    story.dropped.append(next(name for name in PASTED if is_ordinary(story, name, number=1)))
    drop(story, story.dropped[0], why="His train leaves at one")
    story.desk("entrants/")
    organiser.sees("plays from the next draw on")
    page.get_by_label("Name", exact=True).fill(LATE)
    organiser.press("Add")
    organiser.sees("1 entrant is added")
    story.links[LATE] = page.locator(".guest-link input").input_value()
    story.desk("check-in/")
    for name in (LATE, ABSENT):
        page.get_by_role("button", name=name).click()
    expect(page.locator("#check-in-count")).to_contain_text("24/24")


def is_ordinary(story: Story, name: str, *, number: int) -> bool:
    """Somebody of whom nothing else is told, and who has played in this round."""
    found = [pair for pair in story.rounds[number] if pair.has(name)]
    is_named = name in (*CLUBS, "Zoe Arne", FIXED, ABSENT, LATE, *story.dropped)
    return bool(found) and not found[0].is_bye and not is_named


def drop(story: Story, name: str, *, why: str) -> None:
    page = story.desk("entrants/")
    story.organiser.follow(name, exact=False)
    page.get_by_label("Why", exact=True).fill(why)
    story.organiser.press("Drop")
    story.organiser.sees(f"{name} has dropped. What was played stays.")


def round_two_brings_the_grudge_and_a_correction(story: Story) -> None:
    organiser, page = story.organiser, story.organiser.page
    paula, ben = story.people["Paula Novak"], story.people["Ben Brandt"]
    rule_grudge(story, "Paula Novak", "Ben Brandt", number=2)
    pairs = draw(story, 2)
    assert_field(pairs, {*PLAYERS, LATE} - {*story.dropped}, byes=0)
    assert Pair(0, ("Paula Novak", "Ben Brandt")).meets_in(pairs)
    assert not [pair for pair in pairs if pair.meets_in(story.rounds[1])]
    page.locator("#publish").click()
    organiser.sees("Print pairings and slips")
    story.publish(2, pairs)

    # A slip of round 1 was read wrongly. Its result is corrected; what is published stays.
    wrong = next(pair for pair in story.rounds[1] if pair.table not in (5, 10) and is_plain(story, pair))
    before = public_table(story)
    story.desk("rounds/1/")
    organiser.follow(" – ".join(wrong.players))
    loser = next(name for name in wrong.players if name != winner_of(wrong))
    tick(page, wrong, loser)
    page.get_by_label("Why it is corrected").fill("The slip was read upside down")
    page.locator("#save").click()
    organiser.sees("counts.")
    story.sums.note(1, wrong.players, loser)
    after = public_table(story)
    assert [points_in(rows, loser) for rows in (before, after)] == ["0", "3"]
    story.desk("rounds/2/")
    for pair in pairs:
        organiser.sees(" – ".join(pair.players))

    for person, opponent in ((paula, ben), (ben, paula)):
        person.go(person.home)
        person.sees(f"against {opponent.name}")
    grudge = story.pair_of("Ben Brandt", 2)
    tell_result(ben, grudge, "")
    paula.go(paula.home)
    paula.press("Confirm this result")
    paula.sees("The result counts.")
    story.sums.note(2, grudge.players, "")
    enter_all(story, 2)


def is_plain(story: Story, pair: Pair) -> bool:
    """A match whose result came by a slip."""
    return not pair.is_bye and story.sums.results[1, pair.players] == winner_of(pair) and not pair.has("Paula Novak")


def public_table(story: Story) -> list[list[str]]:
    spectator = story.people["a spectator"]
    return read_rows(spectator.go(f"/events/{story.event}/standings/"))


def points_in(rows: list[list[str]], name: str) -> str:
    return next(row[3] for row in rows if row[1] == name)


def enter_all(story: Story, number: int) -> None:
    """Every slip that is still out, and the end of the round."""
    story.desk("results/")
    for pair in story.rounds[number]:
        if (number, pair.players) not in story.sums.results:
            enter_slip(story, number, pair, winner_of(pair))
    story.organiser.sees("Every result is in.")
    story.step(f"Close round {number}")


def round_three_has_a_bye(story: Story) -> None:
    organiser, page = story.organiser, story.organiser.page
    story.dropped.append(next(name for name in PASTED if is_ordinary(story, name, number=2)))
    drop(story, story.dropped[1], why="The baby cries")
    story.desk()
    organiser.sees("An odd number: one bye.")
    pairs = draw(story, 3)
    assert_field(pairs, {*PLAYERS, LATE} - {*story.dropped}, byes=1)
    played = [pair for number in (1, 2) for pair in story.rounds[number] if not pair.is_bye]
    assert not [pair for pair in pairs if pair.meets_in(played)]
    assert not {pair.players for pair in pairs if pair.is_bye} & {p.players for p in story.rounds[1] if p.is_bye}
    page.locator("#publish").click()
    organiser.sees("Print pairings and slips")
    story.publish(3, pairs)
    spectator = story.people["a spectator"]
    spectator.go(f"/events/{story.event}/rounds/3/?by=name")
    expect(spectator.page.locator(".pair-name")).to_have_count(23)
    spectator.stumbles_over_nothing()
    enter_all(story, 3)
