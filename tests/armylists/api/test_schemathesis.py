"""Made-up requests to every operation: each answer is one that the description promises."""

import json
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.conf import settings
from django.contrib.auth.models import User
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as bounds
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from armylists.accounts.services import create_token
from armylists.interchange.queries import stream_archive
from armylists.interchange.services.forge_lists import keep_forge_file
from armylists.models import Army, RosterFile
from config.wsgi import application
from tests.armylists.documents import STEEL_LEGION
from tests.examples import examples
from tests.rules.interchange.armyforge.lists import forge_json
from tests.tournaments.club_day import ClubDay
from tests.tournaments.management.commands.test_score_scenarios import RAID
from tournaments.events.archive.queries import export_event
from tournaments.events.entries.services.pair_rules import keep_apart
from tournaments.events.rounds.services.tables import add_tables
from tournaments.events.standings.services import adjust
from tournaments.events.webhooks.services import add_webhook
from tournaments.models import Event

pytestmark = [pytest.mark.thorough, pytest.mark.django_db]

EXAMPLES = examples(3)
# Making up bodies as large as these takes seconds each, and answering them next to nothing.
FEWER_EXAMPLES = {
    "/api/v1/archive/": 1,
    "/api/v1/readings/": 2,
    "/api/v1/events/archives/": 1,
    "/api/v1/events/rehearsals/": 1,
    "/api/v1/matches/{match}/entries/": 2,
    "/api/v1/armyforge/files/": 2,
}
DIGEST = "ab" * 32
MOMENT = "2026-11-20T08:15:00Z"
SCHEMA = schemathesis.openapi.from_path(Path(settings.BASE_DIR) / "docs" / "openapi.yaml")
SCHEMA.app = application
# Made-up bodies may be too long for a field by being too large at all.
_rejection = SCHEMA.config.checks.negative_data_rejection
_rejection.expected_statuses = [*_rejection.expected_statuses, "413"]
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations()]

for_every_operation = pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
# Nobody owns an event whose id is made up: those below one are asked as strangers, and about a real one.
for_what_may_be_owned = pytest.mark.parametrize(
    "operation",
    [operation for operation in OPERATIONS if "/{event}/" not in operation.path],
    ids=lambda operation: operation.label,
)
for_good_and_bad = pytest.mark.parametrize("mode", list(GenerationMode), ids=str)


