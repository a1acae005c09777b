"""jit: compile a function once for each kind of arguments, then run the program.

In: a function. Out: an object that is called like it. A call is looked up by the structure of its arguments and their
types (shape, dtype, weakness), its static arguments, and the settings; a miss traces the function and compiles the
graph, in the stages that funcgrad/lower/__init__.py lists. Inside another trace the traced graph itself takes part,
so transforms go through.

What a miss costs falls with what is known. Equal graphs share compiled code, also those of different functions and of
closures over other arrays, which are arguments of the program: a lambda that is made and jitted in a loop is traced
each time, and compiled once. It has to be traced, since Python code can read what no key can hold. One function that
is jitted again and again, with the same options, is traced once for each kind of arguments (core/by_function.py).
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, overload

from funcgrad.backends.interface import NativelyCalled, full_name, is_host
from funcgrad.config import config
from funcgrad.errors import ArgumentError, DeviceError, DtypeError
from funcgrad.trace.array.array import Array, Signature
from funcgrad.trace.array.borrow import can_be_lent, owned
from funcgrad.trace.array.device_array import DeviceArray, forget_copies
from funcgrad.trace.mesh.placement import Home, Placement, home_of
from funcgrad.trace.tracing.effects import threaded
from funcgrad.trace.tracing.named_axes import named_axes
from funcgrad.trace.tracing.traceback import fold
from funcgrad.trace.tracing.tracer import (
    Tracer,
    as_operand,
    current_trace,
    device_of,
    mixed_devices,
    new_trace,
    open_traces,
    signature_of,
    staged,
)
from funcgrad.trace.types import tree
from funcgrad.trace.types.exact_key import of_structure
from funcgrad.trace.uop import const
from funcgrad.trace.util.locks import Makers
from funcgrad.trace.util.lru import Bounded
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.timed import COMPILED, TRACED, observed, phase, timed
from funcgrad.transforms.core.abstract import place_of, trace_abstractly
from funcgrad.transforms.core.argnums import Places, Statics, places
from funcgrad.transforms.core.by_function import kept
from funcgrad.transforms.core.eager_cache import forget_graphs
from funcgrad.transforms.core.flatten import (
    Path,
    check_callable,
    name_after,
    name_of,
    parameter_name,
    read_arguments,
    results,
    trace_call,
)
from funcgrad.transforms.core.method import Method
from funcgrad.transforms.core.ref_arguments import cells_among, closed_over
from funcgrad.transforms.eager import forget_programs as forget_eager_programs
from funcgrad.transforms.effects.ref import Ref
from funcgrad.transforms.jit import cache_entry, cache_miss
from funcgrad.transforms.jit.arguments import Arguments, key_of
from funcgrad.transforms.jit.cache_entry import (
    Call,
    KindGraph,
    Ready,
    compile_graph,
    graph_device,
    is_foreign,
    on_device_of,
    run_donated,
    stored,
)
from funcgrad.transforms.jit.kept_programs import MOST_KEPT, KeptPrograms, add_plan, forget_functions
from funcgrad.transforms.jit.traced import Traced

if TYPE_CHECKING:
    from funcgrad.backends.cpu.call_plans import Calls
    from funcgrad.lower.inspect.lowered import Lowered
    from funcgrad.lower.runtime.donated_arguments import Reason

P = ParamSpec("P")
R = TypeVar("R")

_makers = Makers()  # of programs


def _known_number(x: Any) -> Any:
    """Return a number as a constant of the graph, of which its ops make something shorter; all else as it is."""
    return staged(const(x.owner, x.dtype, (), True)) if type(x) is Array and x.weak and not x.shape else x


def _kind_with_all_on(device: str, kind: tuple) -> tuple | None:
    """Return the kind of the call whose arrays all are on the accelerator on which it runs: it has the same program,
    and arrays of the host are copied there. Return None for a call that runs elsewhere.

    So the first step of a loop, whose arrays are of the host, is traced for the second one, too.
    """
    if isinstance(device, Home) or is_host(device):
        return None
    name = _full_name(device)
    there = tuple([x if x.device else Signature(x.shape, x.dtype, x.weak, name) for x in kind[1]])
    return (kind[0], there, *kind[2:])


def _full_name(device: str) -> str:
    """Return the full name of a device, or what was given where it names none that is here."""
    with suppress(DeviceError):
        return full_name(device)
    return device


def _run(ready: Ready, given: Arguments) -> list[Array]:
    """Run the program on the leaves, and return its results that are the function's."""
    if ready.donated:
        outputs = run_donated(ready, given.leaves, given.classes)
    else:
        outputs = ready.run(given.leaves)
    if given.lent and ready.forwarded != ():
        outputs = owned(outputs, given.leaves, ready.forwarded)
    return outputs if ready.state is None else stored(ready.state, outputs)


