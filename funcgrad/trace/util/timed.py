"""How long parts of the library take, told to those who listen (funcgrad.monitoring)."""

from __future__ import annotations

import sys
import time

TRACED = "/jax/core/compile/jaxpr_trace_duration"
COMPILED = "/jax/core/compile/backend_compile_duration"


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
        monitoring = sys.modules.get("funcgrad.monitoring")
        if monitoring is not None and error[0] is None:
            end = time.time()
            monitoring.record_event_duration_secs(self.event, end - self.start, fun_name=self.fun_name)
            monitoring.record_event_time_span(self.event, self.start, end, fun_name=self.fun_name)
