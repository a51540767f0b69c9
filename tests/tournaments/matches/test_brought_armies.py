"""Which armies a player may bring to a match, and by which links."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User

from armylists.armies.services.armies import create_army, freeze_revision, share_army, unshare_army
from armylists.catalogue.queries.finding import current_list
from config.lib.errors import NotFound
from tournaments.matches.queries.brought_armies import linked_revision, own_armies, own_revision

NOBODY = AnonymousUser()


def made(owner: User | None = None, name: str = "Relief") -> Any:
    return create_army(army_list=current_list("netea", "steel-legion"), points_limit=3000, name=name, owner=owner)


def test_an_account_has_its_own_armies_the_latest_first(owner: User, outsider: User):
    first, second = made(owner, "First").army, made(owner, "Second").army
    made(outsider, "Other")
    assert own_armies(owner) == [second, first]
    assert own_armies(NOBODY) == []


def test_an_army_of_ones_own_comes_by_its_id(owner: User, outsider: User):
    army = made(owner).army
    assert own_revision(army.public_id, user=owner) == army.head
    for user in (outsider, NOBODY):
        with pytest.raises(NotFound):
            own_revision(army.public_id, user=user)


@pytest.mark.django_db
def test_links_lead_to_armies_whatever_they_are_called(owner: User):
    army, edited = made(owner).army, made()
    share, frozen = share_army(army=army), freeze_revision(revision=army.head)
    found = {
        f"/a/{share}/": army.head,
        f"  https://muster.example/a/{share}/roster/?style=full#top ": army.head,
        f"http://127.0.0.1:8000/a/{share}": army.head,
        f"/r/{frozen}/": army.head,
        f"/edit/{edited.edit_key}/": edited.army.head,
    }
    assert {link: linked_revision(link, user=NOBODY) for link in found} == found
    assert linked_revision(f"/armies/{army.public_id}/", user=owner) == army.head


def test_other_links_lead_nowhere(owner: User, outsider: User):
    army = made(owner).army
    share = share_army(army=army)
    unshare_army(army=army)
    links = [
        "",
        "x",
        "/",
        "/a/",
        "/lists/",
        f"/a/{share}/",
        "/edit/guessed/",
        "/r/guessed/",
        "https://example.com",
        "//[",
    ]
    for link in [*links, f"/armies/{army.public_id}/"]:
        with pytest.raises(NotFound):
            linked_revision(link, user=outsider)
