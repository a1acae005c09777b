"""Innermost loops whose loads ask for nothing, though there may be no element, as in padding around an image.

Along a loop of channels there is one in all steps or in none: before the loop begins, a load is given the address of
its first element, or that of zeros. Along a loop of places there is one from a certain step to another one. Such a loop
begins with the steps in which some condition may fail, goes on with those in which none does, and ends as it began. Its
sums are added up in the same order.
"""

from __future__ import annotations

from collections.abc import Collection, Set
from typing import TYPE_CHECKING

from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.ops import ACCUMULATE, LOAD
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.render.llvm.writer import Writer

_FEWEST_STEPS = 8  # of a loop, fewer of which are not worth more code
_MOST_INSTRUCTIONS = 256  # of a loop that is written several times
_MOST_ZEROS_NBYTES = 1 << 13  # read in the place of elements


class _Sum(NamedTuple):
    """A number that is affine in the counter of a loop: values that the loop does not change, each with its factor, a
    multiple of the counter, a constant."""

    terms: tuple[tuple[UOp, int], ...] = ()
    step: int = 0
    constant: int = 0

    def times(self, factor: int) -> _Sum:
        terms = tuple((node, c * factor) for node, c in self.terms)
        return _Sum(terms, self.step * factor, self.constant * factor)

    def plus(self, other: _Sum) -> _Sum:
        return _Sum(self.terms + other.terms, self.step + other.step, self.constant + other.constant)


class Unmasked(NamedTuple):
    """What a loop is without conditions. block: its body then; of: the nodes of it, by those that they stand for.
    invariant: conditions that hold in all steps or in none; affine: numbers that must not be negative.
    """

    block: Block
    of: dict[UOp, UOp]
    invariant: list[UOp]
    affine: list[_Sum]


class Start(NamedTuple):
    """Where the loads of one node begin, under conditions that a loop does not change: the index of the first element,
    how many elements further each step goes, and of how many that are side by side it loads.
    """

    index: _Sum  # type: ignore[assignment]  # hides tuple.index, which nobody calls on it
    conditions: list[UOp]
    nbytes: int


def starts(block: Block, counter: UOp) -> dict[UOp, Start]:
    """Return where loads of an innermost loop begin that have elements in all steps or in none."""
    own = {*block.nodes(loops=True)}
    found = {}
    for node in block.nodes():
        if node.op is LOAD and len(node.src) > 2 and not node.src[1].shape and node.dtype != dt.bool_:
            conditions = _conditions(node.src[2])
            index = _affine(node.src[1], counter, own)
            if index is None or index.step < 0 or any(c in own or c.shape for c in conditions):
                continue
            length = (counter.arg.extent - 1) * index.step + max(node.shape, default=1)
            if length * node.dtype.itemsize <= _MOST_ZEROS_NBYTES:
                found[node] = Start(index, conditions, length * node.dtype.itemsize)
    return found


def begin(w: Writer, start: Start, buffer: str, type_: str) -> str:
    """Write the address where loads begin."""
    size = 1 << (start.nbytes - 1).bit_length()
    zeros = f"@zeros_{size}"
    w.declarations.add(f"{zeros} = internal constant [{size} x i8] zeroinitializer, align 64")
    condition, *others = map(w.ref, start.conditions)
    for other in others:
        condition = w.emit(f"and i1 {condition}, {other}")
    first = w.emit(f"getelementptr {type_}, ptr {buffer}, i64 {_rest(w, start.index)}")
    return w.emit(f"select i1 {condition}, ptr {first}, ptr {zeros}")


def unmasked(block: Block, counter: UOp, known: Collection[UOp]) -> Unmasked | None:
    """Return a loop without the conditions of its loads, but for those whose begin is known; or None where it has none
    that are known before it begins.
    """
    if counter.arg.extent < _FEWEST_STEPS or len(block.items) > _MOST_INSTRUCTIONS:
        return None
    if any(node.op is not ACCUMULATE or len(node.arg) > 3 for node in block.carried):
        return None
    own = {*block.nodes(loops=True)}
    numbers: dict[UOp, list[_Sum] | None] = {}
    needed: dict[UOp, None] = {}
    loads = set()
    for node in block.nodes():
        if node.op is LOAD and len(node.src) > 2 and node not in known:
            conditions = _conditions(node.src[2])
            for condition in conditions:
                if condition not in numbers:
                    numbers[condition] = _numbers(condition, counter, own)
            if all(numbers[condition] is not None for condition in conditions):
                loads.add(node)
                needed |= dict.fromkeys(conditions)
    if not loads:
        return None
    of = _without_masks(block, loads)
    carried = [of.get(node, node) for node in block.carried]
    if len({*carried}) < len(carried):
        return None  # sums that differ in conditions alone: one node cannot be two of them
    items = [of.get(item, item) for item in block.items if isinstance(item, UOp)]
    plain = Block(counter, list(dict.fromkeys(items)), carried)
    affine = [number for condition in needed for number in numbers[condition] or ()]
    return Unmasked(plain, of, [c for c in needed if c not in own], affine)


