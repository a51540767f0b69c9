"""Lines of bin/bench: how each is measured and printed.

Machines differ, and so does what else they do. So a loop that always costs the same is run before every run of a line,
and the table says how many of these loops a run costs, both in time of the processor.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Any

LEAST_RUNS = 5


@dataclass(frozen=True)
class Line:
    """Times: ``prepare`` runs before each run and is not timed, ``run`` is. ``target`` is in ms, ``loops`` in loops.

    ``seconds`` limits a line whose runs take long; it is still run ``least`` times.
    """

    what: str
    size: str
    run: Callable[[Any], object]
    prepare: Callable[[], Any] = lambda: None
    target: float | None = None
    loops: float | None = None
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
        return self.value >= self.target if self.is_least else self.value <= self.target


@dataclass(frozen=True)
class Remark:
    """Something to know about what is measured, or why it is not."""

    text: str


Measured = Line | Timed | Count | Remark


def show(lines: Iterable[Measured], *, seconds: float) -> bool:
    """Print the tables, each line as soon as it is measured. Whether every target was met."""
    print(f"{'what':42}{'size':42}{'runs':>7}{'median':>11}{'95 %':>11}{'loops':>9}{'target':>11}")
    counts: list[Count] = []
    is_fast = True
    for line in lines:
        if isinstance(line, Count):
            counts.append(line)
        elif isinstance(line, Remark):
            print(line.text, flush=True)
        elif isinstance(line, Timed):
            target = f"{line.target:,.1f}" if line.target else ""
            row = f"{line.what:42}{line.size:42}{1:7,}{line.milliseconds:11,.3f}{'':20}{target:>11}"
            print(row.rstrip(), flush=True)
            is_fast &= line.target is None or line.milliseconds <= line.target
        else:
            is_fast &= _show_times(line, _measure(line, seconds=seconds))
    print(f"\n{'what':42}{'size':42}{'':7}{'value':>11}{'':20}{'target':>11}")
    for count in counts:
        print(f"{count.what:42}{count.size:42}{'':7}{count.value:11,}{count.unit:>20}{count.target:11,}")
    return is_fast and all(count.is_met for count in counts)


@dataclass(frozen=True, slots=True)
class _Times:
    """Milliseconds of one run and of the loop before it: on the clock, and of the processor."""

    clock: float
    run: float
    loop: float


def run_loop() -> int:
    """What every run is compared with: half a millisecond on a machine of 2023."""
    return sum(i * i for i in range(10_000))


def _measure(line: Line, *, seconds: float) -> list[_Times]:
    """The times of each run. Without seconds every line is run once, to see that it can be."""
    line.run(line.prepare())
    times: list[_Times] = []
    least = line.least if seconds else 1
    end = perf_counter() + min(seconds, line.seconds)
    while perf_counter() < end or len(times) < least:
        prepared = line.prepare()
        before = process_time()
        run_loop()
        loop, start, clock = process_time(), process_time(), perf_counter()
        line.run(prepared)
        times.append(_Times((perf_counter() - clock) * 1000, (process_time() - start) * 1000, (loop - before) * 1000))
    return times


def _show_times(line: Line, times: list[_Times]) -> bool:
    clocks = [one.clock for one in times]
    median = statistics.median(clocks)
    high = statistics.quantiles(clocks, n=20)[-1] if len(clocks) > 1 else median
    loops = statistics.median(one.run for one in times) / statistics.median(one.loop for one in times)
    target = f"{line.target:,.1f}" if line.target else f"{line.loops:,.1f} ×" if line.loops else ""
    row = f"{line.what:42}{line.size:42}{len(times):7,}{median:11,.3f}{high:11,.3f}{loops:9,.2f}{target:>11}"
    print(row.rstrip(), flush=True)
    return (line.target is None or median <= line.target) and (line.loops is None or loops <= line.loops)
