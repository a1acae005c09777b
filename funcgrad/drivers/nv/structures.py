"""Structures of the kernel driver, by its release: sizes, and where the fields are that are used.

They are not stable from one major release to the next, so a release that is not in the table is refused. The rows are
what a C compiler says of the headers of open-gpu-kernel-modules (tests/drivers/nv/test_structures.py asks it again
where these are at hand); headers: nvos.h, nv-ioctl.h, nv-unix-nvos-params-wrappers.h, ctrl/*, class/*, alloc/*.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Mapping
from functools import cache

from funcgrad.errors import DeviceError, InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

# Name, bytes, then field:offset:bytes; an indented line goes on with the one before. Those of release 580, then what
# others have in place of some.
_ROWS = """
NVOS00_PARAMETERS 16 hRoot:0:4 hObjectParent:4:4 hObjectOld:8:4 status:12:4
NVOS02_PARAMETERS 48 hRoot:0:4 hObjectParent:4:4 hObjectNew:8:4 hClass:12:4 flags:16:4 pMemory:24:8 limit:32:8
  status:40:4
nv_ioctl_nvos02_parameters_with_fd 56 fd:48:4
NVOS33_PARAMETERS 48 hClient:0:4 hDevice:4:4 hMemory:8:4 offset:16:8 length:24:8 pLinearAddress:32:8 status:40:4
  flags:44:4
nv_ioctl_nvos33_parameters_with_fd 56 fd:48:4
NVOS34_PARAMETERS 32 hClient:0:4 hDevice:4:4 hMemory:8:4 pLinearAddress:16:8 status:24:4 flags:28:4
NVOS46_PARAMETERS 64 hClient:0:4 hDevice:4:4 hDma:8:4 hMemory:12:4 offset:16:8 length:24:8 flags:32:4
  dmaOffset:48:8 status:56:4
NVOS47_PARAMETERS 48 hClient:0:4 hDevice:4:4 hDma:8:4 hMemory:12:4 flags:16:4 dmaOffset:24:8 status:40:4
NVOS54_PARAMETERS 32 hClient:0:4 hObject:4:4 cmd:8:4 flags:12:4 params:16:8 paramsSize:24:4 status:28:4
NVOS64_PARAMETERS 48 hRoot:0:4 hObjectParent:4:4 hObjectNew:8:4 hClass:12:4 pAllocParms:16:8
  pRightsRequested:24:8 paramsSize:32:4 flags:36:4 status:40:4
nv_ioctl_card_info_t 72 valid:0:1 pci_info.domain:4:4 pci_info.bus:8:1 pci_info.slot:9:1 gpu_id:16:4
  reg_address:24:8 fb_address:40:8 fb_size:48:8 minor_number:56:4
nv_ioctl_register_fd_t 4 ctl_fd:0:4
NV0000_CTRL_SYSTEM_GET_BUILD_VERSION_V2_PARAMS 1032 driverVersionBuffer:0:256
NV0000_CTRL_GPU_GET_ID_INFO_V2_PARAMS 32 gpuId:0:4 deviceInstance:8:4 subDeviceInstance:12:4
NV0080_ALLOC_PARAMETERS 56 deviceId:0:4 hClientShare:4:4 vaMode:48:4
NV2080_ALLOC_PARAMETERS 4 subDeviceId:0:4
NV0080_CTRL_GPU_GET_CLASSLIST_V2_PARAMS 804 numClasses:0:4 classList:4:800
NV_HOPPER_USERMODE_A_PARAMS 2 bBar1Mapping:0:1 bPriv:1:1
NV_VASPACE_ALLOCATION_PARAMETERS 56 index:0:4 flags:4:4 vaSize:8:8 vaBase:40:8
NV_MEMORY_VIRTUAL_ALLOCATION_PARAMS 24 offset:0:8 limit:8:8 hVASpace:16:4
NV_MEMORY_ALLOCATION_PARAMS 128 owner:0:4 type:4:4 flags:8:4 attr:24:4 attr2:28:4 format:32:4 size:64:8
  alignment:72:8 offset:80:8 limit:88:8
NV_CHANNEL_GROUP_ALLOCATION_PARAMETERS 20 hObjectError:0:4 hVASpace:8:4 engineType:12:4
NV_CTXSHARE_ALLOCATION_PARAMETERS 12 hVASpace:0:4 flags:4:4 subctxId:8:4
NV_CHANNEL_ALLOC_PARAMS 368 hObjectError:0:4 hObjectBuffer:4:4 gpFifoOffset:8:8 gpFifoEntries:16:4 flags:20:4
  hContextShare:24:4 hVASpace:28:4 hUserdMemory:32:32 userdOffset:64:64 engineType:128:4
