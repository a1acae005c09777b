"""OpenCL on a real driver, with kernels written by hand in our convention of parameters; on PoCL in the CI."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from funcgrad.backends.interface import Launched, open_backend
from funcgrad.backends.opencl import backend as opencl
from funcgrad.errors import DeviceError, InternalError, OutOfMemoryError

GROUP = 64
KERNELS = f"""
#pragma OPENCL FP_CONTRACT OFF
#define AT(T, i) ((__global T*)((__global char*)p##i + o##i))
__attribute__((reqd_work_group_size({GROUP}, 1, 1)))
__kernel void affine(__global float* p0, ulong o0, __global float* p1, ulong o1) {{
    size_t i = get_group_id(0) * {GROUP} + get_local_id(0);
    AT(float, 0)[i] = AT(float, 1)[i] * 3.0f + 1.0f;
}}
__attribute__((reqd_work_group_size({GROUP}, 1, 1)))
__kernel void total(__global float* p0, ulong o0, __global float* p1, ulong o1) {{
    __local float sums[{GROUP}];
    size_t t = get_local_id(0);
    sums[t] = AT(float, 1)[get_group_id(0) * {GROUP} + t];
    for (uint step = {GROUP // 2}; step; step /= 2) {{
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t < step) sums[t] += sums[t + step];
    }}
    if (t == 0) AT(float, 0)[get_group_id(0)] = sums[0];
}}
__attribute__((reqd_work_group_size({GROUP}, 1, 1)))
__kernel void exact(__global float* p0, ulong o0, __global float* p1, ulong o1) {{
    size_t i = get_group_id(0) * {GROUP} + get_local_id(0);
    float x = AT(float, 1)[3 * i], y = AT(float, 1)[3 * i + 1], z = AT(float, 1)[3 * i + 2];
    AT(float, 0)[4 * i] = x / y;
    AT(float, 0)[4 * i + 1] = sqrt(fabs(x));
    AT(float, 0)[4 * i + 2] = x * y + z;
    AT(float, 0)[4 * i + 3] = fma(x, y, z);
}}
"""


@pytest.fixture(scope="module")
def backend() -> Any:
    try:
        return open_backend("opencl")
    except DeviceError as error:
        pytest.skip(error.message)


@pytest.fixture(scope="module")
def kernels(backend: Any) -> dict[str, Any]:
    binary = backend.compile(KERNELS)
    return {name: backend.load(binary, name) for name in ("affine", "total", "exact")}


def on_device(backend: Any, host: np.ndarray) -> Any:
    memory = backend.allocate(host.nbytes)
    backend.write((memory, 0), host)
    return memory


def read(backend: Any, memory: Any, shape: Any, dtype: Any = np.float32, offset: int = 0) -> np.ndarray:
    out = np.empty(shape, dtype)
    backend.read((memory, offset), out)
    return out


def test_target(backend: Any) -> None:
    grid = backend.target.grid
    assert backend.target.renderer == "opencl"
    assert {"float32", "int64", "bool", "bfloat16"} <= grid.dtypes
    assert grid.threads >= 64 and grid.local_nbytes >= 1 << 14 and grid.units >= 1
    assert opencl.count() >= 1


# ---- memory ----

DTYPES = [np.float32, np.float64, np.int8, np.int64, np.bool_, np.complex64, np.float16, ml_dtypes.bfloat16]


@pytest.mark.parametrize("dtype", DTYPES)
def test_arrays_come_back(backend: Any, dtype: Any) -> None:
    host = np.arange(35).reshape(5, 7).astype(dtype)
    memory = on_device(backend, host)
    np.testing.assert_array_equal(read(backend, memory, (5, 7), dtype), host)
    transposed = np.empty((7, 5), dtype).T  # not contiguous
    backend.read((memory, 0), transposed)
    np.testing.assert_array_equal(transposed, host)
    backend.write((memory, 0), host.T)
    np.testing.assert_array_equal(read(backend, memory, (7, 5), dtype), host.T)


@pytest.mark.parametrize("size", [1, 1000, 1 << 18])
def test_host_may_change_its_array_at_once(backend: Any, size: int) -> None:
    host = np.ones(size, np.float32)
    memory = on_device(backend, host)
    host[:] = 5
    host.flags.writeable = False
    assert (read(backend, memory, size) == 1).all()
    backend.write((memory, 0), host)
    assert (read(backend, memory, size) == 5).all()


def test_nothing_at_all(backend: Any) -> None:
    """Arrays without elements, or of no dimension."""
    memory = backend.allocate(0)
    backend.write((memory, 0), np.empty((3, 0), np.float32))
    backend.read((memory, 0), np.empty((3, 0), np.float32))
    backend.copy((memory, 0), (memory, 0), 0)
    backend.fill_zeros((memory, 0), 0)
    backend.write((memory, 8), np.array(2.5, np.float32))
    assert read(backend, memory, (), offset=8) == 2.5


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(st.sampled_from("wcfr"), st.integers(0, 90), st.integers(0, 90), st.integers(0, 37)),
        max_size=20,
    )
)
def test_regions(backend: Any, steps: list[tuple[str, int, int, int]]) -> None:
    """Writes, copies and zeros anywhere, overlapping as they like, come out as on the host."""
    expected = np.arange(128, dtype=np.uint8)
    memory = on_device(backend, expected)
    for kind, a, b, count in steps:
        if kind == "w":
            values = np.arange(count, dtype=np.uint8) + a
            expected[b : b + count] = values
            backend.write((memory, b), values)
        elif kind == "c":
            expected[a : a + count] = expected[b : b + count].copy()
            backend.copy((memory, a), (memory, b), count)
        elif kind == "f":
            expected[a : a + count] = 0
            backend.fill_zeros((memory, a), count)
        else:
            found = read(backend, memory, count, np.uint8, a)
            np.testing.assert_array_equal(found, expected[a : a + count])
    np.testing.assert_array_equal(read(backend, memory, 128, np.uint8), expected)


def test_memory_that_is_handed_out_again_waits_for_nobody(backend: Any, kernels: dict[str, Any]) -> None:
    """What was started on an array runs before what is started on the next array in the same memory."""
    count = 1 << 16
    x = on_device(backend, np.ones(count, np.float32))
    results = []
    for i in range(20):
        source = on_device(backend, np.full(count, i, np.float32))
        result = backend.allocate(4 * count)
        backend.launch(Launched(kernels["affine"], count // GROUP, (GROUP, 1, 1), ((result, 0), (source, 0))))
        results.append(result)
        del source, result
    del x
    for i, result in enumerate(results):
        assert (read(backend, result, count) == 3 * i + 1).all()


def test_statistics(backend: Any) -> None:
    before = backend.memory()
    memory = backend.allocate(100_000)
    assert backend.memory().used == before.used + memory.nbytes
    assert before.total >= backend.memory().peak >= backend.memory().used
    del memory
    assert backend.memory().used == before.used
    backend.release_kept()
    assert backend.memory().kept == 0


def test_more_than_there_is(backend: Any) -> None:
    total = backend.memory().total
    with pytest.raises(OutOfMemoryError, match=f"opencl:0: no memory for {4 * total:,} bytes"):
        backend.allocate(4 * total)
    backend.allocate(1000)


# ---- kernels ----


def test_launches_follow_each_other(backend: Any, kernels: dict[str, Any]) -> None:
    x = np.random.default_rng(0).standard_normal(5 * GROUP).astype(np.float32)
    a, b, sums = on_device(backend, x), backend.allocate(2 * x.nbytes), backend.allocate(4 * 16)
    affine = Launched(kernels["affine"], 5, (GROUP, 1, 1), ((b, 0), (a, 0)), "model.py:1")
    backend.launch(affine)
    backend.launch(affine._replace(groups=2, buffers=((b, x.nbytes), (b, 4 * GROUP))))
    backend.launch(Launched(kernels["total"], 5, (GROUP, 1, 1), ((sums, 4), (b, 0))))
    once = 3 * x + 1
    np.testing.assert_array_equal(read(backend, b, 5 * GROUP), once)
    found = read(backend, b, 2 * GROUP, offset=x.nbytes)
    np.testing.assert_array_equal(found, 3 * once[GROUP : 3 * GROUP] + 1)
    np.testing.assert_allclose(read(backend, sums, 5, offset=4), once.reshape(5, GROUP).sum(1), rtol=1e-5)


def test_arithmetic_is_rounded_once(backend: Any, kernels: dict[str, Any]) -> None:
    """What the polynomials of lower/math/functions.py count on: division and square root are exact, products are not
    fused."""
    count = 50 * GROUP
    rng = np.random.default_rng(1)
    x = (rng.standard_normal((count, 3)) * 10.0 ** rng.integers(-6, 6, (count, 3))).astype(np.float32)
    out = backend.allocate(16 * count)
    backend.launch(Launched(kernels["exact"], 50, (GROUP, 1, 1), ((out, 0), (on_device(backend, x), 0))))
    quotient, root, apart, fused = read(backend, out, (count, 4)).T
    a, b, c = x.T
    if "correctly-rounded" in backend.target.name:
        np.testing.assert_array_equal(quotient, a / b)
        np.testing.assert_array_equal(root, np.sqrt(abs(a)))
    np.testing.assert_array_equal(apart, a * b + c)
    wide = a.astype(np.longdouble) * b.astype(np.longdouble) + c
    np.testing.assert_array_equal(fused, wide.astype(np.float32))


def test_recording(backend: Any, kernels: dict[str, Any]) -> None:
    """A chain of launches, replayed on other memory, while others launch the same kernel."""
    x = np.arange(GROUP, dtype=np.float32)
    a, b = on_device(backend, x), backend.allocate(x.nbytes)
    c, d = on_device(backend, -x), backend.allocate(x.nbytes)
    launched = Launched(kernels["affine"], 1, (GROUP, 1, 1), ((b, 0), (a, 0)))
    recording = backend.record([launched, launched], [[(0, 0), (1, 0)], [(1, 0), (0, 0)]])
    recording.replay([(b, 0), (a, 0)])
    backend.launch(launched._replace(buffers=((d, 0), (c, 0))))
    recording.replay([(d, 0), (c, 0)])
    np.testing.assert_array_equal(read(backend, a, GROUP), 9 * x + 4)
    np.testing.assert_array_equal(read(backend, c, GROUP), -9 * x + 4)
    recording.replay([(b, 0), (a, 0)])
    np.testing.assert_array_equal(read(backend, a, GROUP), 81 * x + 40)


def test_threads_share_a_kernel(backend: Any, kernels: dict[str, Any]) -> None:
    failed = []

    def work(number: int) -> None:
        x = on_device(backend, np.full(GROUP, number, np.float32))
        for i in range(50):
            y = backend.allocate(4 * GROUP)
            backend.launch(Launched(kernels["affine"], 1, (GROUP, 1, 1), ((y, 0), (x, 0))))
            if not (read(backend, y, GROUP) == 3 * number + 1).all():
                failed.append((number, i))

    workers = [threading.Thread(target=work, args=(i,)) for i in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not failed


def test_times(backend: Any, kernels: dict[str, Any]) -> None:
    a = on_device(backend, np.ones(1 << 20, np.float32))
    big = Launched(kernels["affine"], (1 << 20) // GROUP, (GROUP, 1, 1), ((a, 0), (a, 0)))
    times = backend.time([big._replace(groups=0), big, big])
    assert times[0] == 0 and all(0 < t < 10 for t in times[1:])


# ---- programs ----


def test_binaries_and_texts(backend: Any) -> None:
    """Both forms of a binary load again, and one that the driver does not take is built from its text."""
    text = KERNELS.replace("3.0f", "5.0f")
    x = np.arange(GROUP, dtype=np.float32)
    a, b = on_device(backend, x), backend.allocate(x.nbytes)
    keeps = backend._keeps_binaries
    try:
        for backend._keeps_binaries in (False, True):
            binary = backend.compile(text)
            backend._built.clear()
            foreign = opencl.packed(backend.target.name, text, b"\x7fELF of another device")
            for one in (binary, foreign):
                kernel = backend.load(one, "affine")
                backend.fill_zeros((b, 0), x.nbytes)
                backend.launch(Launched(kernel, 1, (GROUP, 1, 1), ((b, 0), (a, 0))))
                np.testing.assert_array_equal(read(backend, b, GROUP), 5 * x + 1)
    finally:
        backend._keeps_binaries = keeps


def test_text_that_is_refused_is_saved(backend: Any) -> None:
    text = "__kernel void broken(__global float* p0, ulong o0) { p0[0] = undefined_name; }"
    with pytest.raises(InternalError, match=r"opencl:0 refused a kernel(.|\n)*undefined_name") as caught:
        backend.compile(text)
    found = re.search(r"its text is in (\S+),", str(caught.value))
    assert found is not None
    path = Path(found[1])
    assert path.read_text() == text
    path.unlink()
    backend.compile(KERNELS)


def test_group_that_does_not_fit_the_kernel(backend: Any, kernels: dict[str, Any]) -> None:
    a = backend.allocate(4096)
    wrong = Launched(kernels["affine"], 1, (GROUP // 2, 1, 1), ((a, 0), (a, 0)), "model.py:7")
    with pytest.raises(
        InternalError, match=r"refused kernel affine at model\.py:7 \(OpenCL says INVALID_WORK_GROUP_SIZE"
    ):
        backend.launch(wrong)
    backend.launch(wrong._replace(threads=(GROUP, 1, 1)))


# ---- processes ----


def run(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **environment},
    )


START = """
import os, sys
import numpy as np
from funcgrad.backends.interface import Launched, open_backend
from funcgrad.errors import DeviceError
backend = open_backend("opencl")
x = np.ones(1 << 20, np.float32)
memory = backend.allocate(x.nbytes)
backend.write((memory, 0), x)
"""

FORKING = (
    START
    + """
