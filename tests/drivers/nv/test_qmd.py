"""Launch descriptors: what is encoded by our tables is decoded by the text of the headers."""

import math
import random

import pytest

from funcgrad.drivers.hcq.stream import Symbol, Words
from funcgrad.drivers.nv.qmd import (
    VERSIONS,
    LaunchShape,
    Qmd,
    groups_together,
    most_shared_nbytes,
    shared_configurations,
    version_for,
)
from funcgrad.errors import InternalError
from tests.hardware.nv.decoder import Descriptor, qmd_fields

ARCHITECTURES = {3: (80, 86, 89), 4: (90,), 5: (100, 120)}
NAMES = {  # of ours, in the headers of versions 3, 4 and 5
    "group": "QMD_GROUP_ID",
    "type": "QMD_TYPE",
    "global_caching": "SM_GLOBAL_CACHING_ENABLE",
    "membar": "CWD_MEMBAR_TYPE",
    "call_limit": "API_VISIBLE_CALL_LIMIT",
    "sampler_index": "SAMPLER_INDEX",
    "barriers": "BARRIER_COUNT",
    "sass": "SASS_VERSION",
    "major": "QMD_MAJOR_VERSION",
    "shared_min": "MIN_SM_CONFIG_SHARED_MEM_SIZE",
    "shared_max": "MAX_SM_CONFIG_SHARED_MEM_SIZE",
    "shared_target": "TARGET_SM_CONFIG_SHARED_MEM_SIZE",
    "prefetch_nbytes": "PROGRAM_PREFETCH_SIZE",
}


