"""A column for documents whose order matters."""

import json
from typing import TYPE_CHECKING, Any

from django.db import models


class DocumentField(models.TextField):
    """JSON stored as text. PostgreSQL's ``jsonb`` forgets the order of keys, and documents mean something by it:
    the first price is the normal size, the first value of an attribute its default.
    """

    if TYPE_CHECKING:
        _pyi_private_set_type: Any
        _pyi_private_get_type: Any

    def from_db_value(self, value: str | None, *_: object) -> Any:
        return None if value is None else json.loads(value)

    def to_python(self, value: Any) -> Any:
        return json.loads(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def value_to_string(self, obj: models.Model) -> str:
        return self.get_prep_value(self.value_from_object(obj)) or ""
