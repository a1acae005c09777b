"""Collectives of a group of devices that several processes have, by MPI: the contract of
backends/distributed/communicator.py.

Each process has some members of the group, one or more. They meet (`_Meeting`): the last of them to come does for all
what there is to do, with the processes of the others, by transfers.py. Where several devices of one process take part
in a sum, theirs are added first, in their order, and one sum leaves the process.

Before anything moves all processes arrive: they compare what each is about to do, in 16 bytes, and wait for each other
here, where a time-out, Ctrl-C and the failure of another process reach the user as an error (wait.py). What moves
after that waits for nobody. That costs a microsecond between two cores, and finds ranks that disagree in every single
collective: MPI would mix their messages up, or wait for ever.
"""

from __future__ import annotations

import threading
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from mpi4py import MPI

from funcgrad.backends.distributed.communicator import NOBODY, GroupAborted, Reduction
from funcgrad.backends.distributed.mpi.transfers import Moves, accumulate_into, bytes_of, wide
from funcgrad.backends.distributed.mpi.wait import Waiting
from funcgrad.errors import DistributedError

Arrays = Sequence[np.ndarray]


class ProcessGroup:
    """The processes that have members of a group. Its methods take what all members of this process say, in order.

    comm: of these processes alone. processes: their numbers. owners: for each member its process, as a rank of `comm`.
    waiting: of this process.
    """

    def __init__(
        self, comm: MPI.Comm, processes: Sequence[int], owners: Sequence[int], waiting: Waiting
    ) -> None:
        self.members = tuple(i for i, owner in enumerate(owners) if owner == comm.rank)
        self.size = len(owners)
        self._owners = tuple(owners)
        self._order = np.argsort(owners, kind="stable")  # members by process
        self._sorted = bool(np.all(self._order == np.arange(self.size)))
        self._place = np.argsort(self._order)
        self._local = {i: sum(o == owner for o in owners[:i]) for i, owner in enumerate(owners)}
        self._comm = comm
        self._moves = Moves(comm, np.bincount(owners, minlength=comm.size).tolist())
        self._waiting = waiting
        self._processes = tuple(processes)
        self._arrivals = 0
        self._digests: dict[tuple, tuple[int, str]] = {}
        self._mine, self._all = np.empty(2, np.int64), np.empty(2, np.int64)
        self._buffers = [self._mine, MPI.INT64_T], [self._all, MPI.INT64_T]

    # ---- what all do together ----

    def all_reduce(self, results: Sequence[Arrays], operands: Sequence[Arrays], kind: Reduction) -> None:
        self._arrive("all_reduce", kind, *operands[0])
        for i in range(len(results[0])):
            here = [each[i] for each in results]
            total = self._local_sum([each[i] for each in operands], kind)
            self._moves.reduce(here[0].reshape(-1), total.reshape(-1), kind)
            for result in here[1:]:
                result[...] = here[0]

    def all_gather(self, results: Arrays, operands: Arrays, dim: int) -> None:
        self._arrive("all_gather", dim, operands[0])
        if not operands[0].size:
            return None
        nbytes = operands[0].nbytes
        rows = bytes_of(operands[0])[None] if len(operands) == 1 else np.stack([*map(bytes_of, operands)])
        if self._sorted and len(results) == 1 and _leads(operands[0].shape, dim):
            return self._moves.gather(rows, bytes_of(results[0]).reshape(self.size, nbytes))
        whole = np.empty((self.size, nbytes), np.uint8)
        self._moves.gather(rows, whole)
        for result in results:
            _blocks(result, dim, self.size)[...] = self._by_rank(whole, operands[0], dim)
        return None

    def reduce_scatter(self, results: Arrays, operands: Arrays, dim: int) -> None:
        self._arrive("reduce_scatter", dim, operands[0])
        if not operands[0].size:
            return
        rows = self._to_rows(self._local_sum(operands, "sum"), dim)
        self._moves.reduce_rows([result.reshape(-1) for result in results], rows, "sum")

    def all_to_all(self, results: Arrays, operands: Arrays, split: int, join: int) -> None:
        self._arrive("all_to_all", split, join, operands[0])
        if not operands[0].size:
            return
        here = len(operands)
        rows = here * self.size
        if self._sorted and here == 1 and _leads(operands[0].shape, split) and _leads(results[0].shape, join):
            sent, came = operands[0], results[0]
        else:
            sent = self._for_processes(
                np.stack([_blocks(x, split, self.size)[self._order] for x in operands])
            )
            came = np.empty_like(sent)
        self._moves.exchange(bytes_of(sent).reshape(rows, -1), bytes_of(came).reshape(rows, -1))
        if came is results[0]:
            return
        came = came.reshape(self.size, here, *sent.shape[1:])  # from each member, to each one here
        for i, result in enumerate(results):
            _blocks(result, join, self.size)[...] = came[self._place, i]

    def permute(self, results: Arrays, operands: Arrays, sources: Sequence[int]) -> None:
        self._arrive("permute", tuple(sources), operands[0])
        sends: list[dict[int, Arrays]] = [{} for _ in self.members]
        receives: list[dict[int, Arrays]] = [{} for _ in self.members]
        for i, rank in enumerate(self.members):
            sends[i] = {to: [operands[i]] for to, source in enumerate(sources) if source == rank}
            if sources[rank] == NOBODY:
                results[i][...] = np.zeros((), results[i].dtype)
            else:
                receives[i] = {sources[rank]: [results[i]]}
        self._send(sends, receives)

    def broadcast(self, results: Arrays, operands: Arrays, root: int) -> None:
        self._arrive("broadcast", root, operands[0])
        if root in self.members:
            results[0][...] = operands[self.members.index(root)]
        self._moves.broadcast(results[0], self._owners[root])
        for result in results[1:]:
            result[...] = results[0]

    def exchange(
        self, sends: Sequence[Mapping[int, Arrays]], receives: Sequence[Mapping[int, Arrays]]
    ) -> None:
        self._arrive("exchange")
        self._send(sends, receives)

    def barrier(self, name: str = "") -> None:
        """Wait for all processes; they have to come with the same name."""
        self._arrive("barrier", name)

    def gather_bytes(self, mine: bytes) -> list[bytes]:
        """Return what each process says, of any length, by processes."""
        lengths = np.empty(self._comm.size, np.int64)
        self._comm.Allgather(np.asarray([len(mine)], np.int64), lengths)
        found = np.empty(int(lengths.sum()), np.uint8)
        self._comm.Allgatherv([np.frombuffer(mine, np.uint8), MPI.BYTE], [found, lengths.tolist(), MPI.BYTE])
        ends = np.cumsum(lengths)
        return [found[end - length : end].tobytes() for end, length in zip(ends, lengths)]

    # ---- arrival ----

    def _arrive(self, name: str, *what: Any) -> None:
        """Wait for all processes, and compare what they are about to do. what: its settings, and arrays."""
        if self._waiting.verdict:
            self._waiting.check()
        key = (name, *[(x.dtype, x.shape) if isinstance(x, np.ndarray) else x for x in what])
        known = self._digests.get(key)
        if known is None:
            text = _described(name, what)
            known = self._digests[key] = zlib.crc32(text.encode()), text
        digest, text = known
        self._mine[0], self._mine[1] = digest, -digest
        self._arrivals += 1
        request = self._comm.Iallreduce(*self._buffers, MPI.MAX)
        if not request.Test():
            self._waiting.until(request.Test, text, self._processes, self._arrivals)
        if self._all[0] != -self._all[1]:
            raise self._disagreement(text)

    def _disagreement(self, text: str) -> DistributedError:
        """Find the fault in all processes at the same time, so they can tell each other."""
        said = [what.decode() for what in self.gather_bytes(text.encode())]
        usual = max(said, key=said.count)
        lines = [f"the processes disagree about the {_ordinal(self._arrivals)} collective of their group"]
        for process, what in zip(self._processes, said):
            if what != usual or process == self._processes[said.index(usual)]:
                lines.append(f"  process {process}: {what}")
        return DistributedError(
            "\n".join(lines),
            hint="all processes have to run the same programs, in the same order, on arrays of the same shapes",
        )

    # ---- blocks and rows ----

    def _local_sum(self, operands: Arrays, kind: Reduction) -> np.ndarray:
        """Return the sum (maximum, minimum) of the members here, not rounded yet where any process has several."""
        if max(self._moves.counts) == 1:
            return operands[0]
        total = operands[0].astype(wide(operands[0].dtype))
        for x in operands[1:]:
            accumulate_into(total, x, kind)
        return total

    def _to_rows(self, x: np.ndarray, dim: int) -> np.ndarray:
        """Return the blocks along a dimension, each in a row, by processes."""
        blocks = _blocks(x, dim, self.size)
        if not self._sorted:
            blocks = blocks[self._order]
        return np.ascontiguousarray(blocks).reshape(self.size, -1)

    def _by_rank(self, whole: np.ndarray, like: np.ndarray, dim: int) -> np.ndarray:
        """Reorder rows of bytes of all members from the order of processes to blocks in the order of the members."""
        rows = whole.view(like.dtype)
        if not self._sorted:
            rows = rows[self._place]
        return rows.reshape(self.size, *like.shape)

    def _for_processes(self, sent: np.ndarray) -> np.ndarray:
        """Cut an array indexed by (member here, member by processes, ...) into one part for each process, indexed by
        (member here, its members), one row each.
        """
        ends = np.cumsum(self._moves.counts)
        parts = [sent[:, end - count : end] for end, count in zip(ends, self._moves.counts)]
        return np.concatenate([part.reshape(-1, *sent.shape[2:]) for part in parts])

    def _send(self, sends: Sequence[Mapping[int, Arrays]], receives: Sequence[Mapping[int, Arrays]]) -> None:
        """Send messages from member to member. Between members of one process they are copies."""
        out, into = [], []
        for i, rank in enumerate(self.members):
            for source, arrays in receives[i].items():
                if source in self.members:
                    given = sends[self.members.index(source)][rank]
                    for result, x in zip(arrays, given, strict=True):
                        bytes_of(result)[...] = bytes_of(x)
                else:
                    into += [(self._owners[source], self._tag(source, rank), x) for x in arrays]
            for target, arrays in sends[i].items():
                if target not in self.members:
                    out += [(self._owners[target], self._tag(rank, target), x) for x in arrays]
        started = self._moves.messages(out, into)
        if started and not MPI.Request.Testall(started):
            self._waiting.until(
                lambda: MPI.Request.Testall(started), "messages", self._processes, self._arrivals
            )

    def _tag(self, source: int, to: int) -> int:
        """Return a tag that each pair of members of two processes has for itself. MPI promises tags up to 32767."""
        return self._local[source] * max(self._moves.counts) + self._local[to]