def _conditions(mask: UOp) -> list[UOp]:
    """Return the conditions of a mask, each of which is one for all lanes where it can be."""
    found = toposort((mask,), stop=lambda node: node.op is not ops.AND and not _is_repeated(node))
    return [node for node in found if node.op is not ops.AND and not _is_repeated(node)]


def _is_repeated(condition: UOp) -> bool:
    return condition.op is ops.EXPAND and not condition.src[0].shape


def _without_masks(block: Block, loads: Set[UOp]) -> dict[UOp, UOp]:
    """Return what takes the place of the nodes of a block that depend on loads under masks."""
    of: dict[UOp, UOp] = {}
    for node in [*block.items, *block.carried]:
        assert isinstance(node, UOp)
        src = node.src[:2] if node in loads else tuple(of.get(s, s) for s in node.src)
        if src != node.src:
            of[node] = UOp(node.op, src, node.arg)
    return of


def _numbers(condition: UOp, counter: UOp, own: Set[UOp]) -> list[_Sum] | None:
    """Return the numbers that must not be negative for a condition to hold, or None where it is of another kind. Of
    a condition that the loop does not change there are none.
    """
    if condition.shape or condition in own and condition.op.name not in ("le", "lt"):
        return None
    if condition not in own:
        return []
    less, more = condition.src
    if less.op is ops.CAST and less.dtype == dt.uint64 and less.src[0].dtype == dt.int64:
        if more.op is not ops.CONST:
            return None
        value, bound = _affine(less.src[0], counter, own), int(more.arg.value)
        sums = None if value is None else [value, value.times(-1).plus(_Sum(constant=bound))]
    elif less.dtype == dt.int64:
        low, high = _affine(less, counter, own), _affine(more, counter, own)
        sums = None if low is None or high is None else [high.plus(low.times(-1))]
    else:
        return None
    if sums is None:
        return None
    strict = _Sum(constant=-1 if condition.op.name == "lt" else 0)
    return [*sums[:-1], sums[-1].plus(strict)]


def _affine(node: UOp, counter: UOp, own: Set[UOp]) -> _Sum | None:
    if node is counter:
        return _Sum(step=1)
    if node.op is ops.CONST:
        return _Sum(constant=int(node.arg.value))
    if node not in own:
        return _Sum(((node, 1),))
    if node.op is ops.ADD:
        a, b = (_affine(s, counter, own) for s in node.src)
        return None if a is None or b is None else a.plus(b)
    if node.op is ops.MUL and node.src[1].op is ops.CONST:
        factor = _affine(node.src[0], counter, own)
        return None if factor is None else factor.times(int(node.src[1].arg.value))
    return None


def limits(w: Writer, found: Unmasked, counter: UOp) -> tuple[str, str]:
    """Write the first of the steps without conditions, and the end of these. There may be none."""
    first, end = "0", str(counter.arg.extent)
    for condition in found.invariant:
        end = w.emit(f"select i1 {w.ref(condition)}, i64 {end}, i64 0")
    for number in found.affine:
        rest = _rest(w, number)
        if number.step > 0:
            steps = _quotient(w, w.emit(f"sub i64 {number.step - 1}, {rest}"), number.step)
            first = steps if first == "0" else _chosen(w, "ugt", first, steps)
        elif number.step < 0:
            steps = _quotient(w, w.emit(f"sub i64 {rest}, {number.step}"), -number.step)
            end = _chosen(w, "ult", end, steps)
        else:
            holds = w.emit(f"icmp sge i64 {rest}, 0")
            end = w.emit(f"select i1 {holds}, i64 {end}, i64 0")
    return ("0" if first == "0" else _chosen(w, "ult", first, end)), end


def _rest(w: Writer, number: _Sum) -> str:
    """Write what a number is in the first step."""
    total = str(number.constant)
    for node, factor in number.terms:
        term = w.ref(node) if factor == 1 else w.emit(f"mul i64 {w.ref(node)}, {factor}")
        total = w.emit(f"add i64 {term}, {total}")
    return total


def _quotient(w: Writer, value: str, divisor: int) -> str:
    """Write a quotient, rounded down, of what is 0 where it is negative."""
    positive = _chosen(w, "sgt", value, "0")
    return positive if divisor == 1 else w.emit(f"udiv i64 {positive}, {divisor}")


def _chosen(w: Writer, comparison: str, a: str, b: str) -> str:
    """Write the one of two numbers that compares so with the other."""
    return w.emit(f"select i1 {w.emit(f'icmp {comparison} i64 {a}, {b}')}, i64 {a}, i64 {b}")
