"""The table of ops itself; what its rows say is tested op by op."""

from __future__ import annotations

import numpy as np
import pytest

from funcgrad.errors import InternalError
from funcgrad.trace import ops
from funcgrad.trace.uop import OPS, Family


def test_each_name_is_of_one_op() -> None:
    with pytest.raises(InternalError, match="an op 'add' already"):
        ops.define("add", ops.ADD.family, lambda arg, *src: ((), src[0].dtype, False))


ARGUMENTS = {
    "reshape": (4, 6), "permute": (2, 0, 1), "expand": ((1, 3), (5, 2)), "shrink": ((0, 2, 1), (2, 0, -1), (1, 4, 2)),
    "flip": (0, 2), "pad": ((1, 0, 0), (0, 2, 1), (0, 0, 0)),
}  # fmt: skip


@pytest.mark.parametrize("name", [op.name for op in OPS.values() if op.is_view or op.name in ARGUMENTS])
def test_what_is_a_view(name: str) -> None:
    """All elements of a view are elements of its source: passes look through it for where values come from."""
    op = OPS[name]
    x = np.arange(1, 25).reshape(2, 3, 4)
    result = op.reference(ARGUMENTS[name], x)
    assert op.is_view == (set(result.ravel()) <= set(x.ravel()))
    assert op.family is Family.MOVEMENT
