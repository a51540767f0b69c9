"""Pages of what accounts and guests were told."""

import pytest
from django.test import Client
from django.urls import reverse

from config.lib.secrets import digest_secret, make_secret
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments import urls
from tournaments.events.entries.services import entering as entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.notices.urls import notice_urls
from tournaments.models import Notice

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(module_owner, module_teammate):
    """Ann and Tess play; Tess has an account."""
    day = ClubDay(module_owner, players=1)
    entries.add_entry(event=day.event, actor=day.organiser, details=Details("Tess"), user=module_teammate)
    day.run()
    day.publish(1)
    return day


day = a_copy_of("made")


@pytest.fixture
def tess(teammate):
    client = Client()
    client.force_login(teammate)
    return client


def _text(client: Client, name: str) -> str:
    return client.get(reverse(name)).content.decode()


@pytest.mark.parametrize("pattern", notice_urls, ids=lambda p: p.name)
def test_visitors_sign_in_first(client, day, pattern):
    address = reverse(pattern.name, kwargs={"pk": Notice.objects.first().pk} if pattern.name == "notice" else {})
    for answer in (client.get(address), client.post(address)):
        assert answer.status_code == 405 or answer["Location"].startswith("/accounts/login/")


def test_an_outsider_reads_nothing_of_others(client, day, outsider):
    client.force_login(outsider)
    assert "Round 1" not in _text(client, "notices")
    assert _text(client, "notice-badge").strip() == ""
    own = Notice.objects.get(entry__name="Tess")
    assert client.post(reverse("notice", kwargs={"pk": own.pk})).status_code == 404
    client.post(reverse("notices-read"), {"last": own.pk})
    assert Notice.objects.filter(read_at=None).count() == 2


def test_notices_are_counted_shown_followed_and_read(tess, day):
    assert "1 new" in _text(tess, "notice-badge")
    assert "Round 1 is published: you play Ann." in _text(tess, "notices")
    own = Notice.objects.get(entry__name="Tess")
    answer = tess.post(reverse("notice", kwargs={"pk": own.pk}))
    assert answer["Location"] == reverse("event:mine", kwargs={"public_id": day.event.public_id})
    assert _text(tess, "notice-badge").strip() == ""


def test_only_what_was_shown_counts_as_read(tess, day):
    own = Notice.objects.get(entry__name="Tess")
    for last in (own.pk - 1, "", "x", "9" * 30):
        tess.post(reverse("notices-read"), {"last": last})
    assert "1 new" in _text(tess, "notice-badge")
    tess.post(reverse("notices-read"), {"last": own.pk})
    assert _text(tess, "notice-badge").strip() == ""


def test_officials_go_to_the_results(client, day, owner):
    told = Notice.objects.create(
        event=day.event, user=owner, kind="result-waiting", key="k", data={"a": "Ann", "b": "Tess", "round": 1}
    )
    client.force_login(owner)
    answer = client.post(reverse("notice", kwargs={"pk": told.pk}))
    assert answer["Location"] == reverse("desk-results", kwargs={"public_id": day.event.public_id})


def test_choices_are_kept(tess, teammate):
    assert _text(tess, "notice-choices").count("checked") == 2 * len(Notice.Kind.values)
    tess.post(reverse("notice-choices"), {"deadline-on-pages": "on"})
    made = {one.kind: (one.on_pages, one.by_mail) for one in teammate.notice_choices.all()}
    assert made == {kind: (kind == "deadline", False) for kind in Notice.Kind.values}
    assert _text(tess, "notice-choices").count("checked") == 1


def test_the_page_says_whether_mail_can_be_sent(tess, teammate, settings):
    assert "sends no email" in _text(tess, "notice-choices")
    settings.EMAIL_HOST = "mail.example.org"
    assert "has no email address" in _text(tess, "notice-choices")


def test_the_page_of_the_account_leads_to_the_choices(tess):
    assert f'href="{reverse("notice-choices")}"' in _text(tess, "account-settings")


def test_the_menu_of_an_account_leads_there(tess):
    page = tess.get("/events/").content.decode()
    assert f'href="{reverse("notices")}"' in page
    assert f'hx-get="{reverse("notice-badge")}"' in page


def test_a_guest_reads_their_news_on_their_own_page(client, day):
    secret = make_secret()
    day.event.entries.filter(name="Ann").update(key_digest=digest_secret(secret))
    page = reverse("guest:mine", kwargs={"secret": secret})
    assert "Round 1 is published: you play Tess." in client.get(page).content.decode()
    answer = client.post(reverse("guest:my-notices", kwargs={"secret": secret}), {"last": Notice.objects.first().pk})
    assert answer["Location"] == page
    assert "News for you" not in client.get(page).content.decode()
    assert Notice.objects.filter(read_at=None).get().entry.name == "Tess"


def test_the_number_of_queries_does_not_grow_with_the_notices(tess, day, django_assert_num_queries):
    own = Notice.objects.get(entry__name="Tess")
    for number in range(30):
        Notice.objects.create(
            event=day.event, user=own.user, entry=own.entry, kind="round-published", key=str(number), data=own.data
        )
    with django_assert_num_queries(2):
        tess.get(reverse("notices"))


def test_every_address_is_tried_here():
    assert {p.name for p in notice_urls} == {"notices", "notice-badge", "notices-read", "notice-choices", "notice"}
    assert set(notice_urls) <= set(urls.urlpatterns)
