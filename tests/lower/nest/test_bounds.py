"""The proof that accesses stay within their buffers: what it proves, and that it finds what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import Target
from funcgrad.errors import InternalError
from funcgrad.lower.ir.ops import LANES, LOAD, STORE, branch, buffer, loop
from funcgrad.lower.nest.proof.affine_sum import Sum
from funcgrad.lower.nest.proof.bounds import check_bounds, faults
from funcgrad.lower.program import builder
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const

ROWS, COLUMNS = loop("d00", 6), loop("d01", 5)
LANES4 = UOp(LANES, (), 4)


def load(index: UOp, lanes: int = 0, *masks: UOp) -> UOp:
    return UOp(LOAD, (buffer(1, dt.float32), index, *masks), lanes)


def faults_of(index: UOp, size: int, lanes: int = 0, *masks: UOp) -> list[str]:
    return list(faults([load(index, lanes, *masks)], {0: 30, 1: size}))


def test_loops() -> None:
    index = ROWS * 5 + COLUMNS
    assert not faults_of(index, 30)
    assert faults_of(index, 29) == ["load of element 5 d00 + 1 d01 of b1, which has 29"]
    assert faults_of(index - 1, 30), "before the first"
    assert not faults_of(COLUMNS * -5 + 20, 21)


def test_vectors_and_what_remains_of_them() -> None:
    assert not faults_of(ROWS * 4, 24, 4)
    assert faults_of(ROWS * 4, 23, 4)
    assert faults_of(ROWS * 4 + 1, 23, 4, LANES4 < 3) == [
        "load of element 4 d00 + 1 lanes4 + 1 of b1, which has 23 where 1 lanes4 + -2 <= 0"
    ]
    assert not faults_of(ROWS * 4 + 1, 24, 4, LANES4 < 3)


def test_masks_and_branches() -> None:
    """A row above and below is read only where there is one."""
    above = ROWS - 1
    assert faults_of(above, 4)
    assert not faults_of(above, 4, 0, above.cast(dt.uint64) <= 3)
    assert faults_of(above, 3, 0, above.cast(dt.uint64) <= 3)
    assert not faults_of(above, 5, 0, (above >= 0) & (above <= 4))
    chosen = branch("if", above >= 0)
    assert not faults_of(above + chosen, 5)


def test_quotients_and_remainders() -> None:
    """x // 4 * 4 + x % 4 is x, whatever the bounds of its parts are."""
    both = ROWS * 5 + COLUMNS
    quotient = UOp(ops.IDIV, (both, const(4, dt.int64)))
    remainder = both - quotient * 4
    assert not faults_of(quotient, 8)
    assert faults_of(quotient, 7)
    assert not faults_of(remainder, 4)
    assert faults_of(remainder, 3)
    assert not faults_of(quotient * 4 + remainder, 30)


def test_quotients_are_whole_numbers() -> None:
    """(lane + 8) // 14 is 0 for the first six lanes: 13 / 14 is no number of rows."""
    lanes = UOp(LANES, (), 8)
    eight, fourteen = (const(n, dt.int64, (8,)) for n in (8, 14))
    row = UOp(ops.IDIV, (lanes + eight, fourteen))
    assert not faults_of(row * const(100, dt.int64, (8,)) + lanes, 6, 0, lanes < 6)
    assert faults_of(row * const(100, dt.int64, (8,)) + lanes, 6, 0, lanes < 7)


def test_steps_are_whole_numbers() -> None:
    """A loop that goes on beyond its axis: all lanes of its last step are masked, no panel after the last is read."""
    steps = loop("d02", 6)
    inside = (steps * 4).expand((0,), (4,)) + LANES4 < 20
    assert not faults_of(steps * 36 + 32, 180, 4, inside)
    assert faults_of(steps * 36 + 32, 179, 4, inside)


def test_an_index_is_a_whole_number() -> None:
    """The sum of a loop's step and a quotient of what that leaves: 101.5 at most, so 101."""
    steps, ours, row, rest = loop("d01", 12), loop("d02", 4), loop("d03", 4), loop("d00", 4)
    half = UOp(ops.IDIV, (row * 51 + rest, const(2, dt.int64)))
    inside = rest + steps * 4 < 45
    assert not faults_of(ours + steps * 2 + half, 102, 0, inside)
    assert faults_of(ours + steps * 2 + half, 101, 0, inside)


def test_numbers_of_memory_are_tried_where_conditions_leave_few() -> None:
    """Blocks of two rows, of which a device has two: row 5 is the last of this array, and no half of row 6 is read."""
    device = UOp(LOAD, (buffer(2, dt.int64), const(0, dt.int64)), 0)
    batch, block, row = loop("d00", 2), loop("d01", 2), loop("d02", 2)
    blocks = block + device * 2
    inside = (blocks * 2 + row < 6) & (device >= 0) & (device <= 1)

    def found(size: int, masked: UOp) -> list[str]:
        return list(faults([load(blocks * 4 + batch * 2 + row, 0, masked)], {0: 30, 1: size, 2: 1}))

    assert not found(12, inside)
    assert found(11, inside)
    assert found(12, (blocks * 2 + row < 6) & (device <= 1)), "devices before the first"


