"""Names of the package jax itself: those that funcgrad has elsewhere, and those that describe it, as its version."""

from __future__ import annotations

import functools
import os
import platform
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy

import funcgrad as fg
from funcgrad.compat.jax.extend.internals import _backends
from funcgrad.compat.jax.modules import VERSION
from funcgrad.compat.jax.public.annotations import Space
from funcgrad.compat.jax.public.errors import JaxRuntimeError
from funcgrad.config import config
from funcgrad.errors import ArgumentError
from funcgrad.flags import FLAGS, WITHOUT_EFFECT
from funcgrad.trace.util.locks import once
from funcgrad.transforms.core.abstract import AbstractRef

__version__ = VERSION
__version_info__ = tuple(map(int, VERSION.split(".")))


def check_tracer_leaks(new_val: bool = True) -> Any:
    return fg.checking_leaks()


# config.parse_flags_with_absl() reads flags of the command line, which programs for TPUs have
type(config).parse_flags_with_absl = lambda config: None  # type: ignore[attr-defined]
type(config).read = lambda config, name: getattr(config, name)  # type: ignore[attr-defined]
type(config).values = property(  # type: ignore[attr-defined]
    lambda config: {name: getattr(config, name) for name in (*FLAGS, *WITHOUT_EFFECT)}
)


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


def _taking_reduce_axes(transform: Callable) -> Callable:
    """Let a transform take the argument that JAX kept when the derivatives that it asked for went (jaxlie)."""

    @functools.wraps(transform)
    def call(*args: Any, reduce_axes: Sequence[Any] = (), **options: Any) -> Any:
        if reduce_axes:
            raise ArgumentError(
                f"{transform.__name__}: reduce_axes must be empty, as in JAX: {reduce_axes!r}"
            )
        return transform(*args, **options)

    return call


grad = _taking_reduce_axes(fg.grad)
value_and_grad = _taking_reduce_axes(fg.value_and_grad)
vjp = _taking_reduce_axes(fg.vjp)


def ds(start: Any, size: int | None = None, stride: int | None = None) -> Any:
    """Return the index of `size` elements from `start` on, which may be traced."""
    if start is None:
        return slice(None)
    if size is None:
        start, size = 0, start
    step = 1 if stride is None else stride
    if isinstance(start, int):
        return slice(start, start + (size - 1) * step + 1, step)
    return start + step * fg.numpy.arange(size)


def copy_to_host_async(x: Any) -> Any:
    """Return the same tree: arrays of a device are copied when the host reads them."""
    return x


def device_put(x: Any, device: Any = None, **options: Any) -> Any:
    """Place arrays. Of what has a layout, too (jax.experimental.layout.Format), the sharding says where. A kind of
    memory says nothing: arrays are in that of their device.
    """
    where = fg.tree.map(lambda place: getattr(place, "sharding", place), device)
    return x if isinstance(where, Space) else fg.device_put(x, where, **options)


def device_put_replicated(x: Any, devices: Sequence[Any]) -> Any:
    """Return arrays with a first axis of the devices, each of which has the whole tree: brax."""
    return device_put_sharded([x] * len(devices), devices)


def device_put_sharded(shards: Sequence[Any], devices: Sequence[Any]) -> Any:
    """Return arrays with a first axis of the devices, each of which has one of the trees."""
    if len(shards) != len(devices):
        raise ArgumentError(
            f"device_put_sharded: {len(shards)} trees for {len(devices)} devices", hint="pass one for each"
        )
    mesh = fg.sharding.Mesh(numpy.array(devices, object), ("devices",))
    sharding = fg.NamedSharding(mesh, fg.P("devices"))
    stacked = fg.tree.map(lambda *parts: fg.numpy.stack(parts), *shards)
    return fg.tree.map(lambda x: fg.device_put(x, sharding), stacked)


def _item(x: Any, *index: int) -> Any:
    """Return the number in an array, by the method of its class."""
    return type(x).item(x, *index) if type(x).item is not _item else x.__getattr__("item")


fg.Array.item = _item  # type: ignore[assignment, method-assign]  # penzai takes it from the class of all arrays


Shard = fg.sharding.Shard

host_id, host_count, host_ids = fg.process_index, fg.process_count, fg.process_indices  # their old names

memory = SimpleNamespace(Space=Space)
"""jax.memory."""


class GradValue:
    """In the place of a ref in `vjp_fn.with_refs(...)`: the cotangent is returned."""


class DontWant(GradValue):
    """In the place of a ref: nobody asks for the cotangent, which is returned, too."""


ad = SimpleNamespace(GradValue=GradValue, DontWant=DontWant)
"""jax.ad."""


def print_environment_info(return_string: bool = False) -> str | None:
    """Print, or return, the versions of what runs and the devices that there are."""
    of_jax = [f"{name}={value}" for name, value in os.environ.items() if name.startswith(("JAX_", "XLA_"))]
    lines = [
        f"jax:    {VERSION}, which is funcgrad {fg.__version__}",
        f"numpy:  {numpy.__version__}",
        f"python: {sys.version}",
        f"device info: {devices()[0].device_kind}-{device_count()}, {local_device_count()} local devices",
        f"process_count: {fg.process_count()}",
        f"platform: {platform.uname()}",
        *of_jax,
    ]
    text = "\n".join(lines)
    if return_string:
        return text
    print(text)
    return None


class of_refs:
    """Names of jax.ref."""

    Ref, AbstractRef = fg.Ref, AbstractRef
    new_ref, empty_ref = staticmethod(fg.new_ref), staticmethod(fg.empty_ref)
    free_ref, freeze = staticmethod(fg.free_ref), staticmethod(fg.freeze)

    @staticmethod
    def get(ref: Any, idx: Any = None) -> Any:
        return ref[... if idx is None else idx]

    @staticmethod
    def set(ref: Any, idx: Any, value: Any) -> None:
        ref[... if idx is None else idx] = value

    @staticmethod
    def swap(ref: Any, idx: Any, value: Any) -> Any:
        place = ... if idx is None else idx
        old = ref[place]
        ref[place] = value
        return old

    @staticmethod
    def addupdate(ref: Any, idx: Any, x: Any) -> None:
        ref[... if idx is None else idx] += x


def _context(name: str) -> Callable[..., Any]:
    """Return the context that sets a flag for a while."""

    @contextmanager
    def context(new_val: Any = True) -> Iterator[None]:
        old = getattr(config, name)
        config.update(name, new_val)
        try:
            yield
        finally:
            config.update(name, old)

    return context


array_garbage_collection_guard = _context("jax_array_garbage_collection_guard")
default_prng_impl = _context("jax_default_prng_impl")
enable_checks = _context("jax_enable_checks")
legacy_prng_key = _context("jax_legacy_prng_key")
no_tracing = _context("jax_no_tracing")
softmax_custom_jvp = _context("jax_softmax_custom_jvp")
thread_guard = _context("jax_thread_guard")
transfer_guard = _context("jax_transfer_guard")
transfer_guard_device_to_device = _context("jax_transfer_guard_device_to_device")
transfer_guard_device_to_host = _context("jax_transfer_guard_device_to_host")
transfer_guard_host_to_device = _context("jax_transfer_guard_host_to_device")
