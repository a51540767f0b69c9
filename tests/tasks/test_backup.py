"""A copy of a PostgreSQL database, brought back beside it."""

import os

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from armylists.armies.services.armies import create_army
from armylists.armies.services.verdicts import read_document
from armylists.catalogue.services.loading import load_folder
from armylists.models import Army
from config.backup import BackupError, make_backup, restore_backup
from config.env import parse_database_url
from tests.armylists.documents import small_document
from tests.processes import database_address, new_postgres_database

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def army(owner) -> Army:
    load_folder(settings.BASE_DIR / "fixtures" / "netea", check_only=False)
    value, army_list = read_document(small_document())
    return create_army(army_list=army_list, points_limit=value.points_limit, owner=owner, document=value).army


def test_postgres_is_copied_while_it_is_used_and_comes_back_whole(army, tmp_path):
    here = database_address(os.environ["DATABASE_URL"], name=connection.settings_dict["NAME"])
    file = make_backup(tmp_path, database=parse_database_url(here))
    with new_postgres_database(here, name=f"muster_restored_{os.getpid()}") as there:
        database = parse_database_url(there)
        restore_backup(file, database=database)
        assert _contents(there) == _contents(here)
        with pytest.raises(BackupError, match="is not empty"):
            restore_backup(file, database=database)
    assert _contents(here)["armylists_army"] == 1


def test_a_file_that_is_no_copy_is_refused(tmp_path):
    (tmp_path / "file").write_text("something else")
    with pytest.raises(BackupError, match="pg_restore failed"):
        restore_backup(tmp_path / "file", database=parse_database_url(os.environ["DATABASE_URL"]))


def _contents(address):
    """How many rows each table holds, and a digest of all rows of the table of revisions."""
    with psycopg.connect(address) as connected:
        tables = connected.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        counts = {name: connected.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for (name,) in tables}
        rows = "SELECT md5(string_agg(r::text, '|' ORDER BY id)) FROM armylists_armyrevision r"
        return {**counts, "digest of revisions": connected.execute(rows).fetchone()[0]}
