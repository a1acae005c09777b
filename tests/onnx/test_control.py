"""If, Loop and Scan: known and traced conditions, changing shapes, values of the graphs around, gradients."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import onnx
import onnx.parser
import pytest

import funcgrad as fg
from funcgrad.errors import ModelError
from tests.onnx.runtime import by_funcgrad, by_runtime

HEAD = '<ir_version: 10, opset_import: ["": 21]> agraph '


def model(text: str) -> onnx.ModelProto:
    return onnx.parser.parse_model(HEAD + text)


def loaded(text: str) -> Callable[..., Any]:
    f = fg.onnx.load(model(text), returns="tuple")

    def call(*arguments: Any) -> Any:
        found = f(*arguments)
        return found[0] if len(found) == 1 else found

    return call


CHOICE = """(float[n] x, bool c) => (float[n] y) {
  two = Constant <value = float {2}> ()
  y = If (c) <
    then_branch = a () => (float[n] p) { p = Mul(x, two) },
    else_branch = b () => (float[n] q) { half = Div(x, two) q = If (c) <
      then_branch = a () => (float[n] r) { r = Neg(x) }, else_branch = b () => (float[n] s) { s = Add(half, x) }> }>
}"""


@pytest.mark.parametrize("answer", [True, False])
def test_a_choice(answer: bool) -> None:
    """Branches take values of the graphs around them, one within another."""
    x, c = np.float32([1, -2]), np.array(answer)
    (expected,) = by_runtime(model(CHOICE), {"x": x, "c": c})
    f = loaded(CHOICE)
    for found in (f(x, c), fg.jit(f)(x, c), fg.jit(lambda x: f(x, c))(x)):
        np.testing.assert_allclose(found, expected)
    slope = fg.jit(fg.grad(lambda x, c: f(x, c).sum()))(x, c)
    np.testing.assert_allclose(slope, expected / x)


def test_a_choice_under_vmap() -> None:
    f = loaded(CHOICE)
    x, c = np.float32([[1, -2], [3, 4]]), np.array([True, False])
    found = fg.vmap(f)(x, c)
    np.testing.assert_allclose(found, np.where(c[:, None], 2 * x, 1.5 * x))


def test_branches_of_other_shapes_need_a_known_condition() -> None:
    f = loaded("""(float[n] x, bool c) => (float[m] y) {
      y = If (c) < then_branch = a () => (float[m] p) { p = Concat <axis = 0> (x, x) },
                   else_branch = b () => (float[m] q) { q = Identity(x) }>
    }""")
    x = np.float32([1, 2])
    assert f(x, np.array(True)).shape == (4,)
    assert fg.jit(lambda x: f(x, np.array(False)))(x).shape == (2,)
    with pytest.raises(ModelError, match=r"\(If, opset 21\): cond"):
        fg.jit(f)(x, np.array(True))


POWERS = """(float[n] x, int64 m) => (float[n] last, float[k, n] all) {
  yes = Constant <value = bool {1}> ()
  last, all = Loop (m, yes, x) < body = b (int64 i, bool c, float[n] v) => (bool d, float[n] w, float[n] row) {
    d = Identity(c) w = Mul(v, x) row = Identity(w) }>
}"""


@pytest.mark.parametrize("count", [0, 1, 3, 20])
def test_a_loop_of_a_known_number_of_steps(count: int) -> None:
    x, m = np.float32([0.9, -1.1]), np.array(count)
    expected = by_runtime(model(POWERS), {"x": x, "m": m})
    f = loaded(POWERS)
    for found in (f(x, m), fg.jit(lambda x: f(x, m))(x)):
        np.testing.assert_allclose(found[0], expected[0], rtol=1e-5)
        assert found[1].shape == (count, 2)
        np.testing.assert_allclose(found[1], expected[1].reshape(count, 2), rtol=1e-5)
    slope = fg.jit(fg.grad(lambda x: f(x, m)[0].sum()))(x)
    np.testing.assert_allclose(slope, (count + 1) * x**count, rtol=1e-4)


def test_long_loops_are_traced_once() -> None:
    """Of 20 and of 2000 steps the program is the same, but for the number."""
    f = loaded(POWERS)

    def lines(count: int) -> int:
        return len(str(fg.make_graph(lambda x: f(x, np.array(count)))(np.float32([1.0, 2.0]))).splitlines())

    assert lines(20) == lines(2000) < 30


def test_a_loop_of_a_traced_number_of_steps() -> None:
    f = loaded("""(float[n] x, int64 m) => (float[n] last) {
      last = Loop (m, , x) < body = b (int64 i, bool c, float[n] v) => (bool d, float[n] w) {
        d = Identity(c) w = Mul(v, x) }>
    }""")
    x = np.float32([0.9, -1.1])
    np.testing.assert_allclose(fg.jit(f)(x, np.array(5)), x**6, rtol=1e-5)
    with pytest.raises(ModelError, match=r"\(Loop, opset 21\): the number of steps depends on traced values"):
        fg.jit(loaded(POWERS))(x, np.array(5))


WHILE = """(float x, float limit) => (float y) {
  most = Constant <value = int64 {50}> ()
  yes = Constant <value = bool {1}> ()
  y = Loop (most, yes, x) < body = b (int64 i, bool c, float v) => (bool d, float w) {
    w = Mul(v, x) d = Less(w, limit) }>
}"""


def test_a_loop_until_a_traced_condition_fails() -> None:
    given = {"x": np.float32(3), "limit": np.float32(500)}
    given = {name: np.asarray(x) for name, x in given.items()}
    (expected,) = by_runtime(model(WHILE), given)
    f = loaded(WHILE)
    for found in (f(*given.values()), fg.jit(f)(*given.values())):
        assert float(found) == float(expected) == 3**6
    assert float(fg.jit(fg.grad(f))(*given.values())) == pytest.approx(6 * 3**5)


def test_shapes_that_grow_in_a_loop() -> None:
    text = """(float[n] x) => (float[m] y) {
      three = Constant <value = int64 {3}> ()
      yes = Constant <value = bool {1}> ()
      y = Loop (three, yes, x) < body = b (int64 i, bool c, float[k] v) => (bool d, float[j] w) {
        d = Identity(c) w = Concat <axis = 0> (v, x) }>
    }"""
    x = np.float32([1, 2])
    (expected,) = by_runtime(model(text), {"x": x})
    for found in (loaded(text)(x), fg.jit(loaded(text))(x)):
        np.testing.assert_array_equal(found, expected)


def test_a_loop_uses_its_number_as_a_shape() -> None:
    """While it is traced: of nine steps, each of which takes another part of an array."""
    text = """(float[n] x) => (float[m] y) {
      nine = Constant <value = int64 {9}> ()
      one = Constant <value = int64[1] {1}> ()
      zero = Constant <value = int64[1] {0}> ()
      yes = Constant <value = bool {1}> ()
      start = Constant <value = float[1] {0}> ()
      y = Loop (nine, yes, start) < body = b (int64 i, bool c, float[k] v) => (bool d, float[j] w) {
        d = Identity(c)
        end = Unsqueeze(i, zero)
        part = Slice(x, zero, end)
        w = Concat <axis = 0> (v, part) }>
    }"""
    x = np.arange(10, dtype=np.float32)
    (expected,) = by_runtime(model(text), {"x": x})
    for found in (loaded(text)(x), fg.jit(loaded(text))(x)):
        np.testing.assert_array_equal(found, expected)


def scan_text(settings: str = "") -> str:
    return f"""(float[2] s, float[3, 2] xs, float[2, 3] ys) => (float[2] last, float[a, b] rows, float[c, d] more) {{
      last, rows, more = Scan <num_scan_inputs = 2, scan_input_axes = [0, 1] {settings},
        body = b (float[2] v, float[2] x, float[2] y) => (float[2] w, float[2] row, float[2] other) {{
          t = Mul(v, x) w = Add(t, y) row = Identity(w) other = Sub(x, y) }}> (s, xs, ys)
    }}"""


@pytest.mark.parametrize(
    "settings",
    [
        "",
        ", scan_input_directions = [1, 0]",
        ", scan_output_directions = [0, 1]",
        ", scan_output_axes = [1, 0], scan_input_directions = [0, 1], scan_output_directions = [1, 0]",
    ],
)
def test_scans(settings: str) -> None:
    rng = np.random.default_rng(0)
    given = {name: rng.normal(size=shape).astype(np.float32) for name, shape in SHAPES.items()}
    proto = model(scan_text(settings))
    expected = by_runtime(proto, given)
    for compiled in (False, True):
        for got, want in zip(by_funcgrad(proto, given, compiled), expected, strict=True):
            np.testing.assert_allclose(got, want, rtol=1e-5)


SHAPES = {"s": (2,), "xs": (3, 2), "ys": (2, 3)}


def test_gradient_of_a_scan() -> None:
    """Against that of the same loop of Python's."""
    rng = np.random.default_rng(1)
    s, xs, ys = (rng.normal(size=shape).astype(np.float32) for shape in SHAPES.values())
    f = loaded(scan_text())

    def plain(s: Any, xs: Any, ys: Any) -> Any:
        for i in range(3):
            s = s * xs[i] + ys[:, i]
        return s.sum()

    found = fg.jit(fg.grad(lambda *given: f(*given)[0].sum(), argnums=(0, 1, 2)))(s, xs, ys)
    expected = fg.grad(plain, argnums=(0, 1, 2))(s, xs, ys)
    for got, want in zip(found, expected, strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-5)


