import pytest

from armylists.interchange.services.forge_lists import keep_forge_file
from armylists.models import ArchiveUpload
from tests.armylists.interchange_samples import CONTENT, FILE, LIST

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_rows_are_told_by_what_people_know_them_by(owner):
    assert str(keep_forge_file(owner=owner, name=FILE, army_list=LIST, content=CONTENT)) == FILE
    upload = ArchiveUpload.objects.create(owner=owner, content="{}", digest="0123456789abcdef")
    assert str(upload) == f"{owner.pk}: 0123456789ab"
