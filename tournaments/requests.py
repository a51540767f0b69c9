"""What requests about events may say."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

Number = Annotated[int, Field(ge=1, le=2**31 - 1)]
