"""Trees that native code takes apart: it finds what Python finds, or leaves them to Python."""

from __future__ import annotations

import collections
import dataclasses
import enum
import gc
import sys
import time
import weakref
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.backends.cpu.fast_call import front_door_text
from funcgrad.errors import TreeError
from funcgrad.trace.types import tree, tree_walk
from funcgrad.trace.types.tree import USERS, WORDS
from funcgrad.trace.types.tree_classes import register_attributes
from tests.support.native_arrays import load_native_code

pytestmark = pytest.mark.skipif(front_door_text() is None, reason="this interpreter has no front door")


class Pair(NamedTuple):
    first: Any
    second: Any


@fg.tree_util.register_dataclass
@dataclasses.dataclass
class Layer:
    weights: Any
    bias: Any = None
    name: Any = dataclasses.field(default="dense", metadata={"static": True})


class Module:
    def __init__(self, size: int, inner: Any, scale: Any) -> None:
        self.size, self.inner, self.scale = size, inner, scale


register_attributes(Module, ("inner", "scale"), ("size",), "_static")


@fg.tree_util.register_pytree_node_class
class Node:
    def __init__(self, *parts: Any) -> None:
        self.parts = parts

    def tree_flatten(self) -> tuple:
        return self.parts, len(self.parts)

    @classmethod
    def tree_unflatten(cls, data: int, parts: Any) -> Node:
        return cls(*parts)


class Colour(enum.Enum):
    RED = 1


@pytest.fixture(scope="module", autouse=True)
def native() -> None:
    """Let there be a front door, which comes with the first calls of compiled functions."""
    load_native_code()
    assert set(tree._walks) == {WORDS, USERS}


LEAVES: list[Any] = [
    *(
        1.5,
        7,
        True,
        "text",
        2j,
        b"bytes",
        np.arange(3),
        fg.random.key(0),
        object(),
        Colour.RED,
        print,
        int,
        set(),
    ),
    time.gmtime(0),
]
STATIC: list[Any] = ["a", 1, True, 1.0, None, b"a", (1, 2), (True, 2), 0.0, -0.0]


def containers(parts: st.SearchStrategy) -> st.SearchStrategy:
    rows = st.lists(parts, max_size=4)
    names, numbers = st.text("ab\u00e9\ud800", max_size=2), st.integers(-2, 1 << 70)
    return st.one_of(
        rows,
        rows.map(tuple),
        st.dictionaries(names, parts, max_size=4),
        st.dictionaries(numbers, parts, max_size=3),
        st.dictionaries(st.sampled_from([0, False, 1, True, 2.0]), parts, max_size=3),
        st.dictionaries(names, parts, max_size=3).map(collections.OrderedDict),
        st.dictionaries(names, parts, max_size=3).map(lambda d: collections.defaultdict(list, d)),
        rows.map(collections.deque),
        st.builds(Pair, parts, parts),
        st.builds(Layer, parts, parts, st.sampled_from(STATIC)),
        st.builds(Module, st.sampled_from(STATIC[:6]), parts, parts),
        rows.map(lambda row: Node(*row)),
    )


TREES = st.recursive(st.one_of(st.sampled_from(LEAVES), st.none()), containers, max_leaves=20)


def shown(x: Any) -> str:
    """Write a tree with the types of what is in it, and the order of keys."""
    if isinstance(x, dict):
        return f"{type(x).__name__}({', '.join(f'{k!r}: {shown(v)}' for k, v in x.items())})"
    if type(x) in (tuple, list, Pair, collections.deque):
        return f"{type(x).__name__}({', '.join(map(shown, x))})"
    if type(x) in (Layer, Module, Node):
        return f"{type(x).__name__}({shown({k: v for k, v in vars(x).items() if k != '_static'})})"
    return f"{type(x).__name__} {x!r}"


def check(x: Any, view: str) -> None:
    expected, structure = tree.flatten_in_python(x, None, view)
    for _ in range(4):  # unknown, met, known
        leaves, found = tree.flatten(x, None, view)
        assert len(leaves) == len(expected) and all(a is b for a, b in zip(leaves, expected, strict=True))
        assert found == structure and hash(found) == hash(structure) and repr(found) == repr(structure)
        assert shown(found.unflatten(leaves)) == shown(structure.unflatten(expected))


@given(TREES, st.sampled_from([WORDS, USERS]))
def test_what_python_finds(x: Any, view: str) -> None:
    check(x, view)


@given(TREES)
def test_maps(x: Any) -> None:
    for _ in range(3):
        assert shown(fg.tree.map(lambda a: a, x)) == shown(
            fg.tree.unflatten(fg.tree.structure(x), fg.tree.leaves(x))
        )
        pairs = fg.tree.map(lambda a, b: (a, b), x, x)
        for a, b in fg.tree.leaves(
            pairs, is_leaf=lambda p: type(p) is tuple and len(p) == 2 and p[0] is p[1]
        ):
            assert a is b


