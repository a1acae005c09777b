"""Our records beside the dataclasses of the standard library: they do the same."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from funcgrad.trace.util import record as ours


def made(record: Any, field: Any) -> type:
    """Return a class of four fields: a required one, a shared default, and two that each instance gets anew."""

    class Made:
        """Four fields."""

        name: str
        size: int = 3
        parts: list[int] = field(default_factory=list)
        by_name: dict[str, int] = field(default_factory=dict)

        @property
        def total(self) -> int:
            return self.size + len(self.parts)

    return record(Made)


OURS, THEIRS = made(ours.record, ours.field), made(dataclasses.dataclass, dataclasses.field)
CALLS: list[Callable[[type], Any]] = [
    lambda cls: cls("a"),
    lambda cls: cls("a", 4, [1], {"b": 2}),
    lambda cls: cls("a", parts=[1, 2]),
    lambda cls: cls(size=5, name="c"),
    lambda cls: cls(),
    lambda cls: cls(size=5),
    lambda cls: cls("a", name="b"),
    lambda cls: cls("a", 1, [], {}, 5),
    lambda cls: cls("a", other=5),
]


@pytest.mark.parametrize("call", CALLS)
def test_constructors_take_the_same(call: Callable[[type], Any]) -> None:
    try:
        theirs = call(THEIRS)
    except TypeError:
        with pytest.raises(TypeError, match="Made has the fields"):
            call(OURS)
    else:
        found = call(OURS)
        assert [getattr(found, name) for name in OURS.__annotations__] == [*vars(theirs).values()]
        assert repr(found) == repr(theirs).rpartition(".")[2] and found.total == theirs.total


@pytest.mark.parametrize("cls", [OURS, THEIRS])
def test_each_instance_has_defaults_of_its_own(cls: Any) -> None:
    one, other = cls("a"), cls("a")
    one.parts.append(1)
    one.size += 1
    assert other.parts == [] and other.size == 3 and one.by_name is not other.by_name


@pytest.mark.parametrize("cls, replace", [(OURS, ours.replace), (THEIRS, dataclasses.replace)])
def test_records_are_compared_and_replaced_by_their_values(cls: Any, replace: Any) -> None:
    one = cls("a", parts=[1])
    assert one == cls("a", 3, [1]) != cls("a", 3, [2]) and one != ("a", 3, [1], {})
    assert replace(one, size=7) == cls("a", 7, [1]) and one.size == 3
    with pytest.raises(TypeError):
        replace(one, other=7)
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


@ours.record(eq=False)
class Node:
    """One that is compared by identity."""

    name: str
    size: int = 0


def test_records_of_identity_are_keys_and_can_be_pickled() -> None:
    one, other = Node("a"), Node("a")
    assert one != other and len({one, other}) == 2
    copied = pickle.loads(pickle.dumps(Node("a", 5)))
    assert (copied.name, copied.size) == ("a", 5)
