"""Trees for users: paths as objects, classes with named children, what counts as a leaf."""

from __future__ import annotations

import collections
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from funcgrad import tree
from funcgrad.errors import TreeError
from funcgrad.trace.types import tree as internal


class Pair(NamedTuple):
    x: Any
    y: Any


@tree.register_pytree_node_class
class Plain:
    def __init__(self, *parts: Any) -> None:
        self.parts = parts

    def tree_flatten(self) -> tuple:
        return self.parts, None

    @classmethod
    def tree_unflatten(cls, data: None, parts: Any) -> Plain:
        return cls(*parts)


@tree.register_pytree_with_keys_class
class Named:
    def __init__(self, w: Any, b: Any) -> None:
        self.w, self.b = w, b

    def tree_flatten_with_keys(self) -> tuple:
        return ((tree.GetAttrKey("w"), self.w), (tree.DictKey("b"), self.b)), "static"

    @classmethod
    def tree_unflatten(cls, data: str, parts: Any) -> Named:
        assert data == "static"
        return cls(*parts)


D, S, A, F = tree.DictKey, tree.SequenceKey, tree.GetAttrKey, tree.FlattenedIndexKey

# What jax.tree_util (0.10.2) gives for the same containers.
PATHS = [
    (1, [((), 1)]),
    (None, []),
    ({"a": [1, (2,)]}, [((D("a"), S(0)), 1), ((D("a"), S(1), S(0)), 2)]),
    ({"b": 1, "a": {2: 3}}, [((D("a"), D(2)), 3), ((D("b"),), 1)]),
    ([Pair(1, (2,)), None], [((S(0), A("x")), 1), ((S(0), A("y"), S(0)), 2)]),
    (collections.OrderedDict(z=1, a=2), [((D("z"),), 1), ((D("a"),), 2)]),
    (collections.defaultdict(int, k=3), [((D("k"),), 3)]),
    (Plain(1, [2]), [((F(0),), 1), ((F(1), S(0)), 2)]),
    ([Named({"u": 1}, 2)], [((S(0), A("w"), D("u")), 1), ((S(0), D("b")), 2)]),
]


@pytest.mark.parametrize("value, expected", PATHS, ids=lambda x: repr(x)[:20])
def test_paths(value: Any, expected: list) -> None:
    assert tree.leaves_with_path(value) == expected
    pairs, treedef = tree.flatten_with_path(value)
    assert pairs == expected and treedef == tree.structure(value)
    named = tree.map_with_path(lambda path, x: (path, x), value)
    assert tree.leaves(named, is_leaf=lambda x: type(x) is tuple and x in expected) == expected


def test_keys_of_paths() -> None:
    keys = (D("a"), S(1), A("x"), F(3))
    assert tree.keystr(keys) == "".join(map(str, keys)) == "['a'][1].x[<flat index 3>]"
    assert tree.keystr(keys, simple=True, separator="/") == "a/1/x/3"
    assert tree.keystr(()) == "" and tree.keystr((D(3),)) == "[3]"
    assert (D("a").key, S(1).idx, A("x").name, F(3).key) == ("a", 1, "x", 3)
    assert repr(keys[:2]) == "(DictKey(key='a'), SequenceKey(idx=1))"
    assert D(1) == D(key=1) and hash(D(1)) == hash(D(1)) and D(1) != F(1) and S(1) != D(1)


def is_pair(x: Any) -> bool:
    return isinstance(x, Pair) or x is None


def test_reduce_and_all() -> None:
    def add(a: Any, b: Any) -> Any:
        return a + b

    numbers = [1, (2, {"a": 3})]
    assert tree.reduce(add, numbers) == 6
    assert tree.reduce(add, numbers, 10) == tree.reduce(add, numbers, initializer=10) == 16
    assert tree.reduce(add, [], 10) == 10 and tree.reduce(lambda a, b: b, [1], None) == 1
    with pytest.raises(TypeError, match="empty"):
        tree.reduce(add, [])
    assert tree.reduce(lambda a, b: a + len(b), [Pair(1, 2), Pair(3, 4)], 0, is_leaf=is_pair) == 4
    assert tree.all([1, (True, 2)]) and not tree.all([1, (0,)]) and tree.all([])
    assert (
        tree.all([None]) and not tree.all([None], is_leaf=is_pair) and tree.all([Pair(0, 0)], is_leaf=is_pair)
    )


def test_leaves_with_path_and_is_leaf() -> None:
    assert tree.leaves_with_path([None, Pair(1, 2)], is_leaf=is_pair) == [
        ((S(0),), None),
        ((S(1),), Pair(1, 2)),
    ]
    found = tree.map_with_path(
        lambda path, x, y: (tree.keystr(path), x, y), {"a": None}, {"a": 2}, is_leaf=is_pair
    )
    assert found == {"a": ("['a']", None, 2)}


def test_errors_name_the_paths_of_classes() -> None:
    with pytest.raises(TreeError):
        tree.map(lambda x, y: x, Named(1, 2), Named(1, [2]).w)
    assert tree.transpose(tree.structure([0, 0]), None, [Named(1, 2), Named(3, 4)]).w == [1, 3]


def test_paths_name_keys_that_are_trees_themselves():
    given = {("x", 1): [1.0], None: 2.0}
    only_tuple = {("x", 1): [1.0]}
    assert [path for path, _ in internal.leaves_with_path(only_tuple)] == ["[('x', 1)][0]"]
    assert internal.leaf_path(internal.structure(only_tuple), 0) == "[('x', 1)][0]"
    del given[("x", 1)]
    assert internal.leaf_path(internal.structure(given), 0) == "[None]"


def paths_by_accessors(value: Any) -> list:
    """The paths as optree's accessors give them, which know the kind of each node."""
    accessors, leaves, _ = internal._library().tree_flatten_with_accessor(value, namespace=internal.USERS)
    paths = [tuple(internal._path_key(entry) for entry in accessor) for accessor in accessors]
    return list(zip(paths, leaves, strict=True))


some_keys = st.text(max_size=2) | st.integers(-2, 300) | st.booleans() | st.floats(0, 1)
some_trees = st.recursive(
    st.integers() | st.none() | st.text(max_size=1),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.builds(Pair, inner, inner)
        | st.builds(Plain, inner, inner, inner)
        | st.builds(Named, inner, inner)
        | st.dictionaries(some_keys, inner, max_size=3)
        | st.dictionaries(some_keys, inner, max_size=3).map(collections.OrderedDict)
        | st.lists(inner, max_size=2).map(collections.deque)
        | inner.map(lambda x: collections.defaultdict(list, a=x))
        | st.integers(2, 400).map(lambda n: [0] * n)
    ),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(some_trees)
def test_paths_are_those_of_the_nodes(value: Any) -> None:
    found, treedef = tree.flatten_with_path(value)
    assert found == paths_by_accessors(value)
    assert [leaf for _, leaf in found] == tree.leaves(value) and treedef == tree.structure(value)


def test_a_deep_tree_has_paths() -> None:
    deep: Any = 1
    for _ in range(900):
        deep = [deep]
    ((path, leaf),), _ = tree.flatten_with_path(deep)
    assert len(path) == 900 and leaf == 1
