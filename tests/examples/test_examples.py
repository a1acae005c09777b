"""Every example runs as a user would run it, with warnings as errors, and says what it is meant to teach."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run_example(name: str, *arguments: str, folder: Path) -> str:
    """What the example prints, run in a folder of its own."""
    paths = [str(EXAMPLES.parent), os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "name, lines",
    [
        (
            "01_arrays.py",
            [
                "sum of each column: [12 15 18 21]",
                "float16 + 2.5 is float16",
                "before: [0. 0. 0. 0.]  after: [0. 5. 5. 0.]",
                "hint: write x = x.at[index].set(value)",
                "in random order: [0 3 5 1 4 6 2 7]",
            ],
        ),
        (
            "02_grad.py",
            [
                "slope of the wave at 1:   0.2569",
                "step 60  loss  0.00000",
                "distance at -35: 8.75  slope: -0.25",
            ],
        ),
        ("03_vmap.py", ["a thousand: (1000, 3)", "gradients: (1000, 3, 4)", "3 along axis 0"]),
        (
            "04_jit.py",
            ["graph softmax(", "reduce_max(", "second call:", "where() chooses without branching: 1.0"],
        ),
    ],
)
def test_example(name: str, lines: list[str], tmp_path: Path) -> None:
    printed = run_example(name, folder=tmp_path)
    for line in lines:
        assert line in printed


def test_all_examples_are_tested() -> None:
    tested = {"01_arrays.py", "02_grad.py", "03_vmap.py", "04_jit.py", "train_digits.py"}
    assert {path.name for path in EXAMPLES.glob("*.py")} == tested


def test_jit_traces_once_for_each_type(tmp_path: Path) -> None:
    """make_graph, the eager call, two shapes under jit, and the gradient: no more."""
    assert run_example("04_jit.py", folder=tmp_path).count("it is traced") == 5
