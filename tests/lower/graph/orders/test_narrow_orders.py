"""Sorts of which a part is read: NumPy's numbers, and the ranks from the first to the last where these are few."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.lower.graph.orders.narrow_orders import narrow_orders
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, iota, toposort

DTYPES = ("bool", "int8", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64")


def _rows(data: st.DataObject) -> np.ndarray:
    """Rows with many equal elements, NaN and zeros of both signs."""
    shape = (data.draw(st.integers(1, 3)), data.draw(st.sampled_from([1, 2, 9, 40, 300, 5000])))
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    x = rng.integers(-9, 10, shape).astype(data.draw(st.sampled_from(DTYPES)))
    if x.dtype.kind == "f":
        x[rng.random(shape) < 0.1] = np.nan
        x[rng.random(shape) < 0.1] = -0.0
    return x


def _cut(data: st.DataObject, size: int) -> slice:
    start = data.draw(st.integers(0, size))
    stop = data.draw(st.integers(start, min(size, start + data.draw(st.sampled_from([1, 2, 30, size])))))
    return slice(start, stop, data.draw(st.integers(1, 3)))


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_parts_are_numpys(data):
    """One part or several, cut from the sorted rows, from these reversed, and from their columns."""
    x = _rows(data)
    size = x.shape[-1]
    name = data.draw(st.sampled_from(["sort", "argsort"]))
    cuts = [
        (data.draw(st.sampled_from("rft")), _cut(data, size)) for _ in range(data.draw(st.integers(1, 3)))
    ]
    more = data.draw(st.booleans())

    def parts(ordered):
        found = {"r": ordered, "f": ordered[:, ::-1], "t": ordered.T[::-1, ::-1]}
        first = [found[form][cut] if form == "t" else found[form][:, cut] for form, cut in cuts]
        return [*first, *(part[..., ::2].astype("float32") for part in first if more)]

    with fg.enable_x64(True):
        made = fg.jit(lambda v: parts(getattr(fnp, name)(v)))(fnp.asarray(x))
    with np.errstate(all="ignore"):
        expected = parts(getattr(np, name)(x, kind="stable"))
    for ours, theirs in zip(made, expected, strict=True):
        np.testing.assert_array_equal(ours.numpy(), theirs)


@pytest.mark.parametrize(
    ("read", "ranks"),
    [
        (lambda s: [s.shrink([(5, 9, 1)])], (5, 9)),
        (lambda s: [s.shrink([(5, 9, 3)])], (5, 9)),
        (lambda s: [s.flip([0]).shrink([(0, 6, 1)])], (94, 100)),
        (lambda s: [s.cast(dt.float32).shrink([(0, 6, 1)])], (0, 6)),
        (lambda s: [s.shrink([(17, 18, 1)]), s.flip([0]).shrink([(83, 87, 3)])], (13, 18)),
        (lambda s: [s.shrink([(0, 90, 1)])], None),
        (lambda s: [s, s.shrink([(5, 9, 1)])], None),
        (lambda s: [s.shrink([(5, 9, 1)]), s.sum([0])], None),
    ],
)
def test_ranks_are_those_that_are_read(read, ranks):
    outputs = read(UOp(ops.SORT, (iota(100, dt.int32),)))
    narrow = narrow_orders(outputs)
    assert [out.shape for out in narrow] == [out.shape for out in outputs]
    (sort,) = (node for node in toposort(narrow) if node.op is ops.SORT)
    assert sort.arg == ranks
