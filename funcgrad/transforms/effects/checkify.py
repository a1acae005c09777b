"""checkify: a function whose failed checks are a value that it returns, through every transform.

A pass over the traced graph. It carries two things along: the number of the first check that failed, 0 as long as none
did, and for each check the values of its message at that time. A loop carries them from step to step, a branch takes
and returns them. So the result is an ordinary graph without effects, which can be compiled, differentiated and
batched.

Checks of the user's (checks.py) and of indices are in the graph already, as effects. Those for NaN and for division by
zero are added to the ops that can fail.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import ArgumentError, CheckError
from funcgrad.trace.calls.callback import CALLBACK
from funcgrad.trace.calls.inline import BODIES
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, Switch, While
from funcgrad.trace.calls.simplify import simplify_calls
from funcgrad.trace.graph.call_nodes import RESULT, is_call, map_graphs, results_of
from funcgrad.trace.graph.graph import Graph, apply_graph, closed_graph, has_answer
from funcgrad.trace.graph.rewrite import on_sources, rewrite
from funcgrad.trace.ops import DIV, GATHER, PARAM, REM
from funcgrad.trace.tracing.effects import threaded
from funcgrad.trace.tracing.tracer import as_operand, new_trace
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.uop import Family, Param, Type, UOp, at_line_of, const, iota, numel, substitute, toposort
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.flatten import check_callable, name_of, trace_call
from funcgrad.transforms.core.stateful import finish_state
from funcgrad.transforms.effects.checks import DIVISION, INDEX, NAN, USER, Check, Site, check

user_checks = frozenset({USER})
nan_checks = frozenset({NAN})
index_checks = frozenset({INDEX})
div_checks = frozenset({DIVISION})
float_checks = nan_checks | div_checks
automatic_checks = float_checks | index_checks
all_checks = automatic_checks | user_checks

_CHECKED = (
    Family.ELEMENTWISE,
    Family.REDUCE,
    Family.CONTRACTION,
    Family.WINDOW,
    Family.MATRIX,
    Family.PREFIX,
)


@tree.register_pytree_node_class
class Error:
    """What checks found: no error, or the first one. A pytree, so a compiled function can return it."""

    __slots__ = ("code", "payloads", "sites")

    def __init__(self, code: Any, payloads: Sequence[Sequence[Any]], sites: tuple[Site, ...]) -> None:
        self.code = code
        self.payloads = payloads
        self.sites = sites

    def get(self) -> str | None:
        """Return the message of the first check that failed, None when none did; after vmap one line an element."""
        code = np.asarray(self.code)
        if not code.ndim:
            return self._text(int(code), ())
        lines = []
        for position in np.ndindex(code.shape):
            text = self._text(int(code[position]), position)
            if text is not None:
                where = ", ".join(map(str, position))
                lines.append(f"at mapped index {where}: {text}")
        return "\n".join(lines) or None

    def _text(self, code: int, position: tuple[int, ...]) -> str | None:
        if not code:
            return None
        return self.sites[code - 1].text([np.asarray(x)[position] for x in self.payloads[code - 1]])

    def throw(self) -> None:
        """Raise CheckError when a check failed."""
        text = self.get()
        if text is not None:
            raise CheckError(text)

    def __repr__(self) -> str:
        try:
            return f"Error({self.get()})"
        except TypeError:  # of a traced code
            return "Error(traced)"

    def tree_flatten(self) -> tuple:
        return (self.code, tuple(map(tuple, self.payloads))), self.sites

    @classmethod
    def tree_unflatten(cls, sites: tuple[Site, ...], children: Sequence[Any]) -> Error:
        return cls(children[0], children[1], sites)


def checkify(fun: Callable[..., Any], errors: Iterable[str] = user_checks) -> Callable[..., Any]:
    """Make a function that returns checks that fail as a value, not as an exception.

    The function is traced, so it cannot decide on values in Python. Checks that are not asked for, those by
    `check` among them, do not run.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    errors : which checks: user_checks (those by `check`), nan_checks, index_checks, div_checks, float_checks
        (NaN and division), automatic_checks (all but the user's), all_checks.

    Returns
    -------
    A function that returns (error, result of `fun`). error.get() is the message of the first check that
    failed, or None; error.throw() raises it.

    Raises
    ------
    ArgumentError : a name in `errors` is not a set of checks.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> from funcgrad import checkify
    >>> f = fg.jit(checkify.checkify(lambda x, i: np.log(x)[i], errors=checkify.all_checks))
    >>> error, _ = f(np.ones(3), 1)
    >>> error.get()
    >>> error, _ = f(np.ones(3), 5)
    >>> error.get()
    'index 5 is out of bounds for axis 0 of an array of shape (3,), at ...'
    """
    check_callable("checkify", fun)
    wanted = frozenset(errors)
    if not wanted <= all_checks:
        raise ArgumentError(
            f"checkify: there are no checks {', '.join(sorted(map(repr, wanted - all_checks)))}",
            hint="use checkify.user_checks, nan_checks, index_checks, div_checks, or several joined by |",
        )

    @functools.wraps(fun)
    def checked(*args: Any, **kwargs: Any) -> tuple[Error, Any]:
        with (
            config(debug_index=config.debug_index or INDEX in wanted, debug_checks=USER in wanted),
            new_trace("checkify", fun, staging=True) as trace,
        ):
            traced = trace_call(trace, fun, args, kwargs)
            state = threaded(trace)
        run = _Run(wanted)
        walk = _Checking(run, const(0, dt.int32))
        # Effects first: they are in the order of the program.
        found = walk.walk(simplify_calls([*state.after, *traced.outputs]))
        count = len(state.after)
        payloads = [walk.payload[k] for k in range(1, len(run.sites) + 1)]
        # Loops whose checks are values now may pass on an order of effects that they have no more.
        found = simplify_calls([*found, walk.code, *(x for row in payloads for x in row)])
        after, outputs = tuple(found[:count]), found[count:]
        bindings = dict(zip(traced.parameters, traced.arguments.operands, strict=True))
        values = finish_state(trace, state._replace(after=after).used_by(outputs), outputs, bindings)
        leaves = iter(values[len(traced.outputs) + 1 :])
        rows = [[next(leaves) for _ in row] for row in payloads]
        error = Error(values[len(traced.outputs)], rows, tuple(run.sites))
        return error, tree.unflatten(traced.out_tree, values[: len(traced.outputs)])

    checked.__name__ = name_of(fun)
    return checked


def check_error(error: Error) -> None:
    """Raise the error of a checkified function; within another checkified function, make it a part of its error.

    Examples
    --------
    >>> error, out = checkify(lambda x: x)(1.0)
    >>> check_error(error)
    """
    for k, (site, payload) in enumerate(zip(error.sites, error.payloads, strict=True), 1):
        holds = as_operand(error.code) != k
        if site.structure is None and not payload:
            check(holds, _escaped(f"{site.message}, at {site.place}"))
        elif site.kind == INDEX:
            check(holds, f"{site.message}, at {_escaped(site.place)}", payload[0])
        else:
            leaves = iter(payload)
            filled = [next(leaves) if text is None else text for text in site.texts]
            args, kwargs = tree.unflatten(site.structure, filled)
            check(holds, f"{site.message}, at {_escaped(site.place)}", *args, **kwargs)


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


# ---- the pass ----


class _Run:
    """What the graphs of one function share: the checks found so far, and fresh parameters."""

    def __init__(self, wanted: frozenset[str]) -> None:
        self.wanted = wanted
        self.handled = wanted | user_checks  # those of the user's that are not wanted do not run
        self.without_checks = functools.cache(self._without_checks)
        self.sites: list[Site] = []
        self.types: dict[int, list[Type]] = {}
        self._count = 0

    def fresh(self, type_: Type) -> UOp:
        self._count += 1
        return UOp(PARAM, (), Param(-3, self._count, *type_))

    def copy_of(self, graph: Graph) -> tuple[list[UOp], list[UOp]]:
        """Return (parameters that no other graph has, outputs)."""
        parameters = [self.fresh(_type(p)) for p in graph.parameters]
        return parameters, apply_graph(graph, parameters)

    def _without_checks(self, graph: Graph) -> Graph:
        """Return a graph without the checks that are values now, or that do not run."""

        def rule(node: UOp, src: tuple[UOp, ...]) -> UOp | list[UOp]:
            if _is_check(node, self.handled):
                return [src[-1]]
            return on_sources(node, src, map_graphs(self.without_checks, node.arg))

        return Graph(graph.parameters, tuple(rewrite(graph.outputs, {Family.CALL: rule})))


def _is_check(node: UOp, kinds: frozenset[str]) -> bool:
    """Tell whether a node is a check of one of these kinds."""
    return node.op is CALLBACK and isinstance(node.arg.host, Check) and node.arg.host.site.kind in kinds


class _Passed(NamedTuple):
    """The state as a loop or branch passes it along: the first error's number, the values of the checks `numbers`."""

    numbers: list[int]
    before: list[UOp]
    after: list[UOp]


def _type(node: UOp) -> Type:
    return node.shape, node.dtype, node.weak


class _Checking:
    """The pass over one graph. code, payload: the state so far. before: parameters for the values that payloads had,
    in the graph of a loop or branch; at the top they are zeros.
    """

    def __init__(self, run: _Run, code: UOp, inside: bool = False) -> None:
        self.run = run
        self.start = self.code = code
        self.inside = inside
        self.before: dict[int, list[UOp]] = {}
        self.payload: dict[int, list[UOp]] = {}

    def walk(self, outputs: Sequence[UOp]) -> list[UOp]:
        new: dict[UOp, Any] = {}  # of a call, the list of its results
        for node in toposort(outputs):
            if node.op is RESULT:
                new[node] = new[node.src[0]][node.arg]
                continue
            src = tuple(new[s] for s in node.src)
            with at_line_of(node):
                new[node] = self._call(node, src) if is_call(node) else self._plain(node, src)
        return [new[out] for out in outputs]

    # ---- state ----

    def values(self, k: int) -> list[UOp]:
        """Return the values of a check's message so far."""
        if k in self.payload:
            return self.payload[k]
        types = self.run.types[k]
        if self.inside:
            self.before[k] = [self.run.fresh(t) for t in types]
            return self.before[k]
        return [const(0, dtype, shape, weak) for shape, dtype, weak in types]

    def _fail(self, failed: UOp, site: Site, payload: Sequence[UOp] = ()) -> None:
        """Note that a check fails where `failed`, a scalar, holds."""
        self.run.sites.append(site)
        k = len(self.run.sites)
        self.run.types[k] = [_type(x) for x in payload]
        first = failed & self.code.eq(0)
        self.payload[k] = [
            first.expand(range(x.ndim), x.shape).where(x, old)
            for x, old in zip(payload, self.values(k), strict=True)
        ]
        self.code = first.where(const(k, dt.int32), self.code)

    def passed(self, numbers: Sequence[int]) -> _Passed:
        """Return the state of a graph that is passed along, for these checks."""
        before = [self.start]
        after = [self.code]
        for k in numbers:
            after += self.values(k)
            before += self.before.get(k, [])
        return _Passed(list(numbers), before, after)

    def _take(self, numbers: Sequence[int], found: Sequence[UOp]) -> None:
        """Take over the state that a loop or branch returned."""
        self.code, *rest = found
        values = iter(rest)
        for k in numbers:
            self.payload[k] = [next(values) for _ in self.run.types[k]]

    def _given(self, numbers: Sequence[int]) -> list[UOp]:
        return [self.code, *(x for k in numbers for x in self.values(k))]

    def _within(self) -> _Checking:
        return _Checking(self.run, self.run.fresh(_type(self.code)), inside=True)

    # ---- ops ----

    def _plain(self, node: UOp, src: tuple[UOp, ...]) -> UOp:
        wanted = self.run.wanted
        new = node if src == node.src else UOp(node.op, src, node.arg)
        place = str(node.place) if node.place else ""
        if DIVISION in wanted and node.op in (DIV, REM) and numel(node.shape):
            self._fail(_any(src[1].eq(0)), Site(DIVISION, "division by zero", place=place))
        if (
            NAN in wanted
            and dt.is_inexact(node.dtype)
            and node.op.family in _CHECKED
            and not node.op.nan_free
            and numel(node.shape)
        ):
            self._fail(_any(new.ne(new)), Site(NAN, f"nan generated by {node.op.name}", place=place))
        return new

    def _call(self, node: UOp, src: tuple[UOp, ...]) -> list[UOp]:
        if _is_check(node, self.run.wanted):
            self._check(node, list(src))
        if _is_check(node, self.run.handled):
            return [src[-1]]
        if node.op is SCAN:
            return self._scan(node.arg, src)
        if node.op is WHILE:
            return self._while(node.arg, src)
        if node.op is SWITCH:
            return self._switch(node.arg, src)
        if node.op in BODIES:  # the call stays, for the sake of its rules; its checks are made beside it
            found = self.walk(apply_graph(BODIES[node.op](node.arg), src))
            if has_answer(node.arg):  # but the world is asked once
                return found
            return results_of(node.op, map_graphs(self.run.without_checks, node.arg), src)
        return results_of(node.op, node.arg, src)

    def _check(self, node: UOp, src: list[UOp]) -> None:
        call = node.arg
        sizes = [layer.size for layer in call.layers]
        holds, *operands = [
            _whole(x, sizes, [layer.mapped[j] for layer in call.layers]) for j, x in enumerate(src[:-1])
        ]
        if not numel(holds.shape):
            return
        fails = (~holds).reduce("reduce_max", range(1, holds.ndim))
        if call.masked:
            fails = fails & operands.pop()
        count = fails.shape[0]
        first = fails.where(iota(count, dt.int32), count - 1).reduce("reduce_min", (0,))
        self._fail(_any(fails), call.host.site, [UOp(GATHER, (x, first)) for x in operands])

    # ---- loops and branches ----

    def _scan(self, loop: Scan, src: tuple[UOp, ...]) -> list[UOp]:
        inner = self._within()
        parameters, outputs = self.run.copy_of(loop.body)
        outputs = inner.walk(outputs)
        state = inner.passed(list(inner.payload))
        constants, carry, xs = loop.parts(parameters)
        of_constants, start, rows = loop.parts(src)
        count = loop.carries
        body = closed_graph(
            [*constants, *carry, *state.before, *xs], [*outputs[:count], *state.after, *outputs[count:]]
        )
        more = loop._replace(body=body, carries=count + len(state.before))
        found = results_of(SCAN, more, [*of_constants, *start, *self._given(state.numbers), *rows])
        self._take(state.numbers, found[count : more.carries])
        return [*found[:count], *found[more.carries :]]

    def _while(self, loop: While, src: tuple[UOp, ...]) -> list[UOp]:
        """Ask the condition in the body, since its checks may fail too: the carry has its answer."""
        skipped, count = loop.condition_constants, len(loop.types)
        of_test, of_body, start = loop.parts(src)
        asking, stepping = self._within(), self._within()
        asked, answer = self.run.copy_of(loop.condition)
        answer = asking.walk(answer)
        parameters, outputs = self.run.copy_of(loop.body)
        outputs = stepping.walk(outputs)
        asked_state = asking.passed(list(asking.payload))
        step = stepping.passed(list(stepping.payload))
        kept = asked_state.before[1:]  # values of the condition's checks, which a step passes on

        def ask(constants: Sequence[UOp], carry: Sequence[UOp], code: UOp, old: Sequence[UOp]) -> list[UOp]:
            """Compute (answer, number of the first error, values of the condition's checks) for a carry."""
            given = dict(zip([*asked, *asked_state.before], [*constants, *carry, code, *old], strict=True))
            return substitute([*answer, *asked_state.after], given)

        constants = [*asked[:skipped], *parameters[: loop.body_constants]]
        going, code, *values = ask(asked[:skipped], outputs, step.after[0], kept)
        holds = self.run.fresh(_type(going))
        carry = [holds, *parameters[loop.body_constants :], *step.before, *kept]
        body = closed_graph([*constants, *carry], [going, *outputs, code, *step.after[1:], *values])
        condition = closed_graph(carry, [holds])
        numbers = [*step.numbers, *asked_state.numbers]
        given = self._given(numbers)
        own = len(given) - len(kept)
        going, code, *values = ask(of_test, start, given[0], given[own:])
        found = results_of(
            WHILE,
            While(condition, body, 0, len(constants)),
            [*of_test, *of_body, going, *start, code, *given[1:own], *values],
        )
        self._take(numbers, found[1 + count :])
        return found[1 : 1 + count]

    def _switch(self, choice: Switch, src: tuple[UOp, ...]) -> list[UOp]:
        walks, rows = [], []
        for branch in choice.branches:
            inner = self._within()
            parameters, outputs = self.run.copy_of(branch)
            walks.append(inner)
            rows.append((parameters, inner.walk(outputs)))
        numbers = [k for inner in walks for k in inner.payload]
        graphs = []
        for inner, (parameters, outputs) in zip(walks, rows, strict=True):
            state = inner.passed(numbers)
            graphs.append(closed_graph([*parameters, *state.before], [*outputs, *state.after]))
        found = results_of(SWITCH, Switch(tuple(graphs)), [*src, *self._given(numbers)])
        count = len(choice.types)
        self._take(numbers, found[count:])
        return found[:count]


def _any(x: UOp) -> UOp:
    return x.reduce("reduce_max", range(x.ndim))


def _whole(x: UOp, sizes: Sequence[int], mapped: Sequence[bool]) -> UOp:
    """Return an operand of a call under vmaps of these sizes, for all elements: one leading axis for all vmaps."""
    for axis, (size, is_mapped) in enumerate(zip(sizes, mapped, strict=True)):
        if not is_mapped:
            x = x.expand((axis,), (size,))
    return x.reshape((numel(tuple(sizes)), *x.shape[len(sizes) :]))
