"""Constants, arrays made of sizes, and random numbers."""

from __future__ import annotations

import math

import numpy as np

import funcgrad.numpy as fnp
from funcgrad import random
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator
from funcgrad.onnx.types import TensorProto, dtype_of


@operator("Constant", host=True)
def constant(
    node: Node,
    *,
    value: Value = None,
    sparse_value: Value = None,
    value_float: float | None = None,
    value_floats: list[float] | None = None,
    value_int: int | None = None,
    value_ints: list[int] | None = None,
    value_string: str | None = None,
    value_strings: list[str] | None = None,
) -> Value:
    """Return the one of its attributes that is there."""
    if value_string is not None or value_strings is not None:
        raise node.error("a constant of texts, which arrays cannot hold")
    for array in (value, sparse_value):
        if array is not None:
            return array
    for ints in (value_int, value_ints):
        if ints is not None:
            return np.asarray(ints, np.int64)
    for floats in (value_float, value_floats):
        if floats is not None:
            return np.asarray(floats, np.float32)
    raise node.error("a constant without a value")


@operator("ConstantOfShape", since=9, static="shape", host=True)
def constant_of_shape(node: Node, shape: Value, *, value: Value = None) -> Value:
    filling = np.zeros((), np.float32) if value is None else value.reshape(())
    return node.xp.full(node.of_size(node.ints(shape, "the shape"), filling.dtype), filling, filling.dtype)


@operator("EyeLike", since=9)
def eye_like(node: Node, x: Value, *, dtype: int | None = None, k: int = 0) -> Value:
    rows, columns = x.shape
    return fnp.eye(rows, columns, k=k, dtype=x.dtype if dtype is None else dtype_of(dtype))


@operator("Range", since=11, static="start limit delta", host=True)
def arange(node: Node, start: Value, limit: Value, delta: Value) -> Value:
    bounds = [node.static(value, "a bound of the range").item() for value in (start, limit, delta)]
    if bounds[2] == 0:
        raise node.error("the step of the range is zero")
    node.of_size([max(math.ceil((bounds[1] - bounds[0]) / bounds[2]), 0)], np.int64)
    return np.arange(*bounds).astype(start.dtype)


@operator("OneHot", since=9, static="depth")
def one_hot(node: Node, indices: Value, depth: Value, values: Value, *, axis: int = -1) -> Value:
    """Put the second of `values` at indices, counted from the end if they are negative, and the first elsewhere."""
    (size,) = node.ints(depth, "the depth")
    node.of_size([size, *indices.shape], values.dtype)
    axis = axis % (indices.ndim + 1)
    whole = indices.astype("int64" if indices.dtype.kind in "iu" else "int32")
    places = fnp.arange(size).reshape(-1, *(1,) * (indices.ndim - axis))
    at = fnp.expand_dims(fnp.where(whole < 0, whole + size, whole), axis)
    return fnp.where(at == places, values[1], values[0])


@operator("RandomNormal RandomUniform", fresh=True)
def random_of_shape(
    node: Node,
    *,
    shape: list[int],
    dtype: int = TensorProto.FLOAT,
    seed: float | None = None,
    mean: float = 0.0,
    scale: float = 1.0,
    low: float = 0.0,
    high: float = 1.0,
) -> Value:
    kept = dtype_of(dtype)
    if node.op_type == "RandomNormal":
        return mean + scale * random.normal(node.key(seed), tuple(shape), kept)
    return random.uniform(node.key(seed), tuple(shape), kept, low, high)


@operator("RandomNormalLike RandomUniformLike", fresh=True)
def random_like(
    node: Node,
    x: Value,
    *,
    dtype: int | None = None,
    seed: float | None = None,
    mean: float = 0.0,
    scale: float = 1.0,
    low: float = 0.0,
    high: float = 1.0,
) -> Value:
    kept = x.dtype if dtype is None else dtype_of(dtype)
    if node.op_type == "RandomNormalLike":
        return mean + scale * random.normal(node.key(seed), x.shape, kept)
    return random.uniform(node.key(seed), x.shape, kept, low, high)


@operator("Bernoulli", since=15, fresh=True)
def bernoulli(node: Node, x: Value, *, dtype: int | None = None, seed: float | None = None) -> Value:
    kept = x.dtype if dtype is None else dtype_of(dtype)
    return random.bernoulli(node.key(seed), x).astype(kept)


@operator("Multinomial", since=7, fresh=True)
def multinomial(
    node: Node, x: Value, *, dtype: int = TensorProto.INT32, sample_size: int = 1, seed: float | None = None
) -> Value:
    """Draw classes of each row by their logarithmic probabilities."""
    drawn = random.categorical(node.key(seed), x[:, None, :], axis=-1, shape=(len(x), sample_size))
    return drawn.astype(dtype_of(dtype))


@operator("Dropout", since=12, fresh=True, static="training")
def dropout(
    node: Node, x: Value, ratio: Value = None, training: Value = None, *, seed: float | None = None
) -> Value:
    """Hand on the array, or in training zero a part of it and enlarge the rest."""
    if training is None or not node.static(training, "training_mode").item():
        kept = fnp.ones(x.shape, bool)
        return x, kept
    rate = 0.5 if ratio is None else ratio
    kept = random.uniform(node.key(seed), x.shape) >= rate
    return fnp.where(kept, x / (1 - rate), 0).astype(x.dtype), kept


@operator("Dropout", since=1)
def dropout_of_old(
    node: Node, x: Value, *, ratio: float = 0.5, is_test: int = 1, seed: float | None = None
) -> Value:
    """Hand on the array: the opsets before 12 have dropout as inference does it."""
    return (x, fnp.ones(x.shape, bool)) if node.version >= 10 else (x, fnp.ones_like(x))
