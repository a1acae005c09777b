"""Locks that a forked child can go on with: another thread may hold one at the fork, and be gone after."""

from __future__ import annotations

import os
import threading
from contextlib import AbstractContextManager


def new_lock() -> AbstractContextManager[bool]:
    """A lock for the state of a module. Whoever forks takes it first, so that parent and child find the state whole.

    It can be taken again by the thread that holds it: a collection of garbage may run anywhere.
    """
    lock = threading.RLock()
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=lock.acquire, after_in_parent=lock.release, after_in_child=lock.release)
    return lock
