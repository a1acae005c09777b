"""QMD: the descriptor of a launch that compute engines read, 384 bytes (256 before Hopper) at a multiple of 256.

Ampere and Ada have version 3.0, Hopper 4.0, Blackwell 5.0. What they say is the same, where they say it is not, so a
launch is described once and a table for each version places it. A field is a list of (first bit, bits) that take the
value from bit `shift` on; several of a kind are `stride` bits apart. Bits are numbered through all words.

Source: open-gpu-doc, classes/compute: clc6c0qmd.h and clc7c0qmd.h (QMDV03_00), clcbc0qmd.h (QMDV04_00), clcdc0qmd.h and
clcec0qmd.h (QMDV05_00).
"""

from __future__ import annotations

import math

from funcgrad.drivers.hcq.stream import Value, Words, part
from funcgrad.drivers.nv import numbers as nv
from funcgrad.errors import InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

QMD_ALIGNMENT = 256


class QmdField(NamedTuple):
    pieces: tuple[tuple[int, int], ...]
    shift: int = 0
    stride: int = 0


def _bits(high: int, low: int, stride: int = 0, shift: int = 0) -> QmdField:
    return QmdField(((low, high - low + 1),), shift, stride)


def _pair(low: tuple[int, int], high: tuple[int, int], shift: int = 0, stride: int = 0) -> QmdField:
    return QmdField(tuple((first, last - first + 1) for last, first in (low, high)), shift, stride)


class QmdVersion(NamedTuple):
    major: int
    nbytes: int
    fields: dict[str, QmdField]


