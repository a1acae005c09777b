"""Vector memory (chapters 10 and 11) and the local data share (chapter 12)."""

import numpy as np

from tests.hardware.amd.rdna3.encoding import NULL, VGPRS
from tests.hardware.amd.rdna3.registers import LANE, put, reader

WRAP = 0xFFFFFFFF  # addresses of local memory have 32 bits: LLVM counts on negative ones and their offset
SIZES = {"8": 1, "16": 2, "32": 4, "64": 8, "96": 12, "128": 16}


def access(i):
    if i.format == "memory":
        return _memory(i)
    name = i.name.removeprefix("ds_")
    if "permute" in name:
        return _permute(i, name)
    if name == "swizzle_b32":
        return _swizzle(i)
    if name.startswith("add"):
        raise NotImplementedError("atomics: in which order they come nobody knows")
    if "2addr" in name:
        return _two(i, name)
    offset = i.extra["offsets"][0] | i.extra["offsets"][1] << 8
    address = reader(VGPRS + i.sources[0], "u32")

    def place(m, w):
        return address(m, w).astype(np.int64) + offset & WRAP

    def load(m, w, wave, lane, where, nbytes):
        return m.local.load(where, nbytes, m.group[wave], wave)

    def store(m, w, wave, lane, where, values):
        m.local.store(where, values, m.group[wave], wave)

    return _transfer(name, i.dst, i.sources[1], place, load, store)


def _memory(i):
    segment, name = i.name.split("_", 1)
    number, data, scalar = i.sources
    offset = i.extra["offset"]
    if segment == "global":
        vector = reader(VGPRS + number, "u64" if scalar == NULL else "u32")
        base = reader(scalar, "u64") if scalar != NULL else None

        def place(m, w):
            where = vector(m, w).astype(np.int64) + offset
            return where if base is None else where + base(m, w).astype(np.int64)

        def load(m, w, wave, lane, where, nbytes):
            return m.memory.load(where, nbytes, m.group[wave])

        def store(m, w, wave, lane, where, values):
            m.memory.store(where, values, m.group[wave])

    else:

        def place(m, w):
            where = np.full((len(m.number[w]), m.width), offset, np.int64)
            if i.extra["sve"]:
                where += reader(VGPRS + number, "u32")(m, w)
            if scalar != NULL:
                where += reader(scalar, "u32")(m, w)
            return where & WRAP

        def load(m, w, wave, lane, where, nbytes):
            return m.scratch[wave[:, None], lane[:, None], where[:, None] + np.arange(nbytes)]

        def store(m, w, wave, lane, where, values):
            m.scratch[wave[:, None], lane[:, None], where[:, None] + np.arange(values.shape[1])] = values

    return _transfer(name, i.dst, data, place, load, store)


def _transfer(name, dst, data, place, load, store):
    kind, *rest = name.split("_")
    half = "hi" in rest
    size = next(part for part in rest if part[0] in "bui" and part[1:] in SIZES)
    nbytes = SIZES[size[1:]]
    words = -(-nbytes // 4)

    def execute_store(m, w):
        active = m.active(w)
        if not active.any():
            return
        wave, lane = m.lanes(w)
        registers = np.stack([m.vector[data + k, w][active] for k in range(words)], 1)
        if half:
            registers = registers >> np.uint32(16)
        values = np.ascontiguousarray(registers).view(np.uint8)[:, :nbytes]
        store(m, w, wave, lane, np.broadcast_to(place(m, w), active.shape)[active], values)

    def execute_load(m, w):
        active = m.active(w)
        if not active.any():
            return
        wave, lane = m.lanes(w)
        data = load(m, w, wave, lane, np.broadcast_to(place(m, w), active.shape)[active], nbytes)
        if nbytes < 4:
            value = np.ascontiguousarray(data).view(f"{'i' if size[0] == 'i' else 'u'}{nbytes}")[:, 0]
            narrow = "d16" in rest
            out = np.zeros(active.shape, np.uint16 if narrow else np.uint32)
            out[active] = value.astype(np.int64) & (0xFFFF if narrow else 0xFFFFFFFF)
            put(m, w, dst, out, active, int(half))
            return
        for k in range(words):
            out = np.zeros(active.shape, np.uint32)
            out[active] = np.ascontiguousarray(data[:, 4 * k : 4 * k + 4]).view(np.uint32)[:, 0]
            put(m, w, dst + k, out, active)

    return execute_store if kind == "store" else execute_load


def _two(i, name):
    """Two accesses; offsets count elements, or 64 of them."""
    nbytes = SIZES[name.rsplit("_b", 1)[1]]
    step = nbytes * (64 if "stride64" in name else 1)
    address = reader(VGPRS + i.sources[0], "u32")
    words = nbytes // 4

    def execute(m, w):
        active = m.active(w)
        if not active.any():
            return
        wave, _ = m.lanes(w)
        where = np.broadcast_to(address(m, w), active.shape)[active].astype(np.int64)
        places = [where + step * offset & WRAP for offset in i.extra["offsets"]]
        if name.startswith("store"):
            for data, place in zip(i.sources[1:], places):
                registers = np.stack([m.vector[data + k, w][active] for k in range(words)], 1)
                m.local.store(place, np.ascontiguousarray(registers).view(np.uint8), m.group[wave], wave)
            return
        loaded = [m.local.load(place, nbytes, m.group[wave], wave) for place in places]
        for n, data in enumerate(loaded):
            for k in range(words):
                out = np.zeros(active.shape, np.uint32)
                out[active] = np.ascontiguousarray(data[:, 4 * k : 4 * k + 4]).view(np.uint32)[:, 0]
                put(m, w, i.dst + n * words + k, out, active)

    return execute


def _permute(i, name):
    """Values of other lanes, through the data share but not its memory; lanes that take no part give 0."""
    address, value = reader(VGPRS + i.sources[0], "u32"), reader(VGPRS + i.sources[1], "u32")
    offset = i.extra["offsets"][0] | i.extra["offsets"][1] << 8

    def execute(m, w):
        active = m.active(w)
        other = ((address(m, w).astype(np.int64) + offset) >> 2) % m.width
        given = np.where(active, value(m, w), 0)
        if name == "bpermute_b32":
            result = np.take_along_axis(given, other, 1)
        else:
            result = np.zeros_like(given)
            for lane in range(m.width):
                rows = np.flatnonzero(active[:, lane])
                result[rows, other[rows, lane]] = given[rows, lane]
        put(m, w, i.dst, result, active)

    return execute


def _swizzle(i):
    """Lanes of a group of 32 by masks: (lane and and_mask or or_mask) xor xor_mask; or of 4 by a pattern."""
    control = i.extra["offsets"][0] | i.extra["offsets"][1] << 8
    if control >= 0xE000:
        raise NotImplementedError(f"swizzle {control:#x}")
    if control & 0x8000:
        source = LANE // 4 * 4 + (control >> 2 * (LANE % 4) & 3)
    else:
        source = LANE // 32 * 32 + ((LANE & control & 31 | control >> 5 & 31) ^ (control >> 10 & 31))
    value = reader(VGPRS + i.sources[0], "u32")

    def execute(m, w):
        active = m.active(w)
        put(m, w, i.dst, np.where(active, value(m, w), 0)[:, source[: m.width]], active)

    return execute
