import pytest
from prometheus_client.parser import text_string_to_metric_families

from config.lib.metrics import count_request, write_metrics

pytestmark = pytest.mark.unit


def _samples(text):
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_requests_are_counted_by_route_and_status():
    for seconds in (0.02, 0.3):
        count_request(method="GET", route="/counted/<int:pk>/", status=200, seconds=seconds)
    found = _samples(write_metrics().decode())
    route = ("route", "/counted/<int:pk>/")
    assert found["muster_requests_total", ("method", "GET"), route, ("status", "200")] == 2
    assert found["muster_request_seconds_bucket", ("le", "0.025"), route] == 1
    assert found["muster_request_seconds_bucket", ("le", "0.5"), route] == 2
    assert found["muster_request_seconds_sum", route] == pytest.approx(0.32)


def test_invented_methods_are_counted_as_one():
    for method in ("BREW", "WHEN"):
        count_request(method=method, route="/tea/", status=405, seconds=0.001)
    found = _samples(write_metrics().decode())
    assert [(key, value) for key, value in found.items() if "_total" in key[0] and ("route", "/tea/") in key] == [
        (("muster_requests_total", ("method", "other"), ("route", "/tea/"), ("status", "405")), 2.0)
    ]
