"""Models that are damaged, or made to do harm: each ends in an error of ours, and nothing outside is read or run."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnx.parser
import pytest
from onnx import TensorProto, helper

import funcgrad as fg
from funcgrad.errors import FileFormatError, FuncgradError, ModelError

HEAD = '<ir_version: 10, opset_import: ["": 21]> agraph '
X = np.float32([1, 2])


def parsed(text: str) -> onnx.ModelProto:
    return onnx.parser.parse_model(HEAD + text)


def model_of(nodes: list[Any], *initializers: Any) -> onnx.ModelProto:
    """Return a model x -> y, both float of one axis."""
    x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n"]) for name in "xy")
    graph = helper.make_graph(nodes, "graph", [x], [y], initializers)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10)


def with_weight(**fields: Any) -> onnx.ModelProto:
    """Return y = x + w, the tensor w of which is made of these fields."""
    return model_of([helper.make_node("Add", ["x", "w"], ["y"])], TensorProto(name="w", **fields))


FLOAT, INT64 = TensorProto.FLOAT, TensorProto.INT64


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"data_type": FLOAT, "dims": [2**40], "raw_data": b"1234"}, "has 4 bytes, and its shape asks for"),
        ({"data_type": FLOAT, "dims": [2**62, 2**62, 2**62], "raw_data": b""}, "has 0 bytes"),
        ({"data_type": FLOAT, "dims": [2**40], "float_data": [1.0]}, "has 1 elements"),
        ({"data_type": FLOAT, "dims": [-2], "raw_data": b""}, "which no array has"),
        ({"data_type": FLOAT, "dims": [1] * 1000, "raw_data": b"1234"}, "which no array has"),
        ({"data_type": FLOAT, "dims": [2], "raw_data": b"123456789"}, "has 9 bytes"),
        ({"data_type": FLOAT, "dims": [2], "int32_data": [1, 2]}, "has 0 elements"),
        ({"data_type": 99, "dims": [2], "raw_data": b"12345678"}, "type 99"),
        ({"data_type": 0, "dims": [2], "raw_data": b"12345678"}, "UNDEFINED"),
        ({"data_type": TensorProto.STRING, "dims": [1], "string_data": [b"a"]}, "STRING"),
    ],
)
def test_tensors_that_claim_what_is_not_there(fields: dict[str, Any], said: str) -> None:
    fg.onnx.load(SOUND)  # so that imports are not counted
    tracemalloc.start()
    try:
        with pytest.raises(FuncgradError, match=said):
            fg.onnx.load(with_weight(**fields))
        assert tracemalloc.get_traced_memory()[1] < 2**25
    finally:
        tracemalloc.stop()


def external(location: str, **places: Any) -> onnx.ModelProto:
    proto = with_weight(data_type=FLOAT, dims=[2], data_location=TensorProto.EXTERNAL)
    for key, value in {"location": location, **places}.items():
        proto.graph.initializer[0].external_data.add(key=key, value=str(value))
    return proto


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of a model, beside which there is a secret, to which links in it lead."""
    (tmp_path / "secret").write_bytes(b"s" * 64)
    inside = tmp_path / "model"
    inside.mkdir()
    (inside / "weights").write_bytes(np.float32([10, 20, 30]).tobytes())
    (inside / "link").symlink_to(tmp_path / "secret")
    (inside / "up").symlink_to(tmp_path)
    os.mkfifo(inside / "pipe")
    return inside


@pytest.mark.parametrize(
    "location",
    [
        "../secret",
        "up/secret",
        "link",
        "/etc/passwd",
        "a/../../secret",
        "..",
        ".",
        "",
        "pipe",
        "/dev/zero",
        "a\0b",
    ],
)
def test_files_outside_are_not_read(folder: Path, location: str) -> None:
    path = folder / "model.onnx"
    path.write_bytes(external(location).SerializeToString())
    with pytest.raises(FuncgradError) as caught:
        fg.onnx.load(path)
    assert "'w'" in str(caught.value)


@pytest.mark.parametrize(
    "places",
    [
        {"offset": -4},
        {"offset": 8},
        {"offset": 2**63},
        {"length": 2**40},
        {"length": -8},
        {"length": 4},
        {"offset": "four"},
    ],
)
def test_places_within_a_file_that_are_not_there(folder: Path, places: dict[str, Any]) -> None:
    path = folder / "model.onnx"
    path.write_bytes(external("weights", **places).SerializeToString())
    with pytest.raises(FileFormatError, match="'w'"):
        fg.onnx.load(path)


def test_a_file_in_the_folder_is_read(folder: Path) -> None:
    """Beside those that are refused: at an offset, by a path with a detour."""
    path = folder / "model.onnx"
    for location in ("weights", "./weights", "../model/weights"):
        path.write_bytes(external(location, offset=4, length=8).SerializeToString())
        np.testing.assert_array_equal(fg.onnx.load(path)(X)["y"], [21, 32])


