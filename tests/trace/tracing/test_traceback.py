"""Tracebacks of traced functions: the user's lines, without those of funcgrad."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.config import config
from funcgrad.errors import ShapeError
from funcgrad.trace.tracing import traceback as frames
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import open_traces
from funcgrad.transforms.jit import jit as jit_module


class Mine(Exception):
    pass


def fails(x: Any) -> Any:
    return helper(np.sin(x))


def helper(x: Any) -> Any:
    raise Mine("of the user's")


def does_not_fit(x: Any) -> Any:
    return np.sum(np.sin(x) + np.ones(7))


def names(error: BaseException) -> list[str]:
    """The functions of the traceback behind this file's test."""
    found = traceback.extract_tb(error.__traceback__)
    assert found[-1].filename == __file__, found
    return [entry.name for entry in found if entry.filename != frames.__file__]


def with_rule(f: Any) -> Callable:
    f.defjvp(lambda primals, tangents: (primals[0], tangents[0]))
    return f


TRANSFORMS: dict[str, Callable] = {
    "jit(vmap(grad))": lambda f: fg.jit(fg.vmap(fg.grad(f))),
    "grad(jit)": lambda f: fg.grad(fg.jit(f)),
    "hessian": fg.hessian,
    "jacfwd(jit)": lambda f: fg.jacfwd(fg.jit(f)),
    "jacrev": fg.jacrev,
    "value_and_grad": fg.value_and_grad,
    "vmap": fg.vmap,
    "jvp": lambda f: lambda x: fg.jvp(f, (x,), (x,)),
    "vjp": lambda f: lambda x: fg.vjp(f, x),
    "linearize": lambda f: lambda x: fg.linearize(f, x),
    "make_graph": fg.make_graph,
    "eval_shape": lambda f: lambda x: fg.eval_shape(f, x),
    "checkpoint": lambda f: fg.grad(fg.checkpoint(f)),
    "scan": lambda f: fg.jit(lambda x: fg.lax.scan(lambda c, y: (c, f(y)), 0.0, x)),
    "linear_transpose": lambda f: lambda x: fg.linear_transpose(f, x),
    "closure_convert": lambda f: lambda x: fg.closure_convert(f, x),
    "custom_jvp": lambda f: with_rule(fg.custom_jvp(f)),
    "while_loop": lambda f: lambda x: fg.lax.while_loop(lambda c: f(c) < 0, lambda c: c, x),
    "cond": lambda f: fg.jit(lambda x: fg.lax.cond(x.sum() > 0, f, f, x)),
}


@pytest.mark.parametrize("transform", TRANSFORMS.values(), ids=TRANSFORMS)
@pytest.mark.parametrize(
    "function, error, last", [(fails, Mine, ["fails", "helper"]), (does_not_fit, ShapeError, [])]
)
def test_only_frames_of_the_user_are_left(
    transform: Callable, function: Callable, error: type, last: list
) -> None:
    with pytest.raises(error) as caught:
        transform(function)(np.ones((3, 4)))
    found = names(caught.value)
    assert [name for name in found if name != "<lambda>"] == [
        "test_only_frames_of_the_user_are_left",
        *(last or ["does_not_fit"]),
    ]
    assert "config.traceback = 'full'" in caught.value.__notes__[0] and len(caught.value.__notes__) == 1
    assert open_traces() == []


def test_all_frames_on_request() -> None:
    with config(traceback="full"), pytest.raises(Mine) as caught:
        fg.jit(fg.grad(fails))(1.0)
    assert len(names(caught.value)) > 6
    assert not hasattr(caught.value, "__notes__")


def test_chains_of_errors_are_kept() -> None:
    def f(x: Any) -> Any:
        try:
            return does_not_fit(x)
        except ShapeError as error:
            raise Mine("told") from error

    with pytest.raises(Mine) as caught:
        fg.jit(f)(np.ones(3))
    assert names(caught.value) == ["test_chains_of_errors_are_kept", "f"]
    assert isinstance(caught.value.__cause__, ShapeError)
    assert names(caught.value.__cause__) == ["f", "does_not_fit"]


def test_faults_of_the_package_show_everything() -> None:
    scope: dict[str, Any] = {}
    exec(compile("def faulty(x):\n    return x.shape.no_such_thing", frames.__file__, "exec"), scope)
    with pytest.raises(AttributeError) as caught:
        fg.jit(lambda x: scope["faulty"](x))(1.0)
    found = [entry.name for entry in traceback.extract_tb(caught.value.__traceback__)]
    assert found[-1] == "faulty" and len(found) > 4
    assert not hasattr(caught.value, "__notes__")


def stopped(*_: Any) -> Any:
    raise KeyboardInterrupt


def calls_from(path: str, inner: Callable) -> Callable:
    """A function that calls another, with its line in this file."""
    scope: dict[str, Any] = {"inner": inner}
    exec(compile("def outer(*args):\n    return inner(*args)", path, "exec"), scope)
    return scope["outer"]


def interrupted_in(*paths: str) -> Callable:
    """A function of the first file, which calls one of the next, and so on; Ctrl-C comes in the last one's."""
    scope: dict[str, Any] = {}
    exec(compile("def last(*args):\n    raise KeyboardInterrupt", paths[-1], "exec"), scope)
    function = scope["last"]
    for path in reversed(paths[:-1]):
        function = calls_from(path, function)
    return function


