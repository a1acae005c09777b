"""The benchmark of hardware queues runs, with little to do, and starts leave nothing behind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from benchmarks import queues


def test_all_of_it_runs(tmp_path: Path, capsys: Any) -> None:
    queues.main(["--rounds", "20", "--launches", "10", "--json", str(tmp_path / "found.json")])
    found = json.loads((tmp_path / "found.json").read_text())
    assert found.keys() == {"launch", "beside", "replay"}
    for row in found.values():
        assert 0 < row["native"] < 1e6 and row["blocks"] < 10
    assert "us (goal 5)" in capsys.readouterr().out
