"""What bin/bench measures of the site: in a data folder of its own, without the operator's settings.

On SQLite, or in an empty PostgreSQL database when its address is an argument of bin/bench.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile

_DATA = tempfile.mkdtemp(prefix="muster-bench-")
atexit.register(shutil.rmtree, _DATA, ignore_errors=True)
for _name in [name for name in os.environ if name.startswith(("MUSTER_", "DATABASE_URL", "REDIS_URL"))]:
    del os.environ[_name]
os.environ.update(MUSTER_DATA_DIR=_DATA, MUSTER_RATE_LIMITS="false", DJANGO_SETTINGS_MODULE="config.settings")
os.environ["DATABASE_URL"] = next((argument for argument in sys.argv[1:] if "://" in argument), "")

import django  # noqa: E402

django.setup()

import gzip  # noqa: E402
import re  # noqa: E402
from collections.abc import Callable, Iterator  # noqa: E402
from pathlib import Path  # noqa: E402
from time import perf_counter  # noqa: E402
from typing import Any  # noqa: E402

from bench_pdf import list_pdf_lines  # noqa: E402
from bench_table import Count, Line, Measured, Remark, Timed  # noqa: E402
from django.conf import settings  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from armylists.armies.services.armies import create_army  # noqa: E402
from armylists.catalogue.queries.finding import current_list  # noqa: E402
from armylists.catalogue.services.loading import load_folder  # noqa: E402
from armylists.models import Army as StoredArmy  # noqa: E402
from armylists.models import Datasheet, SheetFigure  # noqa: E402
from config.serve import collect_static_files  # noqa: E402
from rules.composition.army import Army  # noqa: E402
from rules.composition.documents import MOST_FORMATIONS  # noqa: E402

ARMIES = 100
DATASHEETS = 2_000
# Everything that a search can ask for at once, and what people type.
SEARCHES = {
    "one word": "q=cannon",
    "every filter": "q=a+e&publication=netea&type=AV&ability=reinforced-armour&weapon=cannon&speed_min=10&speed_max=40"
    "&armour_max=5&cc_min=1&ff_max=6&range_min=30",
}


def list_site_lines(folders: list[Path], *, build_army: Callable[..., Army]) -> Iterator[Measured]:
    call_command("migrate", interactive=False, verbosity=0)
    collect_static_files()
    yield from _catalogue_lines(folders)
    army_list = current_list("netea", "steel-legion")
    owner = User.objects.create(username="bench")
    army = create_army(
        army_list=army_list, points_limit=3000, owner=owner, document=build_army(army_list.reference)
    ).army
    client = Client(headers={"host": "localhost"})
    client.force_login(owner)
    yield from _edit_lines(client, army)
    yield from _pdf_lines(army, build_army=build_army)
    yield from _index_lines(client, army)
    yield from _search_lines()
    yield _first_page()


def _catalogue_lines(folders: list[Path]) -> Iterator[Line | Timed]:
    def load() -> None:
        for folder in folders:
            load_folder(folder, check_only=False)

    start = perf_counter()
    load()
    yield Timed("catalogue loaded into an empty database", "with every proof", (perf_counter() - start) * 1000)
    yield Line("catalogue loaded, nothing changed", f"{len(folders)} publications", lambda _: load())


def _edit_lines(client: Client, army: StoredArmy) -> Iterator[Line | Count]:
    address = f"/armies/{army.public_id}/edits/"

    def prepare() -> dict[str, str]:
        army.refresh_from_db()
        assert army.head is not None  # noqa: S101  every army has one
        number = army.head.number
        return {"do": f"upgrade f1 commissar {(number + 1) % 2}", "base": str(number), "open": "f1"}

    def run(data: dict[str, str]) -> None:
        response = client.post(address, data, headers={"hx-request": "true"})
        if response.status_code != 200:
            raise RuntimeError(f"The edit was answered with {response.status_code}")

    def prepare_limit() -> dict[str, str]:
        data = prepare()
        return data | {"do": "limit", "points_limit": str(2_000 + int(data["base"]))}

    # The first undoes and redoes what was drawn before; the last changes every price, card and reason on the page.
    yield Line("builder edit, server side", "12 formations, a card open", run, prepare, loops=50.0)
    yield _count_queries("queries of a builder edit", "12 formations", target=9, run=run, prepare=prepare)
    yield Line("builder edit, everything changes", "12 formations, a card open", run, prepare_limit)


def _index_lines(client: Client, army: StoredArmy) -> Iterator[Line | Count]:
    def run(_: object) -> None:
        if client.get("/armies/").status_code != 200:
            raise RuntimeError("The index of armies cannot be read")

    yield _count_queries("queries of the army index, 1 army", "", target=8, run=run)
    for number in range(1, ARMIES):
        create_army(army_list=army.army_list, points_limit=3000, name=f"Bench {number}", owner=army.owner)
    yield Line("army index, server side", f"{ARMIES} armies", run)
    yield _count_queries(f"queries of the army index, {ARMIES} armies", "", target=8, run=run)


def _search_lines() -> Iterator[Line | Count]:
    """The search with more datasheets than anybody has: those of the catalogue, copied."""
    _copy_datasheets()
    client = Client(headers={"host": "localhost"})
    for what, query in SEARCHES.items():
        for where, address in (("page", "/datasheets/"), ("API", "/api/v1/datasheets/")):
            known = query.replace("q=", "text=").replace("a+e", "a") if where == "API" else query

            def run(_: object, address: str = f"{address}?{known}") -> None:
                if client.get(address).status_code != 200:
                    raise RuntimeError(f"{address} cannot be read")

            yield Line(f"datasheet search, {where}, {what}", f"{DATASHEETS:,} datasheets", run, target=60.0)
    yield _count_queries("queries of a datasheet search", "every filter", target=5, run=lambda _: run_search(client))


def run_search(client: Client) -> None:
    client.get(f"/datasheets/?{SEARCHES['every filter']}")


def _copy_datasheets() -> None:
    """Copies with their abilities and numbers until there are as many as the measurement is about."""
    originals = list(Datasheet.objects.prefetch_related("abilities", "figures"))
    missing = DATASHEETS - len(originals)
    pairs = [(originals[n % len(originals)], n // len(originals)) for n in range(missing)]
    copies = [_copy(row, slug=f"{row.slug[:60]}-copy-{number}") for row, number in pairs]
    Datasheet.objects.bulk_create(copies)
    sources = [row for row, _number in pairs]
    bearing = Datasheet.abilities.through
    bearing.objects.bulk_create(
        bearing(datasheet=copy, ability=ability)
        for copy, row in zip(copies, sources, strict=True)
        for ability in row.abilities.all()
    )
    SheetFigure.objects.bulk_create(
        SheetFigure(datasheet=copy, figure=found.figure, value=found.value)
        for copy, row in zip(copies, sources, strict=True)
        for found in row.figures.all()
    )


def _copy(row: Datasheet, *, slug: str) -> Datasheet:
    values = {field.attname: getattr(row, field.attname) for field in Datasheet._meta.concrete_fields}
    return Datasheet(**{**values, "id": None, "slug": slug})


def _pdf_lines(army: StoredArmy, *, build_army: Callable[..., Army]) -> Iterator[Line | Count | Remark]:
    document = build_army(army.army_list.reference, formations=MOST_FORMATIONS)
    large = create_army(army_list=army.army_list, points_limit=3000, owner=army.owner, document=document).army
    for one in (army, large):
        one.refresh_from_db()
    yield from list_pdf_lines(army, large)
    large.delete()


def _first_page() -> Count:
    """Without an account, as a server that compresses sends it; the fonts come later and stay in the browser."""
    page = Client(headers={"host": "localhost"}).get("/").content
    names = dict.fromkeys(re.findall(rf'"/{settings.STATIC_URL.strip("/")}/([^"]+\.(?:css|js))"', page.decode()))
    if not names:
        raise RuntimeError("The first page names no style sheet")
    contents = [page, *((Path(settings.STATIC_ROOT) / name).read_bytes() for name in names)]
    total = sum(len(gzip.compress(content)) for content in contents)
    return Count("first page, compressed, without fonts", f"HTML and {len(names)} files", total, 60_000, "bytes")


def _count_queries(
    what: str, size: str, *, target: int, run: Callable[[Any], None], prepare: Callable[[], Any] = lambda: None
) -> Count:
    run(prepare())
    prepared = prepare()
    with CaptureQueriesContext(connection) as queries:
        run(prepared)
    return Count(what, size, len(queries), target, "queries")
