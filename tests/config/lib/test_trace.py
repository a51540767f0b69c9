import re

import pytest

from config.lib.trace import request_id_from, trace_fields, traced

pytestmark = pytest.mark.unit


@pytest.mark.parametrize("header", ["0b6f5ad2", "a-request.of_mine-1", "x" * 64])
def test_identifier_of_a_request_is_kept(header):
    assert request_id_from(header) == header


@pytest.mark.parametrize(
    "header", ["", "short", "x" * 65, "two words here", "-leading-dash", "line\nbreak-12", "ünïcödé-12"]
)
def test_anything_else_gets_a_new_identifier(header):
    first, second = request_id_from(header), request_id_from(header)
    assert first != second
    assert re.fullmatch(r"[0-9a-f]{32}", first)


def test_fields_last_as_long_as_the_work():
    with traced(task="a"):
        with traced(task_id="1"):
            assert trace_fields() == {"task": "a", "task_id": "1"}
        assert trace_fields() == {"task": "a"}
    assert trace_fields() == {}
