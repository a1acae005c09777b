"""The check of real machines: all of it holds on the stand-in, and what does not hold is named."""

import ctypes
import os
import re
import struct
import subprocess
import zlib
from pathlib import Path

import numpy as np
import pytest

from funcgrad.drivers.hcq.device import Kind
from funcgrad.drivers.nv import check
from funcgrad.drivers.nv.cubin import Cubin
from funcgrad.drivers.nv.kernels import ARCHITECTURES, FOLDER, cubin_for
from funcgrad.drivers.nv.memory import MemoryManager
from funcgrad.drivers.nv.tools.smoke import TITLES
from funcgrad.errors import DeviceError
from tests.hardware.assembled import find_ptxas
from tests.hardware.nv.stand_in import CHIPS, StandIn


def reverse_scaled(gpu, space, descriptor, from_, to):
    count = descriptor.grid[0] * descriptor.threads[0]
    source = array(gpu, space, from_, count, 0)
    array(gpu, space, to, count, 1)[:] = 3 * source.reshape(-1, 128)[:, ::-1].reshape(-1) + 1


def through_stack(gpu, space, descriptor, to):
    assert descriptor.local_nbytes >= 512 + 0x240
    count = descriptor.grid[0] * descriptor.threads[0]
    array(gpu, space, to, count, 1)[:] = 128 * np.arange(count) + 127 * 64


def through_shared(gpu, space, descriptor, to, words):
    assert descriptor.shared_nbytes >= 1024 + 4 * words
    squares = np.arange(words, dtype=np.uint64) ** 2
    array(gpu, space, to, words, 1)[:] = squares[::-1] & 0xFFFFFFFF


def scale_add(gpu, space, descriptor, to, factor, step):
    values = array(gpu, space, to, descriptor.grid[0] * descriptor.threads[0], 1)
    values[:] = values * np.uint32(factor) + np.uint32(step)


def count_groups(gpu, space, descriptor, to):
    x, y, z = np.ogrid[tuple(slice(n) for n in descriptor.grid)]
    odd = int((x + y + z & 1).sum())
    counts = array(gpu, space, to, 2, 1)
    counts += np.array([np.prod(descriptor.grid) - odd, odd], np.uint32)


