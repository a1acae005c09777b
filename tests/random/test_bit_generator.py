"""rng_bit_generator: states count calls, bits are even and differ from call to call."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import DtypeError
from funcgrad.random.bit_generator import RandomAlgorithm, rng_bit_generator


def test_states_count_to_the_next():
    state = fnp.asarray(np.array([1, 2, 7, 2**32 - 1], np.uint32))
    following, bits = rng_bit_generator(state, (2, 3))
    assert following.tolist() == [1, 2, 8, 0] and (bits.shape, bits.dtype) == ((2, 3), np.uint32)
    again = fg.jit(lambda s: rng_bit_generator(s, (2, 3), algorithm=RandomAlgorithm.RNG_PHILOX))(state)
    np.testing.assert_array_equal(again[1], bits)
    states = fnp.stack([state, following])
    mapped = fg.vmap(lambda s: rng_bit_generator(s, (2, 3))[1])(states)
    np.testing.assert_array_equal(mapped[0], bits)
    np.testing.assert_array_equal(mapped[1], rng_bit_generator(following, (2, 3))[1])


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "uint32", "uint64"])
def test_bits_are_even_and_differ(dtype):
    with fg.enable_x64():
        words = np.array([3, 4, 5, 2**32 - 1], np.uint32)
        wide = np.array([3 << 32 | 4, 5 << 32 | 2**32 - 1], np.uint64)
        following, bits = rng_bit_generator(fnp.asarray(words), (4000,), dtype)
        other, same = rng_bit_generator(fnp.asarray(wide), (4000,), dtype)
        np.testing.assert_array_equal(bits, same)
        assert other.tolist() == [3 << 32 | 4, 6 << 32]
        _, later = rng_bit_generator(following, (4000,), dtype)
        for drawn in (np.asarray(bits), np.asarray(later), np.asarray(bits) ^ np.asarray(later)):
            ones = np.unpackbits(drawn.view(np.uint8)).reshape(4000, -1).mean(0)
            assert abs(ones - 0.5).max() < 0.05  # 6 standard deviations


def test_states_and_dtypes_that_do_not_fit():
    with pytest.raises(DtypeError, match=r"must be uint32\[4\] or uint64\[2\], got uint32\[2\]"):
        rng_bit_generator(fnp.zeros(2, "uint32"), (3,))
    with pytest.raises(DtypeError, match="unsigned integers, not int32"):
        rng_bit_generator(fnp.zeros(4, "uint32"), (3,), "int32")


def test_bits_are_spread_over_a_mesh():
    """out_sharding is that of the bits alone."""
    state = fnp.arange(4, dtype=np.uint32)
    with fg.config(cpu_devices=2):
        sharding = fg.NamedSharding(fg.make_mesh((2,), "x"), fg.P("x"))
        following, bits = rng_bit_generator(state, (6, 3), out_sharding=sharding)
    assert bits.sharding == sharding and following.tolist() == [0, 1, 2, 4]
    np.testing.assert_array_equal(bits, rng_bit_generator(state, (6, 3))[1])
