"""When parts of a program run, by the names of jax.profiler: a trace in a file that trace viewers show.

The trace holds what the process names by annotations, and the tracing and compiling of functions, in Chrome's format
of trace events (https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU), which Perfetto
(https://ui.perfetto.dev) and TensorBoard open. What the kernels of programs take is recorded by `funcgrad.profile`,
whose traces have these annotations, too.
"""

from __future__ import annotations

import functools
import gzip
import json
import os
import platform
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ContextDecorator, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from funcgrad import monitoring
from funcgrad.errors import ArgumentError
from funcgrad.trace.util.lazy import only_public
from funcgrad.trace.util.timed import COMPILED, TRACED, observed
from funcgrad.transforms.core.flatten import name_of

P = ParamSpec("P")
R = TypeVar("R")

_NAMES = {TRACED: "trace", COMPILED: "compile"}


class _Recording:
    """The spans of time since the trace began; threads add to it at once."""

    def __init__(self, folder: Path, perfetto: bool) -> None:
        self.folder = folder
        self.perfetto = perfetto
        self.spans: list[dict[str, Any]] = []

    def add(self, name: str, start: float, end: float, details: dict[str, Any]) -> None:
        place = {"pid": os.getpid(), "tid": threading.get_native_id()}
        times = {"ts": start * 1e6, "dur": (end - start) * 1e6}  # microseconds
        self.spans.append({"name": name, "ph": "X", **place, **times, "args": details})

    def library(self, event: str, start: float, end: float, fun_name: str = "", **details: Any) -> None:
        """Record funcgrad's own events, and those of programs."""
        name = f"{_NAMES[event]} {fun_name}" if event in _NAMES else event
        self.add(name, start, end, details)

    def write(self) -> None:
        first = min((span["ts"] for span in self.spans), default=0.0)
        rows = [{**span, "ts": span["ts"] - first} for span in self.spans]
        process = {"name": "process_name", "ph": "M", "pid": os.getpid(), "args": {"name": "funcgrad"}}
        text = json.dumps({"displayTimeUnit": "ns", "traceEvents": [process, *rows]}, default=str)
        names = [f"{platform.node() or 'host'}.trace.json.gz"]
        names += ["perfetto_trace.json.gz"] if self.perfetto else []
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            (self.folder / name).write_bytes(gzip.compress(text.encode()))


_recording: _Recording | None = None
_changing = threading.Lock()


def start_trace(
    log_dir: os.PathLike[str] | str,
    create_perfetto_link: bool = False,
    create_perfetto_trace: bool = False,
    profiler_options: Any = None,
) -> None:
    """Begin to record; `stop_trace` ends it and writes the file.

    Parameters
    ----------
    log_dir : a folder; the trace is in plugins/profile/<time>/ below it, where TensorBoard looks.
    create_perfetto_link : False: there is no server to link to.
    create_perfetto_trace : whether to write the trace as perfetto_trace.json.gz, too.
    profiler_options : has no effect.

    Raises
    ------
    ArgumentError : a trace is being recorded already, or a link is asked for.

    Examples
    --------
    >>> import tempfile
    >>> start_trace(tempfile.mkdtemp())
    >>> with TraceAnnotation("load"):
    ...     pass
    >>> stop_trace()
    """
    global _recording
    if create_perfetto_link:
        raise ArgumentError(
            "profiler.start_trace: there is no create_perfetto_link",
            hint="open the file that create_perfetto_trace=True writes at https://ui.perfetto.dev",
        )
    folder = Path(log_dir) / "plugins" / "profile" / datetime.now().strftime("%Y_%m_%d_%H_%M_%S")
    with _changing:
        if _recording is not None:
            raise ArgumentError(
                f"profiler.start_trace: a trace is being recorded already, for {_recording.folder}",
                hint="call stop_trace first",
            )
        _recording = _Recording(folder, create_perfetto_trace)
        monitoring.register_event_time_span_listener(_recording.library)


