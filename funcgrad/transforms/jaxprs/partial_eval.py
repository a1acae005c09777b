"""Partial evaluation: a function of which some arguments are known is computed as far as these reach.

In: a function of arrays, and each argument's value or its type alone. Out: those results that depend on known arguments
alone, as values; the others as a jaxpr.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.trace.array.array import Signature
from funcgrad.trace.array.key_array import KeyArray, KeyDtype
from funcgrad.trace.graph.graph import close
from funcgrad.trace.ops import PARAM
from funcgrad.trace.tracing.effects import threaded
from funcgrad.trace.tracing.tracer import Trace, Tracer, new_trace
from funcgrad.trace.uop import toposort
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.abstract import ShapedArray, typeof
from funcgrad.transforms.core.flatten import results
from funcgrad.transforms.jaxprs.jaxpr import Jaxpr, jaxpr_of_graph


class PartialVal(NamedTuple):
    """An argument or a result that is known, or whose type alone is.

    aval: its type, None for a value that is known. const: the value, None where it is not known.

    >>> PartialVal.known(2.0)
    PartialVal(aval=None, const=2.0)
    """

    aval: ShapedArray | None
    const: Any

    @classmethod
    def known(cls, value: Any) -> PartialVal:
        return cls(None, value)

    @classmethod
    def unknown(cls, aval: ShapedArray) -> PartialVal:
        return cls(aval, None)

    def is_known(self) -> bool:
        return self.aval is None

    def get_known(self) -> Any:
        """Return the value, or None if it is not known."""
        return self.const

    def get_aval(self) -> ShapedArray:
        """Return the type, whether the value is known or not."""
        return typeof(self.const) if self.aval is None else self.aval


def partial_eval(fun: Callable, arguments: Sequence[PartialVal]) -> tuple[Jaxpr, list[PartialVal], list[Any]]:
    """Compute what known arguments decide on.

    Parameters
    ----------
    fun : a function of arrays that returns a list of arrays.
    arguments : what it is given.

    Returns
    -------
    (a jaxpr from the unknown arguments to the unknown results, the results, the constants of the jaxpr).

    Examples
    --------
    >>> given = [PartialVal.known(2.0), PartialVal.unknown(ShapedArray((3,), "float32"))]
    >>> jaxpr, found, _ = partial_eval(lambda x, y: [x * x, x * y], given)
    >>> float(found[0].const), found[1].aval, len(jaxpr.eqns)
    (4.0, ShapedArray(float32[3]), 1)
    """
    with new_trace("partial_eval", fun) as trace:
        unknown = {
            i: _parameter(trace, x.aval, f"argument {i}")
            for i, x in enumerate(arguments)
            if x.aval is not None
        }
        found = list(fun(*[unknown.get(i, x.const) for i, x in enumerate(arguments)]))
        state = threaded(trace)
    depends = [_depends(_words(y), trace) for y in found]
    residual = [_words(y).node for y, is_unknown in zip(found, depends, strict=True) if is_unknown]
    parameters = [_words(x).node for x in unknown.values()]
    captured, graph = close([*parameters, *state.before], [*residual, *state.after])
    outputs = [
        PartialVal.unknown(typeof(y)) if is_unknown else PartialVal.known(y)
        for y, is_unknown in zip(found, depends, strict=True)
    ]
    return jaxpr_of_graph(graph, len(captured), state), outputs, results(captured, {})


def _parameter(trace: Trace, aval: Any, path: str) -> Any:
    if isinstance(aval.dtype, KeyDtype):
        return KeyArray(_parameter(trace, aval.words().words, path))
    return trace.parameter(Signature(aval.shape, aval.dtype, aval.weak_type), path)


def _words(x: Any) -> Any:
    return x.words if isinstance(x, KeyArray) else x


def _depends(x: Any, trace: Trace) -> bool:
    """Tell whether a value depends on the parameters of a trace."""
    if not isinstance(x, Tracer):
        return False
    return any(n.op is PARAM and n.arg.trace == trace.number for n in toposort([x.node]))


__all__ = ["PartialVal", "partial_eval"]
