"""config.debug_nans and debug_infs: the error names the op, the line and the step; nothing changes without one."""

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
import funcgrad.scipy.linalg
from funcgrad import lax
from funcgrad.errors import NanError


def f(x):
    y = x * 2
    z = fnp.log(y)  # the line
    return z + 1


def scanned(x):
    return lax.scan(lambda c, t: (fnp.sqrt(c - t), None), x, fnp.arange(4.0))[0]


def counted(x):
    return lax.while_loop(lambda c: c[0] < 5, lambda c: (c[0] + 1, fnp.sqrt(c[1] - 1)), (0, x))[1]


LINE = f"test_nan_check.py:{f.__code__.co_firstlineno + 2} in f"


@pytest.fixture(autouse=True)
def watched():
    with fg.config(debug_nans=True):
        yield


@pytest.mark.parametrize(
    "transform",
    [
        lambda f: f,
        fg.jit,
        fg.grad,
        lambda f: fg.jit(fg.value_and_grad(f)),
        lambda f: lambda x: fg.vmap(f)(fnp.array([1.0, x])),
        lambda f: fg.jit(f, donate_argnums=0),
        lambda f: fg.jit(lambda x: lax.cond(x < 5, f, lambda v: v, x)),
    ],
)
@pytest.mark.parametrize("device", ["cpu", "numpy"])
def test_the_op_and_the_line(transform, device):
    with fg.config(device=device):
        transform(f)(1.0)
        with pytest.raises(FloatingPointError, match="nan in the result of log") as caught:
            transform(f)(-1.0)
    assert isinstance(caught.value, NanError)
    assert str(caught.value.place) == LINE


@pytest.mark.parametrize(
    ("loop", "text"), [(scanned, "in step 2 of a scan"), (counted, "in step 1 of a while loop")]
)
def test_the_step_of_a_loop(loop, text):
    for g in (loop, fg.jit(loop)):
        with pytest.raises(NanError, match=f"nan in the result of sqrt, .*{text}"):
            g(3.0 if loop is scanned else 1.5)


def test_programs_made_ahead_of_time():
    compiled = fg.jit(f, donate_argnums=0).lower(1.0).compile()
    compiled(1.0)
    with pytest.raises(NanError, match="nan in the result of log"):
        compiled(fnp.asarray(-1.0, fnp.float32))


def test_a_nan_of_the_derivative_alone():
    with pytest.raises(NanError, match="nan in the result of"):
        fg.jit(fg.grad(lambda x: fnp.sqrt(x) * 0.0))(0.0)


def test_infinities_have_a_setting_of_their_own():
    def f(x):
        return fnp.log(x)

    for g in (f, fg.jit(f)):
        assert float(g(0.0)) == -np.inf
        with fg.config(debug_infs=True), pytest.raises(NanError, match="inf in the result of log"):
            g(0.0)


def test_what_is_run_again_prints_once(capsys):
    def g(x):
        fg.debug.print("x {}", x)
        return fnp.log(x)

    with pytest.raises(NanError):
        fg.jit(g)(-1.0)
    assert capsys.readouterr().out == "x -1.0\n"


def test_nans_that_are_chosen_away_pass_and_so_does_all_without_the_setting():
    g = fg.jit(lambda x: fnp.where(x > 0, fnp.log(x), 0))
    assert float(g(-1.0)) == 0.0
    with fg.config(debug_nans=False):
        assert np.isnan(float(fg.jit(f)(-1.0))) and np.isnan(float(f(-1.0)))
    assert fnp.isnan(fnp.array([np.nan, 1.0])).tolist() == [True, False]


