"""Packages that import parts of themselves later."""

from __future__ import annotations

import subprocess
import sys

import pytest

import funcgrad as fg
import funcgrad.numpy as np


@pytest.mark.parametrize("module, name", [(fg, "vmapp"), (np, "cumsumm"), (fg.lax, "scann")])
def test_an_unknown_name_is_told_with_its_module(module: object, name: str) -> None:
    with pytest.raises(AttributeError, match=f"has no attribute '{name}'") as caught:
        getattr(module, name)
    assert (caught.value.name, caught.value.obj) == (name, module)


def test_python_suggests_the_closest_name() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import funcgrad.lax; funcgrad.lax.scann"], capture_output=True, text=True
    )
    assert done.stderr.rstrip().endswith("Did you mean: 'scan'?")
