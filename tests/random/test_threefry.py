"""The hash: known answers, and the same words eager, in blocks and as nodes."""

from __future__ import annotations

import numpy as np
import pytest

from funcgrad import make_graph, vmap
from funcgrad.random import PRNGKey
from funcgrad.random.threefry import _counters, random_bits32, random_words, threefry2x32
from funcgrad.trace.array.array import wrap
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.ops.threefry import BLOCK


def _word(x: int) -> object:
    return wrap(np.array(x, np.uint32))


@pytest.mark.parametrize(
    "key, counter, expected",
    [
        ((0, 0), (0, 0), (0x6B200159, 0x99BA4EFE)),
        ((0xFFFFFFFF, 0xFFFFFFFF), (0xFFFFFFFF, 0xFFFFFFFF), (0x1CB996FC, 0xBB002BE7)),
        ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3), (0xC4923A9C, 0x483DF7A0)),
    ],
)
def test_known_answers(key: tuple, counter: tuple, expected: tuple) -> None:
    """The vectors of Random123's file kat_vectors for threefry2x32 of 20 rounds."""
    words = threefry2x32(wrap(np.array(key, np.uint32)), *map(_word, counter))
    assert tuple(map(int, words)) == expected


def test_blocks_do_not_show() -> None:
    size = 2 * BLOCK + 3
    whole = np.asarray(random_words(PRNGKey(1), (size,)))
    np.testing.assert_array_equal(random_bits32(PRNGKey(1), (size,)), whole[0] ^ whole[1])
    for i in (0, BLOCK - 1, BLOCK, size - 1):
        alone = threefry2x32(PRNGKey(1), _word(0), _word(i))
        assert [int(x) for x in alone] == whole[:, i].tolist()


def test_counters_count_beyond_32_bits() -> None:
    high, low = _counters((1 << 32) + 2)
    last = [node.shrink([((1 << 32) - 1, (1 << 32) + 2, 1)]) for node in (high, low)]
    assert [node.shape for node in last] == [(3,), (3,)]
    assert high.op.name == "cast" and low.op.name == "cast"


def test_counters_within_32_bits() -> None:
    high, low = evaluate(list(_counters(3)), {})
    assert high.tolist() == [0, 0, 0] and low.tolist() == [0, 1, 2]


def test_nodes_and_numpy_agree() -> None:
    keys = np.array([[0, 1], [7, 9]], np.uint32)
    traced = vmap(lambda k: random_words(k, (5,)))(keys)
    bits = np.asarray(vmap(lambda k: random_bits32(k, (5,)))(keys))
    np.testing.assert_array_equal(bits, np.asarray(traced[0]) ^ np.asarray(traced[1]))
    for i, key in enumerate(keys):
        np.testing.assert_array_equal(
            [np.asarray(traced[0])[i], np.asarray(traced[1])[i]], np.asarray(random_words(wrap(key), (5,)))
        )


def test_words_are_traced_as_one_node_each() -> None:
    """Traced functions that draw numbers are small: a hundred additions and shifts would be traced in each call."""
    graph = make_graph(lambda key: random_bits32(key, (3, 4)))(PRNGKey(0))
    assert str(graph).count("threefry2x32") == 1 and len(str(graph).splitlines()) < 16