@pytest.mark.parametrize(
    "below",
    [
        (),
        (threading.__file__,),
        ("<frozen importlib._bootstrap>",),
        (numpy.__file__,),
        (threading.__file__,) * 3,
    ],
    ids=["ours", "python", "imports", "numpy", "deep"],
)
@pytest.mark.parametrize("transform", [fg.jit, lambda f: fg.jit(fg.grad(f)), fg.make_graph])
def test_ctrl_c_within_the_package_shows_the_line_of_the_user(
    below: tuple[str, ...], transform: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(np, "tanh", interrupted_in(frames.__file__, *below))
    with pytest.raises(KeyboardInterrupt) as caught:
        transform(lambda x: np.tanh(x))(1.0)
    found = [name for name in names(caught.value) if name != "<lambda>"]
    assert found == ["test_ctrl_c_within_the_package_shows_the_line_of_the_user"]
    assert open_traces() == []


def test_ctrl_c_while_a_program_is_compiled_shows_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """No function of the user's runs then."""
    stop = interrupted_in(frames.__file__, threading.__file__, threading.__file__)
    monkeypatch.setattr(jit_module, "compile_graph", stop)
    with pytest.raises(KeyboardInterrupt) as caught:
        fg.jit(lambda x: 3 * np.tanh(x))(1.0)
    assert names(caught.value) == ["test_ctrl_c_while_a_program_is_compiled_shows_the_call"]
    assert caught.value.__notes__ and open_traces() == []


def test_ctrl_c_in_what_the_user_calls_shows_that() -> None:
    with pytest.raises(KeyboardInterrupt) as caught:
        fg.jit(lambda x: stopped(np.sin(x)))(1.0)
    assert names(caught.value)[-2:] == ["<lambda>", "stopped"]


def test_boundaries_keep_names_and_results() -> None:
    @boundary
    def double(x: int, *, times: int = 2) -> int:
        """Twice."""
        return x * times

    assert double(3) == 6 and double(3, times=3) == 9
    assert double.__name__ == "double" and double.__doc__ == "Twice."


def test_errors_in_callbacks_of_a_running_program() -> None:
    """The function is called from native code; its own lines are shown."""
    with pytest.raises(Mine) as caught:
        fg.jit(lambda x: fg.pure_callback(helper, fg.ShapeDtypeStruct((), "float32"), x))(1.0)
    assert names(caught.value)[-1] == "helper"


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: np.dot(np.ones((2, 3)), np.ones((2, 3))),
        lambda: np.concatenate([np.ones((2, 3)), np.ones((2, 4))]),
        lambda: np.sum(np.ones(3), axis=1),
        lambda: np.einsum("ij,jk", np.ones((2, 3)), np.ones((2, 3))),
        lambda: np.linalg.solve(np.ones((2, 3)), np.ones(2)),
        lambda: np.ones(3, "floot32"),
        lambda: fg.random.normal(0, (3,)),
        lambda: fg.lax.broadcast_in_dim(np.ones(3), (2, 2), (1,)),
    ],
)
def test_errors_outside_of_traces_show_the_line_of_the_user_alone(wrong: Callable) -> None:
    with pytest.raises(fg.errors.FuncgradError) as caught:
        wrong()
    assert names(caught.value)[-1] == "<lambda>"


def test_errors_of_operators_show_no_more_than_the_operator() -> None:
    with pytest.raises(ShapeError) as caught:
        np.ones(3) + np.ones(4)
    found = [entry.name for entry in traceback.extract_tb(caught.value.__traceback__)]
    assert found[1:] in ([], ["__add__"])  # no frame where native code serves it


def test_calls_with_too_few_arguments_show_the_line_of_the_user_alone() -> None:
    for transform in (fg.jit, partial(fg.jit, static_argnums=0), fg.grad, fg.vmap):
        with pytest.raises(TypeError, match="missing 1 required positional argument: 'y'") as caught:
            transform(lambda x, y: x * y)(2.0 if isinstance(transform, partial) else np.ones(3))
        names(caught.value)


@pytest.mark.parametrize("transform", [fg.jit, fg.grad, fg.checkpoint])
def test_a_stack_full_of_nested_calls_is_told(transform: Callable) -> None:
    def nested(n: int) -> Callable:
        f: Callable = np.sin
        for _ in range(n):
            f = transform(lambda x, inner=f: inner(x) * 2)
        return f

    with pytest.raises(RecursionError) as caught:
        nested(400)(np.float32(1))
    assert set(names(caught.value)[1:]) == {"<lambda>"}
    notes = [note for note in caught.value.__notes__ if "nested here" in note]
    assert len(notes) == 1 and int(notes[0].split()[0]) > 20 and "sys.setrecursionlimit(" in notes[0]


def test_recursion_without_end_is_not_told_to_be_nested_calls() -> None:
    def endless(x: Any) -> Any:
        return endless(np.sin(x))

    with pytest.raises(RecursionError) as caught:
        fg.jit(endless)(1.0)
    assert not any("nested here" in note for note in getattr(caught.value, "__notes__", ()))
