"""What happens while somebody records: which functions are traced and compiled, why, and how each call goes.

In: nothing; `jit` tells the recorder that is plugged in (transforms/jit/cache_entry.py), and while none is, it costs
nothing. Out: a list of `Made`, one for each program, and a profile (transforms/profiling/recording.py) with the times
of calls, kernels and stages of compiling. Nothing is worked out here that can wait: see programs/.

While a recorder is plugged in, programs read a clock after each kernel, as under funcgrad.profile, and calls of
compiled functions go through Python.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from funcgrad.config import config
from funcgrad.errors import ArgumentError, Place, user_place
from funcgrad.inspect.scopes import scoped_place, traced_here
from funcgrad.trace.array.array import Array
from funcgrad.trace.uop import plug_places
from funcgrad.trace.util.locks import new_lock
from funcgrad.transforms.core.flatten import Traced, name_of, plug_notice
from funcgrad.transforms.jit.cache_entry import Call, Ready, plug_recorder
from funcgrad.transforms.jit.cache_miss import FirstCalls, told_apart
from funcgrad.transforms.jit.kept_programs import forget_functions
from funcgrad.transforms.profiling.recording import Recording as Profile

MOST_TIMES = 1000  # of calls of one program
_SHOWN = (
    "grad",
    "value_and_grad",
    "jvp",
    "vjp",
    "linearize",
)  # transforms whose arguments have graphs of their own
_MOST_BEFORE = 4  # of these, of one program
_MOST_KEPT_NBYTES = 1 << 28  # of arguments of all programs, to time their kernels with


class Made:
    """A program that was made, or that failed to be: the call that needed it, and how its own calls went.

    why: the reason why the function was traced. start, end: of its compilation, as of time.perf_counter, by the thread
    of this native id. before: what transforms within it were given: their names, the functions, and their graphs.
    settings: those of the thread. run: the program. arguments: of its first call, if they are kept.
    """

    def __init__(self, call: Call, place: Place | None, why: str, trace_seconds: float | None) -> None:
        self.call = call
        self.name = name_of(call.function)
        self.place = place
        self.why = why
        self.trace_seconds = trace_seconds
        self.before: list[tuple[str, str, Traced]] = []
        self.settings = config.of_thread()
        self.thread = threading.get_native_id()
        self.start = self.end = time.perf_counter()
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


class _Traced(threading.local):
    """The last function that a thread traced: why, how long, and what transforms within it were given."""

    def __init__(self) -> None:
        self.clear()
        self.depth = 0

    def clear(self) -> None:
        self.why = ""
        self.seconds: float | None = None
        self.before: list[tuple[str, str, Traced]] = []


class Recorder:
    """Records from `start` to `stop`.

    failures: functions that could not be traced: their names, why, and where.
    """

    def __init__(self) -> None:
        self.made: list[Made] = []
        self.failures: list[tuple[str, str, Place | None]] = []
        self.profile = Profile()
        self.profile.gives_way = True
        self.began = time.time()
        self._traced = _Traced()
        self._first_calls: FirstCalls = FirstCalls()
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
            self.profile.start()
            _running = self
        plug_places(scoped_place)
        plug_recorder(self)
        plug_notice(self.noticed)
        forget_functions()

    def stop(self) -> None:
        """End the recording; calls take their usual way again."""
        global _running
        with _changing:
            if _running is not self:
                return
            _running = None
        plug_recorder(None)
        plug_notice(None)
        plug_places(user_place)
        self.profile.stop()
        with self._lock:
            everything = list(self.made)
        for made in everything:
            if made.ready is not None:
                made.ready.run = made.run
                made.ready.planned.clear()

    def after_fork(self) -> None:
        """Begin the recording of a child, which has the programs of its parent and no calls of its own yet."""
        self._lock = new_lock()
        self.profile.calls.clear()
        self.profile.runs.clear()
        self.profile.spans.clear()
        for made in self.made:
            made.count, made.total_seconds = 0, 0.0
            made.times.clear()

    # ---- told by jit ----

    @contextmanager
    def tracing(self, function: Callable[..., Any], why: str) -> Iterator[None]:
        """Record the tracing of a function."""
        start = time.perf_counter()
        if not self._traced.depth:
            self._traced.clear()
        self._traced.depth += 1
        try:
            with traced_here():
                yield
        except Exception as error:
            place = getattr(error, "place", None) or user_place()
            self.failures.append((name_of(function), f"{type(error).__name__}: {error}", place))
            raise
        finally:
            self._traced.depth -= 1
        self._traced.why, self._traced.seconds = (
            told_apart(function, why, self._first_calls),
            time.perf_counter() - start,
        )

    def noticed(self, transform: str, function: Callable[..., Any], traced: Traced) -> None:
        """Note the graph that a transform was given, within a function that is traced."""
        if self._traced.depth and transform in _SHOWN and len(self._traced.before) < _MOST_BEFORE:
            self._traced.before.append((transform, name_of(function), traced))

    def compiled(self, compile_: Callable[[], Ready], call: Call) -> Ready:
        """Record the compilation of a function; its program records its calls."""
        made = Made(call, user_place(), self._traced.why, self._traced.seconds)
        made.before = self._traced.before
        self._traced.clear()
        with self._lock:
            self.made.append(made)
        try:
            ready = compile_()
        except BaseException as error:
            made.error = f"{type(error).__name__}: {error}"
            raise
        finally:
            made.end = time.perf_counter()
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


_running: Recorder | None = None
_changing = new_lock()
