"""What jitted functions keep: the programs and graphs of each kind of calls, and the plans of native calls.

Functions that are made of one function with the same options keep one such object. All of them are known here, so that
an observer that begins or ends, and who clears the caches, reaches every one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakSet

from funcgrad.trace.util.locks import new_lock
from funcgrad.trace.util.lru import Bounded
from funcgrad.trace.util.timed import Observer, observed
from funcgrad.transforms.core.by_function import Kept
from funcgrad.transforms.jit import cache_miss
from funcgrad.transforms.jit.cache_entry import KindGraph, Ready

if TYPE_CHECKING:
    from funcgrad.backends.cpu.call_plans import CallPlan, Calls

MOST_KEPT = 256
"""Programs, and graphs, that one jitted function keeps; beyond them go those that were not used for longest."""


class KeptPrograms(Kept):
    """What jitted functions have in common that are made of one function with the same options."""

    def __init__(self) -> None:
        self.programs: Bounded[tuple, Ready] = Bounded(MOST_KEPT)
        self.there: Bounded[tuple, Ready] = Bounded(MOST_KEPT)  # by `_kind_with_all_on` of jit.py
        self.graphs: Bounded[cache_miss.Key, KindGraph] = Bounded(MOST_KEPT)
        self.plans: Calls | None = None
        self.traced = 0
        self.compiled = 0
        with _changing:
            _all_kept.add(self)

    def forget(self) -> None:
        """Forget all but the number of traces."""
        self.programs.forget()
        self.there.forget()
        self.graphs.forget()
        with _changing:
            if self.plans is not None:
                self.plans.clear()
        self.compiled = 0


_all_kept: WeakSet[KeptPrograms] = WeakSet()
_changing = new_lock()  # of the set, and of the plans of every function


def add_plan(kept: KeptPrograms, plan: CallPlan, observer: Observer | None) -> Calls | None:
    """Keep a plan that was made for this observer; return all that are kept, None where another one has come."""
    from funcgrad.backends.cpu.call_plans import Calls  # loaded, as there is a plan

    with _changing:
        if observed.by is not observer:  # it has begun or ended meanwhile
            return None
        if kept.plans is None:
            kept.plans = Calls()
        kept.plans.add(plan)
        return kept.plans


def forget_plans() -> None:
    """Let the next calls of all jitted functions go through Python, which makes new plans."""
    with _changing:
        for programs in [*_all_kept]:
            if programs.plans is not None:
                programs.plans.clear()
            for ready in [*programs.programs.values(), *programs.there.values()]:
                ready.planned.clear()


def forget_functions() -> None:
    """Forget what every jitted function keeps: the next call of each traces it. Compiled code is still shared."""
    with _changing:
        everything = [*_all_kept]
    for programs in everything:
        programs.forget()
