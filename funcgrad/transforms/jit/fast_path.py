"""Plans for the native front door: how a compiled function is called with one kind of arguments, as data.

In: the arguments of a call that Python has served, and what `jit` keeps for their kind. Out: a plan
(backends/cpu/fast_call.py) by which native code serves the next such call; None where a call needs Python: for state,
callbacks, and trees with other nodes than tuples, named tuples, lists, dicts, None, keys and objects that are their
attributes. Of a call on an accelerator native code finds the program and the leaves, where all of them are on that
device already, and packs what the program returns.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from funcgrad.backends.cpu.call_plans import (
    CallPlan,
    Form,
    Guard,
    Object,
    Output,
    Result,
    Table,
    Word,
    slot_offset,
)
from funcgrad.backends.interface import is_host, open_backend
from funcgrad.config import config
from funcgrad.trace.array.array import Array, Deleted, Signature
from funcgrad.trace.array.borrow import can_be_lent
from funcgrad.trace.array.device_array import DeviceArray
from funcgrad.trace.array.key_array import KeyArray
from funcgrad.trace.mesh.placement import Home
from funcgrad.trace.tracing.traceback import fold
from funcgrad.trace.tracing.tracer import as_operand
from funcgrad.trace.types import tree
from funcgrad.trace.types.tree import TreeDef
from funcgrad.trace.types.tree_classes import Attributes, attributes_of
from funcgrad.trace.util.locks import once
from funcgrad.trace.util.timed import Observer
from funcgrad.transforms.core.argnums import Places
from funcgrad.transforms.jit.cache_entry import Ready

if TYPE_CHECKING:
    from funcgrad.lower.runtime.program import Program


class _NeedsPython(Exception):
    """Something that no plan can say."""


def plan_of(
    cls: type,
    args: tuple,
    kwargs: dict[str, Any],
    static: Places,
    ready: Ready,
    observer: Observer | None,
    name: str,
) -> CallPlan | None:
    """Make the plan of calls like this one to an object of the class; None if they cannot be served natively. The
    observer is told of each call, as one of the function of this name.
    """
    from funcgrad.lower.runtime.program import Program  # loaded when needed

    program: Any = ready.run
    is_code = isinstance(program, Program)
    if is_code:
        device = open_backend(ready.device or config.device).name if program.entry is not None else ""
    else:
        device = "cpu" if _runs_on_accelerator(ready) and observer is None else ""  # whose native code it is
    if not device or not _has_front_door(cls, device):
        return None
    if ready.state is not None or program.image.host_nodes or config.calls is None:
        return None
    try:
        if is_code:
            return _plan(args, kwargs, static, ready, program, observer, name)
        return _plan_on_accelerator(args, kwargs, static, ready)
    except _NeedsPython:
        return None


def _runs_on_accelerator(ready: Ready) -> bool:
    """Tell whether it is the program of one accelerator."""
    device = ready.device or config.device
    if isinstance(device, Home) or is_host(device):
        return False
    from funcgrad.lower.runtime.device_program import DeviceProgram  # loaded with such programs

    return isinstance(ready.run, DeviceProgram)


@once
def _has_front_door(cls: type, device: str) -> bool:
    """Tell whether objects of the class are called natively; the first question makes it so where possible."""
    from funcgrad.lower.runtime.program import call_natively  # loaded when needed

    return call_natively(cls, open_backend(device))


def _plan(
    args: tuple,
    kwargs: dict[str, Any],
    static: Places,
    ready: Ready,
    program: Program,
    observer: Observer | None,
    name: str,
) -> CallPlan:
    arguments = _Arguments(args, kwargs, static)
    nbytes = program.image.arena_nbytes
    count = len(arguments.leaves) + len(program.held_addresses)
    donated = {i: reason for i, reason in ready.donated.items() if type(arguments.leaves[i]) is Array}
    results = [
        Result(type_.nbytes, count + i, _choices(arguments.leaves, donated, program, i))
        for i, type_ in enumerate(program.types)
    ]
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
            raise _NeedsPython
    form = Form(
        mark=config.calls,
        positional=len(args),
        names=tuple(kwargs),
        guards=arguments.guards,
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
    arguments = _Arguments(args, kwargs, static, DeviceArray)
    outputs = _Outputs(arguments.leaves, None)
    outputs.add(ready.out_tree)
    form = Form(
        mark=config.calls,
        positional=len(args),
        names=tuple(kwargs),
        guards=arguments.guards,
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


def _choices(
    leaves: Sequence[Any], donated: Mapping[int, object], program: Program, result: int
) -> list[tuple[int, int]]:
    from funcgrad.lower.runtime.donated_arguments import alignment  # few programs donate

    shape = program.types[result].shape
    fitting = [i for i in program.image.shared[result] if i in donated]
    return [(i, alignment(leaves[i].nbytes) if leaves[i].shape == shape else 0) for i in fitting]


def _is_plain_named_tuple(definition: TreeDef) -> bool:
    """Tell whether the outermost node is a named tuple that is made of its parts as they are: its class has no code
    of its own for that.
    """
    cls: Any = definition.type
    if definition.kind.name != "NAMEDTUPLE":  # also where somebody has registered such a class
        return False
    return cls.__init__ is object.__init__ and str(cls.__new__.__module__).startswith("namedtuple_")


@once
def _slots_of_keys() -> tuple[int, int]:
    """Tell where an array of keys has its words, and who drew from it."""
    found = slot_offset(KeyArray, "words"), slot_offset(KeyArray, "used_by")
    keys = KeyArray(object())
    held = [ctypes.c_void_p.from_address(id(keys) + place).value for place in found]
    if held != [id(keys.words), id(keys.used_by)]:
        raise _NeedsPython
    return found


class _Arguments:
    """What is asked of the arguments of a call, from the arguments of one."""

    def __init__(
        self, args: tuple, kwargs: dict[str, Any], static: Places, kind: type[Array] = Array
    ) -> None:
        """Look at the arguments of a call. kind: of the arrays; beside an accelerator's nothing else may be a leaf."""
        self._kind = kind
        self.guards: list[tuple[Guard, int, Word, int]] = []
        self.leaves: list[Any] = []
        self.registers: list[int] = []  # of the leaves
        self._given = len(args) + len(kwargs)
        for i, x in enumerate(args):
            if i in static.numbers:
                self._ask(Guard.SAME, i, Object(x))
            else:
                self._add(x, i)
        for name in sorted(kwargs):  # the order of leaves
            register = len(args) + list(kwargs).index(name)
            if name in static.names:
                self._ask(Guard.SAME, register, Object(kwargs[name]))
            else:
                self._add(kwargs[name], register)

    def _ask(self, guard: Guard, register: int, what: Word, leaf: int = 0) -> int:
        """Add a guard and return the register that it fills."""
        self.guards.append((guard, register, what, leaf))
        return self._given + len(self.guards) - 1

    def _add(self, x: Any, register: int) -> None:
        if type(x) is tuple or type(x) is list:
            of_items = Guard.TUPLE_ITEM if type(x) is tuple else Guard.LIST_ITEM
            self._ask(Guard.TUPLE if type(x) is tuple else Guard.LIST, register, len(x))
            for i, item in enumerate(x):
                self._add(item, self._ask(of_items, register, i))
        elif isinstance(x, tuple) and _is_plain_named_tuple(tree.structure(x)):
            self._ask(Guard.INSTANCE, register, Object(type(x)))
            for i, item in enumerate(x):
                self._add(item, self._ask(Guard.TUPLE_ITEM, register, i))
        elif type(x) is dict:
            if not all(type(key) is str for key in x):
                raise _NeedsPython
            self._ask(Guard.DICT, register, len(x))
            for key in sorted(x):
                self._add(x[key], self._ask(Guard.DICT_ITEM, register, Object(key)))
        elif x is None:
            self._ask(Guard.SAME, register, Object(None))
        elif type(x) is KeyArray:
            self._ask(Guard.INSTANCE, register, Object(KeyArray))
            self._add(x.words, self._ask(Guard.SLOT_ITEM, register, _slots_of_keys()[0]))
        elif (names := attributes_of(type(x))) is not None:
            self._add_attributes(x, names, register)
        else:
            self._add_leaf(x, register)

    def _add_attributes(self, x: Any, names: Attributes, register: int) -> None:
        held = vars(x)
        fields = self._ask(Guard.FIELDS, register, Object(type(x)))
        kept = self._ask(Guard.DICT_ITEM, fields, Object(names.kept))
        self._ask(Guard.SAME, kept, Object(held[names.kept]))
        for name in names.parts:
            self._add(held[name], self._ask(Guard.DICT_ITEM, fields, Object(name)))

    def _add_leaf(self, x: Any, register: int) -> None:
        numbers = {float: Guard.FLOAT, int: Guard.INT, bool: Guard.BOOL}
        leaf = len(self.leaves)
        self.leaves.append(x)
        self.registers.append(register)
        if self._kind is DeviceArray:
            if type(x) is not DeviceArray:
                raise _NeedsPython  # it has to be copied there
            self._ask(Guard.ON_DEVICE, register, Object(x.signature), leaf)
        elif type(x) is Array:
            self._ask(Guard.ARRAY, register, Object(x.signature), leaf)
        elif type(x) in numbers:
            self._ask(numbers[type(x)], register, as_operand(x).dtype.itemsize, leaf)
        elif can_be_lent(x):
            self._ask(Guard.NUMPY, register, Table((Object(x.dtype), x.ndim, *x.shape)), leaf)
        else:
            raise _NeedsPython


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
        if _is_plain_named_tuple(definition):
            parts = [self.add(child) for child in children]
            return self._row(Output.NAMED, len(parts), Table(parts), Object(definition.type))
        if definition.type is tuple or definition.type is list:
            parts = [self.add(child) for child in children]
            code = Output.TUPLE if definition.type is tuple else Output.LIST
            return self._row(code, len(parts), Table(parts))
        if definition.type is KeyArray:
            parts = [self.add(children[0]), self._row(Output.SAME, 0, Object(KeyArray(None).used_by))]
            return self._row(Output.SLOTTED, 2, Table(parts), Object(KeyArray), Table(_slots_of_keys()))
        if (names := attributes_of(definition.type)) is not None:
            template = vars(definition.unflatten([None] * definition.num_leaves))
            parts = [self.add(child) for child in children]
            keys = [Object(name) for name in names.parts]
            fields = self._row(Output.DICT, len(keys), Table(parts), Object(template), Table(keys))
            return self._row(Output.OBJECT, fields, 0, Object(definition.type))
        raise _NeedsPython

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
            raise _NeedsPython  # its memory is the program's, or the caller's, and has to be copied
        x = self._leaves[leaf]
        return self._row(Output.GIVEN, leaf, Object(_signature(program, x.signature, weak)))


def _signature(program: Program, type_: Signature, weak: bool) -> Signature:
    return Signature(type_.shape, type_.dtype, weak, program.device)