@given(st.permutations(["a", "b", "c", "d"]), st.permutations(["a", "b", "c", "d"]))
def test_dicts_of_other_orders(first: list[str], second: list[str]) -> None:
    x, y = {k: k + "1" for k in first}, {k: k + "2" for k in second}
    for _ in range(3):
        found = fg.tree.map(lambda a, b: a + b, x, y)
        assert list(found.items()) == [(k, f"{k}1{k}2") for k in first]
        assert fg.tree.leaves(y) == ["a2", "b2", "c2", "d2"]


def test_other_structures_are_errors() -> None:
    for _ in range(3):
        for other in ([1], (1, 2), {"a": 1}, [1, 2, 3], Pair(1, 2)):
            with pytest.raises(TreeError, match="structures of the trees differ"):
                fg.tree.map(lambda a, b: a, [1, 2], other)
    assert fg.tree.map(lambda a, b: (a, b), [1, 2], [(3, 4), 5]) == [(1, (3, 4)), (2, 5)]


@pytest.mark.parametrize("values", [(1, True, 1.0), ("a", b"a"), (0.0, -0.0), ((1,), (True,))])
def test_static_data_that_look_alike(values: tuple) -> None:
    for _ in range(3):
        for value in values:
            found = fg.tree.map(lambda a: a, Layer(1, 2, value))
            assert repr(found.name) == repr(value)


def test_a_class_that_is_registered_later() -> None:
    class Later:
        def __init__(self, x: Any) -> None:
            self.x = x

    trees = [[Later(1), Later(2)], Later(3)]
    for _ in range(3):
        assert [type(x) for x in fg.tree.leaves(trees)] == [Later] * 3
    fg.tree.register_pytree_node(Later, lambda a: ((a.x,), None), lambda _, parts: Later(*parts))
    for _ in range(3):
        assert fg.tree.leaves(trees) == [1, 2, 3]


def test_trees_without_end_and_deep_ones() -> None:
    endless: list[Any] = [1]
    endless += [endless, endless]
    deep: Any = 1
    for _ in range(500):
        deep = [deep, None]
    for _ in range(3):
        assert fg.tree.leaves(deep) == [1]
        with pytest.raises(TreeError, match="contains itself"):
            fg.tree.leaves(endless)


def test_many_classes_and_structures() -> None:
    classes = [type(f"C{i}", (), {}) for i in range(3 * tree_walk._MOST_CLASSES)]
    objects = [cls() for cls in classes]
    for _ in range(3):
        assert fg.tree.leaves(objects) == objects
        for i, x in enumerate(objects):
            assert fg.tree.leaves(([0] * i, x))[-1] is x
    walk = tree_walk.KnownTrees(USERS)
    for cls in classes:
        walk.learn(cls)
    assert len(walk.tables[0]) <= tree_walk._MOST_CLASSES


def test_nothing_is_kept_or_lost() -> None:
    class Held:
        pass

    held = Held()
    x = {"b": [held, Pair(held, None)], "a": Layer(held, (held,), "a"), "c": Module(1, held, [])}
    for _ in range(4):
        fg.tree.leaves(x)
    before = sys.getrefcount(held), sys.getrefcount(x["b"]), sys.getrefcount(x["a"]), sys.getrefcount(Held)
    for _ in range(50):
        fg.tree.leaves(x)
        fg.tree.leaves([x, collections.deque([x])])
    after = sys.getrefcount(held), sys.getrefcount(x["b"]), sys.getrefcount(x["a"]), sys.getrefcount(Held)
    assert after == before
    reference = weakref.ref(held)
    del held, x
    gc.collect()
    assert reference() is None


def test_classes_of_classes_with_their_own_hash() -> None:
    class NoHash(type):
        __hash__ = None  # type: ignore[assignment]

        def __eq__(cls, other: object) -> bool:
            return cls is other

    class Odd(metaclass=NoHash):
        pass

    with pytest.raises(TypeError):
        hash(Odd)
    walk = tree._walks[USERS]
    assert walk([1, Odd()]) is None


def test_attributes_that_are_missing() -> None:
    layer = Layer(1, 2)
    assert fg.tree.leaves(layer) == [1, 2]
    del layer.weights
    for _ in range(3):
        with pytest.raises(AttributeError):
            fg.tree.leaves(layer)
    del layer.bias  # the class has a default
    layer.weights = 5
    for _ in range(3):
        assert fg.tree.leaves([layer, 3]) == [5, 3]
