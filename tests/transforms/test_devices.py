"""Arrays of devices under every way to compute: eagerly, jitted, differentiated, in loops; nothing runs elsewhere."""

import pickle

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends import interface
from funcgrad.backends.interface import open_backend
from funcgrad.errors import DeviceError, ShapeError
from funcgrad.trace.array.array import Array
from funcgrad.trace.array.device_array import DeviceArray, put
from tests.hardware import fake_accelerator


@pytest.fixture
def device(monkeypatch):
    monkeypatch.setitem(interface._modules, "fake", "tests.hardware.fake_accelerator")
    fg.clear_caches()
    backend = open_backend("fake")
    backend.reads = backend.writes = 0
    yield backend
    fg.clear_caches()


def on(device, value):
    return put(fnp.asarray(value), device)


def check(x, device, expected, reads=0):
    """The result is on the device, and nothing was read on the way."""
    assert type(x) is DeviceArray and x.backend is device, x
    assert device.reads == reads
    np.testing.assert_allclose(np.asarray(x), expected, rtol=1e-6)
    device.reads = 0


EAGER = {
    "operator": lambda x: x * 2.5 + x,
    "reversed": lambda x: 1 - x,
    "function": lambda x: fnp.sin(x),
    "numpy array": lambda x: x + np.arange(3, dtype=np.float32),
    "host array": lambda x: x + fnp.arange(3.0),
    "cast": lambda x: x.astype("int32"),
    "sum": lambda x: x.sum(axis=0, keepdims=True),
    "std": lambda x: x.std(axis=1),
    "matmul": lambda x: x @ x.T,
    "where": lambda x: fnp.where(x > 2, x, 0),
    "reshape": lambda x: x.reshape(3, 2),
    "transpose": lambda x: x.T,
    "concatenate": lambda x: fnp.concatenate([x, x], axis=1),
    "stack of rows": lambda x: fnp.array([x, x]),
    "pad": lambda x: fnp.pad(x, 1),
    "repeat": lambda x: fnp.repeat(x, 2, axis=0),
    "take": lambda x: fnp.take(x, fnp.array([1, 0]), axis=0),
    "sort": lambda x: fnp.sort(-x, axis=1),
    "argmax": lambda x: fnp.argmax(x, axis=1),
    "cumsum": lambda x: fnp.cumsum(x, axis=1),
    "index": lambda x: x[1],
    "negative index": lambda x: x[-1, -2],
    "column": lambda x: x[:, 1],
    "slices": lambda x: x[::-1, 1:],
    "new axis": lambda x: x[:, None, 1:2],
    "positions": lambda x: x[fnp.array([1, 1]), fnp.array([0, 2])],
    "update": lambda x: x.at[0, 1].set(9.0),
    "updated slice": lambda x: x.at[:, 1:].add(1.0),
    "updated positions": lambda x: x.at[fnp.array([0, 0])].add(1.0),
    "softmax": lambda x: fg.nn.softmax(x),
    "searchsorted": lambda x: fnp.searchsorted(x[0], x[0]),
    "gcd": lambda x: fnp.gcd(x.astype("int32"), 2),
    "convolve": lambda x: fnp.convolve(x[0], x[1]),
    "fmod": lambda x: fnp.fmod(x, 2.0),
    "view": lambda x: x.view("int32"),
    "insert": lambda x: fnp.insert(x, 1, 0.0, axis=1),
    "quantile": lambda x: fnp.quantile(x, 0.5),
    "einsum": lambda x: fnp.einsum("ij,kj->ik", x, x),
    "dynamic slice": lambda x: fg.lax.dynamic_slice(x, (0, 1), (2, 2)),
    "scan": lambda x: fg.lax.scan(lambda c, r: (c + r, c * r), x[0], x)[1],
    "fori": lambda x: fg.lax.fori_loop(0, 5, lambda i, c: c + i, x),
    "while": lambda x: fg.lax.while_loop(lambda c: c.sum() < 100, lambda c: c * 2, x),
    "cond": lambda x: fg.lax.cond(True, lambda c: c + 1, lambda c: c - 1, x),
    "vmap": lambda x: fg.vmap(lambda r: r / r.sum())(x),
    "grad": lambda x: fg.grad(lambda v: (v**3).sum())(x),
    "hessian": lambda x: fg.hessian(lambda v: (v**3).sum())(x[0]),
    "jvp": lambda x: fg.jvp(fnp.sin, (x,), (x,))[1],
    "vjp": lambda x: fg.vjp(fnp.sin, x)[1](x)[0],
    "grad of closure": lambda x: fg.grad(lambda v: (v * x[0]).sum())(2.0),
    "checkpoint": lambda x: fg.grad(lambda v: fg.checkpoint(fnp.sin)(v).sum())(x),
    "zeros_like": lambda x: fnp.zeros_like(x),
    "full_like": lambda x: fnp.full_like(x, 7, dtype="int32"),
    "inverse": lambda x: fnp.linalg.inv(x[:, :2]),
    "fft": lambda x: fnp.abs(fnp.fft.fft(x)),
    "random": lambda x: fg.random.uniform(fg.random.PRNGKey(0), (2,)) + x[:, 0],
    "norm": lambda x: fnp.linalg.norm(x),
    "iteration": lambda x: list(x)[1],
    "stack with host": lambda x: fnp.stack([x, fnp.ones((2, 3)), np.ones((2, 3), np.float32)]),
    "numpy on the left": lambda x: np.ones((2, 3), np.float32) + x,
    "top_k": lambda x: fg.lax.top_k(x, 2)[0],
    "solve": lambda x: fnp.linalg.solve(x @ x.T + fnp.eye(2), x),
    "singular values": lambda x: fnp.linalg.svd(x)[1],
    "resize": lambda x: fg.image.resize(x, (4, 6), "linear"),
    "erf": lambda x: fg.scipy.special.erf(x),
    "collective": lambda x: fg.vmap(lambda r: r / fg.lax.psum(r, "i"), axis_name="i")(x),
    "associative scan": lambda x: fg.lax.associative_scan(fnp.add, x, axis=1),
    "switch": lambda x: fg.lax.switch(x[0, 0].astype(int), [lambda v: v, lambda v: v * 2], x),
    "grad of if": lambda x: fg.grad(lambda v: (v**2).sum() if v.shape else v)(x),
    "custom rule": lambda x: fg.grad(lambda v: _sine(v).sum())(x),
    "checks": lambda x: fg.checkify.checkify(lambda v: v * 2)(x)[1],
    "key": lambda x: fg.random.normal(fg.device_put(fg.random.key(0), x.device), (3,)) + x[0],
    "attention": lambda x: fg.nn.dot_product_attention(*[x[None, :, None, :]] * 3),
    "histogram": lambda x: fnp.histogram(x, bins=3)[0],
    "shared memory": lambda x: fg.jit(lambda v: v * 0, donate_argnums=0)(x * 1) + x.reshape(2, 3),
    "half": lambda x: x.astype("bfloat16") * 1.5,
    "complex": lambda x: (x + 1j * x).conj() * 2,
    "half product": lambda x: x.astype("float16") @ x.T.astype("float16"),
    "empty": lambda x: x[:0].sum(),
    "steps": lambda x: x[:, ::2],
    "outside": lambda x: x.at[7].get(mode="fill", fill_value=3.0),
    "bytes": lambda x: x.view("int16")[..., ::2],
    "callback": lambda x: fg.jit(lambda v: fg.pure_callback(np.negative, v, v))(x),
    "without jit": lambda x: _without_jit(lambda v: v * 2 + 1, x),
}


