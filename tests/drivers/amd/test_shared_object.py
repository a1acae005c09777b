"""Shared objects for AMD's loaders: against LLVM's linker, read by a loader of the tests' own, run by the emulator."""

import ctypes
import re
import shutil
import struct
import subprocess
import sys
from ctypes.util import find_library
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from funcgrad.drivers import elf
from funcgrad.drivers.amd.shared_object import link_shared
from funcgrad.errors import InternalError
from tests.drivers.amd.test_code_object import LLD, MODULES, PROCESSORS, files, with_relocation
from tests.hardware.amd import loader as amd_loader
from tests.hardware.amd.rdna3.machine import Memory, launch
from tests.hardware.amd.rdna3.run import run

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("processor", PROCESSORS)
def test_a_loader_finds_all_that_it_looks_for(processor):
    for name, (file, _) in files(processor).items():
        linked = link_shared(file, processor)
        assert linked.processor == processor
        loaded = amd_loader.load(linked.file)
        assert loaded.target == f"amdgcn-amd-amdhsa--{processor}"
        assert {
            k: (v.entry, v.local_nbytes, v.scratch_nbytes, v.argument_nbytes)
            for k, v in loaded.kernels.items()
        } == {
            k: (v.entry, v.local_nbytes, v.scratch_nbytes, v.argument_nbytes)
            for k, v in linked.kernels.items()
        }, name
        assert amd_loader.file_nbytes(linked.file) == len(linked.file)


@pytest.mark.skipif(LLD is None, reason="ld.lld is not installed (Debian: apt-get install lld-19)")
@pytest.mark.parametrize("processor", PROCESSORS)
def test_files_say_what_those_of_lld_say(processor, tmp_path):
    for name, (file, _) in files(processor).items():
        (tmp_path / "k.o").write_bytes(file)
        done = subprocess.run(
            [LLD, "-shared", str(tmp_path / "k.o"), "-o", str(tmp_path / "k.so")],
            capture_output=True,
            text=True,
            check=False,
        )
        if "unknown abi version" in done.stderr:
            pytest.skip(f"{LLD} is too old for these objects")
        assert done.returncode == 0, done.stderr
        ours, theirs = (
            amd_loader.load(link_shared(file).file),
            amd_loader.load((tmp_path / "k.so").read_bytes()),
        )
        assert ours.metadata == theirs.metadata, name
        assert len(ours.relocations) == len(theirs.relocations), name
        for symbol in (*ours.kernels, *(f"{kernel}.kd" for kernel in ours.kernels)):
            assert ours.symbols[symbol][1:] == theirs.symbols[symbol][1:], name
        assert set(ours.symbols) == set(theirs.symbols), name
        for kernel, mine in ours.kernels.items():
            other = theirs.kernels[kernel]
            assert mine._replace(entry=0) == other._replace(entry=0)
            places = [r.offset for r in elf.read_object(file).relocations]
            code = [
                bytearray(x.image[k.entry :][: ours.symbols[kernel][1]])
                for x, k in ((ours, mine), (theirs, other))
            ]
            if len(ours.kernels) == 1:  # of several, offsets are those of the first
                for each in code:
                    for place in places:
                        each[place : place + 4] = bytes(len(each[place : place + 4]))
            assert code[0] == code[1], name


@pytest.mark.skipif(
    not shutil.which("readelf"), reason="readelf is not installed (Debian: apt-get install binutils)"
)
def test_readelf_has_nothing_to_say_against_them(tmp_path):
    for name, (file, _) in files().items():
        linked = link_shared(file)
        (tmp_path / "k.so").write_bytes(linked.file)
        command = ["readelf", "--all", "--wide", "--lint", str(tmp_path / "k.so")]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert not done.stderr, (name, done.stderr)
        assert "DYN (Shared object file)" in done.stdout
        assert "NT_AMDGPU_METADATA" in done.stdout
        found = re.findall(r"(\w+) +\d+ (\w+) +GLOBAL (\w+) +\d+ ([\w.]+)$", done.stdout, re.M)
        for kernel, descriptor in linked.kernels.items():
            assert found.count((f"{descriptor.entry:016x}", "FUNC", "PROTECTED", kernel)) == 2  # both tables
            assert found.count((f"{descriptor.descriptor:016x}", "OBJECT", "DEFAULT", f"{kernel}.kd")) == 2


def run_shared(file, name, groups, threads, arrays):
    """The arrays as the kernel leaves them, loaded as AMD's loader does."""
    loaded = amd_loader.load(link_shared(file).file)
    kernel, memory = loaded.kernels[name], Memory()
    buffers = [memory.add(np.ascontiguousarray(x).tobytes()) for x in arrays]
    code = memory.add(loaded.image, 4096)
    memory.put(code, loaded.at(code.address))
    assert [a.offset for a in kernel.arguments] == [8 * i for i in range(len(arrays))]
    assert {(a.nbytes, a.kind) for a in kernel.arguments} == {(8, "global_buffer")}
    block = memory.add(struct.pack(f"<{len(buffers)}Q", *(buffer.address for buffer in buffers)), 64)
    launch(memory, code, kernel, groups, threads, block, seed=0, budget=100_000)
    return [
        np.frombuffer(memory.content(buffer), x.dtype).reshape(x.shape) for buffer, x in zip(buffers, arrays)
    ]


