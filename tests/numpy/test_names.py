"""What is public says what it does: each function has a docstring with an example, which runs as a doctest."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest

import funcgrad.numpy as fnp
from funcgrad.numpy.ufuncs import ufunc


def _functions() -> dict[str, Callable]:
    return {
        name: value
        for name, value in ((name, getattr(fnp, name)) for name in dir(fnp))
        if not name.startswith("_")
        and (inspect.isfunction(value) or isinstance(value, ufunc))
        and value.__module__.startswith("funcgrad.numpy")
    }


@pytest.mark.parametrize("name", sorted(_functions()))
def test_docstring(name: str) -> None:
    document = inspect.getdoc(_functions()[name]) or ""
    assert ">>>" in document, f"funcgrad.numpy.{name} has no example"
