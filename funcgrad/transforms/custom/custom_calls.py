"""Functions with rules of their own: what custom_jvp, custom_vjp and custom_vmap share.

A call of such a function is one node that carries the graph of the function and a rule (trace/calls/custom_call.py).
The rule's Python functions run only when a transform asks for them, on traced values like any function, and what they
make takes part in the graph: so a rule may call the function itself, and is transformed further like everything else.

vmap needs no rule: the function's graph is batched, and so is, once it is known, what the rule makes (`Batched`).
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import accumulate, count, pairwise
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from funcgrad.config import config
from funcgrad.errors import ArgumentError, FuncgradError, RuleError
from funcgrad.trace.array.array import ArrayBase, Signature
from funcgrad.trace.calls.custom_call import CUSTOM, CUSTOM_LINEAR, Custom, CustomLinear
from funcgrad.trace.calls.loops import run_graph
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import Graph, close, closed_graph, fresh_parameters
from funcgrad.trace.ops import PARAM
from funcgrad.trace.tracing.effects import Threaded, threaded
from funcgrad.trace.tracing.named_axes import BoundAxis, MeshAxis, named_axes
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import (
    Tracer,
    as_operand,
    new_trace,
    node_of,
    noting_used,
    open_traces,
    signature_of,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.exact_key import exact
from funcgrad.trace.uop import Param, Type, UOp, at_own_lines, substitute, toposort, type_text
from funcgrad.trace.util.locks import lazy_property
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.batching import batch
from funcgrad.transforms.batching.batch import Axis, Batch, batch_graph
from funcgrad.transforms.core.closure_vars import may_hold_arrays, plain_state, traced_values
from funcgrad.transforms.core.flatten import (
    check_callable,
    name_after,
    name_of,
    parameter_name,
    results,
    trace_call,
)
from funcgrad.transforms.core.method import Method
from funcgrad.transforms.core.stateful import apply_state, released
from funcgrad.transforms.derivatives import jvp, transpose
from funcgrad.transforms.derivatives.jvp import Mode
from funcgrad.transforms.derivatives.transpose import transpose_graph

P = ParamSpec("P")
R = TypeVar("R")

Tangent = UOp | None


_numbers = count(2)  # of traces that no function runs in: their parameters stand for nodes for a moment


def type_of(x: Any) -> Type:
    return x.shape, x.dtype, x.weak


# ---- arguments that are not differentiated ----


class _Hole(NamedTuple):
    """The place of an array within an argument that is not differentiated."""

    number: int


class Nondiff(NamedTuple):
    """The arguments that a rule gets as they are, by position: their structures and leaves, with holes for arrays."""

    positions: tuple[int, ...]
    treedefs: tuple[tree.TreeDef, ...]
    leaves: tuple[Any, ...]

    def arguments(self, arrays: Sequence[Any]) -> list[Any]:
        """Return the arguments, with these arrays in the holes."""
        filled = iter([arrays[x.number] if type(x) is _Hole else x for x in self.leaves])
        return [tree.unflatten(t, [next(filled) for _ in range(t.num_leaves)]) for t in self.treedefs]

    def merged(self, others: Sequence[Any], arrays: Sequence[Any]) -> list[Any]:
        """Return all arguments in the order of the function."""
        full = list(others)
        for position, x in zip(self.positions, self.arguments(arrays), strict=True):
            full.insert(position, x)
        return full


def split_arguments(positions: Sequence[int], args: Sequence[Any]) -> tuple[Nondiff, list[Any], list[Any]]:
    """Split arguments into (those that are not differentiated, their arrays, the other arguments)."""
    treedefs: list[tree.TreeDef] = []
    leaves: list[Any] = []
    arrays: list[Any] = []
    for position in positions:
        found, treedef = tree.flatten(args[position])
        treedefs.append(treedef)
        for leaf in found:
            is_array = isinstance(leaf, ArrayBase)
            leaves.append(_Hole(len(arrays)) if is_array else leaf)
            arrays += [leaf] * is_array
    others = [x for i, x in enumerate(args) if i not in positions]
    return Nondiff(tuple(positions), tuple(treedefs), tuple(leaves)), arrays, others


# ---- calls ----

_OF_OPERATIONS = ("enable_x64", "default_matmul_precision", "numpy_dtype_promotion", "numpy_rank_promotion")


def _settings() -> tuple[Any, ...]:
    """Return the settings that decide what operations compute. Rules run under the settings of their call, whose
    config block may be over by then.
    """
    return tuple(getattr(config, name) for name in _OF_OPERATIONS)


class ClosedOver:
    """A traced value that a rule closes over. Equal to itself alone."""

    __slots__ = ("tracer",)

    def __init__(self, tracer: Tracer) -> None:
        self.tracer = tracer

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ClosedOver) and self.tracer is other.tracer

    def __hash__(self) -> int:
        return id(self.tracer)


@contextmanager
def _standing_for(tracers: Sequence[Tracer], values: Sequence[Tracer]) -> Iterator[None]:
    """Let traced values be others within a `with` block, also where the function that they are of has returned."""
    before = [(x.node, x.trace_) for x in tracers]
    for x, value in zip(tracers, values, strict=True):
        x.node, x.trace_ = value.node, value.trace_
    try:
        yield
    finally:
        for x, (node, trace) in zip(tracers, before, strict=True):
            x.node, x.trace_ = node, trace


class WithinTrace(NamedTuple):
    """What is not known to hold any longer than an outermost trace: its number."""

    number: int


class Form(NamedTuple):
    """How a custom function was called: all but its arrays. Equal for equal calls.

    in_tree: of the tuple of differentiated arguments. captured, leaves, arrays: how many sources of the call hold
    what the function closes over, the leaves of in_tree, and arrays within the other arguments, in this order. held:
    the traced values that its rules close over, of which each has a source after these. axes: the named axes of vmap
    around it, which its rules may use. state: the plain values that its rules read from outside, or the outermost
    trace where these are not known: the rules run again when it is another. settings: of operations, at the call.
    """

    function: Any  # a CustomFunction: of a field with that type the checker takes what __get__ returns
    nondiff: Nondiff
    in_tree: tree.TreeDef
    out_tree: tree.TreeDef
    captured: int
    leaves: int
    arrays: int
    held: tuple[ClosedOver, ...]
    axes: tuple[BoundAxis | MeshAxis, ...]
    state: Any
    settings: tuple[Any, ...]

    def parts(self, sources: Sequence[Any]) -> tuple[list[Any], list[Any], list[Any], list[Any]]:
        """Split a list with one entry per source into (entries of captured values, of leaves, of arrays, of held)."""
        ends = list(accumulate((self.captured, self.leaves, self.arrays, len(self.held)), initial=0))
        captured, leaves, arrays, held = (list(sources[a:b]) for a, b in pairwise(ends))
        return captured, leaves, arrays, held

    def identity(self) -> tuple:
        return self.function, *self.function.rules(), *self[1:]

    def check_tangents(self, given: Sequence[Tangent], sources: Sequence[UOp]) -> None:
        """Check tangents; raise RuleError for one of a value that no rule covers."""
        captured, _, arrays, _ = self.parts(given)
        what = f"{self.function.kind} {self.function.__name__!r}"
        if any(t is not None for t in captured):
            raise RuleError(
                f"{what} is differentiated with respect to a value that it closes over: its rule says only how to "
                "differentiate with respect to its arguments",
                hint="pass the value as an argument, or cut it off with lax.stop_gradient",
            )
        if any(t is not None for t in arrays):
            names = [parameter_name(self.function.fun, p) for p in self.nondiff.positions]
            raise RuleError(
                f"{what} is differentiated with respect to an argument of nondiff_argnums ({', '.join(names)})",
                hint="take it out of nondiff_argnums: the rule then gets it among the others",
            )


class CustomFunction(Method[P, R]):
    """A function that is called like the one it is made of, with rules for transforms.

    kind: the name of the decorator. jvp_rule: its rule for tangents, if any. Subclasses say whether they have rules,
    and what a call's rule is.
    """

    __name__: str
    kind = "custom"
    jvp_rule: Callable[..., Any] | None = None
    symbolic_zeros = False

    def __init__(
        self,
        fun: Callable[P, R],
        nondiff_argnums: int | Sequence[int] = (),
        nondiff_argnames: str | Sequence[str] = (),
    ) -> None:
        check_callable(self.kind, fun)
        name_after(self, fun)
        self.__name__ = name_of(fun)
        self.fun: Callable[..., R] = fun
        self.signature = _signature_of(fun)
        self.nondiff = _positions(self.kind, fun, nondiff_argnums, nondiff_argnames)

    def __repr__(self) -> str:
        return f"<{self.kind} {self.__name__}>"

    def __getattr__(self, name: str) -> Any:
        """Return what a function with rules of another kind has within: custom_vjp(custom_vmap(f)).def_vmap."""
        within = self.__dict__.get("fun")
        if isinstance(within, CustomFunction) and not name.startswith("_"):
            return getattr(within, name)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)

    def check_defined(self) -> None:
        """Raise UndefinedRuleError where the function has no rule."""

    def rules(self) -> tuple:
        """Return what the user has set, to tell calls before and after that apart."""
        return self.jvp_rule, self.symbolic_zeros

    def derivative_rules(self) -> list[Any]:
        """Return the rules that run when a derivative is asked for, which may be after the call's trace has ended."""
        return [self.jvp_rule]

    def user_functions(self) -> list[Any]:
        """Return the function and its rules."""
        return [self.fun, *filter(callable, self.rules())]

    def rule_of(self, form: Form) -> Rule:
        raise NotImplementedError

    @boundary
    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        self.check_defined()
        args = self._by_position(args, kwargs)  # type: ignore[assignment]
        if not open_traces():  # nobody transforms it
            return self.fun(*args)
        nondiff, arrays, others = split_arguments([p for p in self.nondiff if p < len(args)], args)

        def of_arrays(*given: Any) -> Any:
            return self.fun(*nondiff.merged(given[:-1], given[-1]))

        of_arrays.__name__ = self.__name__
        positions = [i for i in range(len(args)) if i not in nondiff.positions]
        with new_trace(self.kind, self.fun) as trace, noting_used(trace):
            traced = trace_call(trace, of_arrays, (*others, arrays), known=True, positions=[*positions, 0])
            state = threaded(trace)
        operands = [node_of(x) for x in traced.arguments.operands]  # type: ignore[arg-type]
        given = dict(zip(traced.parameters, operands, strict=True))
        outputs = released(state, traced.outputs, given, self.__name__)
        captured, body = close(traced.parameters, outputs, used=trace.used or ())
        held = traced_values(*self.derivative_rules())
        if held:
            of_held = [node_of(x) for x in held]
            body = closed_graph(
                [*body.parameters, *fresh_parameters(body, map(type_of, of_held))], body.outputs
            )
            operands += of_held
        reads = plain_state(*self.user_functions())
        form = Form(
            self,
            nondiff,
            tree.structure(tuple(others)),
            traced.out_tree,
            len(captured),
            len(traced.parameters) - len(arrays),
            len(arrays),
            tuple(map(ClosedOver, held)),
            named_axes(),
            WithinTrace(open_traces()[0].number) if reads is None else reads,
            _settings(),
        )
        sources = [*captured, *operands]
        found = results_of(CUSTOM, Custom(body, interned(self.rule_of(form))), sources)
        return tree.unflatten(traced.out_tree, results(found, {}))

    def _by_position(self, args: tuple, kwargs: dict[str, Any]) -> tuple:
        """Return all arguments by position, defaults too: rules know no names."""
        if self.signature is None:
            by_name = kwargs
        else:
            bound = self.signature.bind(*args, **kwargs)
            bound.apply_defaults()
            args, by_name = bound.args, bound.kwargs
        if isinstance(self.fun, functools.partial):  # what it binds by name is a part of it
            by_name = {
                name: x for name, x in by_name.items() if name in kwargs or name not in self.fun.keywords
            }
        if by_name:
            raise ArgumentError(
                f"{self.kind}: {self.__name__!r} has arguments that can only be given by name ({', '.join(by_name)}), "
                "which rules cannot get",
                hint="leave the * out of its signature, or bind them with functools.partial",
            )
        return args


