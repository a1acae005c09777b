"""Graphs as jaxprs: a list of equations over variables, for programs that look into them, rewrite or evaluate them.

In: a function and arguments. Out: a ClosedJaxpr. The graph itself stays with it: equations are made when somebody
looks, and evaluating a jaxpr that nobody has changed evaluates the graph.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from funcgrad.errors import ArgumentError, MissingRuleError
from funcgrad.trace.array.key_array import KEY_DTYPE, KeyArray
from funcgrad.trace.calls.custom_call import CUSTOM
from funcgrad.trace.graph.call_nodes import RESULT, graphs_of, is_call
from funcgrad.trace.graph.graph import Graph, closed_graph, outer_nodes
from funcgrad.trace.ops import ARRAY, CAST, CONST, EXPAND, MUL
from funcgrad.trace.tracing.effects import Threaded, threaded
from funcgrad.trace.tracing.named_axes import bind
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import as_operand, capture, new_trace, node_of, open_traces
from funcgrad.trace.types import tree
from funcgrad.trace.uop import Family, UOp, substitute, toposort
from funcgrad.trace.util.locks import lazy_property
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.abstract import ShapedArray, ShapeDtypeStruct, trace_abstractly, typeof
from funcgrad.transforms.core.flatten import check_callable, results
from funcgrad.transforms.core.ref_arguments import closed_over
from funcgrad.transforms.jaxprs.primitive import SQUARE, Primitive, primitive_of
from funcgrad.transforms.jaxprs.primitive_call import PrimitiveRule


class Var:
    """A variable of a jaxpr.

    aval: its type.
    """

    __slots__ = ("aval", "count")

    def __init__(self, aval: ShapedArray, count: int = 0) -> None:
        self.aval = aval
        self.count = count

    def __repr__(self) -> str:
        return f"Var(id={id(self)}):{self.aval.str_short()}"


class DropVar(Var):
    """A result that nobody uses."""


class Literal:
    """A number in an equation.

    val: its value. aval: its type.
    """

    __slots__ = ("aval", "val")

    def __init__(self, val: Any, aval: ShapedArray) -> None:
        self.val = val
        self.aval = aval

    @property
    def hash(self) -> int | None:
        try:
            return hash(self.val)
        except TypeError:
            return None

    def __repr__(self) -> str:
        return f"{self.val}:{self.aval.str_short()}"


Atom = Var | Literal


class JaxprEqn(NamedTuple):
    """One equation: results = primitive(operands), with parameters that are no arrays."""

    invars: list[Atom]
    outvars: list[Var]
    primitive: Primitive
    params: dict[str, Any]
    effects: frozenset = frozenset()
    source_info: Any = None

    def replace(self, **fields: Any) -> JaxprEqn:
        """Return the same equation with other fields."""
        return self._replace(**fields)


_FIELDS = ("constvars", "invars", "outvars", "eqns", "effects", "debug_info")


class Jaxpr:
    """Equations over variables, in an order in which each uses what is there before.

    Attributes
    ----------
    constvars, invars : variables of constants and arguments.
    outvars : variables or literals, of the results.
    eqns : the equations.
    effects : what it changes outside: the order of effects, refs.
    """

    def __init__(
        self,
        constvars: Sequence[Var],
        invars: Sequence[Var],
        outvars: Sequence[Atom],
        eqns: Sequence[JaxprEqn],
        effects: Iterable[Any] = frozenset(),
        debug_info: Any = None,
        *_: Any,
    ) -> None:
        self.constvars, self.invars = list(constvars), list(invars)
        self.effects, self.debug_info = frozenset(effects), debug_info
        self._view: tuple[list[JaxprEqn], list[Atom]] = list(eqns), list(outvars)

    @property
    def eqns(self) -> list[JaxprEqn]:
        return self._view[0]

    @property
    def outvars(self) -> list[Atom]:
        return self._view[1]

    @property
    def in_avals(self) -> list[ShapedArray]:
        return [v.aval for v in self.invars]

    @property
    def out_avals(self) -> list[ShapedArray]:
        return [v.aval for v in self.outvars]

    def replace(self, **fields: Any) -> Jaxpr:
        """Return the same jaxpr with other fields."""
        return Jaxpr(**({name: getattr(self, name) for name in _FIELDS} | fields))

    def __repr__(self) -> str:
        return _text(self)

    def _repr_html_(self) -> str:
        from funcgrad.trace.util.html import text_html  # notebooks ask

        return text_html("jaxpr", repr(self))


_NO_STATE = Threaded()


class _TracedJaxpr(Jaxpr):
    """A jaxpr of a graph, whose equations are made when somebody looks.

    graph: over constants, arguments, and what it reads of the state outside. state: what that is; its values after come
    behind the results. keys: the results that are words of keys.
    """

    def __init__(
        self, graph: Graph, constants: int, state: Threaded = _NO_STATE, keys: frozenset[int] = frozenset()
    ) -> None:
        self.graph = graph
        self._state = state
        self._keys = keys
        variables = [Var(_aval(p), i) for i, p in enumerate(graph.parameters)]
        self._vars: dict[UOp, Atom] = dict(zip(graph.parameters, variables, strict=True))
        self.constvars = variables[:constants]
        self.invars = variables[constants : len(variables) - len(state.cells)]
        self.effects, self.debug_info = frozenset(map(repr, state.cells)), None

    def evaluated(self, operands: Sequence[Any]) -> list[Any]:
        """Compute the results for these constants and arguments, and perform the effects."""
        state, outside = self._state, open_traces()
        values = [*operands, *state.values(outside)]
        found = results(self.graph.outputs, dict(zip(self.graph.parameters, values, strict=True)))
        count = len(found) - len(state.cells)
        state.store(outside, found[count:])
        return [KeyArray(y) if i in self._keys else y for i, y in enumerate(found[:count])]

    def replace(self, **fields: Any) -> Jaxpr:
        if self._state.cells:
            raise MissingRuleError(
                "a jaxpr with effects (a print, a callback, a ref) cannot be changed: its equations do not show them",
                hint="evaluate it as it is",
            )
        return super().replace(**fields)

    @lazy_property
    def _view(self) -> tuple[list[JaxprEqn], list[Atom]]:
        known: dict[UOp, Atom] = dict(self._vars)
        eqns: list[JaxprEqn] = []
        outputs = self.graph.outputs[: len(self.graph.outputs) - len(self._state.cells)]
        order = toposort(outputs)
        used = {node for node in order if node.op is RESULT}
        written = _nodes_with_equations(order, outputs)
        for node in order:
            if node in known or node.op is RESULT:
                continue
            if node not in written:
                constant = node.src[0] if node.op is EXPAND else node
                known[node] = Literal(_number(constant).arg.value, _aval(constant))
                continue
            outs: list[Var] = []
            if is_call(node):
                for i, (shape, dtype, weak) in enumerate(node.arg.types):
                    result = UOp(RESULT, (node,), i)
                    kind = Var if result in used else DropVar
                    outs.append(kind(ShapedArray(shape, dtype, weak), len(known)))
                    known[result] = outs[-1]
            else:
                outs.append(Var(_aval(node), len(known)))
                known[node] = outs[0]
            if node.op is MUL and node.src[0] is node.src[1]:
                eqns.append(JaxprEqn([known[node.src[0]]], outs, SQUARE, {}))
                continue
            eqns.append(JaxprEqn([known[s] for s in node.src], outs, *_primitive_and_params(node)))
        return eqns, [known[o] for o in outputs]


def _nodes_with_equations(order: Sequence[UOp], outputs: Sequence[UOp]) -> set[UOp]:
    """Return all nodes but numbers: scalars, and those that are repeated for elementwise operations alone."""
    repeated = {n for n in order if n.op is EXPAND and _is_number(n.src[0])}
    wanted = set(outputs)
    for node in order:
        if node.op.family is not Family.ELEMENTWISE or all(s in repeated for s in node.src):
            wanted.update(node.src)
    return {n for n in order if not _is_number(n) and (n not in repeated or n in wanted)}


def _number(node: UOp) -> UOp:
    """Return what a number is a cast of, or the node: a type that is weak no more is that of the literal."""
    while node.op is CAST and node.dtype == node.src[0].dtype:
        node = node.src[0]
    return node


def _is_number(node: UOp) -> bool:
    return not node.shape and _number(node).op is CONST


def jaxpr_of_graph(graph: Graph, constants: int, state: Threaded = _NO_STATE) -> Jaxpr:
    """Build the jaxpr of a graph over that many constants, the arguments, and the values of outer state that it
    reads.
    """
    return _TracedJaxpr(graph, constants, state)


def _aval(node: UOp) -> ShapedArray:
    return ShapedArray(node.shape, node.dtype, node.weak)


def _primitive_and_params(node: UOp) -> tuple[Primitive, dict[str, Any]]:
    """Return the primitive of a node, and its parameters: the argument of the op, with the graphs of a call as
    jaxprs.
    """
    rule = getattr(node.arg, "rule", None)
    if isinstance(rule, PrimitiveRule) and not rule.captured:
        return rule.primitive, rule.params
    return primitive_of(node.op), _params(node)


def _params(node: UOp) -> dict[str, Any]:
    if is_call(node):
        graphs = [ClosedJaxpr(_TracedJaxpr(graph, 0), []) for graph in graphs_of(node.arg)]
        if node.op is CUSTOM:
            return {"arg": node.arg, "call_jaxpr": graphs[0]}
        return {"arg": node.arg} | ({"jaxpr": graphs[0]} if len(graphs) == 1 else {"branches": tuple(graphs)})
    return {} if node.arg is None else {"arg": node.arg}


class ClosedJaxpr:
    """A jaxpr with the values of its constants.

    Attributes
    ----------
    jaxpr : the equations.
    consts : the values of jaxpr.constvars.
    """

    def __init__(self, jaxpr: Jaxpr, consts: Sequence[Any]) -> None:
        if len(jaxpr.constvars) != len(consts):
            raise ArgumentError(
                f"ClosedJaxpr: the jaxpr has {len(jaxpr.constvars)} constants, {len(consts)} values were given"
            )
        self.jaxpr = jaxpr
        self.consts = list(consts)

    @property
    def eqns(self) -> list[JaxprEqn]:
        return self.jaxpr.eqns

    @property
    def invars(self) -> list[Var]:
        return self.jaxpr.invars

    @property
    def outvars(self) -> list[Atom]:
        return self.jaxpr.outvars

    @property
    def constvars(self) -> list[Var]:
        return self.jaxpr.constvars

    @property
    def literals(self) -> list[Any]:
        return self.consts

    @property
    def in_avals(self) -> list[ShapedArray]:
        return self.jaxpr.in_avals

    @property
    def out_avals(self) -> list[ShapedArray]:
        return self.jaxpr.out_avals

    @property
    def effects(self) -> frozenset:
        return self.jaxpr.effects

    def replace(self, *, jaxpr: Jaxpr | None = None, consts: Sequence[Any] | None = None) -> ClosedJaxpr:
        """Return the same closed jaxpr with another `jaxpr`, or other constants."""
        return ClosedJaxpr(jaxpr or self.jaxpr, self.consts if consts is None else consts)

    def as_graph(self) -> Graph:
        """Return the computation as a graph over the arguments."""
        jaxpr = self.jaxpr
        if isinstance(jaxpr, _TracedJaxpr) and not self.consts:
            return jaxpr.graph
        types = [ShapeDtypeStruct(a.shape, a.dtype, a.weak_type) for a in self.in_avals]
        traced = make_jaxpr(jaxpr_as_fun(self))(*types)
        graph, constants = traced.jaxpr.graph, map(node_of, traced.consts)
        known = dict(zip(graph.parameters, constants, strict=False))
        return Graph(graph.parameters[len(known) :], tuple(substitute(graph.outputs, known)))

    def call_wrapped(self, *args: Any) -> list[Any]:
        """Compute the results for these arguments."""
        return eval_jaxpr(self.jaxpr, self.consts, *args)

    def map_jaxpr(self, function: Callable[[Jaxpr], Jaxpr]) -> ClosedJaxpr:
        """Return the same closed jaxpr with function(jaxpr) as its jaxpr."""
        return ClosedJaxpr(function(self.jaxpr), self.consts)

    def __repr__(self) -> str:
        return _text(self.jaxpr)

    def _repr_html_(self) -> str:
        return self.jaxpr._repr_html_()


def make_jaxpr(
    fun: Callable[..., Any],
    static_argnums: int | Iterable[int] = (),
    axis_env: Iterable[tuple[Hashable, int]] | None = None,
    return_shape: bool = False,
) -> Callable[..., Any]:
    """Make a function that returns the jaxpr of `fun` for its arguments.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    static_argnums : positions of arguments that are no arrays.
    axis_env : pairs of a name and a size: axes that collectives in the function may name, as if a vmap were around it.
    return_shape : return the types of the results too.

    Returns
    -------
    A function of the arguments, or of ShapeDtypeStruct in their place, that returns a ClosedJaxpr; with return_shape
    the pair (ClosedJaxpr, tree of ShapeDtypeStruct).

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> make_jaxpr(lambda x: np.sin(x) * 2.0)(1.0)
    { lambda ; a:float32[]. let
        b:float32[] = sin a
        c:float32[] = mul b 2.0:float32[]
      in (c,) }
    """
    check_callable("make_jaxpr", fun)
    static = {static_argnums} if isinstance(static_argnums, int) else set(static_argnums)

    @boundary
    @functools.wraps(fun)
    def jaxpr_of(*args: Any, **kwargs: Any) -> Any:
        fixed = {i: args[i] for i in static if i < len(args)}
        rest = tuple(x for i, x in enumerate(args) if i not in fixed)

        @functools.wraps(fun)
        def of_arrays(*given: Any, **keywords: Any) -> Any:
            values = iter(given)
            return fun(*[fixed[i] if i in fixed else next(values) for i in range(len(args))], **keywords)

        (function,), rest, kwargs = closed_over([of_arrays], rest, kwargs)
        with ExitStack() as stack:
            for name, size in axis_env or ():
                stack.enter_context(new_trace("make_jaxpr", fun)).axes = (bind(name, size),)
            trace = stack.enter_context(new_trace("make_jaxpr", fun, staging=True))
            stack.enter_context(capture(trace))
            parameters, outputs, _, out_tree = trace_abstractly(trace, function, rest, kwargs)
            state = threaded(trace)
        arguments, values = [*parameters, *state.before], [*outputs, *state.after]
        closed = closed_jaxpr(arguments, values, state, tree.users_leaves(out_tree), trace.captured)
        if not return_shape:
            return closed
        types = [ShapeDtypeStruct(o.shape, o.dtype, o.weak) for o in outputs]
        return closed, tree.map(_of_keys, tree.unflatten(out_tree, types), view=tree.USERS)

    return jaxpr_of


def closed_jaxpr(
    arguments: Sequence[UOp],
    values: Sequence[UOp],
    state: Threaded,
    keys: frozenset[int],
    objects: Mapping[UOp, Sequence[Any]],
) -> ClosedJaxpr:
    """Return the jaxpr of results over arguments, with what else they read as its constants.

    Parameters
    ----------
    arguments, values : nodes, of which the last are those of the state.
    state : what is read and written outside.
    keys : the results that are words of keys.
    objects : of nodes outside, the object that the function used, where it is known.

    Returns
    -------
    A ClosedJaxpr.
    """
    captured = outer_nodes(arguments, values, hoist=False)
    graph = closed_graph([*captured, *arguments], values)
    jaxpr = _TracedJaxpr(graph, len(captured), state, keys)
    return ClosedJaxpr(jaxpr, [_value_outside(objects, node) for node in captured])


def _value_outside(objects: Mapping[UOp, Sequence[Any]], node: UOp) -> Any:
    """Return the very object that the function used if it is known, else its value."""
    if node.op is ARRAY:
        return node.arg.array
    return objects[node][0] if node in objects else results([node], {})[0]


def _of_keys(x: Any) -> Any:
    return ShapeDtypeStruct(x.shape, KEY_DTYPE) if isinstance(x, KeyArray) else x


def eval_jaxpr(
    jaxpr: Jaxpr, consts: Sequence[Any], *args: Any, propagate_source_info: bool = True
) -> list[Any]:
    """Compute the results of a jaxpr.

    Parameters
    ----------
    jaxpr : the equations.
    consts : the values of its constants.
    *args : those of its arguments.
    propagate_source_info : has no effect.

    Returns
    -------
    The list of results.

    Raises
    ------
    ArgumentError : the number of values is another one.

    Examples
    --------
    >>> closed = make_jaxpr(lambda x: 2 * x + 1)(1.0)
    >>> [float(y) for y in eval_jaxpr(closed.jaxpr, closed.consts, 5.0)]
    [11.0]
    """
    values = [*consts, *args]
    variables = [*jaxpr.constvars, *jaxpr.invars]
    if len(values) != len(variables):
        raise ArgumentError(
            f"eval_jaxpr: the jaxpr has {len(jaxpr.constvars)} constants and {len(jaxpr.invars)} arguments, "
            f"{len(consts)} and {len(args)} were given"
        )
    operands = [as_operand(x.words if isinstance(x, KeyArray) else x, "eval_jaxpr") for x in values]
    if isinstance(jaxpr, _TracedJaxpr):
        return jaxpr.evaluated(operands)
    return _evaluated(jaxpr, dict(zip(variables, operands, strict=True)))


def _evaluated(jaxpr: Jaxpr, known: dict[Var, Any]) -> list[Any]:
    """Evaluate the jaxpr equation by equation."""

    def read(atom: Atom) -> Any:
        return atom.val if isinstance(atom, Literal) else known[atom]

    for eqn in jaxpr.eqns:
        outputs = eqn.primitive.bind(*map(read, eqn.invars), **eqn.params)
        known.update(zip(eqn.outvars, outputs if eqn.primitive.multiple_results else [outputs], strict=True))
    return [read(atom) for atom in jaxpr.outvars]


def jaxpr_as_fun(closed: ClosedJaxpr) -> Callable[..., Any]:
    """Return the function that a closed jaxpr computes: of arrays, with a list of results.

    Examples
    --------
    >>> float(jaxpr_as_fun(make_jaxpr(lambda x: x + 1)(1.0))(2.0)[0])
    3.0
    """
    return closed.call_wrapped


def subjaxprs(jaxpr: Jaxpr) -> list[Jaxpr]:
    """Return the jaxprs in the parameters of the equations of a jaxpr.

    Examples
    --------
    >>> subjaxprs(make_jaxpr(lambda x: x + 1)(1.0).jaxpr)
    []
    """
    return [j for eqn in jaxpr.eqns for j in jaxprs_in_params(eqn.params)]


def jaxprs_in_params(params: dict[str, Any]) -> list[Jaxpr]:
    """Return the jaxprs in the parameters of an equation.

    Examples
    --------
    >>> jaxprs_in_params({"jaxpr": make_jaxpr(lambda x: x + 1)(1.0), "length": 3})  # doctest: +ELLIPSIS
    [{ lambda ; a:float32[]. let...]
    """
    found: list[Jaxpr] = []
    for value in params.values():
        for part in value if isinstance(value, (tuple, list)) else (value,):
            if isinstance(part, (Jaxpr, ClosedJaxpr)):
                found.append(part.jaxpr if isinstance(part, ClosedJaxpr) else part)
    return found


# ---- text ----


def _text(jaxpr: Jaxpr) -> str:
    names: dict[Any, str] = {}

    def of(atom: Any) -> str:
        if isinstance(atom, Literal):
            return repr(atom)
        if isinstance(atom, DropVar):
            return "_"
        return names.setdefault(atom, _letters(len(names)))

    def typed(variables: Sequence[Any]) -> str:
        return " ".join(f"{of(v)}:{v.aval.str_short()}" for v in variables)

    head = f"{{ lambda {typed(jaxpr.constvars)}{' ' if jaxpr.constvars else ''}; {typed(jaxpr.invars)}. let"
    lines = [
        f"    {typed(eqn.outvars)} = {eqn.primitive.name} {' '.join(map(of, eqn.invars))}".rstrip()
        for eqn in jaxpr.eqns
    ]
    results_ = "".join(f"{of(v)}," for v in jaxpr.outvars)
    return "\n".join([head, *lines, f"  in ({results_}) }}"])


def _letters(number: int) -> str:
    """Return the name of a variable by its number: a, b, ..., z, ba, bb, ..."""
    text = ""
    while True:
        text = chr(ord("a") + number % 26) + text
        number //= 26
        if not number:
            return text


__all__ = [
    "Atom", "ClosedJaxpr", "DropVar", "Jaxpr", "JaxprEqn", "Literal", "Var", "eval_jaxpr", "jaxpr_as_fun",
    "jaxprs_in_params", "make_jaxpr", "subjaxprs", "typeof",
]  # fmt: skip
