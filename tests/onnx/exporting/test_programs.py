"""Random programs with loops, branches and transforms within, and random graphs, exported and run by onnxruntime."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import numpy as fnp
from funcgrad.errors import MissingRuleError
from funcgrad.onnx.exporting import export
from tests.onnx.exporting.running import run_model
from tests.programs import random_program

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
        for x, y in zip(run_model(model, *ARGUMENTS), expected, strict=True):
            np.testing.assert_allclose(x, np.asarray(y), rtol=2e-4, atol=2e-5)


@pytest.mark.parametrize("seed", range(DEFAULT))
def test_a_program_and_its_gradient(seed: int) -> None:
    check(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(DEFAULT, 500))
def test_many_programs_and_their_gradients(seed: int) -> None:
    check(seed)
