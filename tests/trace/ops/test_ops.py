"""The table of ops itself; what its rows say is tested op by op."""

from __future__ import annotations

import numpy as np
import pytest

from funcgrad.errors import InternalError
from funcgrad.trace import ops
from funcgrad.trace.ops.forms import kept_axes, repeated_axes
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Family, Param, UOp


def test_each_name_is_of_one_op() -> None:
    with pytest.raises(InternalError, match="an op 'add' already"):
        ops.define("add", ops.ADD.family, lambda arg, *src: ((), src[0].dtype, False))


ARGUMENTS = {
    "reshape": (4, 6), "permute": (2, 0, 1), "expand": ((1, 3), (5, 2)), "shrink": ((0, 2, 1), (0, 3, 2), (1, 4, 2)),
    "flip": (0, 2), "pad": ((1, 0, 0), (0, 2, 1), (0, 0, 0)),
    "view": ((2, 2, 5), ((1, ((0, -1),)), (0, ((0, 1), (1, 1))), (3, ()))),
}  # fmt: skip


@pytest.mark.parametrize("name", [op.name for op in OPS.values() if op.is_view or op.name in ARGUMENTS])
def test_what_is_a_view(name: str) -> None:
    """All elements of a view are elements of its source: passes look through it for where values come from."""
    op = OPS[name]
    x = np.arange(1, 25).reshape(2, 3, 4)
    result = op.reference(ARGUMENTS[name], x)
    assert op.is_view == (set(result.ravel()) <= set(x.ravel()))
    assert op.family is Family.MOVEMENT


@pytest.mark.parametrize("name", [op.name for op in OPS.values() if op.forms is not None])
def test_where_the_elements_of_a_view_stand(name: str) -> None:
    """As the reference says, and what follows for axes: those that are kept, and those along which it repeats."""
    x = np.arange(1, 25).reshape(2, 3, 4)
    node = UOp(OPS[name], (UOp(ops.PARAM, (), Param(0, 0, x.shape, dt.int64, False)),), ARGUMENTS[name])
    result = OPS[name].reference(ARGUMENTS[name], x)
    assert result.shape == node.shape
    indices = np.indices(node.shape)
    positions = [
        np.full(node.shape, offset) + sum(indices[axis] * by for axis, by in terms)
        for offset, terms in node.op.forms(node)
    ]
    np.testing.assert_array_equal(x[tuple(positions)], result)
    for source, axis in kept_axes(node):
        assert x.shape[source] == node.shape[axis]
        np.testing.assert_array_equal(positions[source], indices[axis])
    for axis in repeated_axes(node):
        np.testing.assert_array_equal(result, np.take(result, [0], axis).repeat(node.shape[axis], axis))
