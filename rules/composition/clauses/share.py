"""`share`: at most a fraction of the points available, or of a count (a third on allies, half of the strike cruisers).

Shares are compared as integers (``denominator * spent <= numerator * available``): 1,000 of 3,000 is a third.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Reads, Scope
from rules.composition.findings import Finding
from rules.composition.phrases import OF, SPENT, because, points, share_of, taken
from rules.composition.state import Tallied
from rules.notation.errors import NotationError
from rules.notation.share import parse_share
from rules.words import N_, Message, say


class ShareDoc(ClauseDoc):
    """``{ kind = "share", of = X, at_most = "1/3" }``; with ``whole = Y`` it is a share of the number of Y."""

    kind: Literal["share"]
    of: Any
    at_most: str
    whole: Any = None


@dataclass(frozen=True, slots=True)
class Share(Clause):
    """At most ``fraction`` of the points available, or of the count of ``whole``."""

    kind: ClassVar[str] = "share"
    part: Part
    fraction: Fraction
    whole: Part | None

    @property
    def counts_points(self) -> bool:
        return self.whole is None

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    @property
    def reads(self) -> Reads:
        return Reads((self.part,), spent=(self.part,)) if self.whole is None else Reads((self.part, self.whole))

    def sentence(self) -> Message:
        what, share = self.part.label, share_of(self.fraction)
        if self.whole is None:
            return say(N_("{what}: at most {share} of the points limit."), share=share, what=what)
        template = N_("{what}: at most {share} of the {whole}{where}.")
        return say(template, what=what, share=share, whole=self.whole.label, where=self.where)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        if self.whole is None:
            return self.part.points(tallied), self._allowed_of(tallied.limit)
        return self.part.count(tallied), self._allowed_of(self.whole.count(tallied))

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        if self.whole is None:
            have, available = self.part.points(tallied), tallied.limit
        else:
            have, available = self.part.count(tallied), self.whole.count(tallied)
        if self.fraction.denominator * have > self.fraction.numerator * available:
            allowed = self._allowed_of(available)
            what, more = self.part.label, because(say(OF, share=share_of(self.fraction), available=available))
            message = taken(what, have=have, allowed=allowed, more=more)
            if self.whole is None:
                message = say(SPENT, what=what, have=points(have), allowed=allowed, more=more)
            yield self.finding(message, culprits=self.part.culprits(tallied), have=have, allowed=allowed)

    def _allowed_of(self, available: int) -> int:
        return self.fraction.numerator * available // self.fraction.denominator


def build_share(doc: ShareDoc, *, name: str, compiler: Compiler) -> Share:
    try:
        fraction = parse_share(doc.at_most)
    except NotationError as error:
        compiler.fail(f'a share is a fraction such as "1/3": {error}', field="at_most")
        fraction = Fraction(1)
    part = compiler.part(doc.of, field="of")
    whole = None if doc.whole is None else compiler.part(doc.whole, field="whole")
    return Share(name, doc.ref, Scope(doc.scope), part, fraction, whole)
