"""Our named tuples beside those of typing: the same classes, but for what their annotations are."""

from __future__ import annotations

import inspect
import pickle
import typing
from typing import Any

import pytest

from funcgrad.trace.util.named_tuple import NamedTuple


class Ours(NamedTuple):
    """A point with a name."""

    at: tuple[int, ...]
    name: str = "none"
    _count = 3

    @property
    def size(self) -> int:
        return len(self.at)

    def renamed(self, name: str) -> Ours:
        return self._replace(name=name)

    @classmethod
    def origin(cls, size: int) -> Ours:
        return cls((0,) * size)


class Theirs(typing.NamedTuple):
    """A point with a name."""

    at: tuple[int, ...]
    name: str = "none"
    _count = 3

    @property
    def size(self) -> int:
        return len(self.at)

    def renamed(self, name: str) -> Theirs:
        return self._replace(name=name)

    @classmethod
    def origin(cls, size: int) -> Theirs:
        return cls((0,) * size)


class Empty(NamedTuple):
    pass


def test_classes_have_the_same_parts() -> None:
    annotations = {"__annotations__", "__annotate_func__"}  # the second holds them from Python 3.14 on
    assert {*vars(Ours)} - annotations == {*vars(Theirs)} - {"__orig_bases__"} - annotations
    for name in (
        "_fields",
        "_field_defaults",
        "__doc__",
        "__module__",
        "__slots__",
        "__match_args__",
        "_count",
    ):
        assert getattr(Ours, name) == getattr(Theirs, name), name
    assert Ours.__bases__ == Theirs.__bases__ == (tuple,) and type(Ours) is type(Theirs) is type
    assert [*Ours.__annotations__] == [*Theirs.__annotations__] and not Empty._fields


def test_instances_behave_alike() -> None:
    def facts(cls: Any) -> tuple:
        x = cls((1, 2))
        parts = (
            x.at,
            x.name,
            x.size,
            x.renamed("a"),
            cls.origin(3),
            x._asdict(),
            cls._make([(), "b"]),
            x == ((1, 2), "none"),
        )
        return tuple(map(str, parts)), hash(x), repr(x).partition("(")[2]

    assert facts(Ours)[1:] == facts(Theirs)[1:]
    assert [p.replace("Theirs", "Ours") for p in facts(Theirs)[0]] == [*facts(Ours)[0]]
    assert pickle.loads(pickle.dumps(Ours((1,)))) == Ours((1,))


def test_constructors_run_the_same_code() -> None:
    ours, theirs = Ours.__new__, Theirs.__new__
    assert ours.__code__.co_code == theirs.__code__.co_code
    assert inspect.signature(ours).parameters.keys() == inspect.signature(theirs).parameters.keys()
    assert ours.__defaults__ == theirs.__defaults__ and ours.__qualname__ == "Ours.__new__"
    assert Ours(name="a", at=()) == Theirs(name="a", at=()) == ((), "a")


@pytest.mark.parametrize(
    "mistake",
    [
        lambda cls: cls(),
        lambda cls: cls((), "a", "b"),
        lambda cls: cls((), other=1),
        lambda cls: cls._make([1, 2, 3]),
        lambda cls: cls(())._replace(other=1),
    ],
)
def test_instances_that_cannot_be_made(mistake: Any) -> None:
    kinds = []
    for cls in (Ours, Theirs):
        with pytest.raises((TypeError, ValueError)) as caught:
            mistake(cls)
        kinds.append(caught.type)
    assert kinds[0] is kinds[1] or "_replace" in mistake.__code__.co_names  # a TypeError from Python 3.13 on


def test_mistakes() -> None:
    with pytest.raises(TypeError, match="without a default"):

        class Wrong(NamedTuple):
            a: int = 1
            b: int  # type: ignore[misc]

    with pytest.raises(TypeError, match="missing"):
        Ours()  # type: ignore[call-arg]
