"""The user's functions that a program calls: numbered in what is compiled, handed over for each run.

Equal graphs share one binary, in memory and on disk, also when their callbacks are other functions: so the graph that
is compiled knows only the number of each, in the order of the graph.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from threading import get_ident
from typing import Protocol, TypeVar

import numpy as np

from funcgrad.backends.interface import Region
from funcgrad.trace.calls.callback import CALLBACK, Numbered
from funcgrad.trace.calls.exchange import EXCHANGE, Exchange
from funcgrad.trace.graph.call_nodes import Host, is_call, map_graphs, results_of
from funcgrad.trace.graph.evaluate import run_op
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.graph.rewrite import Rule, on_sources, rewrite
from funcgrad.trace.uop import Family, Op, UOp, numel


def number_callbacks(outputs: Sequence[UOp]) -> tuple[list[UOp], list[Host]]:
    """Return the graph with numbers in the place of functions, and the functions."""
    numbers: dict[Host, int] = {}

    @cache
    def of_graph(graph: Graph) -> Graph:
        return Graph(graph.parameters, tuple(rewrite(graph.outputs, rules)))

    def callback(node: UOp, src: tuple[UOp, ...]) -> UOp:
        number = numbers.setdefault(node.arg.host, len(numbers))
        return UOp(CALLBACK, src, node.arg._replace(host=Numbered(number)))

    def call(node: UOp, src: tuple[UOp, ...]) -> UOp:
        return on_sources(node, src, map_graphs(of_graph, node.arg))

    rules: dict[Op | Family, Rule] = {CALLBACK: callback, Family.CALL: call}
    return rewrite(outputs, rules), list(numbers)


T = TypeVar("T")


class Exchanges(Protocol):
    """What one of several devices does for an exchange."""

    def __call__(
        self, arg: Exchange, results: Sequence[np.ndarray], operands: Sequence[np.ndarray], /
    ) -> None:
        """Write the results."""

    def directly(
        self, arg: Exchange, operand: UOp, results: Sequence[Region], operands: Sequence[Region], /
    ) -> bool:
        """Return the same from memory of the device to memory of the device; False where that cannot be."""


class Running:
    """The functions and errors of the runs of one executable, for each thread the innermost run.

    A program may be run by several threads at once, and by a callback within a run of itself.
    """

    def __init__(self) -> None:
        self._hosts: dict[int, Sequence[Host]] = {}
        self._exchanges: dict[int, Exchanges] = {}
        self.errors: dict[int, BaseException] = {}

    def with_hosts(self, hosts: Sequence[Host], ident: int | None = None) -> AbstractContextManager[None]:
        """Run a block in which runs of this thread call these functions. `ident` names another thread instead."""
        return _held(self._hosts, get_ident() if ident is None else ident, hosts)

    def exchanging_by(self, exchanges: Exchanges, ident: int | None = None) -> AbstractContextManager[None]:
        """Run a block in which runs of this thread, or of another, are those of one of several devices."""
        return _held(self._exchanges, get_ident() if ident is None else ident, exchanges)

    def host(self, number: int) -> Host:
        """Return the function of this number in the run that the thread is in."""
        return self._hosts[get_ident()][number]

    def exchange(self, arg: Exchange, results: Sequence[np.ndarray], operands: Sequence[np.ndarray]) -> None:
        """Let the device whose program this thread runs exchange something with others."""
        self._exchanges[get_ident()](arg, results, operands)

    def exchange_directly(self, node: UOp, results: Sequence[Region], operands: Sequence[Region]) -> bool:
        """Return the same without the host; whether that was done."""
        return self._exchanges[get_ident()].directly(node.arg, node.src[0], results, operands)

    def fail(self, error: BaseException) -> None:
        self.errors[get_ident()] = error

    def raise_failure(self) -> None:
        """Raise what a callback of this thread's run raised."""
        error = self.errors.pop(get_ident(), None)
        if error is not None:
            raise error


@contextmanager
def _held(table: dict[int, T], thread: int, value: T) -> Iterator[None]:
    """Run a block with a value for a thread, and restore the one before afterwards."""
    before = table.get(thread)
    table[thread] = value
    try:
        yield
    finally:
        if before is None:
            del table[thread]
        else:
            table[thread] = before


class HostFunction:
    """A node that the host computes by NumPy, or a function of the user's, on arrays of NumPy.

    results, operands: their types, as nodes.
    """

    def __init__(self, node: UOp, running: Running) -> None:
        self._node = node
        self._running = running
        self.results = results_of(node.op, node.arg, node.src) if is_call(node) else [node]
        self.operands = node.src

    def __call__(self, results: Sequence[np.ndarray], operands: list[np.ndarray]) -> bool:
        """Write the results; whether that succeeded. What is raised is kept for the caller of the program, in whose
        thread this runs.
        """
        try:
            if self._node.op is EXCHANGE:
                self._running.exchange(self._node.arg, results, operands)
                return True
            for array, value in zip(results, self._compute(operands), strict=False):
                array[...] = value
        except BaseException as error:
            self._running.fail(error)
            return False
        return True

    def directly(self, results: Sequence[Region], operands: Sequence[Region]) -> bool:
        """Do it without the host, where it is an exchange of devices that can."""
        return self._node.op is EXCHANGE and self._running.exchange_directly(self._node, results, operands)

    def _compute(self, operands: list[np.ndarray]) -> Sequence[np.ndarray]:
        node = self._node
        if node.op is CALLBACK:
            return node.arg.run(self._running.host(node.arg.host.number), operands)
        with np.errstate(all="ignore"):
            return [run_op(node, *operands)]


def host_callback(node: UOp, running: Running) -> Callable[[int], int]:
    """Return a function that calls the host on the buffers of a running program, given the address of their
    addresses. It returns 1 where the program is to end.
    """
    function = HostFunction(node, running)
    views = [_view_of(n) for n in (*function.results, *function.operands)]
    count = len(function.results)
    table = ctypes.c_uint64 * len(views)

    def run(arguments: int) -> int:
        arrays = [view(address) for view, address in zip(views, table.from_address(arguments))]
        return 0 if function(arrays[:count], arrays[count:]) else 1

    return run


def _view_of(node: UOp) -> Callable[[int], np.ndarray]:
    """Return a function from an address to the array of a node's type that is there."""
    shape, dtype = node.shape, node.dtype
    nbytes = numel(shape) * dtype.itemsize
    memory = ctypes.c_char * max(1, nbytes)

    def view(address: int) -> np.ndarray:
        flat = np.frombuffer(memoryview(memory.from_address(address)), np.uint8, nbytes)
        return flat.view(dtype).reshape(shape)

    return view
