"""No collection of garbage while modules are imported, or a program is made.

Both make many small objects that live for long, which is what Python's collector takes for a reason to look at them all
again and again: that would be a tenth of the time. Nodes have no cycles, and die by their counts of references.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

from funcgrad.trace.util.locks import Joint, hold_while_forking

_MANY_MODULES = 10  # their objects are some thousands, as many as start a few collections


def _pause() -> Callable[[], object]:
    if not gc.isenabled():
        return lambda: None
    gc.disable()
    loaded = len(sys.modules)

    def end() -> None:
        try:
            if len(sys.modules) - loaded >= _MANY_MODULES:
                _take_for_old()
        finally:  # also where Ctrl-C comes here
            gc.enable()

    return end


_paused = Joint(_pause)
hold_while_forking(_paused)


def paused() -> Joint:
    """Return the collector rests until the last of the threads that are within has left; if it was off, it stays off.

    >>> with paused():
    ...     gc.isenabled()
    False
    >>> gc.isenabled()
    True
    """
    return _paused


def _take_for_old() -> None:
    """Let the next collections pass over all that exists now, as they do over what outlived some of them.

    Modules live for as long as the process. Who looked at them once all the same, when `paused` ends, would take a
    tenth of the time of their import. What a program froze stays so: then nothing is done.
    """
    if not gc.get_freeze_count():
        gc.freeze()
        gc.unfreeze()
