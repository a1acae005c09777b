"""ATen's operators as functions of ours.

In: the name of an operator's overload. Out: the function that computes it, `TABLE[name].function`. Importing this
package fills the table: a file is a family. Nothing here imports torch.
"""

from funcgrad.torch.aten import (
    counting,
    creation,
    elementwise,
    indexing,
    layers,
    matrix,
    random,
    reductions,
    shapes,
)
from funcgrad.torch.aten.table import TABLE, Row

__all__ = [
    "Row", "TABLE", "counting", "creation", "elementwise", "indexing", "layers", "matrix", "random", "reductions",
    "shapes",
]  # fmt: skip
