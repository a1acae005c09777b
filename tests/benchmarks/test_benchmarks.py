"""Every case of benchmarks/ is right with little data, for funcgrad alone, and the runner writes what it says.

Speed is no test: nothing here looks at a time.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from benchmarks import __main__ as runner
from benchmarks.cases import all_cases
from benchmarks.harness import float64
from benchmarks.harness.case import Case, Goal
from benchmarks.harness.libraries import Traced
from benchmarks.harness.measure import Figures, Plan, Row
from benchmarks.harness.report import amount, as_json, table
from benchmarks.harness.worker import case_key, data_of, error_of, reference_of

LONG = (
    "U-Net",
    "diffusion",
    "Whisper",
    "RNN-T",
    "RetinaNet",
    "YOLO",
)  # models whose first call takes a second or more
CASES = [
    pytest.param(case, id=case_key(case), marks=[pytest.mark.nightly] if case.name.startswith(LONG) else [])
    for case in all_cases(full=False)
    if case.traced is not None
]
_library: list[Traced] = []


def funcgrad() -> Traced:
    """Opened when first needed, and once."""
    if not _library:
        _library.append(Traced("funcgrad"))
    return _library[0]


@pytest.mark.parametrize("case", CASES)
def test_case(case: Case) -> None:
    arguments = data_of(case)
    call = funcgrad().prepare(case, arguments)
    assert call is not None
    found = funcgrad().results(call())
    call()
    if case.tolerance is not None:
        assert error_of(found, reference_of(case, arguments)) <= case.tolerance


def test_names_are_unique_and_the_same_for_little_data() -> None:
    names = [case_key(case) for case in all_cases(full=True)]
    assert len(set(names)) == len(names)
    assert names == [case_key(case) for case in all_cases(full=False)]


def test_gradients_of_the_reference() -> None:
    """float64.py beside central differences, on a function of all that it has."""

    def f(x: float64.Value) -> float64.Value:
        np_, nn = float64.numpy, float64.nn
        y = nn.softmax(x[:, :3]) @ (x * nn.gelu(x[0])).transpose(1, 0)[:3] + np_.tanh(x @ x.T)
        y = np_.cumsum(y, axis=1) / (1.5 + np_.cos(x[:3, :3])) - np_.where(x[:3, :3] > 0, x[:3, :3], 2.0)
        y = y + np_.maximum(y, 0.1) + np_.max(y, axis=0) + nn.log_softmax(y) ** 3 + nn.sigmoid(np_.exp(y[0]))
        return np_.mean(np_.sqrt(1 + y * y)) + nn.logsumexp(y, axis=-1)[1] - np_.log(2 - np_.sin(x[0, 0]))

    x = np.random.default_rng(0).standard_normal((3, 4))
    found = float64.grad(f)(x)
    for place in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[place] = 1e-6
        slope = (f(x + step) - f(x - step)) / 2e-6
        assert abs(found[place] - slope) < 1e-7 * (1 + abs(slope))


def test_error_sees_what_is_wrong() -> None:
    expected = [np.array([1.0, -4.0])]
    assert error_of([np.array([1.0, -4.0], np.float32)], expected) == 0
    assert error_of([np.array([1.0, -3.0], np.float32)], expected) == 0.25
    assert not error_of([np.array([1.0, np.nan], np.float32)], expected) <= 1e9
    with pytest.raises(ValueError, match="shape"):
        error_of([np.ones(3)], expected)
    with pytest.raises(ValueError, match="2 results"):
        error_of([np.ones(2), np.ones(2)], expected)


def test_goals() -> None:
    others = {"jax": 2.0, "torch": 1.0}
    assert Goal(best=0.8).limit(others, None) == 0.8
    assert Goal(best=0.8).limit(others, 1.0) == 1.15  # nobody is faster than the memory
    assert Goal(best=1.0, floor=1.15).limit(others, 0.5) == 0.575
    assert Goal(of={"jax": 0.5}).limit(others, 0.1) == 1.0
    assert Goal(of={"jax": 0.5}).limit({}, 0.1) is None
    assert Goal(most=3.0).limit({}, None) == 3.0


def test_a_wrong_result_is_no_peer() -> None:
    case = Case("c", "g", lambda rng: (), goal=Goal(best=1.0))
    figures = {
        "funcgrad": Figures([2.0]),
        "jax": Figures([1.0], error=0.1),
        "torch": Figures([3.0], error=0.0),
    }
    row = Row(case, figures, Figures())
    assert row.best == 3.0 and row.met
    assert "1.00 s WRONG" in table([row])
    figures["funcgrad"].error = 1.0
    assert row.met is False


@pytest.mark.parametrize(
    "value, measure, text",
    [
        (1.234e-7, "time", "123 ns"), (0.0123, "time", "12.3 ms"), (2.0, "first", "2.00 s"), (0.0, "time", "0 ns"),
        (3.5e8, "memory", "350 MB"), (12.4, "faults", "12"),
    ],
)  # fmt: skip
def test_amounts(value: float, measure: str, text: str) -> None:
    assert amount(value, measure) == text


def test_runner(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Workers in processes of their own; every sample in the file; a table with all columns."""
    path = tmp_path / "figures.json"
    options = ["--small", "--only", "16M: x * 2 + 1", "--libraries", "funcgrad,numpy", "--rounds", "2"]
    (row,) = runner.main([*options, "--json", str(path)])
    found = json.loads(path.read_text())
    assert found["plan"]["rounds"] == 2
    (case,) = found["cases"]
    assert len(case["libraries"]["funcgrad"]["samples"]) == 2 == len(case["floor"]["samples"])
    assert case["libraries"]["numpy"]["error"] <= case["tolerance"]
    assert case["met"] == row.met and row.met is not None
    assert "ours / best" in capsys.readouterr().out
    assert as_json([row], Plan({"funcgrad": sys.executable}))["cases"][0]["name"] == case["name"]
