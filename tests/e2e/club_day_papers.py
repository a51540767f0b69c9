"""The clock, the pages and the papers of the club day, its end, and the file that it leaves with."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.club_day_cast import ABSENT, FIXED, LATE, PLAYERS
from tests.e2e.club_day_rounds import public_table
from tests.e2e.club_day_story import Person, Story, missing_words, read_paper, read_rows, text_of
from tests.e2e.test_event_desk import sign_up

PAPERS = ("Everything of this round", "Pairings by table", "Pairings by name", "Standings", "Name badges")
DESK = ("", "entrants/", "lists/", "rounds/1/", "results/", "standings/", "papers/", "tables/")
LOGGED = {
    "sent a list back": "Your models show the other company",
    "was refused a list": "Ben Brandt",
    "ruled on a pair": "A bet since spring",
    "changed a draw": "They share a car",
    "corrected a result": "The slip was read upside down",
    "dropped": "The baby cries",
}
PUBLIC = ("", "rounds/1/", "standings/", "results/", "metagame/")
PACKS = ("All rosters, in full", "All rosters, names only")


def the_clock_runs_and_papers_are_printed(story: Story) -> None:
    organiser, page = story.organiser, story.organiser.page
    clock = page.locator("[data-clock]")
    page.locator("#clock-start").click()
    expect(clock).to_contain_text("1:59:")
    page.locator("#clock-pause").click()
    expect(page.locator("#clock-start")).to_have_text("Go on")
    page.locator("#clock-15").click()
    expect(clock).to_contain_text("2:14:")
    page.locator("#clock-start").click()
    # The answer about the clock is still on its way.
    organiser.follow("Print pairings and slips")
    organiser.arrives("Papers")
    organiser.stumbles_over_nothing()
    playing = {*PLAYERS} - {ABSENT}
    texts = {name: text_of(read_paper(organiser, paper_address(organiser, name))) for name in PAPERS}
    for name, text in texts.items():
        assert missing_words(text, playing) == [], name
    for pair in story.rounds[1]:
        assert missing_words(texts["Pairings by table"], pair.players) == []
    assert missing_words(texts["Standings"] + texts["Name badges"], [ABSENT]) == []
    cards = text_of(read_paper(organiser, paper_address(organiser, "Table cards")))
    assert missing_words(cards, [f"Table {number}" for number in range(1, 13)]) == []
    for name in PACKS:  # a worker makes them while the day goes on
        story.ordered[name] = paper_address(organiser, name)
        organiser.page.request.get(story.ordered[name], timeout=120_000)


def paper_address(organiser: Person, name: str) -> str:
    address = organiser.page.get_by_role("link", name=f"A4 {name}", exact=True).get_attribute("href")
    assert address is not None
    return address


def everything_fits_a_phone(story: Story) -> None:
    """The organiser walks about with his; what everybody reads is read on phones anyway. And the wall has its view."""
    walking, spectator = story.invite("Olaf", "phone", like=story.organiser), story.people["a spectator"]
    for person, folder, tails in ((walking, "desk/", DESK), (spectator, "", PUBLIC)):
        for tail in tails:
            person.go(f"/events/{story.event}/{folder}{tail}")
            person.stumbles_over_nothing()
    wall = story.desk("projector/")
    expect(wall.locator("[data-clock]")).to_contain_text("2:1")
    assert wall.locator(".projector__game").count() == len(story.rounds[1])


def packs_are_there(story: Story) -> None:
    """What was ordered in round 1: every list by name, and its formations only on the open one."""
    open_, hidden = (text_of(read_paper(story.organiser, story.ordered[name])) for name in PACKS)
    for pack in (open_, hidden):
        assert missing_words(pack, PLAYERS) == []
    assert "30cm" in open_
    assert "30cm" not in hidden


def paint_is_scored_and_the_event_ends(story: Story) -> None:
    organiser, page = story.organiser, story.organiser.page
    story.desk("points/")
    for points, name in enumerate(("Paula Novak", "Ben Brandt", "Zoe Arne", FIXED, "Mara Lund"), start=2):
        page.get_by_role("row", name=name).get_by_role("textbox").fill(str(points))
        story.sums.painting[name] = points
    page.locator("#save-scores").click()
    organiser.sees("5 entrants are scored.")
    story.step("Finish the event")
    organiser.sees("Finished")
    rows = public_table(story)
    assert {row[1]: row[3] for row in rows} == {name: str(story.sums.points(name)) for name in {*PLAYERS, LATE}}
    records = {name: "–".join(map(str, story.sums.record(name))) for name in {*PLAYERS, LATE}}
    assert {row[1]: row[2] for row in rows} == records
    places = [int(row[3]) for row in rows]
    assert places == sorted(places, reverse=True)


def the_event_is_taken_elsewhere(story: Story, folder: Path) -> None:
    organiser, page = story.organiser, story.organiser.page
    story.desk("papers/")
    standings = text_of(read_paper(organiser, paper_address(organiser, "Standings")))
    assert missing_words(standings, {*PLAYERS, LATE, "Standings after round 3"}) == []
    organiser.open("Log")
    for act, told in LOGGED.items():
        page.get_by_label("What was done").select_option(label=act)
        organiser.press("Search")
        organiser.sees(told)
    organiser.open("Settings")
    with page.expect_download() as download:
        organiser.follow("Export all", exact=False)
    file = folder / "event.json"
    download.value.save_as(file)
    other = story.invite("Ada of the next club", "desk")
    sign_up(other.page, "ada")
    other.go("/events/import/")
    other.page.set_input_files("#file", file)
    other.page.get_by_label("As a copy", exact=False).check()
    other.press("Import event")
    expect(other.page.get_by_role("link", name="Run event")).to_be_visible(timeout=60_000)
    other.follow("Run event")
    other.open("Standings")
    copied = read_rows(other.page)
    story.desk("standings/")
    assert copied == read_rows(page)
