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
        """results[i] = the sum (maximum, minimum) of the operands[i] of all members. NaN where one of them is NaN. The
        sum of booleans is whether one of them holds."""

    def all_gather(self, result: np.ndarray, operand: np.ndarray, dim: int) -> None:
        """The operands of all, in order, one after the other along a dimension."""

    def reduce_scatter(self, result: np.ndarray, operand: np.ndarray, dim: int) -> None:
        """The block of this member's rank, of `size` equal ones along a dimension, of the sum of all operands."""

    def all_to_all(self, result: np.ndarray, operand: np.ndarray, split: int, join: int) -> None:
        """The operand is cut into `size` blocks along one dimension, of which member j gets number j; those that come
        are joined in order along another, or along the same."""

    def permute(self, result: np.ndarray, operand: np.ndarray, sources: Sequence[int]) -> None:
        """The operand of the member sources[rank]; zeros where that is NOBODY. No source is there twice."""

    def broadcast(self, result: np.ndarray, operand: np.ndarray, root: int) -> None:
        """The operand of one member; those of others are not looked at."""

    def exchange(
        self, sends: Mapping[int, Sequence[np.ndarray]], receives: Mapping[int, Sequence[np.ndarray]]
    ) -> None:
        """From member to member: for each rank what it is sent, and where to write what comes from it. As many arrays
        of the same sizes are received as are sent; what a member sends to itself it receives, too."""

    def barrier(self) -> None:
        """Return when all members have come here."""

    def abort(self, error: BaseException) -> None:
        """This member fails: calls of the others that wait for it raise GroupAborted, and all later calls do."""


class GroupAborted(DeviceError):
    """Another member of the group has failed, which has an error of its own to tell."""


__all__ = ["NOBODY", "Communicator", "GroupAborted", "Reduction"]
