"""Exchanges of devices that share memory, as launches: which function of native code, and what it is told.

In: a node of trace/calls/exchange.py. Out: a `Meeting`, which the entry of a program calls like a kernel. A device
waits there for the others of its group, and the program ends where one of them has failed.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.ir.launches import Meeting, Place
from funcgrad.trace.calls.exchange import (
    Exchange,
    gather_form,
    numbers_of,
    reduction_name,
    scatter_form,
    swap_form,
)
from funcgrad.trace.uop import UOp, numel


def meeting_of(node: UOp, buffers: tuple[Place, ...]) -> Meeting:
    """Return the launch of an exchange on its buffers: results, operands, the device's words."""
    arg: Exchange = node.arg
    operands = node.src[:-1]
    function, told, kernel = _told(arg, operands)
    return Meeting(function, 2 * arg.group, told, kernel, buffers)


def _told(arg: Exchange, operands: Sequence[UOp]) -> tuple[str, tuple[int | tuple[int, ...], ...], str]:
    """Return the function of an exchange, its arguments, and the kernel."""
    x, kind = operands[0], arg.kind
    if arg.reduces:
        sizes = [numel(operand.shape) * numbers_of(operand.dtype) for operand in operands]
        return "group_reduce", (len(sizes), (*sizes, sum(sizes))), reduction_name(kind[0], x.dtype)
    if kind[0] == "scatter":
        rows, run = scatter_form(arg.results[0][0], kind[1])
        return "group_scatter", (rows, run * numbers_of(x.dtype)), reduction_name("sum", x.dtype)
    if kind[0] == "permute":
        return "group_permute", (numel(x.shape) * x.dtype.itemsize, kind[1]), ""
    form = gather_form if kind[0] == "gather" else swap_form
    return "group_move", (form(x.shape, x.dtype.itemsize, arg.size, *kind[1:]),), ""