class CacheInfo(NamedTuple):
    """What a jitted function keeps. traced: how often it was traced; kinds: one text for each program."""

    traced: int
    programs: int
    graphs: int
    most: int
    kinds: tuple[str, ...]


class _OfFunction:
    """The signature of the function that was compiled: tools that take __call__'s find native code there."""

    def __get__(self, instance: Any, owner: type) -> inspect.Signature:
        if instance is None:
            raise AttributeError("__signature__")
        return inspect.signature(instance._function)


class JitFunction(Method[P, R], NativelyCalled):
    """A function that is compiled when it is called. Made by `jit`."""

    __signature__ = _OfFunction()

    __slots__ = ("__dict__", "__weakref__")

    __name__: str

    def __init__(
        self,
        function: Callable[P, R],
        static: Places,
        donated: Places,
        search: int | None = None,
        device: str = "",
    ) -> None:
        """Set up the compiled function. `device` is where calls run and what results are committed to; "" means where
        the arguments are.
        """
        name_after(self, function)
        self._function = function
        self._search = search
        self._device = device
        self._places = static, donated
        self._statics = Statics(function, static) if static else None
        self._donated = donated or None
        options = type(self), static, donated, search, device
        # Whoever wants to see what is made wants it made.
        self._kept = found = KeptPrograms() if config.debug else kept(function, options, KeptPrograms)
        self._programs = found.programs
        self._there = found.there
        self._graphs = found.graphs
        # Of each set of refs that was an argument.
        self._of_refs: Bounded[tuple, JitFunction] = Bounded(MOST_KEPT)
        self.used = False
        self._plans: Calls | None = None
        if found.plans is not None:
            self._serve_natively(found.plans)

    def __repr__(self) -> str:
        """Write the name of the function, and its parameters where they are known: <jit step(params, batch)>."""
        try:
            return f"<jit {name_of(self._function)}{inspect.signature(self._function)}>"
        except (TypeError, ValueError):  # of functions in C
            return f"<jit {name_of(self._function)}>"

    def __reduce__(self) -> Any:
        """Pickle by name if the function is found under it, else by its parts. Copies within a process share
        programs.
        """
        name = getattr(self, "__qualname__", "")
        found = getattr(sys.modules.get(self.__module__), name, None)
        if found is self:
            return name
        return type(self), (self._function, *self._places, self._search, self._device)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function; calls like an earlier one have been served by native code before (fast_path.py)."""
        if config.disable_jit:
            return self._function(*args, **kwargs)
        end_call = None if observed.by is None else observed.by.call(name_of(self._function))
        outputs = None
        try:
            given = Arguments(args, kwargs, self._statics)
            if any(isinstance(x, Ref) for x in given.leaves):
                return self._with_refs(given)
            is_traced = self._make_arrays(given)
            if is_traced:
                return self._within_trace(given)
            given.read_kind()
            ready = self._ready(given)
            if isinstance(ready, KindGraph):
                # The function closes over values of an outer trace: it is a part of their graph.
                return self._results(ready, given.leaves)
            if ready.state is not None:
                state = ready.state.values(open_traces())
                if any(type(x) is Tracer for x in state):
                    return self._within_trace(given)
                ready = self._moved(given, ready, state)
                given.leaves += state
            outputs = _run(ready, given)
            return ready.out_tree.unflatten(outputs)
        except BaseException as error:
            fold(error)
            raise
        finally:
            if end_call is not None:
                end_call(outputs)

    def _make_arrays(self, given: Arguments) -> bool:
        """Make arrays of all leaves but traced ones. Return whether the call is a part of a trace."""
        is_traced = current_trace() is not None or bool(named_axes())
        leaves = given.leaves
        for i, x in enumerate(leaves):
            if type(x) is Array or type(x) is DeviceArray:
                continue
            if type(x) is Tracer:
                is_traced = True
            elif isinstance(x, Array):  # in blocks
                continue
            elif can_be_lent(x):  # used in place: the program only reads it, and only during the call
                leaves[i] = Array(x)
                given.lent = True
            else:
                leaves[i] = self._operand(x, given)
        return is_traced

    def _operand(self, x: Any, given: Arguments) -> Any:
        try:
            return as_operand(x)
        except DtypeError:
            # It says which argument it is.
            read_arguments("jit", self._function, given.args, given.kwargs, given.positions)
            raise DtypeError(
                f"jit: an argument of {name_of(self._function)!r} is an array of float0, which holds nothing",
                hint="make it within the function: numpy.zeros(shape, funcgrad.float0)",
            ) from None

    def _with_refs(self, given: Arguments) -> Any:
        """Call with refs, as a call of a function that closes over them."""
        from funcgrad.transforms.jit import ref_arguments  # few calls have any

        others, refs = ref_arguments.split_refs(given.args, given.kwargs)
        key = (*refs, given.statics, given.positions if given.positions is None else tuple(given.positions))
        closed = self._of_refs.get(key)
        if closed is None:
            nothing = Places((), ())
            of_others = ref_arguments.closed_over(self._bound_function(given), refs)
            closed = JitFunction(of_others, nothing, nothing, self._search, self._device)
            self._of_refs.remember(key, closed)
        closed.used = True
        return ref_arguments.with_refs(closed(*others), refs)

    def _bound_function(self, given: Arguments) -> Callable[..., Any]:
        """Return the function of the arguments that are not static."""
        return self._function if self._statics is None else self._statics.bound(given.statics)

    def _ready(self, given: Arguments) -> Ready | KindGraph:
        """Return the program of a call, which is made for the first of its kind; or a graph that uses values of an
        outer trace, which gets none.
        """
        ready = self._found(given)
        if ready is not None:
            self._serve_next(ready, given)
            return ready
        with _makers.turn((self._kept, given.kind)):
            ready = self._found(given)  # another thread may have made it
            if ready is not None:
                return ready
            key = given.key()
            first = self._first(key, given)
            if isinstance(first, Ready):
                self._remember(key, given, first)
            return first

    def _serve_next(self, ready: Ready, given: Arguments) -> None:
        """Let native code serve the calls that come after the second one of their form."""
        ready.used = True
        if given.form not in ready.planned:
            ready.planned.add(given.form)
            if not self._plan(*given.whole, ready):
                ready.planned.discard(given.form)
        elif self._plans is not self._kept.plans:  # made by another of this function
            self._serve_natively(self._kept.plans)
        config.mark[0] = config.calls  # nothing is unusual here

    def _plan(self, args: tuple, kwargs: dict[str, Any], ready: Ready) -> bool:
        """Let native code serve calls like this one from now on, where it can. Return whether that is known."""
        observer = observed.by
        with phase("plan native calls"):  # the first plan of a process loads the code that reads it
            from funcgrad.transforms.jit.fast_path import NotYet, plan_of  # from the second call on

            name = name_of(self._function)
            try:
                plan = plan_of(JitFunction, args, kwargs, self._places[0], ready, observer, name)
            except NotYet:
                return False
        if plan is not None:
            self._serve_natively(add_plan(self._kept, plan, observer))
        return True

    def _serve_natively(self, plans: Calls | None) -> None:
        """Let native code look for a call's plan among these."""
        if plans is not None:
            self._plans = plans
            self._calls = plans.number

    def _found(self, given: Arguments) -> Ready | None:
        """Return the program of a call if there is one, and make its kind what that is kept under."""
        ready = self._programs.get(given.kind)
        if ready is None or not ready.look_alikes:
            return ready
        given.kind = (*given.kind, of_structure(given.treedef))
        return self._programs.get(given.kind)

    # ---- a miss: trace, compile ----

    def _first(self, key: cache_miss.Key, given: Arguments) -> KindGraph | Ready:
        """Return the program for a kind of calls, or a graph that uses values of an outer trace, which gets none."""
        bound = self._bound_device(key, given)
        there = _kind_with_all_on(bound or config.device, given.kind)
        found = None if there is None else self._there.get((*there, key[4]))
        if found is not None:
            return found
        graph, made = self._made(key, bound, given)
        if made is not None and there is not None and made.device == _full_name(bound or config.device):
            self._there.remember((*there, key[4]), made)
        return graph if made is None else made

    def _remember(self, key: cache_miss.Key, given: Arguments, ready: Ready) -> None:
        """Keep the program of a call under its kind."""
        if key[4] is not None and len(given.kind) == 5:  # what tells that more is to be asked
            ready.look_alikes = True
            self._programs.remember(given.kind, ready)
            given.kind = (*given.kind, key[4])
        self._programs.remember(given.kind, ready)

    def _made(self, key: cache_miss.Key, bound: str, given: Arguments) -> tuple[KindGraph, Ready | None]:
        """Make the graph and its program, on the device that the call is bound to (`_bound_device`). A graph that uses
        values of an outer trace gets no program.

        While the function is traced, config.device is that device. What it closes over may be bound to another, which
        only the graph shows: then it is traced once more.
        """
        with on_device_of(bound):
            graph, foreign = self._graph(key, given)
        if foreign:
            return graph, None
        device = graph_device(graph, given.leaves) or bound
        if self._device and device != self._device:
            raise DeviceError(
                f"jit: {name_of(self._function)!r} runs on {self._device!r}, and uses an array on {device!r}",
                hint=f"copy it there before: funcgrad.device_put(x, {self._device!r})",
            )
        with on_device_of(device):
            if device not in (bound, _full_name(bound or config.device)):
                graph, _ = self._graph(key, given)
            return graph, self._compile(key, graph, given.positions, device)

    def _bound_device(self, key: cache_miss.Key, given: Arguments) -> str:
        """Return the device that arguments are committed to or that jit was told; raise DeviceError for several."""
        leaves, positions = given.leaves, given.positions
        try:
            found = device_of(leaves)
        except DeviceError:
            bound = [i for i, x in enumerate(leaves) if x.signature.device]
            first = home_of(leaves[bound[0]].signature.device)
            other = next(i for i in bound if home_of(leaves[i].signature.device) != first)
            paths = [Path(self._function, key[0], i, positions) for i in (bound[0], other)]
            what = f"jit: {name_of(self._function)!r} is called with {{}}"
            raise mixed_devices(leaves[bound[0]].signature, leaves[other].signature, what, paths) from None
        if found and self._device and found != self._device:
            i = next(i for i, x in enumerate(leaves) if x.signature.device)
            raise DeviceError(
                f"jit: {name_of(self._function)!r} runs on {self._device!r}, and "
                f"{Path(self._function, key[0], i, positions)} is on {found!r}",
                hint=f"copy it there before: funcgrad.device_put(x, {self._device!r})",
            )
        return found or self._device

    def _moved(self, given: Arguments, ready: Ready, state: Sequence[Any]) -> Ready:
        """Return the program for the device where the call's state outside is now."""
        device = device_of((*given.leaves, *state))
        if device in ("", ready.device):
            return ready
        kind = (*given.kind, device)
        found = self._programs.get(kind)
        if found is None:
            key = given.key()
            _, found = self._made(key, self._bound_device(key, given), given)
            assert found is not None
            self._programs.remember(kind, found)
        return found

    def _graph(self, key: cache_miss.Key, given: Arguments) -> tuple[KindGraph, bool]:
        """Return the graph, and whether it uses values of an outer trace."""
        known = self._graphs.get(key)
        if known is not None:
            known.used = True
            return known, False
        if config.no_tracing:
            raise cache_miss.refused(self._function, self._reason(key, given.positions))
        if config.explain_cache_misses:
            cache_miss.explain(self._function, self._reason(key, given.positions))
        function = self._bound_function(given)
        recorder = cache_entry.recorder
        with (
            nullcontext()
            if recorder is None
            else recorder.tracing(self._function, self._reason(key, given.positions)),
            self._kept.running(self._function),
            timed(TRACED, name_of(self._function)),
            new_trace("jit", function, staging=True) as trace,
        ):
            traced = trace_call(
                trace, function, given.args, given.kwargs, positions=given.positions, lent=True
            )
            graph = KindGraph(traced.parameters, traced.outputs, traced.out_tree, threaded(trace))
        self._kept.traced += 1
        return graph, is_foreign(graph)

    def _compile(
        self, key: cache_miss.Key, graph: KindGraph, positions: Sequence[int] | None, device: str
    ) -> Ready:
        donated, name = self._donated_leaves(key, positions), name_of(self._function)
        searching = nullcontext() if self._search is None else config(beam=self._search)
        if donated:
            from funcgrad.lower.runtime.donated_arguments import warn_of_useless  # few functions donate

            keys = tree.users_leaves(key[0])
            kept = {i: reason for i, reason in donated.items() if i not in keys}
            warn_of_useless(name, kept, graph.parameters, graph.outputs)
        state = [] if graph.state is None else graph.state.values(open_traces())
        spread = [place if isinstance(place, Placement) else "" for place in map(place_of, state)]
        given = [*(x.device for x in key[1]), *spread]
        made = partial(compile_graph, graph, donated, name, device, given)
        recorder = cache_entry.recorder
        with timed(COMPILED, name), searching:
            if recorder is None:
                ready = made()
            else:
                ready = recorder.compiled(made, Call(self._function, key, positions, graph, donated, device))
        self._kept.compiled += 1
        if self._kept.compiled == cache_miss.MANY + 1:
            cache_miss.warn_of_many(self._function, self._kept.compiled, self._reason(key, positions))
        ready.key = key
        return ready

    def _reason(self, key: cache_miss.Key, positions: Sequence[int] | None) -> str:
        earlier = [*self._graphs, *(ready.key for ready in list(self._programs.values()))]
        return cache_miss.reason(self._function, key, earlier, positions)

    def _donated_leaves(self, key: cache_miss.Key, positions: Sequence[int] | None) -> dict[int, Reason]:
        """Return the donated leaves, with the reason to name when they are used afterwards."""
        if self._donated is None:
            return {}
        from funcgrad.lower.runtime.donated_arguments import Donated, Reason  # as above

        name = name_of(self._function)
        hint = f"use the result of {name!r} in its place, or do not donate it"
        named: dict[int | str, str] = {}
        found = {}
        for leaf, (by_name, place, *_) in enumerate(key[0].paths()):
            if by_name:
                given, argument = place in self._donated.names, place
            else:
                position = place if positions is None else positions[place]
                given = position in self._donated.numbers
                if given and position not in named:
                    named[position] = parameter_name(self._function, position)
                argument = named.get(position, "")
            if given:
                found[leaf] = Reason(Donated(argument, key[0], leaf, name), hint)
        return found

    def _within_trace(self, given: Arguments) -> Any:
        """Make the call a part of an outer trace: the graph with the operands in place of the parameters."""
        operands, treedef, _ = read_arguments(
            "jit", self._function, given.args, given.kwargs, given.positions
        )
        key = key_of(treedef, tuple([signature_of(x) for x in operands]), given.statics)
        graph, foreign = self._graph(key, given)
        # The sizes of named axes are part of a graph.
        if not foreign and key not in self._graphs and not named_axes():
            self._graphs.remember(key, graph)
        if not foreign and all(trace.transform == "vmap" for trace in open_traces()):
            from funcgrad.transforms.jit.batched_program import called_in_vmap  # `vmap` has loaded most of it

            found = called_in_vmap(graph, operands)
            if found is not None:
                return graph.out_tree.unflatten(found)
        return self._results(graph, list(map(_known_number, operands)))

    def _results(self, graph: KindGraph, operands: Sequence[Any]) -> Any:
        if graph.state is not None:
            operands = [*operands, *graph.state.values(open_traces())]
        found = results(graph.outputs, dict(zip(graph.parameters, operands, strict=True)))
        if graph.state is not None:
            found = stored(graph.state, found)
        return graph.out_tree.unflatten(found)

    # ---- for those who look inside ----

    def trace(self, *args: Any, **kwargs: Any) -> Traced:
        """Trace the function for these arguments, which may be ShapeDtypeStruct; nothing is compiled or run.

        >>> import funcgrad as fg
        >>> traced = fg.jit(lambda x: 2 * x).trace(fg.ShapeDtypeStruct((3,), "float32"))
        >>> traced.out_info
        ShapeDtypeStruct(shape=(3,), dtype=float32)
        """
        function, positions, statics = self._function, None, None
        name = name_of(function)
        if self._statics is not None:
            args, kwargs, statics, positions = self._statics.split(args, kwargs)
            function = self._statics.bound(statics)
        refs = cells_among((args, kwargs))
        if refs:
            (function,), args, kwargs = closed_over([function], args, kwargs)
        device = device_of(tree.leaves((args, kwargs))) or self._device
        recorder = cache_entry.recorder
        with (
            on_device_of(device),
            nullcontext()
            if recorder is None
            else recorder.tracing(self._function, "lower() traces each time"),
            new_trace("jit", function, staging=True) as trace,
        ):
            parameters, outputs, in_tree, out_tree = trace_abstractly(
                trace, function, args, kwargs, positions
            )
            state = threaded(trace)
        graph = KindGraph(parameters, outputs, out_tree, state)
        if is_foreign(graph):
            raise ArgumentError(
                f"jit: {name!r} uses traced values of the function around it, and has no program of its own",
                hint="pass them as arguments",
            )
        types = tuple(Signature(p.shape, p.dtype, p.weak) for p in parameters)
        key: cache_miss.Key = (in_tree, types, statics, config.key, None)
        donated = self._donated_leaves(key, positions)
        paths = [Path(self._function, in_tree, i, positions) for i in range(len(types))]
        call = Call(self._function, key, positions, graph, donated, device)
        traced = Traced(name, parameters, outputs, in_tree, out_tree, paths, state, call)
        traced.device, traced.refs = device, refs
        traced.places = [place_of(x) for x in [*tree.leaves((args, kwargs)), *state.values(open_traces())]]
        return traced

    def lower(self, *args: Any, **kwargs: Any) -> Lowered:
        """Return every stage of the program for these arguments, as text; `.compile()` gives the program.

        The arguments may be ShapeDtypeStruct. Raises DeviceError for a device that runs graphs without lowering them.
        """
        with nullcontext() if self._search is None else config(beam=self._search):
            return self.trace(*args, **kwargs).lower()

    def eval_shape(self, *args: Any, **kwargs: Any) -> Any:
        """Return the types of the results, as a tree of ShapeDtypeStruct; the arguments may be such, too."""
        return self.trace(*args, **kwargs).out_info

    def clear_cache(self) -> None:
        """Forget the programs of this function in this process."""
        self._kept.forget()

    def cache_info(self) -> CacheInfo:
        """Describe which programs and graphs are kept, and for which kinds of arguments.

        >>> import funcgrad as fg
        >>> f = fg.jit(lambda x: 2 * x)
        >>> _ = f(1.0), f(2.0), f(1)
        >>> f.cache_info()
        CacheInfo(traced=2, programs=2, graphs=0, most=256, kinds=('(float32[]*)', '(int32[]*)'))
        """
        programs = {id(ready): ready for ready in list(self._programs.values())}
        kinds = tuple(_kind_text(ready.key) for ready in programs.values())
        return CacheInfo(self._kept.traced, len(kinds), len(self._graphs), self._graphs.most, kinds)


