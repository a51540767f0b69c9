"""What a database holds, as the code beside it sees it: `python -m tests.acceptance.look_around`.

A process of its own, because settings and compiled lists are read once. It prints JSON.
"""

import json

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402  after the set-up
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

from armylists.catalogue.adapters import army_of, list_rules  # noqa: E402
from armylists.models import Army, ArmyList  # noqa: E402
from rules.composition.verdict import judge  # noqa: E402
from tournaments.models import Event  # noqa: E402


def columns() -> dict[str, list[str]]:
    with connection.cursor() as cursor:
        tables = sorted(connection.introspection.table_names(cursor))
        return {
            table: sorted(column.name for column in connection.introspection.get_table_description(cursor, table))
            for table in tables
        }


def armies() -> dict[str, list[object]]:
    """Points and legality of every army, judged now by the version it has."""
    found: dict[str, list[object]] = {}
    for army in Army.objects.select_related("army_list__publication", "head__army_list"):
        verdict = judge(list_rules(army.head.army_list), army_of(army.head))
        found[army.name] = [army.army_list.reference, army.army_list.digest, verdict.points, verdict.is_legal]
    return found


def pages() -> dict[str, int]:
    client = Client(HTTP_HOST="127.0.0.1")
    addresses = ["/", "/lists/", "/datasheets/", "/armies/", "/armies/versions/", "/events/"]
    if user := User.objects.filter(username="demo").first():
        client.force_login(user)
        addresses += [f"/armies/{army.public_id}/" for army in Army.objects.filter(owner=user)]
        addresses += [f"/armies/{army.public_id}/history/" for army in Army.objects.filter(owner=user)]
        addresses += [f"/events/{event.public_id}/desk/" for event in Event.objects.all()]
    return {address: client.get(address).status_code for address in addresses}


def published() -> list[str]:
    rows = ArmyList.objects.filter(state=ArmyList.State.PUBLISHED).select_related("publication")
    return sorted(f"{row.publication.slug}/{row.slug}" for row in rows)


if __name__ == "__main__":
    print(json.dumps({"columns": columns(), "armies": armies(), "pages": pages(), "published": published()}))
