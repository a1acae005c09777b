"""The cases, a file a subject. No case is left out because it looks bad."""

from __future__ import annotations

from benchmarks.cases import (
    arrays,
    attention,
    calls,
    derivatives,
    dtypes,
    elementwise,
    loops,
    packages,
    products,
    rows,
    training,
    training_examples,
    windows,
)
from benchmarks.harness.case import Case

SUBJECTS = (
    products, dtypes, elementwise, rows, windows, attention, training, training_examples, loops, calls, arrays,
    derivatives, packages,
)  # fmt: skip


def all_cases(full: bool = True) -> list[Case]:
    """All cases in the order of the tables; not full: the same with little data, for tests."""
    return [case for subject in SUBJECTS for case in subject.cases(full)]
