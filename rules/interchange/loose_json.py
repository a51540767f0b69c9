"""JSON as people keep it by hand: small slips are put right and told, everything else is refused with its place."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from rules.characters import find_unsupported, may_be_unsupported
from rules.errors import RulesError
from rules.interchange.report import Kind, Remark, Reporter
from rules.words import N_, Message, say

MOST_CHARACTERS = 400_000
_SHOWN = 40
_MOST_SLIPS = 200
# What is not closed runs to the end: looking for the end again and again would take for ever.
_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|//[^\n]*|/\*.*?(?:\*/|\Z)|[\[\]{},:]|\s+|/|[^\s\[\]{},:"/]+', re.DOTALL
)


class LooseJsonError(RulesError):
    """The text is not JSON and cannot be mended. ``line`` and ``column`` count from 1."""

    def __init__(self, message: Message, *, line: int = 0, column: int = 0) -> None:
        self.message = message
        self.line = line
        self.column = column
        super().__init__(str(message))


def read_loose_json(data: bytes | str) -> tuple[Any, tuple[Remark, ...]]:
    """The data of a JSON text and what was put right in it: needless commas, missing commas, comments.

    Of a field that is given twice the last one counts, as in browsers; it is told. Raises LooseJsonError.
    """
    text = _decode(data)
    reporter = Reporter()
    try:
        return _load(text, reporter), reporter.remarks
    except json.JSONDecodeError:
        reporter = Reporter()
        mended = _Mender(text, reporter).mend()
    try:
        return _load(mended, reporter), reporter.remarks
    except json.JSONDecodeError as error:
        raise _describe(error) from error


def _decode(data: bytes | str) -> str:
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data.removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        message = say(N_("This is not UTF-8 text: byte {byte} cannot be read."), byte=error.start)
        raise LooseJsonError(message) from error
    if len(text) > MOST_CHARACTERS:
        raise LooseJsonError(say(N_("The text has more than {most} characters."), most=MOST_CHARACTERS))
    return text


def _load(text: str, reporter: Reporter) -> Any:
    def collect(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        table: dict[str, Any] = {}
        for name, value in pairs:
            if name in table:
                template = N_("The field {name} is given twice; the last one was used.")
                reporter.add(Kind.BROKEN, name[:_SHOWN], template, name=name[:_SHOWN])
            table[name] = value
        return table

    def refuse(name: str) -> None:
        raise LooseJsonError(say(N_("{name} is not a usable number."), name=name))

    try:
        raw = json.loads(text, object_pairs_hook=collect, parse_constant=refuse)
    except RecursionError as error:
        raise LooseJsonError(say(N_("The text is nested too deeply."))) from error
    except json.JSONDecodeError:
        raise
    except ValueError as error:  # Python refuses to convert thousands of digits
        raise LooseJsonError(say(N_("A number has too many digits."))) from error
    if may_be_unsupported(text) and (place := find_unsupported(raw)) is not None:
        raise LooseJsonError(say(N_("{place} has unsupported characters."), place=place or "The text"))
    return raw


def _describe(error: json.JSONDecodeError) -> LooseJsonError:
    around = " ".join(error.doc[max(0, error.pos - _SHOWN) : error.pos + _SHOWN].split())
    message = say(
        N_("This is not JSON: {why} at line {line}, column {column}, near {around}"),
        why=error.msg,
        line=str(error.lineno),
        column=str(error.colno),
        around=around or "-",
    )
    return LooseJsonError(message, line=error.lineno, column=error.colno)


@dataclass(slots=True)
class _Mender:
    """Leaves out what does not belong there. Lines stay where they are, so that places stay true."""

    text: str
    reporter: Reporter
    kept: list[str] = field(default_factory=list)
    last: str = ""
    comma: int = 0

    def mend(self) -> str:
        for found in _TOKEN.finditer(self.text):
            if len(self.reporter.found) > _MOST_SLIPS:
                raise LooseJsonError(say(N_("This is not JSON: more than {most} errors."), most=_MOST_SLIPS))
            self._take(found[0], at=found.start())
        return "".join(self.kept)

    def _take(self, sign: str, *, at: int) -> None:
        if sign.isspace():
            self.kept.append(sign)
        elif sign.startswith(("//", "/*")):
            self._report_broken(at, N_("JSON has no comments; this one was left out."))
            self.kept.append("\n" * sign.count("\n"))
        elif sign == "," and self.last in ("", ",", "[", "{", ":"):
            self._report_broken(at, N_("An extra comma was left out."))
        else:
            self._keep(sign, at=at)

    def _keep(self, sign: str, *, at: int) -> None:
        if sign == ",":
            self.comma = len(self.kept)
        elif sign in "]}" and self.last == ",":
            self._report_broken(at, N_("A comma before {sign} was left out."), sign=sign)
            self.kept[self.comma] = ""
        elif sign in "[{" and self.last in ("]", "}"):
            self._report_broken(at, N_("A missing comma before {sign} was added."), sign=sign)
            self.kept.append(",")
        self.kept.append(sign)
        self.last = sign

    def _report_broken(self, at: int, template: str, **params: object) -> None:
        line = self.text.count("\n", 0, at) + 1
        column = at - self.text.rfind("\n", 0, at)
        self.reporter.add(Kind.BROKEN, f"line {line}, column {column}", template, **params)
