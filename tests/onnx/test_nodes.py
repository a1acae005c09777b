"""onnx' own tests of operators: a sample of those that pass; all of them nightly."""

from __future__ import annotations

import pytest

from funcgrad.errors import FuncgradError
from tests.onnx.node_cases import mistake, node_cases

PASS = 16
"""How many of the cases pass: a change may raise this, and must not lower it."""


SAMPLE = ("test_add", "test_add_bcast", "test_matmul_2d", "test_matmul_bcast", "test_relu")


def fails(name: str) -> str:
    try:
        return mistake(node_cases()[name])
    except FuncgradError as error:
        return str(error)


@pytest.mark.parametrize("name", SAMPLE)
def test_sample(name: str) -> None:
    assert not fails(name)


@pytest.mark.nightly
def test_all_cases() -> None:
    """At least as many as were counted: those that fail are shown."""
    wrong = {name: why for name in node_cases() if (why := fails(name))}
    passing = len(node_cases()) - len(wrong)
    assert passing >= PASS, "\n".join(f"{name}: {why}" for name, why in wrong.items())
