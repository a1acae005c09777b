"""How each library takes NumPy arrays, makes the call of a case, waits for its result and gives it back.

As its users run it: funcgrad and jax compile (`jit`), torch runs as it comes, tinygrad replays a `TinyJit`, NumPy just
runs. Nobody's settings are changed, but for tinygrad's device, which is the CPU.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from typing import Any

import numpy

from benchmarks.harness.case import Built, Case, Function
from benchmarks.harness.trees import flatten, tree_map

Call = Callable[[], Any]
LIBRARIES = ("funcgrad", "jax", "torch", "tinygrad", "numpy")
TITLES = {name: name for name in LIBRARIES} | {"numpy": "NumPy"}


class Library:
    """NumPy itself; the others derive."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lib = importlib.import_module(name)

    def put(self, array: numpy.ndarray) -> Any:
        return array

    def get(self, value: Any) -> numpy.ndarray:
        return numpy.asarray(value)

    def wait(self, result: Any) -> Any:
        return result

    def prepare(self, case: Case, arguments: tuple[Any, ...]) -> Call | None:
        """The call to be measured; None where the library has none."""
        function = case.function_of(self.name)
        if function is None:
            return None
        ours = tree_map(self.put, arguments)
        if isinstance(function, Built):
            call = function.make(self.lib, *ours)
        elif case.carries:
            call = _carrying(self.function(case, function), ours)
        else:
            compiled = self.function(case, function)
            call = _CALLS[min(len(ours), 3)](compiled, ours)
        return self.waiting(call) if case.waits else call

    def function(self, case: Case, function: Function) -> Function:
        """f(*arrays) as this library is used."""
        return lambda *arrays: function(self.lib, *arrays)

    def waiting(self, call: Call) -> Call:
        return call

    def results(self, result: Any) -> list[numpy.ndarray]:
        return [self.get(leaf) for leaf in flatten(result)]


def _carrying(function: Function, arguments: tuple[Any, ...]) -> Call:
    state, others = arguments[0], arguments[1:]

    def call() -> Any:
        nonlocal state
        state, value = function(state, *others)
        return state, value

    return call


# What stands around a call of a tenth of a microsecond has to be short.
_CALLS: list[Callable[[Function, Any], Call]] = [
    lambda f, a: lambda: f(),
    lambda f, a: (lambda x: lambda: f(x))(*a),
    lambda f, a: (lambda x, y: lambda: f(x, y))(*a),
    lambda f, a: lambda: f(*a),
]


class Traced(Library):
    """funcgrad and jax."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        for part in ("numpy", "random", "nn", "lax", "scipy.special", "scipy.linalg"):
            importlib.import_module(f"{name}.{part}")
        self.wait = self.lib.block_until_ready

    def prepare(self, case: Case, arguments: tuple[Any, ...]) -> Call | None:
        """As NumPy's; 64 bits are switched on for the cases that have them, and off for all others."""
        wide = any(x.dtype.name in ("float64", "complex128") for x in flatten(arguments))
        self.lib.config.update("jax_enable_x64", wide)
        return super().prepare(case, arguments)

    def put(self, array: numpy.ndarray) -> Any:
        return self.lib.numpy.asarray(array)

    def function(self, case: Case, function: Function) -> Function:
        plain = super().function(case, function)
        return self.lib.jit(plain) if case.compiled else plain

    def waiting(self, call: Call) -> Call:
        wait = self.wait
        return lambda: wait(call())


class Torch(Library):
    """torch, eager, with as many threads as it takes by itself."""

    def put(self, array: numpy.ndarray) -> Any:
        if array.dtype.name == "bfloat16":
            return self.lib.from_numpy(array.view(numpy.int16)).view(self.lib.bfloat16)
        return self.lib.from_numpy(numpy.array(array))

    def get(self, value: Any) -> numpy.ndarray:
        value = value.detach()
        return (value.float() if value.dtype == self.lib.bfloat16 else value).numpy()


class Tinygrad(Library):
    """tinygrad on the CPU, replaying what TinyJit captured."""

    def __init__(self, name: str) -> None:
        os.environ.setdefault("DEV", "CPU")
        super().__init__(name)
        from tinygrad import Device

        self.wait = lambda result: (Device[Device.DEFAULT].synchronize(), result)[1]

    def put(self, array: numpy.ndarray) -> Any:
        wide = array.astype(numpy.float32) if array.dtype.name == "bfloat16" else array
        tensor = self.lib.Tensor(wide)
        return (tensor.cast("bfloat16") if wide is not array else tensor).contiguous().realize()

    def get(self, value: Any) -> numpy.ndarray:
        return value.float().numpy() if "bfloat16" in str(value.dtype) else value.numpy()

    def function(self, case: Case, function: Function) -> Function:
        plain = super().function(case, function)

        def realized(*arrays: Any) -> Any:
            result = plain(*arrays)
            self.lib.Tensor.realize(*flatten(result))
            return result

        return self.lib.TinyJit(realized)

    def waiting(self, call: Call) -> Call:
        wait = self.wait
        return lambda: wait(call())


def open_library(name: str) -> Library:
    return _CLASSES[name](name)


_CLASSES: dict[str, Callable[[str], Library]] = {
    "funcgrad": Traced, "jax": Traced, "torch": Torch, "tinygrad": Tinygrad, "numpy": Library,
}  # fmt: skip
