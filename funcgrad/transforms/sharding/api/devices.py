"""The user's view of devices: which there are, arrays from one to another, and where functions are compiled for.

A device holds arrays that somebody puts there, or that are computed from such: they are committed to it. All others
are in memory of the host and go wherever the arrays go that they meet. A call, a transform or an op runs where its
committed arrays are; where there are none, a jitted function runs on `config.device`, and an op by NumPy.
"""

from __future__ import annotations

import gc
from typing import Any, overload

import numpy as np

from funcgrad.backends.interface import (
    HOSTS,
    count_all_devices,
    device_names,
    full_name,
    gpu_kind,
    is_host,
    open_backend,
    registered_kinds,
)
from funcgrad.config import config
from funcgrad.errors import ArgumentError, DeviceError, ShardingError, TreeError
from funcgrad.trace.array import device_array
from funcgrad.trace.array.any_array import Array as AnyArray
from funcgrad.trace.array.array import KEPT, Array, committed
from funcgrad.trace.array.key_array import KeyArray
from funcgrad.trace.array.sharded_array import ShardedArray
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.mesh.partition_spec import PartitionSpec
from funcgrad.trace.mesh.process import processes
from funcgrad.trace.mesh.sharding import NamedSharding, Sharding, SingleDeviceSharding
from funcgrad.trace.tracing.effects import ORDER
from funcgrad.trace.tracing.tracer import Tracer, as_operand, device_of_node, given_out
from funcgrad.trace.types import tree


def devices(backend: str | None = None) -> list[Device]:
    """List the devices of a kind, of all processes; without a kind, of the kind that functions are compiled for.

    "gpu" means the first kind of GPU that works here.

    Raises
    ------
    DeviceError : there are no such devices; the message says why.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.devices("cpu")
    [Device(cpu)]
    """
    kind = default_backend() if backend is None else str(backend)
    if kind == "gpu":
        kind = gpu_kind()
    if ":" in kind:
        raise DeviceError(
            f"devices: {kind!r} is one device, not a kind", hint=f"write devices({kind.partition(':')[0]!r})"
        )
    full_name(kind)  # raises for a kind that is not known
    found = [Device(full_name(f"{kind}:{number}")) for number in range(count_all_devices(kind))]
    if not found:
        raise DeviceError(f"there is no device of the kind {kind!r} here", hint="print(funcgrad.doctor())")
    return found


def all_devices() -> list[Device]:
    """Return the devices of every kind that works here; the CPU comes first."""
    found: list[Device] = []
    for kind in registered_kinds():
        if kind in HOSTS and kind != "cpu":  # other ways to run what the CPU runs
            continue
        try:
            found += map(Device, device_names(kind))
        except DeviceError:  # doctor() says why
            continue
    return found


def local_devices(
    process_index: int | None = None, backend: str | None = None, host_id: int | None = None
) -> list[Device]:
    """List the devices of one process; see `devices`.

    Parameters
    ----------
    process_index : the number of the process; None for this process.
    backend : the kind of device; None for the kind that functions are compiled for.
    host_id : another name for process_index.

    Returns
    -------
    A list of Device.

    Raises
    ------
    ArgumentError : no process has that number.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.local_devices(backend="cpu")
    [Device(cpu)]
    """
    owner = process_index if host_id is None else host_id
    if owner is None:
        owner = processes.index
    if owner not in range(processes.count):
        raise ArgumentError(f"local_devices: {_processes_there_are()}, and no {owner}")
    return [device for device in devices(backend) if device.process_index == owner]


def _processes_there_are() -> str:
    count = processes.count
    return "there is one process, number 0" if count == 1 else f"there are processes 0 to {count - 1}"


def device_count(backend: str | None = None) -> int:
    """Count the devices of a kind, of all processes; see `devices`.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.device_count("cpu")
    1
    """
    return len(devices(backend))


def local_device_count(backend: str | None = None) -> int:
    """Count the devices of a kind that this process has.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.local_device_count("cpu")
    1
    """
    return len(local_devices(backend=backend))


def process_index(backend: str | None = None) -> int:
    """Return the number of this process among those that run the program together.

    See Also
    --------
    distributed.initialize : joins processes.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.process_index(), fg.process_count()
    (0, 1)
    """
    return processes.index


def process_count(backend: str | None = None) -> int:
    """Count the processes that run the program together.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.process_count()
    1
    """
    return processes.count


def process_indices(backend: str | None = None) -> list[int]:
    """List the numbers of all processes.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.process_indices()
    [0]
    """
    return list(range(processes.count))


