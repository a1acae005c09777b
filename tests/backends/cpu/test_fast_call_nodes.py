"""Native calls with nodes of registered classes and with static data: the same as by Python, whatever these do."""

from __future__ import annotations

import dataclasses
import enum
import gc
import math
import sys
import threading
import traceback
import weakref
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import tree_util
from funcgrad.config import config
from funcgrad.trace.array.array import Array
from funcgrad.trace.types import tree

from .test_fast_call import is_native, settled

X = fnp.arange(6.0).reshape(2, 3)


@tree_util.register_dataclass
@dataclasses.dataclass
class Plain:
    a: Any
    b: Any
    note: Any = dataclasses.field(default="x", metadata={"static": True})


@tree_util.register_dataclass
@dataclasses.dataclass(frozen=True)
class Frozen:
    a: Any
    b: Any = None
    note: Any = dataclasses.field(default=(), metadata={"static": True})


@tree_util.register_dataclass
@dataclasses.dataclass(slots=True)
class Slotted:
    a: Any
    b: Any
    note: Any = dataclasses.field(default=None, metadata={"static": True})


@tree_util.register_dataclass
@dataclasses.dataclass
class Finished:
    """A dataclass that does more when it is made."""

    a: Any
    b: Any
    note: Any = dataclasses.field(default=1, metadata={"static": True})

    def __post_init__(self) -> None:
        self.more = 7


class Guarded:
    """A class one of whose fields is a property."""

    def __init__(self, a: Any, b: Any, note: Any = None) -> None:
        self._a, self.b, self.note = (a,), b, note

    @property
    def a(self) -> Any:
        return self._a[0]


tree_util.register_dataclass(Guarded, ["a", "b"], ["note"])


class Custom:
    flattened = 0
    meanwhile: Callable[[], object] | None = None

    def __init__(self, a: Any, b: Any, note: Any = None) -> None:
        self.a, self.b, self.note = a, b, note

    def parts(self) -> tuple:
        Custom.flattened += 1
        if Custom.meanwhile is not None:
            Custom.meanwhile()
        return [self.a, self.b], (self.note, "fixed")


tree_util.register_pytree_node(Custom, Custom.parts, lambda data, parts: Custom(*parts, data[0]))


class Named(Custom):
    def pairs(self) -> tuple:
        return ((tree_util.GetAttrKey("a"), self.a), (tree_util.GetAttrKey("b"), self.b)), self.note


tree_util.register_pytree_with_keys(
    Named, Named.pairs, lambda note, parts: Named(*parts, note), lambda x: ((x.a, x.b), x.note)
)


class Pair(NamedTuple):
    a: Any
    b: Any


class Color(enum.Enum):
    RED = 1
    BLUE = 2


@dataclasses.dataclass(frozen=True)
class Settings:
    width: Any = 3
    unseen: Any = dataclasses.field(default=0, compare=False)


