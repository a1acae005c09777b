"""Every example runs as a user would run it, with warnings as errors, and says what it is meant to teach."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.example_programs import EXAMPLES, run_example


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
        (
            "05_loops.py",
            [
                "scan(d, e, c, length=10000",
                "step   0  unrest 0.5031\n",
                "step 200  unrest 0.05",
                "root of 2: 1.41421",
                "slopes: [0.  1.  0.1]",
                "its end: [249 626 875]",
            ],
        ),
        (
            "06_custom_rules.py",
            [
                "at 100: inf  slope: nan",
                "slopes: [0.  0.5 1. ]",
                "with: 1.0",
                "hint: add a rule for tangents, @clip_gradient.defjvp",
                "rounded: 3.0  slope: 1.0  of round: 0.0",
                "slopes of the root: [0.   0.   0.25]",
                "cube root of 8: 2.0  slope: 0.0833",
            ],
        ),
        (
            "07_memory.py",
            ["named 'hidden' at 07_memory.py:16", "largest difference: 0.0\n", "donated    0.00 MB"],
        ),
        (
            "08_debugging.py",
            [
                "graph softmax(",
                "while tracing: Traced<int32[]*>\n  0: 6\n  1: 3\n",
                "nan in the result of log, float32[], in step 3 of a scan\n  at 08_debugging.py:",
                "the mean of 0 numbers\n  at 08_debugging.py:",
                "index 7 is out of bounds for axis 0 of an array of shape (5,), at 08_debugging.py:",
                "x changed from float32[3] to float32[4]",
                "factor changed from 2 (int) to 3 (int)",
                "sign of -3: -1.0",
                "return np.tanh(w @ x)",
            ],
        ),
        (
            "09_convolution.py",
            ["epoch 6  loss 0.", "accuracy 0.9", "three weights: (1, 8, 8, 1), from -1.00 to 1.00"],
        ),
        (
            "10_weights_from_disk.py",
            [
                "101 MB, {'made by': 'an example'}",
                "48 arrays, such as layers.0.w: (1024, 1024), on cpu",
                "sample 700 begins with [700 700 700]",
                "its header is said to have 3,960 bytes, the file has 1,000",
            ],
        ),
    ],
)
def test_example(name: str, lines: list[str], tmp_path: Path) -> None:
    printed = run_example(name, folder=tmp_path)
    for line in lines:
        assert line in printed


def test_all_examples_are_tested() -> None:
    steps = [
        "01_arrays",
        "02_grad",
        "03_vmap",
        "04_jit",
        "05_loops",
        "06_custom_rules",
        "07_memory",
        "08_debugging",
        "09_convolution",
        "10_weights_from_disk",
    ]
    assert {path.stem for path in EXAMPLES.glob("*.py")} == {*steps, "train_digits"}


def test_checkpoints_and_budgets_lower_the_peak(tmp_path: Path) -> None:
    """In the order in which the example prints them: less and less is kept, and then more and more."""
    printed = run_example("07_memory.py", folder=tmp_path)
    everything, dots, named, inputs, none, some, most, loop, less = map(
        float, re.findall(r"(\d+\.\d+) MB$", printed, re.MULTILINE)[:9]
    )
    assert everything > dots == named > inputs and loop > 2 * less
    assert (none, some) == (inputs, dots) and some < most <= everything


def test_jit_traces_once_for_each_type(tmp_path: Path) -> None:
    """make_graph, the eager call, two shapes under jit, and the gradient: no more."""
    assert run_example("04_jit.py", folder=tmp_path).count("it is traced") == 5


def test_the_readme_lists_all_models() -> None:
    """And each is read in one sitting."""
    readme = (EXAMPLES.parent / "README.md").read_text()
    texts = {path.relative_to(EXAMPLES): path.read_text() for path in (EXAMPLES / "models").rglob("*.py")}
    programs = [path for path, text in texts.items() if '__name__ == "__main__"' in text]
    missing = [path.name for path in programs if f"python examples/{path.as_posix()}`" not in readme]
    assert len(programs) > 10 and not missing
    assert all(len(text.splitlines()) < 250 for text in texts.values())
