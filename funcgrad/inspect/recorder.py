"""What happens while somebody records: which functions are traced and compiled, why, and how long each call takes.

In: nothing; `jit` tells the recorder that is plugged in (transforms/jit/cache_entry.py), and while none is, it costs
nothing. Out: a list of `Made`, one for each program, and events. Nothing is worked out here that can wait: stages,
kernels and costs are found afterwards (program.py).

While a recorder is plugged in, calls of compiled functions go through Python, which takes some microseconds more each.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.errors import ArgumentError, Place, user_place
from funcgrad.inspect.scopes import scoped_place, traced_here
from funcgrad.trace.array.array import Array
from funcgrad.trace.uop import plug_places
from funcgrad.trace.util.locks import new_lock
from funcgrad.transforms.core.flatten import name_of
from funcgrad.transforms.jit.cache_entry import Call, Ready, mesh_for, plug_recorder
from funcgrad.transforms.jit.cache_miss import told_apart
from funcgrad.transforms.jit.jit import forget_functions

MOST_EVENTS = 20_000
MOST_TIMES = 1000  # of calls of one program
_MOST_KEPT_NBYTES = 1 << 28  # of arguments of all programs, to time their kernels with


class Event:
    """A span of time: seconds since the recording began."""

    __slots__ = ("name", "category", "track", "start", "seconds", "made")

    def __init__(
        self, name: str, category: str, track: str, start: float, seconds: float, made: Made | None
    ) -> None:
        self.name, self.category, self.track = name, category, track
        self.start, self.seconds = start, seconds
        self.made = made


class Made:
    """A program that was made, or that failed to be: the call that needed it, and how its own calls went.

    why: the reason why the function was traced. settings: those of the thread. found: "memory", "disk" or "no": where
    the program was found; "" where nobody knows. run: the program. arguments: of its first call, if they are kept.
    """

    def __init__(self, call: Call, place: Place | None, why: str, trace_seconds: float | None) -> None:
        self.call = call
        self.name = name_of(call.function)
        self.place = place
        self.why = why
        self.trace_seconds = trace_seconds
        self.settings = config.of_thread()
        self.found = ""
        self.compile_seconds = 0.0
        self.error = ""
        self.ready: Ready | None = None
        self.run: Any = None
        self.arguments: list[Array] | None = None
        self.count = 0
        self.total_seconds = 0.0
        self.times: deque[float] = deque(maxlen=MOST_TIMES)


class _Timed:
    """A program whose calls are recorded, in its place."""

    def __init__(self, recorder: Recorder, made: Made) -> None:
        self._recorder = recorder
        self._made = made
        self._run = made.run

    def __call__(self, arguments: Sequence[Array]) -> list[Array]:
        with self._recorder.calling(self._made, arguments, {}):
            return self._run(arguments)


class _TimedDonating(_Timed):
    """The same of a program that takes memory of its arguments."""

    def run_donating(self, arguments: Sequence[Array], donated: Mapping[int, Any]) -> list[Array]:
        with self._recorder.calling(self._made, arguments, donated):
            return self._run.run_donating(arguments, donated)


class Recorder:
    """Records from `start` to `stop`."""

    def __init__(self) -> None:
        self.made: list[Made] = []
        self.events: list[Event] = []
        self.failures: list[
            tuple[str, str, Place | None]
        ] = []  # functions that could not be traced, why, where
        self.dropped = 0  # events beyond MOST_EVENTS
        self.began = time.time()
        self.seconds = 0.0
        self._start = time.perf_counter()
        self._traced = threading.local()  # why, and how long, the last function of this thread was traced
        self._lock = new_lock()
        self._kept_nbytes = 0

    def start(self) -> None:
        """Begin: functions that were compiled before are traced anew when they are called."""
        global _running
        with _changing:
            if _running is not None:
                raise ArgumentError(
                    "inspect: a recording is being made already", hint="end it before another one begins"
                )
            _running = self
        plug_places(scoped_place)
        plug_recorder(self)
        forget_functions()

    def stop(self) -> None:
        """End the recording; calls take their usual way again."""
        global _running
        with _changing:
            if _running is not self:
                return
            _running = None
        plug_recorder(None)
        plug_places(user_place)
        self.seconds = time.perf_counter() - self._start
        with self._lock:
            everything = list(self.made)
        for made in everything:
            if made.ready is not None:
                made.ready.run = made.run
                made.ready.planned.clear()

    def after_fork(self) -> None:
        """Begin the recording of a child, which has the programs of its parent and no calls of its own yet."""
        self._lock = new_lock()
        self.events.clear()
        for made in self.made:
            made.count, made.total_seconds = 0, 0.0
            made.times.clear()

    # ---- told by jit ----

    @contextmanager
    def tracing(self, function: Callable[..., Any], why: str) -> Iterator[None]:
        """Record the tracing of a function."""
        start = time.perf_counter()
        try:
            with traced_here():
                yield
        except Exception as error:
            place = getattr(error, "place", None) or user_place()
            self.failures.append((name_of(function), f"{type(error).__name__}: {error}", place))
            raise
        seconds = time.perf_counter() - start
        self._traced.last = told_apart(function, why), seconds
        self._add(f"trace {name_of(function)}", "compile", start, seconds, None)

    def compiled(self, compile_: Callable[[], Ready], call: Call) -> Ready:
        """Record the compilation of a function; its program records its calls."""
        why, trace_seconds = getattr(self._traced, "last", ("", None))
        self._traced.last = "", None
        made = Made(call, user_place(), why, trace_seconds)
        with self._lock:
            self.made.append(made)
        made.found = _found(call)
        start = time.perf_counter()
        try:
            ready = compile_()
        except BaseException as error:
            made.error = f"{type(error).__name__}: {error}"
            raise
        finally:
            made.compile_seconds = time.perf_counter() - start
            self._add(f"compile {made.name}", "compile", start, made.compile_seconds, made)
        made.ready, made.run = ready, ready.run
        ready.run = (_TimedDonating if hasattr(ready.run, "run_donating") else _Timed)(self, made)
        return ready

    # ---- told by programs ----

    @contextmanager
    def calling(self, made: Made, arguments: Sequence[Array], donated: Mapping[int, Any]) -> Iterator[None]:
        """Record a call of a program."""
        if not made.count and made.arguments is None:
            self._keep(made, arguments, donated)
        start = time.perf_counter()
        try:
            yield
        finally:
            seconds = time.perf_counter() - start
            with self._lock:
                made.count += 1
                made.total_seconds += seconds
                made.times.append(seconds)
            self._add(made.name, "call", start, seconds, made)

    def _keep(self, made: Made, arguments: Sequence[Array], donated: Mapping[int, Any]) -> None:
        """Keep the arguments of a program's first call, copies of those that are given away."""
        nbytes = sum(x.nbytes for x in arguments)
        with self._lock:
            if self._kept_nbytes + nbytes > _MOST_KEPT_NBYTES:
                return
            self._kept_nbytes += nbytes
        kept = []
        for i, x in enumerate(arguments):
            if i in donated and type(x) is not Array:
                return  # on a device, or in blocks on several
            kept.append(Array.of(x.signature, x.owner.copy()) if i in donated else x)
        made.arguments = kept

    def _add(self, name: str, category: str, start: float, seconds: float, made: Made | None) -> None:
        thread = threading.current_thread().name
        event = Event(name, category, thread, start - self._start, seconds, made)
        with self._lock:
            if len(self.events) < MOST_EVENTS:
                self.events.append(event)
            else:
                self.dropped += 1


_running: Recorder | None = None
_changing = new_lock()


def _found(call: Call) -> str:
    """Tell where the program of a call will be found."""
    from funcgrad.lower.load_or_compile import found_in  # loaded with the first program

    if mesh_for(call.graph.outputs, call.device, [x.device for x in call.key[1]]) is not None:
        return ""
    backend = open_backend(call.device or config.device)
    if hasattr(backend, "interpret"):
        return ""
    return found_in(call.graph.outputs, call.graph.parameters, backend)
