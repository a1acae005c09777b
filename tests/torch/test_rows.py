"""Rows of the table beside torch's operators: values, dtypes, gradients. Every core operator has a row and a case."""

from __future__ import annotations

import warnings

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'funcgrad[torch]'")

from funcgrad.torch.aten import TABLE  # noqa: E402  # after the skip
from tests.torch.cases import (  # noqa: E402
    of_counting,
    of_elementwise,
    of_fused_layers,
    of_gradients,
    of_indexing,
    of_layers,
    of_losses,
    of_matrices,
    of_reductions,
    of_shapes,
)
from tests.torch.harness import Case, check  # noqa: E402

CASES = [
    case
    for family in (
        of_counting,
        of_elementwise,
        of_fused_layers,
        of_gradients,
        of_indexing,
        of_layers,
        of_losses,
        of_matrices,
        of_reductions,
        of_shapes,
    )
    for case in family.CASES
]
UNCOMPARED = {
    "empty.memory_format": "its elements are whatever was in memory",
    "empty_strided": "its elements are whatever was in memory",
    "native_dropout": "random: test_random.py",
    "rand": "random: test_random.py",
    "randn": "random: test_random.py",
    "randperm": "random: test_random.py",
}
"""Core operators whose values are not those of torch, and why."""


def core_operators() -> list[str]:
    """The overloads that torch marks as core, without `aten.` and `.default`."""
    found = []
    for full in torch._C._dispatch_get_all_op_names():
        if full.startswith("aten::"):
            name, _, overload = full.removeprefix("aten::").partition(".")
            operator = getattr(getattr(torch.ops.aten, name), overload or "default", None)
            if operator is not None and torch.Tag.core in operator.tags:
                found.append(str(operator).removeprefix("aten.").removesuffix(".default"))
    return found


def test_every_core_operator_has_a_row() -> None:
    core = core_operators()
    assert len(core) > 180
    assert not [name for name in core if f"aten.{name}" not in TABLE and f"aten.{name}.default" not in TABLE]


def test_every_core_operator_has_a_case() -> None:
    tested = {case.name for case in CASES} | set(UNCOMPARED)
    assert not [name for name in core_operators() if name not in tested]


def test_rows_have_names_of_operators() -> None:
    """A name that torch does not know is never looked up."""
    for name in TABLE:
        library, base, overload = name.split(".")
        assert hasattr(getattr(getattr(torch.ops, library), base), overload), name


@pytest.mark.parametrize("case", CASES, ids=str)
def test_row(case: Case) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch's, about its own operators
        check(case)