def copy_vectors(gpu, space, descriptor, to, from_, count):
    assert descriptor.threads == (256, 1, 1) and descriptor.grid == (-(-count // 1024), 1, 1)
    array(gpu, space, to, 4 * count, 1)[:] = array(gpu, space, from_, 4 * count, 0).copy()


KERNELS = {
    "copy_vectors": ("QQQ", copy_vectors),
    "reverse_scaled": ("QQ", reverse_scaled),
    "through_stack": ("Q", through_stack),
    "through_shared": ("QI", through_shared),
    "scale_add": ("QII", scale_add),
    "count_groups": ("Q", count_groups),
}


def array(gpu, space, address, count, access):
    there = gpu.at(space, address, 4 * count, access)
    return np.frombuffer((ctypes.c_uint32 * count).from_address(there), np.uint32)


def with_kernels(stand_in):
    """The stand-in, which knows what the code of the check's kernels does."""
    for architecture in {gpu.chip.architecture for gpu in stand_in.gpus}:
        cubin = cubin_for(architecture)
        image = cubin.image(0)
        for name, kernel in cubin.kernels.items():
            form, function = KERNELS[name]

            def run(descriptor, bank, gpu, space, kernel=kernel, form=form, function=function):
                values = [
                    struct.unpack_from(f"<{kind}", bank, at)[0]
                    for kind, (at, _) in zip(form, kernel.parameters)
                ]
                function(gpu, space, descriptor, *values)

            stand_in.add_kernel(image[kernel.offset :][: kernel.nbytes], run)
    return stand_in


def test_all_steps_hold_where_no_memory_of_the_gpu_can_be_mapped(monkeypatch):
    plain = MemoryManager.allocate

    def allocate(self, kind, nbytes):
        if kind is Kind.MAPPED:
            raise DeviceError("nv: a window of 256 MiB is full")
        return plain(self, kind, nbytes)

    monkeypatch.setattr(MemoryManager, "allocate", allocate)
    assert check.main([], with_kernels(StandIn())) == 0


CHECKED = "GA102", "GH100", "GB202"  # one of each generation of descriptors; the others nightly


@pytest.mark.nightly
@pytest.mark.parametrize("chip", sorted(CHIPS.keys() - {*CHECKED}))
def test_all_ten_steps_hold_on_others(chip, capsys):
    test_all_ten_steps_hold_on_the_stand_in([chip], capsys)


@pytest.mark.parametrize("chips", [*([chip] for chip in CHECKED), ["GH100", "GH100"]], ids=",".join)
def test_all_ten_steps_hold_on_the_stand_in(chips, capsys):
    stand_in = with_kernels(StandIn(chips))
    failed = check.main([], stand_in)
    said = capsys.readouterr().out
    assert not failed, said
    assert re.findall(r"^ok +(\d+)", said, re.M) == [str(k) for k in range(1, 11)]
    assert ("to nv:1 and back directly" in said) == (len(chips) == 2)
    assert "page fault at 0x1234567" in said
    assert not list(stand_in.leaks())


def first_failure(stand_in, capsys):
    """(the number of the step that failed, its line), after which nothing was tried and nothing is left."""
    failed = check.main(["--timeout", "2"], stand_in)
    said = capsys.readouterr().out
    lines = said.splitlines()[1:]
    assert len(lines) == len(TITLES) and [line.split()[1] for line in lines] == [str(k) for k in range(1, 11)]
    kinds = [line.split()[0] for line in lines]
    number = kinds.index("FAILED") + 1
    assert kinds == ["ok"] * (number - 1) + ["FAILED"] + ["-"] * (10 - number) and failed == 11 - number
    return number, lines[number - 1]


def test_without_a_gpu_it_says_why(capsys):
    number, line = first_failure(StandIn([]), capsys)
    assert number == 1 and line.endswith("nv: there is no GPU 0: the driver shows 0")
    if not os.path.exists("/dev/nvidiactl"):
        number, line = first_failure(None, capsys)
        assert number == 1 and "nv: /dev/nvidiactl does not open" in line and "is not loaded" in line


@pytest.mark.parametrize(
    "call, step",
    [("0x205", 1), ("0x800292", 1), ("0x90f1", 2), ("0x70", 2), ("0xa06c", 3), ("0xc36f0108", 3)],
)
def test_the_step_that_fails_is_named(call, step, capsys, monkeypatch):
    stand_in = with_kernels(StandIn())
    number = int(call, 16)
    for name, key in (("_allocate", "hClass"), ("_control", "cmd")):
        real = getattr(stand_in, name)
        monkeypatch.setattr(
            stand_in, name, lambda r, real=real, key=key: 0x1B if r[key] == number else real(r)
        )
    found, line = first_failure(stand_in, capsys)
    assert found == step and "NV_ERR_INSUFFICIENT_PERMISSIONS" in line
    assert not list(stand_in.leaks())


@pytest.mark.parametrize(
    "name, step",
    [
        ("reverse_scaled", 5),
        ("scale_add", 6),
        ("through_stack", 7),
        ("through_shared", 7),
        ("count_groups", 7),
    ],
)
def test_wrong_results_are_seen(name, step, capsys, monkeypatch):
    form, function = KERNELS[name]

    def wrong(gpu, space, descriptor, to, *rest):
        function(gpu, space, descriptor, to, *rest)
        array(gpu, space, rest[0] if name == "reverse_scaled" else to, 1, 1)[0] ^= 1

    monkeypatch.setitem(KERNELS, name, (form, wrong))
    found, line = first_failure(with_kernels(StandIn()), capsys)
    assert found == step and "numbers are wrong: number 0 is" in line


def test_a_gpu_that_hangs_is_seen(capsys):
    stand_in = with_kernels(StandIn())
    stand_in.gpus[0].is_stuck = True
    found, line = first_failure(stand_in, capsys)
    assert found == 3 and "reports no fault" in line


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_kernels_are_those_of_the_text(architecture):
    cubin = cubin_for(architecture)
    assert cubin.architecture == architecture and cubin.kernels.keys() == KERNELS.keys()
    for name, kernel in cubin.kernels.items():
        assert [nbytes for _, nbytes in kernel.parameters] == [8 if c == "Q" else 4 for c in KERNELS[name][0]]
    assert cubin.kernels["through_stack"].local_nbytes == 512 + 0x240
    with pytest.raises(DeviceError, match="no kernels of its own for sm_75"):
        cubin_for(75)


def assembled_kernels(ptxas, architecture, folder):
    with open(f"{FOLDER}/kernels.ptx") as file:
        text = file.read().replace(".target sm_80", f".target sm_{architecture}")
    source, target = folder / "kernels.ptx", folder / "kernels.cubin"
    source.write_text(text.replace(".version 8.0", ".version 8.8") if architecture > 90 else text)
    command = [ptxas, "-arch", f"sm_{architecture}", source.name, "-o", target.name]
    subprocess.run(command, check=True, capture_output=True, cwd=folder)
    return target.read_bytes()


@pytest.mark.skipif(not find_ptxas(), reason="ptxas is not installed")
def test_the_recorded_code_is_what_ptxas_makes(tmp_path, request):
    """That of the version which made it; others may choose other instructions."""
    ptxas = find_ptxas()
    files = [assembled_kernels(ptxas, architecture, tmp_path) for architecture in ARCHITECTURES]
    if request.config.getoption("--update"):
        Path(FOLDER, "kernels.bin").write_bytes(zlib.compress(b"".join(files), 9))
    version = subprocess.run([ptxas, "--version"], capture_output=True, text=True, check=True).stdout
    for architecture, file in zip(ARCHITECTURES, files):
        made, recorded = Cubin(file), cubin_for(architecture)
        assert made.kernels.keys() == recorded.kernels.keys()
        if "V13.5.37" in version:
            assert made.kernels == recorded.kernels and made.image(0) == recorded.image(0)
