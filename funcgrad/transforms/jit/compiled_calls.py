"""Native calls of programs that were compiled ahead.

In: a Compiled and the arguments of a call that Python has served. Out: a plan with it, by which native code serves the
next such call. It is kept as the plans of a jitted function are, so that all are dropped together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from funcgrad.backends.interface import is_host
from funcgrad.config import config
from funcgrad.trace.tracing.named_axes import named_axes
from funcgrad.trace.tracing.tracer import current_trace
from funcgrad.trace.util.timed import observed
from funcgrad.transforms.core.argnums import Places
from funcgrad.transforms.jit.cache_entry import Ready
from funcgrad.transforms.jit.kept_programs import KeptPrograms, add_plan

_kept: WeakKeyDictionary[Any, KeptPrograms] = WeakKeyDictionary()
_NO_STATICS = Places((), ())


def plan_compiled(compiled: Any, args: tuple, kwargs: dict[str, Any], leaves: Sequence[Any]) -> None:
    """Let native code serve calls of this program like this one from now on, where it can; not yet at the first call.
    The leaves are those of the arguments.
    """
    from funcgrad.lower.inspect.compiled import Compiled  # loaded, as there is one

    if type(compiled) is not Compiled or current_trace() is not None or named_axes():
        return
    kept = _kept.get(compiled) or _kept.setdefault(compiled, KeptPrograms())
    ready = kept.programs.get(())
    if ready is None:
        kept.programs.remember((), _ready(compiled))
        return
    form = (config.calls, *map(type, leaves), *kwargs)
    if form not in ready.planned:
        ready.planned.add(form)
        if not _add_plan(compiled, kept, ready, args, kwargs):
            ready.planned.discard(form)
    config.mark[0] = config.calls  # nothing is unusual here


def _ready(compiled: Any) -> Ready:
    calling = compiled._calling
    ready = Ready(compiled.runtime_executable(), calling.out_tree, None, calling.donated, None)
    ready.device = "" if is_host(compiled._backend.name) else compiled._backend.name
    return ready


def _add_plan(compiled: Any, kept: KeptPrograms, ready: Ready, args: tuple, kwargs: dict[str, Any]) -> bool:
    """Add the plan of such calls, if there is one. Return whether that is known."""
    from funcgrad.transforms.jit.fast_path import NotYet, plan_of  # from the second call on

    observer = observed.by
    try:
        plan = plan_of(type(compiled), args, kwargs, _NO_STATICS, ready, observer, compiled._calling.name)
    except NotYet:
        return False
    plans = None if plan is None else add_plan(kept, plan, observer)
    if plans is not None:
        compiled._calls = plans.number
    return True