_V3 = {
    "group": _bits(133, 128),
    "global_caching": _bits(134, 134),
    "invalidate_texture_header": _bits(186, 186),
    "invalidate_texture_sampler": _bits(187, 187),
    "invalidate_texture_data": _bits(188, 188),
    "invalidate_shader_data": _bits(189, 189),
    "invalidate_instruction": _bits(190, 190),
    "invalidate_constant": _bits(191, 191),
    "prefetch": _pair((287, 256), (1640, 1632), 8),
    "membar": _bits(369, 368),
    "call_limit": _bits(378, 378),
    "sampler_index": _bits(382, 382),
    "grid_x": _bits(415, 384),
    "grid_y": _bits(431, 416),
    "grid_z": _bits(463, 448),
    "dependent_pointer": _bits(511, 480, shift=8),
    "dependent_enable": _bits(512, 512),
    "dependent_action": _bits(515, 513),
    "dependent_prefetch": _bits(516, 516),
    "shared_nbytes": _bits(561, 544),
    "shared_min": _bits(567, 562),
    "shared_max": _bits(574, 569),
    "minor": _bits(579, 576),
    "major": _bits(583, 580),
    "thread_x": _bits(607, 592),
    "thread_y": _bits(623, 608),
    "thread_z": _bits(639, 624),
    "constant_valid": _bits(640, 640, stride=1),
    "registers": _bits(656, 648),
    "shared_target": _bits(662, 657),
    "local_low": _bits(759, 736),
    "barriers": _bits(767, 763),
    "release_address": _pair((799, 768), (807, 800), stride=128),
    "release_membar": _bits(819, 819, stride=128),
    "release_enable": _bits(823, 823, stride=128),
    "release_payload_64": _bits(829, 829, stride=128),
    "release_structure": _bits(831, 830, stride=128),
    "release_payload": _pair((863, 832), (895, 864), stride=128),
    "constant_address": _pair((1055, 1024), (1072, 1056), stride=64),
    "constant_invalidate": _bits(1074, 1074, stride=64),
    "constant_nbytes": _bits(1087, 1075, stride=64, shift=4),
    "program": _pair((1567, 1536), (1584, 1568)),
    "local_high": _bits(1623, 1600),
    "prefetch_nbytes": _bits(1649, 1641, shift=8),
    "sass": _bits(1663, 1656),
}
_V4 = {
    "group": _bits(21, 16),
    "type": _bits(25, 23),
    "release_enable": _bits(320, 320, stride=16),
    "release_structure": _bits(322, 321, stride=16),
    "release_membar": _bits(323, 323, stride=16),
    "release_payload_64": _bits(332, 332, stride=16),
    "dependent_enable": _bits(368, 368),
    "dependent_action": _bits(371, 369),
    "dependent_prefetch": _bits(372, 372),
    "constant_valid": _bits(416, 416, stride=4),
    "constant_invalidate": _bits(419, 419, stride=4),
    "dependent_pointer": _bits(479, 448, shift=8),
    "local_low": _bits(535, 512),
    "sass": _bits(543, 536),
    "local_high": _bits(567, 544),
    "call_limit": _bits(568, 568),
    "sampler_index": _bits(569, 569),
    "minor": _bits(579, 576),
    "major": _bits(583, 580),
    "shared_nbytes": _bits(601, 584),
    "invalidate_texture_header": _bits(602, 602),
    "invalidate_texture_sampler": _bits(603, 603),
    "invalidate_texture_data": _bits(604, 604),
    "invalidate_shader_data": _bits(605, 605),
    "invalidate_instruction": _bits(606, 606),
    "invalidate_constant": _bits(607, 607),
    "shared_min": _bits(613, 608),
    "shared_max": _bits(619, 614),
    "shared_target": _bits(625, 620),
    "release_address": _pair((671, 640), (696, 672), stride=128),
    "release_payload": _pair((735, 704), (767, 736), stride=128),
    "grid_x": _bits(1055, 1024),
    "grid_y": _bits(1071, 1056),
    "grid_z": _bits(1103, 1088),
    "membar": _bits(1137, 1136),
    "thread_x": _bits(1167, 1152),
    "thread_y": _bits(1183, 1168),
    "thread_z": _bits(1199, 1184),
    "registers": _bits(1208, 1200),
    "barriers": _bits(1215, 1211),
    "program": _pair((1247, 1216), (1272, 1248)),
    "prefetch": _pair((1375, 1344), (1392, 1376), 8),
    "prefetch_nbytes": _bits(1401, 1393, shift=8),
    "constant_address": _pair((1567, 1536), (1586, 1568), 6, 64),
    "constant_nbytes": _bits(1599, 1587, stride=64, shift=4),
    "cluster_x": _bits(2149, 2144),
    "cluster_y": _bits(2157, 2152),
    "cluster_z": _bits(2165, 2160),
}
_V5 = {
    "group": _bits(149, 144),
    "type": _bits(153, 151),
    "release_enable": _bits(288, 288, stride=16),
    "release_structure": _bits(290, 289, stride=16),
    "release_membar": _bits(291, 291, stride=16),
    "release_payload_64": _bits(300, 300, stride=16),
    "dependent_enable": _bits(336, 336),
    "dependent_action": _bits(339, 337),
    "dependent_prefetch": _bits(340, 340),
    "dependent_pointer": _bits(415, 384, shift=8),
    "sass": _bits(455, 448),
    "call_limit": _bits(456, 456),
    "sampler_index": _bits(457, 457),
    "minor": _bits(467, 464),
    "major": _bits(471, 468),
    "invalidate_texture_header": _bits(472, 472),
    "invalidate_texture_sampler": _bits(473, 473),
    "invalidate_texture_data": _bits(474, 474),
    "invalidate_shader_data": _bits(475, 475),
    "invalidate_instruction": _bits(476, 476),
    "invalidate_constant": _bits(477, 477),
    "membar": _bits(625, 624),
    "program": _pair((1055, 1024), (1076, 1056), 4),
    "prefetch_nbytes": _bits(1085, 1077, shift=8),
    "thread_x": _bits(1103, 1088),
    "thread_y": _bits(1119, 1104),
    "thread_z": _bits(1127, 1120),
    "registers": _bits(1136, 1128),
    "barriers": _bits(1141, 1137),
    "shared_nbytes": _bits(1162, 1152, shift=7),
    "shared_min": _bits(1168, 1163),
    "shared_max": _bits(1174, 1169),
    "shared_target": _bits(1180, 1175),
    "local_low": _bits(1199, 1184, shift=4),
    "local_high": _bits(1215, 1200, shift=4),
    "grid_x": _bits(1279, 1248),
    "grid_y": _bits(1295, 1280),
    "grid_z": _bits(1327, 1312),
    "constant_address": _pair((1375, 1344), (1394, 1376), 6, 64),
    "constant_nbytes": _bits(1407, 1395, stride=64, shift=4),
    "constant_valid": _bits(1856, 1856, stride=4),
    "constant_invalidate": _bits(1859, 1859, stride=4),
    "prefetch": _pair((1919, 1888), (1936, 1920), 8),
    "cluster_x": _bits(2053, 2048),
    "cluster_y": _bits(2061, 2056),
    "cluster_z": _bits(2069, 2064),
}
# The semaphores of a V5 are 9, 18 and 22 words after their own beginning: no stride; only the first is used.
_V5["release_address"] = _pair((511, 480), (536, 512))
_V5["release_payload"] = _pair((575, 544), (607, 576))