class Own:
    """An object with its own equality."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and self.number == other.number

    def __hash__(self) -> int:
        return hash(self.number)

    def __repr__(self) -> str:
        return f"Own({self.number})"


CLASSES = [Plain, Frozen, Slotted, Finished, Guarded, Custom, Named]
NOTES: list[Callable[[], Any]] = [  # each makes a new object where there may be one; the last two have no hash
    lambda: 1, lambda: True, lambda: float("1"), lambda: 2**70, lambda: complex(1), lambda: np.float32(1),
    lambda: float("0"), lambda: -float("0"), lambda: math.nan, lambda: float("nan"), lambda: None,
    lambda: b"ab", lambda: "".join("ab"), lambda: (1, ("a", float("2"))), lambda: (True, ("a", 2)),
    lambda: Color.RED, lambda: Color.BLUE,
    lambda: Settings(1), lambda: Settings(True), lambda: Settings(float("1"), 1), lambda: Settings(Settings((1, "a"))),
    lambda: Settings(Settings((True, "a"))), lambda: Own(1), lambda: Own(2), lambda: (Own(1),), lambda: Pair(1, Own(1)),
    lambda: (1, Own(1)), lambda: frozenset([1]), lambda: frozenset([True]), lambda: range(3), lambda: np.dtype("int8"),
    lambda: len, lambda: np.sin, lambda: fnp.float32, lambda: int, lambda: "ab".upper, lambda: Pair("a", 1),
    lambda: [1, (2.0,)], lambda: [1, (2,)],
]  # fmt: skip


def exactly(x: Any) -> Any:
    """Return what tells values apart that Python takes for equal; the exact text of static data."""
    if isinstance(x, Settings):
        return "Settings", exactly(x.width)
    if isinstance(x, tuple):
        return type(x).__name__, tuple(map(exactly, x))
    if isinstance(x, frozenset):
        return "frozenset", sorted(map(exactly, x))
    return type(x).__name__, repr(x)


def notes_of(x: Any) -> list[Any]:
    """Return the static data of a tree, in order."""
    if type(x) in CLASSES:
        return [type(x).__name__, exactly(x.note), notes_of(x.a), notes_of(x.b)]
    if isinstance(x, dict):
        return [(exactly(key), notes_of(x[key])) for key in sorted(x)]
    return [type(x).__name__, *map(notes_of, x)] if isinstance(x, (list, tuple)) else []


def summary(args: tuple, kwargs: dict[str, Any]) -> int:
    return zlib.crc32(repr((notes_of(args), notes_of(kwargs))).encode()) % 1000


def traced(*args: Any, **kwargs: Any) -> Any:
    """Return the arguments, and a number that a program of other static data would get wrong."""
    number = summary(args, kwargs)
    return tree.map(lambda x: x * 2 == number, (args, kwargs)), fnp.zeros(()) + number


def assert_same(x: Any, y: Any) -> None:
    assert repr(notes_of(x)) == repr(notes_of(y))  # structures with NaN are no longer equal
    for a, b in zip(tree.leaves(x), tree.leaves(y), strict=True):
        assert type(a) is type(b) is Array and a.signature is b.signature
        np.testing.assert_array_equal(a, b)


leaves = st.sampled_from([X, fnp.ones(3, fnp.int32), 1.5, 7, True, np.arange(4.0, dtype=np.float32)])
notes = st.sampled_from(NOTES)
keys = st.sampled_from(["a", "b"]) | st.integers(0, 2)


def nodes(inner: st.SearchStrategy) -> st.SearchStrategy:
    made = st.builds(lambda cls, a, b, note: cls(a, b, note()), st.sampled_from(CLASSES), inner, inner, notes)
    return (
        made
        | st.builds(Pair, inner, inner)
        | st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["a", "b"]), inner)
        | st.dictionaries(st.integers(0, 2), inner)
    )


trees = st.recursive(leaves | st.none(), nodes, max_leaves=6)


@settings(max_examples=150, deadline=None)
@given(st.lists(trees, min_size=1, max_size=3), st.data())
def test_one_function_of_many_trees(arguments: list[Any], data: Any) -> None:
    """Calls in any order, of equal trees that are other objects: each is as if Python had served it."""
    function = fg.jit(lambda x: traced(x))
    by_python = fg.jit(lambda x: traced(x))
    with config(native_calls=False):
        expected = [by_python(x) for x in arguments]
    order = data.draw(st.lists(st.integers(0, len(arguments) - 1), min_size=6, max_size=9))
    for i in order:
        again = tree.map(lambda x: x, arguments[i], is_leaf=lambda x: not tree.is_node_type(type(x)))
        x = data.draw(st.sampled_from([arguments[i], again]))
        assert_same(function(x), expected[i])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(NOTES[:-2]), min_size=1, max_size=4), st.data())
def test_static_data_that_change(made: list[Callable[[], Any]], data: Any) -> None:
    """In nodes, and as arguments by position and by name: new objects at each call, in any order."""

    def told(node: Any, position: Any, *, name: Any) -> Any:
        return node.a + zlib.crc32(repr([exactly(x) for x in (node.note, position, name)]).encode()) % 1000

    function = fg.jit(told, static_argnums=1, static_argnames="name")
    cls = data.draw(st.sampled_from(CLASSES))
    for i in data.draw(st.lists(st.integers(0, len(made) - 1), min_size=5, max_size=12)):
        new = made[i]
        got = function(cls(X, 1, new()), new(), name=new())
        np.testing.assert_array_equal(got, told(cls(np.asarray(X), 1, new()), new(), name=new()))


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize("note", ["a", 3, 2.5, ("a", 3), Color.RED, len])
def test_calls_are_native(cls: type, note: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    function = fg.jit(lambda t, k: cls(t.a + k[1].a, {"k": t.b}, t.note))
    args = cls(X, X, note), {1: cls(X, 2.5, note)}
    got = settled(function, *args)
    assert type(got) is cls and got.note == note
    assert cls is not Finished or got.more == 7
    again = cls(X, X, eval(repr(note)) if isinstance(note, (str, float, tuple)) else note), args[1]
    assert is_native(lambda: function(*again), monkeypatch)


@pytest.mark.parametrize("note", [(1, ("a", 2.0)), Settings(1, 2), Own(1), Pair("a", (1, Own(2)))])
def test_equal_static_arguments_are_native(note: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import copy

    function = fg.jit(
        lambda x, note, *, more: x + len(repr((note, more))), static_argnums=1, static_argnames="more"
    )
    settled(function, X, note, more=note)
    assert is_native(lambda: function(X, copy.deepcopy(note), more=copy.deepcopy(note)), monkeypatch)


def test_keys_of_dicts_that_look_alike() -> None:
    function = fg.jit(
        lambda t: fnp.zeros(()) + sum([10, 20, 30][[int, float, bool].index(type(k))] for k in t)
    )
    for key in (1, 1.0, True, 1, True, 1.0, 1, 1):
        assert float(function({key: X})) == {int: 10, float: 20, bool: 30}[type(key)]


def test_children_that_change() -> None:
    """What a class flattens to may be another thing at each call."""

    class Growing:
        def __init__(self, parts: Any, note: Any) -> None:
            self.parts, self.note = parts, note

    tree_util.register_pytree_node(
        Growing, lambda g: (g.parts, g.note), lambda note, parts: Growing(parts, note)
    )
    function = fg.jit(lambda g: sum(g.parts) * len(g.note))
    x = Growing((X, X), "a")
    for parts, note in [((X, X), "a"), ([X], "a"), ((X, X, X), "bb"), ((2.5, X), "a"), ((X, X), "a")] * 4:
        x.parts, x.note = parts, note
        np.testing.assert_allclose(function(x), sum(np.asarray(p) for p in parts) * len(note))
    x.parts, x.note = (X,), ["a", [1]]  # which may change
    for note in [["a", [1]], ["a", [True]], ["a", [1], 2], ["a", [1]]] * 4:
        x.note[:] = note
        np.testing.assert_array_equal(function(x), np.asarray(X) * len(note))


def test_a_structure_that_never_fits_is_seldom_tried() -> None:
    function = fg.jit(lambda c: c.a + 1)
    settled(function, Custom(X, X, Own(0)))
    counts = []
    for x in [Custom(X, Custom(X, 1, float("0")), "a") for _ in range(400)]:
        before = Custom.flattened
        function(x)
        counts.append(Custom.flattened - before)
    assert max(counts[:8]) >= 3  # natively, then by Python
    assert sum(counts[-100:]) < 2.3 * 100
    settled(function, Custom(X, X, Own(0)))


def test_shapes_of_one_structure_flatten_once() -> None:
    function = fg.jit(lambda c: c.a + 1)
    inputs = [Custom(fnp.ones(n), 1.0, "a") for n in range(1, 9)]
    for _ in range(3):
        for x in inputs:
            function(x)
    before = Custom.flattened
    for x in inputs:
        np.testing.assert_array_equal(function(x), np.asarray(x.a) + 1)
    assert Custom.flattened == before + len(inputs)


def test_errors_of_functions_of_classes() -> None:
    class Failing:
        fails = ""

        def __init__(self, a: Any) -> None:
            if Failing.fails == "unflatten":
                raise ZeroDivisionError("made")
            self.a = a

    def flatten(x: Failing) -> tuple:
        if Failing.fails == "flatten":
            raise ZeroDivisionError("taken apart")
        return (x.a,), None

    tree_util.register_pytree_node(Failing, flatten, lambda _, parts: Failing(*parts))
    function = fg.jit(lambda x: Failing(x.a + 1))
    given = Failing(X)
    settled(function, given)
    for kind, text in (("flatten", "taken apart"), ("unflatten", "made"), ("flatten", "taken apart")):
        Failing.fails = kind
        with pytest.raises(ZeroDivisionError, match=text):
            function(given)
        Failing.fails = ""
        np.testing.assert_array_equal(function(given).a, X + 1)


def test_errors_of_constructors_show_the_users_frames() -> None:
    @tree_util.register_dataclass
    @dataclasses.dataclass
    class Checked:
        a: Any
        fails = False

        def __post_init__(self) -> None:
            if Checked.fails:
                raise ValueError("checked")

    function = fg.jit(lambda x: Checked(x + 1))
    settled(function, X)
    Checked.fails = True
    with pytest.raises(ValueError, match="checked") as caught:
        function(X)
    files = [frame.filename for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert not [name for name in files if Path(fg.__file__).parent in Path(name).parents]


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, ValueError])
def test_interrupts_of_functions_of_classes(error: type[BaseException]) -> None:
    """Ctrl-C ends the call where it comes; any other error is Python's to raise again."""
    function = fg.jit(lambda c, note: c.a * 2, static_argnums=1)
    given = Custom(X, 1, "a")
    settled(function, given, Own(1))

    def fail() -> None:
        raise error("now")

    before = Custom.flattened
    Custom.meanwhile = fail
    try:
        with pytest.raises(error, match="now"):
            function(given, Own(1))
    finally:
        Custom.meanwhile = None
    assert Custom.flattened - before == (2 if error is ValueError else 1)
    np.testing.assert_array_equal(function(given, Own(1)), X * 2)


