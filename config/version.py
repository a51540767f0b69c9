"""The version of Muster. Stated here and nowhere else; a release is the tag `v` and this."""

VERSION = "0.2.0"
