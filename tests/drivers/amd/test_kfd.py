"""Structures and numbers of the kernel driver: against its header where a compiler is there, and against records."""

import ctypes
import shutil
import subprocess

import pytest

from funcgrad.drivers.amd import kfd
from funcgrad.drivers.amd.context_save import context_save
from funcgrad.drivers.amd.topology import Node, read_nodes
from funcgrad.errors import DeviceError
from tests.hardware.amd.stand_in import GFX1100, write_topology

CALLS = {
    "GET_VERSION": (kfd.GET_VERSION, 0x80084B01),
    "CREATE_QUEUE": (kfd.CREATE_QUEUE, 0xC0584B02),
    "DESTROY_QUEUE": (kfd.DESTROY_QUEUE, 0xC0084B03),
    "CREATE_EVENT": (kfd.CREATE_EVENT, 0xC0204B08),
    "DESTROY_EVENT": (kfd.DESTROY_EVENT, 0x40084B09),
    "WAIT_EVENTS": (kfd.WAIT_EVENTS, 0xC0184B0C),
    "ACQUIRE_VM": (kfd.ACQUIRE_VM, 0x40084B15),
    "ALLOC_MEMORY_OF_GPU": (kfd.ALLOC_MEMORY, 0xC0284B16),
    "FREE_MEMORY_OF_GPU": (kfd.FREE_MEMORY, 0x40084B17),
    "MAP_MEMORY_TO_GPU": (kfd.MAP_MEMORY, 0xC0184B18),
    "UNMAP_MEMORY_FROM_GPU": (kfd.UNMAP_MEMORY, 0xC0184B19),
}
NUMBERS = {
    "KFD_IOC_QUEUE_TYPE_COMPUTE": kfd.QUEUE_COMPUTE,
    "KFD_IOC_QUEUE_TYPE_SDMA": kfd.QUEUE_SDMA,
    "KFD_IOC_QUEUE_TYPE_COMPUTE_AQL": kfd.QUEUE_AQL,
    "KFD_IOC_EVENT_SIGNAL": kfd.EVENT_SIGNAL,
    "KFD_IOC_EVENT_HW_EXCEPTION": kfd.EVENT_HW_EXCEPTION,
    "KFD_IOC_EVENT_MEMORY": kfd.EVENT_MEMORY,
    "KFD_IOC_WAIT_RESULT_COMPLETE": kfd.WAIT_COMPLETE,
    "KFD_IOC_WAIT_RESULT_TIMEOUT": kfd.WAIT_TIMEOUT,
    "KFD_IOC_ALLOC_MEM_FLAGS_VRAM": kfd.MEMORY_VRAM,
    "KFD_IOC_ALLOC_MEM_FLAGS_GTT": kfd.MEMORY_GTT,
    "KFD_IOC_ALLOC_MEM_FLAGS_WRITABLE": kfd.MEMORY_WRITABLE,
    "KFD_IOC_ALLOC_MEM_FLAGS_EXECUTABLE": kfd.MEMORY_EXECUTABLE,
    "KFD_IOC_ALLOC_MEM_FLAGS_NO_SUBSTITUTE": kfd.MEMORY_NO_SUBSTITUTE,
    "KFD_IOC_ALLOC_MEM_FLAGS_COHERENT": kfd.MEMORY_COHERENT,
    "KFD_IOC_ALLOC_MEM_FLAGS_UNCACHED": kfd.MEMORY_UNCACHED,
}
STRUCTURES = {
    call.structure.__name__: [name for name, _ in call.structure._fields_] for call, _ in CALLS.values()
}
COMPILER = next((path for name in ("cc", "gcc", "clang", "clang-19") if (path := shutil.which(name))), None)


@pytest.mark.parametrize("call, recorded", CALLS.values(), ids=CALLS)
def test_calls_have_the_numbers_of_the_kernel(call, recorded):
    assert call.request == recorded


def test_events_have_48_bytes():
    assert ctypes.sizeof(kfd.EventData) == 48
    assert kfd.EventData.va.offset == 16 and kfd.EventData.event_id.offset == 40


