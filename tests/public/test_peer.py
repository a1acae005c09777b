"""The generated calls of test_public.py in JAX, where it is installed: value, dtype and weak type are the same.

What differs on purpose stands in docs/differences_from_jax.md; a row says it with `peer=False`, `KEPT_WEAK` in peer.py
lists functions whose results are weaker than JAX's.
"""

from __future__ import annotations

import os

import pytest

pytest.importorskip("jax")

from tests.public import test_public  # its tables of rows
from tests.public.draw import Draw
from tests.public.peer import check_peer, peer_function
from tests.public.rows import ROWS, Row

CASES = int(os.environ.get("FUNCGRAD_PEER_CASES", "4"))
COMPARED = [row for row in ROWS.values() if row.peer and peer_function(row) is not None]


@pytest.mark.parametrize("row", COMPARED, ids=str)
def test_same_as_jax(row: Row) -> None:
    for i in range(CASES):
        check_peer(row, Draw(f"{row}/{i}"))


def test_tables_are_there() -> None:
    assert len(COMPARED) > 400 and test_public.TABLES