def default_backend() -> str:
    """Return the kind of device that functions are compiled for where no argument is on a device.

    config.device sets it.

    Examples
    --------
    >>> import funcgrad as fg
    >>> with fg.config(device="numpy"):
    ...     fg.default_backend()
    'numpy'
    """
    return Device(full_name(config.device)).platform


def default_device(device: Any) -> Any:
    """Compile functions for a device within `with default_device(device):` where no argument is on a device.

    It does what config(device=device) does; None means the CPU.

    Raises
    ------
    DeviceError : the device does not exist.

    Examples
    --------
    >>> import funcgrad as fg
    >>> with fg.default_device("cpu"):
    ...     fg.jit(lambda x: 2 * x)(1.0)
    Array(2., dtype=float32, weak_type=True)
    """
    return config(device="cpu" if device is None else full_name(device))


@overload
def device_put(
    x: AnyArray | np.ndarray | complex,
    device: Any = None,
    *,
    donate: Any = False,
    may_alias: bool | None = None,
) -> AnyArray: ...
@overload
def device_put(x: Any, device: Any = None, *, donate: Any = False, may_alias: bool | None = None) -> Any: ...
def device_put(x: Any, device: Any = None, *, donate: Any = False, may_alias: bool | None = None) -> Any:
    """Put the arrays of a tree on a device, or spread them over a mesh, and commit them to it.

    Parts of an array that are where they belong already are not copied, nor are parts in memory that devices
    share. Inside `jit` and other transforms a sharding is a constraint (lax.with_sharding_constraint), and a
    device must be that of the values: programs run on one device, or on all of a mesh.

    Parameters
    ----------
    x : a tree of arrays and numbers.
    device : a Device or its name, a sharding (of funcgrad.sharding), a PartitionSpec on the mesh of set_mesh,
        or a tree of them that is a prefix of x. With None, arrays that are committed stay where they are, and
        others go to config.device.
    donate : the arrays given are deleted, also where a copy was made.
    may_alias : False makes a copy also where an array is on that device already.

    Returns
    -------
    The same tree with its arrays there.

    Raises
    ------
    DeviceError : the device does not exist or does not open.
    DtypeError : a leaf of x is not an array or a number.
    ShardingError : the spec has more dimensions than an array.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> params = fg.device_put({"w": np.ones(3), "b": 0.0}, "cpu")
    >>> params["w"].device, params["w"].committed
    (Device(cpu), True)

    >>> fg.config.cpu_devices = 4
    >>> spread = fg.device_put(params, fg.NamedSharding(fg.make_mesh((4,), "x"), fg.P()))
    >>> spread["b"].sharding.num_devices
    4
    """
    if may_alias and donate:
        raise ArgumentError(
            "device_put: may_alias and donate rule each other out", hint="leave one of them out"
        )
    leaves, treedef = tree.flatten(x)
    places = _for_each(device, treedef, len(leaves))
    given = _for_each(donate, treedef, len(leaves)) if donate else [False] * len(leaves)
    put = [
        _put(leaf, place, bool(d), may_alias) for leaf, place, d in zip(leaves, places, given, strict=True)
    ]
    return tree.unflatten(treedef, put)


def _for_each(prefix: Any, treedef: tree.TreeDef, count: int) -> list[Any]:
    if prefix is None or isinstance(prefix, (str, bool, Sharding, PartitionSpec)):
        return [prefix] * count
    try:
        return tree.broadcast_prefix(prefix, treedef, "device_put")
    except TreeError as error:
        raise TreeError(
            error.message, hint="pass a tree of devices that begins as that of the arrays, or one for all"
        ) from None


def _put(leaf: Any, device: Any, donate: bool, may_alias: bool | None) -> Any:
    x = given_out(as_operand(leaf, "device_put"))
    device = place_of(device, "device_put")
    if isinstance(x, Tracer):
        return _put_traced(x, device)
    assert isinstance(x, Array)
    moved = _spread(x, device) if isinstance(device, NamedSharding) else _moved(x, device)
    if may_alias is False and moved is x:
        moved = device_array.copied(x)
    if donate and isinstance(leaf, Array):
        if moved is x:
            moved = _alias(x)
        leaf.take_memory("an array was donated to device_put", "use what device_put returned")
    return moved


