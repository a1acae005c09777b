"""Exported functions: the graph of a function for arguments of certain types, as a value that files hold.

    export(f, *args) -> Exported, which is called, saved, and differentiated; load_exported(path) -> the same

The graph is what tracing and the transforms within the function made, before anything is lowered for a device. So a
loaded function is an ordinary part of whatever traces it: it is compiled, differentiated and batched like the function
that it was.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.backends.interface import registered_kinds
from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TreeError
from funcgrad.lower.runtime import tree_records
from funcgrad.portable import graph_file
from funcgrad.portable.graph_records import Writer, refuse_foreign_nodes, without_shardings
from funcgrad.portable.rule_rows import rows_of_rules, run_rules
from funcgrad.portable.rules.foreign_rule import ForeignRule
from funcgrad.trace.array.array import ArrayBase, Signature
from funcgrad.trace.calls.custom_call import CUSTOM
from funcgrad.trace.graph.call_nodes import graphs_of, is_call
from funcgrad.trace.graph.graph import Graph, closed_graph
from funcgrad.trace.tracing.effects import threaded
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import new_trace, signature_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import float0
from funcgrad.trace.uop import toposort
from funcgrad.trace.util.files import write_whole
from funcgrad.trace.util.locks import lazy_property
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.abstract import ShapedArray, ShapeDtypeStruct, trace_abstractly
from funcgrad.transforms.core.flatten import Arguments, check_callable, name_of, read_arguments, results
from funcgrad.transforms.custom.custom_vjp import custom_vjp
from funcgrad.transforms.derivatives.grad import vjp
from funcgrad.transforms.jit.jit import jit

_MOST_ORDERS = 16
_FIELDS = ("name", "graph", "arguments", "results")
_WITH_RULES = ("export", "vjp")  # who writes files that keep rules


class Function(NamedTuple):
    """The graph of a function, and the structures of (args, kwargs) and of the result."""

    name: str
    graph: Graph
    in_tree: tree.TreeDef
    out_tree: tree.TreeDef

    @property
    def in_types(self) -> list[Signature]:
        return [Signature(p.shape, p.dtype, p.weak) for p in self.graph.parameters]

    @property
    def out_types(self) -> list[Signature]:
        return [Signature(*t) for t in self.graph.types]


class Exported:
    """A function for arguments of certain types, of which the graph is kept. Made by `export` and `load_exported`.

    The names are those of jax.export.

    fun_name: the name of the function. in_tree, out_tree: the structures of (args, kwargs) and of the result.
    in_avals, out_avals: the types of their leaves. platforms: the kinds of devices that it runs on, which are all.
    """

    def __init__(self, functions: Sequence[Function]) -> None:
        """Set up the function. `functions` are its own and those of the derivatives that are kept with it, in
        order.
        """
        self._functions = tuple(functions)
        self._function = self._functions[0]
        self.fun_name = self._function.name

    def __repr__(self) -> str:
        types = [", ".join(map(str, ts)) for ts in (self.in_avals, self.out_avals)]
        return f"<Exported {self.fun_name}({types[0]}) -> ({types[1]})>"

    @property
    def in_tree(self) -> tree.TreeDef:
        """The structure of (args, kwargs)."""
        return tree.users_view(self._function.in_tree)

    @property
    def out_tree(self) -> tree.TreeDef:
        """The structure of the result."""
        return tree.users_view(self._function.out_tree)

    @property
    def in_avals(self) -> tuple[ShapedArray, ...]:
        """The types of the arguments' leaves."""
        return avals(self._function.in_types)

    @property
    def out_avals(self) -> tuple[ShapedArray, ...]:
        """The types of the results' leaves."""
        return avals(self._function.out_types)

    @property
    def platforms(self) -> tuple[str, ...]:
        """The kinds of devices that the function runs on: the graph is of none."""
        return registered_kinds()

    @property
    def vjp_order(self) -> int:
        """How many derivatives are kept with the function."""
        return len(self._functions) - 1

    @boundary
    def call(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function. It is compiled for the device at hand, and is a part of what traces the call.

        Raises
        ------
        TreeError, ShapeError, DtypeError : the arguments are of another structure or of other types than those that
            the function was exported for.
        """
        return self._compiled(*args, **kwargs)

    @lazy_property
    def _compiled(self) -> Callable[..., Any]:
        def exported(*args: Any, **kwargs: Any) -> Any:
            found = self._flat(*_checked(self, args, kwargs))
            return tree.unflatten(self._function.out_tree, list(found))

        exported.__name__ = exported.__qualname__ = self.fun_name
        return jit(exported)

    @lazy_property
    def _flat(self) -> Callable[..., tuple[Any, ...]]:
        """The function of leaves. Where a rule is not here, its derivative is the one that is kept."""
        graph = self._function.graph

        def flat(*operands: ArrayBase) -> tuple[Any, ...]:
            return tuple(results(graph.outputs, dict(zip(graph.parameters, operands, strict=True))))

        if not self.vjp_order or not _has_foreign_rule(graph):
            return flat
        inexact = [dt.is_inexact(t.dtype) for t in self._function.out_types]

        def backward(operands: tuple[Any, ...], cotangents: tuple[Any, ...]) -> tuple[Any, ...]:
            given = [ct for ct, is_used in zip(cotangents, inexact, strict=True) if is_used]
            return self.vjp().call(*operands, *given)

        flat.__name__ = self.fun_name
        differentiable = custom_vjp(flat)
        differentiable.defvjp(lambda *operands: (flat(*operands), operands), backward)
        return differentiable

    @boundary
    def vjp(self) -> Exported:
        """Return the derivative of the function in reverse mode, as an exported function.

        It takes the leaves of the arguments, then a cotangent for each leaf of the result that is a float or complex
        number, and returns a tuple: for each leaf of the arguments its cotangent, or None for integers.

        Raises
        ------
        RuleError : the derivative is not kept with a function that was loaded, and depends on a rule of the user's
            (custom_vjp, custom_jvp) that could not be kept as a graph: ask for it with `vjp_order` of `export`.

        Examples
        --------
        >>> import funcgrad as fg, funcgrad.numpy as np
        >>> exported = fg.export(lambda x: x * x, np.ones(2))
        >>> exported.vjp().call(np.array([1.0, 3.0]), np.ones(2))
        (Array([2., 6.], dtype=float32),)
        """
        if self.vjp_order:
            return Exported(self._functions[1:])
        return Exported([derivative(self)])

    def serialize(self, vjp_order: int = 0) -> bytes:
        """Return the bytes of the file that `save` writes. `vjp_order` as for `export`, if it is more than there
        is.
        """
        whole = self if vjp_order <= self.vjp_order else with_derivatives(self, vjp_order)
        writer = Writer()
        functions = whole.function_rows(writer, [writer.graph(f.graph) for f in whole._functions])
        rules = rows_of_rules(writer)
        table = {"graphs": [stored._asdict() for stored in writer.graphs], "functions": functions}
        return graph_file.write(table, writer.arrays, rules=rules)

    def function_rows(self, writer: Writer, graphs: Sequence[int]) -> list[dict[str, Any]]:
        """Return the rows of files for the functions. graphs: the number of the graph of each."""
        return [
            {
                "name": function.name,
                "graph": number,
                "arguments": _tree_row(writer, function.in_tree, function.in_types),
                "results": _tree_row(writer, function.out_tree, function.out_types),
            }
            for function, number in zip(self._functions, graphs, strict=True)
        ]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the function to a file, all or nothing. Arrays that it closes over are in the file.

        The file holds the graph itself: every later version of funcgrad reads it, on any machine and for any device.
        docs/file_format.md describes it.

        Parameters
        ----------
        path : such as "model.fg".

        Examples
        --------
        >>> import funcgrad as fg, funcgrad.numpy as np, os, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "model.fg")
        ...     fg.export(lambda x: np.sin(x), np.zeros(3)).save(path)
        ...     loaded = fg.load_exported(path)
        >>> loaded.call(np.zeros(3))
        Array([0., 0., 0.], dtype=float32)
        """
        write_whole(path, [self.serialize()])


@boundary
def traced(what: str, fun: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Function:
    """Return the graph of a function for these arguments; ArgumentError, in the name of `what`, for what no file can
    hold.
    """
    check_callable(what, fun)
    name = name_of(fun)
    with new_trace(what, fun, staging=True) as trace:
        parameters, outputs, in_tree, out_tree = trace_abstractly(trace, fun, args, kwargs)
        state = threaded(trace)
        if state.cells:
            raise ArgumentError(
                f"{what}: {name!r} {state.cells[0].deed()}, which no file holds",
                hint="export a function of its arguments and results alone",
            )
        graph = without_shardings(closed_graph(parameters, outputs))
        refuse_foreign_nodes(what, graph, name)
        if what in _WITH_RULES:  # now, as rules may close over values of this trace
            run_rules(graph)
    return Function(name, graph, in_tree, out_tree)


def with_derivatives(exported: Exported, order: int) -> Exported:
    """Return the same function with so many derivatives kept with it."""
    check_order(order)
    functions = list(exported._functions)
    while len(functions) <= order:
        functions.append(derivative(Exported(functions[-1:])))
    return Exported(functions)


def _tree_row(writer: Writer, structure: tree.TreeDef, types: Sequence[Signature]) -> Any:
    info = tree.unflatten(structure, [ShapeDtypeStruct(t.shape, t.dtype, t.weak) for t in types])
    return writer.value(tree_records.record_of(structure, info, "export")[0])


def _checked(exported: Exported, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[ArrayBase]:
    """Return the leaves of arguments; an error where they are not those that the function was exported for."""
    given = given_arguments(exported, args, kwargs)
    for i, needed in enumerate(exported._function.in_types):
        x = given.operands[i]
        if x.shape != needed.shape:
            raise ShapeError(
                f"{exported.fun_name!r} was exported for {needed} as {given.paths[i]}, and got {signature_of(x)}",
                hint="export it for arguments of this shape, or map it over more with vmap",
            )
        check_dtype(exported.fun_name, given, i, needed)
    return given.operands


def given_arguments(exported: Exported, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Arguments:
    """Return the arguments of a call; TreeError where they are of another structure than the function's."""
    function = exported._function
    given = read_arguments("export", exported.call, args, kwargs)
    if given.treedef != function.in_tree:
        where, needed, got = tree.first_difference(function.in_tree, given.treedef)
        raise TreeError(
            f"{function.name!r} was exported for arguments of another structure{where}: needed "
            f"{tree.structure_text(needed)}, got {tree.structure_text(got)}"
        )
    return given


def check_dtype(name: str, given: Arguments, i: int, needed: Signature) -> None:
    """Raise DtypeError where leaf i of the arguments is not of the dtype that a function was exported for."""
    x = given.operands[i]
    fits = x.dtype == needed.dtype
    if not fits and x.weak:  # a number of Python's
        fits = dt.promote((x.dtype, True), (needed.dtype, False))[0] == needed.dtype
    if not fits:
        raise DtypeError(
            f"{name!r} was exported for {needed} as {given.paths[i]}, and got {signature_of(x)}",
            hint=f"convert it with .astype({needed.dtype.name!r})",
        )


def derivative(exported: Exported) -> Function:
    """Return the function of leaves and cotangents. See Exported.vjp."""
    function = exported._function
    count, types = len(function.in_types), function.out_types

    def backward(*given: Any) -> tuple[Any, ...]:
        cotangents = iter(given[count:])
        whole = tuple(
            next(cotangents) if dt.is_inexact(t.dtype) else np.zeros(t.shape, float0) for t in types
        )
        _, pull = vjp(exported._flat, *given[:count])
        found = pull(whole)
        return tuple(
            ct if dt.is_inexact(t.dtype) else None for ct, t in zip(found, function.in_types, strict=True)
        )

    backward.__name__ = f"{function.name}_vjp"
    wanted = [*function.in_types, *(t for t in types if dt.is_inexact(t.dtype))]
    return traced("vjp", backward, tuple(ShapeDtypeStruct(t.shape, t.dtype, False) for t in wanted), {})


def _has_foreign_rule(graph: Graph) -> bool:
    """Tell whether a rule that is not here is within a graph, or within one that it carries."""
    seen: set[Graph] = set()
    waiting = [graph]
    while waiting:
        part = waiting.pop()
        if part in seen:
            continue
        seen.add(part)
        for node in toposort(part.outputs):
            if node.op is CUSTOM and isinstance(node.arg.rule, ForeignRule):
                return True
            if is_call(node):
                waiting += graphs_of(node.arg)
    return False


def avals(types: Sequence[Signature]) -> tuple[ShapedArray, ...]:
    return tuple(ShapedArray(t.shape, t.dtype, t.weak) for t in types)


def check_order(order: Any) -> None:
    if isinstance(order, bool) or not isinstance(order, int) or not 0 <= order <= _MOST_ORDERS:
        raise ArgumentError(
            f"export: vjp_order must be an integer from 0 to {_MOST_ORDERS}, got {order!r:.40}",
            hint="1 keeps the gradient, 2 that of the gradient, too",
        )
