"""What the watch concludes from what processes say, without processes."""

from __future__ import annotations

from typing import Any

import pytest

from funcgrad.backends.distributed.mpi.failures import STEADY_SECONDS, Heard, judge
from funcgrad.backends.distributed.mpi.wait import ENDED, FAILED, LATE, RUNNING, WAITING, Waiting
from funcgrad.config import config
from funcgrad.errors import DistributedError

TIMEOUT = 100.0
LONG = 2 * STEADY_SECONDS


def at(
    group: list[int], number: int, what: str = "all_reduce(sum, float32[4])", **more: Any
) -> dict[str, Any]:
    return {"phase": WAITING, "group": group, "number": number, "what": what, "seconds": LONG, **more}


def heard(*reports: dict[str, Any], steady: float = LONG) -> list[Heard]:
    """Processes that say so since `steady` seconds."""
    found = []
    for report in reports:
        one = Heard(0.0)
        one.hear(report, 0.0)
        one.hear(report, steady)
        found.append(one)
    return found


def test_nothing_is_wrong_while_some_compute_or_a_group_is_complete() -> None:
    running = {"phase": RUNNING}
    assert judge(heard(running, running), LONG, TIMEOUT) == ""
    assert judge(heard(at([0, 1], 3), running), LONG, TIMEOUT) == ""
    assert judge(heard(at([0, 1], 3), at([0, 1], 3)), LONG, TIMEOUT) == ""
    # 0 waits for 1, which is in a collective with 2 that both have come to
    assert judge(heard(at([0, 1], 1), at([1, 2], 1), at([1, 2], 1)), LONG, TIMEOUT) == ""
    assert judge(heard(*[{"phase": ENDED}] * 2), 10 * TIMEOUT, TIMEOUT) == ""


def test_processes_that_wait_for_each_other() -> None:
    wrong = heard(at([0, 1], 3), at([0, 1], 4, "barrier()"))
    text = judge(wrong, LONG, TIMEOUT)
    assert text.startswith("the processes wait for each other")
    assert "process 0: in all_reduce(sum, float32[4]), collective 3" in text
    assert "process 1: in barrier(), collective 4" in text
    assert judge(heard(at([0, 1], 3), at([0, 1], 4), steady=STEADY_SECONDS / 2), LONG, TIMEOUT) == ""
    # of several devices some may compute; a large group is not told
    assert judge(heard(at([0, 1], 3, several=True), at([0, 1], 4)), LONG, TIMEOUT) == ""
    assert judge(heard(at(None, 3), at([0, 1], 4)), LONG, TIMEOUT) == ""  # type: ignore[arg-type]


def test_one_that_failed_is_lost_or_has_ended() -> None:
    failed = {"phase": FAILED, "message": "ValueError: no"}
    assert judge(heard(at([0, 1], 1), failed), LONG, TIMEOUT) == "process 1 failed: ValueError: no"
    assert "process 0 was not heard of for 200 s" in judge(heard({"phase": RUNNING}), LONG + 200, TIMEOUT)
    ended = {"phase": ENDED}
    assert judge(heard(at([0, 1], 7), ended), LONG, TIMEOUT).startswith(
        "process 1 has ended, while process 0"
    )
    assert judge(heard(at([0, 1], 7), ended, steady=0.1), LONG, TIMEOUT) == ""  # the report may be old
    assert judge(heard(at([0, 2], 7), ended, {"phase": RUNNING}), LONG, TIMEOUT) == ""


def test_one_that_waited_too_long_learns_where_the_others_are() -> None:
    late = at([0, 1, 2, 3], 2, "all_gather(0, int32[2])") | {"phase": LATE, "seconds": 600.0}
    text = judge(heard(late, {"phase": RUNNING}, late, {"phase": RUNNING}), LONG, TIMEOUT)
    assert text.splitlines() == [
        "process 0 waited 600 s for others",
        "  processes 0, 2: in all_gather(0, int32[2]), collective 2 of its group",
        "  processes 1, 3: in no collective",
    ]


def test_waiting_ends_with_an_error() -> None:
    waiting = Waiting(0)
    waiting.until([False, False, True].pop, "barrier()", [0, 1], 1)
    waiting.verdict = "process 1 failed: ValueError"
    with pytest.raises(DistributedError, match="process 1 failed"):
        waiting.until(lambda: False, "barrier()", [0, 1], 2)
    assert waiting.delivered


def test_an_interrupted_collective_is_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = Waiting(0)
    tests = iter([False] * 200)

    def test() -> bool:
        try:
            return next(tests)
        except StopIteration:
            raise KeyboardInterrupt from None

    with pytest.raises(KeyboardInterrupt):
        waiting.until(test, "barrier()", [0, 1], 1)
    with pytest.raises(DistributedError, match="was not finished: KeyboardInterrupt"):
        waiting.check()


def test_waiting_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("funcgrad.backends.distributed.mpi.wait._ANSWER_SECONDS", 0.05)
    with (
        config(collective_timeout=0.05),
        pytest.raises(DistributedError, match="process 3 waited 0 s for others"),
    ):
        Waiting(3).until(lambda: False, "barrier()", [0, 3], 1)
    assert config.collective_timeout == 600
