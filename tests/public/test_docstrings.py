"""What is public says what it does: functions have an example, which runs as a doctest, classes a text."""

from __future__ import annotations

import inspect
from types import ModuleType
from typing import Any

import pytest

import funcgrad
from tests.public.names import SPACES, public
from tests.public.numpydoc import (
    entries,
    faults,
    faults_of_method,
    methods,
    own_document,
    sections,
    signature,
)

MODULES = (
    "checkify", "checkpoint_policies", "checkpointing", "custom_batching", "custom_derivatives", "data", "debug",
    "disk", "distributed", "flatten_util", "monitoring", "ops", "profiler", "sharding", "test_util", "tree",
    "tree_util", "typing",
)  # fmt: skip


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
    name: value.__call__ if isinstance(value, ModuleType) else value  # a package that can be called
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


@pytest.mark.parametrize("name", OURS)
def test_is_in_the_format_of_numpy(name: str) -> None:
    value = OURS[name]
    value = type(value) if value is funcgrad.config else value
    found = faults(value)
    shown = name if inspect.isclass(value) else f"{name}{signature(value)}"
    assert not found, f"{shown}:\n  " + "\n  ".join(found)


METHODS = {
    f"{name}.{method}": value
    for name, of in OURS.items()
    if inspect.isclass(of)
    for method, value in methods(of).items()
}


@pytest.mark.parametrize("name", METHODS)
def test_a_method_is_in_the_format_of_numpy(name: str) -> None:
    found = faults_of_method(METHODS[name])
    assert not found, f"{name}{signature(METHODS[name])}:\n  " + "\n  ".join(found)


def test_config_describes_each_setting_once() -> None:
    described = entries(sections((own_document(type(funcgrad.config)) or "").splitlines())["Attributes"])
    assert sorted(described) == sorted({*funcgrad.config.settings(), "cpu"})


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

    def scaled(self, by: int, offset: int) -> int:
        """Scale the sum.

        Parameters
        ----------
        by : a factor.
        offset : a number to add.

        Returns
        -------
        The scaled sum.
        """
        return by * self.total + offset

    def passed_on(self, *args: int, **kwargs: int) -> int:
        """See scaled."""
        return self.scaled(*args, **kwargs)


class _Triple(_Pair):
    __doc__ = _Pair.__doc__


def test_methods_need_no_example() -> None:
    assert list(methods(_Pair)) == ["scaled", "passed_on"]
    assert all(faults_of_method(method) == [] for method in methods(_Pair).values())
    assert faults_of_method(_added) == []
    wanted = faults_of_method(_Pair.__init__)
    assert wanted == ["has no docstring", "has no section Parameters"]


@pytest.mark.parametrize("value", [_added, _shown, _Pair])
def test_a_good_docstring_has_no_faults(value: Any) -> None:
    assert faults(value) == []


@pytest.mark.parametrize(
    ("value", "old", "new", "fault"),
    [
        (_added, "Add integers.", "Add integers", "without a full stop"),
        (_added, "Add integers.", "Add integers.\nAll.", "more than one line"),
        (_Pair, "Two integers.", "Two\nintegers.", "more than one line"),
        (_Pair, "Two integers.", "Two integers", "without a full stop"),
        (_Pair, "Two integers.", "Two integers.\n\n>>> 2\n2", "outside of Examples"),
        (_added, "The sum.", ">>> 2", "outside of Examples, in 'Returns'"),
        (_added, "The sum.", "", "section 'Returns' is empty"),
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


def test_a_docstring_of_a_base_does_not_count() -> None:
    assert own_document(_Triple) is None
    assert "has no docstring" in faults(_Triple)
