"""Events and their listeners, and what funcgrad itself tells of."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import monitoring

KINDS = {
    "event": (monitoring.record_event, monitoring.register_event_listener, monitoring.unregister_event_listener, ()),
    "duration": (
        monitoring.record_event_duration_secs,
        monitoring.register_event_duration_secs_listener,
        monitoring.unregister_event_duration_listener,
        (0.5,),
    ),
    "span": (
        monitoring.record_event_time_span,
        monitoring.register_event_time_span_listener,
        monitoring.unregister_event_time_span_listener,
        (1.0, 1.5),
    ),
    "scalar": (
        monitoring.record_scalar,
        monitoring.register_scalar_listener,
        monitoring.unregister_scalar_listener,
        (3,),
    ),
}  # fmt: skip


@pytest.fixture(autouse=True)
def no_listeners() -> Iterator[None]:
    yield
    monitoring.clear_event_listeners()


@pytest.mark.parametrize("kind", KINDS)
def test_listeners_hear_their_kind_until_they_leave(kind: str) -> None:
    heard: dict[str, list[Any]] = {name: [] for name in KINDS}
    listeners = {}
    for name, (_, register, _, _) in KINDS.items():
        listeners[name] = lambda *values, name=name, **more: heard[name].append((values, more))
        register(listeners[name])
    record, _, unregister, values = KINDS[kind]
    record("/a/b", *values, step=1)
    assert heard == {name: [(("/a/b", *values), {"step": 1})] if name == kind else [] for name in KINDS}
    unregister(listeners[kind])
    record("/a/b", *values)
    assert len(heard[kind]) == 1
    with pytest.raises(ValueError):
        unregister(listeners[kind])


def test_a_listener_may_leave_while_it_listens() -> None:
    heard = []

    def once(event: str) -> None:
        heard.append(event)
        monitoring.unregister_event_listener(once)

    monitoring.register_event_listener(once)
    monitoring.register_event_listener(heard.append)
    monitoring.record_event("x")
    monitoring.record_event("y")
    assert heard == ["x", "x", "y"]


def test_functions_are_traced_and_compiled_once() -> None:
    heard: list[tuple[str, float, str]] = []
    spans: list[tuple[float, float]] = []
    monitoring.register_event_duration_secs_listener(lambda e, s, fun_name: heard.append((e, s, fun_name)))
    monitoring.register_event_time_span_listener(lambda e, start, end, fun_name: spans.append((start, end)))

    @fg.jit
    def cubes(x: Any) -> Any:
        return x**3

    for x in (np.ones(2), np.ones(2), np.ones(3)):
        cubes(x)
    events = [monitoring.TRACED, monitoring.COMPILED] * 2
    assert [(event, name) for event, _, name in heard] == [(event, "cubes") for event in events]
    assert all(seconds >= 0 for _, seconds, _ in heard)
    assert all(end <= start for (_, end), (start, _) in itertools.pairwise(spans))


def test_nothing_is_told_of_a_function_that_fails() -> None:
    heard: list[str] = []
    monitoring.register_event_duration_secs_listener(lambda e, s, fun_name: heard.append(e))

    @fg.jit
    def fails(x: Any) -> Any:
        raise KeyError(x.shape)

    with pytest.raises(KeyError):
        fails(1.0)
    assert heard == []
