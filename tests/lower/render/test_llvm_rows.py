"""Every row of the op table as the renderers of GPUs write it: values on the host against the reference; and LLVM and
ptxas take the text, for every dtype.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from funcgrad.config import config
from funcgrad.lower.render.interface import GridRenderer
from funcgrad.lower.render.llvm.gpu.amdgcn import AMDGCN
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op
from tests.hardware.assembled import assemble, compile_apart, find_ptxas
from tests.hardware.gpu_on_host import lowered, run_graph
from tests.lower.programs.test_compiled_rows import check, graph_of
from tests.support.generators import ROWS, cases, kernel_cases

Row = tuple[Op, np.dtype]


def _is_kernel(op: Op, dtype: np.dtype) -> bool:
    """Sorts are no kernels, and of complex numbers prefixes that are no sums are loops of a program."""
    return op.family is not Family.SORT and not (
        op.name in ("cumprod", "recurrence") and dt.kind(dtype) == "c"
    )


ALL: list[Row] = [(op, dtype) for op in ROWS for dtype in op.dtypes if _is_kernel(op, dtype)]
# Of each row one dtype, another one for every row.
SOME = [
    (op, dtypes[k % len(dtypes)])
    for k, op in enumerate(ROWS)
    if (dtypes := [dtype for dtype in op.dtypes if _is_kernel(op, dtype) and dt.kind(dtype) != "c"])
]


@pytest.fixture(autouse=True)
def _wide_types() -> Iterator[None]:
    with config(enable_x64=True):
        yield


def ids(rows: Sequence[Row]) -> list[str]:
    return [f"{op.name}-{dtype.name}" for op, dtype in rows]


def check_values(op: Op, dtype: np.dtype) -> None:
    """The two renderers differ in nothing that decides values of kernels without threads: they take turns."""
    all_cases = [*cases(op, dtype), *kernel_cases(op, dtype)]
    outputs, params, values = graph_of(op, all_cases)
    expected = evaluate(outputs, dict(zip(params, values, strict=True)))
    renderer = (NVPTX, AMDGCN)[(ROWS.index(op) + op.dtypes.index(dtype)) % 2]
    found = run_graph(outputs, params, values, renderer)
    for case, value, wanted in zip(all_cases, found, expected, strict=True):
        check(op, case, value, wanted)


@pytest.mark.parametrize(("op", "dtype"), SOME, ids=ids(SOME))
def test_values(op: Op, dtype: np.dtype) -> None:
    check_values(op, dtype)


@pytest.mark.nightly
@pytest.mark.parametrize(("op", "dtype"), ALL, ids=ids(ALL))
def test_values_of_all(op: Op, dtype: np.dtype) -> None:
    check_values(op, dtype)


def texts_of(rows: Sequence[Row], renderer: GridRenderer) -> dict[str, str]:
    """The kernels of the first case of each row."""
    texts = {}
    for op, dtype in rows:
        case = [*kernel_cases(op, dtype), *cases(op, dtype)][:1]
        outputs, params, _ = graph_of(op, case)
        section, _, _ = lowered(outputs, params, renderer)
        texts |= {f"{op.name}_{dtype.name}_{k}": text for k, text in enumerate(section.builder.functions)}
    return texts


def check_nvidia(rows: Sequence[Row], folder: Path) -> None:
    ptx = compile_apart(texts_of(rows, NVPTX), "sm_90", folder)
    if find_ptxas() is None:
        pytest.skip("no ptxas (nvidia-cuda-nvcc): LLVM's PTX is not assembled")
    usage = assemble(ptx, "sm_90", folder)
    assert set(usage) == set(ptx)
    for name, used in usage.items():
        assert not used.spilled and not used.stack, f"{name}: {used}"


def check_amd(rows: Sequence[Row], folder: Path) -> None:
    objects = compile_apart(texts_of(rows, AMDGCN), "gfx1100", folder)
    assert all(content[:4] == b"\x7fELF" for content in objects.values())


def test_nvidia_takes_them(tmp_path: Path) -> None:
    check_nvidia(SOME, tmp_path)


def test_amd_takes_them(tmp_path: Path) -> None:
    check_amd(SOME, tmp_path)


@pytest.mark.nightly
def test_nvidia_takes_all(tmp_path: Path) -> None:
    check_nvidia(ALL, tmp_path)


@pytest.mark.nightly
def test_amd_takes_all(tmp_path: Path) -> None:
    check_amd(ALL, tmp_path)
