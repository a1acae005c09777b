"""What renderers walk: blocks of instructions, one within the other as loops are (lower/linearize/linearize.py makes
them)."""

from __future__ import annotations

from funcgrad.trace.uop import UOp
from funcgrad.trace.util.record import field, record


@record
class Block:
    """A loop (or, with counter None, the body of the kernel): its instructions, and the accumulators that it
    carries.
    """

    counter: UOp | None
    items: list[UOp | Block] = field(default_factory=list)
    carried: list[UOp] = field(default_factory=list)

    @property
    def size(self) -> int:
        """How many instructions it has, with those of the blocks within."""
        return sum(item.size if isinstance(item, Block) else 1 for item in self.items)

    def nodes(self, *, loops: bool = False) -> list[UOp]:
        """Return the block's instructions and those of the blocks within, in order. With `loops`, include the values
        that these blocks carry and their counters.
        """
        found: list[UOp] = []
        self._list(found, loops)
        return found

    def _list(self, found: list[UOp], loops: bool) -> None:
        if loops:
            found += self.carried
            if self.counter is not None:
                found.append(self.counter)
        append = found.append
        for item in self.items:
            if type(item) is UOp:
                append(item)
            else:
                item._list(found, loops)  # type: ignore[union-attr]
