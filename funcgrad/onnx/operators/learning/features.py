"""What ai.onnx.ml does to features before a model sees them: scaling, encoding, filling of gaps, selection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad.onnx.node import Node, is_known
from funcgrad.onnx.table import operator

DOMAIN = "ai.onnx.ml"


@operator("Scaler", domain=DOMAIN)
def scaler(node: Node, x: Any, *, offset: Sequence[float] = (0.0,), scale: Sequence[float] = (1.0,)) -> Any:
    """Subtract an offset and multiply by a scale, for each feature or all."""
    offsets, scales = (numpy.asarray(one, numpy.float32) for one in (offset, scale))
    return (x.astype("float32") - offsets) * scales


@operator("Normalizer", domain=DOMAIN)
def normalizer(node: Node, x: Any, *, norm: str = "MAX") -> Any:
    """Divide rows by their largest number, or by their L1 or L2 norm, where that is not 0."""
    x = x.astype("float32")
    if norm == "MAX":
        size = np.max(x, axis=-1, keepdims=True)
    elif norm == "L1":
        size = np.sum(np.abs(x), axis=-1, keepdims=True)
    elif norm == "L2":
        squares = np.sum(x * x, axis=-1, keepdims=True)
        size = np.sqrt(np.where(squares == 0, 1, squares))
    else:
        raise node.error(f"norm {norm!r} is not known", "there are MAX, L1 and L2")
    return x / np.where(size == 0, 1, size)


@operator("Binarizer", domain=DOMAIN)
def binarizer(node: Node, x: Any, *, threshold: float = 0.0) -> Any:
    """Return 1 for numbers above a threshold, and 0 for others."""
    return (x > numpy.asarray(threshold, numpy.float32)).astype(x.dtype)


@operator("Imputer", domain=DOMAIN)
def imputer(
    node: Node,
    x: Any,
    *,
    imputed_value_floats: Sequence[float] | None = None,
    imputed_value_int64s: Sequence[int] | None = None,
    replaced_value_float: float = 0.0,
    replaced_value_int64: int = 0,
) -> Any:
    """Put a value, or one for each feature, in place of those that are missing."""
    floats = bool(imputed_value_floats)
    values = imputed_value_floats if floats else imputed_value_int64s
    if not values or (len(values) > 1 and len(values) != x.shape[-1]):
        raise node.error(f"needs 1 value or {x.shape[-1]}, has {len(values or ())}")
    replaced = replaced_value_float if floats else replaced_value_int64
    missing = np.isnan(x) if replaced != replaced else x == replaced
    return np.where(missing, numpy.asarray(values).astype(x.dtype), x).astype(x.dtype)


@operator("OneHotEncoder", domain=DOMAIN)
def one_hot_encoder(
    node: Node,
    x: Any,
    *,
    cats_int64s: Sequence[int] | None = None,
    cats_strings: Sequence[str] | None = None,
    zeros: int = 1,
) -> Any:
    """Return for each number a row with a 1 at the place of its category; a row of zeros for no category."""
    if not cats_int64s:
        raise node.error(
            "its categories are texts, which arrays cannot hold", "encode the texts as integers before"
        )
    found = x.astype("int64")[..., None] == np.asarray(numpy.asarray(cats_int64s))
    if not zeros and is_known(node.values[0]) and not bool(np.all(np.any(found, axis=-1))):
        raise node.error("a number is none of the categories, and zeros=0 asks to refuse it")
    return found.astype("float32")


@operator("ArrayFeatureExtractor", domain=DOMAIN)
def array_feature_extractor(node: Node, x: Any, places: Any) -> Any:
    """Take places along the last axis; an array of one axis becomes a row."""
    found = np.take(x, places.reshape(-1), axis=-1)
    return found[None] if x.ndim == 1 else found


@operator("FeatureVectorizer", domain=DOMAIN)
def feature_vectorizer(node: Node, *parts: Any, inputdimensions: Sequence[int] = ()) -> Any:
    """Join features: of each input so many columns, filled with zeros or cut."""
    if inputdimensions and len(inputdimensions) != len(parts):
        raise node.error(f"inputdimensions has {len(inputdimensions)} entries for {len(parts)} inputs")
    columns = []
    for i, part in enumerate(parts):
        rows = part.reshape((part.shape[0], -1)) if part.ndim > 1 else part.reshape((1, -1))
        width = inputdimensions[i] if inputdimensions else rows.shape[1]
        if width < 0:
            raise node.error(f"inputdimensions has the size {width}")
        rows = rows[:, :width]
        columns.append(np.pad(rows, [(0, 0), (0, width - rows.shape[1])]).astype("float32"))
    return np.concatenate(columns, axis=1)


@operator("LabelEncoder", since=2, domain=DOMAIN)
def label_encoder(node: Node, x: Any, **attributes: Any) -> Any:
    """Replace each number by the value of the key that it equals, or by a default; of equal keys the last counts."""
    keys, values, default = _mapping(node)
    order = numpy.argsort(keys, kind="stable")
    keys, values = keys[order], values[order]
    last = numpy.ones(len(keys), bool)
    last[:-1] = ~((keys[1:] == keys[:-1]) | (numpy.isnan(keys[1:]) & numpy.isnan(keys[:-1])))
    keys, values = keys[last], values[last]
    nan = keys.dtype.kind == "f" and len(keys) > 0 and bool(numpy.isnan(keys[-1]))
    if nan:
        keys, of_nan, values = keys[:-1], values[-1], values[:-1]
    found = np.full(x.shape, default, values.dtype)
    if len(keys):
        places = np.clip(np.searchsorted(np.asarray(keys), x), 0, len(keys) - 1)
        found = np.where(np.asarray(keys)[places] == x, np.asarray(values)[places], found)
    return np.where(np.isnan(x), of_nan, found).astype(values.dtype) if nan else found


def _mapping(node: Node) -> tuple[numpy.ndarray, numpy.ndarray, Any]:
    """Return the keys, the values, and the value for what is no key."""
    if node.attribute("keys_strings") or node.attribute("values_strings"):
        raise node.error(
            "its keys or values are texts, which arrays cannot hold", "encode the texts as integers before"
        )

    def given(of: str) -> numpy.ndarray:
        for suffix, dtype in (("int64s", numpy.int64), ("floats", numpy.float32)):
            numbers = node.attribute(f"{of}_{suffix}")
            if numbers:
                return numpy.asarray(numbers, dtype)
        return numpy.asarray(node.attribute(f"{of}_tensor", ()))

    keys, values = given("keys"), given("values")
    if len(keys) != len(values):
        raise node.error(f"has {len(keys)} keys and {len(values)} values")
    integers = values.dtype.kind in "iu"
    default = node.attribute("default_tensor")
    if default is None:
        default = node.attribute("default_int64", -1) if integers else node.attribute("default_float", -0.0)
    return keys, values, numpy.asarray(default).reshape(-1)[0]


@operator("ZipMap", domain=DOMAIN, raw=True)
def zip_map(
    node: Node,
    x: Any,
    *,
    classlabels_int64s: Sequence[int] | None = None,
    classlabels_strings: Sequence[str] | None = None,
) -> dict[Any, Any]:
    """Return the columns of scores by the labels of their classes, where other runtimes make a dict of each row."""
    keys = classlabels_strings or classlabels_int64s or ()
    if x.ndim not in (1, 2) or len(keys) != x.shape[-1]:
        raise node.error(f"has {len(keys)} labels for the columns of shape {x.shape}")
    return {key: x[..., i] for i, key in enumerate(keys)}
