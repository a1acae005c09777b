"""Load models: from a file, from bytes, or as the package onnx has them in memory."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, Literal

from funcgrad.errors import ArgumentError, FileFormatError, ModelError
from funcgrad.onnx import table
from funcgrad.onnx.function import OnnxFunction
from funcgrad.onnx.inference import with_types
from funcgrad.onnx.package import onnx
from funcgrad.onnx.reading import Reader
from funcgrad.onnx.tensors import Tensors

_MOST_BYTES = 2**31 - 1  # of a protocol buffer


def load(
    model: Any, *, weights: Iterable[str] | None = None, returns: Literal["dict", "tuple"] = "dict"
) -> OnnxFunction:
    """Load a model in the format ONNX as a function of arrays.

    The function takes the model's inputs by place or by name, and its weights as an optional first argument: `f(x)`,
    `f(input=x)`, `f(params, x)`. It is pure, so that `jit`, `grad`, `vmap` and all else apply to it; nothing is
    compiled here. Every operator of the standard domain is looked up now, so a model that cannot be run is refused now.

    Parameters
    ----------
    model : the path of a file, its bytes, or a `ModelProto`. External data is mapped from the folder of the path.
    weights : the names of the initializers that are weights, `f.params`. By default those of float type with at least
        one axis, but for those on which shapes depend. All others are constants.
    returns : what the function returns: a dict of the outputs by name, or a tuple in their order.

    Returns
    -------
    An `OnnxFunction`.

    Raises
    ------
    ModelError : the model cannot be run: it names the node and its operator.
    FileFormatError : the file is damaged, or no model.
    OSError : the file cannot be opened.

    Examples
    --------
    >>> import onnx.parser
    >>> text = '<ir_version: 10, opset_import: ["": 21]> agraph (float[n,2] x) => (float[n,3] y) '
    >>> proto = onnx.parser.parse_model(text + '<float[2,3] w = {1, 2, 3, 4, 5, 6}> {y = MatMul(x, w)}')
    >>> f = load(proto)
    >>> f
    OnnxFunction((x: float32[n, 2]) -> (y: float32[n, 3]), 1 weights)
    >>> f([[1.0, 10.0]])["y"]
    Array([[41., 52., 63.]], dtype=float32)
    >>> import funcgrad as fg
    >>> fg.grad(lambda params: f(params, [[1.0, 10.0]])["y"].sum())(f.params)["w"]
    Array([[ 1.,  1.,  1.],
           [10., 10., 10.]], dtype=float32)
    """
    if returns not in ("dict", "tuple"):
        raise ArgumentError(f"onnx.load: returns must be 'dict' or 'tuple', and is {returns!r}")
    proto, folder = _proto(model)
    opsets = {table.standard(one.domain): one.version for one in proto.opset_import}
    newest = onnx.defs.onnx_opset_version()
    if opsets.get("", 0) > newest:
        raise ModelError(
            f"onnx.load: the model is of opset {opsets['']}, and the installed package onnx knows up to {newest}",
            hint="pip install --upgrade onnx",
        )
    graph = Reader(opsets, proto.functions, Tensors(folder)).graph(
        with_types(proto).graph, "the model's graph"
    )
    unknown = sorted(graph.captured - {""}, key=repr)
    if unknown:
        user = next((one for one in graph.operations if unknown[0] in one.inputs), None)
        where = user.title if user is not None else "the model's graph"
        raise ModelError(
            f"{where}: nothing before it computes {unknown[0]!r}", hint="the nodes are not sorted, or a cycle"
        )
    return OnnxFunction(graph, proto.graph, None if weights is None else list(weights), returns)


def _proto(model: Any) -> tuple[Any, str | None]:
    """Return the model as a protocol buffer, and the folder of its file."""
    if isinstance(model, onnx.ModelProto):
        return model, None
    if isinstance(model, bytes | bytearray | memoryview):
        return _parsed(bytes(model), "onnx.load: the bytes"), None
    try:
        path = os.fspath(model)
    except TypeError:
        raise ArgumentError(
            f"onnx.load takes the path of a file, bytes or a ModelProto, and got {type(model).__name__}"
        ) from None
    size = os.path.getsize(path)
    if size > _MOST_BYTES:
        raise FileFormatError(f"onnx.load: {path!r} has {size} bytes, and a model has at most {_MOST_BYTES}")
    with open(path, "rb") as file:
        return _parsed(file.read(), f"onnx.load: {path!r}"), os.path.dirname(os.path.abspath(path))


def _parsed(data: bytes, what: str) -> Any:
    proto = onnx.ModelProto()
    try:
        proto.ParseFromString(data)
    except Exception as error:  # protobuf's DecodeError, which this package does not import
        raise FileFormatError(f"{what} cannot be read as an ONNX model: {error}") from error
    if not proto.HasField("graph") or not proto.opset_import:
        raise FileFormatError(f"{what} has no graph or no opset, so it is no ONNX model")
    return proto
