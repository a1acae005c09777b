"""Code of kernels: files of ptxas taken apart, damaged ones refused."""

import contextlib
import shutil
import struct
import subprocess
from pathlib import Path

import pytest

from funcgrad.backends.llvm import compile_ptx
from funcgrad.drivers.nv.cubin import Cubin
from funcgrad.errors import InternalError

nvidia = pytest.importorskip("nvidia", reason="ptxas is not installed")
PTXAS = next(
    (path for root in nvidia.__path__ for path in Path(root).glob("*/bin/ptxas")), shutil.which("ptxas")
)

KERNEL = """
@local = internal addrspace(3) global [64 x float] undef
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define ptx_kernel void @shift(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr addrspace(1) %a, i32 %t
  %q = getelementptr float, ptr addrspace(1) %b, i32 %t
  %s = getelementptr [64 x float], ptr addrspace(3) @local, i32 0, i32 %t
  %x = load float, ptr addrspace(1) %p
  store float %x, ptr addrspace(3) %s
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %m = xor i32 %t, 63
  %r = getelementptr [64 x float], ptr addrspace(3) @local, i32 0, i32 %m
  %y = load float, ptr addrspace(3) %r
  store float %y, ptr addrspace(1) %q
  ret void
}
"""


def assembled(ptx, architecture, folder):
    source, target = folder / "k.ptx", folder / "k.cubin"
    source.write_bytes(ptx)
    subprocess.run([PTXAS, "-arch", architecture, source, "-o", target], check=True, capture_output=True)
    return target.read_bytes()


@pytest.mark.skipif(not PTXAS, reason="ptxas is not installed")
@pytest.mark.parametrize(
    "architecture, base", [("sm_80", 0x160), ("sm_89", 0x160), ("sm_90a", 0x210), ("sm_100", 0x380)]
)
def test_what_ptxas_says_of_a_kernel(architecture, base, tmp_path):
    compiled_for = "sm_90" if architecture == "sm_100" else architecture
    file = assembled(compile_ptx(KERNEL, compiled_for), architecture, tmp_path)
    cubin = Cubin(file)
    assert cubin.architecture == int(architecture.strip("sma_"))
    (kernel,) = cubin.kernels.values()
    assert kernel.name == "shift" and kernel.barriers == 1 and 8 <= kernel.registers <= 32
    assert kernel.parameters == ((base, 8), (base + 8, 8), (base + 16, 4))
    assert kernel.constant_nbytes == base + 20
    assert kernel.shared_nbytes == 0x400 + 256, "with what the system keeps, once"
    assert kernel.offset % 256 == 0 and kernel.offset + kernel.nbytes + 4096 <= cubin.nbytes
    image = cubin.image(0x7000_0000)
    assert len(image) == cubin.nbytes
    assert image[kernel.offset :][: kernel.nbytes] in file


@pytest.mark.skipif(not PTXAS, reason="ptxas is not installed")
def test_constants_and_addresses_in_an_image(tmp_path):
    ptx = b"""
.version 8.0
.target sm_80
.address_size 64
.global .align 4 .u32 counter = 5;
.visible .entry add(.param .u64 p)
{
    .reg .b64 %rd<4>;
    .reg .b32 %r<3>;
    ld.param.u64 %rd1, [p];
    mov.u64 %rd2, counter;
    atom.global.add.u32 %r1, [%rd2], 1;
    st.global.u64 [%rd1], %rd2;
    ret;
}
"""
    cubin = Cubin(assembled(ptx, "sm_80", tmp_path))
    kernel, at = cubin.kernels["add"], 0x12_3456_7000
    image = cubin.image(at)
    counters = {k for k in range(0, len(image) - 3, 256) if image[k : k + 4] == struct.pack("<I", 5)}
    found = [struct.unpack_from("<Q", image, k)[0] - at for k in range(0, len(image) - 7, 4)]
    assert counters & set(found), "the address of the counter is written somewhere"
    assert sum(a != b for a, b in zip(image, cubin.image(at + (1 << 32)))) in (1, 2)
    assert kernel.parameters == ((0x160, 8),)


@pytest.mark.skipif(not PTXAS, reason="ptxas is not installed")
def test_clusters_and_shared_memory_of_a_kernel(tmp_path):
    ptx = b"""
.version 8.0
.target sm_90
.address_size 64
.extern .shared .align 256 .b8 more[];
.shared .align 4 .b8 some[20];
.visible .entry one(.param .u64 p) .reqnctapercluster 4,2,1
{
    .reg .b64 %rd<2>;
    .reg .b32 %r<4>;
    ld.param.u64 %rd1, [p];
    mov.u32 %r1, more;
    mov.u32 %r2, some;
    st.shared.u32 [some], %r1;
    st.shared.u32 [more], %r2;
    ld.shared.u32 %r3, [some+4];
    st.global.u32 [%rd1], %r3;
    ret;
}
.visible .entry other(.param .u64 p) { ret; }
"""
    kernels = Cubin(assembled(ptx, "sm_90", tmp_path)).kernels
    assert kernels["one"].cluster == (4, 2, 1) and kernels["other"].cluster == (1, 1, 1)
    assert kernels["one"].shared_nbytes == 0x500, "what is asked for at a launch begins at a multiple of 256"
    assert kernels["other"].shared_nbytes == 0x400


@pytest.mark.skipif(not PTXAS, reason="ptxas is not installed")
def test_damaged_files_are_refused(tmp_path):
    file = assembled(compile_ptx(KERNEL, "sm_90a"), "sm_90a", tmp_path)
    with pytest.raises(InternalError, match="object file"):
        Cubin(file[:100])
    with pytest.raises(InternalError, match="NVIDIA's is 190"):
        Cubin(file[:18] + b"\x3e\x00" + file[20:])
    for at in range(0, len(file), 7):
        damaged = file[:at] + bytes([file[at] ^ 0xFF]) + file[at + 1 :]
        with contextlib.suppress(InternalError):
            Cubin(damaged).image(0)
