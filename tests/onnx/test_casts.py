"""Casts between all pairs of element types, on all bits of the narrow ones, against ml_dtypes and onnx."""

from __future__ import annotations

import ml_dtypes
import numpy as onp
import onnx
import onnx.parser
import pytest
from onnx import TensorProto, helper, numpy_helper

import funcgrad as fg
from funcgrad.onnx.types import EXACT, as_kept, type_name

NARROW_FLOATS = [kind for kind, dtype in EXACT.items() if dtype.itemsize == 1 and "float" in dtype.name]
FLOAT8 = [kind for kind in NARROW_FLOATS if "E8M0" not in type_name(kind) and "FLOAT8" in type_name(kind)]
NARROW_INTEGERS = [TensorProto.INT4, TensorProto.UINT4, TensorProto.INT2, TensorProto.UINT2]


def cast(x: onp.ndarray, source: int, to: int, **attributes: object) -> onp.ndarray:
    node = helper.make_node("Cast", ["x"], ["y"], to=to, **attributes)
    ends = [helper.make_tensor_value_info(name, kind, ["n"]) for name, kind in (("x", source), ("y", to))]
    graph = helper.make_graph([node], "graph", ends[:1], ends[1:])
    f = fg.onnx.load(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 28)]))
    return onp.asarray(fg.jit(f)(fg.numpy.asarray(as_kept(x)))["y"])


def all_values(kind: int) -> onp.ndarray:
    """Return every number of a type of at most 8 bits."""
    dtype = EXACT[kind]
    if kind in NARROW_INTEGERS:
        info = ml_dtypes.iinfo(dtype)
        return onp.arange(info.min, info.max + 1).astype(dtype)
    bits = 6 if "FLOAT6" in type_name(kind) else 4 if "FLOAT4" in type_name(kind) else 8
    return onp.arange(2**bits, dtype=onp.uint8).view(dtype)


def floats() -> onp.ndarray:
    """Return floats of all sizes, halves of steps, infinities and NaN."""
    rng = onp.random.default_rng(0)
    spread = rng.normal(size=300) * 10.0 ** rng.uniform(-8, 8, 300)
    steps = onp.arange(-64, 65) / 16
    return onp.concatenate([spread, steps, [onp.inf, -onp.inf, onp.nan, 0.0, -0.0]]).astype(onp.float32)


def same(found: onp.ndarray, expected: onp.ndarray) -> None:
    want = as_kept(expected)
    assert found.dtype == want.dtype
    onp.testing.assert_array_equal(found.astype(onp.float64), want.astype(onp.float64))


@pytest.mark.parametrize("kind", [*NARROW_FLOATS, *NARROW_INTEGERS], ids=type_name)
def test_every_narrow_number_to_float32(kind: int) -> None:
    values = all_values(kind)
    same(cast(values, kind, TensorProto.FLOAT), values.astype(onp.float32))


@pytest.mark.parametrize("kind", NARROW_FLOATS, ids=type_name)
def test_float32_to_narrow_floats(kind: int) -> None:
    x = floats()
    if kind in FLOAT8:
        same(cast(x, TensorProto.FLOAT, kind), numpy_helper.saturate_cast(x, EXACT[kind]))
        same(cast(x, TensorProto.FLOAT, kind, saturate=0), x.astype(EXACT[kind]))
    elif kind == TensorProto.FLOAT8E8M0:
        x = onp.abs(x)[onp.isfinite(x)]
        for mode in ("up", "down", "nearest"):
            expected = numpy_helper.to_float8e8m0(x, True, mode)
            same(cast(x, TensorProto.FLOAT, kind, round_mode=mode), expected)
    else:
        same(cast(x, TensorProto.FLOAT, kind), x.astype(EXACT[kind]))


@pytest.mark.parametrize("kind", NARROW_INTEGERS, ids=type_name)
def test_integers_keep_their_lowest_bits(kind: int) -> None:
    x = onp.arange(-128, 128).astype(onp.int8)
    same(cast(x, TensorProto.INT8, kind), x.astype(EXACT[kind]))


def test_texts_are_refused() -> None:
    with pytest.raises(fg.errors.ModelError, match=r"\(Cast, opset 28\): a cast to texts"):
        cast(onp.zeros(1, onp.float32), TensorProto.FLOAT, TensorProto.STRING)


def test_narrow_weights() -> None:
    """An initializer of 4 bits, which the file packs two to a byte."""
    values = onp.arange(-8, 7).astype(ml_dtypes.int4)
    node = helper.make_node("Cast", ["w"], ["y"], to=TensorProto.FLOAT)
    out = helper.make_tensor_value_info("y", TensorProto.FLOAT, [15])
    graph = helper.make_graph([node], "graph", [], [out], [numpy_helper.from_array(values, "w")])
    data = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)]).SerializeToString()
    onp.testing.assert_array_equal(fg.onnx.load(data)()["y"], onp.arange(-8, 7))
    assert onnx.load_model_from_string(data).graph.initializer[0].data_type == TensorProto.INT4


def test_bits_of_64_are_those_of_64() -> None:
    node = helper.make_node("BitCast", ["x"], ["y"], to=TensorProto.INT64, name="bits")
    ends = [
        helper.make_tensor_value_info(*end, ["n"])
        for end in (("x", TensorProto.DOUBLE), ("y", TensorProto.INT64))
    ]
    graph = helper.make_graph([node], "graph", ends[:1], ends[1:])
    f = fg.onnx.load(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 28)]))
    x = onp.asarray([1.5, -2.0])
    with fg.enable_x64():
        onp.testing.assert_array_equal(f(x)["y"], x.view(onp.int64))
    with pytest.raises(fg.errors.ModelError, match=r"node 'bits' \(BitCast, opset 28\): the bits of DOUBLE"):
        f(x)


@pytest.mark.parametrize("end", [2**63 - 1, -(2**63), 2**31, 2**32 + 2])
def test_ends_of_64_bits(end: int) -> None:
    """An exporter writes the largest integer for the end of an axis, through a cast that keeps its type."""
    text = (
        '<ir_version: 10, opset_import: ["": 20]> agraph (float[8] x) => (float[n] y) '
        f"<int64[1] start = {{1}}, int64[1] end = {{{end}}}, int64[1] axis = {{0}}, int64[1] step = {{2}}> "
        "{last = Cast<to: int = 7>(end) y = Slice(x, start, last, axis, step)}"
    )
    f = fg.onnx.load(onnx.parser.parse_model(text))
    x = onp.arange(8, dtype=onp.float32)
    for call in (f, fg.jit(f)):
        onp.testing.assert_array_equal(onp.asarray(call(x)["y"]), x[1:end:2])
