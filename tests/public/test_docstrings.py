"""What is public says what it does: functions have an example, which runs as a doctest, classes a text."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import funcgrad
from tests.public.names import SPACES, public

MODULES = (
    "checkify",
    "checkpoint_policies",
    "custom_batching",
    "custom_derivatives",
    "debug",
    "sharding",
    "tree",
)


def _of_top() -> dict[str, Any]:
    """What stands in funcgrad itself and in its small modules."""
    found = {f"funcgrad.{name}": getattr(funcgrad, name) for name in funcgrad.__all__}
    for space in MODULES:
        module = getattr(funcgrad, space)
        names = getattr(module, "__all__", None) or [
            name for name in vars(module) if not name.startswith("_")
        ]
        found |= {f"funcgrad.{space}.{name}": getattr(module, name) for name in names}
    return found


NAMES = {
    f"funcgrad.{space}.{name}": value for space in SPACES for name, value in public(space).items()
} | _of_top()
OURS = {
    name: value
    for name, value in sorted(NAMES.items())
    if callable(value) and getattr(value, "__module__", "").startswith("funcgrad")
}


@pytest.mark.parametrize("name", OURS)
def test_docstring(name: str) -> None:
    value = OURS[name]
    document = inspect.getdoc(value) or ""
    assert document, f"{name} has no docstring"
    if not inspect.isclass(value) and not isinstance(value, type(funcgrad.config)):
        assert ">>>" in document, f"{name} has no example"
