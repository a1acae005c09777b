"""LinearFunction: what vjp and linearize return, a linear map that is a value.

It is a pytree: its leaves are the residuals (what of the function's run the map needs), the rest is a
graph. So it can be returned from a jitted function, stored, batched, and applied many times; the graph is
not built again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TreeError
from funcgrad.trace.array.any_array import Array as AnyArray
from funcgrad.trace.array.array import ArrayBase, Signature
from funcgrad.trace.array.key_array import flatten_tangents
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.ops import CAST
from funcgrad.trace.tracing.effects import Threaded, cell_of
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import apply, as_operand, open_traces, signature_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import float0
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.flatten import results


class Form(NamedTuple):
    """All of a linear function but its residuals: equal for equal functions.

    graph: of the residuals, the inexact leaves of the argument, and the values of the cells of `state`, whose values
    after come behind the results. state: the effects of backward rules, which come about when it is called. takes,
    gives: the types of all leaves, where integers stand for float0. reverse: called as vjp_fn(cotangents), else as
    f_jvp(*tangents).
    """

    graph: Graph
    state: Threaded
    takes_tree: tree.TreeDef
    takes: tuple[Signature, ...]
    gives_tree: tree.TreeDef
    gives: tuple[Signature, ...]
    reverse: bool
    name: str


@tree.register_pytree_node_class
class LinearFunction:
    """A linear map over its residuals. `vjp` gives the one from cotangents, `linearize` the one of
    tangents.
    """

    __slots__ = ("residuals", "form")

    def __init__(self, residuals: Sequence[ArrayBase], form: Form) -> None:
        self.residuals = list(residuals)
        self.form = form

    def __repr__(self) -> str:
        kind = "vjp" if self.form.reverse else "linearize"
        return f"<{kind} of {self.form.name}: {len(self.residuals)} residuals>"

    @boundary
    def __call__(self, *argument: Any) -> Any:
        form = self.form
        given = read_tangents(
            f"{'vjp' if form.reverse else 'linearize'} of {form.name!r}",
            self._tree_of(argument),
            form.takes_tree,
            form.takes,
            "cotangent" if form.reverse else "tangent",
        )
        outside = open_traces()
        operands = [*self.residuals, *(x for x in given if x is not None), *form.state.values(outside)]
        computed = results(form.graph.outputs, dict(zip(form.graph.parameters, operands, strict=True)))
        count = len(computed) - len(form.state.cells)
        form.state.store(outside, computed[count:])
        return tree.unflatten(form.gives_tree, fill_float0(form.gives, iter(computed[:count])))

    def with_refs(self, *places: Any) -> Callable[[Any], tuple]:
        """Return the function of the cotangent that adds to refs, in place of returning what it would.

        Parameters
        ----------
        *places : for each argument of the function a tree like it. A leaf is a ref, or a part of one, to which the
            cotangent is added; or None, for one that is returned.

        Returns
        -------
        A function of the cotangent. It returns the cotangents of the arguments, with None where they went to refs.

        Raises
        ------
        TreeError : the places are no trees like the arguments.

        Examples
        --------
        >>> import funcgrad as fg, funcgrad.numpy as np
        >>> total = fg.new_ref(np.zeros(2))
        >>> for x in np.eye(2):
        ...     value, vjp_fn = fg.vjp(lambda w: np.sum(w * x), np.ones(2))
        ...     _ = vjp_fn.with_refs(total)(1.0)
        >>> total[...]
        Array([1., 1.], dtype=float32)
        """
        form = self.form
        if not form.reverse:
            raise ArgumentError(f"linearize of {form.name!r}: with_refs is for what vjp returns")
        refs, treedef = tree.flatten(places, is_leaf=_is_place)
        if treedef != form.gives_tree:
            where, needed, given = tree.first_difference(form.gives_tree, treedef)
            raise TreeError(
                f"vjp of {form.name!r}: the places for cotangents do not fit the arguments{where}: needed "
                f"{tree.structure_text(needed)}, got {tree.structure_text(given)}"
            )

        def add(cotangent: Any) -> tuple:
            sent = tree.leaves(self(cotangent))
            for i, (ref, ct) in enumerate(zip(refs, sent, strict=True)):
                if _is_ref(ref):
                    ref[...] += ct
                    sent[i] = None
            return tree.unflatten(form.gives_tree, sent)

        return add

    def _tree_of(self, argument: tuple) -> Any:
        if not self.form.reverse:
            return argument
        if len(argument) != 1:
            raise ArgumentError(
                f"vjp of {self.form.name!r}: the function takes one cotangent, of the structure of the output, it was "
                f"called with {len(argument)}",
                hint="for a function that returns (a, b) write vjp_fn((ct_a, ct_b))",
            )
        return argument[0]

    def tree_flatten(self) -> tuple:
        return tuple(self.residuals), self.form

    @classmethod
    def tree_unflatten(cls, form: Form, residuals: Sequence[ArrayBase]) -> LinearFunction:
        return cls(residuals, form)


def _is_ref(place: Any) -> bool:
    return cell_of(place) is not None or getattr(place, "is_part_of_ref", False)


def _is_place(x: Any) -> bool:
    return x is None or _is_ref(x)


def read_tangents(
    what: str, tangents: Any, treedef: tree.TreeDef, types: Sequence[Signature], kind: str = "tangent"
) -> list[ArrayBase | None]:
    """Check tangents (or cotangents) of values of these types. The result is None for those of integers, which hold
    nothing: a cotangent of one may be anything of its shape, as in JAX, such as the integers themselves.
    """
    leaves, given = flatten_tangents(treedef, tangents)
    if given != treedef:
        where, needed_part, given_part = tree.first_difference(treedef, given)
        raise TreeError(
            f"{what}: the tree of {kind}s does not fit{where}: needed {tree.structure_text(needed_part)}, "
            f"got {tree.structure_text(given_part)}"
        )
    return [_read_tangent(what, x, needed, kind) for x, needed in zip(leaves, types, strict=True)]


def _read_tangent(what: str, leaf: Any, needed: Signature, kind: str) -> ArrayBase | None:
    if not dt.is_inexact(needed.dtype):
        if kind == "cotangent" and np.shape(leaf) == needed.shape:
            return None
        if getattr(leaf, "dtype", None) != float0:
            raise DtypeError(
                f"{what}: the {kind} of {needed} must have dtype float0, it is {getattr(leaf, 'dtype', type(leaf))}",
                hint=f"pass numpy.zeros({needed.shape}, funcgrad.float0), or a float in the primal's place",
            )
        return None
    x = as_operand(leaf, what)
    if x.shape != needed.shape:
        raise ShapeError(
            f"{what}: a {kind} must have the shape of its value: needed {needed}, got {signature_of(x)}"
        )
    if x.dtype != needed.dtype:
        whole = isinstance(leaf, AnyArray) and not dt.is_inexact(x.dtype)  # a Python integer is a number, too
        if whole or not x.weak or dt.promote((x.dtype, True), (needed.dtype, False))[0] != needed.dtype:
            raise DtypeError(
                f"{what}: a {kind} must have the dtype of its value: needed {needed.dtype.name}, got {x.dtype.name}",
                hint=f"convert it with .astype({needed.dtype.name!r})",
            )
        x = apply(CAST, x, arg=(needed.dtype, False))
    return x


def fill_float0(types: Sequence[Signature], inexact: Any) -> list[Any]:
    """Return one value for each type: the next of `inexact`, or float0 zeros for an integer."""
    return [next(inexact) if dt.is_inexact(t.dtype) else np.zeros(t.shape, float0) for t in types]