def stop_trace() -> None:
    """End the recording that `start_trace` began, and write its file.

    Raises
    ------
    ArgumentError : nothing is being recorded.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> folder = tempfile.mkdtemp()
    >>> start_trace(folder)
    >>> stop_trace()
    >>> len(list(pathlib.Path(folder).glob("plugins/profile/*/*.trace.json.gz")))
    1
    """
    global _recording
    with _changing:
        if _recording is None:
            raise ArgumentError(
                "profiler.stop_trace: no trace is being recorded", hint="call start_trace first"
            )
        ended, _recording = _recording, None
        monitoring.unregister_event_time_span_listener(ended.library)
    ended.write()


@contextmanager
def trace(
    log_dir: os.PathLike[str] | str,
    create_perfetto_link: bool = False,
    create_perfetto_trace: bool = False,
    profiler_options: Any = None,
) -> Iterator[None]:
    """Record what happens within a `with` block, also where it ends in an error.

    Parameters
    ----------
    log_dir : a folder; the trace is in plugins/profile/<time>/ below it.
    create_perfetto_link, create_perfetto_trace, profiler_options : those of `start_trace`.

    Returns
    -------
    A context.

    Examples
    --------
    >>> import funcgrad as fg, tempfile
    >>> with trace(tempfile.mkdtemp()):
    ...     float(fg.jit(lambda x: x + 1)(1.0))
    2.0
    """
    start_trace(log_dir, create_perfetto_link, create_perfetto_trace, profiler_options)
    try:
        yield
    finally:
        stop_trace()


class TraceAnnotation(ContextDecorator):
    """Name a `with` block, or each call of a decorated function, in the trace that is being recorded.

    Parameters
    ----------
    name : what the trace shows.
    **kwargs : what it shows beside the name.

    Examples
    --------
    >>> with TraceAnnotation("read", file="a.npy"):
    ...     pass
    """

    def __init__(self, name: str, **kwargs: Any) -> None:
        self.name = name
        self.details = kwargs

    def __enter__(self) -> TraceAnnotation:
        self._start, self._began = time.time(), time.perf_counter()
        return self

    def __exit__(self, *error: object) -> None:
        recording = _recording
        if recording is not None:
            recording.add(self.name, self._start, time.time(), self.details)
        if observed.by is not None:
            observed.by.span("scope", self.name, self._began, time.perf_counter())

    def _recreate_cm(self) -> TraceAnnotation:
        return type(self)(self.name, **self.details)  # one for each call of a decorated function

    @staticmethod
    def is_enabled() -> bool:
        """Return whether a trace is being recorded."""
        return _recording is not None


class StepTraceAnnotation(TraceAnnotation):
    """Name a step of a training loop in the trace that is being recorded.

    Parameters
    ----------
    name : what the trace shows.
    **kwargs : what it shows beside the name: `step_num`, by custom.

    Examples
    --------
    >>> for step in range(2):
    ...     with StepTraceAnnotation("train", step_num=step):
    ...         pass
    """


def annotate_function(
    func: Callable[P, R], name: str | None = None, **decorator_kwargs: Any
) -> Callable[P, R]:
    """Name each call of a function in the trace that is being recorded.

    Parameters
    ----------
    func : a function.
    name : what the trace shows; None for the function's own name.
    **decorator_kwargs : what it shows beside the name.

    Returns
    -------
    A function that does the same.

    Examples
    --------
    >>> @annotate_function
    ... def double(x):
    ...     return 2 * x
    >>> double(2)
    4
    """
    shown = name_of(func) if name is None else name

    @functools.wraps(func)
    def annotated(*args: P.args, **kwargs: P.kwargs) -> R:
        with TraceAnnotation(shown, **decorator_kwargs):
            return func(*args, **kwargs)

    return annotated


__all__ = [
    "StepTraceAnnotation",
    "TraceAnnotation",
    "annotate_function",
    "start_trace",
    "stop_trace",
    "trace",
]

__dir__ = only_public(__name__)
