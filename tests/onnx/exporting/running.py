"""Models run by onnxruntime, after the format's own checker has looked at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import onnx
import onnxruntime

from funcgrad.onnx.exporting.export import model_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp


def run_model(model: Any, *inputs: Any) -> list[np.ndarray]:
    """Return the outputs of a model for its inputs in order."""
    onnx.checker.check_model(model, full_check=True)
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    fed = {
        declared.name: _ort_value(np.asarray(x), declared.type.tensor_type.elem_type)
        for x, declared in zip(inputs, model.graph.input, strict=True)
    }
    names = [x.name for x in model.graph.output]
    return [x.numpy() for x in session.run_with_ort_values(names, fed)]


def _ort_value(x: np.ndarray, element_type: int) -> Any:
    """Return a value of onnxruntime; those that NumPy itself has no dtype for go by their bits."""
    bits = x.view(f"u{x.dtype.itemsize}") if x.dtype.kind == "V" or x.dtype.name.startswith("float8") else x
    return onnxruntime.OrtValue.ortvalue_from_numpy_with_onnx_type(np.array(bits, order="C"), element_type)


def run_nodes(
    parameters: Sequence[UOp], outputs: Sequence[UOp], values: Sequence[np.ndarray]
) -> list[np.ndarray]:
    """Return the values of nodes by their model. Short floats that onnxruntime does not hand out come as float32."""
    readable = [x.cast(dt.float32) if x.dtype in dt.SHORT else x for x in outputs]
    names = [f"x{i}" for i in range(len(parameters))]
    model = model_of(parameters, readable, names, [f"y{i}" for i in range(len(outputs))])
    return run_model(model, *values)