class Member:
    """A device of this process in a group: its Communicator."""

    def __init__(self, group: ProcessGroup, meeting: _Meeting, rank: int) -> None:
        self.group = group
        self._meeting = meeting
        self._number = group.members.index(rank)
        self.rank = rank
        self.size = group.size

    def all_reduce(self, results: Arrays, operands: Arrays, kind: Reduction) -> None:
        self._meet(lambda r, o: self.group.all_reduce(r, o, kind), results, operands)

    def all_gather(self, result: np.ndarray, operand: np.ndarray, dim: int) -> None:
        self._meet(lambda r, o: self.group.all_gather(r, o, dim), result, operand)

    def reduce_scatter(self, result: np.ndarray, operand: np.ndarray, dim: int) -> None:
        self._meet(lambda r, o: self.group.reduce_scatter(r, o, dim), result, operand)

    def all_to_all(self, result: np.ndarray, operand: np.ndarray, split: int, join: int) -> None:
        self._meet(lambda r, o: self.group.all_to_all(r, o, split, join), result, operand)

    def permute(self, result: np.ndarray, operand: np.ndarray, sources: Sequence[int]) -> None:
        self._meet(lambda r, o: self.group.permute(r, o, sources), result, operand)

    def broadcast(self, result: np.ndarray, operand: np.ndarray, root: int) -> None:
        self._meet(lambda r, o: self.group.broadcast(r, o, root), result, operand)

    def exchange(self, sends: Mapping[int, Arrays], receives: Mapping[int, Arrays]) -> None:
        self._meet(self.group.exchange, sends, receives)

    def barrier(self) -> None:
        self._meet(lambda *nothing: self.group.barrier())

    def abort(self, error: BaseException) -> None:
        self._meeting.abort(error)

    def _meet(self, action: Callable[..., Any], *given: Any) -> None:
        self._meeting.meet(self._number, given, action)


