"""Assemblers of PTX: the one that is chosen, what it refuses, and what each of NVIDIA's makes of a kernel."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.llvm import compile_ptx
from funcgrad.backends.nv import assembler
from funcgrad.drivers.nv.cubin import Cubin
from funcgrad.errors import DeviceError, InternalError
from tests.backends.hcq.stand_ins import KINDS
from tests.backends.nv.nv_on_host import nv_on_host
from tests.hardware.assembled import find_ptxas
from tests.hardware.nv import cubins as nv_cubins

MISSING = {
    "_ptxas": "ptxas is not installed",
    "_nvjitlink": "nvJitLink is not installed",
    "_libcuda": "no libcuda",
}
FINDERS = {name: getattr(assembler, name) for name in MISSING}


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Choose among these alone."""

    def chosen(**found: Any) -> assembler.Assembler:
        for name, missing in MISSING.items():
            answer = found.get(name, missing)
            monkeypatch.setattr(assembler, name, lambda answer=answer: answer)
        assembler.choose._results.clear()
        return assembler.choose()

    yield chosen
    assembler.choose._results.clear()


def test_the_first_that_is_here_is_taken_and_says_why(only: Any) -> None:
    one, two = (assembler.Assembler(name, f"/lib/{name}", lambda ptx, arch: b"") for name in ("one", "two"))
    assert only(_ptxas=one, _nvjitlink=two).why == "/lib/one"
    assert only(_nvjitlink=one).why == "ptxas is not installed; /lib/one"
    assert only(_libcuda=two).why == "ptxas is not installed; nvJitLink is not installed; /lib/two"
    with pytest.raises(
        DeviceError, match="nothing here makes code of PTX: ptxas is not installed; nvJitLink"
    ) as caught:
        only()
    assert "pip install" in caught.value.hint


def names_and_places(cubin: bytes) -> list[Any]:
    kernels = Cubin(cubin).kernels.values()
    return [(k.name, k.parameters, k.shared_nbytes, k.constant_nbytes, k.barriers) for k in kernels]


@pytest.mark.parametrize("finder", FINDERS)
@pytest.mark.parametrize("architecture", ["sm_80", "sm_90a", "sm_100"])
def test_what_they_make(finder: str, architecture: str) -> None:
    """The stand-in's cubins say the same of a kernel as those of NVIDIA's assemblers."""
    found = FINDERS[finder]()
    if isinstance(found, str):
        pytest.skip(found)
    ptx = compile_ptx(KINDS["nv"].add, "sm_90" if architecture == "sm_100" else architecture)
    cubin = found.assemble(ptx, architecture)
    assert names_and_places(cubin) == names_and_places(nv_cubins.assemble(ptx, architecture))
    with pytest.raises(InternalError, match=r"refused a kernel; its text is in \S+\.ptx") as caught:
        found.assemble(ptx.replace(b"ret;", b"rat;"), architecture)
    assert "rat" in str(caught.value)
    with pytest.raises(DeviceError, match="has no code for sm_13"):
        found.assemble(ptx, "sm_13")


def two_kernels(x: Any) -> Any:
    return fnp.tanh(x @ x.T).sum(0) * 2, fnp.sort(x, 0)[::3]


@pytest.mark.skipif(not find_ptxas(), reason="ptxas is not installed")
@pytest.mark.parametrize("chip", ["GA102", "GH100", "GB100"])
def test_programs_of_ptxas(chip: str) -> None:
    """Files of ptxas are loaded, described and found again by their code; what the code does runs on the host."""
    x = np.random.default_rng(0).normal(size=(40, 40)).astype(np.float32)
    with nv_on_host([chip], assembler=FINDERS["_ptxas"]()):
        function = fg.jit(two_kernels, device="nv")
        for _ in range(3):
            sums, sorted_ = function(x)
            np.testing.assert_allclose(sums, np.tanh(x @ x.T).sum(0) * 2, rtol=1e-4, atol=1e-4)
            np.testing.assert_array_equal(sorted_, np.sort(x, 0)[::3])
