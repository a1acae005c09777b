"""Sequences and optional values: made, changed, joined and split, eagerly and while a function is traced."""

from __future__ import annotations

from typing import Any

import numpy as np
import onnx
import onnx.parser
import pytest

import funcgrad as fg
from funcgrad.errors import ModelError
from tests.onnx.runtime import by_runtime

HEAD = '<ir_version: 10, opset_import: ["": 21]> agraph '
X = np.arange(12, dtype=np.float32).reshape(3, 4)


def both(body: str, outputs: str) -> tuple[list[Any], list[Any]]:
    """Return what the body computes of x (3, 4), compiled, and what onnxruntime does."""
    text = f"""{HEAD} (float[3, 4] x) => ({outputs}) {{
      zero = Constant <value = int64 {{0}}> ()
      one = Constant <value = int64 {{1}}> ()
      back = Constant <value = int64 {{-1}}> ()
      {body}
    }}"""
    proto = onnx.parser.parse_model(text)
    f = fg.jit(fg.onnx.load(proto, returns="tuple"))
    return list(f(X)), by_runtime(proto, {"x": X})


@pytest.mark.parametrize(
    "body",
    [
        "s = SequenceConstruct(x, y0) y = SequenceAt(s, one)",
        "s = SequenceConstruct(x, y0) y = SequenceAt(s, back)",
        "s = SequenceConstruct(x, y0) t = SequenceErase(s, zero) y = SequenceAt(t, zero)",
        "s = SequenceConstruct(x, y0) t = SequenceErase(s) y = SequenceAt(t, zero)",
        "s = SequenceConstruct(x) t = SequenceInsert(s, y0, zero) y = SequenceAt(t, zero)",
        "s = SequenceConstruct(x) t = SequenceInsert(s, y0) y = SequenceAt(t, one)",
        "s = SequenceConstruct(x, y0) y = ConcatFromSequence <axis = 1> (s)",
        "s = SequenceConstruct(x, y0) y = ConcatFromSequence <axis = -1, new_axis = 1> (s)",
        "s = SplitToSequence <axis = 1> (x) y = SequenceAt(s, one)",
        "s = SplitToSequence <axis = 1, keepdims = 0> (x) y = SequenceAt(s, one)",
        "n = Constant <value = int64 {3}> () s = SplitToSequence <axis = 1> (x, n) y = SequenceAt(s, one)",
        "n = Constant <value = int64[2] {1, 3}> () s = SplitToSequence <axis = -1> (x, n) y = SequenceAt(s, one)",
        "s = SequenceEmpty() t = SequenceInsert(s, x) y = SequenceAt(t, zero)",
    ],
)
def test_sequences(body: str) -> None:
    kind = "float[a, b, c]" if "new_axis" in body else "float[a]" if "keepdims" in body else "float[a, b]"
    found, expected = both(f"y0 = Neg(x) {body}", f"{kind} y")
    np.testing.assert_array_equal(found[0], expected[0])


def test_lengths_are_known() -> None:
    found, expected = both("s = SplitToSequence <axis = 0> (x) y = SequenceLength(s)", "int64 y")
    assert int(found[0]) == int(expected[0]) == 3


def test_maps() -> None:
    body = """s = SplitToSequence <axis = 0> (x)
    t = SequenceMap (s, x) <body = g (float[a, b] p, float[c, d] q) => (float[e, f] r) { r = Add(p, q) }>
    y = ConcatFromSequence <axis = 0> (t)"""
    found, expected = both(body, "float[a, b] y")
    np.testing.assert_array_equal(found[0], expected[0])


def test_sequences_as_inputs_and_outputs() -> None:
    text = f"""{HEAD} (seq(float[n]) s) => (seq(float[n]) t) {{
      zero = Constant <value = int64 {{0}}> ()
      first = SequenceAt(s, zero)
      t = SequenceInsert(s, first)
    }}"""
    f = fg.onnx.load(onnx.parser.parse_model(text))
    found = f([np.float32([1, 2]), np.float32([3])])["t"]
    assert [np.asarray(x).tolist() for x in found] == [[1, 2], [3], [1, 2]]


def test_optional_values() -> None:
    text = f"""{HEAD} (float[n] x) => (float[n] y, bool has) {{
      o = Optional(x)
      has = OptionalHasElement(o)
      y = OptionalGetElement(o)
    }}"""
    found = fg.onnx.load(onnx.parser.parse_model(text))(np.float32([1, 2]))
    assert found["y"].tolist() == [1, 2] and bool(found["has"])


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            "s = SequenceConstruct(x) y = SequenceAt(s, one)",
            "position 1 is outside of a sequence of length 1",
        ),
        ("s = SequenceEmpty() y = ConcatFromSequence <axis = 0> (s)", "joins an empty sequence"),
        ("y = SequenceAt(x, one)", "needs a sequence, got an array"),
        (
            "n = Constant <value = int64[2] {1, 1}> () s = SplitToSequence (x, n) y = SequenceAt(s, one)",
            r"pieces of sizes \[1, 1\] do not make up axis 0",
        ),
        ("s = SplitToSequence (x, zero) y = SequenceAt(s, one)", "must have a positive size"),
        ("o = Optional() y = OptionalGetElement(o)", "the optional is empty"),
    ],
)
def test_mistakes(body: str, said: str) -> None:
    text = f"""{HEAD} (float[3, 4] x) => (float[a, b] y) {{
      zero = Constant <value = int64 {{0}}> ()
      one = Constant <value = int64 {{1}}> ()
      {body}
    }}"""
    with pytest.raises(ModelError, match=said) as caught:
        fg.onnx.load(onnx.parser.parse_model(text))(X)
    assert "node '-> " in str(caught.value)
