"""What the rest of the compiler asks of a language: a renderer is an object that writes kernels down in it.

`HostRenderer` is of a target without a grid: a program of it is functions and an entry. `GridRenderer` is of a target
with one: each kernel is a module. A class that serves says so as its base, and the type checker holds it to that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

import numpy as np

from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.launches import Loop, Section, Until
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.graph.host.library_calls import (
        Elimination,
        Reflections,
        RowLoop,
        SideBySide,
        Substitution,
    )
    from funcgrad.lower.graph.orders.sort_keys import Selection

Threads = tuple[int, int, int]
"""The sizes of a group."""


class Function(NamedTuple):
    """The function of a kernel, or of a routine. slots: the arguments of the kernel that it takes, in order. called:
    what it calls, by name (lower/math/called.py).
    """

    text: str
    declarations: set[str]
    slots: tuple[int, ...]
    called: Mapping[str, UOp] = MappingProxyType({})


class Task(NamedTuple):
    """A function of the buffers of these slots, and of a number of 32 bits. parts: what a module with it has to have
    before it, each once. types: of its parameters, where they are of several.
    """

    name: str
    text: str
    slots: tuple[int, ...]
    parts: tuple[str, ...]
    types: tuple[str, ...] = ()


class Whole(NamedTuple):
    """A loop to be written as a kernel.

    steps: of one launch; 0 for all that there are. The buffers of the kernel are those of the loop: its constants, of
    what it carries start, result and other, its rows, its arena; the memory that is kept; then, where a launch has not
    all steps, the number of steps that are done; behind it for `Until` its flag.
    """

    loop: Loop | Until
    tasks: Sequence[Task]
    threads: int
    steps: int


class Renderer(Protocol):
    """native: the ops that the language can write; all others reach it as simpler ones."""

    @property
    def native(self) -> frozenset[str]: ...


class GridRenderer(Renderer, Protocol):
    """Writes modules with one kernel for a grid. loops: who writes small loops as kernels; None where nobody does, and
    the host starts each step."""

    @property
    def loops(self) -> LoopRenderer | None: ...

    def render_kernel(
        self, name: str, block: Block, grid: Sequence[UOp], threads: Threads, guarded: bool = False
    ) -> Function:
        """Return a module with one kernel, which takes each of the slots, in order.

        grid: the loops that are numbers of groups, outermost first; of the number of a group the last counts fastest.
        guarded: behind the slots it takes one more buffer, and does nothing where the byte there is 0; asked for only
        where there are `loops`.
        """


class LoopRenderer(Renderer, Protocol):
    """Writes a loop as one kernel, whose steps are tasks: see loop_kernel.py."""

    def render_task(self, name: str, block: Block, grid: Sequence[UOp]) -> Task:
        """Render a kernel with groups of one thread as a function of the number of a group. Its caller may write,
        between calls, memory that the function reads.
        """

    def render_loop(self, name: str, whole: Whole) -> Function:
        """Return the module of a kernel that is a loop; it is launched as one group."""


class HostRenderer(Renderer, Protocol):
    """Writes programs of a host. conversions: see Target; instructions: its dot_products and matrix. Functions are of
    buffers, and of the first and the end of the iterations to run."""

    def render_kernel(
        self,
        name: str,
        block: Block,
        parallel: Sequence[UOp],
        conversions: frozenset[str],
        instructions: frozenset[str] = frozenset(),
    ) -> Function:
        """Return the function of a kernel. The loops `parallel` run over the iterations that it gets."""

    def render_called(self, name: str, parameter: UOp, block: Block, conversions: frozenset[str]) -> Function:
        """Return a function of a value, which kernels call. The block stores its result to buffer 0."""

    def render_sort(
        self, name: str, routine: str, dtype: np.dtype, size: int, selection: Selection | None
    ) -> Function:
        """Return the function that sorts rows, or selects from them, by a routine of the backend
        (backends/cpu/native/sort.py). For long rows and selections a third buffer is memory to work in.
        """

    def render_tiles(self, name: str, words: Sequence[int], dtype: np.dtype, sources: int) -> Function:
        """Return the function that transforms some of the tiles of lower/graph/host/fourier/tiles.py: of the result,
        the sources and memory to work in.
        """

    def render_side_by_side(self, name: str, of: SideBySide, sources: int) -> Function:
        """Return the function that factors or solves some of the small matrices, side by side."""

    def render_row_loop(self, name: str, loop: RowLoop, buffers: int) -> Function:
        """Return the function that calls a loop of NumPy's on some of the rows."""

    def render_substitution(self, name: str, of: Substitution) -> Function:
        """Return the function that solves some of the triangular systems."""

    def render_elimination(self, name: str, of: Elimination, sources: int, parts: int) -> Function:
        """Return the function that factors some of the matrices, and computes what is made of the factors. Its
        iterations are `parts` of all matrices, each of which has memory to work in.
        """

    def render_reflections(self, name: str, of: Reflections) -> Function:
        """Return the function that factors some of the matrices by reflections."""

    def render_one_thread(self, made: Function) -> Function:
        """Return a function that does the same while the BLAS that it calls has one thread."""

    def render_program(
        self,
        section: Section,
        functions: Sequence[str],
        declarations: Iterable[str],
        conversions: frozenset[str],
        has_clock: bool = False,
    ) -> str:
        """Return the module of a program: its kernels, and the entry that launches them on a table of addresses. With a
        clock it is one for profiles (llvm/host/step_clock.py).
        """

    def render_functions(self, functions: Sequence[str], declarations: Iterable[str]) -> str:
        """Return a module of functions that the program calls from another one."""

    def declaration(self, text: str, name: str) -> str:
        """Return what a module says of a function in another one."""
