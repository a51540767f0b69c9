"""Lines of bin/bench: how each is measured and printed."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

LEAST_RUNS = 5


@dataclass(frozen=True)
class Line:
    """Times: ``prepare`` runs before each run and is not timed, ``run`` is; ``target`` in milliseconds.

    ``seconds`` limits a line whose runs take long; it is still run ``least`` times.
    """

    what: str
    size: str
    run: Callable[[Any], object]
    prepare: Callable[[], Any] = lambda: None
    target: float | None = None
    least: int = LEAST_RUNS
    seconds: float = float("inf")


@dataclass(frozen=True)
class Timed:
    """A time that was taken once, because the work can only be done once; ``target`` in milliseconds."""

    what: str
    size: str
    milliseconds: float
    target: float | None = None


@dataclass(frozen=True)
class Count:
    """Something that is counted: queries, bytes. ``is_least``: the target is to be reached, not kept."""

    what: str
    size: str
    value: int
    target: int
    unit: str
    is_least: bool = False

    @property
    def is_met(self) -> bool:
        """Whether the target is."""
        return self.value >= self.target if self.is_least else self.value <= self.target


@dataclass(frozen=True)
class Remark:
    """Something to know about what is measured, or why it is not."""

    text: str


Measured = Line | Timed | Count | Remark


def show(lines: Iterable[Measured], *, seconds: float) -> bool:
    """Print the tables, each line as soon as it is measured. Whether every target was met."""
    print(f"{'what':42}{'size':42}{'runs':>7}{'median':>11}{'95 %':>11}{'target':>9}")
    counts: list[Count] = []
    is_fast = True
    for line in lines:
        if isinstance(line, Count):
            counts.append(line)
        elif isinstance(line, Remark):
            print(line.text, flush=True)
        elif isinstance(line, Timed):
            target = f"{line.target:,.1f}" if line.target else ""
            print(
                f"{line.what:42}{line.size:42}{1:7,}{line.milliseconds:11,.3f}{'':11}{target:>9}".rstrip(), flush=True
            )
            is_fast &= line.target is None or line.milliseconds <= line.target
        else:
            is_fast &= _show_times(line, _measure(line, seconds=seconds))
    print(f"\n{'what':42}{'size':42}{'':7}{'value':>11}{'':11}{'target':>9}")
    for count in counts:
        print(f"{count.what:42}{count.size:42}{'':7}{count.value:11,}{count.unit:>11}{count.target:9,}")
    return is_fast and all(count.is_met for count in counts)


def _measure(line: Line, *, seconds: float) -> list[float]:
    """Milliseconds of each run. Without seconds every line is run once, to see that it can be."""
    line.run(line.prepare())
    times: list[float] = []
    least = line.least if seconds else 1
    end = perf_counter() + min(seconds, line.seconds)
    while perf_counter() < end or len(times) < least:
        prepared = line.prepare()
        start = perf_counter()
        line.run(prepared)
        times.append((perf_counter() - start) * 1000)
    return times


def _show_times(line: Line, times: list[float]) -> bool:
    median = statistics.median(times)
    high = statistics.quantiles(times, n=20)[-1] if len(times) > 1 else median
    target = f"{line.target:,.1f}" if line.target else ""
    print(f"{line.what:42}{line.size:42}{len(times):7,}{median:11,.3f}{high:11,.3f}{target:>9}", flush=True)
    return line.target is None or median <= line.target
