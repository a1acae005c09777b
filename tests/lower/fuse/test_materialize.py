"""What is one kernel: the number of kernels of known programs, no work done twice, no big buffer, always the same."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, nn
from funcgrad.backends.interface import Grid, Target, open_backend
from funcgrad.errors import DeviceError
from funcgrad.lax.special.incomplete import _by_terms as by_terms
from funcgrad.lower.fuse.materialize import Materializer
from funcgrad.lower.inspect.lowered import Lowered

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")


def lowered(function: Callable, *shapes: tuple[int, ...]) -> Lowered:
    arguments = [np.zeros(shape, np.float32) for shape in shapes]
    return fg.jit(function).lower(*arguments).for_target(TARGET)


def count(function: Callable, *shapes: tuple[int, ...]) -> int:
    return len(lowered(function, *shapes).kernels)


def layer_norm(x: Any) -> Any:
    centered = x - x.mean(-1, keepdims=True)
    return centered / fnp.sqrt((centered * centered).mean(-1, keepdims=True) + 1e-5)


def rms_norm(x: Any, w: Any) -> Any:
    return x / fnp.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * w


def cross_entropy(x: Any) -> Any:
    return -(nn.log_softmax(x) * 0.1).sum(-1)


@pytest.mark.parametrize(
    ("function", "shapes", "kernels"),
    [
        (lambda x: x * 2 + 1, [(64, 100)], 1),
        (lambda x: fnp.tanh(x).T, [(64, 100)], 1),
        (lambda x: x.sum(1), [(64, 100)], 1),
        (lambda x: x.sum(0), [(64, 100)], 1),
        (lambda x: fnp.exp(x).sum(), [(6, 10)], 1),
        (nn.softmax, [(64, 100)], 1),
        (nn.log_softmax, [(64, 100)], 1),
        (nn.logsumexp, [(64, 100)], 1),
        (layer_norm, [(64, 100)], 1),
        (rms_norm, [(64, 100), (100,)], 1),
        (cross_entropy, [(64, 100)], 1),
        (lambda x: (x.sum(1), x.max(1), (x * x).sum(1)), [(64, 100)], 1),
        (lambda x: (x.sum(1), x.sum(0)), [(100, 100)], 2),
        (lambda x: (x.sum(0), x.var(1), x.max(0), x.min(1)), [(100, 100)], 2),
        (lambda x: x.sum(0) * x.sum(1), [(100, 100)], 2),
        (lambda x: (x.sum(0), (x.T * 2).sum(1)), [(100, 100)], 1),
        (lambda x: (x.sum(1), (x.T + 1).max(0)), [(100, 100)], 1),
        (lambda x, w: ((w[:, None] * x).sum(0), (w - x).max(0)), [(100, 100), (100,)], 1),
        (lambda x, w: ((w[:, None] + x).sum(1), (w[:, None] - x.T).max(1)), [(100, 100), (100,)], 2),
        (lambda x: (x + 1, x * 2, x - 3), [(64, 100)], 1),
        (lambda x, w, b: nn.relu(x @ w + b), [(32, 100), (100, 48), (48,)], 1),
        (lambda x, w: fnp.tanh(x @ w.T), [(32, 100), (48, 100)], 1),
        (lambda x, v, w: nn.relu(x @ v) @ w, [(32, 100), (100, 48), (48, 10)], 2),
        (lambda x: x.reshape(10, 640)[:, ::2].T, [(64, 100)], 1),
        (lambda x: fnp.pad(x, 1)[1:-1, 1:-1] + x, [(64, 100)], 1),
    ],
)
def test_number_of_kernels(function: Callable, shapes: list[tuple[int, ...]], kernels: int) -> None:
    found = lowered(function, *shapes)
    assert len(found.kernels) == kernels, found.as_text("schedule")


def statements(found: Lowered, wanted: str) -> int:
    """How often something stands in the plain loops."""
    return sum(wanted in line for line in found.as_text("plain").splitlines())


@pytest.mark.parametrize(
    ("function", "reductions"),
    [
        (lambda x: x / x.sum(1, keepdims=True), 1),
        (lambda x: x / x.sum(0, keepdims=True), 1),
        (lambda x: x / x.sum(), 1),
        (lambda x: x.T @ x / x.sum(), 2),
        (nn.softmax, 2),
        (lambda x: nn.softmax(x) + nn.softmax(x).T[:1, :1], 2),
        (lambda x: fnp.concatenate([x - x.max(0), x + x.max(0)]), 1),
        (lambda x: (x - x.mean()) / x.std(), 2),
        (lambda x: fnp.take(x.sum(1), fnp.array([1, 1, 2, 2])), 1),
        (lambda x: x.sum(1)[:, None] * x.sum(0)[None, :] + x.sum(1)[:, None], 2),
        (lambda x: (x.sum(1) + 1)[None, :] * fnp.ones((50, 1), np.float32), 1),
    ],
)
def test_reductions_are_evaluated_once(function: Callable, reductions: int) -> None:
    found = lowered(function, (40, 40))
    assert statements(found, "= accumulate") == reductions, found.as_text("plain")


POSITIONS = {
    "least": lambda v: fnp.argmin(fnp.diag(v), -1),
    "count": lambda v: fnp.sum(v > 0),
    "greatest": fnp.argmax,
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_reduction_at_a_position_that_another_one_finds(name: str) -> None:
    """They are no loops of one kernel: each would have to be first."""

    def function(x: Any, v: Any) -> Any:
        return fnp.take(fnp.var(x, axis=1), POSITIONS[name](v), axis=0, mode="clip")

    x = np.random.default_rng(0).normal(size=(5, 5)).astype(np.float32)
    np.testing.assert_allclose(
        fg.jit(function)(x, x[0]), function(fnp.asarray(x), fnp.asarray(x[0])), rtol=1e-5
    )


def test_no_buffer_for_an_outer_product_that_is_summed() -> None:
    """sum_j f(x_i, y_j): 2000 x 3000 numbers that exist only in registers."""
    functions = [
        lambda x, y: fnp.exp(-((x[:, None] - y) ** 2)).sum(1),
        lambda x, y: fnp.maximum(x[:, None], y).max(1),
        lambda x, y: (fnp.tanh(x[:, None] + y) * y).sum(1) / x.shape[0],
        lambda x, y: (x[:, None] < y).sum(1),
    ]
    for function in functions:
        assert lowered(function, (2000,), (3000,)).arena_nbytes <= 4 * (2000 + 3000)


def test_movement_takes_no_memory() -> None:
    found = lowered(lambda x: fnp.flip(x.T.reshape(50, 2, 64), 1)[3:47:2].sum(2) + 1, (64, 100))
    assert len(found.kernels) == 1 and found.arena_nbytes == 0


def test_a_number_that_many_arrays_are_scaled_by_is_no_array() -> None:
    """Sixty arrays of one shape share one number in memory, and no array of copies of it."""

    def steps(rate: Any, *xs: Any) -> list[Any]:
        return [fnp.exp(-rate) * x + 0.25 * x * x for x in xs]

    found = lowered(steps, (), *[(30, 40)] * 60)
    assert found.arena_nbytes < 30 * 40 * 4


def test_transcendentals_are_not_repeated_along_an_axis() -> None:
    """exp of a vector, used in every row: computed once for each of its elements."""
    found = lowered(lambda x, b: x * fnp.exp(fnp.sin(b)), (500, 300), (300,))
    domains = [line.split("->")[0] for line in found.kernels]
    assert len(domains) == 2 and any("(300,)" in domain for domain in domains)


def residual_stack(layers: int) -> Callable:
    def stack(x: Any) -> Any:
        for _ in range(layers):
            x = x + 0.1 * fnp.tanh(layer_norm(x))
        return x

    return stack


def attention_stack(layers: int) -> Callable:
    def stack(x: Any) -> Any:
        for _ in range(layers):
            x = x + nn.softmax(x @ x.T) @ x
        return x

    return stack


@pytest.mark.parametrize("stack", [residual_stack, attention_stack])
def test_cost_of_a_stack_is_linear(stack: Callable[[int], Callable]) -> None:
    """Residual connections use each value twice: twice the layers must not be four times the code."""
    sizes = {}
    for layers in (6, 12):
        found = lowered(stack(layers), (64, 64))
        sizes[layers] = found.as_text("plain").count("\n"), len(found.kernels)
    assert sizes[12][0] <= 2.3 * sizes[6][0]
    assert sizes[12][1] <= 2.3 * sizes[6][1]


def test_gradient_of_a_stack_is_linear() -> None:
    def loss(layers: int) -> Callable:
        return fg.grad(lambda x: (residual_stack(layers)(x) ** 2).sum())

    sizes = {layers: lowered(loss(layers), (64, 64)).as_text("plain").count("\n") for layers in (4, 8)}
    assert sizes[8] <= 2.4 * sizes[4]


def test_graph_of_thousands_of_nodes() -> None:
    """A chain, a fan and a ladder: the first of 3000 nodes; the cost of a node must not grow with the graph."""

    def chain(x: Any) -> Any:
        for i in range(1500):
            x = x * 1.0001 + (i % 7)
        return x

    def fan(x: Any) -> Any:
        return sum((x[i % 8] * i).sum() for i in range(400))

    def ladder(x: Any) -> Any:
        a, b = x, x + 1
        for _ in range(400):
            a, b = a + b, fnp.maximum(a, b) * 0.5
        return a

    for function in (chain, fan, ladder):
        found = lowered(function, (8, 33))
        assert found.kernels
        x = np.linspace(-1, 1, 8 * 33, dtype=np.float32).reshape(8, 33)
        np.testing.assert_allclose(fg.jit(function)(x), function(fnp.asarray(x)), rtol=1e-3)


def sum_of_many(*xs: Any) -> Any:
    return sum(x * (i % 5) for i, x in enumerate(xs))


def sums_of_many(*xs: Any) -> Any:
    """A tree of sums, of which some are reduced, gathered or scattered on the way."""
    rows = [x + y.sum() for x, y in zip(xs, xs[1:], strict=False)]
    picked = [x[fnp.argmax(y)] for x, y in zip(xs, xs[2:], strict=False)]
    changed = fnp.zeros(7).at[fnp.stack([x[0].astype("int32") for x in xs])].add(sum(picked))
    return fnp.stack(rows).sum(0), fnp.concatenate([a * b for a, b in zip(xs, rows, strict=False)]), changed


@pytest.mark.parametrize("function", [sum_of_many, sums_of_many])
@pytest.mark.parametrize(("most", "count"), [(63, 200), (12, 60)])
def test_most_buffers(function: Callable, most: int, count: int) -> None:
    """A target says how many buffers a kernel may have."""
    grid = Grid(64, 1, 1 << 14, 4, buffers=most)
    target = TARGET._replace(renderer="opencl", grid=grid)
    arguments = [np.zeros(7, np.float32)] * count
    table = fg.jit(function).lower(*arguments).for_target(target).as_text("table")
    buffers = [
        row.partition(")")[0].count(", ") + 1 for row in table.splitlines() if row.startswith("kernel")
    ]
    assert max(buffers) <= most
    if function is sum_of_many:
        assert len(buffers) <= 2 + count // (most - 3)


def test_a_limit_on_buffers_where_there_are_none() -> None:
    """A result of constants alone, complex ones too."""
    target = TARGET._replace(renderer="opencl", grid=Grid(64, 1, 1 << 14, 4, buffers=63))
    stages = fg.jit(lambda: (fnp.full((5, 4), 1j) * 2, fnp.zeros(3) + fnp.arange(3))).lower()
    assert stages.for_target(target).as_text("opencl").count("---- kernel") == 2


def test_many_buffers_on_a_device() -> None:
    """A sum of 200 arrays where OpenCL promises room for 64."""
    try:
        open_backend("opencl")
    except DeviceError as error:
        pytest.skip(str(error))
    xs = [np.full(5, i, np.float32) for i in range(200)]
    np.testing.assert_allclose(fg.jit(sum_of_many, device="opencl")(*xs), sum_of_many(*xs))


DESCRIBED = """
import numpy as np
import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn
from funcgrad.lower.runtime import disk_cache as cache

