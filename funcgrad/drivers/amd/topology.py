"""Which AMD GPUs there are, by what the kernel driver writes to /sys (drivers/gpu/drm/amd/amdkfd/kfd_topology.c).

A node is a CPU or a GPU: a folder with the files `gpu_id`, 0 for a CPU, and `properties`, lines of a name and a number.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from funcgrad.errors import DeviceError
from funcgrad.trace.util.named_tuple import NamedTuple

_OF_GPU = 1, 2  # HSA_MEM_HEAP_TYPE_FB_PUBLIC, _PRIVATE
ROOT = "/sys/devices/virtual/kfd/kfd/topology/nodes"


class Node(NamedTuple):
    """A GPU. number: of its folder. gpu_id: what calls name it by. properties: as the kernel driver has them.
    memory_nbytes, l2_nbytes: of its memory, and of the cache of all compute units of a part; 0 where it is not told.
    """

    number: int
    gpu_id: int
    properties: Mapping[str, int]
    memory_nbytes: int = 0
    l2_nbytes: int = 0

    @property
    def version(self) -> tuple[int, int, int]:
        """Of its instruction set: (11, 0, 0) is gfx1100."""
        value = self.value("gfx_target_version")
        return value // 10000, value // 100 % 100, value % 100

    @property
    def processor(self) -> str:
        """The name that compilers have for it.

        >>> Node(1, 7, {"gfx_target_version": 90402}).processor, Node(1, 7, {"gfx_target_version": 110001}).processor
        ('gfx942', 'gfx1101')
        """
        major, minor, step = self.version
        return f"gfx{major}{minor:x}{step:x}"

    @property
    def parts(self) -> int:
        """Dies that run groups side by side (XCC)."""
        return self.properties.get("num_xcc", 1) or 1

    @property
    def units(self) -> int:
        """Compute units of one part."""
        return self.value("simd_count") // self.value("simd_per_cu") // self.parts

    @property
    def engines(self) -> int:
        """Shader engines of all parts."""
        return self.value("array_count") // self.value("simd_arrays_per_engine")

    @property
    def render_file(self) -> str:
        return f"/dev/dri/renderD{self.value('drm_render_minor')}"

    def value(self, name: str) -> int:
        """Return a property; DeviceError where the kernel driver does not tell."""
        try:
            return self.properties[name]
        except KeyError:
            raise DeviceError(f"amd: node {self.number} of the topology does not tell {name}") from None


def read_nodes(root: str = ROOT) -> list[Node]:
    """Return the GPUs that this process may use, in the kernel driver's order; DeviceError where there is none."""
    try:
        numbers = sorted(int(name) for name in os.listdir(root) if name.isdigit())
    except OSError as error:
        raise DeviceError(
            f"amd: {root} cannot be read ({error.strerror})", hint="the driver amdgpu is not loaded"
        ) from error
    found = []
    for number in numbers:
        folder = os.path.join(root, str(number))
        try:
            gpu_id = int(_read(os.path.join(folder, "gpu_id")) or 0)
            properties = _read_properties(folder) if gpu_id else {}
            banks, caches = (_read_parts(folder, name) if gpu_id else [] for name in ("mem_banks", "caches"))
        except PermissionError:
            continue  # a GPU of another container
        except (OSError, ValueError) as error:
            raise DeviceError(f"amd: node {number} of the topology cannot be read ({error})") from error
        if gpu_id:
            memory = sum(bank.get("size_in_bytes", 0) for bank in banks if bank.get("heap_type") in _OF_GPU)
            l2 = max((cache.get("size", 0) for cache in caches if cache.get("level") == 2), default=0)
            found.append(Node(number, gpu_id, properties, memory, l2 << 10))
    return found


def _read_parts(folder: str, kind: str) -> list[dict[str, int]]:
    """Return the properties of each of a node's parts of a kind, none where the kernel driver lists none."""
    try:
        names = os.listdir(os.path.join(folder, kind))
    except FileNotFoundError:
        return []
    return [_read_properties(os.path.join(folder, kind, name)) for name in names]


def _read_properties(folder: str) -> dict[str, int]:
    pairs = (line.split() for line in _read(os.path.join(folder, "properties")).splitlines())
    return {pair[0]: int(pair[1]) for pair in pairs if len(pair) == 2 and pair[1].isdigit()}


def _read(path: str) -> str:
    with open(path, encoding="ascii") as file:
        return file.read()


__all__ = ["ROOT", "Node", "read_nodes"]
