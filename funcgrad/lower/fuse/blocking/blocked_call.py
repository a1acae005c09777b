"""The call that a loop over blocks is in a graph: what stages ask of it that come behind blocks.py, which makes it.

    blocks      (sources...) -> results; arg a `BlockedCall`

A source is the address of a block in an array: the body's parameter is the array as it looks from there, and what of
it belongs to the block is a `shrink` of that. So no operand is copied, whatever its strides are.
"""

from __future__ import annotations

from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.ops import define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Shape, Type, numel
from funcgrad.trace.util.named_tuple import NamedTuple


class BlockedCall(NamedTuple):
    """What a call `blocks` does.

    body: the graph of a block: (sources, sums so far) -> (sums, other results). rest: the same for what follows along
    the last axis, and runs: for how many blocks each. counts: blocks of `body` along each axis. steps: for each source,
    and result_steps: for each result, the elements from block to block along each axis. rest_at: for each source, then
    for each result, the elements up to the first block of the rest. types: of the results. frames:
    for each result the array that the body's output is a part of, by its shape; None where it is that array, or the
    first elements of it. sums: how many of the results, the first, begin as zeros and are added up. parallel: whether
    the blocks are independent.
    """

    body: Graph
    rest: tuple[Graph, ...]
    runs: tuple[int, ...]
    counts: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]
    result_steps: tuple[tuple[int, ...], ...]
    rest_at: tuple[int, ...]
    types: tuple[Type, ...]
    frames: tuple[Shape | None, ...]
    sums: int
    parallel: bool

    @property
    def trips(self) -> tuple[int, ...]:
        """How often the body runs, and each graph of the rest."""
        return numel(self.counts), *(numel(self.counts[:-1]) * run for run in self.runs)


BLOCKS = define("blocks", Family.CALL, lambda arg, *src: ((), dt.bool_, False))
