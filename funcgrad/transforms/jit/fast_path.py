"""Plans for the native front door: how a compiled function is called with one kind of arguments, as data.

In: the arguments of a call that Python has served, and what `jit` keeps for their kind. Out: a plan
(backends/cpu/fast_call.py) by which native code serves the next such call; None where a call needs Python: for state,
callbacks, and some kinds of leaves and trees (argument_guards.py). Of a call on an accelerator native code finds the
program and the leaves, where all of them are on that device already, and packs what the program returns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from funcgrad.backends.cpu.call_plans import (
    CallPlan,
    Form,
    Object,
    Output,
    Result,
    Table,
    Word,
)
from funcgrad.backends.interface import is_host, open_backend
from funcgrad.config import config
from funcgrad.trace.array.array import Array, Deleted, Signature
from funcgrad.trace.array.device_array import DeviceArray
from funcgrad.trace.array.key_array import KeyArray
from funcgrad.trace.mesh.placement import Home
from funcgrad.trace.tracing.traceback import fold
from funcgrad.trace.types import tree
from funcgrad.trace.types.tree import TreeDef
from funcgrad.trace.types.tree_classes import attributes_of, fields_of, is_plain_dataclass
from funcgrad.trace.util.timed import Observer
from funcgrad.transforms.core.argnums import Places
from funcgrad.transforms.jit.argument_guards import (
    Arguments,
    NeedsPython,
    is_plain_named_tuple,
    slots_of_keys,
)
from funcgrad.transforms.jit.cache_entry import Ready

if TYPE_CHECKING:
    from funcgrad.lower.runtime.program import Program


def plan_of(
    cls: type,
    args: tuple,
    kwargs: dict[str, Any],
    static: Places,
    ready: Ready,
    observer: Observer | None,
    name: str,
) -> CallPlan | None:
    """Make the plan of calls like this one to an object of the class; None if they cannot be served natively. Raise
    NotYet where they can be later. The observer is told of each call, as one of the function of this name.
    """
    from funcgrad.lower.runtime.program import Program  # loaded when needed

    program: Any = ready.run
    is_code = isinstance(program, Program)
    if is_code:
        device = open_backend(ready.device or config.device).name if program.entry is not None else ""
    else:
        device = "cpu" if _runs_on_accelerator(ready) and observer is None else ""  # whose native code it is
    if not device or (has := has_front_door(cls, device)) is False:
        return None
    if has is None:
        raise NotYet
    if ready.state is not None or program.image.host_nodes or config.calls is None:
        return None
    try:
        if is_code:
            return _plan(args, kwargs, static, ready, program, observer, name)
        return _plan_on_accelerator(args, kwargs, static, ready)
    except NeedsPython:
        return None


def _runs_on_accelerator(ready: Ready) -> bool:
    """Tell whether it is the program of one accelerator."""
    device = ready.device or config.device
    if isinstance(device, Home) or is_host(device):
        return False
    from funcgrad.lower.runtime.device_program import DeviceProgram  # loaded with such programs

    return isinstance(ready.run, DeviceProgram)


class NotYet(Exception):
    """The native code is being compiled: who asks with a later call may get a plan."""


def has_front_door(cls: type, device: str, wait: bool = False) -> bool | None:
    """Tell whether objects of the class are called natively; the first question makes it so where possible. Return None
    while a thread compiles the code, if this is not to wait for it.
    """
    from funcgrad.lower.runtime.binaries import call_natively  # loaded when needed

    return call_natively(cls, open_backend(device), wait)


def _plan(
    args: tuple,
    kwargs: dict[str, Any],
    static: Places,
    ready: Ready,
    program: Program,
    observer: Observer | None,
    name: str,
) -> CallPlan:
    arguments = Arguments(args, kwargs, static)
    nbytes = program.image.arena_nbytes
    count = len(arguments.leaves) + len(program.held_addresses)
    donated = {i: reason for i, reason in ready.donated.items() if type(arguments.leaves[i]) is Array}
    chosen = _chosen(arguments.leaves, donated, program)
    results = [Result(type_.nbytes, count + i, chosen[i]) for i, type_ in enumerate(program.types)]
    table = [0] * len(arguments.leaves) + program.held_addresses + [0] * len(results)
    arena = Result(nbytes, len(table))
    if arena.is_big:  # kept by the allocator, for all programs
        results.append(arena)
        nbytes = 0
    table += [0] * bool(program.image.arena_nbytes)
    outputs = _Outputs(arguments.leaves, program)
    outputs.add(ready.out_tree)
    watch = None
    if observer is not None:
        returned = [count + place if place >= 0 else -1 - place for place in program.image.results]
        watch = observer.watch(program, name, returned)
        if watch is None:
            raise NeedsPython
    form = Form(
        mark=config.calls,
        positional=len(args),
        names=tuple(kwargs),
        guards=arguments.guards,
        structure=arguments.structure,
        leaves=len(arguments.leaves),
        template=table,
        results=results,
        arena_nbytes=nbytes,
        entry=program.entry or 0,
        is_long=program.image.is_long,
        outputs=outputs.rows,
        donated=[(arguments.registers[i], Deleted(*reason)) for i, reason in donated.items()],
        keep=program,
        watch=watch,
    )
    return CallPlan(form)


def _plan_on_accelerator(args: tuple, kwargs: dict[str, Any], static: Places, ready: Ready) -> CallPlan:
    """Make the plan of a call on an accelerator."""
    arguments = Arguments(args, kwargs, static, DeviceArray)
    outputs = _Outputs(arguments.leaves, None)
    outputs.add(ready.out_tree)
    form = Form(
        mark=config.calls,
        positional=len(args),
        names=tuple(kwargs),
        guards=arguments.guards,
        structure=arguments.structure,
        leaves=len(arguments.leaves),
        template=[0] * len(arguments.leaves),
        results=(),
        arena_nbytes=0,
        entry=0,
        is_long=False,
        outputs=outputs.rows,
        donated=(),
        keep=ready.run,
        program=_run_from_native_code(ready),
    )
    return CallPlan(form)


def _run_from_native_code(ready: Ready) -> Callable[[list], list]:
    """Return what runs the program of an accelerator on arrays that are there, as jit's own method does."""
    run: Callable[..., list] = ready.run
    if ready.donated:
        run = partial(run.run_donating, donated=ready.donated)  # type: ignore[attr-defined]

    def program(leaves: list) -> list:
        try:
            return run(leaves)
        except BaseException as error:
            fold(error)
            raise

    return program


