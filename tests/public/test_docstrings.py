"""What is public says what it does: functions have an example, which runs as a doctest, classes a text."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import funcgrad
from tests.public.names import SPACES, public
from tests.public.numpydoc import faults, signature

# The namespaces whose docstrings are in NumPy's format; the check below holds for them.
IN_NUMPYDOC = (
    "funcgrad", "funcgrad.checkify", "funcgrad.checkpoint_policies", "funcgrad.custom_batching",
    "funcgrad.custom_derivatives", "funcgrad.debug", "funcgrad.image", "funcgrad.lax", "funcgrad.lax.linalg",
    "funcgrad.nn", "funcgrad.nn.initializers", "funcgrad.random", "funcgrad.scipy.linalg",
    "funcgrad.scipy.signal", "funcgrad.scipy.special", "funcgrad.scipy.stats", "funcgrad.sharding",
    "funcgrad.tree",
)  # fmt: skip

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


@pytest.mark.parametrize("name", [name for name in OURS if name.rpartition(".")[0] in IN_NUMPYDOC])
def test_is_in_the_format_of_numpy(name: str) -> None:
    value = OURS[name]
    if isinstance(value, type(funcgrad.config)):
        return
    found = faults(value)
    assert not found, f"{name}{signature(value)}:\n  " + "\n  ".join(found)


def _added(a: int, *rest: int, scale: int = 1) -> int:
    """Add integers.

    Parameters
    ----------
    a, *rest : the terms.
    scale : a factor
        of all terms.

    Returns
    -------
    The sum.

    Raises
    ------
    ShapeError, ValueError : never.

    Examples
    --------
    >>> 1 + 1
    2
    """
    return scale * (a + sum(rest))


def _shown(a: int, b: int) -> None:
    """Print two integers.

    Parameters
    ----------
    a, b : the integers.

    Examples
    --------
    >>> _shown(1, 2)
    1 2
    """
    print(a, b)


class _Pair:
    """Two integers.

    Parameters
    ----------
    left, right : the integers.

    Attributes
    ----------
    total : their sum.
    """

    def __init__(self, left: int, right: int) -> None:
        self.total = left + right


@pytest.mark.parametrize("value", [_added, _shown, _Pair])
def test_a_good_docstring_has_no_faults(value: Any) -> None:
    assert faults(value) == []


@pytest.mark.parametrize(
    ("value", "old", "new", "fault"),
    [
        (_added, "Add integers.", "Add integers", "without a full stop"),
        (_added, "Add integers.", "Add integers.\nAll.", "more than one line"),
        (_added, "Returns\n-------", "Result\n------", "'Result' is none of"),
        (_added, "Returns\n-------", "Attributes\n----------", "'Attributes' is none of"),
        (_added, "Returns\n-------\nThe sum.", "", "no section Returns"),
        (_added, "Returns\n-------", "Returns\n------", "not underlined with 7 dashes"),
        (_added, "Returns\n-------", "Returns", "not underlined with 7 dashes"),
        (_added, "Returns\n-------", "Notes\n-----", "out of order"),
        (_added, "Returns\n-------", "Raises\n------\nValueError : ever.\n\nReturns\n-------", "doubled"),
        (_added, "Examples\n--------", "Notes\n-----", "no section Examples"),
        (_added, ">>> 1 + 1\n2", "None.", "no section Examples"),
        (_added, "scale : a", "factor : a", "names (a, *rest, factor), not (a, *rest, scale)"),
        (_added, "a, *rest", "*rest, a", "not (a, *rest, scale)"),
        (_added, "a, *rest", "a, rest", "not (a, *rest, scale)"),
        (_added, "a, *rest", "a, a, *rest", "not (a, *rest, scale)"),
        (_added, "    of all", "of all", "not (a, *rest, scale)"),
        (_added, "Parameters\n----------", "Of terms\n--------", "no section Parameters"),
        (_added, "ShapeError", "FormError", "'FormError', no error"),
        (_added, "ShapeError", "print", "'print', no error"),
        (_added, "The sum.", "The sum. Raises ValueError when cross.", "outside of the section Raises"),
        (_Pair, "left, right", "left", "names (left), not (left, right)"),
        (_Pair, "Two integers.", "Two integers.\n\ntotal: their sum.", "outside Parameters and Attributes"),
    ],
)
def test_a_bad_docstring_has_a_fault(value: Any, old: str, new: str, fault: str) -> None:
    good = inspect.getdoc(value) or ""
    assert old in good
    assert any(fault in found for found in faults(value, good.replace(old, new)))


@pytest.mark.parametrize("value", [_added, _Pair])
def test_a_docstring_is_missed(value: Any) -> None:
    assert "has no docstring" in faults(value, "")