@pytest.mark.parametrize("kind", ["clear", "call", "plan", "settings"])
def test_what_classes_do_meanwhile(kind: str) -> None:
    """A function that flattens may change what the call that asks for it was about to use."""
    function = fg.jit(lambda c: c.a * 2 + c.b)
    other = iter(fnp.ones(n) for n in range(2, 400))

    def clear() -> None:
        fg.clear_caches()

    def call() -> None:
        Custom.meanwhile = None
        np.testing.assert_array_equal(function(Custom(X, 3, "a")), X * 2 + 3)

    def plan() -> None:
        Custom.meanwhile = None
        x = Custom(next(other), 3, "a")
        for _ in range(3):
            function(x)

    def change() -> None:
        with config(enable_x64=True):
            pass

    actions = {"clear": clear, "call": call, "plan": plan, "settings": change}
    given = Custom(X, 1, "a")
    for i in range(40):
        Custom.meanwhile = actions[kind] if i % 3 == 2 else None
        try:
            np.testing.assert_array_equal(function(given), X * 2 + 1)
        finally:
            Custom.meanwhile = None


def test_parts_that_go_while_others_are_compared() -> None:
    """What a call has looked at stays alive while Python runs in between."""

    class Emptied:
        def __init__(self, parts: list[Any]) -> None:
            self.parts = parts

    tree_util.register_pytree_node(Emptied, lambda e: (e.parts, None), lambda _, parts: Emptied(parts))
    function = fg.jit(lambda e, c: e.parts[0][0] + c.a)
    for i in range(30):
        first = Emptied([[fnp.ones(3) * i]])
        Custom.meanwhile = (lambda first=first: first.parts.clear()) if i % 3 == 2 else None
        try:
            got = function(first, Custom(1.0, 2.0))
        finally:
            Custom.meanwhile = None
        np.testing.assert_array_equal(got, np.full(3, i + 1.0, np.float32))