@pytest.fixture(autouse=True)
def _keep_the_connection() -> Iterator[None]:
    """A request over WSGI ends with closing old connections, which the test's transaction would not survive."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def _try(operation: Any, mode: GenerationMode, ask: Callable[[Any], None]) -> int:
    """Ask a bounded number of questions, the same ones every time; returns how many."""
    asked = 0

    @bounds(
        max_examples=FEWER_EXAMPLES.get(operation.path, EXAMPLES),
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        nonlocal asked
        asked += 1
        if mode is GenerationMode.POSITIVE:
            _keep_unsaid_rules(case)
        ask(case)

    run()
    return asked


def _keep_unsaid_rules(case: Any) -> None:
    """What no schema can say: cursors come from the API, 3.0 is no whole number here, no name of a field holds a zero
    byte, no two formations have one key, picks are bounded together.

    Nor what texts hold that are documents themselves, which list a text is about, and what fits together in an archive
    or in a game.
    """
    case.query.pop("cursor", None)
    case.body = _with_few_picks(_without_points(_readable(case.body)))
    if isinstance(case.body, dict) and "scenario" in case.body and case.operation.path.endswith("/score/"):
        case.body = dict(RAID)
    elif isinstance(case.body, dict):
        case.body.update(_texts_that_can_be_read(case.operation.path, case.body))


def _texts_that_can_be_read(path: str, body: dict[str, Any]) -> dict[str, Any]:
    content = json.dumps(forge_json())
    if path.endswith("/readings/"):
        list_file = content if body.get("list_file") else ""
        return {"text": f"Relief {body['text']}", "army_list": "netea/steel-legion", "list_file": list_file}
    if path.endswith("/armyforge/files/"):
        return {"name": "Made up (1)", "content": content}
    if path.endswith("/armyforge/lists/"):
        return {"content": content}
    if path.endswith("/armyforge/links/"):
        return {"content": content if body.get("content") else ""}
    if path.endswith("/events/rehearsals/"):
        return {"players": 2}
    if path.endswith("/events/archives/"):
        return _event_file()
    if path.endswith("/archive/"):
        files = [file | {"content": content} for file in body["armyforge_files"][:1]]
        account = body["account"] | {"joined_at": MOMENT}
        return {"armies": [], "armyforge_files": files, "account": account, "exported_at": MOMENT}
    if path.endswith("/matches/score/"):
        return _game_that_can_be(body)
    if path in ("/api/v1/events/", "/api/v1/events/{event}/settings/"):
        return _settings_that_can_be(body)
    return {}


def _event_file() -> dict[str, Any]:
    """The file of an event that is not here."""
    maker, _is_new = User.objects.get_or_create(username="maker")
    day = ClubDay(maker, players=2)
    document = export_event(day.event)
    Event.objects.filter(pk=day.event.pk).delete()
    return document


def _settings_that_can_be(body: dict[str, Any]) -> dict[str, Any]:
    """Times in their order, and documents that the engines read."""
    read = {"lists": [], "scoring": "3-1-0", "tie_breaks": ["lot"], "unplayed": "nothing", "pairing": {}}
    times = dict.fromkeys(("starts_at", "ends_at", "lists_due_at", "lists_shown_at"), MOMENT)
    texts = {"name": "Made up", "description": "", "venue": "Hall", "house_rules": []}
    known = {**read, **times, **texts}
    return {name: known[name] for name in known if name in body}


def _game_that_can_be(body: dict[str, Any]) -> dict[str, Any]:
    """Three markers in each half, keys that differ, and nothing stronger than at its start."""
    objectives = [
        marker | {"half": "ab"[place // 3], "blitz": place % 3 == 0} for place, marker in enumerate(body["objectives"])
    ]
    sides = {
        side: {
            "formations": [
                formation | {"key": f"f{place}", "strength": 0} for place, formation in enumerate(army["formations"])
            ]
        }
        for side, army in body["sides"].items()
    }
    return {"objectives": objectives, "sides": sides}


def _with_few_picks(value: Any) -> Any:
    if isinstance(value, list):
        return [_with_few_picks(part) for part in value]
    if not isinstance(value, dict):
        return value
    return {name: _few(part) if name in ("count", "units") else _with_few_picks(part) for name, part in value.items()}


def _few(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _few(part) for name, part in value.items()}
    return min(value, 9) if isinstance(value, int) else value


def _readable(value: Any) -> Any:
    if isinstance(value, str):
        return value.replace("\0", "")
    if isinstance(value, list):
        return [_readable(part) for part in value]
    if isinstance(value, dict):
        formations = value.get("formations")
        for number, one in enumerate(formations if isinstance(formations, list) else ()):
            if isinstance(one, dict) and "key" in one:
                one["key"] = f"f{number}"
        return {_readable(name): _readable(part) for name, part in value.items()}
    return value


def _without_points(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_without_points(part) for part in value]
    if isinstance(value, dict):
        return {name: _without_points(part) for name, part in value.items()}
    return value


def _at_an_event(owner: User) -> dict[str, Any]:
    """An event of the owner whose first round is published."""
    day = ClubDay(owner, players=4, is_running=True)
    day.publish(1)
    to: dict[str, Any] = {"event": day.event, "actor": day.organiser}
    row = adjust(**to, entry=day.entry("Ann"), points=Decimal(1), reason="help")
    rule = keep_apart(**to, a=day.entry("Ann"), b=day.entry("Bert"), reason="brothers")
    hook = add_webhook(**to, url="https://league.example.org/hook", kinds=["round"]).webhook
    add_tables(**to)
    pairing = day.pairings(1)[0]
    return {
        "event": day.event.public_id,
        "entry": "p1",
        "pairing": pairing.pk,
        "adjustment": row.pk,
        "match": pairing.match_id,
        "official": day.event.officials.get().pk,
        "rule": rule.pk,
        "webhook": hook.pk,
    }


def _aim(case: Any, army: Army, token_id: int, file_id: int, event: dict[str, Any]) -> None:
    """Ask about things that exist, so that more than refusals is seen."""
    real = {"publication": "netea", "army_list": "steel-legion", "version": "2026-02", "army": army.public_id}
    real |= {"datasheet": "leman-russ", "number": 1, "token": token_id, "digest": DIGEST, "draft": 1}
    real |= {"file": file_id, **event}
    case.path_parameters.update({name: real[name] for name in case.path_parameters})
    if case.operation.path.endswith("/archive/") and case.method == "POST":
        case.body = json.loads("".join(stream_archive(army.owner)))
    for body in (case.body, case.body.get("document") if isinstance(case.body, dict) else None):
        if isinstance(body, dict) and "army_list" in body:
            is_version = "points_limit" in body and "text" not in body
            body["army_list"] = STEEL_LEGION if is_version else STEEL_LEGION.partition("@")[0]
        if isinstance(body, dict) and "publication" in body:
            body["publication"] = "netea"
        if isinstance(body, dict) and "army" in body:
            body["army"] = army.public_id


@for_every_operation
@for_good_and_bad
def test_strangers_get_the_answers_promised(operation: Any, mode: GenerationMode) -> None:
    assert _try(operation, mode, lambda case: case.call_and_validate()) >= 1


@for_what_may_be_owned
@for_good_and_bad
def test_owners_get_the_answers_promised(operation: Any, mode: GenerationMode, owner: User) -> None:
    headers = {"Authorization": f"Bearer {create_token(user=owner, name='made up').secret}"}
    assert _try(operation, mode, lambda case: case.call_and_validate(headers=headers)) >= 1


@for_every_operation
def test_questions_about_real_things_get_the_answers_promised(operation: Any, army: Army, owner: User) -> None:
    headers = {"Authorization": f"Bearer {create_token(user=owner, name='made up').secret}"}

    spare = create_token(user=owner, name="spare").token.pk
    file = keep_forge_file(
        owner=owner, name="Tiny Guard", army_list="netea/steel-legion", content=json.dumps(forge_json())
    )
    made = {"state": "done", "content": b"%PDF-1.7", "size": 8, "style": "full", "paper": "a4", "language": "en"}
    RosterFile.objects.create(digest=DIGEST, revision=army.head, **made)

    event = _at_an_event(owner)

    def ask(case: Any) -> None:
        _aim(case, army, spare, file.pk, event)
        # Ids inside bodies stay made up, and are refused rightly.
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    assert _try(operation, GenerationMode.POSITIVE, ask) >= 1
