import logging
import sys

import pytest

from config.lib.logging import RedactingFormatter, redact

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GET /edit/s3cr-et_Key HTTP/1.1", "GET /edit/[hidden] HTTP/1.1"),
        ("GET /edit/s3cret/rename?x=1", "GET /edit/[hidden]/rename?x=1"),
        ("GET /edit/s3cret?next=/edit/other", "GET /edit/[hidden]?next=/edit/[hidden]"),
        ("<WSGIRequest: POST '/edit/s3cret'>", "<WSGIRequest: POST '/edit/[hidden]'>"),
        ("GET /armies/12/edit/ HTTP/1.1", "GET /armies/12/edit/ HTTP/1.1"),
        ("next=%2Fedit%2Fs3cret&x=1", "next=%2Fedit%2F[hidden]&x=1"),
        ("nothing to hide", "nothing to hide"),
    ],
)
def test_secret_is_hidden_and_nothing_else(text, expected):
    assert redact(text) == expected


def test_formatter_hides_arguments_and_tracebacks():
    try:
        raise ValueError("no army at /edit/s3cret")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, __file__, 1, "failed: %s", ("/edit/s3cret",), sys.exc_info())
    text = RedactingFormatter("%(message)s").format(record)
    assert text.startswith("failed: /edit/[hidden]\n")
    assert text.endswith("ValueError: no army at /edit/[hidden]")


def test_every_handler_of_the_product_hides_secrets(settings):
    from config import gunicorn

    for configuration in (settings.LOGGING, gunicorn.logconfig_dict):
        formatters = {handler["formatter"] for handler in configuration["handlers"].values()}
        assert {configuration["formatters"][name]["()"] for name in formatters} == {
            "config.lib.logging.RedactingFormatter"
        }