for i in range(200):
    other = backend.allocate(x.nbytes)
    backend.copy((other, 0), (memory, 0), x.nbytes)
    backend.write((memory, 0), x[:100])
child = os.fork()
if not child:
    del memory, other
    for call in (backend.synchronize, lambda: backend.allocate(8), lambda: open_backend("opencl:0").compile("")):
        try:
            call()
        except DeviceError as error:
            print(error.message, backend.memory().total > 0, flush=True)
    backend.__class__.__init__  # a new backend, too, cannot be made
    try:
        type(backend)(0)
    except DeviceError as error:
        print(error.message, flush=True)
    sys.exit(7)
status = os.waitpid(child, 0)[1]
backend.read((memory, 0), x)
print(os.waitstatus_to_exitcode(status), x.all())
"""
)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_forked_child_gets_an_error(backend: Any) -> None:
    done = run(FORKING)
    refused = "a forked process cannot use OpenCL: the driver has no threads there"
    assert done.stdout.splitlines() == [f"{refused} True"] * 3 + [refused, "7 True"], done.stderr
    assert done.stderr == ""


def test_interpreter_ends_in_peace(backend: Any) -> None:
    """With work under way, arrays alive, and a thread that allocates."""
    program = (
        START
        + """
import threading
for i in range(100):
    backend.write((memory, 0), x[:1000])
    backend.copy((memory, 1 << 20), (memory, 0), 1 << 20)
kept = [backend.allocate(100) for _ in range(10)]
kept.append(kept)
threading.Thread(target=lambda: [backend.allocate(1000) for _ in range(100)], daemon=True).start()
"""
    )
    done = run(program)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_process_without_drivers(backend: Any, tmp_path: Path) -> None:
    done = run(
        "from funcgrad.backends.opencl import backend as opencl\nopencl.Backend()",
        OCL_ICD_VENDORS=str(tmp_path),
    )
    assert "DeviceError: OpenCL has no device here: its loader finds no driver" in done.stderr


def test_choice_of_pyopencl_changes_nothing(backend: Any) -> None:
    done = run(START + "print(backend.target.name)", PYOPENCL_CTX="7:9", PYOPENCL_COMPILER_OUTPUT="1")
    assert done.stdout == backend.target.name + "\n", done.stderr
