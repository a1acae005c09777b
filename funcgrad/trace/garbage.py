"""No collection of garbage while modules are imported, or a program is made.

Both make many small objects that live for long, which is what Python's collector takes for a reason to look at them all
again and again: that would be a tenth of the time. Nodes have no cycles, and die by their counts of references.
"""

from __future__ import annotations

import gc

from funcgrad.trace.locks import new_lock


class paused:  # reads as a function: `with paused():`
    """The collector rests until the last of the threads that are within has left; if it was off, it stays off.

    >>> with paused():
    ...     gc.isenabled()
    False
    >>> gc.isenabled()
    True
    """

    _lock = new_lock()
    _within = 0
    _was_enabled = False

    def __enter__(self) -> None:
        with paused._lock:
            if not paused._within:
                paused._was_enabled = gc.isenabled()
                gc.disable()
            paused._within += 1

    def __exit__(self, *error: object) -> None:
        with paused._lock:
            paused._within -= 1
            if not paused._within and paused._was_enabled:
                gc.enable()


__all__ = ["paused"]
