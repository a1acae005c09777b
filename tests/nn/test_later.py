"""`import funcgrad.nn` imports none of its files; a name brings along the file that it is in."""

from __future__ import annotations

import subprocess
import sys

from funcgrad import nn


def modules_after(statement: str) -> set[str]:
    code = (
        f"{statement}; import sys; print(*(name for name in sys.modules if name.startswith('funcgrad.nn')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_a_name_brings_its_file() -> None:
    assert modules_after("import funcgrad") == set()
    assert modules_after("import funcgrad.nn") == {"funcgrad.nn"}
    assert modules_after("from funcgrad import nn; nn.max_pool") == {"funcgrad.nn", "funcgrad.nn.pooling"}
    assert "funcgrad.nn.layers.convolution" not in modules_after("from funcgrad.nn import Linear")


def test_every_name_is_there() -> None:
    assert dir(nn) == sorted({*nn.__all__, *(name for name in vars(nn) if name.startswith("__"))})
    assert all(getattr(nn, name) is not None for name in nn.__all__)
