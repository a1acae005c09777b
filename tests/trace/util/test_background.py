"""Work in a thread: who waits for it, who does it where there is no thread, and that it is done once."""

from __future__ import annotations

import _thread
import threading
from collections.abc import Callable

import pytest

from funcgrad.trace.util.background import Background


def _no_thread(*args: object) -> int:
    raise RuntimeError("can't start new thread")


def _dies_as_it_begins(*args: object) -> int:
    return 1


def test_all_who_wait_wait_for_one_run() -> None:
    may_go_on, done = threading.Event(), []

    def work() -> None:
        may_go_on.wait()
        done.append(threading.get_ident())

    background = Background(work)
    assert background.start() and not background.is_done
    waiting = [threading.Thread(target=background.wait) for _ in range(4)]
    for thread in waiting:
        thread.start()
    may_go_on.set()
    for thread in waiting:
        thread.join()
    background.cancel()
    assert background.is_done and len(done) == 1


@pytest.mark.parametrize("start", [_no_thread, _dies_as_it_begins])
def test_who_waits_does_the_work_where_no_thread_begins(
    monkeypatch: pytest.MonkeyPatch, start: Callable[..., int]
) -> None:
    monkeypatch.setattr(_thread, "start_new_thread", start)
    done: list[int] = []
    background = Background(lambda: done.append(threading.get_ident()))
    assert background.start() is (start is _dies_as_it_begins)
    assert not background.is_done
    waiting = [threading.Thread(target=background.wait) for _ in range(4)]
    monkeypatch.undo()
    for thread in waiting:
        thread.start()
    for thread in waiting:
        thread.join()
    assert background.is_done and len(done) == 1 and done[0] != threading.get_ident()


def test_what_is_cancelled_does_not_begin() -> None:
    done: list[int] = []
    background = Background(lambda: done.append(1))
    background.cancel()
    assert background.start()
    background.wait()
    assert background.is_done and not done


def test_an_error_of_who_does_the_work_is_raised_there() -> None:
    def work() -> None:
        raise KeyError("no")

    background = Background(work)
    with pytest.raises(KeyError):
        background.wait()
    background.wait()
    assert background.is_done
