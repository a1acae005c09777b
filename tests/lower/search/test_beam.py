"""Search for schedules: it finds what is planted, keeps nothing that is wrong or crashes, and remembers."""

from __future__ import annotations

import itertools
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, nn
from funcgrad.backends.interface import Target, open_backend
from funcgrad.errors import ArgumentError, DeviceError, ScheduleError
from funcgrad.lower.compile import lower
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.ir.schedule import MixedLanes, Schedule
from funcgrad.lower.runtime import disk_cache
from funcgrad.lower.search import beam as search_module
from funcgrad.lower.search.beam import Found, beam_search, search, search_kernel
from funcgrad.lower.search.neighbours import neighbours
from funcgrad.lower.search.process import Worker
from funcgrad.lower.search.trial import Trials, subjects_of
from funcgrad.lower.search.worker import Answer, Bench, differs
from funcgrad.trace.util.record import replace
from tests.support.compiled import same


def lowered_of(function, *arguments):
    stages = fg.jit(function).lower(*arguments)
    normal, slots, _ = canonicalize(stages.outputs, stages.parameters)
    return lower(normal, slots, open_backend("cpu").target)[0]


def trials_of(function, *arguments) -> list[Trials]:
    target = open_backend("cpu").target
    return [Trials(subject, target) for subject in subjects_of(lowered_of(function, *arguments))]


@pytest.fixture
def fresh(monkeypatch, tmp_path):
    """Nothing is known from before, and few trials are made."""
    monkeypatch.setattr(search_module, "_MOST_TRIALS", 8)
    monkeypatch.setattr(search_module, "_known", {})
    with fg.config(cache_dir=str(tmp_path / "cache")):
        yield


# ---- the search itself, on numbers ----


def of_copies(copies: int, lanes: int) -> Schedule:
    return Schedule(unroll={"d00": copies}, vectorize={"d00": lanes})


def next_to(schedule: Schedule) -> list[Schedule]:
    copies, lanes = schedule.unroll["d00"], schedule.vectorize["d00"]
    moved = [(copies + 1, lanes), (copies - 1, lanes), (copies, lanes + 1), (copies, lanes - 1)]
    return [of_copies(a, b) for a, b in moved if a >= 0 and b >= 0]


def test_a_beam_walks_to_the_best() -> None:
    def measure(schedule: Schedule, best: float) -> float:
        return 1.0 + abs(schedule.unroll["d00"] - 7) + abs(schedule.vectorize["d00"] - 4)

    start = of_copies(1, 1)
    for beam in (1, 2, 5):
        found, seconds = beam_search(start, measure(start, 0), next_to, measure, beam, 1000)
        assert (str(found), seconds) == (str(of_copies(7, 4)), 1.0)


def test_a_wider_beam_passes_what_stops_a_narrow_one() -> None:
    """The way to the best leads through two steps that are worse."""
    seconds = {(1, 1): 5.0, (2, 1): 4.9, (1, 2): 5.5, (1, 3): 5.6, (1, 4): 1.0}

    def measure(schedule: Schedule, best: float) -> float | None:
        return seconds.get((schedule.unroll["d00"], schedule.vectorize["d00"]))

    results = [beam_search(of_copies(1, 1), 5.0, next_to, measure, beam, 1000)[1] for beam in (1, 3)]
    assert results == [4.9, 1.0]


def test_a_search_ends() -> None:
    """After so many measurements; and where every step gains, but next to nothing."""
    calls = []

    def falling(schedule: Schedule, best: float) -> float:
        calls.append(schedule)
        return 0.5 ** len(calls)

    beam_search(of_copies(1, 1), 1.0, next_to, falling, 3, 25)
    assert len(calls) <= 25
    calls.clear()

    def flat(schedule: Schedule, best: float) -> float:
        calls.append(schedule)
        return 1.0 - 1e-6 * len(calls)

    beam_search(of_copies(1, 1), 1.0, next_to, flat, 1, 10_000)
    assert len(calls) < 20


