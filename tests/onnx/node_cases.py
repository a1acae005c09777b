"""The tests of operators that come with the package onnx: run one, and say what is wrong with it."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from onnx import TensorProto
from onnx.backend.test.case.test_case import TestCase
from onnx.backend.test.loader import load_model_tests

import funcgrad as fg
from funcgrad.onnx.tensors import Tensors
from funcgrad.onnx.types import as_kept


@cache
def node_cases() -> dict[str, TestCase]:
    """Return onnx' own cases of nodes by name. The package computes them when it is asked, by NumPy."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # casts that overflow, and divisions by zero
        return {case.name: case for case in load_model_tests(kind="node")}


def as_input(value: Any) -> Any:
    """Return an input of a case as the function takes it: not as a constant, which NumPy would compute with."""
    if isinstance(value, list):
        return [as_input(one) for one in value]
    return value if value is None else fg.numpy.asarray(as_array(value))


def as_array(value: Any) -> np.ndarray:
    """Return an array or tensor of a case in the dtype that keeps its elements."""
    return Tensors(None).array(value) if isinstance(value, TensorProto) else as_kept(np.asarray(value))


def run_eagerly(f: fg.onnx.OnnxFunction, inputs: list[Any]) -> Any:
    return f(*map(as_input, inputs))


def _traced(f: fg.onnx.OnnxFunction, inputs: list[Any]) -> tuple[Callable, list[Any]]:
    """Return a function of the inputs on which no shape depends, the others being constants; and these inputs."""
    values = [as_input(value) for value in inputs]
    constant = [
        isinstance(value, fg.Array) and one.name in f._graph.static for one, value in zip(f.inputs, values)
    ]

    def call(traced: list[Any]) -> Any:
        return f(
            *(np.asarray(value) if known else one for known, value, one in zip(constant, values, traced))
        )

    return call, [None if known else value for known, value in zip(constant, values)]


def run_compiled(f: fg.onnx.OnnxFunction, inputs: list[Any]) -> Any:
    call, traced = _traced(f, inputs)
    return fg.jit(call)(traced)


def run_batched(f: fg.onnx.OnnxFunction, inputs: list[Any]) -> Any:
    """Run a function by vmap, on two examples that are the same, and return what it gives for the second."""
    call, traced = _traced(f, inputs)
    if not fg.tree.leaves(traced):
        return call(traced)
    pairs = fg.tree.map(lambda value: fg.numpy.stack([value, value]), traced)
    return fg.tree.map(lambda value: value[1], fg.vmap(call)(pairs))


def mistake(case: TestCase, run: Callable = run_eagerly, apart: float = 0.0) -> str:
    """Return what is wrong with the outputs of a case, or "" if nothing is. Errors are the caller's.

    apart: by which part of an output's largest number its numbers may differ beyond what the case allows.
    """
    with fg.enable_x64():
        f = fg.onnx.load(case.model, weights=[], returns="tuple")
        for inputs, expected in case.data_sets:
            found = run(f, inputs)
            wrong = [
                difference(*pair, case.rtol, case.atol, apart) for pair in zip(found, expected, strict=True)
            ]
            if any(wrong):
                return "; ".join(filter(None, wrong))
    return ""


def difference(found: Any, expected: Any, rtol: float, atol: float, apart: float = 0.0) -> str:
    """Return in what two outputs differ, or "" if they agree."""
    if isinstance(expected, list):
        if not isinstance(found, list) or len(found) != len(expected):
            return f"{found} is not the sequence {expected}"
        return "; ".join(
            filter(None, (difference(*pair, rtol, atol, apart) for pair in zip(found, expected)))
        )
    if expected is None or found is None:
        return "" if found is expected else f"{found} is not {expected}"
    want, got = as_array(expected), np.asarray(found)
    if (want.dtype, want.shape) != (got.dtype, got.shape):
        return f"{got.dtype}{list(got.shape)} is not {want.dtype}{list(want.shape)}"
    if want.dtype.name == "bfloat16":
        rtol = max(rtol, 2**-6)  # two units in the last place, as onnx' own comparison allows
    if want.dtype.kind not in "biu":
        wide = np.complex128 if want.dtype.kind == "c" else np.float64
        want, got = want.astype(wide), got.astype(wide)
    if apart and want.size:
        atol = max(atol, apart * float(np.max(np.abs(want), initial=0, where=np.isfinite(want))))
    if np.allclose(got, want, rtol=rtol, atol=atol, equal_nan=True):
        return ""
    return f"{got.reshape(-1)[:8]} is not {want.reshape(-1)[:8]}"
