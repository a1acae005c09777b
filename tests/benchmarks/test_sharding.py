"""The benchmark of programs over many devices runs, with little data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import funcgrad as fg
from benchmarks import sharding


def test_all_of_it_runs(tmp_path: Path, capsys: Any) -> None:
    with fg.config(cpu_devices=4):
        sharding.main(["--small", "--json", str(tmp_path / "found.json")])
    found = json.loads((tmp_path / "found.json").read_text())
    assert {"step", "call", "all_reduce 4096 2", "compile 64"} <= found.keys()
    assert "2 devices" in capsys.readouterr().out
