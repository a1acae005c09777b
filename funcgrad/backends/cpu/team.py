"""Threads of one process as devices: teams that run one program at once, and their Communicators.

    GroupLibrary   the native code (backends/cpu/native/team_code.py), loaded
    Team           threads that wait for work: member 0 is whoever calls, the others are kept
    Job            one run of a program: the table of each member, and the groups of which they are members
    ThreadGroup    a Communicator of one member, for what runs in Python

Programs of the CPU call the collectives natively, by the words in their table (`Job.words`). A thread of a team runs
native code and waits without Python's lock; callbacks take it, as those of any program do. A team belongs to one run at
a time: who calls a program in the middle of another's run, or beside it, gets a team of his own.
"""

from __future__ import annotations

import ctypes
import os
import platform
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from zlib import crc32

import numpy as np

from funcgrad.backends.cpu.native import team_code as code
from funcgrad.backends.cpu.native.library import function_text, library_text, variant_for
from funcgrad.backends.cpu.native.reduce import CONVERSIONS, KERNELS
from funcgrad.backends.cpu.native.team_code import GROUP, JOB, LINE, MEMBERS, TEAM
from funcgrad.backends.distributed.communicator import GroupAborted, Reduction
from funcgrad.config import config
from funcgrad.trace.calls.exchange import gather_form, numbers_of, reduction_name, scatter_form, swap_form
from funcgrad.trace.util.locks import in_forked_child, once

_WORD = ctypes.c_int64
_POINTER = ctypes.c_void_p
_SIGNATURES: dict[str, tuple[Any, ...]] = {
    "serve": (None, _POINTER, _WORD),
    "run_team": (None, _POINTER, _POINTER),
    "stop_job": (None, _POINTER),
    "end_team": (None, _POINTER),
    "group_reduce": (_WORD, _POINTER, _POINTER, _WORD, _WORD, _POINTER, _POINTER),
    "group_scatter": (_WORD, _POINTER, _POINTER, _WORD, _WORD, _WORD, _POINTER),
    "group_move": (_WORD, _POINTER, _POINTER, _WORD, _POINTER),
    "group_permute": (_WORD, _POINTER, _POINTER, _WORD, _WORD, _POINTER),
    "group_meet": (_WORD, _POINTER),
}
_SPINS = 1000  # looks at a word before a thread gives up its core: some microseconds
_MOST_KEPT = 4  # teams of one size that wait for work
MOST_MEMBERS = 1 << 12


class GroupLibrary:
    """The native code of teams and collectives."""

    symbols = (*code.COLLECTIVES, *KERNELS)
    """What programs may call."""

    def __init__(
        self,
        link: Callable[..., Any],
        runtime: Any,
        signals: Any,
        host_calls: Callable[[], Any],
        has_float16: bool,
    ) -> None:
        """Load the code of groups. `link` is a function of (text, symbols, imports) that loads code; `runtime` is
        that of backends/cpu/native/threads.py and `signals` that of source/python/signals.c, loaded; `host_calls` loads
        that of source/python/host_calls.c. has_float16: the processor converts it.
        """
        ctypes.c_void_p.from_address(signals["ended_by_others"]).value = runtime["stopped"]
        imports = {symbol: runtime[symbol] for symbol in code.OF_THREADS}
        imports |= {symbol: signals[symbol] for symbol in code.OF_SIGNALS}
        text = library_text("devices/teams", variant_for(sys.platform, platform.machine()))
        self._library = link(text, code.SYMBOLS, imports)
        self._host_calls = host_calls
        self._link = link
        self._has_float16 = has_float16
        self._kernel = once(self._load_kernel)
        self._conversions = once(lambda: link(library_text("devices/half"), CONVERSIONS, {}))
        ctypes.CFUNCTYPE(None)(self._library["prepare_teams"])()
        self.call = {
            name: ctypes.CFUNCTYPE(*types)(self._library[name]) for name, types in _SIGNATURES.items()
        }
        self.teams = Teams(self)
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(self))  # threads wait in this code

    @property
    def call_member(self) -> int:
        """The address of what calls a part that is Python."""
        return self._host_calls()["call_member"]

    def address(self, symbol: str) -> int:
        """Return the address of a function: a collective, or the kernel of a reduction. A kernel is compiled when it
        is first asked for.
        """
        if symbol in code.SYMBOLS:
            return self._library[symbol]
        return self._kernel(symbol)[symbol]

    def _load_kernel(self, symbol: str) -> Any:
        called = CONVERSIONS if symbol.endswith("_float16") and not self._has_float16 else ()
        imports = {name: self._conversions()[name] for name in called}
        return self._link(function_text("devices/reduce", symbol), (symbol,), imports)


