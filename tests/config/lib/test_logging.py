import json
import logging
import sys

import pytest

from config.lib.logging import JsonFormatter, RedactingFormatter, redact
from config.lib.trace import traced

pytestmark = pytest.mark.unit
PRODUCTS_FORMATTERS = {"config.lib.logging.RedactingFormatter", "config.lib.logging.JsonFormatter"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GET /edit/s3cr-et_Key HTTP/1.1", "GET /edit/[hidden] HTTP/1.1"),
        ("GET /edit/s3cret/rename?x=1", "GET /edit/[hidden]/rename?x=1"),
        ("GET /edit/s3cret?next=/edit/other", "GET /edit/[hidden]?next=/edit/[hidden]"),
        ("<WSGIRequest: POST '/edit/s3cret'>", "<WSGIRequest: POST '/edit/[hidden]'>"),
        ("GET /armies/12/edit/ HTTP/1.1", "GET /armies/12/edit/ HTTP/1.1"),
        ("next=%2Fedit%2Fs3cret&x=1", "next=%2Fedit%2F[hidden]&x=1"),
        ("next=%252Fm%252Fs3cret", "next=%252Fm%252F[hidden]"),
        ("GET /m/s3cret/play/ HTTP/1.1", "GET /m/[hidden]/play/ HTTP/1.1"),
        ("GET /join/s3cret/ HTTP/1.1", "GET /join/[hidden]/ HTTP/1.1"),
        ("/accounts/password/reset/key/3-s3cret/", "/accounts/password/reset/key/[hidden]/"),
        ("GET /worker.js HTTP/1.1", "GET /worker.js HTTP/1.1"),
        ("nothing to hide", "nothing to hide"),
    ],
)
def test_secret_is_hidden_and_nothing_else(text, expected):
    assert redact(text) == expected


def _failed_record():
    try:
        raise ValueError('no army at "/edit/s3cret"')
    except ValueError:
        return logging.LogRecord("x", logging.ERROR, __file__, 1, "failed: %s", ("/m/s3cret",), sys.exc_info())


def test_formatter_hides_arguments_and_tracebacks():
    text = RedactingFormatter("%(message)s").format(_failed_record())
    assert text.startswith("failed: /m/[hidden]\n")
    assert text.endswith('ValueError: no army at "/edit/[hidden]"')


def test_json_entry_is_one_line_without_secrets():
    record = _failed_record()
    record.fields = {"route": "/m/<str:secret>/", "status": 500, "next": "/join/s3cret/\nx"}
    with traced(request_id="request-1"):
        (line,) = JsonFormatter().format(record).splitlines()
    entry = json.loads(line)
    assert entry.pop("exception").endswith('ValueError: no army at "/edit/[hidden]"')
    assert entry.pop("time").endswith("+00:00")
    assert entry == {
        "level": "ERROR",
        "logger": "x",
        "message": "failed: /m/[hidden]",
        "request_id": "request-1",
        "route": "/m/<str:secret>/",
        "status": 500,
        "next": "/join/[hidden]/\nx",
    }


def test_text_entry_names_the_work_it_belongs_to():
    record = logging.LogRecord("x", logging.INFO, __file__, 1, "done", (), None)
    formatter = RedactingFormatter("%(levelname)s%(trace)s: %(message)s")
    with traced(task="render", task_id="7"):
        assert formatter.format(record) == "INFO [task render] [task_id 7]: done"
    assert formatter.format(record) == "INFO: done"


def test_every_handler_of_the_product_hides_secrets(settings):
    from config import gunicorn

    for configuration in (settings.LOGGING, gunicorn.logconfig_dict):
        formatters = {handler["formatter"] for handler in configuration["handlers"].values()}
        assert {configuration["formatters"][name]["()"] for name in formatters} <= PRODUCTS_FORMATTERS
        assert {formatter["()"] for formatter in configuration["formatters"].values()} == PRODUCTS_FORMATTERS
