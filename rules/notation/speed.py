"""How far a unit or ship moves: `30cm`, `Immobile/Bomber`, `Fighter`, `15cm (25cm)`, `10/20/30cm`, `n/a`."""

from dataclasses import dataclass
from enum import Enum

from rules.notation.absence import ABSENCES, Absence
from rules.notation.errors import LARGEST_NUMBER, require, require_between
from rules.notation.scanner import Scanner, parser


class Manoeuvre(Enum):
    """The manoeuvre class that aircraft have instead of a distance (`revamp: 4.17`)."""

    FIGHTER = "Fighter"
    BOMBER = "Bomber"
    FIGHTER_BOMBER = "Fighter-Bomber"


_MANOEUVRES = {manoeuvre.value: manoeuvre for manoeuvre in Manoeuvre}


@dataclass(frozen=True, slots=True)
class Speed:
    """The speed column (`revamp: 2.3`).

    `rates` holds centimetres: one number, or three for a ship that sails on the solar wind. `immobile` is the printed
    word, `conditional` the distance in brackets that applies when the condition on the datasheet holds. A combined
    speed such as `Immobile/Bomber` is how the unit moves landed and in flight.
    """

    rates: tuple[int, ...] = ()
    conditional: int | None = None
    immobile: bool = False
    manoeuvre: Manoeuvre | None = None
    absence: Absence | None = None

    def __post_init__(self) -> None:
        for cm in (*self.rates, self.conditional or 0):
            require_between(0, cm, LARGEST_NUMBER, what="a speed")
        require(held=len(self.rates) in (0, 1, 3), rule="one speed, or three for a sailing ship")
        forms = bool(self.rates) + self.immobile + (self.absence is not None)
        flies_only = forms == 0 and self.manoeuvre is not None
        require(held=forms == 1 or flies_only, rule="a distance, a manoeuvre class or a word")
        self._check_additions()

    def _check_additions(self) -> None:
        single = len(self.rates) == 1
        if self.conditional is not None:
            require(held=single and self.manoeuvre is None, rule="brackets only after a single distance")
        if self.manoeuvre is not None:
            combinable = single or not (self.rates or self.absence)
            require(held=combinable, rule="a manoeuvre class alone, or after one distance or Immobile")

    @property
    def cm(self) -> int | None:
        """The distance of one move; None where there is no single distance."""
        if self.immobile:
            return 0
        return self.rates[0] if len(self.rates) == 1 else None


def _read_rates(scanner: Scanner) -> Speed:
    rates = [scanner.read_distance()]
    while scanner.take("/"):
        manoeuvre = scanner.choose(_MANOEUVRES)
        if manoeuvre:
            return Speed(rates=tuple(rates), manoeuvre=manoeuvre)
        rates.append(scanner.read_distance())
    if not scanner.take("("):
        return Speed(rates=tuple(rates))
    conditional = scanner.read_distance()
    scanner.expect(")")
    return Speed(rates=tuple(rates), conditional=conditional)


@parser
def parse_speed(scanner: Scanner) -> Speed:
    """Read a speed; raises `NotationError`.

    >>> parse_speed("30cm").cm
    30
    >>> parse_speed("Immobile/Bomber").cm
    0
    >>> parse_speed("10/20/ 30").rates
    (10, 20, 30)
    """
    absence = scanner.choose(ABSENCES)
    if absence:
        return Speed(absence=absence)
    manoeuvre = scanner.choose(_MANOEUVRES)
    if manoeuvre:
        return Speed(manoeuvre=manoeuvre)
    if not scanner.take("Immobile"):
        return _read_rates(scanner)
    if scanner.take("/"):
        return Speed(immobile=True, manoeuvre=scanner.read_choice(_MANOEUVRES, expected="a manoeuvre class"))
    return Speed(immobile=True)