INF = np.inf
MADE = {  # what makes a NaN of numbers, among it all that NumPy computes by itself outside of jit
    "add": (lambda x, y: x + y, [INF], [-INF]),
    "subtract": (lambda x, y: x - y, [INF], [INF]),
    "multiply": (lambda x, y: x * y, [INF], [0.0]),
    "multiply by a number": (lambda x, y: 0.0 * x, [INF], [1.0]),
    "divide": (lambda x, y: x / y, [0.0], [0.0]),
    "floor_divide": (lambda x, y: x // y, [0.0], [0.0]),
    "remainder": (lambda x, y: x % y, [1.0], [0.0]),
    "matmul": (lambda x, y: x @ y, [INF, 1.0], [0.0, 1.0]),
    "dot": (fnp.dot, [INF, 1.0], [0.0, 1.0]),
    "sum": (lambda x, y: fnp.sum(x), [INF, -INF], [1.0]),
    "prod": (lambda x, y: fnp.prod(x), [INF, 0.0], [1.0]),
    "convolve": (fnp.convolve, [0.0, INF], [0.0, 0.0]),
    "where": (lambda x, y: fnp.where(x > y, x, fnp.nan), [0.0], [1.0]),
    "an element multiplied": (lambda x, y: x.at[0].multiply(0.0), [INF], [1.0]),
    "digamma": (lambda x, y: lax.digamma(x), [-1.0], [1.0]),
    "igamma": (lax.igamma, [-1.0], [1.0]),
}


@pytest.mark.parametrize("name", MADE)
def test_what_is_computed_at_once_is_checked_as_what_is_compiled(name):
    function, *values = MADE[name]
    x, y = map(fnp.asarray, values)
    with fg.config(debug_nans=False):
        assert np.isnan(np.asarray(function(x, y))).any()
    for way in (function, fg.jit(function)):
        with pytest.raises(NanError, match="nan in the result of"):
            way(x, y)


def test_operators_find_infinities():
    with (
        fg.config(debug_nans=False, debug_infs=True),
        pytest.raises(NanError, match="inf in the result of div"),
    ):
        fnp.asarray([1.0]) / 0.0


X = np.array([1.0, 2.0, 3.0], "float32")
FINITE = {  # finite results of what meets infinities on its way, which no op made of numbers or nobody asked for
    "max of complex numbers": lambda x: fnp.max(x + 1j),
    "argmax of complex numbers": lambda x: fnp.argmax(x + 1j),
    "max of a part": lambda x: fnp.max(x, where=x > 1, initial=0),
    "softmax of a part": lambda x: fg.nn.softmax(x, where=x > 1),
    "windows": lambda x: lax.reduce_window(x, -np.inf, lax.max, (2,), (1,), "SAME"),
    "density outside": lambda x: fg.scipy.stats.uniform.pdf(x),
    "beta.logpdf": lambda x: fg.scipy.stats.beta.logpdf(x / 4, 2.0, 3.0),
    "gamma.logpdf": lambda x: fg.scipy.stats.gamma.logpdf(x, 2.0),
    "t.pdf": lambda x: fg.scipy.stats.t.pdf(x, 3.0),
}


@pytest.mark.parametrize("name", FINITE)
def test_infinities_on_the_way_to_finite_results_pass(name):
    function, x = FINITE[name], fnp.asarray(X)
    expected = np.asarray(function(x))
    assert np.isfinite(expected).all()
    with fg.config(debug_nans=True, debug_infs=True):
        for found in (function(x), fg.jit(function)(x), fg.jit(lambda: function(X))()):
            np.testing.assert_allclose(np.asarray(found), expected, rtol=1e-5)


def test_an_infinity_that_a_function_was_given_is_named_as_such():
    with fg.config(debug_infs=True), pytest.raises(NanError, match="op by op there is none") as found:
        fg.jit(lambda x: x + 1)(fnp.asarray(np.inf))
    assert "infinities that the function was given" in str(found.value)


def test_finite_functions_meet_no_fault_on_their_way() -> None:
    with fg.config(debug_nans=True, debug_infs=True):
        assert fg.scipy.linalg.expm(fnp.zeros((3, 3))).tolist() == np.eye(3).tolist()
        exponentials = fg.vmap(fg.scipy.linalg.expm)(fnp.zeros((2, 3, 3)))
        assert exponentials.tolist() == [np.eye(3).tolist()] * 2
        x = np.array([0.0, -0.0, 0.0, -0.0, 0.0, 1.0, -1.0, 2.0], "float32")
        y = np.array([1.0, 1.0, -1.0, -1.0, 0.0, 2.0, -2.0, 2.0], "float32")
        np.testing.assert_array_equal(fnp.nextafter(x, y), np.nextafter(x, y))
        assert fg.jit(fnp.nextafter)(x, y).tolist() == np.nextafter(x, y).tolist()
    with fg.config(debug_nans=True), np.errstate(over="ignore"):
        x = np.array([np.inf, -np.inf, np.inf, -np.inf, 3.4028235e38], "float32")
        y = np.array([np.inf, -np.inf, 0.0, 0.0, np.inf], "float32")
        np.testing.assert_array_equal(fnp.nextafter(x, y), np.nextafter(x, y))
