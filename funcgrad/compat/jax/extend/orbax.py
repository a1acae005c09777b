"""What Orbax imports of JAX to save arrays of many processes and of Google's clouds; it asks less of one process."""

from __future__ import annotations

from typing import Any

import funcgrad as fg
from funcgrad.compat.jax.extend.backend import Client
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.mesh.sharding import Sharding

# of devices: jax.Device
Device.client = property(lambda device: Client(device.platform))  # type: ignore[attr-defined]
Device.addressable_memories = lambda device: []  # type: ignore[attr-defined]
Sharding._addressable_device_assignment = property(  # type: ignore[attr-defined]
    lambda sharding: list(sharding.addressable_devices)
)


# jax._src.distributed
class _GlobalState:
    """The service that processes find each other by: funcgrad's find each other by MPI."""

    client = None

    @property
    def process_id(self) -> int:
        return fg.process_index()


global_state = _GlobalState()


# jax.experimental.multihost_utils
def reached_preemption_sync_point(step_id: int) -> bool:
    """Tell whether the machine will soon be taken away, which nobody announces here."""
    return False


# jax.experimental.array_serialization.serialization
class GlobalAsyncCheckpointManagerBase:
    """A class that managers of checkpoints are derived from."""


class GlobalAsyncCheckpointManager(GlobalAsyncCheckpointManagerBase):
    """What saves arrays of several processes. flax.training.checkpoints imports it, and makes one for such."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        raise NotImplementedError(_SEVERAL_PROCESSES)


def get_tensorstore_spec(ckpt_path: str, ocdbt: bool = False) -> dict[str, Any]:
    raise NotImplementedError(_SEVERAL_PROCESSES)


_SEVERAL_PROCESSES = "arrays of several processes are saved and restored by funcgrad.checkpointing"


# jax.experimental.colocated_python, .func, .serialization
class DeviceList(tuple):
    """Devices, in types of arguments."""


def colocated_python(function: Any) -> Any:
    raise NotImplementedError("functions run in this process: none is sent to the hosts of devices")


# jax.extend.ifrt_programs
ifrt_programs = None
