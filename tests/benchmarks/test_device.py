"""python -m benchmarks.device runs with little data, and what it computes is right. No figure is looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import funcgrad as fg
from benchmarks import device
from funcgrad.backends.interface import open_backend
from funcgrad.errors import DeviceError


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "SECONDS", 1e-4)


@pytest.fixture
def fake_cuda() -> Iterator[None]:
    pytest.importorskip("cuda.bindings.driver", reason="needs cuda-python (pip install 'funcgrad[cuda]')")
    from funcgrad.trace.array.device_array import forget_copies
    from tests.backends.cuda.cuda_on_host import cuda_on_host

    with cuda_on_host():
        yield
        fg.clear_caches()
        forget_copies()


def run(name: str, *more: str) -> list[device.Row]:
    options = ["--device", name, "--small", "--rounds", "1", "--kernels", "10", "--without-torch", *more]
    return device.main(options)


def test_all_cases_on_the_host(tmp_path: Path) -> None:
    rows = run("cpu", "--json", str(tmp_path / "rows.json"))
    assert [row.error for row in rows[:-1]] == [""] * (len(rows) - 1) and len(rows) > 10
    assert "no launches" in rows[-1].error
    written = json.loads((tmp_path / "rows.json").read_text())
    assert [row["name"] for row in written] == [row.name for row in rows]


def test_on_a_fake_of_cuda(fake_cuda: None) -> None:
    """Threads of a group are threads of the host there: only what has few barriers."""
    for only in ("chain", "columns", "tiny"):
        rows = run("cuda", "--only", only)
        assert [row.error for row in rows] == ["", ""]
    assert rows[-1].own is not None and rows[-1].rate.endswith("us each")


def test_opencl() -> None:
    try:
        open_backend("opencl")
    except DeviceError as error:
        pytest.skip(f"needs OpenCL: {error.message}")
    for only in ("softmax", "tiny"):
        assert [row.error for row in run("opencl", "--only", only)] == ["", ""]


def test_a_wrong_result_is_no_success(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "distance", lambda found, expected: 1.0)
    row = run("cpu", "--only", "x + 1")[1]
    assert row.met is False and row.error.startswith("WRONG")
    assert "WRONG" in device.table([row])


def test_goals() -> None:
    case = next(case for case in device.cases(small=True) if case.name.startswith("matmul"))
    for seconds, met in ((1.0, True), (2.0, False)):
        row = device.Row("matmul", own=seconds, torch=1.0)
        device.judge(row, case, 1e12)
        assert row.met is met and row.goal == "1.18 torch"
