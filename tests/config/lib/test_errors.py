import pytest
from django.utils.translation import gettext_lazy

from config.lib.errors import Conflict, DomainError, Forbidden, Invalid, NotFound, RateLimited

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (Invalid(), 400, "invalid"),
        (Forbidden(), 403, "forbidden"),
        (NotFound(), 404, "not_found"),
        (Conflict(), 409, "conflict"),
        (RateLimited(), 429, "rate_limited"),
    ],
)
def test_error_has_a_status_and_a_code(error: DomainError, status: int, code: str):
    assert (error.status, error.as_dict()) == (status, {"code": code, "message": error.message, "details": []})


def test_message_is_filled_with_its_parameters():
    error = Invalid("limit", gettext_lazy("At most %(most)s points."), params={"most": 5000}, field="limit")
    assert error.as_dict() == {"code": "limit", "message": "At most 5000 points.", "field": "limit", "details": []}
    assert str(error) == "limit: At most 5000 points."


def test_message_without_parameters_keeps_its_signs():
    assert Conflict("full", "100 % of the points are spent.").message == "100 % of the points are spent."


def test_place_in_a_document_and_details_are_told():
    error = Invalid("unknown_unit", "No such unit.", path="formations/2/units/0", details=[{"code": "near"}])
    assert error.as_dict() == {
        "code": "unknown_unit",
        "message": "No such unit.",
        "path": "formations/2/units/0",
        "details": [{"code": "near"}],
    }
