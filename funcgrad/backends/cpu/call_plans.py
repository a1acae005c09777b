"""Plans: how native code serves the calls of a compiled function with one kind of arguments, as data.

In: a `Form`, in Python's terms (transforms/jit/fast_path.py). Out: a `CallPlan`, the same as tables of 64-bit words,
which the code in backends/cpu/native/source/python/front_door.c reads. Guards look at one object (a register) each, one
after the other, and make the next register: an array of this type, a number, a tuple of this length, the value of this
key. Results are the memory that is allocated. Outputs go the way back, from arrays to the tree that the function
returns.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from enum import IntEnum

from funcgrad.backends.cpu.native.front_door_code import BIG_NBYTES, WORDS
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.timed import Watch

MOST_PLANS = 16  # of one function; what it is called with beyond them goes the long way
MOST_STRUCTURES = 4  # among them, that Python has to look at
MOST_WORDS = 1 << 20  # of the memory of one call; a plan that needs more is not made


_free = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(("PyMem_RawFree", ctypes.pythonapi))


def slot_offset(cls: type, name: str) -> int:
    """Tell where a slot is in an object, as its descriptor says: PyMemberDescrObject.d_member->offset."""
    member = ctypes.c_void_p.from_address(id(vars(cls)[name]) + 40).value
    assert member is not None
    return ctypes.c_ssize_t.from_address(member + 16).value


class Guard(IntEnum):
    """What is asked of a register; `what` is the expected object, size or type."""

    ARRAY = 0  # of the signature `what`, to leaf `aux`
    NUMPY = 1  # a contiguous array of NumPy: `what` is [dtype, ndim, sizes...], to leaf `aux`
    FLOAT = 2  # a Python number, to leaf `aux` as `what` bytes
    INT = 3
    BOOL = 4
    TUPLE = 5  # of length `what`
    LIST = 6
    DICT = 7
    TUPLE_ITEM = 8  # the next register is item `what`
    LIST_ITEM = 9
    DICT_ITEM = 10
    SAME = 11  # the object `what` itself
    INSTANCE = 12  # of exactly the class `what`
    FIELDS = 13  # the same; the next register is the dict of its attributes
    ON_DEVICE = 14  # an array of an accelerator, of the signature `what`, to leaf `aux`
    SLOT_ITEM = 15  # the next register is in the slot that is `what` bytes from the beginning
    FLATTEN = 16  # the next register is what the function `what` of Python's returns
    EQUAL = 17  # of the class of the object `what`, and equal to it
    SAME_OR = 18  # any object; where it is `what` itself, the next `aux` guards are left out
    INT_KEYS = 19  # a dict whose keys are integers of Python's


class Output(IntEnum):
    """What an output register is made of."""

    MADE = 0  # an array: result a, signature b
    GIVEN = 1  # an array in the memory of leaf a, signature b
    TUPLE = 2  # of a registers, their numbers in table b
    LIST = 3
    DICT = 4  # a copy of the dict c, with the registers at the keys in table d
    SAME = 5  # the object b
    NAMED = 6  # a named tuple of the class c, of a registers, their numbers in table b
    OBJECT = 7  # an instance of the class c, whose attributes are the dict of register a
    RETURNED = 8  # item a of the list that `Form.program` returned
    # An instance of the class c, with a registers, their numbers in table b, in the slots of table d.
    SLOTTED = 9
    NODE = 10  # what the function c returns for the object d and a tuple of a registers, their numbers in table b


class Flags(IntEnum):
    RELEASE = 1  # the program is long: other threads of Python may run meanwhile
    HOLD = 2  # so they may delete the arguments: they are held


class Object(NamedTuple):
    """In a table: the address of this object, which the plan keeps alive."""

    value: object


class Table(NamedTuple):
    """In a table: the address of another table."""

    words: Sequence[int | Object | Table]


Word = int | Object | Table


class Result(NamedTuple):
    """Memory that a call needs, and the word of the table for its address.

    choices: donated leaves whose memory it may take, and how it has to be aligned where it is an array of NumPy's,
    which is of use only if its shape is that of the result: else 0.
    """

    nbytes: int
    place: int
    choices: Sequence[tuple[int, int]] = ()

    @property
    def is_big(self) -> bool:
        return self.nbytes >= BIG_NBYTES


class Form(NamedTuple):
    """All that a plan says, in Python's terms.

    mark: what the thread's mark has to be. names: of the arguments given by name, in the order of the call. template:
    the table of the program, with captured addresses in their places. entry: the address of the program. keep: what
    must live as long as the plan, beside what the tables name. donated: the registers of arrays that are given away,
    and what is in them afterwards. watch: how the program is run while a profile is on. program: what is called
    with the list of the leaves, and returns the list of the outputs, where that is no code. structure: guards that
    come before the others, and may run Python: what they find is held until the call ends.
    """

    mark: object
    positional: int
    names: tuple[str, ...]
    guards: Sequence[tuple[Guard, int, Word, int]]
    leaves: int
    template: Sequence[int]
    results: Sequence[Result]
    arena_nbytes: int
    entry: int
    is_long: bool
    outputs: Sequence[tuple[Output, Word, Word, Word, Word]]
    donated: Sequence[tuple[int, object]]
    keep: object
    watch: Watch | None = None
    program: Callable[[list], list] | None = None
    structure: Sequence[tuple[Guard, int, Word, int]] = ()


class CallPlan:
    """A form as tables of words. The object lives as long as a call of it runs."""

    def __init__(self, form: Form) -> None:
        self._kept: list[object] = [form]
        self._words = (ctypes.c_int64 * len(WORDS))()
        self.address = ctypes.addressof(self._words)
        # While Python's collector or another thread may run, arguments could be deleted.
        forwards = any(row[0] is Output.GIVEN for row in form.outputs)
        calls_python = form.program is not None or any(r.is_big for r in form.results)
        calls_python |= any(row[0] is Output.NODE for row in form.outputs)
        hold = form.is_long or bool(form.donated) or forwards or calls_python
        outputs = [word for row in form.outputs for word in (row[0], *map(self._word, row[1:]))]
        guards, own = self._guards(form.guards), self._kept
        self._kept = []
        structure = self._table(self._guards(form.structure))
        self._of_structure, self._kept = self._kept, own
        self.structure = _identity(form.structure)
        entry, watch = form.entry, form.watch
        clock: Sequence[int] = []
        if watch is not None:
            entry, clock = watch.entry, memoryview(watch.words).cast("q")
        values = {
            "OBJECT": id(self),
            "MARK": id(form.mark),
            "POSITIONAL": form.positional,
            "NAMED": len(form.names),
            "NAMES": self._table(list(map(id, form.names))),
            "GUARD_COUNT": len(form.guards),
            "GUARDS": self._table(guards),
            "TEMPLATE_WORDS": len(form.template),
            "TEMPLATE": self._table(form.template),
            "LEAVES": form.leaves,
            "RESULT_COUNT": len(form.results),
            "RESULTS": self._table([word for result in form.results for word in self._result(result)]),
            "ARENA_NBYTES": form.arena_nbytes,
            "ENTRY": entry,
            "FLAGS": Flags.RELEASE * form.is_long | Flags.HOLD * hold,
            "OUTPUT_COUNT": len(form.outputs),
            "OUTPUTS": self._table(outputs),
            "DONATED_COUNT": len(form.donated),
            "DONATED": self._table([w for row in form.donated for w in (row[0], self._word(Object(row[1])))]),
            "WATCH": 0 if watch is None else self._word(Object(watch.ended)),
            "CLOCK_NBYTES": 8 * len(clock),
            "CLOCK": self._table(clock),
            "PROGRAM": 0 if form.program is None else self._word(Object(form.program)),
            "STRUCTURE_COUNT": len(form.structure),
            "STRUCTURE": structure,
        }
        for name, value in values.items():
            self._words[WORDS.index(name)] = value
        registers = form.positional + len(form.names) + len(form.structure) + len(form.guards) + 1
        self.words = registers + len(form.template) + 2 * form.leaves + len(form.results) + len(form.outputs)

    def __del__(self, place: int = WORDS.index("ARENA"), free: Callable = _free) -> None:
        """Free the plan's arena. The names used are default arguments, since an interpreter that ends may have
        cleared those of this module.
        """
        arena = self._words[place]
        if arena:
            free(arena)

    @property
    def address_of_program(self) -> int:
        return self._words[WORDS.index("ENTRY")]

    def link(self, following: CallPlan | None) -> None:
        """Say which plan is tried after this one."""
        self._words[0] = 0 if following is None else following.address

    def share_structure(self, other: CallPlan) -> None:
        """Use the table of another plan, of the same guards: so native code knows that they are the same."""
        place = WORDS.index("STRUCTURE")
        self._of_structure = other._of_structure
        self._words[place] = other._words[place]

    def _guards(self, guards: Sequence[tuple[Guard, int, Word, int]]) -> list[int]:
        return [word for code, source, what, aux in guards for word in (code, source, self._word(what), aux)]

    def _word(self, what: Word) -> int:
        if isinstance(what, Table):
            return self._table([self._word(x) for x in what.words])
        if isinstance(what, Object):
            self._kept.append(what.value)
            return id(what.value)
        return what

    def _table(self, words: Sequence[int]) -> int:
        table = (ctypes.c_int64 * max(1, len(words)))(*words)
        self._kept.append(table)
        return ctypes.addressof(table)

    def _result(self, result: Result) -> list[int]:
        choices = self._table([word for choice in result.choices for word in choice])
        return [result.nbytes, result.place, len(result.choices), choices]


def _identity(guards: Sequence[tuple[Guard, int, Word, int]]) -> tuple:
    """Return a key that guards have if they ask the same of the same objects, while these live."""
    return tuple(
        [(code, source, _value_or_id(what.value) if isinstance(what, Object) else what, aux)
         for code, source, what, aux in guards]
    )  # fmt: skip


def _value_or_id(value: object) -> tuple[type, object]:
    return type(value), value if type(value) in (str, int, bytes) else id(value)


class Calls:
    """The plans of one function, the newest first; `number` is what the native method finds in its slot.

    One thread at a time may change them.
    """

    def __init__(self) -> None:
        self._block = (ctypes.c_int64 * 3)()
        self.number = ctypes.addressof(self._block)
        self._plans: list[CallPlan] = []

    def add(self, plan: CallPlan) -> None:
        if plan.words > MOST_WORDS:
            return
        before = self._plans[: MOST_PLANS - 1]
        if plan.structure:
            alike = next((other for other in before if other.structure == plan.structure), None)
            if alike is not None:
                plan.share_structure(alike)
            kept = list(dict.fromkeys(p.structure for p in (plan, *before) if p.structure))[:MOST_STRUCTURES]
            before = [other for other in before if not other.structure or other.structure in kept]
        self._set([plan, *before])

    def clear(self) -> None:
        self._set([])

    def _set(self, plans: list[CallPlan]) -> None:
        """Replace the chain of plans. Other threads may call the function between any two of these steps: their stack
        is large enough before they find a new plan, and a plan lives until they cannot find it.
        """
        words = max((plan.words for plan in plans), default=1)
        self._block[2] += 1
        self._block[1] = max(words, self._block[1])
        for plan, following in zip(plans, [*plans[1:], None], strict=False):
            plan.link(following)
        self._block[0] = plans[0].address if plans else 0
        self._block[1] = words
        self._plans = plans