class SteppingFunction(JitFunction[P, R]):
    """A jitted function whose calls run as Python. Made by jit(debug=True)."""

    __slots__ = ()

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        with config(disable_jit=True):
            return self._function(*args, **kwargs)


def clear_caches() -> None:
    """Forget all programs and graphs of this process: those of every jitted function, and what they share.

    Memory of dead arrays that funcgrad keeps for the next results goes back to the system. So do the copies
    that devices hold of arrays of the host. The disk cache stays.

    Examples
    --------
    >>> import funcgrad as fg
    >>> double = fg.jit(lambda x: 2 * x)
    >>> float(double(1.0))
    2.0
    >>> clear_caches()
    >>> float(double(1.0))
    2.0
    """
    forget_functions()
    forget_graphs()
    forget_eager_programs()
    forget_copies()
    from funcgrad.backends.cpu.memory import release_kept  # few programs ask
    from funcgrad.backends.llvm_process import unload_dead  # loaded when first needed
    from funcgrad.lower.runtime.program import forget_programs  # loaded when first needed

    forget_programs()
    unload_dead()
    release_kept()


def block_until_ready(x: R) -> R:
    """Wait until all arrays of a tree are computed, and return the same tree.

    On CPU arrays are computed when the function that makes them returns.

    Examples
    --------
    >>> import funcgrad as fg
    >>> block_until_ready({"a": fg.numpy.arange(2)})
    {'a': Array([0, 1], dtype=int32)}
    """
    for leaf in tree.leaves(x):
        if hasattr(leaf, "block_until_ready"):
            leaf.block_until_ready()
    return x