VERSIONS = {3: QmdVersion(3, 256, _V3), 4: QmdVersion(4, 384, _V4), 5: QmdVersion(5, 384, _V5)}
_OF_CLASS = {
    nv.AMPERE_COMPUTE_A: 3,
    nv.AMPERE_COMPUTE_B: 3,
    nv.ADA_COMPUTE_A: 3,
    nv.HOPPER_COMPUTE_A: 4,
    nv.BLACKWELL_COMPUTE_A: 5,
    nv.BLACKWELL_COMPUTE_B: 5,
}
_GRID_CTA, _GRID_GPC_CGA = 2, 3  # QMD_TYPE
_L1_SYSMEMBAR = 1  # CWD_MEMBAR_TYPE
_FE_SYSMEMBAR = 1  # RELEASE_MEMBAR_TYPE
_NO_CHECK = 1  # API_VISIBLE_CALL_LIMIT
_VIA_HEADER_INDEX = 1  # SAMPLER_INDEX
_SCHEDULE = 1  # DEPENDENT_QMD_ACTION
_LAST_GROUP = 0x3F
_FIRST_WITH_CLUSTERS, _MOST_IN_CLUSTER = 90, 16  # 8 on all GPUs that have clusters, 16 on some
_MOST_PREFETCH = 0x1FF << 8


def version_for(compute_class: int) -> QmdVersion:
    """Return the version of QMD that an engine's class reads."""
    return VERSIONS[_OF_CLASS[compute_class]]


# Bytes that a multiprocessor can set aside for shared memory, in KiB (CUDA C++ Programming Guide, "Technical
# Specifications per Compute Capability"; with what the system keeps of it).
_SHARED_KIB = {
    80: (8, 16, 32, 64, 100, 132, 164),
    86: (8, 16, 32, 64, 100),
    87: (8, 16, 32, 64, 100, 132, 164),
    89: (8, 16, 32, 64, 100),
    90: (8, 16, 32, 64, 100, 132, 164, 196, 228),
    100: (8, 16, 32, 64, 100, 132, 164, 196, 228),
    103: (8, 16, 32, 64, 100, 132, 164, 196, 228),
    120: (8, 16, 32, 64, 100),
    121: (8, 16, 32, 64, 100),
}


def shared_configurations(architecture: int, nbytes: int, groups: int = 1) -> tuple[int, int]:
    """Return the smallest setting of a multiprocessor's shared memory that has `nbytes` bytes for so many groups, or
    else the largest, and the largest, as a QMD has them: KiB / 4 + 1.

    >>> shared_configurations(90, 227 << 10), shared_configurations(86, 1024), shared_configurations(90, 9 << 10, 8)
    ((58, 58), (3, 26), (26, 58))
    """
    sizes = _SHARED_KIB[architecture]
    if nbytes > sizes[-1] << 10:
        raise InternalError(f"{nbytes} bytes of shared memory on sm_{architecture}: it has {sizes[-1]} KiB")
    fitting = next((size for size in sizes if size << 10 >= groups * nbytes), sizes[-1])
    return fitting // 4 + 1, sizes[-1] // 4 + 1


_WARP, _WARPS = 32, 64  # threads of a warp; warps of a multiprocessor, at most (48 on some)
_REGISTERS, _REGISTERS_TOGETHER = 65536, 256  # of a multiprocessor; given to warps in such pieces
_GROUPS = 32  # of a multiprocessor, at most (fewer on some)


