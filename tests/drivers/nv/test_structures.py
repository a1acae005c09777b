"""Structures of the kernel driver: what a C compiler says of NVIDIA's headers, where these are at hand.

FUNCGRAD_NV_HEADERS names a folder with checkouts of open-gpu-kernel-modules, each in a folder named for its release
("580.142").
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from funcgrad.drivers.nv import numbers
from funcgrad.drivers.nv.structures import RELEASES, Record, layouts, major_of
from funcgrad.errors import DeviceError, InternalError

HEADERS = """
nvtypes.h nvos.h nv-ioctl.h nv-unix-nvos-params-wrappers.h ctrl/ctrl0000/ctrl0000system.h ctrl/ctrl0000/ctrl0000gpu.h
class/cl0080.h class/cl2080.h ctrl/ctrl0080/ctrl0080gpu.h class/clc661.h class/cl90f1.h alloc/alloc_channel.h
class/cl9067.h class/clb0b5sw.h ctrl/ctrlc36f.h ctrl/ctrla06c.h ctrl/ctrl2080/ctrl2080gr.h ctrl/ctrl2080/ctrl2080perf.h
ctrl/ctrl2080/ctrl2080gpu.h ctrl/ctrl2080/ctrl2080fb.h class/cl83de.h ctrl/ctrl83de.h ctrl/ctrl83de/ctrl83dedebug.h
class/clc86f.h class/cl0070.h class/cl503b.h class/clcb33.h ctrl/ctrlcb33.h
"""
MORE_HEADERS = """
nv_escape.h nv-ioctl-numbers.h nvstatus.h class/cl0041.h class/cl003e.h class/cl0040.h class/cl0071.h class/cla06c.h
class/clc461.h class/clc561.h class/clc361.h class/clc56f.h class/clc96f.h class/clca6f.h class/clc6c0.h
class/clc7c0.h class/clc9c0.h
class/clcbc0.h class/clcdc0.h class/clcec0.h class/clc6b5.h class/clc7b5.h class/clc8b5.h class/clc9b5.h class/clcab5.h
"""
INCLUDES = "src/common/sdk/nvidia/inc", "src/nvidia/arch/nvalloc/unix/include"


def _checkouts():
    folder = os.environ.get("FUNCGRAD_NV_HEADERS")
    return sorted(path for path in Path(folder).iterdir() if path.is_dir()) if folder else []


def _compiled(checkout, folder):
    """The rows of all structures, as the compiler has them."""
    body = ["#include <stdio.h>\n#include <stddef.h>\n#include <stdint.h>"]
    body += [f'#include "{header}"' for header in HEADERS.split()]
    body.append("int main(void) {")
    for layout in layouts(580).values():
        body.append(f'printf("{layout.name} %zu", sizeof({layout.name}));')
        for field in layout.fields:
            size = f"sizeof((({layout.name}*)0)->{field})"
            body.append(f'printf(" {field}:%zu:%zu", offsetof({layout.name}, {field}), {size});')
        body.append('puts("");')
    body.append("}")
    source, program = folder / "layouts.c", folder / "layouts"
    source.write_text("\n".join(body))
    includes = [f"-I{checkout / path}" for path in INCLUDES]
    subprocess.run([shutil.which("cc") or "gcc", "-w", *includes, source, "-o", program], check=True)
    return subprocess.run([program], capture_output=True, text=True, check=True).stdout.strip().split("\n")


@pytest.mark.skipif(not _checkouts(), reason="FUNCGRAD_NV_HEADERS names no checkouts of NVIDIA's headers")
def test_layouts_are_those_of_the_headers(tmp_path):
    for checkout in _checkouts():
        found = _compiled(checkout, tmp_path)
        assert found == [str(layout) for layout in layouts(major_of(checkout.name)).values()], checkout.name


def _numbers(checkout, folder):
    """Those of numbers.py that are macros of the headers under the same name, as the compiler has them."""
    names = [name for name in vars(numbers) if name.startswith("NV") or re.match(r"[A-Z]+_.*_[A-Z]$", name)]
    body = ["#include <stdio.h>\n#include <stddef.h>\n#include <stdint.h>"]
    body += [f'#include "{header}"' for header in (HEADERS + MORE_HEADERS).split()]
    body.append("int main(void) {")
    for name in [*names, *numbers.STATES.values()]:
        body.append(f'#ifdef {name}\nprintf("{name} %llu\\n", (unsigned long long)({name}));\n#endif')
    for state in numbers.STATES.values():
        body.append(f'printf("{state} %llu\\n", (unsigned long long)({state}));')
    body.append("}")
    source, program = folder / "numbers.c", folder / "numbers"
    source.write_text("\n".join(body))
    includes = [f"-I{checkout / path}" for path in INCLUDES]
    subprocess.run([shutil.which("cc") or "gcc", "-w", *includes, source, "-o", program], check=True)
    rows = subprocess.run([program], capture_output=True, text=True, check=True).stdout.split("\n")
    return dict(row.split() for row in rows if row)


@pytest.mark.skipif(not _checkouts(), reason="FUNCGRAD_NV_HEADERS names no checkouts of NVIDIA's headers")
def test_numbers_are_those_of_the_headers(tmp_path):
    # These are flags at their places, where the headers have the value of the field.
    fields = re.compile(r"NVOS(32|46|02)_(ATTR|FLAGS)|NV2080_CTRL_PERF_BOOST_FLAGS$")
    for checkout in _checkouts():
        found = _numbers(checkout, tmp_path)
        assert len(found) > 50
        states = {name: value for value, name in numbers.STATES.items()}
        for name, value in found.items():
            if not fields.match(name):
                assert int(value) == states.get(name, getattr(numbers, name, None)), (checkout.name, name)


@pytest.mark.parametrize("major", RELEASES)
def test_recorded_sizes(major):
    """Those that a call hands over, as two readings of the headers had them."""
    expected = {
        "NVOS64_PARAMETERS": 48,
        "NVOS54_PARAMETERS": 32,
        "nv_ioctl_nvos33_parameters_with_fd": 56,
        "NVOS46_PARAMETERS": 56 if major < 580 else 64,
        "NV_VASPACE_ALLOCATION_PARAMETERS": 48 if major < 580 else 56,
        "NV0080_CTRL_GPU_GET_CLASSLIST_V2_PARAMS": 404 if major < 580 else 804,
        "NVA06C_CTRL_GPFIFO_SCHEDULE_PARAMS": 2 if major == 570 else 3,
        "NV503B_ALLOC_PARAMETERS": 88 if major >= 590 else 72,
        "NV2080_CTRL_GPU_GET_INFO_V2_PARAMS": {570: 524, 575: 532}.get(major, 564),
        "NV2080_CTRL_CMD_GET_GPU_FABRIC_PROBE_INFO_PARAMS": 48 if major < 580 else 56,
        "NV0000_CTRL_SYSTEM_GET_P2P_CAPS_V2_PARAMS": 8348,
        "NV_CHANNEL_ALLOC_PARAMS": 368,
        "NV_MEMORY_ALLOCATION_PARAMS": 128,
        "NV2080_CTRL_GPU_GET_NAME_STRING_PARAMS": 68 if major == 595 else 132,
    }
    assert {name: layouts(major)[name].nbytes for name in expected} == expected


@pytest.mark.parametrize("major", RELEASES)
def test_fields_lie_within_and_apart(major):
    for layout in layouts(major).values():
        taken = set()
        for offset, nbytes in layout.fields.values():
            place = set(range(offset, offset + nbytes))
            assert not place & taken and offset + nbytes <= layout.nbytes, layout.name
            taken |= place


def test_releases_that_are_not_known_are_refused():
    assert [major_of(f"{major}.12.3") for major in RELEASES] == list(RELEASES)
    for release in ("610.43", "565.57", "", "driver"):
        with pytest.raises(DeviceError, match=r"kernel driver .* not known: known are 570, 575"):
            major_of(release)


def test_records():
    record = Record(layouts(580)["NV_CHANNEL_ALLOC_PARAMS"], engineType=7)
    record["userdOffset"] = 0x1234 << 64
    assert record["engineType"] == 7 and record.data("userdOffset")[8:10] == b"\x34\x12"
    assert bytes(record)[128:132] == b"\x07\0\0\0" and len(bytes(record)) == 368
    with pytest.raises(InternalError, match="no field 'engine'"):
        record["engine"]
    with pytest.raises(OverflowError):
        record["flags"] = 1 << 32
