"""What a walk over a graph remembers of the graphs within it, until the outermost walk ends."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

T = TypeVar("T")


class Once(threading.local):
    """Results that are made once within the outermost `with` block that a thread has entered.

    A walk asks the body of a loop again and again which of its carries have a tangent, and a branch again for each
    branch around it. Where loops and branches nest, the number of questions is a power of the depth.

    >>> once = Once()
    >>> with once:
    ...     once.made("a", lambda: 1), once.made("a", lambda: 2)
    (1, 1)
    >>> with once:
    ...     once.made("a", lambda: 3)
    3
    """

    def __init__(self) -> None:
        self.depth = 0
        self.known: dict[Hashable, object] = {}

    def __enter__(self) -> None:
        self.depth += 1

    def __exit__(self, *error: object) -> None:
        self.depth -= 1
        if not self.depth:
            self.known = {}

    def made(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what `make` makes, or what it made before for an equal key."""
        if key not in self.known:
            self.known[key] = make()
        return cast(T, self.known[key])
