import pytest
from django.contrib.auth.models import User

from armylists.armies.services.armies import create_army
from armylists.models import ApiToken, Army, RosterFile
from tests.armylists.documents import steel_legion

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_an_army_goes_by_its_name_or_its_short_one(owner: User):
    named = create_army(army_list=steel_legion(), points_limit=3000, name="Relief", owner=owner).army
    nameless = create_army(army_list=steel_legion(), points_limit=3000, owner=owner).army
    assert [str(named), str(nameless), str(named.head)] == ["Relief", nameless.public_id, f"{named.pk}#1"]


def test_two_armies_have_different_short_names(owner: User):
    ids = {create_army(army_list=steel_legion(), points_limit=3000, owner=owner).army.public_id for _ in range(3)}
    assert len(ids) == 3
    assert Army.objects.filter(public_id__in=ids).count() == 3


def test_what_logs_say_of_tokens_and_files_tells_no_secret():
    token = ApiToken(name="League bot", hint="muster_abcd", digest="d" * 64)
    file = RosterFile(style="full", paper="a4", digest="0123456789abcdef" * 4)
    assert [str(token), str(file)] == ["League bot (muster_abcd…)", "full a4 0123456789ab"]
