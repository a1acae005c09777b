"""How much memory a queue needs for the waves of a GPU that are stopped half way: the kernel driver insists on it.

When another process gets the GPU, registers and local memory of all waves are saved there. The formulas are those of
`kfd_queue_ctx_save_restore_size` (Linux, drivers/gpu/drm/amd/amdkfd/kfd_queue.c), which compares.
"""

from __future__ import annotations

from funcgrad.drivers.amd.topology import Node
from funcgrad.trace.util.named_tuple import NamedTuple

PAGE_NBYTES = 4096
END_OF_PIPE_NBYTES = 4096
_SCALARS_NBYTES, _HARDWARE_NBYTES, _LOCAL_NBYTES = 0x4000, 0x1000, 0x10000  # of a compute unit
_HEADER_NBYTES = 40
_DEBUG_NBYTES, _DEBUG_ALIGNMENT = 32, 64  # of a wave
_MANY_REGISTERS = {
    **dict.fromkeys([90402, 90010, 90008, 90500], 0x80000),
    **dict.fromkeys([110000, 110001, 110501, 120000, 120001], 0x60000),
}


class ContextSave(NamedTuple):
    """control_nbytes: of the control stack. nbytes: what a queue is made with. memory_nbytes: what there has to be."""

    control_nbytes: int
    nbytes: int
    memory_nbytes: int


def context_save(node: Node) -> ContextSave:
    """Return the sizes for a queue of launches.

    >>> properties = dict(simd_count=416, simd_per_cu=4, array_count=16, simd_arrays_per_engine=1)
    >>> sizes = context_save(Node(1, 1, {"gfx_target_version": 90010, **properties}))
    >>> [hex(size) for size in sizes]
    ['0x9000', '0x3c91000', '0x3cb2000']
    """
    version = node.value("gfx_target_version")
    is_old = version < 100100
    waves = min(node.units * 40, node.engines * 512) if is_old else node.units * 32
    local = node.value("lds_size_in_kb") << 10 if version == 90500 else _LOCAL_NBYTES
    unit = _MANY_REGISTERS.get(version, 0x40000) + _SCALARS_NBYTES + local + _HARDWARE_NBYTES
    data = _up(node.units * unit, PAGE_NBYTES)
    control = _up(_HEADER_NBYTES + waves * (8 if is_old else 12) + 8, PAGE_NBYTES)
    if version // 10000 == 10:
        control = min(control, 0x7000)
    debug = _up(waves * _DEBUG_NBYTES, _DEBUG_ALIGNMENT)
    return ContextSave(control, control + data, _up((control + data + debug) * node.parts, PAGE_NBYTES))


def _up(value: int, alignment: int) -> int:
    return -(-value // alignment) * alignment


__all__ = ["END_OF_PIPE_NBYTES", "PAGE_NBYTES", "ContextSave", "context_save"]
