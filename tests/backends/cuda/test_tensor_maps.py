"""Tensor maps: what the driver is told, that they follow the pointers of launches and replays, whole programs with
them. The driver is a fake that knows the rules, and kernels run by a model of Hopper."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

pytest.importorskip("cuda.bindings.driver", reason="needs cuda-python (pip install 'funcgrad[cuda]')")

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.cuda.tensor_maps import Encoder, TensorMap, maker_of
from funcgrad.backends.interface import Launched, open_backend
from funcgrad.errors import InternalError
from funcgrad.trace.array.device_array import forget_copies
from funcgrad.trace.types.dtypes import bfloat16
from tests.backends.cuda.cuda_on_host import cuda_on_host
from tests.backends.cuda.fake_cuda import Misuse
from tests.hardware.ptx import tensor_map


@pytest.fixture
def fake() -> Iterator[Any]:
    with cuda_on_host(threads=256) as fake, fg.config(device="cuda"):
        yield fake
        fg.clear_caches()
        forget_copies()
        gc.collect()
        fake.drain()


def halves(*shape: int) -> np.ndarray:
    return np.random.default_rng(shape).normal(size=shape).astype(bfloat16)


def test_what_the_driver_is_told(fake: Any) -> None:
    device = open_backend("cuda")
    memory = device.allocate(2 * 96 * 80 * 72)
    encoder = Encoder(maker_of(device._context), [TensorMap(0, "bfloat16", (96, 80, 72), (1, 64, 64))])
    (content,) = encoder.encode([memory.address])
    found = tensor_map.unpack(content)
    assert found == tensor_map.TensorMap(9, memory.address, (72, 80, 96), (144, 144 * 80), (64, 64, 1), 3)
    encoder.encode([memory.address])
    assert fake.counted("cuTensorMapEncodeTiled") == 1 and not fake.refused_maps


@pytest.mark.parametrize(
    ("shape", "box", "offset", "rule"),
    [
        ((64, 64), (64, 64), 8, "aligned to 16"),
        ((64, 68), (64, 64), 0, "globalStrides"),
        ((64, 64), (64, 128), 0, "wider than the swizzle"),
        ((512, 64), (512, 64), 0, "boxDim"),
        ((64, 0), (64, 64), 0, "globalDim"),
        ((64, 128), (64, 64), 0, "no memory"),
    ],
)
def test_what_the_driver_refuses(
    fake: Any, shape: tuple[int, ...], box: tuple[int, ...], offset: int, rule: str
) -> None:
    device = open_backend("cuda")
    memory = device.allocate(2 * 64 * 64)
    encoder = Encoder(maker_of(device._context), [TensorMap(0, "float16", shape, box)])
    with pytest.raises(
        InternalError, match=r"cuda:0: cuTensorMapEncodeTiled refuses TensorMap.*INVALID_VALUE"
    ):
        encoder.encode([memory.address + offset])
    assert rule in fake.refused_maps[-1]


def test_a_program(fake: Any) -> None:
    """Started one by one, recorded, replayed, and replayed on other memory: maps are those of the pointers."""
    function = fg.jit(lambda a, b, c: fnp.maximum(a @ b + c, 0))
    b, c = halves(128, 64), halves(64)
    inputs = [fg.device_put(halves(128, 128) * np.asarray(k, bfloat16), "cuda") for k in (1, 1, 1, 2, 1)]
    others = fg.device_put(b, "cuda"), fg.device_put(c, "cuda")
    for k, a in enumerate(inputs):
        before = fake.counted("cuTensorMapEncodeTiled")
        found = np.asarray(function(a, *others)).astype(np.float64)
        exact = np.maximum(np.asarray(a).astype(np.float64) @ b.astype(np.float64) + c.astype(np.float64), 0)
        np.testing.assert_allclose(found, exact, rtol=2**-7, atol=0.1)
        made = fake.counted("cuTensorMapEncodeTiled") - before
        assert made == (2 if not k else 1), "one for each new pointer"
    assert fake.launches[-1].maps and fake.launches[-1].threads == (4, 8, 4)
    assert "cuGraphLaunch" in fake.calls and not fake.refused_maps


def test_a_gradient_of_two_layers(fake: Any) -> None:
    """Activations that are stored for the next product, products with either side transposed, sums over two axes."""

    def loss(w: Any, v: Any, x: Any) -> Any:
        return fnp.sum((fnp.maximum(x @ w, 0) @ v).astype("float32") ** 2)

    w, v, x = halves(128, 128), halves(128, 64), halves(2, 96, 128)
    found = fg.jit(fg.grad(loss, argnums=(0, 1)))(w, v, fg.device_put(x, "cuda"))
    wide = [a.astype(np.float64) for a in (w, v, x)]
    hidden = np.maximum(wide[2] @ wide[0], 0)
    above = 2 * hidden @ wide[1]
    below = np.einsum("bse,de->bsd", above, wide[1]) * (hidden > 0)
    exact = np.einsum("bsd,bse->de", wide[2], below), np.einsum("bsd,bse->de", hidden, above)
    for one, other in zip(found, exact, strict=True):
        difference = np.asarray(one).astype(np.float64) - other
        assert np.linalg.norm(difference) < 2**-6 * np.linalg.norm(other)
    fake.drain()
    assert sum(bool(launch.maps) for launch in fake.launches) >= 3 and not fake.refused_maps


def test_the_fake_sees_a_map_of_other_memory(fake: Any) -> None:
    """As a replay would have that moved pointers, and not their maps."""
    device = open_backend("cuda")
    content = (
        ".version 8.0\n.target sm_90a\n.address_size 64\n"
        ".visible .entry f(.param .u64 .ptr .global .align 1 f_param_0, "
        ".param .align 64 .b8 f_param_1[128]) { ret; }\n// tensor map of parameter 0 bfloat16 64,64 64,64\n"
    )
    kernel = device.load(content.encode(), "f")
    memory, other = device.allocate(8192), device.allocate(8192)
    fake.kernels["f"] = lambda launch, x: None
    device.launch(Launched(kernel, 1, (1, 1, 1), ((memory, 0),)))
    kernel.free[0].complete = lambda: None
    with pytest.raises(Misuse, match="a tensor map of memory that the kernel does not get"):
        device.launch(Launched(kernel, 1, (1, 1, 1), ((other, 0),)))
    device.synchronize()
