"""Keys that tell apart what is equal, and make one of what is not."""

from __future__ import annotations

import enum
import itertools
import math
from collections import OrderedDict, defaultdict, deque
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad.trace.types import tree
from funcgrad.trace.types.exact_key import exact, of_structure


class Pair(NamedTuple):
    first: Any
    second: Any


@dataclass(frozen=True)
class Options:
    rate: Any
    rest: Any = ()
    note: Any = field(default=None, compare=False)


class Own:
    """A class of the user's, equal to others by what it is named."""

    def __init__(self, name: str, data: Any = None) -> None:
        self.name, self.data = name, data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)


class Level(enum.IntEnum):
    LOW = 1


NAN = float("nan")
# No two of these are the same, although many are equal.
DIFFERENT = [
    None, "", b"", 0, 1, 2, False, True, 0.0, -0.0, 1.0, 0j, complex(0, -0.0), complex(-0.0, 0), 1 + 0j, NAN, -NAN,
    math.inf, np.float32(0), np.float32(-0.0), np.float64(0), np.float64(-0.0), np.int32(0), np.int64(0),
    np.bool_(False), np.float32("nan"), np.uint8(1), (), (0,), (0.0,), (-0.0,), (False,), (1,), (True,), (1.0,),
    ((1,),), ((True,),),
    Pair(0, 0), Pair(0, 0.0), Pair(0, -0.0), (0, 0), frozenset(), frozenset({1}), frozenset({1.0}), frozenset({(0.0,)}),
    frozenset({(-0.0,)}), range(0), range(0, 3, 2), range(0, 4, 2), Options(0.0), Options(-0.0), Options(0),
    Options(False), Options(1, (True,)), Options(1, (1,)), Options(Options(0.0)), Options(Options(-0.0)), Own("a"),
    Level.LOW, int, float, math.sin, np.dtype("float32"), np.dtype(">f4"),
]  # fmt: skip


def test_no_two_are_the_same():
    keys = [exact(x) for x in DIFFERENT]
    alike = [
        (a, b) for (i, a), (k, b) in itertools.combinations(enumerate(DIFFERENT), 2) if keys[i] == keys[k]
    ]
    assert alike == []
    assert len(set(keys)) == len(DIFFERENT)


def test_what_is_the_same_is_one_key():
    for a, b in (
        (NAN, float("nan")), ((1, NAN), (1, float("nan"))), (np.float32("nan"), np.float32("nan")), (1 << 70, 1 << 70),
        (Options(0.5, note=1), Options(0.5, note=2)), (Own("x", 1), Own("x", 2)),
        (complex(NAN, 1), complex(float("nan"), 1)), (Pair(1, "x"), Pair(1, "x")),
    ):  # fmt: skip
        assert exact(a) == exact(b) and hash(exact(a)) == hash(exact(b))


NUMBERS = st.one_of(
    st.booleans(), st.integers(-2, 2), st.floats(width=16), st.complex_numbers(max_magnitude=2)
)
VALUES = st.recursive(
    NUMBERS | st.text(max_size=1) | st.none(),
    lambda x: st.lists(x, max_size=3).map(tuple) | st.builds(Pair, x, x) | st.builds(Options, x, x),
    max_leaves=5,
)


@given(VALUES, VALUES)
def test_keys_are_those_of_what_is_written(a: Any, b: Any):
    """repr shows types, the sign of zeros, and NaN."""
    assert (exact(a) == exact(b)) == (repr(a) == repr(b))


def test_what_has_no_hash():
    for x in ([1], {}, {1}, ([1],), Pair(1, [2]), Options([1]), np.zeros(2), fg.numpy.ones(2)):
        with pytest.raises(TypeError):
            exact(x)


def test_dataclasses_with_parts_that_have_no_hash():
    @dataclass(eq=False, frozen=True)
    class Model:
        table: list

    one, other = Model([1]), Model([1])
    assert exact(one) == exact(one) and exact(one) != exact(other)


# ---- structures ----


@fg.tree.register_pytree_node_class
class Layer:
    def __init__(self, weights: Any, static: Any) -> None:
        self.weights, self.static = weights, static

    def tree_flatten(self) -> tuple:
        return (self.weights,), self.static

    @classmethod
    def tree_unflatten(cls, static: Any, parts: Any) -> Layer:
        return cls(parts[0], static)


def of(x: Any) -> Any:
    return of_structure(tree.structure(x))


def test_structures_that_are_their_own_keys():
    for x in (
        1.0, None, (), [1, {"a": (2, None)}], Pair(1, 2), OrderedDict(a=1), defaultdict(list, {"a": 1}), deque([1]),
        Layer(1, "relu"), Layer(1, math.sin), Layer(1, None), fg.random.key(0), Layer(1, Own("x")),
        Layer(1, ("a", "b")),
    ):  # fmt: skip
        assert of(x) is None


def test_structures_that_are_equal_and_not_the_same():
    groups = [
        [Layer(1, 0.0), Layer(1, -0.0), Layer(1, 0), Layer(1, False)],
        [Layer(1, (1,)), Layer(1, (True,)), Layer(1, (1.0,))],
        [Layer(1, Options(0.0)), Layer(1, Options(-0.0))],
        [{1: 2.0}, {True: 2.0}, {1.0: 2.0}],
        [[{0.0: 2.0, 3: 1.0}], [{-0.0: 2.0, 3: 1.0}]],
        [OrderedDict({1: 2.0}), OrderedDict({True: 2.0})],
        [defaultdict(list, {1: 2.0}), defaultdict(list, {True: 2.0})],
    ]
    for group in groups:
        structures = [tree.structure(x) for x in group]
        assert all(s == structures[0] for s in structures)
        assert len({of_structure(s) for s in structures}) == len(group)
        assert len({exact(s) for s in structures}) == len(group)
        assert of(group[0]) == of(group[0])


def test_structures_whose_nodes_hold_what_has_no_hash() -> None:
    """They are static arguments like others: equal where what they hold is equal."""

    @fg.tree_util.register_pytree_node_class
    class Named:
        def __init__(self, options: dict[str, int]) -> None:
            self.options = options

        def tree_flatten(self) -> tuple:
            return (), ("options", self.options)

        @classmethod
        def tree_unflatten(cls, data: tuple[str, dict[str, int]], children: tuple) -> Named:
            return cls(data[1])

    one, same, other = (fg.tree.structure(Named({"a": n})) for n in (1, 1, 2))
    assert exact(one) == exact(same) != exact(other) and hash(exact(one)) == hash(exact(same))
    traced: list[Any] = []
    f = fg.jit(lambda x, s: (traced.append(s), x + 1)[1], static_argnums=1)
    assert [float(f(1.0, ("b", s))) for s in (one, same, other)] == [2.0] * 3 and len(traced) == 2