NVC36F_CTRL_CMD_GPFIFO_GET_WORK_SUBMIT_TOKEN_PARAMS 4 workSubmitToken:0:4
NVA06C_CTRL_GPFIFO_SCHEDULE_PARAMS 3 bEnable:0:1
NV2080_CTRL_GR_GET_INFO_PARAMS 32 grInfoListSize:0:4 grInfoList:8:8
NV2080_CTRL_PERF_BOOST_PARAMS 8 flags:0:4 duration:4:4
NV2080_CTRL_GPU_GET_NAME_STRING_PARAMS 132 gpuNameStringFlags:0:4 gpuNameString:4:128
NV2080_CTRL_FB_GET_INFO_V2_PARAMS 1028 fbInfoListSize:0:4 fbInfoList:4:1024
NV83DE_ALLOC_PARAMETERS 12 hAppClient:4:4 hClass3dObject:8:4
NV83DE_CTRL_DEBUG_READ_MMU_FAULT_INFO_PARAMS 72 mmuFaultInfoList:0:64 count:64:4
NV503B_ALLOC_PARAMETERS 72 hSubDevice:0:4 hPeerSubDevice:4:4 flags:28:4
NV0000_CTRL_SYSTEM_GET_P2P_CAPS_V2_PARAMS 8348 gpuIds:0:128 gpuCount:128:4 p2pCaps:132:4
NV_CONFIDENTIAL_COMPUTE_ALLOC_PARAMS 4 hClient:0:4
NV_CONF_COMPUTE_CTRL_CMD_SYSTEM_GET_CAPABILITIES_PARAMS 6 environment:2:1 ccFeature:3:1
NV2080_CTRL_GPU_GET_INFO_V2_PARAMS 564 gpuInfoListSize:0:4 gpuInfoList:4:560
NV2080_CTRL_CMD_GET_GPU_FABRIC_PROBE_INFO_PARAMS 56 state:0:1
HopperAControlGPFifo 512 GPGet:136:4 GPPut:140:4
"""
_OLDER = """
NVOS46_PARAMETERS 56 hClient:0:4 hDevice:4:4 hDma:8:4 hMemory:12:4 offset:16:8 length:24:8 flags:32:4
  dmaOffset:40:8 status:48:4
NV0080_CTRL_GPU_GET_CLASSLIST_V2_PARAMS 404 numClasses:0:4 classList:4:400
NV_VASPACE_ALLOCATION_PARAMETERS 48 index:0:4 flags:4:4 vaSize:8:8 vaBase:40:8
NV2080_CTRL_FB_GET_INFO_V2_PARAMS 460 fbInfoListSize:0:4 fbInfoList:4:456
NV2080_CTRL_CMD_GET_GPU_FABRIC_PROBE_INFO_PARAMS 48 state:0:1
"""
_NEWER = "NV503B_ALLOC_PARAMETERS 88 hSubDevice:0:4 hPeerSubDevice:4:4 flags:28:4\n"
_CHANGES = {
    570: _OLDER
    + "NVA06C_CTRL_GPFIFO_SCHEDULE_PARAMS 2 bEnable:0:1\n"
    + "NV2080_CTRL_GPU_GET_INFO_V2_PARAMS 524 gpuInfoListSize:0:4 gpuInfoList:4:520\n",
    575: _OLDER + "NV2080_CTRL_GPU_GET_INFO_V2_PARAMS 532 gpuInfoListSize:0:4 gpuInfoList:4:528\n",
    580: "",
    590: _NEWER,
    595: _NEWER + "NV2080_CTRL_GPU_GET_NAME_STRING_PARAMS 68 gpuNameStringFlags:0:4 gpuNameString:4:64\n",
}
RELEASES = tuple(_CHANGES)


class Layout(NamedTuple):
    """A structure. fields: (offset, bytes) by name."""

    name: str
    nbytes: int
    fields: Mapping[str, tuple[int, int]]

    def __str__(self) -> str:
        fields = (f"{name}:{offset}:{nbytes}" for name, (offset, nbytes) in self.fields.items())
        return " ".join([self.name, str(self.nbytes), *fields])


def major_of(release: str) -> int:
    """Return the major number of a driver's release. Raise DeviceError where its structures are not known.

    >>> major_of("580.142")
    580
    """
    found = re.match(r"(\d+)\.", release)
    major = int(found[1]) if found else 0
    if major not in _CHANGES:
        known = ", ".join(map(str, RELEASES))
        raise DeviceError(
            f"nv: the structures of NVIDIA's kernel driver {release or '(unknown)'} are not known: known are {known}",
            hint="use device 'cuda', which goes through NVIDIA's own library",
        )
    return major


@cache
def layouts(major: int) -> Mapping[str, Layout]:
    """Return the structures of a major release."""
    found = {}
    for line in (_ROWS + _CHANGES[major]).replace("\n  ", " ").split("\n"):
        if line:
            name, nbytes, *fields = line.split()
            parts = (field.split(":") for field in fields)
            found[name] = Layout(name, int(nbytes), {f: (int(at), int(n)) for f, at, n in parts})
    return found


class Record:
    """A structure in memory, at `address`; fields are read and written by name, as whole numbers or bytes.

    >>> record = Record(layouts(580)["NVOS00_PARAMETERS"], hRoot=5)
    >>> record["status"] = 0x1F
    >>> record["hRoot"], record["status"], len(bytes(record))
    (5, 31, 16)
    """

    __slots__ = ("_buffer", "address", "layout")

    def __init__(self, layout: Layout, **values: int) -> None:
        self.layout = layout
        self._buffer = (ctypes.c_uint8 * layout.nbytes)()
        self.address = ctypes.addressof(self._buffer)
        for name, value in values.items():
            self[name] = value

    def __bytes__(self) -> bytes:
        return bytes(self._buffer)

    def _place(self, name: str) -> tuple[int, int]:
        try:
            return self.layout.fields[name]
        except KeyError:
            raise InternalError(f"{self.layout.name} has no field {name!r}") from None

    def __getitem__(self, name: str) -> int:
        return int.from_bytes(self.data(name), "little")

    def __setitem__(self, name: str, value: int) -> None:
        offset, nbytes = self._place(name)
        self._buffer[offset : offset + nbytes] = list(value.to_bytes(nbytes, "little"))

    def fill(self, data: bytes) -> None:
        """Set the first bytes."""
        self._buffer[: len(data)] = list(data)

    def data(self, name: str) -> bytes:
        """Return a field as bytes."""
        offset, nbytes = self._place(name)
        return bytes(self._buffer[offset : offset + nbytes])


__all__ = ["RELEASES", "Layout", "Record", "layouts", "major_of"]
