import json
import logging

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from prometheus_client.parser import text_string_to_metric_families

from armylists.models import ArmyList
from config import probes, readiness
from config.probes import ProbesMiddleware
from config.readiness import Readiness

pytestmark = pytest.mark.postgres

ELSEWHERE = {"host": "10.0.0.7:8000"}
IN_ORDER = {"database": "ok", "migrations": "ok", "catalogue": "ok", "redis": "unused", "disk": "ok"}


@pytest.mark.django_db
def test_process_that_answers_is_healthy_whatever_its_database_does(client, django_assert_num_queries, settings):
    settings.SECURE_SSL_REDIRECT = True
    with django_assert_num_queries(0):
        response = client.get("/healthz", headers=ELSEWHERE)
    assert (response.status_code, response.json()) == (200, {"status": "ok"})
    assert dict(response.headers) == {"Content-Type": "application/json", "Cache-Control": "no-store"}


@pytest.mark.django_db
def test_service_without_a_published_list_is_not_ready(client, settings):
    settings.REDIS_URL = ""
    ArmyList.objects.update(state=ArmyList.State.RETIRED)
    response = client.get("/readyz", headers=ELSEWHERE)
    assert response.status_code == 503
    assert response.json() == {"status": "unready", "checks": {**IN_ORDER, "catalogue": "failed"}}


@pytest.mark.django_db
def test_service_with_a_catalogue_is_ready(client, small_list, settings, django_assert_num_queries):
    settings.REDIS_URL = ""
    with django_assert_num_queries(3):
        response = client.get("/readyz", headers=ELSEWHERE)
    assert (response.status_code, response.json()) == (200, {"status": "ready", "checks": IN_ORDER})


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("limit", "vendor", "state", "status"),
    [
        ("LOW_DISK_BYTES", "sqlite", "low", "degraded"),
        ("FULL_DISK_BYTES", "sqlite", "failed", "unready"),
        ("FULL_DISK_BYTES", "postgresql", "failed", "degraded"),
    ],
)
def test_service_whose_disk_is_full_says_so(client, small_list, settings, monkeypatch, limit, vendor, state, status):
    settings.REDIS_URL = ""
    monkeypatch.setattr(readiness, limit, 10**18)
    monkeypatch.setattr(readiness.connection, "vendor", vendor)
    response = client.get("/readyz", headers=ELSEWHERE)
    assert response.status_code == (503 if status == "unready" else 200)
    assert response.json() == {"status": status, "checks": {**IN_ORDER, "disk": state}}


@pytest.mark.unit
@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_probes_are_only_read(path):
    response = ProbesMiddleware(lambda request: HttpResponse())(RequestFactory().post(path))
    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD")


@pytest.mark.unit
@pytest.mark.parametrize("path", ["/", "/healthz/", "/metrics/x"])
def test_other_addresses_go_on(path):
    answer = HttpResponse()
    assert ProbesMiddleware(lambda request: answer)(RequestFactory().get(path)) is answer


@pytest.mark.unit
def test_only_a_change_is_logged(monkeypatch, caplog):
    caplog.set_level(logging.INFO)
    gone, back = Readiness("failed", "unknown", "unknown", "ok", "ok"), Readiness("ok", "ok", "ok", "ok", "ok")
    findings = iter([back, gone, gone, back, back])
    monkeypatch.setattr(probes, "find_readiness", lambda: next(findings))
    middleware = ProbesMiddleware(lambda request: HttpResponse())
    codes = [middleware(RequestFactory().get("/readyz")).status_code for _ in range(5)]
    assert codes == [200, 503, 503, 200, 200]
    assert [record.getMessage() for record in caplog.records] == ["This process is unready", "This process is ready"]


@pytest.mark.django_db
def test_probes_write_no_entry(client, settings, caplog):
    caplog.set_level(logging.DEBUG, logger="muster.requests")
    settings.REDIS_URL = ""
    client.get("/healthz")
    client.get("/metrics")
    assert caplog.records == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("token", "given", "status"),
    [("", "", 404), ("", "Bearer ", 404), ("t0ken", "", 401), ("t0ken", "Bearer t0kem", 401), ("t0ken", "t0ken", 401)],
)
def test_metrics_are_for_whoever_knows_the_token(client, settings, token, given, status):
    settings.METRICS_TOKEN = token
    response = client.get("/metrics", headers={"authorization": given})
    assert (response.status_code, response.content) == (status, b"")


@pytest.mark.django_db
def test_metrics_are_read_by_prometheus(client, settings, owner, small_list):
    settings.METRICS_TOKEN, settings.REDIS_URL = "t0ken", ""
    client.get("/lists/")
    response = client.get("/metrics", headers={"authorization": "Bearer t0ken", **ELSEWHERE})
    assert response["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    families = {family.name: family for family in text_string_to_metric_families(response.content.decode())}
    assert [(s.labels, s.value) for s in families["muster_ready"].samples] == [
        ({"check": name}, 1.0) for name in ("database", "migrations", "catalogue", "disk")
    ]
    assert [sample.value for sample in families["muster_accounts"].samples] == [1.0]
    assert [sample.value for sample in families["muster_armies"].samples] == [0.0]
    asked = [s.labels for s in families["muster_requests"].samples if s.labels["route"] == "/lists/"]
    assert [labels["status"] for labels in asked if labels["method"] == "GET"] == ["200"]
    assert "t0ken" not in json.dumps(list(families))
