"""Attack craft with their speed: `Furies (30cm)`, and `(Sharks (30cm))` where they cost extra."""

from dataclasses import dataclass

from rules.notation.errors import LARGEST_NUMBER, require_between
from rules.notation.names import require_name, take_name
from rules.notation.scanner import Scanner, parser


@dataclass(frozen=True, slots=True)
class Craft:
    """What a launch bay sends out, with its speed in centimetres (fleet profiles 5.1 to 5.20).

    `is_optional` marks craft printed in brackets: the ship carries them only after an upgrade.
    """

    name: str
    cm: int
    is_optional: bool = False

    def __post_init__(self) -> None:
        require_name(self.name)
        require_between(0, self.cm, LARGEST_NUMBER, what="a speed")


@parser
def parse_craft(scanner: Scanner) -> Craft:
    """Read attack craft; raises `NotationError`.

    >>> parse_craft("Assault Boats (30cm)")
    Craft(name='Assault Boats', cm=30, is_optional=False)
    """
    is_optional = scanner.take("(")
    name = take_name(scanner)
    if name is None:
        raise scanner.error("the name of attack craft")
    scanner.expect("(")
    cm = scanner.read_distance()
    scanner.expect(")")
    if is_optional:
        scanner.expect(")")
    return Craft(name, cm, is_optional=is_optional)