@fg.custom_vjp
def _sine(x):
    return fnp.sin(x)


_sine.defvjp(lambda x: (fnp.sin(x), x), lambda x, g: (2 * g * fnp.cos(x),))


def _without_jit(function, x):
    with fg.disable_jit():
        return fg.jit(function)(x)


@pytest.mark.parametrize("name", EAGER)
def test_eager_operations_stay_on_the_device(device, name):
    values = fnp.arange(6.0).reshape(2, 3) + 1
    expected = EAGER[name](values)
    found = EAGER[name](on(device, values))
    check(found, device, np.asarray(expected))
    assert (found.dtype, found.weak) == (expected.dtype, expected.weak)


@pytest.mark.parametrize("name", EAGER)
def test_programs_of_operations_on_a_device_that_is_compiled_for(monkeypatch, name):
    """The kernels are interpreted; all before them is what GPUs get."""
    from tests.hardware import interpreted_accelerator

    monkeypatch.setitem(interface._modules, "interpreted", interpreted_accelerator.__name__)
    values = fnp.arange(6.0).reshape(2, 3) + 1
    found = EAGER[name](fg.device_put(values, "interpreted"))
    assert type(found) is DeviceArray and found.device == "interpreted:0"
    np.testing.assert_allclose(np.asarray(found), np.asarray(EAGER[name](values)), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("name", EAGER)
def test_operations_on_what_is_bound_to_the_host_stay_bound_to_it(name):
    values = fnp.arange(6.0).reshape(2, 3) + 1
    expected = EAGER[name](values)
    bound = fg.device_put(values, "cpu")
    found = EAGER[name](bound)
    assert type(found) is Array and found.signature.device == "cpu"
    assert np.asarray(found).tobytes() == np.asarray(expected).tobytes()


def test_memory_is_used_without_a_kernel_where_that_is_enough(device):
    x = on(device, fnp.arange(24.0).reshape(2, 3, 4))
    compiled = device.compiled
    check(x.reshape(6, 4), device, np.arange(24).reshape(6, 4))
    check(x[1, 2], device, np.arange(20, 24))
    check(x[1:2, 1:], device, np.arange(24).reshape(2, 3, 4)[1:2, 1:])
    check(x.at[0].get(), device, np.arange(12).reshape(3, 4))
    check(fnp.zeros_like(x), device, np.zeros((2, 3, 4)))
    assert device.compiled == compiled
    check(x[:, 1], device, np.arange(24).reshape(2, 3, 4)[:, 1])
    assert device.compiled > compiled


def test_programs_of_operations_are_kept_also_for_other_numbers(device):
    x = on(device, fnp.ones(3))
    for i in range(3):
        compiled = device.compiled
        check(x * (1.5 + i) - i, device, np.full(3, 1.5))
    assert device.compiled == compiled


@pytest.mark.cpu
def test_a_call_runs_where_its_arguments_are(device):
    double = fg.jit(lambda p, scale: {"w": p["w"] * scale, "b": p["b"]})
    found = double({"w": on(device, fnp.ones(3)), "b": fnp.zeros(2)}, 3.0)
    check(found["w"], device, [3, 3, 3])
    check(found["b"], device, [0, 0])
    here = double({"w": fnp.ones(3), "b": fnp.zeros(2)}, 3.0)
    assert type(here["w"]) is Array and not here["w"].committed


def test_weights_of_the_host_travel_once(device):
    apply = fg.jit(lambda w, x: w @ x)
    w, x = fnp.ones((2, 3)), on(device, fnp.ones(3))
    for _ in range(3):
        check(apply(w, x), device, [3, 3])
    assert device.writes == 2


@pytest.mark.cpu
def test_results_of_what_is_bound_to_the_host_are_bound_to_it():
    f = fg.jit(lambda x, y: (x + y, x, {"y": y}))
    x, y = fg.device_put(fnp.ones(3), "cpu"), fnp.zeros(3)
    for _ in range(4):  # by Python, then natively
        first, second, third = f(x, y)
        for found in (first, second, third["y"]):
            assert type(found) is Array and found.committed and found.device == "cpu"
    assert not f(y, y)[0].committed
    assert [fnp.array(f(x, y)[0]).tolist(), fg.jit(lambda: x)().committed] == [[1.0] * 3, True]


@pytest.mark.cpu
def test_config_device_takes_calls_without_arrays_of_a_device(device):
    f = fg.jit(lambda x: x + 1)
    with fg.default_device("fake"):
        assert fg.default_backend() == "fake" and fg.devices() == ["fake:0", "fake:1"]
        check(f(fnp.zeros(2)), device, [1, 1])
        check(f(2.0), device, 3)
        bound = f(fg.device_put(fnp.zeros(2), "cpu"))
        assert type(bound) is Array and bound.committed
        check(fg.device_put(np.ones(2)), device, [1, 1])
    assert type(f(fnp.zeros(2))) is Array


def test_jit_for_a_device(device):
    f = fg.jit(lambda x: x + 1, device="fake:0")
    for _ in range(3):
        check(f(fnp.zeros(2)), device, [1, 1])
    g = fg.jit(backend="fake")(lambda x: x + 1)
    check(g(fnp.zeros(2)), device, [1, 1])
    here = fg.jit(lambda x: x + 1, device="cpu")
    with fg.config(device="fake"):
        for _ in range(4):
            assert type(here(fnp.zeros(2))) is Array and here(fnp.zeros(2)).committed
    again = pickle.loads(pickle.dumps(fg.jit(fnp.sin, device="fake")))
    check(again(0.0), device, 0)
    check(fg.jit(lambda x: g(x) * 2)(on(device, fnp.zeros(2))), device, [2, 2])
    with pytest.raises(DeviceError, match="unknown device 'abacus'"):
        fg.jit(lambda x: x, device="abacus")
    with pytest.raises(fg.errors.ArgumentError, match="device and backend"):
        fg.jit(lambda x: x, device="fake:0", backend="fake")


def test_what_a_function_closes_over_says_where_it_runs(device):
    w = on(device, fnp.ones(3))
    check(fg.jit(lambda x: w * x)(2.0), device, [2, 2, 2])
    other = fg.device_put(fnp.ones(3), "fake:1")
    with pytest.raises(DeviceError, match=r"float32\[3\] on 'fake:0' and float32\[3\] on 'fake:1'"):
        fg.jit(lambda x: w * x + other)(2.0)


@pytest.mark.cpu
def test_the_function_sees_its_device_while_it_is_traced(device):
    def f(x):
        seen.append((fg.config.device, x.device))
        return fg.lax.platform_dependent(x, fake=lambda v: v + 1, cpu=lambda v: v - 1)

    seen = []
    check(fg.jit(f)(on(device, fnp.zeros(2))), device, [1, 1])
    assert seen == [("fake:0", "fake:0")]
    check(fg.lax.platform_dependent(on(device, 0.0), fake=lambda v: v + 1, cpu=lambda v: v - 1), device, 1)
    assert fg.jit(f)(fnp.zeros(2)).tolist() == [-1.0, -1.0]


@pytest.mark.parametrize(
    "mix",
    [
        lambda x, y: x + y,
        lambda x, y: fnp.where(x > 0, x, y),
        lambda x, y: fnp.concatenate([x, y]),
        lambda x, y: x @ y,
        lambda x, y: x.at[0].set(y[0]),
        lambda x, y: fg.jit(fnp.add)(x, y),
        lambda x, y: fg.grad(lambda v: (v * y).sum())(x),
        lambda x, y: fg.vmap(fnp.add)(x, y),
        lambda x, y: fg.lax.scan(lambda c, v: (c + v, c), x[0], y),
    ],
)
@pytest.mark.parametrize("other", ["fake:1", "cpu"])
def test_arrays_of_different_devices_do_not_meet(device, mix, other):
    x, y = on(device, fnp.ones(3)), fg.device_put(fnp.ones(3), other)
    with pytest.raises(
        DeviceError, match=rf"\w+\[\d*\] on 'fake:0' and .*float32\[\d*\] on '{other}'(.|\n)*device_put"
    ):
        mix(x, y)
    with pytest.raises(DeviceError):
        mix(y, x)


def test_donated_arrays_of_a_device_are_deleted(device):
    f = fg.jit(lambda x: x + 1, donate_argnums=0)
    x = on(device, fnp.zeros(1000))
    check(f(x), device, np.ones(1000))
    assert x.is_deleted()
    with pytest.raises(fg.errors.DeletedArrayError, match="was donated"):
        f(x)


def test_control_flow_in_python_reads_one_number(device):
    def f(x):
        y = (x * x).sum()
        while y < 100:  # known outside of jit
            y = y * 2
        return y

    x = on(device, fnp.ones(3))
    check(fg.grad(f)(x), device, [128, 128, 128], reads=7)


def test_refs_and_effects_on_a_device(device, capsys):
    ref = fg.new_ref(fnp.zeros(3))

    @fg.jit
    def add(x):
        ref[...] = ref[...] + x
        fg.debug.print("sum {s}", s=ref[...].sum())

    add(on(device, fnp.ones(3)))
    add(on(device, fnp.ones(3)))
    check(ref[...], device, [2, 2, 2])
    add(fnp.ones(3))  # the ref is there
    check(fg.freeze(ref), device, [3, 3, 3])
    assert capsys.readouterr().out == "sum 3.0\nsum 6.0\nsum 9.0\n"
    fg.jit(lambda x: fg.debug.print("{x}", x=x))(1.0)
    assert capsys.readouterr().out == "1.0\n"


def test_device_put_and_device_get(device):
    tree = {"a": fnp.arange(3), "b": (np.ones(2), 1.5), "c": None}
    there = fg.device_put(tree, fg.devices("fake")[1])
    assert there["a"].device == "fake:1" and there["a"].devices() == {"fake:1"} and there["c"] is None
    assert there["b"][1].weak_type and there["a"].committed
    got = fg.device_get(there)
    assert type(got["a"]) is np.ndarray and got["a"].tolist() == [0, 1, 2] and float(got["b"][1]) == 1.5
    assert fg.device_put(there["a"]) is there["a"] is fg.device_put(there["a"], "fake:1")
    assert fg.device_put(there["a"], "fake:1", may_alias=False) is not there["a"]
    check(fg.device_put(there["a"], "fake"), device, [0, 1, 2])
    back = fg.device_put(there["a"], "cpu")
    assert type(back) is Array and back.committed and back.tolist() == [0, 1, 2]
    parts = fg.device_put((fnp.ones(1), {"x": fnp.ones(2), "y": 1.0}), ("cpu", "fake:0"))
    assert [x.device for x in (parts[0], parts[1]["x"], parts[1]["y"])] == ["cpu", "fake:0", "fake:0"]


def test_device_get_leaves_traced_values_as_they_are():
    squared = lambda x: fg.device_get({"x": x, "two": 2})["x"] ** 2  # noqa: E731
    assert fg.jit(squared)(3.0) == 9 and fg.grad(squared)(3.0) == 6
    assert fg.vmap(squared)(fnp.arange(3.0)).tolist() == [0, 1, 4]
    assert fg.lax.fori_loop(0, 2, lambda _, x: squared(x), 2.0) == 16


def test_device_put_gives_away_what_is_donated(device):
    for x in (fnp.ones(3), on(device, fnp.ones(3))):
        check(fg.device_put(x, "fake:0", donate=True), device, [1, 1, 1])
        assert x.is_deleted()


def test_device_put_while_tracing(device):
    x = on(device, fnp.ones(3))
    same = lambda v: fg.device_put(v, "fake:0") * 2  # noqa: E731
    check(fg.jit(same)(x), device, [2, 2, 2])
    check(fg.grad(lambda v: same(v).sum())(x), device, [2, 2, 2])
    check(fg.vmap(same)(x), device, [2, 2, 2])
    for transform in (fg.jit, lambda f: fg.grad(lambda v: f(v).sum()), fg.vmap):
        with pytest.raises(DeviceError, match="on 'fake:0' cannot go to 'cpu': a program runs on one device"):
            transform(lambda v: fg.device_put(v, "cpu"))(x)


def test_array_api_devices(device):
    info = fnp.__array_namespace_info__()
    assert "fake:1" in info.devices() and info.default_device() == "cpu"
    check(fnp.ones(2, device="fake"), device, [1, 1])
    check(fnp.arange(3, device="fake:0"), device, [0, 1, 2])
    check(fnp.linspace(0, 1, 3, device="fake:0"), device, [0, 0.5, 1])
    x = fnp.asarray([1.0, 2.0], device="fake:0")
    assert x.to_device("fake:0") is x
    assert x.to_device("fake:1").device == "fake:1"
    here = x.to_device("cpu")
    assert type(here) is Array and not here.committed and here.to_device("cpu") is here
    assert fnp.astype(x, fnp.int32, device="cpu").tolist() == [1, 2]
    device.reads = 0
    check(fnp.empty_like(x), device, [0, 0])
    check(fnp.ones_like(x), device, [1, 1])


def test_other_libraries_get_a_copy_if_they_ask_for_one(device):
    x = on(device, fnp.arange(3.0))
    assert (
        np.from_dlpack(x, device="cpu").tolist() == [0, 1, 2]
        if np.lib.NumpyVersion(np.__version__) >= "2.1.0"
        else True
    )
    with pytest.raises(fg.errors.InterchangeError, match=r"fake:0(.|\n)*to_device"):
        x.__dlpack__()
    assert np.asarray(x).tolist() == [0, 1, 2] and not np.asarray(x).flags.writeable


def test_devices_tell_what_they_are(device):
    one = fg.devices("fake")[1]
    assert (repr(one), str(one), one.platform, one.id, one.process_index) == (
        "Device(fake:1)",
        "fake:1",
        "fake",
        1,
        0,
    )
    assert one.device_kind == "fake" and one == "fake:1" and {one: 1}["fake:1"] == 1
    before = one.memory_stats()["bytes_in_use"]
    x = fg.device_put(fnp.ones(1000), one)
    stats = one.memory_stats()
    assert stats["bytes_in_use"] == before + x.nbytes and stats["bytes_limit"] == fake_accelerator.TOTAL
    cpu = fg.devices("cpu")[0]
    assert cpu.memory_stats() is None and cpu.device_kind == "cpu" and cpu.platform == "cpu"
    assert (
        fg.device_count("fake") == fg.local_device_count("fake") == len(fg.local_devices(backend="fake")) == 2
    )


def test_ahead_of_time(device):
    x = on(device, fnp.ones(3))
    with pytest.raises(DeviceError, match="'fake:0' runs the traced graph itself"):
        fg.jit(lambda v: v + 1).lower(x)


def test_misses_are_explained_by_the_device(device, capsys):
    f = fg.jit(lambda x: x + 1)
    with fg.config(explain_cache_misses=True):
        f(fnp.ones(3))
        f(on(device, fnp.ones(3)))
    assert "x changed from float32[3] to float32[3] on 'fake:0'" in capsys.readouterr().err


@pytest.mark.cpu
def test_arrays_of_the_host_and_of_the_device_have_one_program(device):
    """The first step of a loop has arrays of the host, the others what came out of it."""
    traced = []

    @fg.jit
    def step(w, x):
        traced.append(fg.config.device)
        return w * x + 1

    here, there = (fnp.zeros(2), fnp.full(2, 2.0)), (on(device, fnp.zeros(2)), on(device, fnp.full(2, 2.0)))
    with fg.config(device="fake"):
        w = here[0]
        for expected in (1, 3, 7):
            w = step(w, here[1])
            check(w, device, [expected] * 2)
        for w, x in ((here[0], there[1]), there, here, (there[0], here[1])):
            check(step(w, x), device, [1, 1])
    assert traced == ["fake"] and step.cache_info().programs == 1
    check(step(*there), device, [1, 1])  # another setting
    assert type(step(*here)) is Array and traced == ["fake", "fake:0", "cpu"]
    named = fg.jit(lambda x: traced.append(fg.config.device) or x + 1, device="fake")
    for x in (here[0], there[0]):
        check(named(x), device, [1, 1])
    assert traced[3:] == ["fake:0"]


def test_a_program_of_another_device_is_not_that_of_arguments_there(device):
    """What it closes over says where it runs, which is not where the arguments of the next call are."""
    w = fg.device_put(fnp.ones(2), "fake:1")
    f = fg.jit(lambda x: w + x)
    with fg.config(device="fake"):
        for _ in range(2):
            assert f(fnp.ones(2)).device == "fake:1"
            with pytest.raises(DeviceError, match="different devices"):
                f(on(device, fnp.ones(2)))


def test_a_function_is_traced_once_for_each_ref_on_a_device(device):
    traced = []

    @fg.jit
    def add(ref, x):
        traced.append(1)
        ref[...] += x

    with fg.config(device="fake"):
        one, two = fg.new_ref(fnp.zeros(2)), fg.new_ref(on(device, fnp.zeros(2)))
        for ref in (one, two, one, two, one):
            add(ref, 1.0)
    assert len(traced) == 2
    check(one[...], device, [3, 3])
    check(two[...], device, [2, 2])


def test_empty_arrays_with_axes_that_are_too_long(device):
    """They are refused where NumPy refuses them, also by what needs no memory."""
    x = on(device, fnp.zeros(0))
    for size in (1 << 48, 1 << 63, 10**30):
        for way in (lambda f: f(x), fg.jit(lambda f: f(x), static_argnums=0)):
            with pytest.raises(ShapeError, match="is empty, and yet its axes are too long"):
                way(lambda x, n=size: x.reshape(0, n, n))
    check(x.reshape(0, 1 << 20, 1 << 20), device, np.zeros((0, 1 << 20, 1 << 20)))


def test_calls_with_arrays_of_the_host_take_one_place_of_the_cache_each(device, monkeypatch):
    monkeypatch.setattr("funcgrad.transforms.jit.kept_programs.MOST_KEPT", 4)
    traced = []
    f = fg.jit(lambda x: traced.append(x.shape) or x + 1)
    with fg.config(device="fake"):
        for _ in range(2):
            for n in range(4):
                check(f(fnp.zeros(n)), device, np.ones(n))
    assert len(traced) == f.cache_info().programs == 4