def effects_barrier() -> None:
    """Wait until the effects of all calls are done: prints, callbacks, writes to refs.

    They are when a call returns, on every device, so this returns at once.

    Examples
    --------
    >>> effects_barrier()
    """


def disable_jit(disable: bool = True) -> Any:
    """Run jitted functions as Python within `with disable_jit():`, so that print and breakpoints see values.

    Examples
    --------
    >>> import funcgrad as fg
    >>> with fg.disable_jit():
    ...     fg.jit(lambda x: print(x + 1))(1.0)
    2.0
    """
    return config(disable_jit=disable)


def _kind_text(key: cache_miss.Key) -> str:
    statics = [f"{static.place}={static.value!r:.40}" for group in key[2] or () for static in group]
    return f"({', '.join([*map(repr, key[1]), *statics])})"


@overload
def jit(
    fun: Callable[P, R],
    /,
    *,
    static_argnums: Sequence[int] | int | None = None,
    static_argnames: Sequence[str] | str | None = None,
    donate_argnums: Sequence[int] | int | None = None,
    donate_argnames: Sequence[str] | str | None = None,
    in_shardings: Any = None,
    out_shardings: Any = None,
    keep_unused: bool = False,
    device: str | None = None,
    backend: str | None = None,
    inline: bool = False,
    debug: bool = False,
    search: int | None = None,
    compiler_options: dict[str, Any] | None = None,
) -> JitFunction[P, R]: ...
@overload
def jit(
    fun: None = None,
    /,
    *,
    static_argnums: Sequence[int] | int | None = None,
    static_argnames: Sequence[str] | str | None = None,
    donate_argnums: Sequence[int] | int | None = None,
    donate_argnames: Sequence[str] | str | None = None,
    in_shardings: Any = None,
    out_shardings: Any = None,
    keep_unused: bool = False,
    device: str | None = None,
    backend: str | None = None,
    inline: bool = False,
    debug: bool = False,
    search: int | None = None,
    compiler_options: dict[str, Any] | None = None,
) -> Callable[[Callable[P, R]], JitFunction[P, R]]: ...
def jit(
    fun: Callable[..., Any] | None = None,
    /,
    *,
    static_argnums: Sequence[int] | int | None = None,
    static_argnames: Sequence[str] | str | None = None,
    donate_argnums: Sequence[int] | int | None = None,
    donate_argnames: Sequence[str] | str | None = None,
    in_shardings: Any = None,
    out_shardings: Any = None,
    keep_unused: bool = False,
    device: str | None = None,
    backend: str | None = None,
    inline: bool = False,
    debug: bool = False,
    search: int | None = None,
    compiler_options: dict[str, Any] | None = None,
) -> Any:
    """Compile a function of arrays.

    `jit` runs the function once for each kind of arguments (their structure, shapes and dtypes) on traced
    values; afterwards only the compiled program runs. Used with only keyword arguments it is a decorator.

    Parameters
    ----------
    fun : a pure function of arrays, numbers and pytrees of them.
    static_argnums, static_argnames : arguments that are Python values in the function. They must be hashable,
        and each new value compiles anew.
    donate_argnums, donate_argnames : arguments that the caller gives away. Results take their memory where it
        fits, and the caller cannot use them afterwards. Ignored within another transform, and for arrays of
        NumPy and numbers.
    in_shardings, out_shardings : how arguments and results are spread over a mesh (NamedSharding, or
        PartitionSpec on the mesh of set_mesh): a tree that is a prefix of the positional arguments that are
        not static, or of the result; one sharding for all; None where the program may choose. Arguments that
        are spread in another way are brought to this one.
    keep_unused : accepted without effect: an unused argument costs nothing.
    device, backend : name of the device, or of the kind of device, where calls run and to which their results
        are committed; arguments must not be committed to another one. Without a name, calls run where their
        arguments are, else on config.device. Within another transform, a function is a part of that
        transform's program.
    inline : accepted without effect: a jitted function within another one is a part of its graph.
    debug : calls run as Python, op by op, as within disable_jit: print, breakpoints and pdb step through the
        function.
    search : how many schedules of a kernel a search goes on from in each round when it compiles a program; 0
        for no search, None for `config.beam`. The search tries other loops for each kernel on the device, for
        seconds each, and keeps the best.
    compiler_options : options of XLA are accepted without effect; any other raises CompilerOptionError.

    Returns
    -------
    A function of the same arguments, with methods to look inside: `trace`, `lower`, `eval_shape`,
    `cache_info`, `clear_cache`.

    Raises
    ------
    TracedValueError : the function needs the value of a traced argument, as in `if x > 0`.
    ArgumentError : static arguments are not hashable, or a named argument or place does not exist.
    DeletedArrayError : an argument was donated before.

    Warns
    -----
    RecompileWarning : once, when a function was compiled for many kinds of arguments.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> @fg.jit
    ... def norm(x):
    ...     return np.sqrt((x * x).sum())
    >>> float(norm(np.array([3.0, 4.0])))
    5.0
    """
    if fun is None:
        return partial(
            jit,
            static_argnums=static_argnums,
            static_argnames=static_argnames,
            donate_argnums=donate_argnums,
            donate_argnames=donate_argnames,
            in_shardings=in_shardings,
            out_shardings=out_shardings,
            device=device,
            backend=backend,
            debug=debug,
            search=search,
            compiler_options=compiler_options,
        )
    check_callable("jit", fun)
    if compiler_options:
        from funcgrad.lower.inspect.lowered import check_compiler_options  # loaded when first needed

        check_compiler_options(compiler_options)
    if search is not None:
        with config(beam=search):  # says what is wrong with it
            pass
    static = places(fun, "static", static_argnums, static_argnames)
    if in_shardings is not None or out_shardings is not None:
        from funcgrad.transforms.sharding.api.constraint import with_shardings  # few functions have them

        fun = with_shardings(fun, in_shardings, out_shardings, static.numbers)
    donated = places(fun, "donate", donate_argnums, donate_argnames)
    both = sorted({*static.numbers} & {*donated.numbers} or {*static.names} & {*donated.names})
    if both:
        raise ArgumentError(
            f"jit: argument {both[0]!r} of {name_of(fun)!r} is both static and donated",
            hint="only arrays can be donated: name it in one of the two",
        )
    if device is not None and backend is not None:
        raise ArgumentError("jit: device and backend rule each other out", hint="device says both")
    place = device if backend is None else backend
    name = "" if place is None else full_name(place)
    return (SteppingFunction if debug else JitFunction)(fun, static, donated, search, name)
