"""What happens while a profile is on: calls, the runs of programs within them, and what each of their steps took.

In: what the library tells its observer (trace/util/timed.py). Out: `Recording`, which the tables, the timeline and the
inspector read. There is at most one in a process, and it sees all threads. While it is on, every program runs in a
form with a clock between its steps, which is compiled at its first run; native code tells of each call at its end.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from funcgrad.errors import ArgumentError, FuncgradError, Place, user_place
from funcgrad.trace.util.locks import new_lock
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.timed import Watch, observed
from funcgrad.transforms.jit.kept_programs import forget_plans
from funcgrad.transforms.profiling.memory import address_of

if TYPE_CHECKING:
    from funcgrad.lower.inspect.step_clock import ClockedProgram, Counters, HostClock, StepTime, Words
    from funcgrad.lower.inspect.step_costs import StepCost
    from funcgrad.lower.runtime.program import AnyProgram

_MOST_WORDS = 1 << 24  # of what steps took: 128 MB; the oldest runs are forgotten
_MOST_EVENTS = 1 << 18  # of spans, and of calls
_MOST_ADDRESSES = 1 << 16  # of arrays whose lines are known


class Span(NamedTuple):
    """A part of the library, or of the user's program, that took some time. Times are those of time.perf_counter.

    kind: "trace", "compile", "phase" (a stage of compiling), "copy" or "scope". thread: its native id.
    """

    kind: str
    name: str
    thread: int
    start: float
    end: float


class Call:
    """A call of a compiled function. device_seconds: what its programs took; the rest of it is the host's."""

    __slots__ = ("name", "thread", "start", "end", "place", "around", "device_seconds")

    def __init__(self, name: str, thread: int, place: Place | None, around: Call | None) -> None:
        self.name = name
        self.thread = thread
        self.place = place
        self.around = around
        self.device_seconds = 0.0
        self.start = self.end = time.perf_counter()

    @property
    def seconds(self) -> float:
        return self.end - self.start

    @property
    def host_seconds(self) -> float:
        """What it took without its programs: reading arguments, looking programs up, compiling, packing results."""
        return max(0.0, self.seconds - self.device_seconds)


class Profiled:
    """A program that ran, by its number. clocked: with its clock; None where it has none, and `why` says so."""

    def __init__(self, number: int, name: str, program: AnyProgram) -> None:
        self.number = number
        self.name = name
        self.program = program
        self.clocked: ClockedProgram | None = None
        self.why = ""

    @property
    def steps(self) -> tuple[StepCost, ...]:
        return () if self.clocked is None else self.clocked.steps


class Run(NamedTuple):
    """A run of a program. words: what its steps took, as `Profiled.clocked` reads it."""

    profiled: Profiled
    call: Call | None
    thread: int
    start: float
    end: float
    words: Words | None
    device: str = ""  # of a program that several devices of the host run; "" for that of the program

    def times(self) -> list[StepTime]:
        """Return what each step took that ran."""
        if self.words is None or self.profiled.clocked is None:
            return []
        return self.profiled.clocked.times(self.words)


class _OfThread(threading.local):
    call: Call | None = None
    is_compiling = False
    runs = 0  # of programs that the thread is in: a callback may call others

    def __init__(self) -> None:
        self.id = threading.get_native_id()


