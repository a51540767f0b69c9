"""What a gravitic hook carries: `Capacity 1`, `Capacity 4 Dhows`."""

from dataclasses import dataclass

from rules.notation.errors import LARGEST_NUMBER, require_between
from rules.notation.names import require_name, take_name
from rules.notation.scanner import Scanner, parser


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many escorts a hook carries, of one class only if `escorts` names it (fleet profiles 5.5 to 5.7)."""

    number: int
    escorts: str | None = None

    def __post_init__(self) -> None:
        require_between(1, self.number, LARGEST_NUMBER, what="a capacity")
        if self.escorts is not None:
            require_name(self.escorts)


@parser
def parse_capacity(scanner: Scanner) -> Capacity:
    """Read the capacity of a hook; raises `NotationError`.

    >>> parse_capacity("Capacity 4 Dhows")
    Capacity(number=4, escorts='Dhows')
    """
    scanner.expect("Capacity")
    return Capacity(scanner.read_number(expected="a capacity"), take_name(scanner))