def groups_together(threads: int, registers: int) -> int:
    """Count the groups of so many threads that a multiprocessor runs at once, but for their shared memory.

    >>> groups_together(256, 32), groups_together(128, 168), groups_together(32, 8)
    (8, 3, 32)
    """
    warps = -(-threads // _WARP)
    of_warp = -(-registers * _WARP // _REGISTERS_TOGETHER) * _REGISTERS_TOGETHER
    return max(min(_WARPS // warps, _REGISTERS // (of_warp * warps), _GROUPS), 1)


def most_shared_nbytes(architecture: int) -> int:
    """Return the bytes of shared memory that the code of a group can have, without what the system keeps.

    >>> most_shared_nbytes(90) >> 10, most_shared_nbytes(89) >> 10
    (227, 99)
    """
    return (_SHARED_KIB[architecture][-1] - 1) << 10


class LaunchShape(NamedTuple):
    """What a QMD says of a kernel, but for addresses. architecture: as 90. shared_nbytes: with what the system keeps;
    local_nbytes: of a thread. cluster: groups that run together; (1, 1, 1) where none do."""

    architecture: int
    grid: tuple[int, int, int]
    threads: tuple[int, int, int]
    registers: int
    barriers: int
    shared_nbytes: int
    local_nbytes: int
    program_nbytes: int
    cluster: tuple[int, int, int] = (1, 1, 1)


def _check_cluster(shape: LaunchShape) -> None:
    cluster = shape.cluster
    if cluster == (1, 1, 1):
        return
    if shape.architecture < _FIRST_WITH_CLUSTERS:
        raise InternalError(
            f"a launch in clusters of {cluster} groups on sm_{shape.architecture}: sm_90 has the first"
        )
    if not 0 < math.prod(cluster) <= _MOST_IN_CLUSTER:
        raise InternalError(f"a cluster of {cluster} groups: it has {_MOST_IN_CLUSTER} at most")
    if any(groups % size for groups, size in zip(shape.grid, cluster)):
        raise InternalError(f"{shape.grid} groups are no whole number of clusters of {cluster}")


class Qmd:
    """Fields of a QMD, put in a block at a byte offset."""

    def __init__(self, words: Words, offset: int, version: QmdVersion) -> None:
        if offset % QMD_ALIGNMENT:
            raise InternalError(f"a QMD at byte {offset}: it begins at a multiple of {QMD_ALIGNMENT}")
        self._words, self._offset, self._version = words, offset, version

    def put(self, name: str, value: Value, index: int = 0) -> None:
        field = self._version.fields[name]
        if index and not field.stride:
            raise InternalError(f"QMD {self._version.major} has one {name!r}")
        shift = field.shift
        rest = value.addend if not isinstance(value, int) else value
        if rest & ((1 << shift) - 1):
            raise InternalError(
                f"QMD field {name!r} holds no {rest:#x}: a multiple of {1 << shift} is needed"
            )
        if isinstance(value, int) and value >> shift >> sum(bits for _, bits in field.pieces):
            raise InternalError(f"QMD field {name!r} holds no {value:#x}")
        for first, bits in field.pieces:
            at = first + index * field.stride
            self._words.put(self._offset + at // 32 * 4, at % 32, bits, part(value, shift, bits))
            shift += bits

    def describe(self, shape: LaunchShape) -> None:
        """Write all fields that do not depend on addresses."""
        version, put = self._version, self.put
        _check_cluster(shape)
        put("major", version.major)
        put("group", _LAST_GROUP)
        if version.major == 3:
            put("global_caching", 1)
        else:
            is_cluster = shape.cluster != (1, 1, 1)
            put("type", _GRID_GPC_CGA if is_cluster else _GRID_CTA)
            if is_cluster:
                for axis, size in zip("xyz", shape.cluster):
                    put(f"cluster_{axis}", size)
        for cache in "texture_header texture_sampler texture_data shader_data instruction constant".split():
            put(f"invalidate_{cache}", 1)
        put("membar", _L1_SYSMEMBAR)
        put("call_limit", _NO_CHECK)
        put("sampler_index", _VIA_HEADER_INDEX)
        for axis, groups, threads in zip("xyz", shape.grid, shape.threads):
            put(f"grid_{axis}", groups)
            put(f"thread_{axis}", threads)
        put("registers", shape.registers)
        put("barriers", shape.barriers)
        put("local_high", -(-shape.local_nbytes // 16) * 16)
        put("sass", shape.architecture // 10 << 4 | shape.architecture % 10)
        shared_nbytes = -(-shape.shared_nbytes // 128) * 128
        put("shared_nbytes", shared_nbytes)
        groups = groups_together(math.prod(shape.threads), shape.registers)
        # As libcuda has it: a smaller setting that one group fits in would be kept from the launch before.
        least, most = shared_configurations(shape.architecture, shared_nbytes, groups)
        put("shared_min", least)
        put("shared_target", least)
        put("shared_max", most)
        put("prefetch_nbytes", min(-(-shape.program_nbytes // 256) * 256, _MOST_PREFETCH))

    def put_program(self, address: Value) -> None:
        self.put("program", address)
        self.put("prefetch", address)

    def put_constants(self, number: int, address: Value, nbytes: int) -> None:
        """Write a constant bank, which begins at a multiple of 256."""
        self.put("constant_address", address, number)
        self.put("constant_nbytes", -(-nbytes // 16) * 16, number)
        self.put("constant_valid", 1, number)
        self.put("constant_invalidate", 1, number)

    def put_release(self, address: Value, payload: Value) -> None:
        """Write a 64-bit value and the time when the launch has ended, and what it wrote can be seen."""
        self.put("release_address", address)
        self.put("release_payload", payload)
        self.put("release_payload_64", 1)
        self.put("release_membar", _FE_SYSMEMBAR)
        self.put("release_enable", 1)  # release_structure 0: four words

    def put_dependent(self, qmd: Value) -> None:
        """Write the launch that begins when this one has ended."""
        self.put("dependent_pointer", qmd)
        self.put("dependent_action", _SCHEDULE)
        self.put("dependent_prefetch", 1)
        self.put("dependent_enable", 1)


__all__ = [
    "QMD_ALIGNMENT",
    "VERSIONS",
    "LaunchShape",
    "Qmd",
    "QmdVersion",
    "groups_together",
    "most_shared_nbytes",
    "shared_configurations",
    "version_for",
]
