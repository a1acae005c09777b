"""Nodes: identity, life, order, substitution, structural hash."""

from __future__ import annotations

import gc
import pickle
import subprocess
import sys
import threading
import weakref

import numpy as np
import pytest

from funcgrad.errors import DtypeError, ShapeError
from funcgrad.trace.array.array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import (
    OPS,
    Captured,
    Param,
    UOp,
    at_line_of,
    const,
    iota,
    like,
    numel,
    substitute,
    substitute_within,
    toposort,
    type_text,
    zeros_like,
)


def parameter(index: int = 0, shape: tuple[int, ...] = (3,), dtype: np.dtype = dt.float32) -> UOp:
    return UOp(OPS["param"], (), Param(0, index, shape, dtype, False))


def test_equal_nodes_are_one_object() -> None:
    x = parameter()
    assert parameter() is x
    assert (x + 1).unary("sin") is (x + 1).unary("sin")
    assert x + 1 is not x + 2
    assert x.sum((0,)) is x.sum((0,))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (const(0.0, dt.float32), const(-0.0, dt.float32)),
        (const(0, dt.int32), const(0.0, dt.float32)),
        (const(1, dt.float32), const(1, dt.float32, weak=True)),
        (const(1, dt.int32), const(True, dt.bool_)),
    ],
)
def test_constants_that_differ_in_bits_or_type_stay_apart(a: UOp, b: UOp) -> None:
    assert a is not b


def test_nan_is_one_constant() -> None:
    assert const(np.nan, dt.float32) is const(np.nan, dt.float32)


def test_captured_arrays_are_told_apart_by_identity() -> None:
    ones, others = Array(np.ones(3)), Array(np.ones(3))
    leaf = UOp(OPS["array"], (), Captured(ones))
    assert leaf is UOp(OPS["array"], (), Captured(ones))
    assert leaf is not UOp(OPS["array"], (), Captured(others))
    assert leaf.key == UOp(OPS["array"], (), Captured(others)).key


def test_nodes_die_with_their_last_user() -> None:
    node = parameter(17) * 3.5
    ghost = weakref.ref(node)
    del node
    gc.collect()
    assert ghost() is None


def test_threads_make_the_same_node() -> None:
    made: list[UOp] = []
    start = threading.Barrier(8)

    def make() -> None:
        start.wait()
        node = parameter()
        for step in range(200):
            node = node + step
        made.append(node)

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(map(id, made))) == 1


def test_pickle_gives_the_same_node_back() -> None:
    node = (parameter() * 2 + iota(3, dt.float32)).sum((0,))
    assert pickle.loads(pickle.dumps(node)) is node


def test_toposort_lists_sources_first_and_once() -> None:
    x = parameter()
    y = x * x
    z = y + x
    assert toposort([z, y]) == [x, y, z]
    assert toposort([z], stop=lambda node: node is y) == [y, x, z]
    assert toposort([]) == []


def test_depth_has_no_limit() -> None:
    node = x = parameter()
    for _ in range(50_000):
        node = node + 1
    one = like(x, 1)
    assert len(toposort([node])) == 50_000 + 1 + len(toposort([one]))
    assert substitute([node], {x: parameter(1)})[0] is not node
    assert len(node.key) == 16


def test_substitute_keeps_what_does_not_change() -> None:
    x, y = parameter(0), parameter(1)
    kept = x * 2
    new_left, new_right = substitute([kept + y, kept], {y: x})
    assert new_left is kept + x
    assert new_right is kept
    assert substitute([y], {y: x, x: y}) == [x]  # at once, not one after the other


def test_substitute_within_what_takes_the_place_of_others() -> None:
    x, y, z = parameter(0), parameter(1), parameter(2)
    inner = x * y
    outer = inner + z
    made = {inner: inner - z, outer: outer * inner}  # each with the node itself, and with its sources
    (found,) = substitute_within([outer * y], made)
    assert found is ((inner - z) + z) * (inner - z) * y
    assert substitute_within([outer], {}) == [outer]


def test_key_is_structural_and_the_same_in_every_process() -> None:
    program = (
        "from funcgrad.trace import ops\n"
        "from funcgrad.trace.types import dtypes as dt\n"
        "from funcgrad.trace.uop import *\n"
        "x = UOp(OPS['param'], (), Param(0, 0, (3,), dt.float32, False))\n"
        "print((x.unary('sin') * 2.5).sum((0,)).key.hex())"
    )
    here = (parameter().unary("sin") * 2.5).sum((0,)).key.hex()
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == here
    assert (parameter().unary("sin") * 2.0).sum((0,)).key.hex() != here


def test_a_node_remembers_the_users_line() -> None:
    node = parameter(31).unary("tan")
    place = node.place
    assert place is not None
    assert str(place).endswith("in test_a_node_remembers_the_users_line")
    with at_line_of(node):
        assert (node * 7.25).place is place


def test_operators_build_ops() -> None:
    x, y = parameter(0), parameter(1)
    names = [
        n.op.name for n in (x + y, x - y, x * y, x / y, -x, x < y, x <= y, x > y, x >= y, x.eq(y), x.ne(y))
    ]
    assert names == ["add", "sub", "mul", "div", "neg", "lt", "le", "lt", "le", "eq", "ne"]
    n = parameter(0, dtype=dt.int32)
    assert [m.op.name for m in (n & n, n | n, n ^ n, n << n, n >> n, ~n)] == [
        "and",
        "or",
        "xor",
        "shl",
        "shr",
        "not",
    ]
    assert (1 - x).src[0] is like(x, 1)
    assert x.eq(y).where(x, 0).src[2] is zeros_like(x)


def test_movement_that_does_nothing_makes_no_node() -> None:
    x = parameter(shape=(2, 3))
    assert x.reshape((2, 3)) is x
    assert x.permute((0, 1)) is x
    assert x.expand((), ()) is x
    assert x.pad([(0, 0, 0), (0, 0, 0)]) is x
    assert x.shrink([(0, 2, 1), (0, 3, 1)]) is x
    assert x.flip(()) is x
    assert x.sum(()) is x
    assert x.cast(dt.float32) is x
    assert x.reshape((6,)).reshape((3, 2)) is x.reshape((3, 2))


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: parameter(shape=(3,)) + parameter(shape=(4,)), ShapeError),
        (lambda: parameter() + parameter(dtype=dt.int32), DtypeError),
        (lambda: parameter().reshape((4,)), ShapeError),
        (lambda: parameter().shrink([(0, 4, 1)]), ShapeError),
        (lambda: parameter(dtype=dt.bool_).unary("sin"), DtypeError),
        (lambda: parameter().bitcast(dt.float64), DtypeError),
    ],
)
def test_ill_typed_nodes_cannot_be_made(make: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        make()  # type: ignore[operator]


def test_texts() -> None:
    assert type_text(parameter(shape=(2, 3))) == "float32[2,3]"
    assert type_text(const(1, dt.int32, weak=True)) == "int32[]*"
    assert repr(parameter() + 1) == "<add float32[3]>"
    assert numel(()) == 1
    assert numel((2, 0, 3)) == 0
