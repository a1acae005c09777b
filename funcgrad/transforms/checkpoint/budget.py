"""Which values to keep so that the rest is computed again with the least work: a cut of the graph for a budget.

In: the nodes of a function that could be kept, those that the backward pass reads, a number of bytes. Every value
that is read is kept, or computed again from its sources, which are then read in turn. At a price for each byte the
best choice is a minimal cut: node v is split into `read` and `computed`,

    read(v)     -> computed(v)   capacity price * bytes of v     cut: v is kept
    computed(v) -> sink          capacity work of v              cut: v is computed again
    computed(v) -> read(source)  infinite                        for its sources are needed then

The price is raised until what is kept fits the budget: by the line through a choice that is too large and one that
fits, which meets every choice that is best for some price (discrete Newton). What the budget then leaves is given to
single values, those with most work a byte first. That is the least work for every budget that some price fits exactly,
and never more than for the next smaller one of these (in between the problem is a knapsack).

Source: Jain et al., Checkmate (arXiv:1910.02653), for the problem; Radzik, "Newton's Method for Fractional
Combinatorial Optimization" (1992), for the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from funcgrad.trace.calls.loops import Scan
from funcgrad.trace.graph.call_nodes import RESULT, graphs_of, is_call
from funcgrad.trace.ops import CONTRACT
from funcgrad.trace.ops.windows import CONVOLVE, products_of
from funcgrad.trace.uop import Family, UOp, nbytes_of, numel, toposort
from funcgrad.transforms.checkpoint.max_flow import INFINITE, Network

_FUNCTION_FLOPS = 16  # exp, div, sqrt, ...: in units of a multiplication
_STEPS = 16  # of a loop whose number of steps is not known
_MOST_TRIES = 64  # values that are tried for what the budget leaves: each costs a walk


def work(node: UOp) -> int:
    """Estimate the floating-point operations that computing the node from its sources takes."""
    if node.op is CONTRACT:
        sizes = dict(zip(node.arg[0], node.src[0].shape, strict=True))
        sizes |= dict(zip(node.arg[1], node.src[1].shape, strict=True))
        return 2 * numel(tuple(sizes.values()))
    if node.op is CONVOLVE:
        return 2 * products_of(node)
    if is_call(node):
        return _call_work(node)
    if node.op is RESULT or node.op.family in (Family.MOVEMENT, Family.LEAF, Family.BARRIER):
        return 0
    if node.op.family is Family.ELEMENTWISE:
        return numel(node.shape) * (1 if node.op.is_cheap else _FUNCTION_FLOPS)
    return max(numel(x.shape) for x in (node, *node.src))


def _call_work(node: UOp) -> int:
    each = [sum(map(work, toposort(graph.outputs))) for graph in graphs_of(node.arg)]
    if isinstance(node.arg, Scan):
        return node.arg.length * sum(each)
    return max(each, default=0) if node.op.name in ("switch", "checkpoint") else _STEPS * sum(each)


class Choice:
    """Values to keep: their bytes, and the work of computing all else that is read."""

    def __init__(self, problem: Problem, kept: Iterable[UOp]) -> None:
        allowed = set(kept)
        read = set(problem.needed)
        self.kept: set[UOp] = set()
        self.work = 0
        for node in reversed(problem.nodes):
            if node not in read:
                continue
            if node in allowed:
                self.kept.add(node)
            else:
                self.work += problem.work[node]
                read.update(node.src)
        self.nbytes = sum(map(nbytes_of, self.kept))


class Problem:
    """nodes: those to choose from, sources first; what is not among them (arguments, constants) is always at hand."""

    def __init__(self, nodes: Sequence[UOp], needed: Sequence[UOp]) -> None:
        self.nodes = list(nodes)
        self.needed = list(needed)
        self.work = {node: work(node) for node in nodes}

    def best(self, price: Fraction) -> Choice:
        """Return what is cheapest when a byte costs as much as `price` operations."""
        network = Network()
        read = {node: network.node() for node in self.nodes}
        computed = {node: network.node() for node in self.nodes}
        for node in self.nodes:
            keep = INFINITE if is_call(node) else nbytes_of(node) * price.numerator
            network.edge(read[node], computed[node], keep)
            network.edge(computed[node], 1, self.work[node] * price.denominator)
            for source in node.src:
                if source in read:
                    network.edge(computed[node], read[source], INFINITE)
        for node in self.needed:
            if node in read:
                network.edge(0, read[node], INFINITE)
        _, side = network.cut()
        return Choice(self, [n for n in self.nodes if read[n] in side and computed[n] not in side])


def smallest_recomputation(nodes: Sequence[UOp], needed: Sequence[UOp], budget_nbytes: int) -> set[UOp]:
    """Return the values to keep in so many bytes for the least work of computing what else is needed."""
    problem = Problem(nodes, needed)
    large = problem.best(Fraction(0))
    if large.nbytes <= budget_nbytes:
        return large.kept
    small = Choice(problem, ())
    while True:
        price = Fraction(small.work - large.work, large.nbytes - small.nbytes)
        between = problem.best(price)
        cost = between.work + price * between.nbytes
        if cost >= small.work + price * small.nbytes:
            return _fill(problem, small, budget_nbytes).kept
        if between.nbytes <= budget_nbytes:
            small = between
        else:
            large = between


def _fill(problem: Problem, choice: Choice, budget_nbytes: int) -> Choice:
    """Keep more, one value after the other, where it fits and spares work."""
    candidates = [
        n for n in problem.nodes if problem.work[n] and not is_call(n) and nbytes_of(n) <= budget_nbytes
    ]
    candidates.sort(key=lambda n: -problem.work[n] / max(1, nbytes_of(n)))
    for node in candidates[:_MOST_TRIES]:
        new = Choice(problem, {*choice.kept, node})
        if new.nbytes <= budget_nbytes and new.work < choice.work:
            choice = new
    return choice
