"""The version is stated once; whatever shows it takes it from there."""

import re
import tomllib
from pathlib import Path

import pytest
from django.test import Client
from drf_spectacular.settings import spectacular_settings
from prometheus_client.parser import text_string_to_metric_families

from config.version import VERSION

ROOT = Path(__file__).parents[2]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.unit
def test_version_can_be_a_tag():
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)


@pytest.mark.unit
def test_package_and_description_of_the_api_take_it_from_there():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "config.version.VERSION"}
    assert spectacular_settings.VERSION == VERSION
    assert (
        re.search(r"^  version: (\S+)$", (ROOT / "docs/openapi.yaml").read_text(encoding="utf-8"), re.MULTILINE)[1]
        == VERSION
    )


@pytest.mark.unit
def test_changelog_begins_with_it_and_tells_operators_what_to_do():
    assert re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)[0] == VERSION
    assert "\n### Upgrading\n" in CHANGELOG.split("\n## ")[1]


@pytest.mark.django_db
def test_page_and_metrics_show_it(client: Client, settings):
    assert f"This is Muster {VERSION}." in client.get("/about/").content.decode()
    settings.METRICS_TOKEN, settings.REDIS_URL = "t0ken", ""
    metrics = client.get("/metrics", headers={"authorization": "Bearer t0ken"}).content.decode()
    (info,) = [family for family in text_string_to_metric_families(metrics) if family.name == "muster_info"]
    assert [sample.labels for sample in info.samples] == [{"version": VERSION}]
