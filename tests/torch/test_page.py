"""The blocks of docs/torch.md are one program that prints what the page shows."""

from __future__ import annotations

import contextlib
import io
import re
import warnings
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch", reason="torch is not installed: pip install 'funcgrad[torch]'")

PAGE = Path(__file__).resolve().parents[2] / "docs" / "torch.md"
BLOCK = re.compile(r"```py\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.S)


def test_page() -> None:
    from funcgrad.torch.aten import TABLE

    known = set(TABLE)
    names: dict[str, Any] = {"__name__": "page"}
    blocks = BLOCK.findall(PAGE.read_text())
    assert len(blocks) > 6
    for program, shown in blocks:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # torch's, about its own internals
            exec(compile(program, str(PAGE), "exec"), names)
        assert printed.getvalue() == shown
    for added in set(TABLE) - known:
        del TABLE[added]