def test_deleted_and_donated() -> None:
    for cls in (Custom, Plain, Frozen):
        function = fg.jit(lambda c: with_more(c), donate_argnums=0)
        for _ in range(4):
            given = cls(fnp.ones(3), fnp.zeros(2), "a")
            got = function(given)
            np.testing.assert_array_equal(got.a, np.full(3, 2.0))
            assert given.a.is_deleted() and given.b.is_deleted()
            with pytest.raises(fg.errors.DeletedArrayError):
                function(given)


def with_more(c: Any) -> Any:
    return type(c)(c.a + 1, c.b * 2, c.note)


def test_many_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than the stack of a call has room for."""
    given = [Custom(fnp.ones(2) * i, X, ("a", i)) for i in range(900)]
    function = fg.jit(lambda t: (t[17].a + t[18].note[1], t[3]))
    settled(function, given)
    assert is_native(lambda: function(given), monkeypatch)
    np.testing.assert_array_equal(function(given)[0], np.full(2, 35.0))


def test_nothing_is_left_behind() -> None:
    function = fg.jit(lambda c, p: Custom(c.a + p.a, p, c.note))
    array = fnp.ones(3)
    note = Own(3)
    for _ in range(3):
        function(Custom(array, array, note), Plain(array, 1.0))
    gc.collect()
    before = sys.getrefcount(array), sys.getrefcount(note), len(gc.get_objects())
    for _ in range(200):
        given = Custom(array, array, Own(3))
        seen = weakref.ref(given)
        got = function(given, Plain(array, 1.0))
        made = weakref.ref(got)
        del given, got
        assert seen() is None and made() is None
    gc.collect()
    assert sys.getrefcount(array) == before[0]
    assert abs(len(gc.get_objects()) - before[2]) < 3000


def test_functions_that_die_let_static_data_go() -> None:
    note = Own(5)
    seen = weakref.ref(note)
    function = fg.jit(lambda c: c.a + 1)
    for _ in range(3):
        function(Custom(X, 1, note))
    del function, note
    fg.clear_caches()
    gc.collect()
    assert seen() is None


def test_plans_are_bounded() -> None:
    """Of a function that gets new static data all the time few plans are kept, and no old static data by them."""
    function = fg.jit(lambda c: c.a + 1)
    for i in range(10):
        for _ in range(2):
            function(Custom(X, 1, Own(i)))
    assert len(function._plans._plans) <= 4
    for n in range(1, 20):
        for _ in range(2):
            function(Custom(fnp.ones(n), 1, "a"))
    assert len(function._plans._plans) <= 16


def test_threads() -> None:
    """Calls with several structures, while another thread drops all plans now and then."""
    function = fg.jit(lambda c: Custom(c.a * c.note, c.b, c.note))
    errors: list[BaseException] = []
    done = threading.Event()

    def work(number: int) -> None:
        try:
            for i in range(150):
                note = (number + i) % 3 + 1
                got = function(Custom(X + number, {"k": float(i)}, note))
                np.testing.assert_array_equal(got.a, (X + number) * note)
                assert got.note == note
        except BaseException as error:
            errors.append(error)

    def clear() -> None:
        while not done.wait(0.01):
            fg.transforms.jit.kept_programs.forget_plans()

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        cleaner = threading.Thread(target=clear)
        threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for thread in (cleaner, *threads):
            thread.start()
        for thread in threads:
            thread.join()
        done.set()
        cleaner.join()
    finally:
        sys.setswitchinterval(interval)
    assert not errors


def test_functions_with_bound_arguments() -> None:
    function = fg.jit(lambda p, y: p(y))
    partials = [
        tree_util.Partial(fnp.add, X),
        tree_util.Partial(fnp.multiply, X),
        tree_util.Partial(partial(fnp.add, X)),
    ]
    for _ in range(4):
        for p in partials:
            np.testing.assert_array_equal(function(p, 3.0), p(3.0))
