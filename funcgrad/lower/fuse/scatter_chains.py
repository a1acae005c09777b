"""Updates of single positions one after the other, as a loop of Python that is written out makes them, in one kernel.

In: the nodes of a graph. Out: for the last update of each chain those before it. A kernel for each would be a function,
a launch and a plan each time; in one kernel an update of an element is two instructions. Nobody may read what is
between two of them, nor may an update read the array that the chain begins with: so all is done in its memory.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from funcgrad.trace import ops
from funcgrad.trace.uop import UOp, numel

_MOST_UPDATES = 256  # of a kernel: a compiler's time grows faster than the length of a function
_MOST_READS = 16  # buffers
_MOST_ELEMENTS = 1 << 12  # of one update; greater ones have kernels of their own, which threads share


def chains_of_updates(
    order: Sequence[UOp], outputs: Collection[UOp], reads_of: Callable[[Sequence[UOp]], list[UOp]]
) -> dict[UOp, tuple[UOp, ...]]:
    """Find chains of updates: map the last update of each chain to its earlier ones. `order` lists all nodes, sources
    first. `reads_of` returns the buffers from which the values of some nodes are computed.
    """
    uses: dict[UOp, int] = {}
    for node in order:
        for source in node.src:
            uses[source] = uses.get(source, 0) + 1
    chains: dict[UOp, tuple[UOp, ...]] = {}
    read: dict[UOp, set[UOp]] = {}  # by a chain, by its last update
    for node in order:
        if not _is_single(node):
            continue
        before = node.src[0]
        own = set(reads_of(node.src[1:]))
        if before in read and before not in outputs and uses[before] == 1 and _alike(before, node):
            links = (*chains.get(before, ()), before)
            together = read[before] | own
            if (
                len(links) < _MOST_UPDATES
                and len(together) <= _MOST_READS
                and links[0].src[0] not in together
            ):
                chains.pop(before, None)
                del read[before]
                chains[node], read[node] = links, together
                continue
        if len(own) <= _MOST_READS and before not in own:
            read[node] = own
    return chains


def _is_single(node: UOp) -> bool:
    """Tell whether this sets one position of the leading axes, to few elements."""
    if node.op is not ops.SCATTER_SET or node.src[2].ndim:
        return False
    return 0 < numel(node.src[1].shape) <= _MOST_ELEMENTS


def _alike(one: UOp, other: UOp) -> bool:
    return one.src[1].shape == other.src[1].shape and len(one.src) == len(other.src)