def place_of(device: Any, what: str) -> str | NamedSharding | None:
    """Return a device by its full name, or a sharding of a mesh; None if nothing is asked for."""
    if isinstance(device, NamedSharding):
        return None if device.mesh.empty else device.on(config.mesh)
    if isinstance(device, PartitionSpec):
        if config.mesh is None:
            raise ShardingError(
                f"{what}: {device!r} names axes of a mesh, and there is none around",
                hint="use it within `with funcgrad.set_mesh(mesh):`, or pass NamedSharding(mesh, spec)",
            )
        return NamedSharding(config.mesh, device)
    if isinstance(device, SingleDeviceSharding):
        device = device.device
    if hasattr(device, "axis_names"):
        raise ShardingError(
            f"{what}: {device!r} alone does not say how arrays are spread over it",
            hint="pass NamedSharding(mesh, P('x')), or NamedSharding(mesh, P()) for all of it everywhere",
        )
    return device if device is None or isinstance(device, NamedSharding) else full_name(device)


def _spread(x: Array, sharding: NamedSharding) -> Array:
    from funcgrad.transforms.sharding.api.device_put import (  # few programs need it
        put_sharded,
        sharded_signature,
    )

    sharded_signature(x.shape, x.dtype, x.weak, sharding, "device_put")
    return put_sharded(x, sharding)


def _moved(x: Array, device: str | None) -> Array:
    """Move the array to a device; return the array itself if it is there and committed to it."""
    if device is None:
        if x.signature.device or is_host(config.device):
            return x
        device = config.device
    name = full_name(device)  # as it may be that of config.device
    if x.signature.device == name:
        return x
    if type(x) is ShardedArray:
        from funcgrad.transforms.sharding.api.device_put import gathered  # loaded already

        return gathered(x, name)
    if not is_host(name):
        return device_array.put(x, open_backend(name))
    if ":" in name:
        open_backend(name)  # so that the array stays usable where there are fewer devices later
    return committed(x, name)


def _alias(x: Array) -> Array:
    return ShardedArray.of_blocks(x.signature, x.blocks) if type(x) is ShardedArray else device_array.alias(x)


def _put_traced(x: Tracer, device: str | NamedSharding | None) -> Tracer:
    """Check that a traced value may be put on a device, and return it. It stays on the device of its program; a
    sharding becomes a constraint.
    """
    if isinstance(device, NamedSharding):
        from funcgrad.transforms.sharding.api.constraint import (
            with_sharding_constraint,  # few programs need it
        )

        return with_sharding_constraint(x, device)
    there = device_of_node(x.node) or full_name(config.device)
    if device is None or device == there:
        return x
    raise DeviceError(
        f"device_put: a traced value on {there!r} cannot go to {device!r}: a program runs on one device",
        hint="return it from the function, and copy it outside",
    )


def check_device(what: str, device: Any) -> None:
    """Raise ArgumentError if an argument of a function of the array API standard names no device."""
    if device is not None:
        placed(Array(np.zeros(())), device, what)


def placed(x: Any, device: Any, what: str) -> Any:
    """Place the result of a function of the array API standard on the device that was asked for."""
    if isinstance(device, (Sharding, PartitionSpec)):
        return _put(x, device, False, None)
    try:
        name = full_name(device)
    except DeviceError as error:
        raise ArgumentError(f"{what}: device {device!r} does not exist", hint=error.hint) from None
    if str(device) == "cpu" and isinstance(x, Array):  # free to move, as all arrays of the host are
        return Array(x.owner, x.weak) if x.signature.device not in ("", "cpu") else x
    return _put(x, name, False, None)


def live_arrays(platform: str | None = None) -> list[Array]:
    """Return all arrays of this process that are in use.

    They are looked for among all objects that Python knows of when this is called, so arrays cost nothing to track.

    Parameters
    ----------
    platform : "cpu", "gpu": those of one kind of device alone. None is all.

    Returns
    -------
    The arrays, in no order.

    Examples
    --------
    >>> import funcgrad as fg
    >>> x = fg.numpy.arange(7)
    >>> any(y is x for y in live_arrays())
    True
    """
    own = {id(ORDER.read()), *KEPT}  # of funcgrad's; numbers are kept
    found = [x for x in gc.get_objects() if isinstance(x, Array) and id(x) not in own and not x.is_deleted()]
    return [x for x in found if platform is None or platform in {d.platform for d in x.devices()}]


def device_get(x: Any) -> Any:
    """Copy the arrays of a tree to arrays of NumPy; keys, traced values and all else stay as they are.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> fg.device_get({"a": np.arange(2), "b": 1.0})
    {'a': array([0, 1], dtype=int32), 'b': 1.0}
    """

    def got(leaf: Any) -> Any:
        # NumPy has no dtype for keys, and a traced value is nowhere yet.
        kept = isinstance(leaf, (KeyArray, Tracer))
        return np.asarray(leaf) if hasattr(leaf, "__array__") and not kept else leaf

    return tree.map(got, x, view=tree.USERS)
