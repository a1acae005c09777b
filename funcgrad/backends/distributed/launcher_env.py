"""Which process of how many this is, as whoever started it says in the environment.

MPI itself is what connects processes, and knows their numbers; but where Python loads another MPI than the one whose
`mpiexec` started it, each process believes that it is alone. Here is what they are compared with, and what
an error says about how to start.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping, MutableMapping

from funcgrad.trace.util.named_tuple import NamedTuple


class Launched(NamedTuple):
    """How this process was started. launcher: for people. process: its number, of so many. connects: whether the
    launcher starts MPI.
    """

    launcher: str
    process: int
    processes: int
    connects: bool


# The variables with the number of a process and with how many there are; the first pair that is set counts.
# docs.open-mpi.org/en/v5.0.x/tuning-apps/environment-var.html, slurm.schedmd.com/srun.html ("OUTPUT ENVIRONMENT
# VARIABLES"), docs.pytorch.org/docs/stable/elastic/run.html. Slurm's count is that of the step: a batch script, which
# is one process, has SLURM_NTASKS too.
_VARIABLES = (
    ("Open MPI's mpiexec", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", True),
    ("MPICH's mpiexec", "PMI_RANK", "PMI_SIZE", True),
    ("srun", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS", True),
    ("the environment", "JAX_PROCESS_ID", "JAX_NUM_PROCESSES", False),
    ("the environment", "RANK", "WORLD_SIZE", False),
)


def launched(environment: Mapping[str, str]) -> Launched | None:
    """Return what the environment says; None where it says nothing, or that there is one process.

    >>> launched({"RANK": "1", "WORLD_SIZE": "4"})
    Launched(launcher='the environment', process=1, processes=4, connects=False)
    """
    for launcher, index, count, connects in _VARIABLES:
        if environment.get(index, "").isdecimal() and environment.get(count, "").isdecimal():
            found = Launched(launcher, int(environment[index]), int(environment[count]), connects)
            if found.processes > 1:
                return found
    return None


_CONNECTED = "FUNCGRAD_CONNECTED"
_JOB = ("PMIX_NAMESPACE", "PMI_FD", "PMI_PORT", "SLURM_JOB_ID", "SLURM_STEP_ID")
"""What tells one start by a launcher from another."""


def mark_connected(environment: MutableMapping[str, str], process: int) -> None:
    """Let processes that this one starts know that they are none of the launcher's, though they inherit its variables.

    process: the id of this one.
    """
    environment[_CONNECTED] = " ".join([str(process), *(environment.get(name, "") for name in _JOB)])


def parent_that_is_connected(environment: Mapping[str, str], process: int) -> str:
    """Return the id of the process of the same job that started this one; "" where the launcher did.

    >>> variables = {"PMIX_NAMESPACE": "job 1"}
    >>> mark_connected(variables, 100)
    >>> parent_that_is_connected(variables, 100), parent_that_is_connected(variables, 101)
    ('', '100')
    """
    parent, _, job = environment.get(_CONNECTED, "").partition(" ")
    same = job == " ".join(environment.get(name, "") for name in _JOB)
    return parent if same and parent != str(process) else ""


def command(count: int) -> str:
    """Return what to type for so many processes of this program."""
    words = [word for word in sys.orig_argv[1:] if word]
    return (
        f"mpiexec -n {count} python {shlex.join(words)}" if words else f"mpiexec -n {count} python train.py"
    )


def chosen_devices(visible: list[str], index: int, count: int) -> list[str]:
    """Return the share of a machine's devices that one of its processes has: whole devices, and one at least.

    index, count: of this process among those on its machine.

        >>> chosen_devices(["0", "1", "2", "3"], 1, 2), chosen_devices(["0", "1"], 2, 4)
        (['2', '3'], ['1'])
    """
    if not visible:
        return []
    first, end = index * len(visible) // count, (index + 1) * len(visible) // count
    return visible[first : max(end, first + 1)]