def test_what_is_no_good_is_not_gone_on_from() -> None:
    start = of_copies(1, 1)
    assert beam_search(start, 1.0, next_to, lambda schedule, best: None, 4, 100) == (start, 1.0)


# ---- what it tries ----

SMALL = {
    "product": (lambda a, b: a @ b, np.ones((13, 21), np.float32), np.ones((21, 18), np.float32)),
    "softmax": (lambda a: nn.softmax(a, axis=0), np.ones((12, 48), np.float32)),
    "scan": (lambda a: fnp.cumsum(a, 1) + 1, np.ones((9, 40), np.float32)),
    "updates": (lambda a, i: a.at[i].add(1.5), np.ones((8, 20), np.float32), np.zeros(6, np.int32)),
    "windows": (
        lambda a, b: lax.conv(a, b, (2, 2), "SAME"),
        np.ones((1, 2, 12, 12), np.float32),
        np.ones((4, 2, 3, 3), np.float32),
    ),
    "order": (lambda a: (fnp.argmax(a, -1), fnp.tanh(a).T), np.ones((10, 33), np.float32)),
}


@pytest.mark.parametrize("name", SMALL)
def test_neighbours_compute_the_same(name) -> None:
    """What is next to the heuristic's schedule, and next to one of these: a part of it."""
    backend = open_backend("cpu")
    fits = 0
    for trials in trials_of(*SMALL[name]):
        subject = trials.subject
        bench = Bench(backend, subject.buffers, trials.terms)
        first = trials.made(subject.schedule)
        assert bench.attempt(first).seconds
        around = neighbours(subject.kernel, subject.schedule, trials.target, trials.emit)
        around += neighbours(subject.kernel, around[-1], trials.target, trials.emit) if around else []
        for schedule in around[::4]:
            try:
                trial = trials.made(schedule, 4 * first.size + 500)
            except (MixedLanes, ScheduleError):
                continue
            if trial is not None:
                answer = bench.attempt(trial, 1e-9)
                assert answer.seconds, f"{schedule}: {answer.why}"
                fits += 1
    assert fits >= 5


def test_what_can_be_reached() -> None:
    """Each kind of decision is among the neighbours of some kernel, and they come in the same order every time."""
    kinds = set()
    for function, *arguments in SMALL.values():
        for trials in trials_of(function, *arguments):
            kernel, schedule = trials.subject.kernel, trials.subject.schedule
            around = neighbours(kernel, schedule, trials.target, trials.emit)
            assert around == neighbours(kernel, schedule, trials.target, trials.emit)
            kinds |= {part.split("(")[0] for variant in around for part in str(variant).split("; ")}
    wanted = "split merge reorder vectorize unroll chain pad pack prefetch parallel owners".split()
    assert {*wanted} <= kinds


# ---- trials ----


def test_differences() -> None:
    a = np.arange(1, 101, dtype=np.float32)
    near, far = a.copy(), a.copy()
    near[3] = np.nextafter(near[3], 9)
    far[3] += 0.01
    assert not differs(a, near, 1000) and differs(a, near, 1) == "1 of 100 results differ"
    assert differs(a, far, 1000) == "1 of 100 results differ"
    nan = a.copy()
    nan[5] = np.nan
    assert not differs(nan, nan.copy(), 1) and not differs(nan, nan.copy(), 9)
    assert differs(a, nan, 9) == "NaN or infinities are in other places"
    other = nan.copy()
    other.view(np.uint32)[5] |= 1  # a NaN of another kind
    assert not differs(nan, other, 1)
    assert differs(np.float32([0.0]), np.float32([-0.0]), 1)
    assert differs(np.arange(3), np.array([0, 1, 3]), 1000) and differs(a > 2, a > 3, 1000)
    half = a.astype("bfloat16") if hasattr(np, "bfloat16") else a.astype(np.float16)
    assert not differs(half, half + half.dtype.type(0), 5)
    assert not differs(a + 1j * a, (a + 1j * near).astype(np.complex64), 50)


