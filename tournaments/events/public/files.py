"""What addresses of files share: text in any format that is asked for, tables as CSV."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse

from config.lib.api.base import FileAnswers
from tournaments.events.api_frame import EventView
from tournaments.events.public.queries.tabular import Table
from tournaments.events.public.spreadsheets import write_csv
from tournaments.models import Event


def text_answer(kind: str, told: str) -> dict[Any, Any]:
    return {(200, kind): OpenApiResponse(OpenApiTypes.STR, description=told)}


class FileView(FileAnswers, EventView):
    """A file that everybody may take away who may see the event."""


def table_file(table: Table, event: Event, *, name: str) -> HttpResponse:
    return text_file(write_csv(table.heading, table.rows), event, name=name, kind="text/csv")


def text_file(text: str, event: Event, *, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.public_id}-{name}"'
    return response