class _Meeting:
    """The members of a group that one process has: the last to come acts for all, who wait."""

    def __init__(self, count: int, waiting: Waiting) -> None:
        self._count = count
        self._waiting = waiting
        self._changed = threading.Condition()
        self._given: dict[int, tuple] = {}
        self._held = 0
        self._error: BaseException | None = None

    def meet(self, number: int, given: tuple, action: Callable[..., None]) -> None:
        if self._count == 1:
            if self._error is not None:
                self._raise_aborted()
            action(*[(each,) for each in given])
            return
        try:
            everybody = self._all_given(number, given)
            if everybody is None:
                return
            action(*zip(*everybody))
        except GroupAborted:
            raise
        except BaseException as error:  # Ctrl-C, too, of one who waits
            self.abort(error, tell=False)
            raise
        with self._changed:
            self._given = {}
            self._held += 1
            self._changed.notify_all()

    def _all_given(self, number: int, given: tuple) -> list[tuple] | None:
        """Return what all gave, for the last to come; None for others, after all is done."""
        with self._changed:
            self._raise_aborted()
            turn = self._held
            self._given[number] = given
            if len(self._given) == self._count:
                return [self._given[i] for i in range(self._count)]
            self._changed.wait_for(lambda: self._held > turn or self._error is not None)
            if self._held == turn:
                self._raise_aborted()
            return None

    def abort(self, error: BaseException, tell: bool = True) -> None:
        """Raise GroupAborted in the threads that wait here or come later. With `tell`, other processes get an error,
        too.
        """
        with self._changed:
            if self._error is None:
                self._error = error
            self._changed.notify_all()
        if tell:
            self._waiting.fail(error)

    def _raise_aborted(self) -> None:
        if self._error is not None:
            raise GroupAborted(f"another device of the group has failed: {self._error}")


def members_of(group: ProcessGroup, waiting: Waiting) -> dict[int, Member]:
    """Return the Communicators of the members that this process has, by their ranks."""
    meeting = _Meeting(len(group.members), waiting)
    return {rank: Member(group, meeting, rank) for rank in group.members}


def _blocks(x: np.ndarray, dim: int, count: int) -> np.ndarray:
    """Return a view with equal blocks along a dimension first: (count, the shape of a block)."""
    shape = x.shape
    cut = x.reshape(*shape[:dim], count, shape[dim] // count, *shape[dim + 1 :])
    return np.moveaxis(cut, dim, 0)


def _leads(shape: Sequence[int], dim: int) -> bool:
    """Tell whether blocks along this dimension are one after the other in memory."""
    return all(size == 1 for size in shape[:dim])


def _described(name: str, what: Sequence[Any]) -> str:
    words = [f"{x.dtype}{list(x.shape)}" if isinstance(x, np.ndarray) else str(x) for x in what]
    return f"{name}({', '.join(words)})"


def _ordinal(number: int) -> str:
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
