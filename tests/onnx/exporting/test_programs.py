"""Random programs with loops, branches and transforms within, and random graphs, exported and run by onnxruntime."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import numpy as fnp
from funcgrad.errors import MissingRuleError
from funcgrad.onnx.exporting import export
from tests.onnx.exporting.running import run_model
from tests.support.programs import random_program

VALUES = ([0.3, -0.8, 0.5], [1.1, 0.2, -0.4], [-0.6, 0.9, 0.1])
ARGUMENTS = [fnp.array(x) for x in VALUES]
DEFAULT = 4


def check(seed: int) -> None:
    program = random_program(seed)

    def loss(*args: Any) -> Any:
        return fnp.sum(program(*args)[0][0])

    for f in (program, fg.grad(loss, (0, 1, 2))):
        expected = fg.tree.leaves(f(*ARGUMENTS))
        try:
            model = export(f, *ARGUMENTS)
        except MissingRuleError as error:
            assert "complex" in error.message
            continue
        found = run_model(model, *ARGUMENTS)
        if not _close(found, expected):
            # Where a program sorts values that differ in their last bits, eager and compiled ones differ, too.
            assert _close(found, fg.tree.leaves(fg.jit(f)(*ARGUMENTS))), (found, expected)


def _close(found: Sequence[Any], expected: Sequence[Any]) -> bool:
    pairs = zip(found, expected, strict=True)
    return all(np.allclose(x, np.asarray(y), rtol=2e-4, atol=2e-5, equal_nan=True) for x, y in pairs)


@pytest.mark.parametrize("seed", range(DEFAULT))
def test_a_program_and_its_gradient(seed: int) -> None:
    check(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(DEFAULT, 500))
def test_many_programs_and_their_gradients(seed: int) -> None:
    check(seed)
