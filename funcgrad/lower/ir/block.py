"""What renderers walk: blocks of instructions, one within the other as loops are (lower/linearize/linearize.py makes
them)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from funcgrad.trace.uop import UOp


@dataclass
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

    def nodes(self, *, carried: bool = False) -> Iterator[UOp]:
        """Its instructions and those of the blocks within, in order; carried: and what the blocks carry."""
        if carried:
            yield from self.carried
        for item in self.items:
            if isinstance(item, Block):
                yield from item.nodes(carried=carried)
            else:
                yield item


__all__ = ["Block"]
