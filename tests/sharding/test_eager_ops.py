"""Elementwise ops on arrays spread over devices, outside of jit: the first call, and those whose program is known."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import DeletedArrayError, DeviceError, FuncgradError
from funcgrad.trace.mesh.mesh import Mesh, NamedSharding, P
from funcgrad.trace.tracing.direct import known_ops

OPS = [
    operator.add,
    operator.sub,
    operator.mul,
    operator.truediv,
    operator.lt,
    operator.pow,
    fnp.maximum,
    fnp.hypot,
]
NUMBERS: list[Any] = [2, 2.0, True, np.float32(2), np.int32(2), -3, 0.5, 2j, float("nan"), float("inf"), 300]
DTYPES = ["float32", "int32", "bool", "int8", "uint8", "float16", "bfloat16", "complex64"]
SPECS = [P("devices"), P(), P(None, "devices")]


def values(shape: tuple[int, ...], dtype: str) -> Any:
    return fnp.asarray(np.arange(np.prod(shape)).reshape(shape) % 7 - 2).astype(dtype)


def outcome(op: Any, *operands: Any) -> Any:
    """Return the result of an op, or the class of its error."""
    try:
        return op(*operands)
    except FuncgradError as error:
        return type(error)


@settings(max_examples=25)  # each compiles a program
@given(
    st.sampled_from(OPS),
    st.sampled_from(DTYPES),
    st.one_of(st.sampled_from(DTYPES), st.sampled_from(NUMBERS), st.none()),
    st.sampled_from(SPECS),
    st.sampled_from([(4, 4), (8, 4), (0, 4)]),
    st.booleans(),
)
def test_what_the_host_computes(
    op: Any, dtype: str, other: Any, spec: P, shape: tuple[int, ...], is_swapped: bool
) -> None:
    """None as the second operand: the first one itself."""
    sharding = NamedSharding(Mesh(["cpu:0", "cpu:1", "cpu:2", "cpu:3"], "devices"), spec)
    x = values(shape, dtype)
    y = x if other is None else values(shape, other)[::-1] if isinstance(other, str) else other
    spread = fg.device_put(x, sharding)
    second = spread if other is None else fg.device_put(y, sharding) if isinstance(other, str) else y
    if is_swapped:
        x, y, spread, second = y, x, second, spread
    expected = outcome(op, x, y)
    for _ in range(3):
        found = outcome(op, spread, second)
        if isinstance(expected, type):
            assert found is expected
        else:
            assert (found.dtype, found.weak, found.shape) == (expected.dtype, expected.weak, expected.shape)
            is_short = found.dtype in (fnp.float16, fnp.bfloat16)
            a, b = (np.asarray(v).astype(complex) for v in (found, expected))
            np.testing.assert_allclose(a, b, rtol=2e-2 if is_short else 1e-5, atol=1e-5)


def test_the_same_operand_twice_and_two_alike() -> None:
    sharding = NamedSharding(Mesh(["cpu:0", "cpu:1"], "devices"), P("devices"))
    x, y = (fg.device_put(fnp.arange(4.0) + i, sharding) for i in (1, 5))
    for _ in range(3):
        for a, b in ((x, x), (x, y), (y, x), (y, y)):
            np.testing.assert_array_equal(a - b, np.asarray(a) - np.asarray(b))
            np.testing.assert_array_equal(a / 2, np.asarray(a) / 2)


def test_a_program_is_found_again() -> None:
    sharding = NamedSharding(Mesh(["cpu:0", "cpu:1"], "devices"), P("devices"))
    x = fg.device_put(fnp.arange(4.0), sharding)
    x * 3.0
    count = len(known_ops)
    for number in range(10):
        assert (x * float(number)).sharding.is_equivalent_to(sharding, 1)
    assert len(known_ops) == count
    fg.clear_caches()
    assert not known_ops
    np.testing.assert_array_equal(x * 3.0, np.arange(4) * 3)


def test_what_is_refused_is_so_again() -> None:
    two, other = (Mesh([f"cpu:{i}", f"cpu:{i + 1}"], "devices") for i in (0, 2))
    x, y = (fg.device_put(fnp.arange(4.0), NamedSharding(mesh, P("devices"))) for mesh in (two, other))
    gone = fg.device_put(fnp.arange(4.0) + 1, NamedSharding(two, P("devices")))
    gone + x
    gone.delete()
    for _ in range(3):
        with pytest.raises(DeviceError):
            x + y
        with pytest.raises(DeletedArrayError):
            gone + x
        with pytest.raises(DeletedArrayError):
            x + gone
        np.testing.assert_array_equal(x + x, np.arange(4) * 2)
