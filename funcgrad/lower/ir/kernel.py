"""A kernel: the nodes that one loop nest computes, as fusion decided."""

from __future__ import annotations

from funcgrad.trace.uop import Shape, UOp
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.record import field, record


class Placement(NamedTuple):
    """Where a kernel writes a root: the node whose buffer it is, or is a part of, the element of that node where the
    part begins, and how far apart its elements are along each axis.
    """

    target: UOp
    start: tuple[int, ...]
    steps: tuple[int, ...]

    @staticmethod
    def at(target: UOp, start: tuple[int, ...], steps: tuple[int, ...] | None = None) -> Placement:
        """Return a place whose elements are neighbours unless steps are given."""
        return Placement(target, start, steps or (1,) * len(start))


@record
class Kernel:
    """What the scheduler decided to compute in one nest.

    roots: nodes to store; each has the axes `axes[i]` of the domain, -1 for one of a single element that the domain
    lacks. reads: nodes found in memory.
    slots: the position of every root and read in the argument list of the kernel.
    into: for a root that fills a part of another node's buffer (concatenation): where it is written.
    scatter: a scatter whose updates this kernel applies, one after the other, to the copy that its buffer holds.
    earlier: scatters of single positions whose updates come before; each changes what the one before it gave.
    along: the axis of the domain that the kernel walks in order, and whether backwards (scan.py).
    constants: reads that are the same in every step of a long loop around, so that a copy of them is made once.
    moving: reads and roots that are other memory in every step of a loop around, more than a cache holds in all.
    unstored: nodes that fusion would have stored, had others than this kernel read them.
    """

    roots: list[UOp]
    domain: Shape
    axes: list[tuple[int, ...]]
    reads: list[UOp]
    slots: dict[UOp, int] = field(default_factory=dict)
    into: dict[UOp, Placement] = field(default_factory=dict)
    scatter: UOp | None = None
    earlier: tuple[UOp, ...] = ()
    along: tuple[int, bool] | None = None
    constants: frozenset[UOp] = frozenset()
    moving: frozenset[UOp] = frozenset()
    unstored: tuple[UOp, ...] = ()

    @property
    def updates(self) -> tuple[UOp, ...]:
        """The scatters, in the order in which they are made."""
        return (*self.earlier, self.scatter) if self.scatter is not None else ()

    def placement(self, root: UOp) -> Placement:
        """Return where a root is written: in its own buffer where it is no part of another one."""
        return self.into.get(root) or Placement.at(root, (0,) * root.ndim)

    @property
    def evaluated(self) -> list[UOp]:
        """The nodes whose values it stores or needs by themselves."""
        return [s for node in self.updates for s in node.src[1:]] or self.roots
