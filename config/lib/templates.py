"""Templates without their indentation: it is for those who write them, and a page for a large field is a fifth of it.

Lines stay where they are, so that messages about a template name the right one.
"""

from __future__ import annotations

import re
from typing import Any

from django.template.loaders.filesystem import Loader

_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


class LeanLoader(Loader):
    """Templates of the project's own folders. Only HTML: what is text elsewhere may mean its blanks."""

    def get_contents(self, origin: Any) -> str:
        contents: str = super().get_contents(origin)
        return _INDENTATION.sub("", contents) if str(origin.name).endswith(".html") else contents
