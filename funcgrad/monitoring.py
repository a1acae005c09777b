"""Events of a process and those who listen to them, by the names of jax.monitoring.

funcgrad records how long it traces and compiles a function (TRACED, COMPILED), with its name as `fun_name`; programs
and libraries record what they like. Nothing is kept: an event without a listener is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from funcgrad.trace.util.lazy import only_public
from funcgrad.trace.util.timed import COMPILED, TRACED

Listener = Callable[..., None]

_events: list[Listener] = []
_durations: list[Listener] = []
_spans: list[Listener] = []
_scalars: list[Listener] = []


def record_event(event: str, **kwargs: str | int) -> None:
    """Tell the listeners that something happened.

    Parameters
    ----------
    event : its name, which by custom reads like a path.
    **kwargs : what else is known of it.

    Examples
    --------
    >>> seen = []
    >>> register_event_listener(lambda event, **more: seen.append((event, more)))
    >>> record_event("/checkpoint/written", step=3)
    >>> clear_event_listeners()
    >>> seen
    [('/checkpoint/written', {'step': 3})]
    """
    _tell(_events, event, **kwargs)


def record_event_duration_secs(event: str, duration: float, **kwargs: str | int) -> None:
    """Tell the listeners how long something took.

    Parameters
    ----------
    event : its name.
    duration : in seconds.
    **kwargs : what else is known of it.

    Examples
    --------
    >>> register_event_duration_secs_listener(lambda event, seconds, **more: print(event, seconds))
    >>> record_event_duration_secs("/data/read", 0.25)
    /data/read 0.25
    >>> clear_event_listeners()
    """
    _tell(_durations, event, duration, **kwargs)


def record_event_time_span(event: str, start_time: float, end_time: float, **kwargs: str | int) -> None:
    """Tell the listeners when something began and ended.

    Parameters
    ----------
    event : its name.
    start_time, end_time : in seconds since the epoch, as of `time.time()`.
    **kwargs : what else is known of it.

    Examples
    --------
    >>> register_event_time_span_listener(lambda event, start, end, **more: print(event, end - start))
    >>> record_event_time_span("/data/read", 10.0, 12.5)
    /data/read 2.5
    >>> clear_event_listeners()
    """
    _tell(_spans, event, start_time, end_time, **kwargs)


def record_scalar(event: str, value: float | int, **kwargs: str | int) -> None:
    """Tell the listeners of a number.

    Parameters
    ----------
    event : its name.
    value : the number.
    **kwargs : what else is known of it.

    Examples
    --------
    >>> register_scalar_listener(lambda event, value, **more: print(event, value))
    >>> record_scalar("/train/loss", 0.5)
    /train/loss 0.5
    >>> clear_event_listeners()
    """
    _tell(_scalars, event, value, **kwargs)


def register_event_listener(callback: Listener) -> None:
    """Call a function of (event, **kwargs) for each event.

    Examples
    --------
    >>> register_event_listener(print)
    >>> record_event("/started")
    /started
    >>> unregister_event_listener(print)
    """
    _events.append(callback)


def register_event_duration_secs_listener(callback: Listener) -> None:
    """Call a function of (event, duration, **kwargs) for each event that took time.

    Examples
    --------
    >>> import funcgrad as fg
    >>> seen = []
    >>> register_event_duration_secs_listener(lambda event, seconds, fun_name: seen.append((event, fun_name)))
    >>> def double(x):
    ...     return 2 * x
    >>> float(fg.jit(double)(1.0))
    2.0
    >>> clear_event_listeners()
    >>> seen == [(TRACED, "double"), (COMPILED, "double")]
    True
    """
    _durations.append(callback)


def register_event_time_span_listener(callback: Listener) -> None:
    """Call a function of (event, start_time, end_time, **kwargs) for each event that took time.

    Examples
    --------
    >>> register_event_time_span_listener(print)
    >>> record_event_time_span("/data/read", 1.0, 2.0)
    /data/read 1.0 2.0
    >>> unregister_event_time_span_listener(print)
    """
    _spans.append(callback)


def register_scalar_listener(callback: Listener) -> None:
    """Call a function of (event, value, **kwargs) for each number.

    Examples
    --------
    >>> register_scalar_listener(print)
    >>> record_scalar("/train/loss", 0.5)
    /train/loss 0.5
    >>> unregister_scalar_listener(print)
    """
    _scalars.append(callback)


def unregister_event_listener(callback: Listener) -> None:
    """Call a function for events no longer; ValueError where it was not registered.

    Examples
    --------
    >>> register_event_listener(print)
    >>> unregister_event_listener(print)
    """
    _events.remove(callback)


def unregister_event_duration_listener(callback: Listener) -> None:
    """Call a function for durations no longer; ValueError where it was not registered.

    Examples
    --------
    >>> register_event_duration_secs_listener(print)
    >>> unregister_event_duration_listener(print)
    """
    _durations.remove(callback)


def unregister_event_time_span_listener(callback: Listener) -> None:
    """Call a function for spans of time no longer; ValueError where it was not registered.

    Examples
    --------
    >>> register_event_time_span_listener(print)
    >>> unregister_event_time_span_listener(print)
    """
    _spans.remove(callback)


def unregister_scalar_listener(callback: Listener) -> None:
    """Call a function for numbers no longer; ValueError where it was not registered.

    Examples
    --------
    >>> register_scalar_listener(print)
    >>> unregister_scalar_listener(print)
    """
    _scalars.remove(callback)


def clear_event_listeners() -> None:
    """Forget all listeners, of every kind.

    Examples
    --------
    >>> register_event_listener(print)
    >>> clear_event_listeners()
    >>> record_event("/nobody/listens")
    """
    for listeners in (_events, _durations, _spans, _scalars):
        listeners.clear()


def _tell(listeners: list[Listener], *values: Any, **kwargs: Any) -> None:
    """Call all listeners, of which one may come or go by a call."""
    for listener in tuple(listeners):
        listener(*values, **kwargs)


__all__ = [
    "COMPILED", "TRACED", "clear_event_listeners", "record_event", "record_event_duration_secs",
    "record_event_time_span", "record_scalar", "register_event_duration_secs_listener", "register_event_listener",
    "register_event_time_span_listener", "register_scalar_listener", "unregister_event_duration_listener",
    "unregister_event_listener", "unregister_event_time_span_listener", "unregister_scalar_listener",
]  # fmt: skip

__dir__ = only_public(__name__)