def test_the_header_of_the_system_agrees(tmp_path):
    if COMPILER is None:
        pytest.skip("no C compiler")
    drm = tmp_path / "drm"  # which linux-libc-dev leaves to another package; nothing of it is used here
    drm.mkdir()
    (drm / "drm.h").write_text("#include <linux/types.h>\n")
    lines, expected = [], []
    for name, (_, recorded) in CALLS.items():
        lines.append(f"P((unsigned long long)(unsigned int)AMDKFD_IOC_{name});")
        expected.append(recorded)
    for name, fields in STRUCTURES.items():
        structure = next(call.structure for call, _ in CALLS.values() if call.structure.__name__ == name)
        lines += [f"P(offsetof(struct {name}, {field}));" for field in fields]
        expected += [getattr(structure, field).offset for field in fields]
    for name, value in NUMBERS.items():
        lines.append(f"P((unsigned long long)(unsigned int)({name}));")
        expected.append(value)
    source = tmp_path / "check.c"
    source.write_text(
        "#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <linux/kfd_ioctl.h>\n"
        '#define P(x) printf("%llu\\n", (unsigned long long)(x))\n'
        "int main(void) {\n" + "\n".join(lines) + "\nreturn 0; }\n"
    )
    program = tmp_path / "check"
    made = subprocess.run(
        [COMPILER, "-I", str(tmp_path), "-o", str(program), str(source)], capture_output=True, text=True
    )
    if "kfd_ioctl.h" in made.stderr and "No such file" in made.stderr:
        pytest.skip("no linux/kfd_ioctl.h: install linux-libc-dev")
    assert made.returncode == 0, made.stderr
    said = subprocess.run([str(program)], capture_output=True, text=True, check=True).stdout
    assert list(map(int, said.split())) == expected


def test_the_topology_is_read_in_order(tmp_path):
    second = {**GFX1100, "gfx_target_version": 110501, "drm_render_minor": 129}
    root = write_topology(tmp_path / "nodes", GFX1100, second)
    first, other = read_nodes(root)
    assert (first.number, first.gpu_id, first.processor, first.render_file) == (
        1,
        1001,
        "gfx1100",
        "/dev/dri/renderD128",
    )
    assert (first.units, first.engines, first.parts) == (96, 6, 1)
    assert (first.memory_nbytes, first.l2_nbytes) == (1 << 30, 6 << 20)
    assert other.processor == "gfx1151" and other.render_file == "/dev/dri/renderD129"
    with pytest.raises(DeviceError, match="does not tell wave_size"):
        first.value("wave_size")


def test_a_topology_that_cannot_be_read_says_why(tmp_path):
    with pytest.raises(DeviceError, match="cannot be read") as error:
        read_nodes(str(tmp_path / "none"))
    assert "amdgpu" in str(error.value)
    root = write_topology(tmp_path / "nodes", GFX1100)
    (tmp_path / "nodes" / "1" / "properties").unlink()
    with pytest.raises(DeviceError, match="node 1"):
        read_nodes(root)


SIZES = [
    (90402, 38, (0x3000, 38 * 0x95000 + 0x3000, 38 * 0x95000 + 0x3000 + 0xC000)),
    (110000, 96, (0xA000, 96 * 0x75000 + 0xA000, 96 * 0x75000 + 0xA000 + 0x18000)),
    (110501, 40, (0x4000, 40 * 0x75000 + 0x4000, 40 * 0x75000 + 0x4000 + 0xA000)),
    (110002, 32, (0x4000, 32 * 0x55000 + 0x4000, 32 * 0x55000 + 0x4000 + 0x8000)),
    (100300, 72, (0x7000, 72 * 0x55000 + 0x7000, 72 * 0x55000 + 0x7000 + 0x12000)),
]


@pytest.mark.parametrize("version, units, expected", SIZES)
def test_sizes_of_what_is_saved(version, units, expected):
    properties = {
        "gfx_target_version": version, "simd_count": 4 * units, "simd_per_cu": 4, "array_count": 4,
        "simd_arrays_per_engine": 1,
    }  # fmt: skip
    sizes = context_save(Node(1, 1, properties))
    assert sizes == expected
