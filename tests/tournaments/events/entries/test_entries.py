import pytest

from config.lib.errors import Conflict, Forbidden, Invalid, NotFound
from config.lib.secrets import digest_secret
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.entries.queries.finding import entries_of, entry_by_key, entry_by_secret
from tournaments.events.entries.services import attendance
from tournaments.events.entries.services import entering as entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.public.queries.pages import entrant_rows
from tournaments.events.rounds.services import tables
from tournaments.models import AuditEntry, Participant
from tournaments.permissions import actor_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(scope="module")
def made(module_owner):
    day = ClubDay(module_owner)
    day.go("open")
    return day


day = a_copy_of("made")


def test_an_account_enters_once(day, teammate):
    entered = entries.enter(event=day.event, user=teammate, club=" Iron Fists ")
    assert (entered.secret, entered.entry.name, entered.entry.club) == (None, "teammate", "Iron Fists")
    with pytest.raises(Conflict) as twice:
        entries.enter(event=day.event, user=teammate)
    assert (twice.value.code, list(entries_of(teammate))) == ("already_entered", [entered.entry])
    assert day.event.audit.first().actor == "teammate"


def test_who_withdrew_may_enter_anew(day, teammate):
    first = entries.enter(event=day.event, user=teammate).entry
    attendance.withdraw(event=day.event, actor=actor_of(day.event, user=teammate), entry=first)
    second = entries.enter(event=day.event, user=teammate).entry
    assert [entry.state for entry in (Participant.objects.get(pk=first.pk), second)] == ["withdrawn", "entered"]
    assert (first.key, second.key) == ("p1", "p2")


def test_a_guest_gets_a_link_of_which_only_the_digest_is_stored(day):
    added = entries.add_entry(event=day.event, actor=day.organiser, details=Details("Ann"))
    assert added.secret is not None
    stored = Participant.objects.values().get(pk=added.entry.pk)
    assert added.secret not in str(stored)
    assert stored["key_digest"] == digest_secret(added.secret)
    assert entry_by_secret(added.secret) == added.entry
    assert added.secret not in str(list(AuditEntry.objects.values()))


def test_a_new_link_kills_the_old_one(day):
    added = entries.add_entry(event=day.event, actor=day.organiser, details=Details("Ann"))
    renewed = entries.renew_link(event=day.event, actor=day.organiser, entry=added.entry)
    assert entry_by_secret(str(renewed.secret)) == added.entry
    with pytest.raises(NotFound):
        entry_by_secret(str(added.secret))


def test_the_link_of_who_withdrew_is_dead(day):
    added = entries.add_entry(event=day.event, actor=day.organiser, details=Details("Ann"))
    attendance.withdraw(event=day.event, actor=day.organiser, entry=added.entry)
    with pytest.raises(NotFound):
        entry_by_secret(str(added.secret))


def test_an_account_has_no_link(day, teammate):
    entry = entries.enter(event=day.event, user=teammate).entry
    with pytest.raises(Conflict) as refused:
        entries.renew_link(event=day.event, actor=day.organiser, entry=entry)
    assert refused.value.code == "has_account"


def test_a_guest_claims_their_entry_once(day, teammate, outsider):
    entry = day.add("Ann")
    assert entries.claim_entry(event=day.event, entry=entry, user=teammate).user == teammate
    assert entries.claim_entry(event=day.event, entry=entry, user=teammate).user == teammate
    with pytest.raises(Conflict) as taken:
        entries.claim_entry(event=day.event, entry=entry, user=outsider)
    with pytest.raises(Conflict) as double:
        entries.claim_entry(event=day.event, entry=day.add("Bert"), user=teammate)
    assert (taken.value.code, double.value.code) == ("entry_claimed", "already_entered")


def test_a_full_event_takes_nobody_but_whom_the_organiser_adds(owner, teammate):
    day = ClubDay(owner, players=2, most_entries=2)
    day.go("open")
    with pytest.raises(Conflict) as full:
        entries.enter(event=day.event, user=teammate)
    assert full.value.code == "event_full"
    day.add("Cleo")
    attendance.withdraw(event=day.event, actor=day.organiser, entry=day.entry("Ann"))
    attendance.withdraw(event=day.event, actor=day.organiser, entry=day.entry("Bert"))
    assert entries.enter(event=day.event, user=teammate).entry.state == "entered"


def test_nobody_walks_into_a_private_event(owner, teammate):
    day = ClubDay(owner, visibility="private")
    day.go("open")
    with pytest.raises(Conflict) as refused:
        entries.enter(event=day.event, user=teammate)
    added = entries.add_entry(event=day.event, actor=day.organiser, details=Details("Tea"), user=teammate)
    assert (refused.value.code, added.entry.user) == ("private_event", teammate)


def test_an_entrant_changes_name_and_club_only(day, teammate):
    entry = entries.enter(event=day.event, user=teammate).entry
    mine = actor_of(day.event, user=teammate)
    wanted = Details("Tea", "Club", rating=2000, ranks=False)
    changed = entries.change_entry(event=day.event, actor=mine, entry=entry, details=wanted)
    assert entries.details_of(changed) == Details("Tea", "Club")
    changed = entries.change_entry(event=day.event, actor=day.organiser, entry=entry, details=wanted)
    assert entries.details_of(changed) == wanted
    day.add("Bert")
    day.go("locked", "running")
    with pytest.raises(Conflict):
        entries.change_entry(event=day.event, actor=mine, entry=entry, details=Details("Anon"))