def test_times_are_those_of_the_clock() -> None:
    """Runs are timed by the clock alone: one sample for what is hopeless, a median of several else."""
    (trials,) = trials_of(lambda x: x * 2, np.ones(100, np.float32))
    ticks = itertools.count()
    bench = Bench(open_backend("cpu"), trials.subject.buffers, 1, clock=lambda: float(next(ticks)))
    first = trials.made(trials.subject.schedule)
    assert bench.attempt(first) == Answer((1.0,))
    before = next(ticks)
    assert bench.attempt(first, best=0.5) == Answer((1.0,))
    assert next(ticks) - before < 6
    assert bench.race([first, first]) == Answer((1.0, 1.0))


def test_another_result_is_no_good() -> None:
    """A trial that computes something else, and one that reads what it has written before."""
    (right,), (wrong,) = (
        trials_of(function, np.ones((3, 50), np.float32)) for function in (lambda x: x * 2, lambda x: x * 3)
    )
    bench = Bench(open_backend("cpu"), right.subject.buffers, 1)
    assert bench.attempt(right.made(right.subject.schedule)).seconds
    answer = bench.attempt(wrong.made(wrong.subject.schedule))
    assert not answer.seconds and answer.why == "150 of 150 results differ"


def test_the_process_that_runs_trials() -> None:
    """It answers; an error in it is an answer, too; it is started again after it died, and told the kernel again."""
    (trials,) = trials_of(lambda x: x * 2, np.ones(5000, np.float32))
    first = trials.made(trials.subject.schedule)
    crash = first._replace(text=first.text.replace("ret i32 0", "store i8 0, ptr null\n  ret i32 0"))
    with Worker("cpu") as worker:
        assert worker.begin(trials.subject.buffers, trials.terms, first).seconds
        assert "LLVM refused" in worker.attempt(first._replace(text="nonsense"), 1.0).why
        assert crash.text != first.text
        assert "ended (-11)" in worker.attempt(crash, 1.0).why
        assert worker.attempt(first, 1.0).seconds[0] > 0
        assert len(worker.race([first, first]).seconds) == 2


@pytest.mark.parametrize(
    "program",
    ["import time; time.sleep(60)", "raise SystemExit(3)", "print('nonsense')", "import os; os.close(0)"],
)
def test_a_process_that_does_not_answer(program) -> None:
    (trials,) = trials_of(lambda x: x * 2, np.ones(5000, np.float32))
    first = trials.made(trials.subject.schedule)
    with Worker("cpu", program, answer_seconds=0.5) as worker:
        assert not worker.begin(trials.subject.buffers, 1, first).seconds
        assert not worker.attempt(first, 1.0).seconds and not worker.race([first, first]).seconds


# ---- whole searches, with a process that is not one ----


class Fake:
    """In the place of the process: the seconds of a trial by the number of its instructions, or as told."""

    def __init__(self, seconds=None, race=None) -> None:
        self.trials = 0
        self.kernels = 0
        self._seconds = seconds or (lambda trial, number: trial.size * 1e-3)
        self._race = race

    def __enter__(self):
        return self

    def __exit__(self, *error) -> None:
        pass

    def begin(self, buffers, terms, first) -> Answer:
        self.kernels += 1
        return Answer((self._seconds(first, 0),))

    def attempt(self, trial, best) -> Answer:
        self.trials += 1
        seconds = self._seconds(trial, self.trials)
        return Answer(() if seconds is None else (seconds,), "" if seconds else "no good")

    def race(self, trials) -> Answer:
        return self._race or Answer(tuple(self._seconds(trial, i) for i, trial in enumerate(trials)))


def searched(worker, beam=2, function=lambda x: fnp.exp(x) @ x, n=24):
    lowered = lowered_of(function, np.ones((n, n), np.float32))
    return search(lowered, open_backend("cpu").target, beam, "cpu", worker)