def test_all_iterations_are_tried_where_they_are_few() -> None:
    """Quotients of quotients: what each leaves is as great as it can be in the last iteration alone."""
    blocks, rows, columns = loop("d00", 2), loop("d01", 16), loop("d02", 4)
    half = UOp(ops.IDIV, (rows * 3 + columns, const(2, dt.int64)))
    quarter = UOp(ops.IDIV, (half, const(2, dt.int64)))
    last = UOp(ops.IDIV, (quarter, const(6, dt.int64)))
    index = rows * 6 + columns * 2 + blocks * 16 + last * 2 + half * 4 - quarter * 15
    row, column = rows + blocks * 16 < 24, columns < 3
    assert not faults_of(index, 32, 0, row & column)
    assert faults_of(index, 31, 0, row & column)
    assert faults_of(index, 32, 0, column), "rows that the second block does not have"


def test_bits() -> None:
    """The last three bits of a number, and the others: n % 8 and n // 8 where it is not negative."""
    both = ROWS * 5 + COLUMNS
    assert not faults_of(both & const(7, dt.int64), 8)
    assert faults_of(both & const(7, dt.int64), 7)
    assert not faults_of((both - 9) & const(7, dt.int64), 8), "of negative numbers, too"
    assert not faults_of(both >> const(3, dt.int64), 4)
    assert faults_of(both >> const(3, dt.int64), 3)
    assert faults_of((both - 1) >> const(3, dt.int64), 4)


def test_loaded_positions() -> None:
    place = UOp(LOAD, (buffer(0, dt.int32), ROWS), 0).cast(dt.int64)
    assert faults_of(place, 9)
    assert not faults_of(place, 9, 0, place.cast(dt.uint64) <= 8)
    top = const(8, dt.int64)
    assert not faults_of(place.maximum(const(0, dt.int64)).minimum(top), 9)


def test_the_message_names_kernel_and_index() -> None:
    store = UOp(STORE, (buffer(0, dt.float32), ROWS + 1, const(1, dt.float32)), 0)
    with pytest.raises(InternalError) as caught:
        check_bounds([store], {0: 6}, "(6,): no primitives")
    assert "bounds: kernel (6,): no primitives: store of element 1 d00 + 1 of b0, which has 6" in str(
        caught.value
    )


def numbers(*shape: int, dtype: type = np.float32) -> np.ndarray:
    return np.zeros(shape, dtype)


PROGRAMS: dict[str, tuple[Callable, list[np.ndarray]]] = {
    "product": (lambda a, b: a @ b, [numbers(13, 17), numbers(17, 19)]),
    "complex": (lambda x: x[::-1] * 2j, [numbers(21, dtype=np.complex64)]),
    "padded": (lambda x: fnp.pad(x, ((1, 2), (3, 0)))[::2] + 1, [numbers(5, 9)]),
    "shifted": (lambda x: fnp.roll(x, 3, 1), [numbers(4, 11)]),
    "gather": (lambda x, i: fnp.take(x, i, 0), [numbers(9, 3), numbers(7, dtype=np.int32)]),
    "scatter": (lambda x, i: x.at[i].add(1), [numbers(9), numbers(4, dtype=np.int32)]),
    "prefix": (lambda x: fnp.cumsum(x, 1)[:, ::-1], [numbers(3, 37)]),
    "windows": (
        lambda x, w: fg.lax.conv_general_dilated(x, w, (2, 1), "SAME"),
        [numbers(2, 3, 11, 7), numbers(4, 3, 3, 3)],
    ),
    "gradient of windows": (
        fg.grad(lambda x, w: fg.lax.conv_general_dilated(x, w, (2, 3), "SAME").sum()),
        [numbers(1, 2, 9, 10), numbers(2, 2, 3, 2)],
    ),
}


@pytest.mark.parametrize("nbytes", [16, 32, 64])
@pytest.mark.parametrize("name", PROGRAMS)
def test_every_access_of_a_program_is_proven(name: str, nbytes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """config.check_spec is on in all tests; here it is seen to ask."""
    asked = []

    def check(stores: list[UOp], sizes: dict[int, int], kernel: str) -> None:
        asked.append(kernel)
        check_bounds(stores, sizes, kernel)

    monkeypatch.setattr(builder, "check_bounds", check)
    function, arguments = PROGRAMS[name]
    target = Target("a description", nbytes, 16, 1 << 20, 2, "llvm")
    assert fg.jit(function).lower(*arguments).for_target(target).kernels
    assert asked


def test_many_inequalities_are_not_added_up_in_all_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window with dilations and uneven paddings leaves some fifteen: all sums of five of them took a minute."""
    made = 0
    plus = Sum.plus

    def counted(*args: Any) -> Sum:
        nonlocal made
        made += 1
        return plus(*args)

    monkeypatch.setattr(Sum, "plus", counted)
    x = np.random.default_rng(0).random((3, 2, 4, 6), dtype=np.float32)

    def windows(x: Any, start: Any) -> Any:
        sizes = (1, 1, 2, 1), (1, 1, 1, 1), [(0, 1), (1, 0), (2, 3), (0, 2)], (2, 1, 3, 2), (1, 2, 2, 1)
        return fg.lax.reduce_window(x, start, lambda a, b: a + b, *sizes)

    with fg.config(cache=False):
        found = fg.jit(windows)(x, np.float32(1))
    np.testing.assert_allclose(found, windows(x, np.float32(1)), rtol=1e-6)
    assert 0 < made < 30_000