@pytest.mark.parametrize("lengths", [None, [2, 0, 3]])
@pytest.mark.parametrize("direction", [0, 1])
def test_the_first_kind_of_scan(lengths: list[int] | None, direction: int) -> None:
    """Of opset 8: over the second axis, for each of a batch, whose sequences may be shorter than the longest."""
    text = f"""<ir_version: 4, opset_import: ["": 8]>
    agraph (int64[b] lengths, float[b] s, float[b, t] xs) => (float[b] last, float[b, t] rows) {{
      last, rows = Scan <num_scan_inputs = 1, directions = [{direction}],
        body = g (float v, float x) => (float w, float row) {{ w = Add(v, x) row = Identity(w) }}>
        ({"" if lengths is None else "lengths"}, s, xs)
    }}"""
    s, xs = np.float32([0, 10, 20]), np.arange(9, dtype=np.float32).reshape(3, 3)
    f = fg.onnx.load(onnx.parser.parse_model(text), returns="tuple")
    last, rows = f(np.array(lengths or [3] * 3), s, xs)
    for i, length in enumerate(lengths or [3] * 3):
        taken = xs[i, :length][:: -1 if direction else 1]
        sums = s[i] + np.cumsum(taken)
        assert float(last[i]) == (sums[-1] if length else s[i])
        np.testing.assert_array_equal(rows[i], np.pad(sums, (0, 3 - length)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            """(float[2] x, bool[2] c) => (float[2] y) {
              y = If (c) < then_branch = a () => (float[2] p) { p = Neg(x) },
                           else_branch = b () => (float[2] q) { q = Abs(x) }> }""",
            "the condition must be a scalar",
        ),
        (
            """(float[2] x, bool c) => (float[2] y) {
              y = Loop (, c, x) < body = b (int64 i, bool d) => (bool e) { e = Identity(d) }> }""",
            "does not fit 1 carried values",
        ),
        (
            """(float[2] x, bool c) => (float[2] y) {
              y = Scan <num_scan_inputs = 1, body = b (float v, float w) => (float z) { z = Neg(v) }> (x) }""",
            "does not fit 1 inputs",
        ),
        (
            """(float[2] x, bool c) => (float[2] y) {
              y = Scan <num_scan_inputs = 1, scan_input_axes = [0, 0],
                        body = b (float v) => (float z) { z = Neg(v) }> (x) }""",
            "scan_input_axes has 2 entries",
        ),
    ],
)
def test_mistakes(text: str, said: str) -> None:
    f = fg.onnx.load(model(text))
    condition = np.ones([d.dim_value for d in model(text).graph.input[1].type.tensor_type.shape.dim], bool)
    with pytest.raises(ModelError, match=said):
        f(np.float32([1, 2]), condition)
