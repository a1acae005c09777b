"""jax.extend.backend: a kind of device as one object. jax-md asks it for its name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import funcgrad as fg
from funcgrad.backends.interface import full_name
from funcgrad.config import config
from funcgrad.trace.mesh.device import Device
from funcgrad.transforms.sharding.api.devices import all_devices


@dataclass(frozen=True)
class Client:
    """The devices of a kind."""

    platform: str
    runtime_type = "funcgrad"  # orbax asks whether it is another one

    @property
    def platform_version(self) -> str:
        return f"funcgrad {fg.__version__}"

    def devices(self) -> list[Any]:
        """List the devices of this kind of all processes."""
        return fg.devices(self.platform)

    def local_devices(self) -> list[Any]:
        """List the devices of this kind of this process."""
        return fg.local_devices(backend=self.platform)

    def device_count(self) -> int:
        """Count the devices of this kind of all processes."""
        return len(self.devices())

    def local_device_count(self) -> int:
        """Count the devices of this kind of this process."""
        return len(self.local_devices())

    def process_index(self) -> int:
        """Return the number of this process."""
        return fg.process_index()

    def live_arrays(self) -> list[Any]:
        """List the arrays on these devices."""
        return fg.live_arrays(self.platform)


def get_backend(platform: str | None = None) -> Client:
    """Return the devices of this name; without a name those that functions are compiled for."""
    return Client((fg.devices(platform) if platform else [get_default_device()])[0].platform)


def backends() -> dict[str, Client]:
    """Return the kinds of devices that work here, by name."""
    return {device.platform: Client(device.platform) for device in all_devices()}


def get_default_device() -> Device:
    """Return the device that functions are compiled for where no argument is on one."""
    return Device(full_name(config.device))
