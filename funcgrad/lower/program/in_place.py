"""Updates in place: which steps of a section may write into the memory of what they update.

In: a section whose steps are planned (`Lowering`). Out: its aliases, why other updates are made in a copy, and its
steps without the copies that nobody needs any more.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.fuse.materialize import Step
from funcgrad.lower.program.lowering import Lowering
from funcgrad.trace import ops
from funcgrad.trace.calls.exchange import EXCHANGE
from funcgrad.trace.calls.loops import SCAN, WHILE
from funcgrad.trace.uop import Family, UOp, numel


def is_in_place(body: Lowering, k: int) -> bool:
    """Tell whether a loop's body writes result k where it reads what it carries there, or, of a y, the row of an x."""
    return body.owner(body.outputs[k]).op is ops.PARAM


def changed_in_place(node: UOp, body: Lowering) -> dict[int, int]:
    """Return, for the results of a loop in whose memory its steps change a source, the number of that source."""
    before = len(node.src) - len(body.params)  # the constants of a condition
    number_of = {param: before + number for number, param in enumerate(body.params)}
    return {k: number_of[body.owner(out)] for k, out in enumerate(body.outputs) if is_in_place(body, k)}


def alias(lowered: Lowering, carried: Sequence[tuple[UOp, UOp]]) -> None:
    """Let updates write into the memory of what they update, where nobody reads that later.

    carried: parameters, and the outputs that may be written in their memory.
    """
    stored = {*lowered.params, *(node for step in lowered.steps for node in step.written)}
    last = {node: number for number, nodes in enumerate(lowered.arguments) for node in nodes}
    source_of = {
        node: source
        for number, step in enumerate(lowered.steps)
        for node, source in _updates(lowered, number, step, stored)
        if last.get(source, -1) <= number
    }
    outputs = set(lowered.unique)
    for node, source in source_of.items():
        if source.op is not ops.PARAM and source not in outputs:
            lowered.aliases[source] = node
    for param, out in carried:
        node = out
        while node in source_of and lowered.aliases.get(source_of[node]) is node:
            node = source_of[node]
        if source_of.get(node) is param:
            lowered.aliases[out] = param
    _drop_copies(lowered)
    for step in lowered.steps:
        update = None if step.kernel is None else step.kernel.scatter
        if update is not None and (source := step.kernel.updates[0].src[0]) in stored:  # type: ignore[union-attr]
            lowered.updates[update] = _why_copied(lowered, update, source, update in source_of)


def _why_copied(lowered: Lowering, node: UOp, source: UOp, dead: bool) -> str:
    """Say why an update is made in a copy of its array; empty when it is made in place."""
    if lowered.owner(node) is lowered.owner(source):
        return ""
    if not dead:
        return "its old value is read later, or while it changes"
    if source.op is ops.PARAM:
        return "it belongs to the caller"
    return "its old value is a result, too" if source in lowered.unique else "another update takes its memory"


def _updates(lowered: Lowering, number: int, step: Step, stored: set[UOp]) -> list[tuple[UOp, UOp]]:
    """Return (result, the array that it is a changed version of) for the updates of a step: a scatter, or a loop that
    updates in place.

    stored: what has memory.
    """
    if step.kernel is not None:
        if step.kernel.scatter is None:
            return []
        source = step.kernel.updates[0].src[0]
        # Reading elsewhere while it is written would see new values; one element is read before it is written.
        alone = source not in step.kernel.reads or numel(step.kernel.domain) == 1
        return [(step.kernel.scatter, source)] if alone and source in stored else []
    node = step.other
    assert node is not None
    if node.op is ops.SORT:  # each row is sorted where it is, once it is there
        return [(node, node.src[0])] if node.arg is None and node.src[0] in stored else []
    if node.op.name == "fourier_tiles":  # each tile is read whole before it is written
        return [(node, node.src[0])] if node.arg.may_be_in_place and node.src[0] in stored else []
    if node.op is EXCHANGE and node.arg.reduces:  # each element is read before it is written
        rows = zip(step.roots, node.src)
        return [(result, x) for result, x in rows if x in stored and node.src.count(x) == 1]
    return changed_by(lowered, number)


def changed_by(lowered: Lowering, number: int) -> list[tuple[UOp, UOp]]:
    """Return (result, source) for what a step changes in place, if it is a loop, and reads nowhere else."""
    node = lowered.steps[number].other
    if node is None or node.op not in (SCAN, WHILE):
        return []
    changed = changed_in_place(node, lowered.inner[number][-1])
    found = [(lowered.steps[number].roots[k], node.src[source]) for k, source in changed.items()]
    return [(result, source) for result, source in found if node.src.count(source) == 1]


def _drop_copies(lowered: Lowering) -> None:
    """Drop the steps that copied an array for an update that now happens in its own memory."""
    for number in reversed(range(len(lowered.steps))):
        kernel = lowered.steps[number].kernel
        if kernel is None or len(kernel.into) != 1:
            continue
        ((root, (target, *_)),) = kernel.into.items()
        if target.op.family is Family.SCATTER and lowered.owner(root) is lowered.owner(target):
            for rows in (lowered.steps, lowered.plans, lowered.arguments, lowered.parts, lowered.inner):
                del rows[number]


def copies_whole(step: Step) -> bool:
    """Tell whether a step copies an array, as before an update."""
    kernel = step.kernel
    if kernel is None or len(kernel.into) != 1:
        return False
    ((root, (target, *_)),) = kernel.into.items()
    return root in kernel.reads and root.shape == target.shape
