"""has_aux: what a function returns beside its output.

Arrays are results of the trace like the output. All else (Python's numbers, texts, objects) passes as it is: it is put
aside before the trace sees it, and put back into what the transform returns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.errors import DtypeError, TreeError
from funcgrad.trace.array.array import ArrayBase
from funcgrad.trace.tracing.tracer import as_operand
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import is_float0
from funcgrad.trace.uop import UOp
from funcgrad.transforms.core.flatten import Traced, name_after, name_of


class Auxiliary:
    """The auxiliary data of a function; without has_aux there are none.

    Called in the function's place it returns (output, [the arrays of the data]), and what is no pair as it is.
    """

    def __init__(self, transform: str, function: Callable[..., Any], has_aux: bool) -> None:
        if has_aux:
            name_after(self, function)
        self._transform = transform
        self._function = function
        self._has_aux = has_aux
        self._leaves: list[Any] = []
        self._treedef: Any = None

    @property
    def to_trace(self) -> Callable[..., Any]:
        return self if self._has_aux else self._function

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        result = self._function(*args, **kwargs)
        if type(result) not in (tuple, list) or len(result) != 2:
            return result
        leaves, self._treedef = tree.flatten(result[1])
        passing = [not _is_value(leaf) for leaf in leaves]
        self._leaves = [leaf if passes else _PLACE for leaf, passes in zip(leaves, passing, strict=True)]
        return result[0], [leaf for leaf, passes in zip(leaves, passing, strict=True) if not passes]

    def split(self, traced: Traced) -> tuple[list[UOp], Any, list[UOp]]:
        """Split a traced function's results into (outputs, their tree, the auxiliary arrays)."""
        if not self._has_aux:
            return traced.outputs, traced.out_tree, []
        if self._treedef is None:
            raise TreeError(
                f"{self._transform}: with has_aux=True {name_of(self._function)!r} must return a pair (output, "
                f"auxiliary data), it returned {tree.structure_text(traced.out_tree)}",
                hint="return (loss, aux), or leave has_aux out",
            )
        output_tree = traced.out_tree.children()[0]
        count = output_tree.num_leaves
        return traced.outputs[:count], output_tree, traced.outputs[count:]

    def restored(self, arrays: Sequence[ArrayBase]) -> Any:
        """Restore the auxiliary data, with these arrays."""
        given = iter(arrays)
        return tree.unflatten(self._treedef, [next(given) if x is _PLACE else x for x in self._leaves])


_PLACE = object()


def _is_value(leaf: Any) -> bool:
    if type(leaf) in (bool, int, float, complex) or is_float0(leaf):
        return False
    try:
        as_operand(leaf)
    except DtypeError:
        return False
    return True
