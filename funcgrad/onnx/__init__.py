"""Models in the format ONNX, as functions of arrays that every transform takes.

    load(path | bytes | ModelProto) -> OnnxFunction        f(inputs) or f(params, inputs) -> outputs by name
    export(f, *args, params=...) -> ModelProto             a function as a model
    operator(name, since=...)                              define an operator that a model uses and this package lacks

In: a model. Out: a function whose weights are a dict from name to array (`f.params`). A model is read once into graphs
of operations (reading.py, graph.py, node.py); a call walks them and asks the table of operators (table.py, rows in
operators/) for each node. What depends on constants and shapes alone is computed by NumPy on the way and stays known
while a function is traced, so shapes that a model computes are no obstacle to `jit`, `grad` and `vmap`. Needs the
package onnx: `pip install 'funcgrad[onnx]'`. docs/onnx.md tells users how to load, fine-tune and compile a model, and
what is refused.
"""

from funcgrad.onnx import operators as _rows
from funcgrad.onnx.exporting import export
from funcgrad.onnx.function import OnnxFunction, ValueInfo
from funcgrad.onnx.loading import load
from funcgrad.onnx.table import operator
from funcgrad.trace.util.lazy import only_public

__all__ = ["OnnxFunction", "ValueInfo", "export", "load", "operator"]

del _rows  # imported for the rows that its modules add to the table

__dir__ = only_public(__name__)
