"""In which order the steps of a program run: writers before readers, and so that memory is free again soon.

In: steps in any order. Out: the same steps. The order of the graph comes first: what an output needs is computed when
its turn comes, and no sooner, so what is to be computed again for a backward pass waits until it is read. Whatever
can then run and frees more memory than it takes runs at once: the gradient of a layer's weights follows that of its
result, rather than keep the layer's values until the end.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from funcgrad.lower.fuse.materialize import JOINED, Step
from funcgrad.trace import ops
from funcgrad.trace.uop import UOp, numel


def in_order(steps: Sequence[Step], position: dict[UOp, int], outputs: Collection[UOp]) -> list[Step]:
    """Order the steps of a program. `position` says where each node is in the order of the graph. `outputs` are the
    nodes whose memory is the caller's.
    """
    uses = _Uses(steps, outputs)
    result: list[Step] = []

    def run(number: int) -> None:
        """Run a step, and then the steps that become worth running by it."""
        pending = [number]
        while pending:
            following = pending.pop()
            if not uses.can_run(following) or (result and following != number and not uses.frees(following)):
                continue
            uses.run(following)
            result.append(steps[following])
            pending += reversed(uses.touched(following))

    for start in sorted(range(len(steps)), key=lambda n: _rank(steps[n], position)):
        stack = [start]
        while stack:
            waiting = uses.waits_for(stack[-1])
            if waiting:
                stack.extend(waiting)
            else:
                run(stack.pop())
    return result


def _rank(step: Step, position: dict[UOp, int]) -> int:
    return position[step.other] if step.other is not None else min(position[root] for root in step.written)


class _Uses:
    """Which steps use which buffers, and what of it is done.

    readers: of each buffer, the steps that read it and are not done. nbytes: of each intermediate.
    """

    def __init__(self, steps: Sequence[Step], outputs: Collection[UOp]) -> None:
        self.reads = [list(dict.fromkeys(step.reads)) for step in steps]
        self.writes = [list(dict.fromkeys(step.written)) for step in steps]
        self.writers: dict[UOp, list[int]] = {}
        self.readers: dict[UOp, dict[int, None]] = {}
        for number in range(len(steps)):
            for node in self.writes[number]:
                self.writers.setdefault(node, []).append(number)
            for node in self.reads[number]:
                self.readers.setdefault(node, {})[number] = None
        ours = (n for n in {*self.writers, *self.readers} if n.op is not ops.PARAM and n not in outputs)
        self.nbytes = {node: numel(node.shape) * node.dtype.itemsize for node in ours}
        self.done: set[int] = set()
        self.begun: set[UOp] = set()

    def waits_for(self, number: int) -> list[int]:
        """Return the steps that must run before: writers of what it reads, and earlier updates of what it writes.

        Pieces of joined arrays share no element, and come in any order.
        """
        if number in self.done:
            return []
        before = [w for node in self.reads[number] for w in self.writers.get(node, ())]
        for node in self.writes[number]:
            if node.op not in JOINED:
                before += [w for w in self.writers[node] if w < number]
        return [n for n in before if n not in self.done]

    def can_run(self, number: int) -> bool:
        return number not in self.done and not self.waits_for(number)

    def frees(self, number: int) -> bool:
        """Tell whether the step frees more memory than it takes, or takes none."""
        taken = sum(self.nbytes.get(n, 0) for n in self.writes[number] if n not in self.begun)
        freed = sum(self.nbytes.get(n, 0) for n in self.reads[number] if len(self.readers[n]) == 1)
        return freed > taken or not taken

    def run(self, number: int) -> None:
        self.done.add(number)
        self.begun.update(self.writes[number])
        for node in self.reads[number]:
            del self.readers[node][number]

    def touched(self, number: int) -> list[int]:
        """Return the steps that may now run, and those that may now free what this one read: the last readers of it."""
        last = [n for n in self.reads[number] if n in self.nbytes and len(self.readers[n]) == 1]
        return list(
            dict.fromkeys(
                reader for node in [*self.writes[number], *last] for reader in self.readers.get(node, ())
            )
        )
