"""Before the first round: the event is made, people enter, lists are handed in, checked and shown, all but one come."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from playwright.sync_api import expect

from tests.e2e.club_day_cast import ABSENT, AT_HOME, CLUBS, FIXED, FIXED_TABLE, PASTED, read_armies
from tests.e2e.club_day_story import Person, Story, send_form
from tests.e2e.test_event_desk import sign_up


def the_organiser_makes_the_event(story: Story) -> None:
    organiser, page = story.organiser, story.organiser.page
    sign_up(page, "olaf")
    organiser.go("/events/")
    organiser.follow("Organise an event")
    page.get_by_label("Name", exact=True).fill("Autumn Cup")
    page.get_by_label("Begins").fill(f"{datetime.now() + timedelta(days=2):%Y-%m-%dT10:00}")
    page.get_by_label("Venue").fill("Town Hall")
    page.get_by_label("Tables", exact=True).fill("12")
    organiser.stumbles_over_nothing()
    organiser.press("Make the event")
    story.event = page.url.split("/events/")[1].split("/")[0]
    organiser.open("Settings")
    page.locator("[name=extra_0_most]").fill("6")
    organiser.stumbles_over_nothing()
    organiser.press("Save")
    organiser.sees("The settings are saved.")
    organiser.open("Tables")
    page.get_by_label(f"Name of table {FIXED_TABLE}", exact=True).fill("By the door")
    organiser.press("Save the tables")
    organiser.sees("1 table is changed.")


def names_are_pasted_and_a_table_is_kept(story: Story) -> None:
    organiser, page = story.organiser, story.organiser.page
    organiser.open("Entrants")
    page.locator("summary", has_text="Paste many names").click()
    page.get_by_label("One a line: name; club").fill("\n".join(f"{name}; {CLUBS.get(name, '')}" for name in PASTED))
    organiser.press("Add all")
    organiser.sees("21 entrants are added")
    organiser.stumbles_over_nothing()
    for link in page.locator("#links .guest-link").all():
        story.links[link.locator("strong").inner_text()] = link.locator("input").input_value()
    assert list(story.links) == list(PASTED)
    organiser.follow(FIXED, exact=False)
    page.get_by_label("Table kept for this person").select_option(str(FIXED_TABLE))
    organiser.press("Save")
    expect(page.get_by_label("Table kept for this person")).to_have_value(str(FIXED_TABLE))
    story.step("Open the event for entries")
    organiser.sees("Open for entries")


def players_enter(story: Story, manage: Callable[..., str]) -> None:
    """Paula with her account; Ben and Zoe without, each with a key of his own."""
    for name, size in (("Paula Novak", "large phone"), ("Ben Brandt", "phone"), ("Zoe Arne", "phone")):
        person = story.people[name] = story.invite(name, size)
        if name.startswith("Paula"):
            sign_up(person.page, "paula")
        person.go("/events/")
        person.follow("Autumn Cup")
        person.follow("Enter")
        person.page.get_by_label("Your name").fill(name)
        person.page.get_by_label("Club").fill(CLUBS.get(name, ""))
        person.stumbles_over_nothing()
        person.page.locator("main form button[type=submit]").first.click()
        person.sees(f"You play as {name}.")
        if not name.startswith("Paula"):
            person.home = story.links[name] = person.page.get_by_label("Your own link").input_value()
        person.stumbles_over_nothing()
    story.people["Paula Novak"].home = f"/events/{story.event}/mine/"
    story.armies = read_armies(manage("shell", "-v", "0", "-c", AT_HOME))


def hand_in_own(person: Person, name: str) -> None:
    army = person.page.locator("option", has_text=name).get_attribute("value")
    person.page.get_by_label("Army", exact=True).select_option(army)
    person.press("Hand in")


def hand_in_link(person: Person, link: str) -> None:
    page = person.page
    page.get_by_label("Link to an army").fill(link)
    page.locator("form", has=page.get_by_label("Link to an army")).get_by_role("button").click()


def lists_are_handed_in(story: Story) -> None:
    paula, ben, zoe = (story.people[name] for name in ("Paula Novak", "Ben Brandt", "Zoe Arne"))
    paula.go(paula.home)
    paula.follow("Hand in a list")
    hand_in_own(paula, "Third company 1")
    paula.sees("Handed in, waits for the organiser")
    # Two guests have an army that is too large, behind its edit link. Ben mends his; Zoe leaves hers to the organiser.
    for guest in (ben, zoe):
        guest.go(guest.home)
        guest.follow("Hand in a list")
        hand_in_link(guest, story.armies.own[guest.name])
        expect(guest.page.get_by_role("heading", name="Not handed in")).to_be_visible()
        guest.sees("The army costs 3,100 points, the limit is 3,000.")
    ben.stumbles_over_nothing()
    ben.follow("Mend it in the builder")
    ben.page.locator("[data-pane-tab=army]").click()
    ben.page.locator("#menu-extra").click()
    ben.page.locator("#extra").get_by_role("button", name="Remove").click()
    expect(ben.page.locator("#extra")).to_have_count(0)
    ben.go(ben.home)
    ben.follow("Hand in a list")
    ben.press("Hand it in")
    ben.sees("Handed in, waits for the organiser")
    for number, name in enumerate(PASTED):
        link = story.armies.shared[number % len(story.armies.shared)]
        send_form(zoe, f"{story.links[name]}list/", {"how": "link", "link": link})


def lists_are_checked(story: Story) -> None:
    """Paula's list goes back to her, Zoe's is let through, two are looked at, the others are approved at once."""
    organiser, page = story.organiser, story.organiser.page
    paula, zoe = story.people["Paula Novak"], story.people["Zoe Arne"]
    story.desk()
    organiser.follow("lists wait for a check", exact=False)
    organiser.sees("23 lists wait for a check")
    organiser.stumbles_over_nothing()
    organiser.follow("Paula Novak")
    organiser.stumbles_over_nothing()
    page.get_by_label("Note to the player").fill("Your models show the other company")
    organiser.press("Send back")
    organiser.sees("Paula Novak is asked for another list.")
    paula.go(paula.home)
    paula.sees("Your models show the other company")
    paula.follow("Hand in another")
    hand_in_own(paula, "Third company 2")
    paula.sees("Hand-in 2")

    story.desk("lists/")
    organiser.follow("Zoe Arne")
    page.get_by_label("Link to an army").fill(story.armies.own["Zoe Arne"])
    page.get_by_label("Why it is accepted").fill("Her first event; both opponents were asked")
    organiser.press("Hand in")
    organiser.sees("with a reason")
    zoe.go(zoe.home)
    zoe.sees("Accepted although not legal")

    story.desk("lists/")
    page.locator("#begin").click()
    for waiting in (23, 22):
        expect(page.locator("#desk a[aria-current=page]")).to_contain_text(str(waiting))
        page.locator("#approve").click()
    organiser.open("Lists")
    organiser.sees("21 lists wait for a check")
    organiser.press("Approve all that are legal")
    organiser.press("Yes, continue")
    organiser.sees("Everything that was handed in is checked.")


def lists_are_locked_and_hidden_until_the_start(story: Story) -> None:
    spectator = story.people["a spectator"] = story.invite("a spectator", "phone")
    story.step("Lock the lists")
    story.organiser.sees("Lists locked")
    lists = f"/events/{story.event}/lists/"
    spectator.go(lists)
    spectator.sees("Lists are hidden.")
    key = story.desk("entrants/").get_by_role("link", name="Paula Novak").get_attribute("href")
    assert key is not None
    assert spectator.page.request.get(f"{lists}{key}").status == 404


def everybody_but_one_checks_in(story: Story) -> None:
    organiser, page = story.organiser, story.organiser.page
    for name in ("Paula Novak", "Ben Brandt", "Zoe Arne"):
        person = story.people[name]
        person.go(person.home)
        person.press("I am here")
        person.sees("You are checked in.")
    story.desk()
    organiser.follow("have checked in", exact=False)
    organiser.stumbles_over_nothing()
    for name in PASTED:
        if name != ABSENT:
            page.get_by_role("button", name=name, exact=False).click()
    expect(page.locator("#check-in-count")).to_contain_text("23/24")
    story.desk()
    organiser.sees("1 has not checked in: Nils Olsen.")
    organiser.sees("An odd number: one bye.")
    page.locator("#step").click()
    organiser.sees("Draw round 1.")
    spectator = story.people["a spectator"]
    spectator.page.reload()
    expect(spectator.page.locator(".shown-list")).to_have_count(24)
    spectator.sees("Her first event; both opponents were asked")
    spectator.stumbles_over_nothing()
