"""What editors and IPython offer behind a dot: the names of a namespace, all of them, and nothing that it imports."""

from __future__ import annotations

import types
from collections.abc import Iterator

import pytest

import funcgrad as fg

NEEDS_TORCH = {"funcgrad.torch"}


def _namespaces() -> Iterator[types.ModuleType]:
    """Yield funcgrad and all namespaces that are reached from it by public names."""
    found, new = {fg.__name__}, [fg]
    while new:
        module = new.pop()
        yield module
        names = () if module.__name__ in NEEDS_TORCH else module.__all__
        values = [getattr(module, name) for name in names]
        below = [
            value for value in values if isinstance(value, types.ModuleType) and value.__name__ not in found
        ]
        new += [value for value in below if value.__name__.startswith("funcgrad.")]
        found.update(value.__name__ for value in below)


NAMESPACES = {module.__name__: module for module in _namespaces()}


@pytest.mark.parametrize("name", NAMESPACES)
def test_dir_is_the_public_names(name: str) -> None:
    offered = {name for name in dir(NAMESPACES[name]) if not name.startswith("__")}
    assert offered == {name for name in NAMESPACES[name].__all__ if not name.startswith("__")}


def test_there_are_many_namespaces() -> None:
    """Those below others, such as nn.losses, are among them."""
    assert len(NAMESPACES) > 50 and "funcgrad.nn.losses" in NAMESPACES


@pytest.mark.parametrize(
    "typed, offered, not_offered",
    [
        ("fg.nn.losses.hu", ".huber_loss", None),
        ("fg.numpy.linalg.ch", ".cholesky", None),
        ("fg.numpy.linalg.Sh", None, ".ShapeError"),
        ("fg.vm", ".vmap", None),
        ("fg.lax.sc", ".scan", None),
        ("fg.random.Rng(0).nor", ".normal", None),
        ("fg.numpy.ones(3).cums", ".cumsum", None),
    ],
)
def test_ipython_completes(typed: str, offered: str | None, not_offered: str | None) -> None:
    """Its completer evaluates what stands before the last dot."""
    completer = pytest.importorskip("IPython.core.completer").Completer(namespace={"fg": fg})
    completer.evaluation = "unsafe"
    found = {f".{text.rpartition('.')[2]}" for text in completer.attr_matches(typed)}
    assert offered is None or offered in found
    assert not_offered not in found
