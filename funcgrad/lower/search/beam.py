"""Schedules by search: for every kernel of a program the fastest of those that were tried on the device.

The heuristic picks at once, from a description of the machine; this tries. From the heuristic's schedule a beam search
goes on to its neighbours (neighbours.py), each of them legal by the rules that hold for schedules by hand; those
that are fastest, `beam` of them, are gone on from, until nothing better comes. A trial (trial.py) is the kernel alone,
on scratch memory of the right sizes, in a process of its own, which compares what it wrote with what the heuristic's
schedule gave, and times it. What crashes, takes too long or differs is forgotten. At last the best runs a race with the
heuristic's schedule, and is kept if it wins by more than `_LEAST_GAIN`: so no kernel gets slower.

What was found for a kernel is kept on disk, by what the kernel computes, the target and the version of the library:
other programs with the same kernel, and other processes, take it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from funcgrad.backends.interface import Target
from funcgrad.config import config
from funcgrad.lower.ir.records import Damaged, Records
from funcgrad.lower.ir.schedule import Pack, Schedule, Stage
from funcgrad.lower.program.builder import template_of
from funcgrad.lower.program.lowering import ByHand, Lowering
from funcgrad.lower.runtime import disk_cache
from funcgrad.lower.search.neighbours import is_legal, neighbours
from funcgrad.lower.search.process import Worker
from funcgrad.lower.search.progress import Progress
from funcgrad.lower.search.trial import AnyTrial, Subject, Trials, subjects_of
from funcgrad.trace.util.named_tuple import NamedTuple

_LEAST_GAIN = 0.03  # of the time, for another schedule to be kept
_LEAST_STEP = 0.01  # of the best time, for the search to go on
_VAIN_ROUNDS = 2
_MOST_TRIALS = 60  # of a kernel, for each place in the beam, and as many again
_LEAST_SECONDS = 2e-6  # a shorter kernel is not worth it
_MOST_NBYTES = 1 << 30  # of the buffers of a kernel that is tried
_MORE_CODE = 4  # times as many instructions as the heuristic's schedule has
_SOME_CODE = 2000

Measure = Callable[[Schedule, float], "float | None"]
"""The seconds of a kernel under a schedule; None where it is no good. Beside it the best time so far."""


class Found(NamedTuple):
    """What a search ended with. schedule: None where the heuristic's is the best.

    beam: its width. before, after: seconds under the heuristic's schedule, and under this one. trials: how many. why:
    there was no search.
    """

    schedule: Schedule | None
    beam: int
    before: float
    after: float
    trials: int
    why: str = ""


_FOUND = Records(Found, Schedule, Pack, Stage)


def search(lowered: Lowering, target: Target, beam: int, device: str, worker: Any = None) -> ByHand:
    """Return the best schedules for the kernels of a program, where they are not the heuristic's own.

    lowered: the program, all stages of it. beam: how many schedules are gone on from. device: the name of the backend
    that trials run on. worker: what runs them, instead of a process that is started here.
    """
    chosen: dict[Hashable, Schedule] = {}
    missing = []
    for subject in subjects_of(lowered):
        found = _remembered(subject, target, beam)
        if found is None:
            missing.append(subject)
        elif found.schedule is not None:
            chosen[template_of(subject.kernel)] = found.schedule
    if missing:
        with Progress(len(missing)) as progress, worker or Worker(device) as running:
            for subject in missing:
                found = search_kernel(Trials(subject, target), beam, running, progress)
                progress.done(subject.name, found.before, found.after, found.trials, found.why)
                if not found.why:  # another time it may be tried
                    _remember(subject, target, found)
                if found.schedule is not None:
                    chosen[template_of(subject.kernel)] = found.schedule
    return chosen


def remembered(lowered: Lowering, target: Target, beam: int) -> dict[Hashable, Found]:
    """Return what earlier searches found for the kernels of a program, by what they compute. `lowered` has the
    schedules of the heuristic."""
    found = {template_of(s.kernel): _remembered(s, target, beam) for s in subjects_of(lowered)}
    return {template: one for template, one in found.items() if one is not None}


def search_kernel(trials: Trials, beam: int, worker: Any, progress: Progress | None = None) -> Found:
    """Return the best schedule of one kernel."""
    subject = trials.subject
    first = trials.trial(subject.schedule)
    nbytes = sum(buffer.nbytes for buffer in subject.buffers)
    if first is None or nbytes > _MOST_NBYTES:
        return Found(
            None, beam, 0.0, 0.0, 0, f"its arrays have {nbytes:,} bytes" if first else "it is no kernel"
        )
    answer = worker.begin(subject.buffers, trials.terms, first)
    if not answer.seconds:
        return Found(None, beam, 0.0, 0.0, 0, answer.why)
    (before,) = answer.seconds
    if before < _LEAST_SECONDS:
        return Found(None, beam, before, before, 1)
    most = _MORE_CODE * first.size + _SOME_CODE
    known: dict[AnyTrial, float | None] = {first: before}

    def measure(schedule: Schedule, best: float) -> float | None:
        trial = trials.trial(schedule, most)
        if trial is None:
            return None
        if trial not in known:  # other schedules may come to the same code
            seconds = worker.attempt(trial, best).seconds
            known[trial] = seconds[0] if seconds else None
            if progress is not None:
                progress.tried(subject.name, before, min(best, known[trial] or best))
        return known[trial]

    def around(schedule: Schedule) -> Sequence[Schedule]:
        return neighbours(subject.kernel, schedule, trials.target, trials.emit, tasks=trials.worth_tasks)

    best, _ = beam_search(subject.schedule, before, around, measure, beam, _MOST_TRIALS * (beam + 1))
    return _winner(trials, worker, best, first, Found(None, beam, before, before, len(known)))


def beam_search(
    start: Schedule,
    seconds: float,
    around: Callable[[Schedule], Sequence[Schedule]],
    measure: Measure,
    beam: int,
    most: int,
) -> tuple[Schedule, float]:
    """Search for a fast schedule with at most `most` measurements. Return the fastest schedule that was found, and
    its seconds.

    Each round measures what is around the fastest schedules that nobody has looked around yet. The second round that
    does not better the best time by `_LEAST_STEP` is the last.
    """
    best = (seconds, 0, start)
    known = {str(start)}
    waiting, vain = [best], 0
    while waiting and vain < _VAIN_ROUNDS and len(known) <= most:
        goal = (1 - _LEAST_STEP) * best[0]
        found = []
        for variant in [variant for *_, schedule in waiting[:beam] for variant in around(schedule)]:
            if str(variant) in known or len(known) > most:
                continue
            known.add(str(variant))
            time = measure(variant, best[0])
            if time is not None:
                found.append((time, len(known), variant))
                best = min(best, found[-1], key=_order)
        waiting = sorted(waiting[beam:] + found, key=_order)
        vain = 0 if best[0] < goal else vain + 1
    return best[2], best[0]


def _order(entry: tuple[float, int, Schedule]) -> tuple[float, int]:
    """Order entries by time, and equal times by when they were found."""
    return entry[:2]


def _winner(trials: Trials, worker: Any, best: Schedule, first: AnyTrial, found: Found) -> Found:
    """Return the best, if it is still faster than the first when both run in turn."""
    if best == trials.subject.schedule:
        return found
    trial = trials.trial(best)
    if trial is None:
        return found
    seconds = worker.race([first, trial]).seconds
    if len(seconds) < 2 or seconds[1] > (1 - _LEAST_GAIN) * seconds[0]:
        return found
    return found._replace(schedule=best, before=seconds[0], after=seconds[1])


# ---- what was found before ----

# What schedules are, and what they may be: the names of loops, and what a primitive does with them.
_MEANING = (
    "lower/ir/loops.py",
    "lower/ir/schedule.py",
    "lower/nest/loop_structure.py",
    "lower/nest/target_kinds.py",
    "lower/primitives/**/*.py",
)
_known: dict[str, Found] = {}  # of this process, for those who have no disk


def _name(subject: Subject, target: Target) -> str:
    """Return the key of a kernel: what it computes, what surrounds it, what the heuristic chooses for it, on which
    target, with how many threads, and what the primitives of schedules mean. Other changes of the package do not
    change the key, since a schedule is checked before it is used and gives a right kernel where it is legal.
    """
    template: Any = template_of(subject.kernel)
    evaluated, domain, axes, places, scatter, constants, _ = template
    updates = None if scatter is None else (scatter[0].name, *scatter[1:])
    return disk_cache.key(
        "schedule",
        disk_cache.contents(*_MEANING),
        target.name,
        target.sizes,
        str(subject.schedule),
        repr((domain, axes, places, updates, constants, subject.variant, config.threads)),
        *(node.key for node in evaluated),
    )


def _remember(subject: Subject, target: Target, found: Found) -> None:
    name = _name(subject, target)
    _known[name] = found
    if config.cache:
        disk_cache.save(name, _FOUND.pack(found))


def _remembered(subject: Subject, target: Target, beam: int) -> Found | None:
    """Return what a search of this width or more has found before, if its schedule is legal."""
    name = _name(subject, target)
    found = _known.get(name) or _loaded(name)
    if found is None or found.beam < beam:
        return None
    schedule = found.schedule
    legal = schedule is None or is_legal(subject.kernel, schedule, Trials(subject, target).emit)
    return found if legal else None


def _loaded(name: str) -> Found | None:
    content = disk_cache.load(name) if config.cache else None
    try:
        found = None if content is None else _FOUND.unpack(content)
    except Damaged:
        return None
    return found if isinstance(found, Found) else None