def test_nobody_changes_anybody_elses_entry(day):
    day.add("Ann")
    day.add("Bert")
    with pytest.raises(Forbidden):
        entries.change_entry(
            event=day.event, actor=day.entrant("Bert"), entry=day.entry("Ann"), details=Details("Fool")
        )
    assert day.entry("Ann").name == "Ann"


def test_an_entry_of_another_event_does_not_exist_here(day, owner):
    other = ClubDay(owner, players=1)
    with pytest.raises(NotFound):
        attendance.check_in(event=day.event, actor=day.organiser, entry=other.entry("Ann"))
    with pytest.raises(NotFound):
        entry_by_key(day.event, "p1")


@pytest.mark.parametrize(
    ("details", "field"),
    [
        (Details(" "), "name"),
        (Details("x" * 81), "name"),
        (Details("A\x00nn"), "name"),
        (Details("\u200b"), "name"),
        (Details("\u202e\u2066"), "name"),
        (Details("\u3164"), "name"),
        (Details("\u0301"), "name"),
        (Details("Ann", club="x" * 81), "club"),
        (Details("Ann", rating=-1), "rating"),
        (Details("Ann", rating=10**7), "rating"),
        (Details("Ann", fixed_table=9), "fixed_table"),
    ],
)
def test_bad_details_are_refused_by_field(day, details, field):
    with pytest.raises(Invalid) as refused:
        entries.add_entry(event=day.event, actor=day.organiser, details=details)
    assert (refused.value.field, Participant.objects.count()) == (field, 0)


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{name}", "%(name)s", "=1+1", "O’Neill – Zoë 🎲"])
def test_hostile_names_are_kept_as_they_are(day, name):
    day.add(name)
    day.add("Bert")
    day.go("locked", "running")
    day.draw(1)
    assert Participant.objects.get(key="p1").name == name
    assert day.event.audit.filter(subject=name).count() == 1


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann\nBert", "Ann Bert"),
        ("Ann\u2028  Bert", "Ann Bert"),
        ("\u202eAnn\u2066", "Ann"),
        ("\ufeffAnn\u200b", "Ann"),
        ("An\u200dn", "Ann"),
        ("An\u200cn\u200e\u034f", "Ann"),
        ("Ann\ufe0f\U000e0061\U000e0101\u180b", "Ann"),
        ("\U0001f469\u200d\U0001f467", "\U0001f469\U0001f467"),
        ("\u05d3\u05e0\u200f", "\u05d3\u05e0"),
    ],
)
def test_a_name_is_one_line_that_can_be_seen(day, typed, kept):
    assert day.add(typed).name == kept


def test_names_that_read_like_a_label_get_one_themselves(day):
    """As it happened: a second Ann, and somebody called “Ann (p1)”, stood beside Ann under one label."""
    for name in ("Ann", "An\u200dn", "Ann (p1)", "Bert (Hill)", "Cleo (p77)"):
        day.add(name)
    labels = {row.entry.key: row.label for row in entrant_rows(day.event)}
    assert labels == {
        "p1": "Ann (p1)",
        "p2": "Ann (p2)",
        "p3": "Ann (p1) (p3)",
        "p4": "Bert (Hill)",
        "p5": "Cleo (p77) (p5)",
    }


def test_a_ringer_plays_and_does_not_rank(day):
    day.add("Ann", ranks=False)
    day.add("Bert")
    day.go("locked", "running")
    day.play(1)
    assert [(place, name) for place, name, _points in day.table()] == [(1, "Bert"), (None, "Ann")]


def test_a_fixed_table_is_the_table_with_this_number(day):
    tables.add_tables(event=day.event, actor=day.organiser, count=2)
    assert day.add("Ann", fixed_table=2).fixed_table.number == 2


@pytest.mark.parametrize("name", ["owner", "OWNER", "оwner", "Ｏｗｎｅｒ", "Organiser", "Rеferee", "Muster", "admin"])
def test_nobody_enters_under_the_name_of_those_who_run_the_event(day, teammate, name):
    """The log speaks of all by their names. An organiser may add whom they like, themselves too."""
    ann = entries.enter_as_guest(event=day.event, name="Ann").entry
    acts = [
        lambda: entries.enter_as_guest(event=day.event, name=name),
        lambda: entries.enter(event=day.event, user=teammate, name=name),
        lambda: entries.change_entry(
            event=day.event, actor=actor_of(day.event, entry=ann), entry=ann, details=Details(name)
        ),
    ]
    for act in acts:
        with pytest.raises(Invalid) as refused:
            act()
        assert (refused.value.code, refused.value.field) == ("name_reserved", "name")
    assert entries.add_entry(event=day.event, actor=day.organiser, details=Details(name)).entry.name == name


def test_who_runs_the_event_plays_under_their_own_name(day, owner):
    assert entries.enter(event=day.event, user=owner).entry.name == "owner"


@pytest.mark.parametrize(
    "name", ["José", "Łukasz", "山田", "Иван Petrov", "Anna (Muster club)", "Judge Dredd", "O’Neill"]
)
def test_people_enter_under_their_own_names(day, name):
    assert entries.enter_as_guest(event=day.event, name=name).entry.name == name


def test_a_name_is_stored_in_one_form(day):
    assert entries.enter_as_guest(event=day.event, name="Jose\u0301").entry.name == "José"
