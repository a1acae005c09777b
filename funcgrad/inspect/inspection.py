"""fg.inspect(f)(*args): run a function while it is recorded, then show the page of the recording."""

from __future__ import annotations

import functools
import os
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from funcgrad.errors import FuncgradError
from funcgrad.inspect.recorder import Recorder
from funcgrad.inspect.recordings import Recording, load, page, recording_of
from funcgrad.inspect.server import Server
from funcgrad.transforms.core.flatten import check_callable
from funcgrad.transforms.jit.jit import JitFunction, jit

P = ParamSpec("P")
R = TypeVar("R")


class Inspection(Generic[R]):
    """A call that was recorded, and the page that shows it.

    Attributes
    ----------
    result : what the function returned.
    recording : what was recorded.
    url : the page's address on this machine; "" where no page is served.
    """

    def __init__(self, result: R, recording: Recording) -> None:
        self.result = result
        self.recording = recording
        self.url = ""
        self._server: Server | None = None

    def __repr__(self) -> str:
        return f"<Inspection {self.url or 'without a page'}: {self.recording!r}>"

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the recording to a file that ends in .fgi, or the page with it to one that ends in .html."""
        return self.recording.save(path)

    def show(self, port: int = 0, browser: bool = True) -> str:
        """Serve the page and return its address. A browser is opened where there is a display."""
        if self._server is None:
            self._server = serve(self.recording, port)
            self.url = self._server.url
        if browser and has_display():
            webbrowser.open(self.url)
        return self.url

    def close(self) -> None:
        """Serve the page no longer."""
        if self._server is not None:
            self._server.close()
            self._server, self.url = None, ""


def serve(recording: Recording, port: int = 0) -> Server:
    """Serve the page of a recording on this machine."""
    return Server(page(None), recording.to_bytes(), port)


def has_display() -> bool:
    """Tell whether a browser could be seen by who runs this process."""
    if os.environ.get("SSH_CONNECTION"):
        return False
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def inspected(
    fun: Callable[P, R], *, show: bool = True, browser: bool = True, port: int = 0, time_kernels: bool = True
) -> Callable[P, Inspection[R]]:
    """Record a call of a function and show what it did: its lines, graphs, kernels, memory and time, in a browser.

    Parameters
    ----------
    fun : a function, jitted or not. What it compiles is recorded, also functions that were compiled before. One that
        compiles nothing, as it works on arrays op by op, is called once more as `jit(fun)`, to see that.
    show : serve the page on this machine, print its address, and open a browser.
    browser : False opens none. None is opened without a display.
    port : of the page; 0 for any that is free.
    time_kernels : run the kernels some more times after the call, for their times; without, they are those of the call.

    Returns
    -------
    A function of the same arguments, whose calls return an `Inspection`: `.result`, `.recording`, `.url`,
    `.save("run.fgi")` or `.save("run.html")`, `.close()`.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> @fg.jit
    ... def norm(x):
    ...     return np.sqrt(np.sum(x * x))
    >>> inspection = fg.inspect(norm, show=False)(np.array([3.0, 4.0]))
    >>> float(inspection.result)
    5.0
    >>> inspection.recording
    <Recording of 1 program with 1 kernel>
    """
    check_callable("inspect", fun)

    @functools.wraps(fun)
    def call(*args: P.args, **kwargs: P.kwargs) -> Inspection[R]:
        recorder = Recorder()
        recorder.start()
        try:
            result = fun(*args, **kwargs)
            if not recorder.made and not isinstance(fun, JitFunction):
                _compile(fun, args, kwargs)
        finally:
            recorder.stop()
        inspection = Inspection(result, recording_of(recorder, time_kernels))
        if show:
            inspection.show(port, browser)
            print(f"inspect: {inspection.url}", file=sys.stderr)
        return inspection

    return call


def _compile(fun: Callable[..., Any], args: tuple, kwargs: dict[str, Any]) -> None:
    """Compile a function that ran as Python, where it can be: then there is something to see."""
    try:
        jit(fun)(*args, **kwargs)
    except FuncgradError:
        return


@contextmanager
def recording(time_kernels: bool = False) -> Iterator[Recording]:
    """Record what happens within a `with` block, also where it ends in an error.

    Parameters
    ----------
    time_kernels : run kernels that ran once or twice some more times at the end of the block.

    Returns
    -------
    A context that gives a `Recording`, which is filled at its end.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> with fg.inspect.recording() as made:
    ...     float(fg.jit(np.sum)(np.ones(3)))
    3.0
    >>> made.document["programs"][0]["name"]
    'sum'
    """
    recorder = Recorder()
    made = Recording({})
    recorder.start()
    try:
        yield made
    finally:
        recorder.stop()
        made.document |= recording_of(recorder, time_kernels).document


_Inspection = Inspection
_Recording = Recording


class Inspect:
    """What `funcgrad.inspect` is: the package, which can be called."""

    Inspection = _Inspection
    Recording = _Recording
    load = staticmethod(load)
    recording = staticmethod(recording)

    def __call__(
        self,
        fun: Callable[P, R],
        *,
        show: bool = True,
        browser: bool = True,
        port: int = 0,
        time_kernels: bool = True,
    ) -> Callable[P, _Inspection[R]]:
        return inspected(fun, show=show, browser=browser, port=port, time_kernels=time_kernels)


if TYPE_CHECKING:
    inspect = Inspect()

Inspect.__call__.__doc__ = inspected.__doc__
