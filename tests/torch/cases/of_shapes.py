"""Cases of operators that move elements, and of those that make tensors."""

from __future__ import annotations

from typing import Any

from tests.torch.cases.makers import bools, complexes, floats, integers, torch
from tests.torch.harness import Case

CASES: list[Case] = []


def add(name: str, *args: object, **kwargs: Any) -> None:
    options = {
        key: kwargs.pop(key) for key in ("only", "gradient", "tolerance", "differentiable") if key in kwargs
    }
    CASES.append(Case(name, args, kwargs, **options))


for name in ("alias", "clone", "t"):
    add(name, floats(3, 4))
add("detach", floats(3))
for name in ("view", "reshape", "_unsafe_view"):
    add(name, floats(3, 4), [2, 6])
    add(name, floats(3, 4), [-1])
add("view.dtype", floats(3), torch.int32)
add("expand", floats(3, 1), [2, 3, 4])
add("expand", floats(3, 1), [-1, 4])
add("permute", floats(2, 3, 4), [2, 0, -2])
add("transpose.int", floats(2, 3, 4), 0, -1)
add("squeeze", floats(1, 3, 1))
add("squeeze.dim", floats(1, 3, 1), 0)
add("squeeze.dim", floats(1, 3, 1), 1)
add("squeeze.dims", floats(1, 3, 1), [0, -1])
add("unsqueeze", floats(3), -1)
add("cat", [floats(2, 3), floats(1, 3)], 0)
add("cat", [floats(2, 3), integers(2, 2)], -1)
add("cat", [torch.zeros(0), floats(2, 3)], 1)
add("stack", [floats(3), floats(3)], 1)
add("split_with_sizes", floats(5, 2), [1, 0, 4])
add("split.Tensor", floats(5, 2), 2)
add("chunk", floats(2, 7), 3, 1)
add("unbind.int", floats(3, 2), 1)
for part in ((0, 1, None), (1, -2, None), (1, 0, 3), (1, 1, 100), (0, None, None, 2), (-1, 3, 1)):
    add("slice.Tensor", floats(4, 5), *part)
add("slice_scatter", floats(4, 5), floats(4, 2), 1, 1, 3)
add("slice_scatter", floats(4, 5), floats(2, 5), 0, 0, 4, 2)
add("select.int", floats(4, 5), 1, -1)
add("select_scatter", floats(4, 5), floats(4), 1, 2)
add("select_scatter", floats(4, 5), floats(5), 0, -1)
add("flip", floats(3, 4), [0, -1])
add("roll", floats(3, 4), [1, -1], [0, 1])
add("roll", floats(3, 4), [2])
add("rot90", floats(3, 4), 3, [0, 1])
add("repeat", floats(2, 3), [2, 1, 3])
add("repeat_interleave.self_int", floats(2, 3), 2, 1)
add("diagonal", floats(3, 4), 1)
add("diagonal", floats(2, 3, 4), -1, 2, 0)
add("diagonal_scatter", floats(3, 4), floats(3), 1)
add("diag_embed", floats(2, 3), 1)
add("diag_embed", floats(2, 3), -1, 0, 2)
for name in ("tril", "triu"):
    add(name, floats(2, 3, 4), 1)
    add(name, floats(3, 4), -1)
for pad in ([1, 2], [0, 1, 2, 0], [-1, 1]):
    add("constant_pad_nd", floats(3, 4), pad, 1.5)
    add("constant_pad_nd", integers(3, 4), pad, 2)
for name in ("reflection", "replication"):
    add(f"{name}_pad1d", floats(2, 3, 5), [1, 2])
    add(f"{name}_pad2d", floats(2, 3, 5, 4), [1, 2, 3, 0])
    add(f"{name}_pad3d", floats(1, 2, 3, 4, 3), [1, 2, 0, 1, 1, 1])
add("replication_pad2d", floats(2, 3, 5, 4), [1, -1, 0, 0])
add("unfold", floats(3, 7), 1, 3, 2)
add("as_strided", floats(3, 4), [2, 2], [4, 1], 1)
add("as_strided", floats(6), [4, 3], [1, 1])
add("as_strided_scatter", floats(3, 4), floats(2, 2), [2, 2], [4, 1], 1, differentiable=0)
add("pixel_shuffle", floats(2, 8, 3, 2), 2)
add("pixel_unshuffle", floats(2, 2, 6, 4), 2)
add("channel_shuffle", floats(2, 6, 3), 3)
add("view_as_real", complexes(3))
add("view_as_complex", floats(3, 2))
add("resize_", floats(6), [2, 2], gradient=False)
add("sym_size.int", floats(3, 4), 1)
add("sym_numel", floats(3, 4))
add("sym_storage_offset", floats(3))
add("sym_stride.int", floats(3, 4, 5), 0)
add("sym_is_contiguous", floats(3))

add("arange", 5)
add("arange.start", 1.5, 4)
add("arange.start_step", 1, 9, 3)
add("arange.start_step", 0, 1, 0.3)
add("arange.start_step", 5, 0, -2, dtype=torch.float32)
add("full", [2, 3], 1.5)
add("full", [2], 3)
add("full", [2], True)
add("full_like", floats(3), 2)
add("full_like", floats(3), 2, dtype=torch.int64)
add("zeros", [2, 3])
add("ones", [2], dtype=torch.int32)
add("zeros_like", integers(3))
add("ones_like", floats(3), dtype=torch.bool)
add("new_zeros", integers(3), [2])
add("new_ones", floats(3), [2])
add("new_full", floats(3), [2], 7)
add("eye", 3)
add("eye.m", 3, 4)
add("linspace", 0, 1, 5)
add("logspace", 0, 2, 3, tolerance=4.0)
add("scalar_tensor", 2.5)
add("scalar_tensor", 2, dtype=torch.int64)
add("tril_indices", 3, 4, 1)
add("triu_indices", 3, 4, -1)
add("fill.Scalar", floats(3), 2)
add("copy", floats(3), integers(3), gradient=False)
add("_to_copy", floats(3), dtype=torch.int32)
add("_to_copy", floats(3), dtype=torch.float16)
add("_to_copy", bools(3), dtype=torch.float32)
add("_to_copy", floats(3), device=torch.device("cpu"))
add("_local_scalar_dense", torch.tensor(3))
