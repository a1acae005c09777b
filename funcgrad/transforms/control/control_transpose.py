"""Reverse mode through loops and branches: the rules of scan, while and switch for transpose_graph.

The transpose of a linear loop is a loop the other way round. The cotangent of the carry goes through the transposed
step; those of ys are its xs, those of xs its ys. A constant takes part in every step, so its cotangent is a sum over
the steps, which the carry gathers. Which cotangents are not zero is a fixpoint, and nothing is made for the others.

Where the cotangent of a constant is a product that is larger than its factors, as that of the weights of a recurrent
layer, the factors are written step by step and one contraction after the loop multiplies and sums them: a large matrix
product in place of many small ones, each of which would read and write the whole sum.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from funcgrad.errors import ArgumentError
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, Switch
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import Graph, apply_graph, closed_graph, fresh_parameters
from funcgrad.trace.ops import ADD, CAST, CONTRACT, PARAM, PERMUTE, RESHAPE, SCATTER_ADD
from funcgrad.trace.tracing.named_axes import axes_of
from funcgrad.trace.uop import Param, UOp, const, is_zero, numel, toposort, zeros_like
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.control.control_jvp import placed, present
from funcgrad.transforms.derivatives.jvp import CALL_RULES as JVP_RULES
from funcgrad.transforms.derivatives.jvp import Mode
from funcgrad.transforms.derivatives.transpose import (
    CALL_RULES,
    LINEAR_RESULTS,
    linear_nodes,
    transpose_graph,
    transpose_once,
)

Cotangent = UOp | None


def _strong(node: UOp) -> UOp:
    """Remove the weakness of a cotangent: within a loop, cotangents have the shape and dtype of their values and are
    never weak.
    """
    return node.cast(node.dtype)


def _strong_parameters(graph: Graph, like: Sequence[UOp]) -> list[UOp]:
    return fresh_parameters(graph, [(x.shape, x.dtype, False) for x in like])


# ---- scan ----


def _of_scan(node: UOp, cotangents: list[Cotangent], linear: list[bool]) -> list[Cotangent]:
    loop: Scan = node.arg
    if not present(cotangents):
        return [None] * len(node.src)
    if not all(_linear_results(node, linear)[: loop.carries]):
        return _of_mixed_scan(node, cotangents, linear)
    step = _transposed_step(loop, cotangents, linear)
    constants, _, xs = loop.parts(loop.body.parameters)
    _, _, rows = loop.parts(node.src)
    of_xs = dict(zip(xs, rows, strict=True))
    sums = [None if ct is None else _sum_over_steps(ct, of_xs, constants) for ct in step.constants]
    return _backward_scan(node, cotangents, linear, step, sums)


_linear: WeakKeyDictionary[UOp, dict[tuple[bool, ...], list[bool]]] = WeakKeyDictionary()
"""What `_linear_results` has found: loops within loops are asked about once for each loop around them, and more often
where the answer for the outer one grows.
"""


def _linear_results(node: UOp, linear: list[bool]) -> list[bool]:
    """Tell which of the results of a loop depend on the linear sources."""
    known = _linear.setdefault(node, {})
    flags = tuple(linear)
    if flags not in known:
        known[flags] = _found_linear(node.arg, linear)
    return known[flags]


def _found_linear(loop: Scan, linear: list[bool]) -> list[bool]:
    body = loop.body
    order = toposort(body.outputs)
    some = list(linear)
    carried = slice(loop.constants, loop.constants + loop.carries)
    while True:
        seeds = [p for p, s in zip(body.parameters, some, strict=True) if s]
        found = linear_nodes(order, seeds)
        results = [out in found for out in body.outputs]
        grown = [s or result for s, result in zip(some[carried], results, strict=False)]
        if grown == some[carried]:
            return [*grown, *results[loop.carries :]]
        some[carried] = grown


def _of_mixed_scan(node: UOp, cotangents: list[Cotangent], linear: list[bool]) -> list[Cotangent]:
    """Transpose a loop that also carries values that are not linear, such as a counter. The loop is split first, so
    that these values are kept.
    """
    stand_ins = [
        UOp(PARAM, (), Param(-1, i, s.shape, s.dtype, s.weak)) if flag else None
        for i, (s, flag) in enumerate(zip(node.src, linear, strict=True))
    ]
    # No residual depends on what is linear, so any values do in its place.
    at_zero = UOp(
        SCAN, tuple(zeros_like(s) if flag else s for s, flag in zip(node.src, linear, strict=True)), node.arg
    )
    outputs = JVP_RULES[SCAN](at_zero, stand_ins, Mode.REVERSE)
    return placed(linear, transpose_graph(outputs, cotangents, present(stand_ins)))


class _BackwardStep(NamedTuple):
    """The transposed body, over the body's own parameters that are not linear and a cotangent for each output.

    cotangents: the parameter of each output's, None for zero. constants, carry, xs: what the step sends to these.
    """

    cotangents: list[Cotangent]
    constants: list[Cotangent]
    carry: list[Cotangent]
    xs: list[Cotangent]


def _transposed_step(loop: Scan, cotangents: list[Cotangent], linear: list[bool]) -> _BackwardStep:
    body, count = loop.body, loop.carries
    wanted = list(linear)
    wanted[loop.constants : loop.constants + count] = [True] * count
    wrt = [p for p, flag in zip(body.parameters, wanted, strict=True) if flag]
    fresh = _strong_parameters(body, body.outputs)
    some = [ct is not None for ct in cotangents]
    while True:
        given = [f if s else None for f, s in zip(fresh, some, strict=True)]
        sent = placed(wanted, transpose_once(body, given, wrt))
        constants, carry, xs = loop.parts(sent)
        grown = [s or ct is not None for s, ct in zip(some[:count], carry, strict=True)]
        if grown == some[:count]:
            break
        some[:count] = grown
    carry = [
        None if not s else zeros_like(f) if ct is None else _strong(ct)
        for s, f, ct in zip(some[:count], fresh, carry, strict=False)
    ]
    return _BackwardStep(
        given, [ct and _strong(ct) for ct in constants], carry, [ct and _strong(ct) for ct in xs]
    )


def _backward_scan(
    node: UOp,
    cotangents: list[Cotangent],
    linear: list[bool],
    step: _BackwardStep,
    sums: list[_Sum | None],
) -> list[Cotangent]:
    loop: Scan = node.arg
    body, count = loop.body, loop.carries
    constants, _, xs = loop.parts(body.parameters)
    fixed = [p for p, flag in zip(constants, linear, strict=False) if not flag]
    of_constants, _, of_xs = loop.parts(node.src)
    flags_of_constants, _, flags_of_xs = loop.parts(linear)
    walked = [p for p, flag in zip(xs, flags_of_xs, strict=True) if not flag]

    gathered = [s.terms[0] if s and s.terms else None for s in sums]
    totals = fresh_parameters(
        Graph((*body.parameters, *body.outputs), ()),
        [(g.shape, g.dtype, False) for g in present(gathered)],
    )
    written = list(dict.fromkeys(n for s in present(sums) for n in s.written()))
    ct_carry, ct_ys = present(step.cotangents[:count]), present(step.cotangents[count:])
    graph = closed_graph(
        [*fixed, *ct_carry, *totals, *walked, *ct_ys],
        [
            *present(step.carry),
            *(s.added_to(t) for t, s in zip(totals, (s for s in present(sums) if s.terms), strict=True)),
            *present(step.xs),
            *written,
        ],
    )
    backward = Scan(graph, loop.length, len(fixed), len(ct_carry) + len(totals), not loop.reverse)
    starts = [
        const(0, p.dtype, p.shape) if ct is None else _strong(ct)
        for ct, p in zip(cotangents, step.cotangents[:count], strict=False)
        if p is not None
    ]
    found = iter(
        results_of(
            SCAN,
            backward,
            [
                *(s for s, flag in zip(of_constants, flags_of_constants, strict=True) if not flag),
                *starts,
                *(const(0, t.dtype, t.shape) for t in totals),
                *(s for s, flag in zip(of_xs, flags_of_xs, strict=True) if not flag),
                *(_strong(ct) for ct in present(cotangents[count:])),
            ],
        )
    )
    sent_carry = placed([ct is not None for ct in step.carry], found)
    sent_totals = placed([g is not None for g in gathered], found)
    sent_xs = placed([ct is not None for ct in step.xs], found)
    rows = dict(zip(written, found, strict=True))
    sent_constants = [s and s.finished(total, rows) for s, total in zip(sums, sent_totals, strict=True)]
    return [*sent_constants, *sent_carry, *sent_xs]


# ---- sums over the steps ----


class _Product(NamedTuple):
    """A contraction whose sum over the steps is done after the loop, and what movement is applied to it.

    rows: for its factors that are an x of the loop, all rows of it; the others are written.
    """

    node: UOp
    moves: tuple[UOp, ...]
    rows: dict[UOp, UOp]

    def written(self) -> list[UOp]:
        return [s for s in self.node.src if s not in self.rows]

    def summed(self, rows: dict[UOp, UOp]) -> UOp:
        left, right = (self.rows.get(s) or rows[s] for s in self.node.src)
        in_left, in_right, out = self.node.arg
        label = max((*in_left, *in_right), default=-1) + 1
        total = UOp(CONTRACT, (_strong(left), _strong(right)), ((label, *in_left), (label, *in_right), out))
        for move in reversed(self.moves):
            total = UOp(move.op, (total,), move.arg)
        return total


class _Sum(NamedTuple):
    """The cotangent of a constant: the terms that the carry gathers, and the products that are summed afterwards."""

    terms: list[UOp]
    products: list[_Product]

    def added_to(self, total: UOp) -> UOp:
        """Return the carry after a step. An update of zeros, as of x[i], becomes one of the carry: a step costs what it
        changes, not the whole array.
        """
        for term in self.terms:
            if term.op is SCATTER_ADD and is_zero(term.src[0]):
                total = UOp(SCATTER_ADD, (total, _strong(term.src[1]), *term.src[2:]))
            else:
                total = total + _strong(term)
        return total

    def written(self) -> list[UOp]:
        return [n for product in self.products for n in product.written()]

    def finished(self, total: UOp | None, rows: dict[UOp, UOp]) -> UOp:
        for product in self.products:
            term = product.summed(rows)
            total = term if total is None else total + term
        assert total is not None
        return total


def _sum_over_steps(cotangent: UOp, rows: dict[UOp, UOp], constants: Sequence[UOp]) -> _Sum:
    terms, products = [], []
    for term in _terms(cotangent):
        product = _product(term, rows, constants)
        if product is None:
            terms.append(term)
        else:
            products.append(product)
    return _Sum(terms, products)


def _terms(node: UOp) -> list[UOp]:
    """Return the summands of a sum, whatever their weakness."""
    if node.op is CAST and node.src[0].dtype == node.dtype:
        return _terms(node.src[0])
    return [term for s in node.src for term in _terms(s)] if node.op is ADD else [node]


def _product(term: UOp, rows: dict[UOp, UOp], constants: Sequence[UOp]) -> _Product | None:
    """Return a term that is better multiplied after the loop: its factors are no larger than what it adds to."""
    moves = []
    node = term
    while node.op in (PERMUTE, RESHAPE):
        moves.append(node)
        node = node.src[0]
    if node.op is not CONTRACT or any(s in constants for s in node.src):
        return None
    fitting = {s: rows[s] for s in node.src if s in rows}
    extra = sum(numel(s.shape) for s in node.src if s not in fitting)
    return _Product(node, tuple(moves), fitting) if extra <= numel(node.shape) else None


# ---- while ----


def _of_while(node: UOp, cotangents: list[Cotangent], linear: list[bool]) -> list[Cotangent]:
    raise ArgumentError(
        "grad: reverse-mode differentiation does not work for while_loop, nor for fori_loop with traced bounds: "
        "the number of steps is not known, so there is no place to keep what the backward pass needs",
        hint="give it a bound, while_loop(..., max_steps=N) or fori_loop(..., max_steps=N); or use scan, or fori_loop "
        "with bounds that are Python integers; or forward mode (jvp, jacfwd)",
        place=node.place,
    )


# ---- switch ----


def _of_switch(node: UOp, cotangents: list[Cotangent], linear: list[bool]) -> list[Cotangent]:
    branches: tuple[Graph, ...] = node.arg.branches
    flags = linear[1:]
    operands = branches[0].parameters
    wrt = [p for p, flag in zip(operands, flags, strict=True) if flag]
    fixed = [p for p, flag in zip(operands, flags, strict=True) if not flag]
    fresh = _strong_parameters(branches[0], branches[0].outputs)
    given = [f if ct is not None else None for f, ct in zip(fresh, cotangents, strict=True)]
    sent = [transpose_once(branch, given, wrt) for branch in branches]
    some = [any(ct is not None for ct in column) for column in zip(*sent, strict=True)]
    if not any(some):
        return [None] * len(node.src)
    graphs = tuple(
        closed_graph(
            [*fixed, *present(given)],
            [
                const(0, p.dtype, p.shape) if ct is None else _strong(ct)
                for p, ct, s in zip(wrt, row, some, strict=True)
                if s
            ],
        )
        for row in sent
    )
    sources = [s for s, flag in zip(node.src[1:], flags, strict=True) if not flag]
    sent_back = [_strong(ct) for ct in present(cotangents)]
    if axes_of(node):
        found = _of_every_branch(graphs, node.src[0], sources, sent_back)
    else:
        found = results_of(SWITCH, Switch(graphs), [node.src[0], *sources, *sent_back])
    return [None, *placed(flags, placed(some, found))]


def _of_every_branch(
    graphs: Sequence[Graph], index: UOp, sources: Sequence[UOp], cotangents: Sequence[UOp]
) -> list[UOp]:
    """Return the sum over the branches, each for a cotangent that is zero where another is taken.

    Under a batched index all elements take part in a collective of a branch, so what one sends through it belongs to
    others, whichever branch they take: a choice by index would lose it, and count those that the branch is not for.
    """
    columns = []
    for i, graph in enumerate(graphs):
        takes = index <= 0 if i == 0 else index >= i if i == len(graphs) - 1 else index.eq(i)
        own = [takes.expand(range(ct.ndim), ct.shape).where(ct, 0) for ct in cotangents]
        columns.append(apply_graph(graph, [*sources, *own]))
    return [functools.reduce(operator.add, parts) for parts in zip(*columns, strict=True)]


CALL_RULES.update({SCAN: _of_scan, WHILE: _of_while, SWITCH: _of_switch})
LINEAR_RESULTS[SCAN] = _linear_results
