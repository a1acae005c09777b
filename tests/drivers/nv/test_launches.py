"""Constant bank 0 of launches: what parameters get, and where code finds those that it names by an address."""

import random
import struct

import pytest

from funcgrad.drivers.hcq.queues import given
from funcgrad.drivers.nv.cubin import CubinKernel
from funcgrad.drivers.nv.launches import LoadedKernel, NvLaunch, Windows, launch_block
from funcgrad.drivers.nv.qmd import VERSIONS
from funcgrad.errors import InternalError
from tests.hardware.nv.decoder import Descriptor
from tests.hardware.nv.stand_in import CHIPS

ADDRESS = 0x12_3456_7800  # of the block


def _launch(architecture, sizes, arguments):
    """A launch of a kernel with parameters of so many bytes, each where C would have it, a tensor map at 64 bytes."""
    base = next(chip.parameters for chip in CHIPS.values() if chip.architecture == architecture)
    places, at = [], base
    for size in sizes:
        at = base + -(-(at - base) // min(size, 64)) * min(size, 64)
        places.append((at, size))
        at += size
    kernel = CubinKernel("k", 0, 256, 32, 0, 1024, 0, at, tuple(places), (), parameters_at=base)
    return NvLaunch(LoadedKernel(kernel, architecture, 1 << 20), (3, 1, 1), (64, 1, 1), tuple(arguments))


def _bank(launch, table):
    """The bank of a launch, at the address that its descriptor names."""
    architecture = launch.loaded.architecture
    version = VERSIONS[next(chip.qmd for chip in CHIPS.values() if chip.architecture == architecture)]
    block = launch_block([launch], version, 0x5000, Windows())
    data = block.words.resolved([7, ADDRESS, *table])
    size = -(-launch.loaded.kernel.constant_nbytes // 256) * 256
    address, nbytes = Descriptor(data[size : size + version.nbytes], version.major).bank(0)
    return address, data[address - ADDRESS :][:nbytes]


@pytest.mark.parametrize("architecture", [80, 90, 100])
@pytest.mark.parametrize("seed", range(4))
def test_parameters_of_all_sizes(architecture, seed):
    rng = random.Random(seed)
    sizes = [rng.choice([4, 8, 8, 128]) for _ in range(rng.randint(1, 6))]
    table = [rng.getrandbits(64) for _ in range(200)]
    arguments, expected = [], []
    for size in sizes:
        words = []
        for _ in range(max(size // 8, 1)):
            number, symbol = rng.getrandbits(8 * min(size, 8)), rng.randrange(200)
            is_given = size >= 8 and rng.random() < 0.5
            arguments.append(given(1, symbol) if is_given else number)
            words.append((table[symbol] if is_given else number).to_bytes(min(size, 8), "little"))
        expected.append(b"".join(words))
    launch = _launch(architecture, sizes, arguments)
    address, bank = _bank(launch, table)
    for (at, nbytes), content in zip(launch.loaded.kernel.parameters, expected, strict=True):
        assert bank[at : at + nbytes] == content
    by_address = struct.unpack_from("<Q", bank, 0x198)[0] if architecture == 90 else 0
    assert by_address == (address + 0x210 if architecture == 90 and 128 in sizes else 0)


def test_wrong_counts_and_sizes():
    with pytest.raises(InternalError, match="kernel 'k' takes 17 arguments, and 2 were given"):
        _bank(_launch(90, [8, 128], [1, 2]), [])
    with pytest.raises(InternalError, match="kernel 'k': a parameter of 20 bytes"):
        _bank(_launch(90, [20], [1]), [])
    with pytest.raises(InternalError, match="an address for a parameter of 4 bytes"):
        _bank(_launch(90, [4], [given(1, 0)]), [5])