def test_external_data_of_a_model_without_a_folder() -> None:
    with pytest.raises(FileFormatError, match="without its folder"):
        fg.onnx.load(external("weights").SerializeToString())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "(float[n] x) => (float[n] y) { a = Add(x, b) b = Relu(a) y = Relu(b) }",
            "nothing before it computes 'b'",
        ),
        ("(float[n] x) => (float[n] y) { y = Relu(y) }", "nothing before it computes 'y'"),
        ("(float[n] x) => (float[n] y) { y = Add(x) }", r"\(Add, opset 21\)"),
        ("(float[n] x) => (float[n] y) { y = Relu(x, x) }", r"\(Relu, opset 21\)"),
        ("(float[n] x) => (float[n] y) { y, z, w = Relu(x) v = Relu(w) }", r"\(Relu, opset 21\)"),
        ("(float[n] x) => (float[n] y) { y = Relu(,) }", r"\(Relu, opset 21\)"),
        ("(float[n] x) => (float[n] y) { y = MatMul(x, x, x) }", r"\(MatMul, opset 21\)"),
    ],
)
def test_graphs_that_do_not_hold_together(text: str, said: str) -> None:
    with pytest.raises(ModelError, match=said):
        fg.onnx.load(parsed(text))(X)


def test_a_name_that_is_computed_twice() -> None:
    """The format forbids it; the later value is the one that counts after it."""
    found = fg.onnx.load(parsed("(float[n] x) => (float[n] y) { y = Add(x, x) y = Add(y, x) }"))(X)
    np.testing.assert_array_equal(found["y"], 3 * X)


@pytest.mark.parametrize("count", [5_000, pytest.param(100_000, marks=pytest.mark.nightly)])
def test_a_chain_of_very_many_nodes(count: int) -> None:
    names = ["x", *(f"v{i}" for i in range(count - 1)), "y"]
    nodes = [helper.make_node("Identity", [a], [b]) for a, b in zip(names, names[1:])]
    np.testing.assert_array_equal(fg.onnx.load(model_of(nodes))(X)["y"], X)


def branches(depth: int) -> onnx.ModelProto:
    """Return a model of branches within branches, of which the innermost is x, and the others -x."""
    proto = helper.make_graph([helper.make_node("Identity", ["x"], ["y"])], "leaf", [], [_output()])
    for _ in range(depth):
        node = helper.make_node("If", ["c"], ["y"], then_branch=proto, else_branch=_leaf())
        proto = helper.make_graph([node], "branch", [], [_output()])
    given = [helper.make_tensor_value_info("x", FLOAT, ["n"]), helper.make_tensor_value_info("c", 9, [])]
    proto.input.extend(given)
    return helper.make_model(proto, opset_imports=[helper.make_opsetid("", 21)], ir_version=10)


def _output() -> Any:
    return helper.make_tensor_value_info("y", FLOAT, ["n"])


def _leaf() -> Any:
    return helper.make_graph([helper.make_node("Neg", ["x"], ["y"])], "leaf", [], [_output()])


def test_branches_within_branches() -> None:
    """As deep as protocol buffers allow."""
    f = fg.onnx.load(branches(30))
    np.testing.assert_array_equal(f(X, np.array(True))["y"], X)
    np.testing.assert_array_equal(f(X, np.array(False))["y"], -X)


def calls(depth: int, calls_each: int) -> onnx.ModelProto:
    """Return a model of functions, each of which calls the next once or several times."""
    parts = [
        '<ir_version: 10, opset_import: ["": 21, "own": 1]> agraph (float[n] x) => (float[n] y) {y = own.f0(x)}'
    ]
    for i in range(depth):
        names = ["x", *(f"v{k}" for k in range(calls_each - 1)), "y"]
        body = " ".join(f"{b} = own.f{i + 1}({a})" for a, b in zip(names, names[1:]))
        body = "y = Neg(x)" if i == depth - 1 else body
        parts.append(f'<opset_import: ["": 21, "own": 1], domain: "own"> f{i} (x) => (y) {{{body}}}')
    return onnx.parser.parse_model("\n".join(parts))


def test_functions_within_functions() -> None:
    np.testing.assert_array_equal(fg.onnx.load(calls(90, 1))(X)["y"], -X)
    with pytest.raises(ModelError, match="within one another"):
        fg.onnx.load(calls(2000, 1))


def test_functions_that_double_themselves_are_refused() -> None:
    """Forty functions, each of which calls the next twice, would be 10^12 nodes."""
    with pytest.raises(ModelError, match="written out"):
        fg.onnx.load(calls(40, 2))


