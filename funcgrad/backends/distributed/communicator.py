"""What the devices of a group say to each other: the contract of a Communicator.

A group is a number of devices in an order. Each has a Communicator, and calls the same methods in the same order as all
others, each from a thread or a process of its own; a call returns when the device has what it is to get, and when its
operands may be written to again. There are three kinds:

    threads of one process, over one memory            backends/cpu/team.py
    processes, one device each                         MPI
    processes of several devices                       a group of threads in each, and a group of the processes

Buffers are NumPy arrays, C-contiguous, the memory of the program itself: an operand is read where it is, and a result
written where the program wants it. The result of `all_reduce` may be its operand; no others overlap.

What comes out does not depend on who was first. Sums are those of one order of the devices, and the same bits on all of
them; float16 and bfloat16 are added in float32, and rounded once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

import numpy as np

from funcgrad.errors import DeviceError
from funcgrad.trace.types.permutation import NOBODY

Reduction = Literal["sum", "max", "min"]


class Communicator(Protocol):
    """One member of a group. rank: its place in the order; size: how many there are."""

    rank: int
    size: int

    def all_reduce(
        self, results: Sequence[np.ndarray], operands: Sequence[np.ndarray], kind: Reduction
    ) -> None:
        """Reduce over all members: results[i] becomes the sum (maximum, minimum) of their operands[i], NaN where one
        of them is NaN. The sum of booleans tells whether one of them is true.
        """

    def all_gather(self, result: np.ndarray, operand: np.ndarray, dim: int) -> None:
        """Write the operands of all members, in order, one after the other along a dimension."""

    def reduce_scatter(self, result: np.ndarray, operand: np.ndarray, dim: int) -> None:
        """Sum the operands of all members, and write the block of the sum that has this member's rank, of `size`
        equal blocks along a dimension.
        """

    def all_to_all(self, result: np.ndarray, operand: np.ndarray, split: int, join: int) -> None:
        """Cut the operand into `size` blocks along dimension `split`, and send number j to member j. The blocks that
        come are joined in order along dimension `join`, which may be the same.
        """

    def permute(self, result: np.ndarray, operand: np.ndarray, sources: Sequence[int]) -> None:
        """Receive the operand of the member sources[rank], or zeros where that is NOBODY. No source is listed twice."""

    def broadcast(self, result: np.ndarray, operand: np.ndarray, root: int) -> None:
        """Send the operand of member `root` to all members. The operands of the others are ignored."""

    def exchange(
        self, sends: Mapping[int, Sequence[np.ndarray]], receives: Mapping[int, Sequence[np.ndarray]]
    ) -> None:
        """Send arrays from member to member. For each rank, `sends` has the arrays that go to it and `receives` the
        arrays to write with those that come from it. As many arrays of the same sizes are received as are sent. A
        member also receives what it sends to itself.
        """

    def barrier(self) -> None:
        """Return when all members have come here."""

    def abort(self, error: BaseException) -> None:
        """Report that this member fails: calls of the others that wait for it raise GroupAborted, as do all later
        calls.
        """


class GroupAborted(DeviceError):
    """Another member of the group has failed, which has an error of its own to tell."""


__all__ = ["NOBODY", "Communicator", "GroupAborted", "Reduction"]