@pytest.mark.parametrize("name", [name for name in MODULES if name != "writable"])  # which gives no results
def test_kernels_compute_the_same_as_from_the_image_for_queues(name):
    file = files()[name][0]
    n = 64 if name in ("scratch", "pointers") else 128
    x = np.arange(n, dtype=np.int32 if name == "scratch" else np.float32)
    arrays = [x % 64, np.zeros(n, np.float64 if name == "table" else np.float32)]
    if name == "pointers":
        arrays = [x, np.zeros(2, np.float32)]
    groups, threads = (1, (2, 1, 1)) if name == "pointers" else (n // 64, (64, 1, 1))
    for kernel in link_shared(file).kernels:
        found = run_shared(file, kernel, groups, threads, arrays)
        for mine, theirs in zip(found, run(file, kernel, groups, threads, arrays)):
            np.testing.assert_array_equal(mine, theirs)
        assert (found[1] != 0).any()


def test_what_has_no_note_is_refused():
    file = files()["chain"][0]
    with pytest.raises(InternalError, match="no note that describes its kernels"):
        link_shared(file.replace(b"\0.note\0", b"\0.nope\0"))


def test_halves_of_addresses_are_refused():
    with pytest.raises(InternalError, match="half of an address"):
        link_shared(with_relocation(files()["table"][0], kind=1))


def test_other_processors_are_refused():
    with pytest.raises(InternalError, match="compiled for gfx1100, the device is gfx942"):
        link_shared(files()["chain"][0], "gfx942")


@given(
    st.sampled_from(sorted(MODULES)),
    st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), min_size=1, max_size=4),
)
def test_damaged_files_are_linked_or_refused(name, changes):
    file = bytearray(files()[name][0])
    for share, value in changes:
        file[int(len(file) * share)] = value
    try:
        linked = link_shared(bytes(file))
    except InternalError:
        return
    assert amd_loader.file_nbytes(linked.file) == len(linked.file)


class Comgr:
    """AMD's library for code objects, as far as it reads files that are linked (amd_comgr.h); libamdhip64 asks it."""

    def __init__(self, library):
        self._library = library

    def call(self, name, *arguments):
        """The value that the function writes; handles are structures of one word, which C passes like words."""
        found = ctypes.c_uint64()
        status = getattr(self._library, f"amd_comgr_{name}")(*arguments, ctypes.byref(found))
        assert status == 0, f"{name}: status {status}"
        return ctypes.c_uint64(found.value)

    def opened(self, file):
        data = self.call("create_data", 8)  # AMD_COMGR_DATA_KIND_EXECUTABLE
        assert self._library.amd_comgr_set_data(data, ctypes.c_size_t(len(file)), file) == 0
        return data

    def metadata(self, data):
        """Of each kernel, the text of its plain values."""
        kernels = self.call("metadata_lookup", self.call("get_data_metadata", data), b"amdhsa.kernels")
        count = self.call("get_metadata_list_size", kernels)
        rows = [self.call("index_list_metadata", kernels, ctypes.c_size_t(i)) for i in range(count.value)]
        keys = (
            b".name",
            b".symbol",
            b".kernarg_segment_size",
            b".group_segment_fixed_size",
            b".wavefront_size",
        )
        return [
            {key.decode(): self._text(self.call("metadata_lookup", row, key)) for key in keys} for row in rows
        ]

    def _text(self, node):
        size = ctypes.c_size_t()
        self._library.amd_comgr_get_metadata_string(node, ctypes.byref(size), None)
        text = ctypes.create_string_buffer(size.value)
        assert self._library.amd_comgr_get_metadata_string(node, ctypes.byref(size), text) == 0
        return text.value.decode()

    def symbol(self, data, name):
        """(type, value)."""
        symbol = self.call("symbol_lookup", data, name.encode())
        info = []
        for what in (2, 5):  # AMD_COMGR_SYMBOL_INFO_TYPE, AMD_COMGR_SYMBOL_INFO_VALUE
            value = ctypes.c_uint64()
            assert self._library.amd_comgr_symbol_get_info(symbol, what, ctypes.byref(value)) == 0
            info.append(value.value)
        return tuple(info)


def check_with_comgr(processor):
    """Compare what AMD's library reads of the files with what we say of them."""
    comgr = Comgr(ctypes.CDLL("libamd_comgr.so.2"))
    for name, (file, _) in files(processor).items():
        linked = link_shared(file, processor)
        data = comgr.opened(linked.file)
        rows = {row[".name"]: row for row in comgr.metadata(data)}
        assert rows.keys() == linked.kernels.keys(), name
        for kernel, found in linked.kernels.items():
            assert rows[kernel] == {
                ".name": kernel,
                ".symbol": f"{kernel}.kd",
                ".kernarg_segment_size": str(found.argument_nbytes),
                ".group_segment_fixed_size": str(found.local_nbytes),
                ".wavefront_size": str(found.wave),
            }, (name, rows[kernel])
            assert comgr.symbol(data, kernel) == (2, found.entry), name  # a function
            assert comgr.symbol(data, f"{kernel}.kd") == (1, found.descriptor), name  # an object


@pytest.mark.skipif(
    find_library("amd_comgr") is None, reason="no libamd_comgr (Debian: apt-get install libamd-comgr2)"
)
@pytest.mark.parametrize("processor", PROCESSORS)
def test_amd_reads_them_with_its_own_library(processor):
    """It runs in a process of its own: it brings an LLVM, and that of PoCL ends a process that has two."""
    program = f"from {__name__} import check_with_comgr; check_with_comgr({processor!r})"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