@pytest.mark.parametrize(
    "node",
    [
        helper.make_node("Concat", ["x", "x"], ["y"], axis=2**62),
        helper.make_node("Concat", ["x", "x"], ["y"], axis="zero"),
        helper.make_node("Concat", ["x", "x"], ["y"], axis=1.5),
        helper.make_node("Concat", ["x", "x"], ["y"]),
        helper.make_node("Concat", ["x", "x"], ["y"], axis=_leaf()),
        helper.make_node("LeakyRelu", ["x"], ["y"], alpha=[1.0, 2.0]),
        helper.make_node("If", ["x"], ["y"], then_branch=1, else_branch=2),
        helper.make_node("Loop", ["", "", "x"], ["y"], body=_leaf()),
        helper.make_node("Scan", ["x"], ["y"], body=_leaf(), num_scan_inputs=-3),
        helper.make_node("Scan", ["x"], ["y"], body=_leaf(), num_scan_inputs=0),
        helper.make_node("SequenceAt", ["x", "x"], ["y"]),
        helper.make_node("SplitToSequence", ["x"], ["y"], axis=-7),
    ],
)
def test_attributes_that_make_no_sense(node: Any) -> None:
    with pytest.raises(ModelError) as caught:
        fg.onnx.load(model_of([node]))(X)
    assert f"({node.op_type}, opset 21)" in str(caught.value)


@pytest.mark.parametrize(
    ("op", "line"),
    [
        ("ConstantOfShape", "z = ConstantOfShape(big)"),
        ("Range", "z = Range(zero, most, one)"),
        ("Expand", "z = Expand(one, big)"),
        ("Tile", "z = Tile(x, big)"),
        ("Pad", "z = Pad(x, wide)"),
        ("OneHot", "z = OneHot(i, most, ends)"),
        ("Resize", 'z = Resize <mode = "nearest"> (x, , , big)'),
        ("HannWindow", "z = HannWindow(most)"),
    ],
)
def test_memory_that_an_operator_would_need(op: str, line: str) -> None:
    """Sizes that a model only says, of arrays that no machine holds: none is tried."""
    text = f"""(float[n] x) => (float[m] y) {{
      big = Constant <value = int64[1] {{1152921504606846976}}> ()
      wide = Constant <value = int64[2] {{0, 1152921504606846976}}> ()
      most = Constant <value = int64 {{1152921504606846976}}> ()
      zero = Constant <value = int64 {{0}}> ()
      one = Constant <value = int64 {{1}}> ()
      i = Constant <value = int64[1] {{0}}> ()
      ends = Constant <value = float[2] {{0, 1}}> ()
      {line}
      y = Identity(z)
    }}"""
    with pytest.raises(ModelError, match=rf"\({op}, opset 21\): an array of shape .* bytes, and the machine"):
        fg.onnx.load(parsed(text))(X)


@pytest.mark.parametrize(
    ("op", "line"),
    [
        ("Split", "y, z = Split(x, parts)"),
        ("OneHot", "y = OneHot(i, less, x)"),
        ("Resize", 'y = Resize <mode = "nearest"> (x, , minus)'),
        ("HannWindow", "y = HannWindow(less)"),
    ],
)
def test_sizes_below_zero(op: str, line: str) -> None:
    """NumPy's slices and ranges would make an array of nothing of some of them."""
    text = f"""(float[n] x) => (float[m] y) {{
      parts = Constant <value = int64[2] {{-1, 3}}> ()
      less = Constant <value = int64 {{-3}}> ()
      minus = Constant <value = float[1] {{-1}}> ()
      i = Constant <value = int64[1] {{0}}> ()
      {line}
    }}"""
    with pytest.raises(ModelError, match=rf"\({op}, opset 21\)"):
        fg.onnx.load(parsed(text))(X)


SOUND = parsed("""(float[n] x, int64 n) => (float[m] y) <float[2] w = {1, 2}, int64[1] k = {0}> {
  a = Add(x, w)
  yes = Constant <value = bool {1}> ()
  b = Loop (n, yes, a) < body = g (int64 i, bool c, float[n] v) => (bool d, float[n] z) {
    d = Identity(c) z = Mul(v, w) }>
  c = Unsqueeze(b, k)
  s = Constant <value = int64[1] {-1}> ()
  y = Reshape(c, s)
}""").SerializeToString()


def damaged(rng: np.random.Generator) -> bytes:
    """Return the sound model with some of its bytes changed, cut, doubled or taken away."""
    data = bytearray(SOUND)
    for _ in range(int(rng.integers(1, 4))):
        place = int(rng.integers(len(data)))
        kind = rng.integers(4)
        if kind == 0:
            data[place] = int(rng.integers(256))
        elif kind == 1:
            del data[place : place + int(rng.integers(1, 9))]
        elif kind == 2:
            data[place:place] = data[place : place + int(rng.integers(1, 40))]
        else:
            data[place] ^= 1 << int(rng.integers(8))
    return bytes(data)


def survive(data: bytes) -> None:
    """Load and run a model: it works, or it raises an error of ours."""
    try:
        f = fg.onnx.load(data)
        f(X, np.array(3))
    except FuncgradError:
        pass


def test_every_beginning_of_a_model() -> None:
    for end in range(0, len(SOUND), 7):
        survive(SOUND[:end])


def test_damaged_models() -> None:
    rng = np.random.default_rng(0)
    for _ in range(150):
        survive(damaged(rng))


@pytest.mark.nightly
def test_many_damaged_models() -> None:
    rng = np.random.default_rng(1)
    for _ in range(20_000):
        survive(damaged(rng))
