"""Models of one node, and onnxruntime as the oracle for what they compute."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

import funcgrad as fg

OPSETS = {"": 21, "com.microsoft": 1, "ai.onnx.ml": 5}


def node_model(
    op_type: str,
    inputs: Sequence[np.ndarray | None],
    outputs: int = 1,
    *,
    domain: str = "",
    opsets: Mapping[str, int] | None = None,
    kinds: Sequence[int] | None = None,
    **attributes: Any,
) -> onnx.ModelProto:
    """Make a model of one node, whose inputs are x0, x1, ..., and whose outputs are y0, y1, ... kinds: element types of
    outputs, needed where onnxruntime is to be told, else float.
    """
    names = ["" if x is None else f"x{i}" for i, x in enumerate(inputs)]
    results = [f"y{i}" for i in range(outputs)]
    node = helper.make_node(op_type, names, results, name="tested", domain=domain, **attributes)
    given = [
        helper.make_tensor_value_info(f"x{i}", helper.np_dtype_to_tensor_dtype(x.dtype), x.shape)
        for i, x in enumerate(inputs)
        if x is not None
    ]
    kinds = kinds or [TensorProto.FLOAT] * outputs
    returned = [
        helper.make_tensor_value_info(name, kind, None) for name, kind in zip(results, kinds, strict=True)
    ]
    return model_of(helper.make_graph([node], "graph", given, returned), opsets)


def model_of(graph: onnx.GraphProto, opsets: Mapping[str, int] | None = None) -> onnx.ModelProto:
    """Return a model with a graph, for the opsets that both sides know."""
    imports = [
        helper.make_opsetid(domain, version) for domain, version in (OPSETS | dict(opsets or {})).items()
    ]
    return helper.make_model(graph, opset_imports=imports, ir_version=10)


def by_runtime(model: onnx.ModelProto, inputs: Mapping[str, np.ndarray]) -> list[np.ndarray]:
    """Return what onnxruntime computes, its optimizations off."""
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    found: list[np.ndarray] = session.run(None, dict(inputs))
    return found


def by_funcgrad(
    model: onnx.ModelProto, inputs: Mapping[str, np.ndarray], compiled: bool = False
) -> list[np.ndarray]:
    """Return what the loaded model computes."""
    with fg.enable_x64():
        f = fg.onnx.load(model, returns="tuple")
        run = fg.jit(lambda given: f(**given)) if compiled else lambda given: f(**given)
        return [np.asarray(one) for one in run({name: fg.numpy.asarray(x) for name, x in inputs.items()})]


def check_node(
    op_type: str,
    inputs: Sequence[np.ndarray | None],
    outputs: int = 1,
    *,
    rtol: float = 1e-5,
    atol: float = 1e-6,
    most_apart: int = 0,
    compiled: bool = False,
    **options: Any,
) -> list[np.ndarray]:
    """Compare a node with onnxruntime; return its outputs. most_apart: by how much integers may differ."""
    model = node_model(op_type, inputs, outputs, **options)
    given = {f"x{i}": x for i, x in enumerate(inputs) if x is not None}
    found, expected = by_funcgrad(model, given, compiled), by_runtime(model, given)
    for got, want in zip(found, expected, strict=True):
        assert (got.dtype, got.shape) == (want.dtype, want.shape)
        if want.dtype.kind in "iu":
            apart = np.abs(got.astype(np.int64) - want.astype(np.int64))
            assert apart.max(initial=0) <= most_apart, (got, want)
        else:
            np.testing.assert_allclose(got.astype(np.float64), want.astype(np.float64), rtol=rtol, atol=atol)
    return found
