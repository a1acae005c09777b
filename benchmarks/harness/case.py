"""What is measured: a case is data, a function in the words of each library, and what is to be reached.

The same numbers go to every library: `data` makes them from a generator of a fixed seed. The function is written once
for funcgrad and jax, which have the same names (`traced`); float64.py has these names, too, so it also gives the result
that all are compared with. NumPy, torch and tinygrad have a function of their own where they are to be measured.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Function = Callable[..., Any]
SLACK = 1.15  # what a figure may lie above a floor that was measured


class Built(NamedTuple):
    """A function of a library and the data that gives the call to be measured, for a library that keeps state, or
    for what is more than one function: make(lib, *data) -> call().
    """

    make: Function


@dataclass(frozen=True)
class Goal:
    """What a figure has to stay below: the least of its limits.

    best: times the figure of the best other library. of: the same for libraries by name. floor: times the floor, which
    is measured, too. most: the figure itself. Nothing is asked below SLACK times the floor where `reachable` is set.
    """

    best: float | None = None
    of: dict[str, float] = field(default_factory=dict)
    floor: float | None = None
    most: float | None = None
    reachable: bool = True

    def limit(self, others: dict[str, float], floor: float | None) -> float | None:
        """In the unit of the case; None where nothing was measured that says."""
        limits = [self.best * min(others.values())] if self.best and others else []
        limits += [factor * others[name] for name, factor in self.of.items() if name in others]
        if limits and floor is not None and self.reachable:
            limits = [max(min(limits), SLACK * floor)]
        limits += [self.floor * floor] if self.floor and floor is not None else []
        limits += [self.most] if self.most is not None else []
        return min(limits, default=None)

    def text(self, show: Callable[[float], str]) -> str:
        parts = [f"{self.best:g} best"] if self.best else []
        parts += [f"{factor:g} {name}" for name, factor in self.of.items()]
        parts += [f"{self.floor:g} floor"] if self.floor else []
        parts += [show(self.most)] if self.most is not None else []
        return ", ".join(parts) or "-"


@dataclass(frozen=True)
class Case:
    """One line of a table.

    name: said once; `group` is the table. data: (generator) -> arguments, trees of NumPy arrays.

    traced: f(lib, *arguments), compiled by funcgrad and jax. numpy, torch, tinygrad: the same for these; None where the
    library is left out. Each may be Built. reference: f(*arguments), in place of `traced` in float64.

    tolerance: how far a result may be from the reference, relative to the greatest element of the array. None: results
    are random, or nothing is computed.

    measure: "time" of a call in a process that has called it before; "first": of the first call in a new process,
    without caches; "again": of the first call in a second process, with the disk cache of one before; "memory": the
    greatest memory of a process that calls it five times; "faults": pages that the system maps in a call; "import": the
    time of the import statement; "size": of what is installed.

    carries: the result is (state, value), and the state is the first argument of the next call. waits: whether each
    call waits for its result; calls that compute nothing do not. steps: a call counts as so many. compiled: whether
    funcgrad and jax compile it.

    flops, nbytes: the work, for the floor. nbytes is (read, written), by default arguments and results; (0, 0) for no
    floor.
    """

    name: str
    group: str
    data: Function
    traced: Function | Built | None = None
    numpy: Function | Built | None = None
    torch: Function | Built | None = None
    tinygrad: Function | Built | None = None
    reference: Function | None = None
    tolerance: float | None = 1e-5
    goal: Goal = Goal()
    measure: str = "time"
    carries: bool = False
    waits: bool = True
    steps: int = 1
    compiled: bool = True
    flops: float = 0.0
    nbytes: tuple[float, float] | None = None

    def function_of(self, library: str) -> Function | Built | None:
        return self.traced if library in ("funcgrad", "jax") else getattr(self, library)


def floats(*shapes: tuple[int, ...], scale: float = 1.0) -> Function:
    """Normal numbers, float32."""
    import numpy

    return lambda rng: tuple(
        numpy.asarray(scale * rng.standard_normal(shape, numpy.float32), numpy.float32) for shape in shapes
    )


def gradient(function: Function) -> Function:
    """Of the sum of squares of function(lib, *arrays), by all arrays, for funcgrad, jax and float64."""

    def of(lib: Any, *arrays: Any) -> Any:
        by = tuple(range(len(arrays)))
        return lib.grad(lambda *xs: lib.numpy.sum(function(lib, *xs) ** 2), by)(*arrays)

    return of


def pulled_back(function: Function) -> Function:
    """What a cotangent of function(lib, x) sends to x: of (x, cotangent), for funcgrad, jax and float64."""
    return lambda lib, x, g: lib.grad(lambda x: lib.numpy.sum(function(lib, x) * g))(x)


def torch_pulled_back(function: Function) -> Function:
    """The same for torch."""

    def of(torch: Any, x: Any, g: Any) -> Any:
        leaf = x.detach().requires_grad_()
        return torch.autograd.grad(function(torch, leaf), leaf, g)[0]

    return of


def tinygrad_pulled_back(function: Function) -> Function:
    """The same for tinygrad."""
    return lambda lib, x, g: (function(lib, x) * g).sum().gradient(x)[0]


def torch_gradient(function: Function) -> Function:
    """The same for torch."""

    def of(torch: Any, *arrays: Any) -> Any:
        leaves = [array.detach().requires_grad_() for array in arrays]
        return torch.autograd.grad((function(torch, *leaves) ** 2).sum(), leaves)

    return of


def tinygrad_gradient(function: Function) -> Function:
    """The same for tinygrad."""
    return lambda lib, *arrays: (function(lib, *arrays) ** 2).sum().gradient(*arrays)