def model(parameters, x):
    for name in sorted(parameters):
        x = x + nn.relu(nn.softmax(x) @ parameters[name]) - fnp.sort(x, 1)
    return fnp.concatenate([x, x.T]).sum(0)

names = []
save = cache.key
cache.key = lambda *parts: names.append(save(*parts)) or names[-1]
parameters = {c: np.ones((24, 24), np.float32) for c in "abc"}
x = np.ones((24, 24), np.float32)
f = fg.jit(fg.grad(lambda p, x: (model(p, x) ** 2).mean()))
f(parameters, x)
found = f.lower(parameters, x)
print(found.as_text("schedule"))
print(found.as_text("llvm"))
print(names)
"""


def test_the_same_in_every_process() -> None:
    """Texts and keys do not depend on the order of sets."""
    texts = set()
    for seed in ("0", "1", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", DESCRIBED],
            env={**os.environ, "PYTHONHASHSEED": seed, "FUNCGRAD_CACHE": "0"},
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        texts.add(done.stdout)
    assert len(texts) == 1


def test_long_functions_of_each_element_are_one_kernel() -> None:
    """Their pieces would exchange many arrays. A reduction of what is as long is a kernel of its own."""

    def in_turn(x: Any) -> Any:
        for k in range(12):  # of some 90 instructions each
            x = fnp.exp(fnp.cos(x) * k)
        return x

    assert count(in_turn, (64, 100)) == 1
    assert count(lambda x: in_turn(x).sum(1), (64, 100)) > 1


def test_the_rest_of_a_long_function_reads_what_its_cheap_factors_are_made_of() -> None:
    """Each term of a series and of a continued fraction has a factor of its own, made of arrays that all terms need: a
    kernel hands the next one the arrays and the sum, not the factors.
    """
    with fg.config(enable_x64=True):
        a, x = (np.linspace(low, 9.0, 1000) for low in (1.0, 2.0))
        outputs = fg.jit(lambda a, x: by_terms(a, x)[1]).lower(a, x).outputs
    assert len(Materializer(outputs).stored) <= 24


@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
def test_halves_of_halves_are_not_written_out_to_the_last(dtype: str) -> None:
    """An element of a tree needs all of the leaves below it: a kernel has code for some levels, and a loop for more."""

    def tree(x: Any) -> Any:
        while len(x) > 1:
            x = x[::2] * x[1::2]
        return x

    def longest(function: Callable, size: int) -> int:
        found = fg.jit(function).lower(np.ones(size, dtype)).for_target(TARGET)
        return max(len(kernel.splitlines()) for kernel in found.as_text("nest").split("kernel"))

    product_of_all = lambda x: fg.jvp(fnp.prod, (x,), (x,))  # noqa: E731
    for function in (tree, product_of_all):
        assert longest(function, 8192) < 3000 and longest(function, 8192) < 2 * longest(function, 512)


@pytest.mark.parametrize(
    ("update", "updated", "more"),
    [
        (lambda x, v: x[:, 0], (50,), 0),  # read from memory where it is added
        (lambda x, v: fnp.tanh(x[:, 0]), (50,), 1),  # in vectors first, then one after the other
        (lambda x, v: fnp.tanh(x[:, :1]) * v, (50, 3), 1),  # one factor for each row
        (lambda x, v: fnp.tanh(x), (50, 64), 0),  # a row behind each position is done in vectors
    ],
)
def test_what_scatters_need_for_each_position_is_computed_in_vectors(
    update: Callable, updated: tuple[int, ...], more: int
) -> None:
    rng = np.random.default_rng(0)
    x, v = rng.random((200, 64), np.float32), rng.random((200, 3), np.float32)
    at = rng.integers(0, 50, 200).astype(np.int32)

    def add(x: Any, v: Any, at: Any) -> Any:
        return fnp.zeros(updated).at[at].add(update(x, v))

    compiled = fg.jit(add)
    assert len(compiled.lower(x, v, at).for_target(TARGET).kernels) == 2 + more  # the zeros, and the scatter
    expected = np.zeros(updated, np.float32)
    np.add.at(expected, at, np.asarray(update(x, v)))
    np.testing.assert_allclose(compiled(x, v, at).numpy(), expected, rtol=1e-5)


def gated(w: Any, v: Any, x: Any) -> Any:
    return fnp.tanh(w @ x) * (v @ x)


@pytest.mark.parametrize(
    ("function", "shapes", "kernels"),
    [
        (lambda x: fnp.log(fnp.sum(x, -1)), [(64, 256)], 2),
        (lambda x: fnp.sqrt(fnp.sum(x, -1)), [(64, 256)], 1),
        (lambda x, y: fnp.sum(x, -1) * fnp.exp(y), [(64, 256), (64,)], 2),
        (gated, [(64, 256), (64, 256), (256,)], 3),
        (lambda x: x * fnp.exp(-fnp.mean(x, -1, keepdims=True)), [(64, 256)], 1),
        (lambda x: fnp.log(fnp.sum(x, 0)), [(64, 256)], 1),
    ],
)
def test_long_functions_of_sums_along_rows_have_vectors_of_their_own(
    function: Callable, shapes: list[tuple[int, ...]], kernels: int
) -> None:
    """A sum along a row is one number, and a function of it would be computed for one number at a time. Not so where
    the sums are lanes, or the row is used again, which waits in a near cache."""
    assert count(function, *shapes) == kernels
    rng = np.random.default_rng(0)
    given = [rng.random(shape, np.float32) / 8 for shape in shapes]
    expected = np.asarray(function(*map(fnp.asarray, given)))
    np.testing.assert_allclose(fg.jit(function)(*given), expected, rtol=2e-5)


def test_on_a_grid_functions_of_sums_stay_with_them() -> None:
    """A kernel more takes longer to start than a group of threads takes for a function."""
    outputs = fg.jit(lambda x: fnp.log(fnp.sum(x, -1))).lower(fnp.ones((64, 256))).outputs
    assert [len(Materializer(outputs, on_grid=grid).stored) for grid in (False, True)] == [2, 1]


def test_what_is_made_of_a_sum_is_stored_in_its_place() -> None:
    """A clipped product, which the next one needs once for each column, is clipped before it is stored."""

    def clipped(x: Any, w: Any, v: Any) -> Any:
        return fnp.clip(x @ w, 0, 6).reshape(40, 64) @ v

    text = lowered(clipped, (40, 32), (32, 64), (64, 96)).as_text("plain")
    first, second = text.split("\n\n")
    assert "max(" in first
    assert "max(" not in second


def update(w: Any, m: Any, x: Any, error: Any) -> Any:
    gradient = x.T @ error
    m = 0.9 * m + 0.1 * gradient
    return w - m / fnp.sqrt(gradient * gradient + 1.0), m


def test_what_only_its_own_kernel_reads_is_not_stored() -> None:
    shapes = [(64, 48), (64, 48), (96, 64), (96, 48)]
    (kernel,) = lowered(update, *shapes).kernels
    assert kernel.count("float32[64,48]") == 2
    rng = np.random.default_rng(0)
    arrays = [rng.standard_normal(shape).astype(np.float32) for shape in shapes]
    wide = update(*[x.astype(np.float64) for x in arrays])
    for found, expected in zip(fg.jit(update)(*arrays), wide, strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-4)


def test_a_result_is_stored_also_where_only_its_own_kernel_reads_it() -> None:
    def with_gradient(*arrays: Any) -> Any:
        return (*update(*arrays), arrays[2].T @ arrays[3])

    (kernel,) = lowered(with_gradient, (64, 48), (64, 48), (96, 64), (96, 48)).kernels
    assert kernel.count("float32[64,48]") == 3


def test_what_is_not_stored_keeps_its_lines() -> None:
    (step,) = lowered(update, (64, 48), (64, 48), (96, 64), (96, 48)).costs()
    first = update.__code__.co_firstlineno
    assert step.lines.startswith(f"test_materialize.py:{first + 1}, ")


def depthwise(x: Any, w: Any) -> Any:
    """Of images with channels first, with what keeps their size around them."""
    around = [(size // 2, size - 1 - size // 2) for size in w.shape[2:]]
    return lax.conv_general_dilated(x, w, (1, 1), around, feature_group_count=x.shape[1])


def depthwise64(x: np.ndarray, w: np.ndarray) -> np.ndarray:
    rows, columns = w.shape[2:]
    around = [(size // 2, size - 1 - size // 2) for size in (rows, columns)]
    padded = np.pad(x.astype(np.float64), ((0, 0), (0, 0), *around))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (rows, columns), (2, 3))
    return np.einsum("nchwkl,ckl->nchw", windows, w[:, 0].astype(np.float64))


def test_padded_images_that_are_read_across_are_copied() -> None:
    """Places in a row of an image with channels last are no neighbours, and windows read each again and again."""
    last, first, weights = (1, 32, 32, 96), (1, 96, 32, 32), (96, 1, 7, 7)

    def across(x: Any, w: Any) -> Any:
        return depthwise(fnp.transpose(2.0 * x, (0, 3, 1, 2)), w)

    lines = lowered(across, last, weights).kernels
    assert len(lines) == 2 and "float32[1,96,1,38,38]" in lines[0] and "vectorize(d03" in lines[1]
    assert count(depthwise, first, weights) == 1
    assert count(across, last, (96, 1, 1, 1)) == 1

    def slope(x: Any, w: Any, given: Any) -> Any:
        return fg.grad(lambda x: fnp.sum(fnp.transpose(depthwise(x, w), (0, 2, 3, 1)) * given))(x)

    assert all("vectorize" in line for line in lowered(slope, first, weights, last).kernels)


@settings(max_examples=12, deadline=None)
@given(
    batch=st.integers(0, 2),
    channels=st.integers(1, 20),
    height=st.integers(1, 20),
    width=st.integers(1, 20),
    rows=st.integers(1, 7),
    columns=st.integers(1, 7),
)
def test_windows_of_channels_that_are_last_in_memory(
    batch: int, channels: int, height: int, width: int, rows: int, columns: int
) -> None:
    rng = np.random.default_rng(rows)
    x = rng.normal(size=(batch, height, width, channels)).astype(np.float32)
    w = rng.normal(size=(channels, 1, rows, columns)).astype(np.float32)
    found = fg.jit(lambda x, w: depthwise(fnp.transpose(x, (0, 3, 1, 2)), w))(x, w)
    wanted = depthwise64(np.transpose(x, (0, 3, 1, 2)), w)
    np.testing.assert_allclose(np.asarray(found), wanted, rtol=1e-4, atol=1e-4)


def norm_of_channels(x: Any, np: Any = fnp) -> Any:
    """Of images with channels first, normalised with channels last."""
    x = np.transpose(x, (0, 2, 3, 1))
    centered = x - x.mean(-1, keepdims=True)
    return centered / np.sqrt((centered * centered).mean(-1, keepdims=True) + 1e-5)


def test_rows_of_reductions_that_are_apart_are_copied() -> None:
    """What rows give is combined with them again, and neither has neighbours in memory before a copy."""
    first, last = (1, 96, 32, 32), (1, 32, 32, 96)
    lines = lowered(norm_of_channels, first).kernels
    assert len(lines) == 2 and all("vectorize" in line for line in lines)
    assert count(layer_norm, last) == 1
    assert count(norm_of_channels, (1, 8, 4, 4)) == 1  # too small for a kernel of its own

    def slope(x: Any, given: Any) -> Any:
        return fg.grad(lambda x: fnp.sum(norm_of_channels(x) * given))(x)

    lines = lowered(slope, first, last).kernels
    assert len(lines) == 3 and all("vectorize" in line for line in lines)

    def normal_by_channel(x: Any) -> Any:
        x = fnp.transpose(x, (0, 2, 3, 1))
        return x - x.mean((0, 1, 2), keepdims=True)

    assert count(normal_by_channel, first) == 1  # whose sums are of neighbours


@settings(max_examples=12, deadline=None)
@given(
    batch=st.integers(0, 2),
    channels=st.integers(1, 100),
    height=st.integers(1, 30),
    width=st.integers(1, 30),
    seed=st.integers(0, 100),
)
def test_norms_of_channels_that_are_first_in_memory(
    batch: int, channels: int, height: int, width: int, seed: int
) -> None:
    x = np.random.default_rng(seed).normal(size=(batch, channels, height, width)).astype(np.float32)
    x.reshape(-1)[3::4001] = np.nan
    x.reshape(-1)[9::5003] = np.inf
    with np.errstate(invalid="ignore"):
        wanted = norm_of_channels(x.astype(np.float64), np)
    np.testing.assert_allclose(np.asarray(fg.jit(norm_of_channels)(x)), wanted, rtol=1e-4, atol=1e-4)


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 40), st.sampled_from(["float32", "int32"]), st.permutations(range(5)))
def test_reductions_along_rows_and_across_them_are_numpys(size: int, dtype: str, order: list[int]) -> None:
    """Of square matrices, whose rows and columns are as many, in any order and side by side."""

    def reductions(xp: Any, x: Any) -> list[Any]:
        rows, columns = x.sum(1), x.sum(0)
        made = [
            rows + x.max(0),
            columns * rows,
            x.T.max(0) - columns,
            (x + columns[:, None]).sum(1),
            xp.ptp(x, 0),
        ]
        return [made[number] for number in order]

    x = np.random.default_rng(size).integers(-4, 5, (size, size)).astype(dtype)
    for found, expected in zip(fg.jit(lambda x: reductions(fnp, x))(x), reductions(np, x), strict=True):
        np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("places, kernels", [((8, 14, 14), 2), ((2, 7, 7), 1)])
def test_columns_are_read_again_where_they_are_still_near(places: tuple[int, ...], kernels: int) -> None:
    """Statistics of 256 channels, which are last, and what they normalize: one kernel while a column stays in the
    cache, of which rows that are a power of two apart share few sets.
    """

    def normalized(x: fg.Array) -> fg.Array:
        x = x - x.mean((0, 1, 2))
        return x / fnp.sqrt((x * x).mean((0, 1, 2)))

    text = (
        fg.jit(normalized).lower(np.ones((*places, 256), np.float32)).for_target(TARGET).as_text("schedule")
    )
    assert text.count("kernel") == kernels


@pytest.mark.parametrize(("columns", "kernels"), [(64, 2), (16, 1)])
def test_factors_of_truth_are_stored_where_many_columns_share_them(columns: int, kernels: int) -> None:
    def product(x: Any, y: Any) -> Any:
        return (x > 0).astype("float32") @ y

    assert count(product, (200, 100), (100, columns)) == kernels


def test_large_factors_of_truth_take_no_memory() -> None:
    def product(labels: Any, y: Any) -> Any:
        return nn.one_hot(labels, 20000) @ y

    arguments = np.zeros(1000, np.int32), np.zeros((20000, 64), np.float32)
    found = fg.jit(product).lower(*arguments).compile().memory_analysis()
    assert found.temp_size_in_bytes < 1 << 23