def test_the_fastest_is_kept_and_remembered(fresh, capfd) -> None:
    worker = Fake()
    found = searched(worker)
    assert found and worker.trials > 10
    assert str(searched(Fake())) == str(found)
    lines = capfd.readouterr().err.splitlines()
    assert re.fullmatch(r"search: kernel 1 of \d, \(24, 24\) -> .*: \d.* ms to \d.* ms, \d+ trials", lines[0])
    again = Fake()
    assert str(searched(again)) == str(found) and again.kernels == again.trials == 0
    search_module._known.clear()  # as in another process
    assert str(searched(again)) == str(found) and again.kernels == 0
    assert str(searched(again, beam=1)) == str(found) and again.kernels == 0
    searched(again, beam=3)  # a wider search knows nothing yet
    assert again.kernels == worker.kernels
    assert not capfd.readouterr().out


def test_the_same_search_every_time(monkeypatch, fresh) -> None:
    results = []
    for _ in range(2):
        monkeypatch.setattr(search_module, "_known", {})
        with fg.config(cache=False):
            worker = Fake(lambda trial, number: 1e-3 * (1 + trial.size % 17))
            results.append((str(searched(worker)), worker.trials))
    assert results[0] == results[1]


def test_nothing_is_kept_that_loses_or_cannot_run(fresh) -> None:
    for worker in (
        Fake(race=Answer((1.0, 0.98))),  # too close
        Fake(race=Answer((1.0, 2.0))),
        Fake(race=Answer((), "it ended")),
        Fake(lambda trial, number: None if number else 1.0),  # all crash, or differ
        Fake(lambda trial, number: 1e-7 / (1 + number)),  # too short to matter
    ):
        search_module._known.clear()
        with fg.config(cache=False):
            assert searched(worker) == {}


def test_damaged_memories_are_ignored(fresh) -> None:
    found = searched(Fake())
    names = list(search_module._known)
    for name in names:
        disk_cache.save(name, b"no pickle")
    search_module._known.clear()
    worker = Fake()
    assert str(searched(worker)) == str(found) and worker.kernels == len(names)
    illegal = Found(Schedule(vectorize={"d77": 3}), 2, 1.0, 0.5, 9)
    for name in names:
        search_module._known[name] = illegal
    worker = Fake()
    assert str(searched(worker)) == str(found) and worker.kernels == len(names)


def test_memories_are_of_one_kernel() -> None:
    """Another kernel, other threads, another target: another name."""
    names = set()
    for function, *arguments in SMALL.values():
        for trials in trials_of(function, *arguments):
            names.add(search_module._name(trials.subject, trials.target))
            with fg.config(threads=17):
                names.add(search_module._name(trials.subject, trials.target))
    assert len(names) >= 14
    (a,), (b,) = (trials_of(f, np.ones(9, np.float32)) for f in (lambda x: x + 1, lambda y: y + 1))
    assert search_module._name(a.subject, a.target) == search_module._name(b.subject, b.target)


def test_kernels_that_are_too_big_are_left_alone() -> None:
    (trials,) = trials_of(lambda x: x * 2, fg.ShapeDtypeStruct((1 << 31,), np.float32))
    found = search_kernel(trials, 2, None)
    assert found.schedule is None and found.why == "its arrays have 17,179,869,184 bytes"


def test_a_kernel_that_could_not_be_tried_is_not_forgotten(fresh, capfd) -> None:
    """The process does not start, or the first trial fails: that may be another day's luck."""

    class Dead(Fake):
        def begin(self, buffers, terms, first) -> Answer:
            return Answer((), "the process ended")

    assert searched(Dead()) == {}
    assert "not searched, the process ended" in capfd.readouterr().err
    assert searched(Fake())


# ---- as users ask for it ----


