"""The benchmark of loaders runs, with little data."""

from __future__ import annotations

from typing import Any

from benchmarks import loader


def test_all_of_it_runs(capsys: Any) -> None:
    loader.main(["--small", "--rounds", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert (
        len(lines) == 8
        and sum("GB/s" in line for line in lines) == 6
        and sum("waits" in line for line in lines) == 2
    )