class Recording:
    """What happens from `start` to `stop`: calls, runs, spans, in the order in which they ended.

    lost: how many runs were forgotten, as there were too many. gives_way: whether another recording may take its place
    for a while.

    >>> import funcgrad as fg
    >>> recording = Recording()
    >>> recording.start()
    >>> float(fg.jit(lambda x: x + 1)(1.0))
    2.0
    >>> recording.stop()
    >>> [call.name for call in recording.calls], len(recording.runs)
    (['<lambda>'], 1)
    """

    def __init__(self) -> None:
        self.began = self.ended = 0.0
        self.place: Place | None = None
        self.calls: deque[Call] = deque(maxlen=_MOST_EVENTS)
        self.runs: deque[Run] = deque()
        self.spans: deque[Span] = deque(maxlen=_MOST_EVENTS)
        self.programs: list[Profiled] = []
        self.lines: dict[Hashable, tuple[str, Place | None]] = {}  # of arrays, by their addresses
        self.lost = 0
        self.counters: Counters | None = None  # to be set before the start
        self.gives_way = False
        self._ended = False
        self._before: Recording | None = None  # in whose place it is
        self._words = 0
        self._known: dict[int, Profiled] = {}  # by the id of a program, which `programs` keeps alive
        self._lock = new_lock()
        self.of_thread = _OfThread()
        self._latest: Call | None = None

    @property
    def is_on(self) -> bool:
        return observed.by is self

    @property
    def seconds(self) -> float:
        """How long it was on, or is on so far."""
        return (time.perf_counter() if self.is_on else self.ended) - self.began

    def start(self) -> None:
        """Begin to record; ArgumentError where another recording is on."""
        with _starting:
            other = observed.by
            if isinstance(other, Recording) and other.gives_way:
                self._before = other
            elif other is not None:
                where = getattr(other, "place", None)
                raise ArgumentError(
                    f"profile: a profile is on already{f', begun at {where}' if where else ''}",
                    hint="there is one for all threads of a process: leave its `with` block before",
                )
            self.place = user_place()
            self.began = self.ended = time.perf_counter()
            observed.by = self
        forget_plans()  # native code would tell nobody of their calls

    def stop(self) -> None:
        """End it. What other threads are about to do is recorded until they have done it."""
        with _starting:
            if not self._ended:
                self._ended, self.ended = True, time.perf_counter()
            if observed.by is self:
                before = self._before
                observed.by = None if before is None or before._ended else before
        forget_plans()  # their programs read a clock

    # ---- what the library tells ----

    def call(self, name: str) -> Callable[[Any], None]:
        of_thread = self.of_thread
        if of_thread.is_compiling:
            return _nothing
        call = of_thread.call = self._latest = Call(name, of_thread.id, user_place(), of_thread.call)

        def end(results: Any) -> None:
            call.end = time.perf_counter()
            of_thread.call = call.around
            if self._latest is call:
                self._latest = call.around
            self._ended_call(call)
            if results is not None:
                self._remember_addresses(map(address_of, results), call)

        return end

    def _ended_call(self, call: Call) -> None:
        if call.around is not None and not self.of_thread.runs:  # else it is within a step of a run
            call.around.device_seconds += call.device_seconds
        self.calls.append(call)

    def span(self, kind: str, name: str, start: float, end: float) -> None:
        if not self.of_thread.is_compiling:
            self.spans.append(Span(kind, name, self.of_thread.id, start, end))

    def runner(self, program: AnyProgram) -> Callable[[Any], None]:
        profiled = self._known.get(id(program)) or self._profiled(program)
        of_thread, clocked = self.of_thread, profiled.clocked
        call = of_thread.call

        def run(table: Any) -> None:
            words = None
            of_thread.runs += 1
            start = time.perf_counter()
            try:
                if clocked is None:
                    program.run(table)
                else:
                    words = clocked.words(self.counters)
                    clocked.run(table, words)
            finally:
                end = time.perf_counter()
                of_thread.runs -= 1
                took = end - start if words is None or clocked is None else clocked.seconds(words)
                self.add(Run(profiled, call, of_thread.id, start, end, words), took)

        return run

    def watch(self, program: AnyProgram, name: str, results: Sequence[int]) -> Watch | None:
        from funcgrad.lower.inspect.step_clock import HostClock  # for profiles alone

        profiled = self._known.get(id(program)) or self._profiled(program)
        clocked, of_thread = profiled.clocked, self.of_thread
        if not isinstance(clocked, HostClock):
            return None
        begin = bytes(clocked.words(self.counters))

        def ended(record: bytes) -> None:
            end = time.perf_counter()
            if of_thread.is_compiling:
                return
            words = clocked.words_in(record)
            call = Call(name, of_thread.id, user_place(), of_thread.call)
            called, start, run_end = clocked.when(words)
            call.start, call.end = called, end
            self.add(Run(profiled, call, of_thread.id, start, run_end, words), clocked.seconds(words))
            self._ended_call(call)
            table = memoryview(record)[len(begin) :].cast("Q")
            self._remember_addresses([table[i] for i in results], call)

        return Watch(clocked.entry, begin, ended)

    def team(self, program: AnyProgram, devices: Sequence[str]) -> _Team | None:
        from funcgrad.lower.inspect.step_clock import HostClock  # for profiles alone

        profiled = self._known.get(id(program)) or self._profiled(program)
        if not isinstance(profiled.clocked, HostClock):
            return None
        return _Team(self, profiled, profiled.clocked, devices)

    def add(self, run: Run, device_seconds: float) -> None:
        """Add a run, of which so many seconds count for its call."""
        if run.call is not None:
            run.call.device_seconds += device_seconds
        with self._lock:
            self.runs.append(run)
            self._words += 0 if run.words is None else len(run.words)
            while self._words > _MOST_WORDS or len(self.runs) > _MOST_EVENTS:
                words = self.runs.popleft().words
                self._words -= 0 if words is None else len(words)
                self.lost += 1

    def _profiled(self, program: AnyProgram) -> Profiled:
        """Return the program with its clock, which is compiled now."""
        from funcgrad.lower.inspect.step_clock import with_clock  # for profiles alone

        with self._lock:
            known = self._known.get(id(program))
            if known is not None:
                return known
            call = self.of_thread.call or self._latest  # devices of a mesh run in threads of their own
            found = Profiled(len(self.programs), call.name if call else "a program", program)
            start = time.perf_counter()
            self.of_thread.is_compiling = True
            try:
                found.clocked = with_clock(program)
                if found.clocked is None:
                    found.why = "it was loaded without its graph"
            except FuncgradError as error:
                found.why = error.message
            finally:
                self.of_thread.is_compiling = False
            self.span("phase", "add a clock", start, time.perf_counter())
            self.programs.append(found)
            self._known[id(program)] = found
        return found

    def _remember_addresses(self, addresses: Iterable[Hashable], call: Call) -> None:
        """Remember who made the arrays of a call, by the addresses of their memory: another array there replaces one
        that is gone.
        """
        lines = self.lines
        if len(lines) > _MOST_ADDRESSES:
            lines.clear()
        lines.update(dict.fromkeys(addresses, (call.name, call.place)))


class _Team:
    """A run of one program by several devices of the host, each with a clock of its own."""

    def __init__(
        self, recording: Recording, profiled: Profiled, clocked: HostClock, devices: Sequence[str]
    ) -> None:
        self.entry = clocked.entry
        self._recording, self._profiled, self._clocked, self._devices = recording, profiled, clocked, devices
        self._words = [clocked.words(recording.counters) for _ in devices]
        self._start = time.perf_counter()

    def tables(self, addresses: Sequence[int]) -> Any:
        return self._clocked.tables(addresses, self._words)

    def end(self) -> None:
        """Record the run of each device; for the call the one counts that took longest."""
        end, of_thread = time.perf_counter(), self._recording.of_thread
        longest = max(map(self._clocked.seconds, self._words))
        for device, words in zip(self._devices, self._words, strict=True):
            run = Run(self._profiled, of_thread.call, of_thread.id, self._start, end, words, device)
            self._recording.add(run, longest)
            longest = 0.0


_starting = new_lock()


def _nothing(results: Any) -> None:
    """Do nothing: the end of a call that is not recorded."""