def test_jit_and_stages(fresh, capfd, monkeypatch) -> None:
    """The searched program is another one than the usual one, both stay, and both are right."""
    x = np.linspace(0, 1, 200 * 64, dtype=np.float32).reshape(200, 64)

    def function(x):
        return nn.softmax(x, axis=0)

    usual, quick = fg.jit(function), fg.jit(function, search=1)
    expected = usual(x)
    np.testing.assert_allclose(quick(x), expected, rtol=1e-5)
    assert "search: kernel 1 of 1" in capfd.readouterr().err
    with fg.config(beam=1):
        np.testing.assert_array_equal(usual(x), quick(x))
    assert same(usual(x).numpy(), expected.numpy())
    lowered = quick.lower(x)
    assert lowered.kernels == fg.jit(function).lower(x).search(1).kernels
    np.testing.assert_allclose(lowered.compile()(x), expected, rtol=1e-5)
    assert not capfd.readouterr().err  # all of it is known
    copy = pickle.loads(pickle.dumps(fg.jit(np.negative, search=1)))
    assert copy._search == 1


def test_loops_and_several_kernels(fresh) -> None:
    """Kernels in loops, with operands that are copied before the loop; blocks; updates."""

    def step(w, xs, index):
        def body(carry, x):
            return np.float32(0.9) * carry @ w + x, carry.sum()

        carry, sums = lax.scan(body, fnp.zeros((40, 64)), xs)
        return carry.at[index].add(1.0), sums

    arguments = np.ones((64, 64), np.float32) / 64, np.ones((20, 40, 64), np.float32), np.arange(5)
    lowered = lowered_of(step, *arguments)
    found = search(lowered, open_backend("cpu").target, 1, "cpu", Fake(lambda trial, n: 1 / trial.size))
    assert found
    stages = fg.jit(step).lower(*arguments)
    by_hand = type(stages)("step", stages.outputs, stages.parameters, stages._target, stages._calling, found)
    for a, b in zip(by_hand.compile()(*arguments), fg.jit(step)(*arguments), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4)


PROGRAM = """
import numpy as np, funcgrad as fg
print(fg.jit(lambda x: fg.numpy.tanh(x) + 1)(np.ones((300, 64), np.float32)).shape)
"""


def test_another_process_takes_what_was_found(tmp_path) -> None:
    environment = {**os.environ, "FUNCGRAD_BEAM": "1", "FUNCGRAD_CACHE_DIR": str(tmp_path)}
    errors = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, timeout=200
        )
        assert done.stdout == "(300, 64)\n", done.stderr
        errors.append(done.stderr)
    assert "search: kernel 1 of 1" in errors[0] and not errors[1]


def test_what_was_found_outlives_other_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept by the kernel, the target, and the files that say what a schedule means."""
    target = open_backend("cpu").target
    (subject,) = subjects_of(lowered_of(lambda x: x.sum(1), np.zeros((40, 30), np.float32)))
    name = search_module._name(subject, target)
    with monkeypatch.context() as context:
        context.setattr(disk_cache, "package_fingerprint", lambda: "another version")
        assert search_module._name(subject, target) == name
    with monkeypatch.context() as context:
        context.setattr(disk_cache, "contents", lambda *files: f"others than {files}")
        assert search_module._name(subject, target) != name
    assert search_module._name(subject, target._replace(name="another")) != name
    other = subject._replace(schedule=replace(subject.schedule, unroll={"d00": 2}))
    assert search_module._name(other, target) != name
    assert all(list(Path(disk_cache.__file__).parents[2].glob(pattern)) for pattern in search_module._MEANING)


def test_bad_settings() -> None:
    for call in (
        lambda: setattr(fg.config, "beam", -1),
        lambda: setattr(fg.config, "beam", 1.5),
        lambda: fg.jit(lambda x: x, search=-1),
        lambda: fg.jit(search="much")(lambda x: x),
    ):
        with pytest.raises(ArgumentError, match="beam has to be a whole number"):
            call()
    other = Target("other", vector_nbytes=16, registers=8, l2_nbytes=1, cores=1, renderer="llvm")
    with pytest.raises(DeviceError, match="was lowered for 'other'"):
        fg.jit(lambda x: x + 1).lower(1.0).for_target(other).search(1)