def _positions(
    kind: str, fun: Callable[..., Any], argnums: int | Sequence[int], argnames: str | Sequence[str]
) -> tuple[int, ...]:
    numbers = [argnums] if isinstance(argnums, int) else list(argnums)
    names = [argnames] if isinstance(argnames, str) else list(argnames)
    parameters = list(inspect.signature(fun).parameters.values()) if numbers or names else []
    for name in names:
        known = [p.name for p in parameters]
        if name not in known:
            raise ArgumentError(
                f"{kind}: nondiff_argnames has {name!r}, but {name_of(fun)!r} has no such argument"
            )
        numbers.append(known.index(name))
    variadic = any(p.kind is inspect.Parameter.VAR_POSITIONAL for p in parameters)
    for number in numbers:
        if number < 0 or number >= len(parameters) and not variadic:
            raise ArgumentError(
                f"{kind}: nondiff_argnums has {number}, but {name_of(fun)!r} has {len(parameters)} arguments"
            )
    return tuple(sorted(set(numbers)))


def _signature_of(fun: Callable[..., Any]) -> inspect.Signature | None:
    try:
        return inspect.signature(fun)
    except (TypeError, ValueError):  # some builtins
        return None


# ---- rules ----


class Rule:
    """What becomes of a custom call under transforms. Equal where `identity` is, with all that equality does not see.

    axes: the named axes that its functions may use. settings: those that they run under. is_batched_by_user: whether a
    batch is what a function of the user's makes of the call. is_program: whether its value is computed by a program of
    its own, not by NumPy. modes_of_body: where derivatives are those of the body.
    """

    axes: tuple[BoundAxis | MeshAxis, ...] = ()
    is_batched_by_user = False
    is_program = False
    modes_of_body: tuple[Mode, ...] = ()

    @lazy_property
    def holds_arrays(self) -> bool:
        """Whether the functions of the user's may keep arrays alive, so that no cache should hold them."""
        return True

    def __init__(self, identity: tuple, settings: tuple[Any, ...] | None = None) -> None:
        self.settings = _settings() if settings is None else settings
        try:
            found = exact(identity)
        except TypeError:  # an argument that cannot be compared: the call is like no other
            found = id(self)
        self.identity = (type(self), found, self.settings)
        self.hash = hash(self.identity)
        self.memo: dict[Any, Run] = {}

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and self.identity == other.identity

    def run(self, body: Graph, values: Sequence[Any]) -> Sequence[Any]:
        """Return the results of a custom call with this body for NumPy arrays."""
        return run_graph(body, values)

    def jvp(self, node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
        """Return the tangent of each result of a custom call."""
        raise NotImplementedError

    def transpose(self, node: UOp, cotangents: list[Tangent], linear: list[bool]) -> list[Tangent]:
        """Return the cotangent of each source. A custom call within a linear graph is its body."""
        body: Graph = node.arg.body
        given = [(out, ct) for out, ct in zip(body.outputs, cotangents, strict=True) if ct is not None]
        fresh = fresh_parameters(body, (type_of(ct) for _, ct in given))
        wrt = [p for p, flag in zip(body.parameters, linear, strict=True) if flag]
        found = transpose_graph([out for out, _ in given], fresh, wrt)
        sent = iter(in_place([*body.parameters, *fresh], [*node.src, *(ct for _, ct in given)], found))
        return [next(sent) if flag else None for flag in linear]

    def linear_in(self, flags: Sequence[bool]) -> bool:
        """Tell whether the call is known to be linear in these sources together, whatever its body does."""
        return False

    def linear_sets(self, count: int) -> list[list[bool]]:
        """Return which of `count` sources have a transpose of the rule's own, together: none, as here, where the
        transpose is that of the body."""
        return []

    def wrt(self, count: int) -> list[bool]:
        """Tell of each of `count` sources whether it may have a tangent: the rule differentiates by it, or takes it for
        a constant.
        """
        return [True] * count

    def no_value(self) -> Exception:
        """Say why a custom_linear call has no value."""
        raise NotImplementedError

    def after_reverse(self) -> Rule:
        """Return the rule of the call's values, once reverse mode has passed through it
        (transforms/derivatives/reverse_only.py)."""
        return self

    def batch(self, node: UOp, given: list[UOp | None], axis: Axis) -> Sequence[Batch]:
        """Return the batch of each result of either."""
        return _batched_call(node, given, axis)


_rules: WeakValueDictionary[tuple, Rule] = WeakValueDictionary()


def interned(rule: Rule) -> Any:
    """Return the rule that is equal to this one, if there is one already: so what it has traced is shared."""
    return _rules.setdefault(rule.identity, rule)


class FormRule(Rule):
    """The rule of a call of a user's function."""

    def __init__(self, form: Form) -> None:
        super().__init__(form.identity(), form.settings)
        self.form = form
        self.axes = form.axes

    def __repr__(self) -> str:
        return f"{self.form.function.kind} {self.form.function.__name__}"

    def wrt(self, count: int) -> list[bool]:
        captured, leaves, arrays, held = self.form.parts([True] * count)
        return [*([False] * len(captured)), *leaves, *([False] * len(arrays)), *held]

    @lazy_property
    def holds_arrays(self) -> bool:
        form = self.form
        return isinstance(form.state, WithinTrace) or may_hold_arrays(form.function, form.nondiff.leaves)


def tangents_of_body(node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
    """Return the tangent of each result of a custom call as if it had no rule."""
    body: Graph = node.arg.body
    moved = [(p, t) for p, t in zip(body.parameters, given, strict=True) if t is not None]
    fresh = fresh_parameters(body, (type_of(t) for _, t in moved))
    found = jvp.jvp_graph(body.outputs, {p: f for (p, _), f in zip(moved, fresh, strict=True)}, mode)
    return in_place([*body.parameters, *fresh], [*node.src, *(t for _, t in moved)], found)


def in_place(
    parameters: Sequence[UOp], values: Sequence[UOp], outputs: Sequence[UOp | None]
) -> list[UOp | None]:
    """Return the outputs, of which some may be None, with values in place of parameters."""
    made = [out for out in outputs if out is not None]
    new = iter(substitute(made, dict(zip(parameters, values, strict=True))))
    return [None if out is None else next(new) for out in outputs]


class Run(NamedTuple):
    """A rule's function that was run on parameters: its results, what else it said (`notes`), what it did to state."""

    parameters: list[UOp]
    outputs: list[UOp | None]
    notes: Any
    state: Threaded

    def apply(self, values: Sequence[UOp]) -> list[UOp | None]:
        """Return the results for these values."""
        made = [out for out in self.outputs if out is not None]
        given = dict(zip(self.parameters, values, strict=True))
        if self.state.cells:
            given.update(apply_state(self.state, given))
        new = iter(substitute(made, given))
        return [None if out is None else next(new) for out in self.outputs]


def run_rule(
    rule: Rule,
    function: Callable[..., Any],
    key: tuple,
    values: Sequence[UOp],
    others: Sequence[Type],
    call: Callable[[list[Tracer]], tuple[list[UOp | None], Any]],
    held: Sequence[ClosedOver] = (),
) -> Run:
    """Run `call`, which runs a function of the user's, on parameters like these values, then such of other types.

    held: what the function closes over and reads. The last values are those of it, for which `call` gets nothing.
    It is run once for each key and types, unless it asked for a value (then its graph holds for these values only).
    """
    types = [*map(type_of, values), *others]
    memo_key = (key, tuple(types))
    if memo_key in rule.memo:
        return rule.memo[memo_key]
    # Outside of loops, branches and batches values may be known: then `if x > 0` works, as in the function itself.
    known = all(n.op is not PARAM or n.arg.trace > 0 for n in toposort(values))
    stands_for = [*(values if known else [None] * len(values)), *([None] * len(others))]
    with ExitStack() as stack:
        if rule.axes != named_axes():
            for axis in rule.axes:  # that vmap may have returned long ago
                stack.enter_context(new_trace("vmap", function)).axes = (axis,)
        trace = stack.enter_context(new_trace(f"the rule of {rule!r}", function))
        trace.runs_rule = True
        if rule.settings != _settings():
            stack.enter_context(config(**dict(zip(_OF_OPERATIONS, rule.settings, strict=True))))
        tracers = [
            trace.parameter(Signature(*t), "an argument of the rule", x)
            for t, x in zip(types, stands_for, strict=True)
        ]
        first, last = len(values) - len(held), len(values)
        with at_own_lines(), _standing_for([x.tracer for x in held], tracers[first:last]):
            outputs, notes = call([*tracers[:first], *tracers[last:]])
        asked = bool(trace.values)
        # In a loop or branch the surroundings cannot take part: a rule that has effects there is an error.
        state = threaded(trace) if known else Threaded()
    found = Run([t.node for t in tracers], outputs, notes, state)
    foreign = _foreign_parameters(found)
    if foreign and not known:
        raise RuleError(
            f"the rule of {rule!r} closes over a traced value {type_text(foreign[0])}, and the function is called in "
            "a loop, branch or batch, where that has no value",
            hint="pass the value as an argument of the function",
        )
    if not asked and not foreign:
        rule.memo[memo_key] = found
    return found


def _foreign_parameters(run: Run) -> list[UOp]:
    own = {*run.parameters, *run.state.before}
    nodes = toposort([out for out in run.outputs if out is not None])
    return [n for n in nodes if n.op is PARAM and n not in own]


def leaf_node(what: str, leaf: Any, needed: Type) -> UOp:
    """Return what a rule returned for a value of this type, as a node of it; RuleError where it does not fit."""
    try:
        x = as_operand(leaf)
    except FuncgradError:
        x = None
    if x is None or x.shape != needed[0] or not _fits(x, needed[1]):
        got = f"a {type(leaf).__name__}" if x is None else str(signature_of(x))
        other_dtype = x is not None and x.shape == needed[0]
        raise RuleError(
            f"{what} must be {Signature(*needed[:2], False)}, it is {got}",
            hint=f"convert it where the rule returns it: .astype({needed[1].name!r})" if other_dtype else "",
        )
    return node_of(x).cast(needed[1], needed[2])  # type: ignore[arg-type]


def _fits(x: ArrayBase, dtype: Any) -> bool:
    """Tell whether an array has this dtype, or is a weakly typed number that becomes of it."""
    return bool(x.dtype == dtype or x.weak and dt.promote((x.dtype, True), (dtype, False))[0] == dtype)


# ---- batches of calls ----


class _Elements:
    """Stand-ins for the sources of a batched call: a parameter for one element of each that is batched.

    Their numbers are used once: they are beside the actual sources in one graph until batch_graph puts the
    batches in their places.
    """

    def __init__(self, axis: Axis) -> None:
        self.axis = axis
        self.trace = -next(_numbers)
        self.batches: dict[UOp, Any] = {}

    def of(self, source: UOp, batched: bool) -> UOp:
        if not batched:
            self.batches[source] = None  # known: what it is made of does not matter
            return source
        number = Param(self.trace, len(self.batches), source.shape[1:], source.dtype, source.weak)
        element = UOp(PARAM, (), number)
        self.batches[element] = source
        return element

    def batch(self, outputs: Sequence[UOp | None]) -> list[tuple[UOp, bool] | None]:
        """Return each output with the batches in place of the elements, and whether it is a batch."""
        made = [out for out in outputs if out is not None]
        found = iter(zip(made, batch_graph(made, self.batches, self.axis), strict=True))

        def next_one() -> tuple[UOp, bool]:
            out, new = next(found)
            return (out, False) if new is None else (new, True)

        return [None if out is None else next_one() for out in outputs]


def for_all(node: UOp, batched: bool, axis: Axis) -> UOp:
    """Return the batch of a value that may be the same for all elements."""
    return node if batched else node.expand((0,), (axis.size,))


class Batched(Rule):
    """The rule of a batch of calls: that of one call, batched. Results that can have tangents are always batches."""

    def __init__(self, inner: Custom | CustomLinear, flags: Sequence[bool], axis: Axis) -> None:
        super().__init__((inner, tuple(flags), axis))
        self.inner = inner
        self.flags = list(flags)
        self.axis = axis

    def __repr__(self) -> str:
        return f"{self.inner.rule!r}, batched"

    @lazy_property
    def holds_arrays(self) -> bool:
        return bool(self.inner.rule.holds_arrays)

    def after_reverse(self) -> Rule:
        if not isinstance(self.inner, Custom):
            return self
        inner = self.inner._replace(rule=self.inner.rule.after_reverse())
        return interned(Batched(inner, self.flags, self.axis))

    @property
    def modes_of_body(self) -> tuple[Mode, ...]:  # type: ignore[override]
        return self.inner.rule.modes_of_body

    def linear_in(self, flags: Sequence[bool]) -> bool:
        return bool(self.inner.rule.linear_in(flags))

    def linear_sets(self, count: int) -> list[list[bool]]:
        return self.inner.rule.linear_sets(count)

    def wrt(self, count: int) -> list[bool]:
        return self.inner.rule.wrt(count)

    def no_value(self) -> Exception:
        return self.inner.rule.no_value()

    def _stand_in(self, node: UOp, elements: _Elements) -> UOp:
        src = [elements.of(s, flag) for s, flag in zip(node.src, self.flags, strict=True)]
        return UOp(node.op, tuple(src), self.inner)

    def jvp(self, node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
        elements = _Elements(self.axis)
        one = self._stand_in(node, elements)
        tangents = [
            None if t is None else elements.of(t, flag) for t, flag in zip(given, self.flags, strict=True)
        ]
        found = elements.batch(self.inner.rule.jvp(one, tangents, mode))
        return [None if t is None else for_all(*t, self.axis) for t in found]

    def transpose(self, node: UOp, cotangents: list[Tangent], linear: list[bool]) -> list[Tangent]:
        elements = _Elements(self.axis)
        one = self._stand_in(node, elements)
        cts = [None if ct is None else elements.of(ct, True) for ct in cotangents]
        found = elements.batch(self.inner.rule.transpose(one, cts, linear))
        return [
            None if ct is None else self._sent(*ct, flag) for ct, flag in zip(found, self.flags, strict=True)
        ]

    def _sent(self, ct: UOp, batched: bool, wanted: bool) -> UOp:
        """Return a source that all elements share gets the sum of what they send."""
        every = for_all(ct, batched, self.axis)
        return every if wanted else every.sum((0,))


def _batched_call(node: UOp, given: list[UOp | None], axis: Axis) -> Sequence[Batch]:
    flags = [b is not None for b in given]
    sources = [s if b is None else b for s, b in zip(node.src, given, strict=True)]
    if node.op is CUSTOM_LINEAR:
        types = tuple(((axis.size, *shape), dtype, weak) for shape, dtype, weak in node.arg.types)
        return results_of(
            CUSTOM_LINEAR, CustomLinear(types, interned(Batched(node.arg, flags, axis))), sources
        )
    body: Graph = node.arg.body
    fresh = [
        UOp(PARAM, (), Param(0, p.arg.index, *type_of(s)))
        for p, s in zip(body.parameters, sources, strict=True)
    ]
    seeds = {p: f for p, f, flag in zip(body.parameters, fresh, flags, strict=True) if flag}
    outputs = batch_graph(body.outputs, seeds, axis)
    some = [b is not None or dt.is_inexact(out.dtype) for out, b in zip(body.outputs, outputs, strict=True)]
    made = [
        out if not flag else for_all(out, False, axis) if b is None else b
        for out, b, flag in zip(body.outputs, outputs, some, strict=True)
    ]
    new = Custom(Graph(tuple(fresh), tuple(made)), interned(Batched(node.arg, flags, axis)))
    call = results_of(CUSTOM, new, sources)
    return [x if flag else batch.Same(x) for x, flag in zip(call, some, strict=True)]


jvp.CALL_RULES[CUSTOM] = lambda node, given, mode: node.arg.rule.jvp(node, given, mode)
for _op in (CUSTOM, CUSTOM_LINEAR):
    transpose.CALL_RULES[_op] = lambda node, cts, linear: node.arg.rule.transpose(node, cts, linear)
    batch.CALL_RULES[_op] = lambda node, given, axis: node.arg.rule.batch(node, given, axis)
