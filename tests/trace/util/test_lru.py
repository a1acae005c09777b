"""The bounded cache: what stays, what goes, and many threads at once."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from funcgrad.trace.util.lru import Bounded


class Entry:
    def __init__(self) -> None:
        self.used = False


@given(st.lists(st.tuples(st.integers(0, 8), st.booleans()), max_size=60), st.integers(1, 5))
def test_never_too_many_and_what_is_used_stays(steps: list[tuple[int, bool]], most: int) -> None:
    """An entry that is used after every other step is never the one that goes."""
    cache: Bounded[int, Entry] = Bounded(most + 1)
    cache.remember(-1, Entry())
    for key, _ in steps:
        cache[-1].used = True
        if key not in cache:
            cache.remember(key, Entry())
        assert len(cache) <= most + 1 and key in cache
        assert -1 in cache


def test_without_use_the_oldest_goes() -> None:
    cache: Bounded[int, Entry] = Bounded(3)
    for key in range(5):
        cache.remember(key, Entry())
    assert list(cache) == [2, 3, 4]
    cache.forget()
    assert not cache


@pytest.mark.parametrize("most", [1, 7])
def test_threads(most: int) -> None:
    cache: Bounded[int, Entry] = Bounded(most)
    failed: list[BaseException] = []

    def work(seed: int) -> None:
        try:
            for i in range(2000):
                key = (i * 7 + seed) % 23
                entry = cache.get(key)
                if entry is None:
                    cache.remember(key, Entry())
                else:
                    entry.used = True
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed and len(cache) <= most