def _chosen(
    leaves: Sequence[Any], donated: Mapping[int, object], program: Program
) -> list[list[tuple[int, int]]]:
    """Return for each result the donated leaf whose memory it takes, if nobody else has it, and its alignment."""
    if not donated:
        return [[] for _ in program.types]
    from funcgrad.lower.runtime.donated_arguments import alignment  # few programs donate

    rows = zip(program.image.reuse.choose(donated), program.types, strict=True)
    return [
        [] if i is None else [(i, alignment(type_.nbytes) if leaves[i].shape == type_.shape else 0)]
        for i, type_ in rows
    ]


class _Outputs:
    """How the results of a program become the tree that the function returns. program: None for one that returns
    them itself.
    """

    def __init__(self, leaves: Sequence[Any], program: Program | None) -> None:
        self.rows: list[tuple[Output, Word, Word, Word, Word]] = []
        self._leaves = leaves
        self._program = program
        self._count = 0

    def add(self, definition: TreeDef) -> int:
        """Add a tree and return its register."""
        if definition.is_leaf():
            return self._add_leaf()
        children = definition.children()
        if definition.type is type(None):
            return self._row(Output.SAME, 0, Object(None))
        if definition.type is dict:
            keys = [Object(key) for key in definition.unflatten(range(definition.num_leaves))]
            by_key = dict(zip(definition.entries(), map(self.add, children), strict=True))
            registers = Table([by_key[key.value] for key in keys])
            template = Object(dict.fromkeys(key.value for key in keys))
            return self._row(Output.DICT, len(keys), registers, template, Table(keys))
        if is_plain_named_tuple(definition):
            parts = [self.add(child) for child in children]
            return self._row(Output.NAMED, len(parts), Table(parts), Object(definition.type))
        if definition.type is tuple or definition.type is list:
            parts = [self.add(child) for child in children]
            code = Output.TUPLE if definition.type is tuple else Output.LIST
            return self._row(code, len(parts), Table(parts))
        if definition.type is KeyArray:
            parts = [self.add(children[0]), self._row(Output.SAME, 0, Object(KeyArray(None).used_by))]
            return self._row(Output.SLOTTED, 2, Table(parts), Object(KeyArray), Table(slots_of_keys()))
        if (names := attributes_of(definition.type)) is not None:
            template = vars(definition.unflatten([None] * definition.num_leaves))
            parts = [self.add(child) for child in children]
            return self._add_object(definition.type, template, names.parts, parts)
        if (functions := tree.functions_of(definition.type)) is None:
            raise NeedsPython
        parts, data = [self.add(child) for child in children], tree.data_of_node(definition)
        if (fields := fields_of(definition.type)) and is_plain_dataclass(definition.type, sum(fields, ())):
            values = dict.fromkeys(fields.data) | dict(zip(fields.static, data, strict=True))
            return self._add_object(definition.type, values, fields.data, parts)
        return self._row(
            Output.NODE, len(parts), Table(parts), Object(_folding_own(functions[1])), Object(data)
        )

    def _add_object(self, cls: type, template: dict[str, Any], names: Sequence[str], parts: list[int]) -> int:
        """Add an object whose attributes are those of the template, with registers for some of them."""
        keys = [Object(name) for name in names]
        fields = self._row(Output.DICT, len(keys), Table(parts), Object(template), Table(keys))
        return self._row(Output.OBJECT, fields, 0, Object(cls))

    def _row(self, code: Output, a: Word, b: Word, c: Word = 0, d: Word = 0) -> int:
        self.rows.append((code, a, b, c, d))
        return len(self.rows) - 1

    def _add_leaf(self) -> int:
        number, program = self._count, self._program
        self._count += 1
        if program is None:
            return self._row(Output.RETURNED, number, 0)
        place, weak = program.image.results[number], program.weak[number]
        if place >= 0:
            return self._row(Output.MADE, place, Object(_signature(program, program.types[place], weak)))
        leaf = -1 - place
        if leaf >= len(self._leaves) or type(self._leaves[leaf]) is not Array:
            raise NeedsPython  # its memory is the program's, or the caller's, and has to be copied
        x = self._leaves[leaf]
        return self._row(Output.GIVEN, leaf, Object(_signature(program, x.signature, weak)))


def _folding_own(unflatten: Callable) -> Callable:
    """Return the function so that errors that pass through it do not show frames of the package."""
    if not str(getattr(unflatten, "__module__", "")).startswith("funcgrad."):
        return unflatten

    def unflatten_folding(data: Any, parts: Any) -> Any:
        try:
            return unflatten(data, parts)
        except BaseException as error:
            fold(error)
            raise

    return unflatten_folding


def _signature(program: Program, type_: Signature, weak: bool) -> Signature:
    return Signature(type_.shape, type_.dtype, weak, program.device)
