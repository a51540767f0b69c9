"""Static files under names that change with their content."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from whitenoise.storage import CompressedManifestStaticFilesStorage

OWN_IMPORT = (r"""(?P<matched>from "(?P<url>\.{1,2}/[a-z-]+\.js)")""", 'from "%(url)s"')


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise is untyped
    """Our own modules that import one another find each other by those names too.

    Django can do so for every script, but libraries show imports in their comments, of files that they do not have.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("muster/js/*.js", (OWN_IMPORT,)))

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compressed files may be read by whoever may read the others."""
        for name, compressed in super().compress_files(paths):
            Path(self.path(compressed)).chmod(self.file_permissions_mode)
            yield name, compressed