class _Words:
    """Zeroed memory that begins with a line of the cache; `self[offset] = value` sets a word of 64 bits."""

    def __init__(self, nbytes: int) -> None:
        self._memory = np.zeros(nbytes + LINE, np.uint8)
        start = -self._memory.ctypes.data % LINE
        self._words = self._memory[start : start + nbytes // 8 * 8].view(np.int64)
        self.address = self._words.ctypes.data

    def __setitem__(self, offset: int, value: int) -> None:
        self._words[offset // 8] = value

    def __getitem__(self, offset: int) -> int:
        return int(self._words[offset // 8])


def _spins(size: int) -> int:
    """Tell how often a thread looks before it yields: seldom where others need its core."""
    return _SPINS if size <= (os.cpu_count() or 1) else 1


class Team:
    """So many threads, of which the first is that of the caller."""

    def __init__(self, library: GroupLibrary, size: int) -> None:
        self.size = size
        self.call = library.call
        self._memory = _Words(code.TEAM_NBYTES)
        self._memory[TEAM["size"]] = size
        self._memory[TEAM["spins"]] = _spins(size)
        self.address = self._memory.address
        self._threads = [self._started(rank) for rank in range(1, size)]
        self.idents = [thread.ident for thread in self._threads]

    def _started(self, rank: int) -> threading.Thread:
        thread = threading.Thread(
            target=self.call["serve"], args=(self.address, rank), name=f"funcgrad device {rank}", daemon=True
        )
        thread.start()
        return thread

    def run(self, job: Job) -> None:
        """Run the job's function on all members, each with its own table. Return when all are done."""
        self.call["run_team"](self.address, job.address)

    def end(self) -> None:
        """Let its threads return; it cannot be used any more."""
        self.call["end_team"](self.address)
        for thread in self._threads:
            thread.join()


class Teams:
    """The teams of a process that wait for work, by size."""

    def __init__(self, library: GroupLibrary) -> None:
        self._library = library
        self._waiting: dict[int, list[Team]] = {}
        in_forked_child(self._waiting.clear)  # a child has no threads

    def take(self, size: int) -> Team:
        """Return a team of that size for one run; `give_back` it afterwards."""
        waiting = self._waiting.setdefault(size, [])
        try:
            return waiting.pop()
        except IndexError:
            return Team(self._library, size)

    def give_back(self, team: Team) -> None:
        waiting = self._waiting.setdefault(team.size, [])
        if len(waiting) < _MOST_KEPT:
            waiting.append(team)
        else:
            team.end()


Partition = Sequence[Sequence[int]]
"""Members in groups, each in its order; every member is in one."""


class Job:
    """One run of a program by a team: memory that a run needs, for one run after the other.

    size: of the team. partitions: the groups of which each member is one: for each partition, those that it makes.
    words: for each member a row of int64: for each partition the group that it is in, and its rank there.
    """

    def __init__(self, library: GroupLibrary, size: int, partitions: Sequence[Partition] = ()) -> None:
        self.size = size
        self.library = library
        self._memory = _Words(code.JOB_NBYTES)
        self.address = self._memory.address
        self._codes = np.zeros(size, np.int32)
        self._memory[JOB["results"]] = self._codes.ctypes.data
        self._groups: list[_Words] = []
        self.words = np.zeros((size, 2 * len(partitions)), np.int64)
        self._sizes = np.zeros((size, len(partitions)), np.int64)
        self._memory[JOB["words"]] = self.words.ctypes.data
        self._memory[JOB["partitions"]] = len(partitions)
        # Of the last run that failed: 1 if one waited for another that was done, 2 if they differed.
        self.difference = 0
        for number, partition in enumerate(partitions):
            for group in partition:
                address = self._new_group(len(group))
                for rank, member in enumerate(group):
                    self.words[member, 2 * number : 2 * number + 2] = address, rank
                    self._sizes[member, number] = len(group)

    def _new_group(self, size: int) -> int:
        group = _Words(MEMBERS + size * LINE)
        group[GROUP["job"]] = self.address
        group[GROUP["size"]] = size
        group[GROUP["spins"]] = _spins(self.size)
        group[GROUP["next"]] = self._groups[-1].address if self._groups else 0
        self._groups.append(group)
        self._memory[JOB["groups"]] = group.address
        return group.address

    def run(self, function: int, tables: Any, stride: int, team: Team, threads: int = 1) -> np.ndarray:
        """Run a program on a table for each member, `stride` bytes apart: what each returned, 0 where all went well.

        function: its address. threads: how many each member may use.
        """
        memory = self._memory
        memory[JOB["function"]] = function
        memory[JOB["tables"]] = ctypes.addressof(tables)
        memory[JOB["stride"]] = stride
        memory[JOB["limit"]] = threads - 1
        team.run(self)
        if self._codes.any():
            codes = self._codes.copy()
            self._reset()
            return codes
        return self._codes

    def _reset(self) -> None:
        """Reset the job after a failure: no member runs it any more, so all its state begins anew."""
        self._codes[:] = 0
        self._memory[JOB["stop"]] = 0
        self.difference = self._memory[JOB["differ"]]
        self._memory[JOB["differ"]] = 0
        for group in self._groups:
            group[GROUP["arrived"]] = 0

    def run_python(self, functions: Sequence[Callable[[], None]], team: Team) -> dict[int, BaseException]:
        """Return the same of Python: member k calls functions[k]. What they raised, in the order in which they did."""
        errors: dict[int, BaseException] = {}

        def part(rank: int) -> Callable[[int], int]:
            def called(_: int) -> int:
                try:
                    functions[rank]()
                except BaseException as error:
                    errors[rank] = error
                    return 1
                return 0

            return called

        raised: dict[int, BaseException] = {}  # by thread, what came before a part could handle it
        host = raised, *(part(rank) for rank in range(self.size))
        rows = [word for rank in range(self.size) for word in (id(host), rank)]
        self.run(self.library.call_member, (ctypes.c_int64 * len(rows))(*rows), 16, team, config.threads)
        ranks = {ident: rank for rank, ident in enumerate((threading.get_ident(), *team.idents))}
        return errors | {ranks[ident]: error for ident, error in raised.items()}

    def communicator(self, member: int, partition: int) -> ThreadGroup:
        """Return the communicator of a member in its group of a partition."""
        return ThreadGroup(self, member, partition)


class ThreadGroup:
    """A Communicator (backends/distributed/communicator.py) over memory that all members share."""

    def __init__(self, job: Job, member: int, partition: int) -> None:
        self._job = job
        self._call = job.library.call
        row = job.words[member, 2 * partition :]
        self._member = row.ctypes.data
        self.rank = int(row[1])
        self.size = int(job._sizes[member, partition])

    def _run(self, name: str, arguments: Sequence[np.ndarray], *more: Any) -> None:
        if not any(x.size for x in arguments):  # nobody has anything
            return
        table = (ctypes.c_void_p * len(arguments))(*(x.ctypes.data for x in arguments))
        said = name, [(x.shape, x.dtype.name) for x in arguments], [m for m in more if type(m) is int]
        self._ended(self._call[name](table, self._member, crc32(repr(said).encode()), *more))

    def _ended(self, code: int) -> None:
        if code:
            raise GroupAborted("another device of the group failed, or the program was interrupted")

    def all_reduce(
        self, results: Sequence[np.ndarray], operands: Sequence[np.ndarray], kind: Reduction
    ) -> None:
        for dtype in dict.fromkeys(x.dtype for x in operands):
            those = [i for i, x in enumerate(operands) if x.dtype == dtype]
            sizes = [operands[i].size * numbers_of(dtype) for i in those]
            words = (ctypes.c_int64 * (len(sizes) + 1))(*sizes, sum(sizes))
            kernel = self._job.library.address(reduction_name(kind, dtype))
            given = [results[i] for i in those] + [operands[i] for i in those]
            self._run("group_reduce", given, len(sizes), words, kernel)

    def all_gather(self, result: np.ndarray, operand: np.ndarray, dim: int) -> None:
        form = gather_form(operand.shape, operand.dtype.itemsize, self.size, dim)
        self._run("group_move", [result, operand], _words(form))

    def reduce_scatter(self, result: np.ndarray, operand: np.ndarray, dim: int) -> None:
        rows, run = scatter_form(result.shape, dim)
        kernel = self._job.library.address(reduction_name("sum", operand.dtype))
        self._run("group_scatter", [result, operand], rows, run * numbers_of(operand.dtype), kernel)

    def all_to_all(self, result: np.ndarray, operand: np.ndarray, split: int, join: int) -> None:
        form = swap_form(operand.shape, operand.dtype.itemsize, self.size, split, join)
        self._run("group_move", [result, operand], _words(form))

    def permute(self, result: np.ndarray, operand: np.ndarray, sources: Sequence[int]) -> None:
        self._run("group_permute", [result, operand], operand.nbytes, _words(sources))

    def broadcast(self, result: np.ndarray, operand: np.ndarray, root: int) -> None:
        self.permute(result, operand, [root] * self.size)

    def exchange(
        self, sends: Mapping[int, Sequence[np.ndarray]], receives: Mapping[int, Sequence[np.ndarray]]
    ) -> None:
        """See Communicator; each tells the others where its arrays are, and reads those that are for it."""
        told = np.zeros((self.size, 2), np.int64)
        tables = {rank: _words([x.ctypes.data for x in arrays]) for rank, arrays in sends.items()}
        for rank, table in tables.items():
            told[rank] = ctypes.addressof(table), len(table)
        found = np.empty((self.size, self.size, 2), np.int64)
        self.all_gather(found, told[None], 0)
        for rank, arrays in receives.items():
            address, count = map(int, found[rank, self.rank])
            assert count == len(arrays), "as many arrays are received as are sent"
            for x, source in zip(arrays, (ctypes.c_int64 * count).from_address(address), strict=True):
                ctypes.memmove(x.ctypes.data, source, x.nbytes)
        self.barrier()

    def barrier(self) -> None:
        self._ended(self._call["group_meet"](self._member))

    def abort(self, error: BaseException) -> None:
        self._call["stop_job"](self._job.address)


def _words(values: Sequence[int]) -> Any:
    return (ctypes.c_int64 * len(values))(*values)