def random_shape(rng, version):
    architecture = rng.choice(ARCHITECTURES[version])
    most = {80: 163, 90: 227, 100: 227}.get(architecture, 99)
    cluster = (rng.randint(1, 4), rng.randint(1, 2), 1) if version > 3 else (1, 1, 1)
    groups = (rng.randint(1, 2**31 - 1), rng.randint(1, 65535), rng.randint(1, 65535))
    return LaunchShape(
        architecture,
        tuple(max(count // size, 1) * size for count, size in zip(groups, cluster)),
        (rng.randint(1, 1024), rng.randint(1, 1024), rng.randint(1, 64)),
        registers=rng.randint(16, 255),
        barriers=rng.randint(0, 16),
        shared_nbytes=rng.randint(1024, most << 10),
        local_nbytes=rng.choice([0, rng.randint(1, 4096)]),
        program_nbytes=rng.randint(128, 1 << 20),
        cluster=cluster,
    )


@pytest.mark.parametrize("version", VERSIONS)
def test_descriptors_decode_to_what_was_described(version):
    check_descriptors(version, 500)


def check_descriptors(version, number):
    rng = random.Random(version)
    top = 40 if version == 3 else 49
    for _ in range(number):
        shape = random_shape(rng, version)
        program = rng.getrandbits(top - 8) << 8
        banks = {k: (rng.getrandbits(top - 8) << 8, rng.randint(1, 65535)) for k in rng.sample(range(8), 3)}
        signal, payload = rng.getrandbits(top - 4) << 4, rng.getrandbits(64)
        dependent = rng.choice([0, rng.randint(1, 2**32 - 1) << 8])
        words = Words(256 + VERSIONS[version].nbytes)
        qmd = Qmd(words, 256, VERSIONS[version])
        qmd.describe(shape)
        qmd.put_program(program)
        for number, (address, nbytes) in banks.items():
            qmd.put_constants(number, address, nbytes)
        qmd.put_release(signal, payload)
        if dependent:
            qmd.put_dependent(dependent)
        found = Descriptor(bytes(words)[256:], version)
        assert found.version == version
        assert (found.grid, found.threads, found.registers) == (shape.grid, shape.threads, shape.registers)
        assert found.program == found.prefetch == program
        assert found.shared_nbytes == -(-shape.shared_nbytes // 128) * 128
        assert found.local_nbytes == -(-shape.local_nbytes // 16) * 16
        assert found.cluster == shape.cluster
        assert found.get("QMD_TYPE") == (0 if version == 3 else 2 if shape.cluster == (1, 1, 1) else 3)
        assert found.releases() == [(signal, payload)]
        assert found.dependents() == [dependent] * bool(dependent)
        for number in range(8):
            expected = banks.get(number)
            assert found.forgets_bank(number) == (expected is not None)
            if expected:
                assert found.bank(number) == (expected[0], -(-expected[1] // 16) * 16)
            else:
                assert found.bank(number) is None
        nbytes = -(-shape.shared_nbytes // 128) * 128
        groups = groups_together(math.prod(shape.threads), shape.registers)
        least, most = shared_configurations(shape.architecture, nbytes, groups)
        for name, value in {
            "group": 0x3F,
            "membar": 1,
            "call_limit": 1,
            "sampler_index": 1,
            "barriers": shape.barriers,
            "sass": int(str(shape.architecture)[:-1]) * 16 + shape.architecture % 10,
            "shared_min": least,
            "shared_target": least,
            "shared_max": most,
            "prefetch_nbytes": min(-(-shape.program_nbytes // 256), 511),
        }.items():
            assert found.get(NAMES[name]) == value, name
        assert found.get("SM_GLOBAL_CACHING_ENABLE") == (version == 3)
        for cache in "TEXTURE_HEADER TEXTURE_SAMPLER TEXTURE_DATA SHADER_DATA".split():
            assert found.get(f"INVALIDATE_{cache}_CACHE") == 1
        assert found.get("INVALIDATE_INSTRUCTION_CACHE") == found.get("INVALIDATE_SHADER_CONSTANT_CACHE") == 1


@pytest.mark.parametrize("version", VERSIONS)
def test_symbols_in_descriptors_are_addresses(version):
    rng = random.Random(version)
    for _ in range(50):
        table = [rng.getrandbits(24) << 8, rng.getrandbits(64)]
        words = Words(VERSIONS[version].nbytes)
        qmd = Qmd(words, 0, VERSIONS[version])
        qmd.put("major", version)
        qmd.put_program(Symbol(0, 0x300))
        qmd.put_constants(1, Symbol(0, 0x100), 64)
        qmd.put_release(Symbol(0, 0x200), Symbol(1, 5))
        qmd.put_dependent(Symbol(0, 0x400))
        found = Descriptor(words.resolved(table), version)
        assert found.program == table[0] + 0x300
        assert found.bank(1) == (table[0] + 0x100, 64)
        assert found.releases() == [(table[0] + 0x200, (table[1] + 5) % (1 << 64))]
        assert found.dependents() == [table[0] + 0x400]


@pytest.mark.parametrize("version", VERSIONS)
def test_fields_do_not_overlap(version):
    taken: dict[int, str] = {}
    for name, field in VERSIONS[version].fields.items():
        for first, bits in field.pieces:
            for bit in range(first, first + bits):
                assert bit not in taken, f"{name} and {taken[bit]}"
                taken[bit] = name
    known = {b for high, low, _ in qmd_fields(version).values() for b in range(low, high + 1)}
    assert set(taken) <= known


def test_shared_memory_settings():
    assert shared_configurations(90, 0x400) == (3, 58)
    assert shared_configurations(90, 0x400, 32) == (9, 58)
    assert shared_configurations(90, 100 << 10, 2) == (58, 58)  # 200 KiB: of the sizes, 228
    assert shared_configurations(90, 228 << 10, 2) == (58, 58)
    assert shared_configurations(89, 33 << 10) == (17, 26)
    # What libcuda asks for on an H100, for 128 threads with 16 registers: MIN_SM_CONFIG_SHARED_MEM_SIZE.
    groups = groups_together(128, 16)
    assert [shared_configurations(90, nbytes, groups)[0] for nbytes in (1024, 1536)] == [5, 9]
    assert [most_shared_nbytes(a) >> 10 for a in (80, 86, 89, 90, 100, 120)] == [163, 99, 99, 227, 227, 99]
    with pytest.raises(InternalError, match="sm_89: it has 100 KiB"):
        shared_configurations(89, 101 << 10)


def test_groups_that_run_together():
    """NVIDIA's occupancy tables: 2048 threads, 32 groups and 65536 registers, which warps get in pieces of 256."""
    assert [groups_together(threads, 32) for threads in (1, 64, 96, 256, 1024)] == [32, 32, 21, 8, 2]
    assert [groups_together(256, registers) for registers in (33, 40, 64, 128, 255)] == [6, 6, 4, 2, 1]
    assert groups_together(1024, 255) == 1  # such a launch fails; a setting is needed all the same


def test_wrong_values_are_refused():
    words = Words(512)
    qmd = Qmd(words, 0, VERSIONS[4])
    with pytest.raises(InternalError, match="a multiple of 256"):
        Qmd(words, 128, VERSIONS[4])
    with pytest.raises(InternalError, match="a multiple of 64 is needed"):
        qmd.put("constant_address", 0x1020)
    with pytest.raises(InternalError, match="a multiple of 256 is needed"):
        qmd.put("dependent_pointer", Symbol(0, 4))
    with pytest.raises(InternalError, match="has one 'grid_x'"):
        qmd.put("grid_x", 1, 1)
    with pytest.raises(InternalError, match="holds no"):
        qmd.put("grid_y", 1 << 16)


def test_clusters_that_cannot_be_are_refused():
    def described(architecture, grid, cluster):
        version = VERSIONS[3 if architecture < 90 else 4]
        shape = LaunchShape(architecture, grid, (128, 1, 1), 24, 0, 1024, 0, 256, cluster)
        Qmd(Words(version.nbytes), 0, version).describe(shape)

    described(90, (16, 2, 1), (8, 2, 1))
    with pytest.raises(InternalError, match="on sm_89: sm_90 has the first"):
        described(89, (16, 2, 1), (2, 1, 1))
    with pytest.raises(InternalError, match="it has 16 at most"):
        described(90, (32, 2, 1), (32, 1, 1))
    with pytest.raises(InternalError, match=r"\(16, 3, 1\) groups are no whole number of clusters"):
        described(90, (16, 3, 1), (8, 2, 1))


def test_classes_have_their_versions():
    classes = [0xC6C0, 0xC7C0, 0xC9C0, 0xCBC0, 0xCDC0, 0xCEC0]
    assert [version_for(c).major for c in classes] == [3, 3, 3, 4, 5, 5]
