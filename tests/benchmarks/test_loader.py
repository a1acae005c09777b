"""The benchmark of loaders runs, with little data."""

from __future__ import annotations

from typing import Any

from benchmarks import loader


def test_all_of_it_runs(capsys: Any) -> None:
    loader.main(["--small", "--rounds", "1"])
    lines = capsys.readouterr().out.splitlines()
    counts = {text: sum(text in line for line in lines) for text in ("GB/s", "waits", "batches a second")}
    assert counts == {"GB/s": 6, "waits": 2, "batches a second": 2} and len(lines) == 10
