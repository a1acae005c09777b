"""JSON from files that nobody has to believe: no name is in a table twice, what is wrong is a ValueError."""

from __future__ import annotations

from collections import Counter
from typing import Any


def parsed(data: bytes) -> Any:
    """Return what the text says; ValueError for what is no JSON, and for names that are in one table twice.

    >>> parsed(b'{"a": [1, 2]}')
    {'a': [1, 2]}

    Of two equal names other readers take the last: what one program checks is then not what another one reads.
    """
    import json  # few programs read any

    try:
        return json.loads(data.decode(), object_pairs_hook=_unique)
    except RecursionError:
        raise ValueError("lists and tables are nested too deep") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        (name, _), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(f"{name!r:.60} is there twice")
    return table
