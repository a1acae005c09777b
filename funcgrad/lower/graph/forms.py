"""Forms of matrices (trace/matrix/forms.py) as loops, for targets that have no routine for them, and cofactors for
those that have routines for their parts.

In: the outputs of a traced graph. Out: the same values; within the graphs of loops and branches as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.host.matrices.cofactors import cofactors
from funcgrad.lower.graph.host.matrices.spectral import spectral
from funcgrad.trace.calls.captures import lift_arrays
from funcgrad.trace.graph.call_nodes import map_graphs
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.graph.rewrite import Rule, on_sources, rewrite
from funcgrad.trace.matrix.forms import HESSENBERG, SCHUR, TRIDIAGONAL
from funcgrad.trace.matrix.matrix_ops import COFACTOR
from funcgrad.trace.uop import Family, Op, UOp


def forms_written_out(outputs: Sequence[UOp], target: Target | None) -> list[UOp]:
    """Return the outputs with those forms as loops that the target lacks; with all, if there is none. With a target,
    cofactors are written out as well.
    """

    @cache
    def of_graph(graph: Graph) -> Graph:
        return Graph(graph.parameters, tuple(rewrite(graph.outputs, rules)))

    def form(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        made = UOp(node.op, src, node.arg)
        if target is not None and spectral(made, target) is not None:
            return None
        return made.op.decompose(None, *src)  # type: ignore[misc]

    def cofactor(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        return None if target is None else cofactors(UOp(COFACTOR, src), target)

    def call(node: UOp, src: tuple[UOp, ...]) -> UOp | list[UOp]:
        return lift_arrays(on_sources(node, src, map_graphs(of_graph, node.arg)))

    rules: dict[Op | Family, Rule] = {
        **dict.fromkeys((SCHUR, HESSENBERG, TRIDIAGONAL), form),
        COFACTOR: cofactor,
        Family.CALL: call,
    }
    return rewrite(outputs, rules)
