"""Traces: what is recorded, whose value is known, what outlives its function, and what users may pass and
return.
"""

from __future__ import annotations

import copy
import pickle
import threading
from collections.abc import Hashable
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.errors import (
    ArgumentError,
    DtypeError,
    ImmutableError,
    LeakedTracerError,
    ShapeError,
    TracedValueError,
)
from funcgrad.trace.array.array import Array
from funcgrad.trace.tracing.tracer import (
    Tracer,
    as_operand,
    broadcast_shapes,
    current_trace,
    elementwise,
    new_trace,
    open_traces,
    run_traced,
    staged,
    trace_of,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import iota


def user(x: Any) -> Any:
    return x


def test_what_is_recorded() -> None:
    """Under jit every op; under the others only what touches a traced value."""
    one = Array(onp.ones(3, "float32"))
    with new_trace("grad", user) as trace:
        x = trace.parameter(one, "x")
        assert type(one + one) is Array
        assert type(x + one) is Tracer
        assert type(staged(iota(3, dt.int32))) is Array
        with new_trace("jit", user, staging=True) as inner:
            assert current_trace() is inner
            assert type(one + one) is Tracer
            assert type(staged(iota(3, dt.int32))) is Tracer
            assert trace_of([x]) is inner
            assert (x + one).trace_ is inner
    assert current_trace() is None
    assert open_traces() == []


def test_the_innermost_trace_records() -> None:
    one = Array(onp.ones(3, "float32"))
    with new_trace("grad", user) as outer:
        x = outer.parameter(one, "x")
        with new_trace("vmap", user) as inner:
            y = inner.parameter(one, "y")
            assert (x + y).trace_ is inner
            assert (x + x).trace_ is outer
            assert trace_of([one]) is None


def test_eager_and_traced_agree() -> None:
    """The op on values, and the same op recorded and evaluated."""
    values = [2, 2.5, True, 1j, onp.float16(3), onp.arange(3, dtype="int8"), onp.ones((2, 1), "float32")]
    for a in values:
        for b in values:
            eager = elementwise("mul", a, b) if not (a is True and b is True) else None
            if eager is None:
                continue
            traced = fg.make_graph(lambda x, y: elementwise("mul", x, y))(a, b).outputs[0]
            assert (traced.shape, traced.dtype, traced.weak) == (eager.shape, eager.dtype, eager.weak), (a, b)


def test_numbers_are_weak() -> None:
    half = np.ones(2, np.float16)
    assert (half * 2.5).dtype == np.float16
    assert (np.arange(3) * 2.5).dtype == np.float32
    assert (np.arange(3) + True).dtype == np.int32
    assert elementwise("add", 1, 2).weak_type is True
    for graph in (fg.make_graph(lambda x: x * 2.5)(half), fg.make_graph(lambda x: 2.5 * x)(half)):
        assert graph.outputs[0].dtype == np.float16


# ---- values that are known, and those that are not ----


def test_values_under_grad() -> None:
    def f(x: Any) -> Any:
        assert bool(x > 0)
        assert int(np.floor(x).astype(int)) == 2
        assert [0, 1, 2, 3][np.round(x).astype(int)] == 2
        assert f"{x:.2f}" == "2.25"
        assert "2.25" in str(x)
        assert len(range(np.int32(3))) == 3
        return x * x

    assert float(fg.grad(f)(2.25)) == 4.5
    assert float(fg.grad(fg.grad(f))(2.25)) == 2.0


def test_numbers_that_carry_no_derivative() -> None:
    """They may leave the trace: after stop_gradient, rounding or a comparison; those that carry one may not."""

    def scaled(x: Any) -> Any:
        return x * float(fg.lax.stop_gradient(x)) * float(np.round(x)) * fg.lax.stop_gradient(2 * x).item()

    assert float(fg.grad(scaled)(2.0)) == 16.0
    with pytest.raises(TracedValueError, match="would lose its derivative"):
        fg.grad(lambda x: x * float(np.round(x) * x))(2.0)


UNKNOWN = [
    lambda x: bool(x > 0),
    lambda x: 1 if x else 2,
    lambda x: int(x),
    lambda x: float(x),
    lambda x: complex(x),
    lambda x: range(x.astype(int)),
    lambda x: [1, 2][x.astype(int)],
    lambda x: x.item(),
    lambda x: x.tolist(),
    lambda x: onp.asarray(x),
    lambda x: onp.array2string(x),
    lambda x: f"{x:.2f}",
    lambda x: x in [1.0],
    lambda x: np.zeros(x.astype(int)),
]


@pytest.mark.parametrize("number", range(len(UNKNOWN)))
@pytest.mark.parametrize(
    "transform", [fg.jit, fg.vmap, lambda f: fg.grad(fg.jit(f)), lambda f: fg.jit(fg.grad(f))]
)
def test_values_under_jit_and_vmap(transform: Any, number: int) -> None:
    def decide(weight: Any) -> Any:
        UNKNOWN[number](weight)
        return weight

    argument = np.ones(2) if transform is fg.vmap else 1.0
    with pytest.raises(TracedValueError) as caught:
        transform(decide)(argument)
    assert "weight" in str(caught.value)
    assert "test_tracer.py" in str(caught.value)
    assert caught.value.hint
    assert open_traces() == []


def test_print_of_an_unknown_value() -> None:
    seen: list[str] = []
    fg.jit(lambda x: seen.append(f"{x} {x!r}") or x)(np.ones(3))
    assert seen == ["Traced<float32[3]> Traced<float32[3]>"]


# ---- leaks ----


def leaked(transform: Any) -> Any:
    kept: list[Any] = []
    transform(lambda x: kept.append(x * 2) or x)(1.0 if transform is not fg.vmap else np.ones(1))
    return kept[0]


LEAKY_USES = [
    lambda x: x + 1,
    lambda x: np.sin(x),
    lambda x: np.stack([x, x]),
    lambda x: fg.grad(lambda y: x * y)(1.0),
    lambda x: fg.grad(lambda y: x)(1.0),
    lambda x: fg.vmap(lambda y: x)(np.ones(2)),
    lambda x: fg.jit(lambda y: x + y)(1.0),
    lambda x: fg.jit(lambda y: x)(1.0),
    lambda x: fg.jit(lambda y: y)(x),
    lambda x: fg.jvp(lambda y: y, (1.0,), (x,)),
    lambda x: fg.vjp(lambda y: y, x),
]


@pytest.mark.parametrize("transform", [fg.jit, fg.grad, fg.vmap], ids=["jit", "grad", "vmap"])
@pytest.mark.parametrize("number", range(len(LEAKY_USES)))
def test_every_use_of_a_leaked_value_is_an_error(transform: Any, number: int) -> None:
    value = leaked(transform)
    with pytest.raises(LeakedTracerError) as caught:
        LEAKY_USES[number](value)
    assert caught.value.hint
    assert open_traces() == []


def test_leak_into_another_thread() -> None:
    errors: list[BaseException] = []

    def f(x: Any) -> Any:
        def use() -> None:
            try:
                x + 1
            except LeakedTracerError as error:
                errors.append(error)

        thread = threading.Thread(target=use)
        thread.start()
        thread.join()
        return x

    fg.jit(f)(1.0)
    assert "another thread" in str(errors[0])


def test_threads_trace_independently() -> None:
    found: list[float] = []

    def work(k: int) -> None:
        for _ in range(20):
            found.append(float(fg.grad(lambda x: x**k)(1.0)) - k)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(1, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [0.0] * 80


# ---- what may be passed and returned ----


def test_operands() -> None:
    assert as_operand(3).dtype == np.int32
    assert as_operand(3.0).weak_type
    assert not as_operand(True).weak_type
    assert as_operand(onp.arange(3)).dtype == np.int32  # 64 bits are switched off
    assert as_operand(onp.float64(1)).dtype == np.float32
    with fg.config(enable_x64=True):
        assert as_operand(onp.arange(3)).dtype == np.int64
    for wrong in ("text", [1, 2], None, object(), onp.array(["a"]), onp.array([object()]), {}):
        with pytest.raises(DtypeError):
            as_operand(wrong)
    with pytest.raises(ArgumentError, match="does not fit int32"):
        as_operand(2**40)


def test_results_must_be_arrays() -> None:
    with (
        new_trace("jit", user, staging=True) as trace,
        pytest.raises(DtypeError, match="'user' returned a str"),
    ):
        run_traced(trace, lambda: {"a": "text"}, ())
    with new_trace("jit", user, staging=True) as trace:
        nodes, treedef = run_traced(trace, lambda: {"a": None, "b": (1, onp.ones(2))}, ())
    assert [n.shape for n in nodes] == [(), (2,)]
    assert treedef.num_leaves == 2


def test_broadcasting() -> None:
    a, b, c = np.ones((3, 1)), np.ones(4), np.ones(())
    assert broadcast_shapes("f", [a, b, c]) == (3, 4)
    assert broadcast_shapes("f", [np.ones((0, 1)), np.ones(3)]) == (0, 3)
    for make in (lambda x: x + np.ones(4), fg.jit(lambda x: x + np.ones(4))):
        with pytest.raises(ShapeError, match="3 and 4"):
            make(np.ones(3))


def test_values_are_immutable_and_not_hashable() -> None:
    def f(x: Any) -> Any:
        with pytest.raises(ImmutableError, match=r"\.at\[index\]\.set"):
            x[0] = 1.0
        with pytest.raises(DtypeError, match="hashable"):
            hash(x)
        assert not isinstance(x, Hashable)
        with pytest.raises(TracedValueError, match="pickle"):
            pickle.dumps(x)
        assert copy.copy(x) is x and copy.deepcopy([x])[0] is x
        return np.sum(x)

    fg.jit(f)(np.ones(3))
    x = np.arange(3.0)
    for other in (copy.copy(x), copy.deepcopy(x)):
        assert onp.array_equal(other, x) and not onp.shares_memory(other, x)
    assert onp.array_equal(pickle.loads(pickle.dumps(x)), x)


def test_an_exception_closes_all_traces() -> None:
    def broken(x: Any) -> Any:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        fg.jit(fg.vmap(fg.grad(broken)))(np.ones(2))
    assert open_traces() == []


def test_numbers_of_other_machines_become_native() -> None:
    for dtype in (">f4", ">i2", ">c8", ">u4"):
        values = onp.arange(5).astype(dtype)
        array = as_operand(values)
        assert array.dtype.isnative and array.dtype == values.dtype.newbyteorder("=")
        onp.testing.assert_array_equal(onp.asarray(array), values)


def test_arrays_do_not_change_with_the_array_they_were_made_of() -> None:
    values = onp.arange(3, dtype=onp.float32)
    array, doubled = as_operand(values), fg.jit(lambda x: (x, x.reshape(3, 1), x * 2))(values)
    values[:] = 9
    assert array.tolist() == [0, 1, 2]
    assert doubled[0].tolist() == [0, 1, 2] and doubled[1].tolist() == [[0], [1], [2]]


NUMBERS = {
    "array": lambda: np.array(1.5),
    "asarray": lambda: np.asarray(1.5),
    "device_put": lambda: fg.device_put(1.5),
    "positive": lambda: np.positive(1.5),
    "copy": lambda: np.copy(1.5),
    "real": lambda: np.real(1.5),
    "reshape": lambda: np.reshape(1.5, (1,)),
    "jit": lambda: fg.jit(lambda x: x)(1.5),
    "captured": lambda: fg.jit(lambda: 1.5)(),
    "stack": lambda: np.stack([1.5]),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_stays_when_an_array_of_it_is_deleted_or_donated(name: str) -> None:
    """What is kept of numbers that programs name often is nobody's to give away, nor to write to."""
    make = NUMBERS[name]
    overwrite = fg.jit(lambda x: x * 7 + 3, donate_argnums=0)
    for _ in range(3):
        overwrite(make())
        make().delete()
        assert float(np.sum(make())) == float(np.array(1.5)) == float(np.array(0.5) + 1) == 1.5
