"""AMD's ROCr (libhsa-runtime64) on the stand-in: it loads our code objects, and launches our kernels.

The release that Debian has, 5.2.3, knows no chip with gfx11. So code objects are made for two that it knows; and
kernels that run are those of gfx1100, for which there is an emulator, in files that say gfx1030.
"""

import base64
import subprocess

import numpy as np
import pytest

from funcgrad.drivers.amd.code_object import link
from funcgrad.drivers.amd.shared_object import link_shared
from funcgrad.drivers.amd.topology import read_nodes
from tests.amdgpu import compiled
from tests.drivers.amd.test_code_object import LLD, MODULES
from tests.drivers.amd.vendor.built import run, skip_without
from tests.drivers.amd.vendor.tree import KFD

CHIPS = ("gfx90a", "gfx1030")
RUN = ("chain", "shared", "table")
THREADS, GROUPS, ROUNDS = 64, 3, 5
_PROCESSOR_AT = 48  # of an ELF file: e_flags, whose lowest byte is it
_GFX1030 = 0x36


def text(data):
    return base64.b64encode(data).decode()


def source(name):
    n = THREADS * GROUPS
    return np.arange(n, dtype=np.float32) % 64 + 1


def wanted(name, x):
    """The second array, of which the kernel fills what it does."""
    if name == "chain":
        return 3 * x
    if name == "shared":
        return x.reshape(GROUPS, THREADS)[:, np.arange(THREADS) ^ 63].ravel()
    lanes = np.arange(x.size // 2) % 4
    return (np.array([1, 2, 3, 5])[lanes] + np.array([0.5, 1.5, 2.0, 7.0])[lanes]).astype(np.float64)


def as_gfx1030(file):
    data = bytearray(file)
    data[_PROCESSOR_AT] = _GFX1030
    return bytes(data)


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """What ROCr says of a chip and of code objects for it, by both linkers, and kernels that it has run."""
    skip_without("hsa-runtime64", "libhsa-runtime64-1")
    folder, found = tmp_path_factory.mktemp("rocr"), {}

    def ask(chip):
        if chip not in found:
            here = folder / chip
            here.mkdir()
            objects = dict(zip(MODULES, (file for file, _ in compiled(tuple(MODULES.values()), chip))))
            files = {f"ours {name}": link_shared(file, chip_of(file)).file for name, file in objects.items()}
            if LLD is not None:
                files |= {f"lld {name}": by_lld(here, file) for name, file in objects.items()}
            runs = {}
            if chip == "gfx1030":
                for name, (file, _) in zip(MODULES, compiled(tuple(MODULES.values()))):
                    if name in RUN:
                        runs[name] = {
                            "file": text(as_gfx1030(link_shared(file).file)), "input": text(source(name).tobytes()),
                            "threads": THREADS, "groups": GROUPS if name != "table" else 1, "rounds": ROUNDS,
                        }  # fmt: skip
            given = {"chip": chip, "files": {key: text(data) for key, data in files.items()}, "runs": runs}
            found[chip] = run("runtime_child", here, given), objects, here
        return found[chip]

    return ask


def chip_of(file):
    return link(file).processor


def by_lld(folder, file):
    (folder / "k.o").write_bytes(file)
    subprocess.run([LLD, "-shared", folder / "k.o", "-o", folder / "k.so"], check=True, capture_output=True)
    return (folder / "k.so").read_bytes()


@pytest.mark.parametrize("chip", CHIPS)
def test_the_gpu_is_what_the_topology_says(answers, chip):
    answer, _, folder = answers(chip)
    (node,) = read_nodes(str(folder / KFD / "nodes"))
    assert answer["name"] == node.processor == chip
    assert answer["wave"] == node.value("wave_front_size")
    assert answer["units"] == node.units and answer["simd_per_cu"] == node.value("simd_per_cu")
    assert answer["node"] == node.number
    assert answer["waves_of_a_unit"] == node.value("max_waves_per_simd") * node.value("simd_per_cu")


@pytest.mark.parametrize("chip", CHIPS)
def test_code_objects_are_loaded_as_we_read_them(answers, chip):
    answer, objects, _ = answers(chip)
    assert len(answer["loaded"]) == len(objects) * (1 if LLD is None else 2)
    for key, kernels in answer["loaded"].items():
        linked = link(objects[key.split()[1]])
        assert set(kernels) == {f"{name}.kd" for name in linked.kernels}
        for name, kernel in linked.kernels.items():
            said = kernels[f"{name}.kd"]
            assert said["arguments"] == kernel.argument_nbytes
            assert said["local"] == kernel.local_nbytes
            assert said["private"] == kernel.scratch_nbytes
            assert not said["dynamic"]
            descriptor = bytes.fromhex(said["descriptor"])
            ours = linked.image[kernel.descriptor : kernel.descriptor + 64]
            assert descriptor[:16] + descriptor[24:] == ours[:16] + ours[24:]
            code = bytes.fromhex(said["code"])
            if key.split()[1] in ("chain", "scratch", "shared"):  # which have no address within
                assert code == linked.image[kernel.entry : kernel.entry + len(code)]
            assert said["alignment"] <= 16, "arguments of ours are aligned to 64 bytes"
    assert {name for name, _ in answer["refused"]} <= {"0x82"}, (
        "a call for debuggers, which Linux does not have"
    )


@pytest.mark.parametrize("name", RUN)
def test_kernels_run_from_queues_of_the_library(answers, name):
    answer, _, _ = answers("gfx1030")
    ran, x = answer["ran"][name], source(name)
    found = np.frombuffer(base64.b64decode(ran["output"]), np.float64 if name == "table" else np.float32)
    want = wanted(name, x)
    if name == "table":
        found, want = found[:THREADS], want[:THREADS]
    np.testing.assert_array_equal(found, want)
    assert ran["launched"] >= ROUNDS


def test_all_is_given_back(answers):
    for chip in CHIPS:
        left = answers(chip)[0]["left"]
        assert left == {"files": 1, "memory": 1, "queues": 0, "events": 0, "addresses": 1}
