"""lax.ragged_all_to_all: rows of one array go to all elements of a mapped axis, to each as many as it says.

Rows are placed by what receives them: of each row of the result is found whose slice holds it, so that what is computed
is one gather, whatever the slices are. All elements see all operands for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import funcgrad.numpy as np
from funcgrad.errors import DtypeError, ShapeError
from funcgrad.lax.collectives.named_axes import AxisName, all_gather, all_to_all, axis_size
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt


def ragged_all_to_all(
    operand: Any,
    output: Any,
    input_offsets: Any,
    send_sizes: Any,
    output_offsets: Any,
    recv_sizes: Any,
    *,
    axis_name: AxisName,
    axis_index_groups: Sequence[Sequence[int]] | None = None,
) -> Array:
    """Send slices of rows of every element to all elements, to each as many rows as it says.

    Slice i is rows `input_offsets[i]` to `input_offsets[i] + send_sizes[i]` of the operand. Of k elements in the axis,
    the first n // k of n slices go to element 0, the next ones to element 1, and so on, where they become the rows of
    the result from `output_offsets[i]` on. The sender says where, the receiver how many it expects.

    Parameters
    ----------
    operand : (rows, ...), what is sent.
    output : (other rows, ...), the result where nothing is received; of the dtype and the other axes of the operand.
    input_offsets, send_sizes, output_offsets, recv_sizes : (n,) integers; `axis_size` divides n. `recv_sizes` are the
        `send_sizes` of the slices that come here, those of element 0 first.
    axis_name : the name of the mapped axis, or several names.
    axis_index_groups : lists of numbers of elements, each of which exchanges with those of its own list; None for
        all elements.

    Returns
    -------
    An array like `output`. Of slices that overlap where they arrive, the first one counts.

    Raises
    ------
    ShapeError : shapes do not fit, or the axis does not divide n.
    DtypeError : the dtypes of operand and output differ, or offsets and sizes are no integers.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> sent = np.array([[1, 2, 2], [3, 4, 0]])
    >>> offsets, sizes = np.array([[0, 1], [0, 1]]), np.array([[1, 2], [1, 1]])
    >>> places, expected = np.array([[0, 0], [1, 2]]), np.array([[1, 1], [2, 1]])
    >>> exchange = lambda *given: ragged_all_to_all(*given, axis_name="i")
    >>> fg.vmap(exchange, axis_name="i")(sent, np.zeros((2, 4), int), offsets, sizes, places, expected).tolist()
    [[1, 3, 0, 0], [2, 2, 4, 0]]
    """
    operand, output = np.asarray(operand), np.asarray(output)
    tables = [np.asarray(x) for x in (input_offsets, send_sizes, output_offsets, recv_sizes)]
    count = _checked(operand, output, tables)
    size = len(axis_index_groups[0]) if axis_index_groups else axis_size(axis_name)
    if count % size:
        raise ShapeError(
            f"ragged_all_to_all: {count} slices do not divide among {size} elements of {axis_name!r}"
        )

    def told(table: Any) -> Any:
        """Return what each sender says of the slices that come here."""
        return all_to_all(table, axis_name, 0, 0, axis_index_groups=axis_index_groups, tiled=True)

    firsts, starts, sizes = told(tables[0]), told(tables[2]), tables[3]
    rows = np.arange(output.shape[0])[:, None]
    within = (rows >= starts) & (rows < starts + sizes)  # (rows of the result, slices)
    which = np.argmax(within, axis=1)
    every = all_gather(operand, axis_name, axis_index_groups=axis_index_groups)
    sender, row = which // (count // size), firsts[which] + rows[:, 0] - starts[which]
    received = every.at[sender, row].get(mode="clip")
    is_received = np.any(within, axis=1).reshape(-1, *[1] * (output.ndim - 1))
    return np.where(is_received, received, output)


def _checked(operand: Any, output: Any, tables: Sequence[Any]) -> int:
    """Return how many slices there are."""
    what = "ragged_all_to_all"
    if not operand.ndim or not output.ndim or operand.shape[1:] != output.shape[1:]:
        raise ShapeError(
            f"{what}: rows of the operand, {operand.shape}, and of the output, {output.shape}, have other shapes"
        )
    if operand.dtype != output.dtype:
        raise DtypeError(
            f"{what}: the operand is of {operand.dtype.name}, the output of {output.dtype.name}",
            hint="convert one of them by .astype",
        )
    shapes = [x.shape for x in tables]
    if any(len(shape) != 1 or shape != shapes[0] for shape in shapes) or not shapes[0][0]:
        raise ShapeError(f"{what}: offsets and sizes are rows of integers of one length, not {shapes}")
    if not all(dt.is_integer(x.dtype) for x in tables):
        raise DtypeError(f"{what}: offsets and sizes are integers, not {[x.dtype.name for x in tables]}")
    return shapes[0][0]
