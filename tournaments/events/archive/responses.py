"""What the API answers about events."""

from __future__ import annotations

from typing import Any, Literal

from config.lib.api.responses import Shape


class EventUpload(Shape):
    """A large file of an event on its way: `importing`, then `done` with the id of the event, or `refused`."""

    state: Literal["importing", "done", "refused"]
    event: str | None
    error: dict[str, Any] | None
