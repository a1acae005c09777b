"""The benchmark of decoding runs, with a tiny model."""

from __future__ import annotations

from typing import Any

from benchmarks import decode


def test_all_of_it_runs(capsys: Any) -> None:
    decode.main(["--small"])
    first, *rows = capsys.readouterr().out.splitlines()
    assert "of bfloat16, 8 tokens" in first
    assert len(rows) == 2 and all("a token" in row and "the floor" in row for row in rows)
