"""How long parts of the library take, told to those who listen: funcgrad.monitoring, and a profile (funcgrad.profile).

A profile is the one `Observer` of the process. Nobody observes else, and then the parts that tell it ask for one word.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from funcgrad.trace.util.named_tuple import NamedTuple

TRACED = "/jax/core/compile/jaxpr_trace_duration"
COMPILED = "/jax/core/compile/backend_compile_duration"


class Watch(NamedTuple):
    """How native code runs a program that is observed (backends/cpu/fast_call.py).

    entry: the address of the program to run in its place, which finds the address of its words before its table. words:
    what they are when a run begins. ended: is called at the end with the words, followed by the table.
    """

    entry: int
    words: bytes
    ended: Callable[[bytes], None]


class Observer(Protocol):
    """Who is told what happens, by the thread in which it does. Times are in seconds, of time.perf_counter."""

    def call(self, name: str) -> Callable[[Any], None]:
        """Begin a call of a compiled function; what this returns is called with its results, or None, when it ends."""

    def runner(self, program: Any) -> Callable[[Any], None]:
        """Return what runs a program on its table, in place of its executable."""

    def watch(self, program: Any, name: str, results: Sequence[int]) -> Watch | None:
        """Return how native code is to run a program in calls of the function of this name; None where it cannot.
        results: the words of the table that are addresses of what the function returns.
        """

    def team(self, program: Any, devices: Sequence[str]) -> Any:
        """Return what several devices of the host are to run in place of a program: its `entry`, `tables` of addresses
        for it, and `end` to be called afterwards. None where there is nothing else to run.
        """

    def span(self, kind: str, name: str, start: float, end: float) -> None:
        """Learn of a part of the library that took this long: kind is "trace", "compile", "phase", "copy" or
        "scope".
        """


class _Observed:
    __slots__ = ("by",)

    by: Observer | None

    def __init__(self) -> None:
        self.by = None


observed = _Observed()


class phase:  # reads as a function
    """Tell the observer how long a `with` block took: a stage of compiling, or a span of another kind."""

    __slots__ = ("kind", "name", "start")

    def __init__(self, name: str, kind: str = "phase") -> None:
        self.name, self.kind = name, kind

    def __enter__(self) -> None:
        self.start = time.perf_counter()

    def __exit__(self, *error: object) -> None:
        if observed.by is not None:
            observed.by.span(self.kind, self.name, self.start, time.perf_counter())


_KINDS = {TRACED: "trace", COMPILED: "compile"}


class timed:  # reads as a function
    """Tell the listeners how long a `with` block took, and of which function; nobody listens before that module is
    loaded, which programs do.
    """

    __slots__ = ("event", "fun_name", "start")

    def __init__(self, event: str, fun_name: str) -> None:
        self.event, self.fun_name = event, fun_name

    def __enter__(self) -> None:
        self.start = time.time()

    def __exit__(self, *error: object) -> None:
        if observed.by is not None:
            now = time.perf_counter()
            observed.by.span(_KINDS[self.event], self.fun_name, now - (time.time() - self.start), now)
        monitoring = sys.modules.get("funcgrad.monitoring")
        if monitoring is not None and error[0] is None:
            end = time.time()
            monitoring.record_event_duration_secs(self.event, end - self.start, fun_name=self.fun_name)
            monitoring.record_event_time_span(self.event, self.start, end, fun_name=self.fun_name)
