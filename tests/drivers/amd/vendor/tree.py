"""What the kernel driver writes to /sys of CPUs and GPUs, in whole, as libraries of AMD's read it.

Names and their order are those of drivers/gpu/drm/amd/amdkfd/kfd_topology.c; values are of chips as they are sold.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

KFD = "sys/devices/virtual/kfd/kfd/topology"
_SYSTEM, _PUBLIC, _PRIVATE = range(3)  # heap_type
_PCIE, _QPI = 2, 3  # type of a link
_DOORBELLS_OF_64_BITS = 2 << 12  # of capability
_COMMON = {
    "lds_size_in_kb": 64, "max_slots_scratch_cu": 32, "num_gws": 64, "vendor_id": 0x1002, "num_cp_queues": 24,
    "num_sdma_engines": 2, "num_sdma_queues_per_engine": 8, "fw_version": 500, "sdma_fw_version": 20,
    "capability": _DOORBELLS_OF_64_BITS, "max_engine_clk_fcompute": 2100, "local_mem_size": 0, "num_xcc": 1,
}  # fmt: skip
_RDNA = {"simd_per_cu": 2, "wave_front_size": 32, "max_waves_per_simd": 16, "simd_arrays_per_engine": 2}
_CDNA = {"simd_per_cu": 4, "wave_front_size": 64, "max_waves_per_simd": 8, "simd_arrays_per_engine": 1}

# By the name of compilers: units are simd_count / simd_per_cu.
CHIPS: dict[str, dict[str, int]] = {
    "gfx90a": {"gfx_target_version": 90010, "simd_count": 416, "array_count": 8, "cu_per_simd_array": 14, **_CDNA},
    "gfx942": {
        "gfx_target_version": 90402, "simd_count": 1216, "array_count": 32, "cu_per_simd_array": 10, **_CDNA,
        "num_xcc": 8,
    },
    "gfx1030": {"gfx_target_version": 100300, "simd_count": 160, "array_count": 8, "cu_per_simd_array": 10, **_RDNA},
    "gfx1100": {"gfx_target_version": 110000, "simd_count": 192, "array_count": 12, "cu_per_simd_array": 8, **_RDNA},
    "gfx1102": {"gfx_target_version": 110002, "simd_count": 64, "array_count": 4, "cu_per_simd_array": 8, **_RDNA},
    "gfx1200": {"gfx_target_version": 120000, "simd_count": 64, "array_count": 4, "cu_per_simd_array": 8, **_RDNA},
}  # fmt: skip


def gpu(chip: str, number: int = 0) -> dict[str, int]:
    """What is told of a GPU, the `number`-th of its machine."""
    return {**_COMMON, **CHIPS[chip], "drm_render_minor": 128 + number, "location_id": 0x300 + 0x100 * number,
            "unique_id": 0xABCD_0000_0001 + number, "simd_id_base": 0x8000_1000 + 0x1000 * number}  # fmt: skip


def write_tree(root: Path, *gpus: Mapping[str, int], visible: bool = True) -> Path:
    """Write the folder of the topology below `root`, of one CPU and GPUs with ids 1001, 1002, ..., and return it.

    visible: whether the host may read and write all of a GPU's memory.
    """
    folder = root / KFD
    folder.mkdir(parents=True)
    _write(folder / "system_properties", {"platform_oem": 0x5A5A, "platform_id": 7, "platform_rev": 1})
    (folder / "generation_id").write_text("2\n")
    cpu = {"cpu_cores_count": 8, "simd_count": 0, "wave_front_size": 0, "max_engine_clk_ccompute": 3700}
    bank = {"heap_type": _SYSTEM, "size_in_bytes": 64 << 30, "flags": 0, "width": 64, "mem_clk_max": 3200}
    links = [_link(0, k, _PCIE, 20) for k in range(1, len(gpus) + 1)]
    _write_node(folder / "nodes" / "0", 0, cpu, [bank], [_cache(0, 1, 32, 5)], links)
    for number, properties in enumerate(gpus, 1):
        heap = _PUBLIC if visible else _PRIVATE
        memory = {"heap_type": heap, "size_in_bytes": 16 << 30, "flags": 0, "width": 384, "mem_clk_max": 1249}
        simds = properties["simd_id_base"]
        caches = [_cache(simds, 1, 32, 9), _cache(simds, 2, 6144, 9)]
        links = [_link(number, 0, _PCIE, 20)]
        more = {"cpu_cores_count": 0, **properties}
        _write_node(folder / "nodes" / str(number), 1000 + number, more, [memory], caches, links)
    return folder


def _link(here: int, there: int, kind: int, weight: int) -> dict[str, int]:
    return {
        "type": kind, "version_major": 0, "version_minor": 0, "node_from": here, "node_to": there, "weight": weight,
        "min_latency": 0, "max_latency": 0, "min_bandwidth": 312, "max_bandwidth": 31504 + here,
        "recommended_transfer_size": 0, "flags": 1,
    }  # fmt: skip


def _cache(processor: int, level: int, size: int, kind: int) -> dict[str, int]:
    return {
        "processor_id_low": processor, "level": level, "size": size, "cache_line_size": 128, "cache_lines_per_tag": 1,
        "association": 16, "latency": 1, "type": kind,
    }  # fmt: skip


def _write_node(
    folder: Path,
    gpu_id: int,
    properties: Mapping[str, int],
    banks: list[dict[str, int]],
    caches: list[dict[str, int]],
    links: list[dict[str, int]],
) -> None:
    counts = {"mem_banks_count": len(banks), "caches_count": len(caches), "io_links_count": len(links)}
    folder.mkdir(parents=True)
    (folder / "gpu_id").write_text(f"{gpu_id}\n")
    (folder / "name").write_text("\n")
    _write(folder / "properties", {**properties, **counts, "p2p_links_count": 0})
    for name, rows in (("mem_banks", banks), ("caches", caches), ("io_links", links)):
        for number, row in enumerate(rows):
            _write(folder / name / str(number) / "properties", row)


def _write(path: Path, values: Mapping[str, int]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{name} {value}\n" for name, value in values.items()))


__all__ = ["CHIPS", "KFD", "gpu", "write_tree"]
