"""Names at the top of jax that funcgrad has elsewhere, or that say what it is."""

from __future__ import annotations

import functools
import os
import re
import traceback
from collections.abc import Callable
from typing import Any

import funcgrad as fg
from funcgrad.compat.jax.errors import JaxRuntimeError
from funcgrad.compat.jax.internals import _backends
from funcgrad.compat.jax.modules import VERSION
from funcgrad.config import config
from funcgrad.trace.util.locks import once

__version__ = VERSION
__version_info__ = tuple(map(int, VERSION.split(".")))


def check_tracer_leaks(new_val: bool = True) -> Any:
    return fg.checking_leaks()


# config.parse_flags_with_absl() reads flags of the command line, which programs for TPUs have
type(config).parse_flags_with_absl = lambda config: None  # type: ignore[attr-defined]
type(config).read = lambda config, name: getattr(config, name)  # type: ignore[attr-defined]


@once
def _count_cpu_devices() -> None:
    """Let the CPU count as so many devices as XLA_FLAGS says when a program asks for devices for the first time."""
    _backends["cpu"] = config
    found = re.search(r"--xla_force_host_platform_device_count=(\d+)", os.environ.get("XLA_FLAGS", ""))
    if found and config.cpu_devices == 1 and int(found[1]) > 1:
        config.cpu_devices = int(found[1])


def devices(backend: str | None = None) -> list[Any]:
    _count_cpu_devices()
    return fg.devices(backend)


def local_devices(*args: Any, **kwargs: Any) -> list[Any]:
    _count_cpu_devices()
    return fg.local_devices(*args, **kwargs)


def device_count(backend: str | None = None) -> int:
    _count_cpu_devices()
    return fg.device_count(backend)


def local_device_count(backend: str | None = None) -> int:
    _count_cpu_devices()
    return fg.local_device_count(backend)


def make_mesh(*args: Any, **kwargs: Any) -> Any:
    _count_cpu_devices()
    return fg.make_mesh(*args, **kwargs)


def _told(callback: Callable) -> Callable:
    """Wrap a callback so that its errors become those of JAX's runtime. They name the exception that was raised, as
    some programs look for its name in the text.
    """

    @functools.wraps(callback)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return callback(*args, **kwargs)
        except Exception as error:
            told = "".join(traceback.format_exception_only(error)).strip()
            raise JaxRuntimeError(f"a callback failed: {told}") from error

    return call


def pure_callback(callback: Callable, *args: Any, **kwargs: Any) -> Any:
    return fg.pure_callback(_told(callback), *args, **kwargs)


def io_callback(callback: Callable, *args: Any, **kwargs: Any) -> Any:
    return fg.io_callback(_told(callback), *args, **kwargs)
