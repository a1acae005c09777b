"""Packages that import parts of themselves later."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from types import ModuleType

import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.trace.util.lazy import imports_of


@pytest.mark.parametrize("module, name", [(fg, "vmapp"), (np, "cumsumm"), (fg.lax, "scann")])
def test_an_unknown_name_is_told_with_its_module(module: object, name: str) -> None:
    with pytest.raises(AttributeError, match=f"has no attribute '{name}'") as caught:
        getattr(module, name)
    assert (caught.value.name, caught.value.obj) == (name, module)


@pytest.mark.parametrize("package", [np, fg.lax, fg.random, fg.scipy.special, fg.scipy.stats])
def test_the_imports_of_a_lazy_module_are_what_it_has(package: ModuleType) -> None:
    lazy = import_module(f"{package.__name__}._lazy")
    read = imports_of(lazy.__name__, package.__path__)
    done = {name for name in vars(lazy) if not name.startswith("__")}
    assert {*lazy.__all__} <= done == {*read}
    for name in done:
        assert getattr(package, name) is getattr(lazy, name)


def test_a_name_loads_its_own_module_alone() -> None:
    script = "import sys, funcgrad.lax; funcgrad.lax.top_k; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    modules = done.stdout.split()
    assert "funcgrad.lax.ordering" in modules
    assert {"funcgrad.lax._lazy", "funcgrad.lax.special", "funcgrad.lax.windows"}.isdisjoint(modules)


def test_a_special_function_loads_no_others() -> None:
    script = (
        "import sys; from funcgrad.scipy.special import gammaln; gammaln(1.5); print(*sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    modules = done.stdout.split()
    others = {"funcgrad.scipy.special.error_functions", "funcgrad.transforms.loops.while_loop", "fractions"}
    assert "funcgrad.lax.special" in modules and others.isdisjoint(modules)


def test_python_suggests_the_closest_name() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import funcgrad.lax; funcgrad.lax.scann"], capture_output=True, text=True
    )
    assert done.stderr.rstrip().endswith("Did you mean: 'scan'?")
