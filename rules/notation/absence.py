"""The two printed ways of saying that there is no value."""

from enum import Enum


class Absence(Enum):
    """A dash (the unit has no such value) or `n/a` (the value makes no sense for the unit) (`revamp: 2.3`)."""

    NONE = "-"
    NOT_APPLICABLE = "n/a"


ABSENCES = {
    "-": Absence.NONE,
    "–": Absence.NONE,
    "—": Absence.NONE,
    "n/a": Absence.NOT_APPLICABLE,
    "NA": Absence.NOT_APPLICABLE,
}
"""Every spelling of an absent value."""
