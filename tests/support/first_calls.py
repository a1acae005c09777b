"""First calls of public functions, by several threads at once, in a process where nothing was called before.

`ENTRIES` are the calls: functions without arguments that give the same every time. `-m tests.support.first_calls` reads
which of the functions `run_...` to call, and its arguments, as JSON, and prints what went wrong.
"""

from __future__ import annotations

import atexit
import contextlib
import faulthandler
import hashlib
import io
import itertools
import json
import os
import random
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as onp

import funcgrad as fg
import funcgrad.numpy as fnp

DEVICES = 4
LONGEST_PAUSE = 0.3  # seconds before a fork
LONGEST_CHILD = 100  # seconds, after which it hangs
Entry = Callable[[], Any]
ENTRIES: dict[str, Entry] = {}

X = onp.linspace(-1.5, 2.0, 12).astype(onp.float32).reshape(3, 4)
SQUARE = (onp.arange(16).reshape(4, 4) % 5 + 4 * onp.eye(4)).astype(onp.float32)
SYMMETRIC = SQUARE + SQUARE.T
POSITIVE = SQUARE @ SQUARE.T + onp.eye(4, dtype=onp.float32)


def entry(function: Entry) -> Entry:
    ENTRIES[function.__name__] = function
    return function


# ---- eager ----


@entry
def eager_arithmetic() -> Any:
    x = fnp.asarray(X)
    return x + 1, x @ x.T, fnp.sin(x) * 2, x[1:, ::2], fnp.where(x > 0, x, 0).sum(0), x.at[0, 1].set(5.0)


@entry
def eager_creation() -> Any:
    return (
        fnp.arange(5),
        fnp.eye(3),
        fnp.linspace(0, 1, 5),
        fnp.full((2,), 3),
        fnp.mgrid[0:3, 0:2],
        fnp.r_[1, 2, 3:6],
    )


@entry
def eager_dtypes() -> Any:
    return fnp.bfloat16(1.5) + 1, fnp.finfo(fnp.float32).eps, fnp.iinfo(fnp.int8).max, fnp.float16(2)


@entry
def eager_sets() -> Any:
    x = fnp.asarray([3, 1, 3, 2])
    return fnp.unique(x), fnp.isin(x, fnp.asarray([1, 2])), fnp.histogram(x, 3)[0], fnp.bincount(x)


@entry
def einsum() -> Any:
    return fnp.einsum("ij,kj->ik", X, X), fnp.tensordot(X, X, ((1,), (1,))), fnp.kron(X[0], X[1])


@entry
def polynomials() -> Any:
    return (
        fnp.polyval(fnp.asarray([1.0, 2.0, 3.0]), 2.0),
        fnp.polyfit(X[0], X[1], 1),
        fnp.roots(fnp.asarray([1.0, -3.0, 2.0])),
    )


@entry
def statistics() -> Any:
    return fnp.median(X), fnp.quantile(X, 0.3), fnp.cov(X), fnp.percentile(X, 40, axis=1), fnp.std(X)


@entry
def ufuncs() -> Any:
    return fnp.add.reduce(X, axis=1), fnp.multiply.outer(X[0], X[1]), fnp.maximum.accumulate(X, axis=0)


@entry
def wide_numbers() -> Any:
    with fg.config(enable_x64=True):
        return fnp.arange(3), fg.jit(lambda x: x * 2)(fnp.asarray([1.0, 2.0]))


@entry
def files() -> Any:
    memory = io.BytesIO()
    fnp.savez(memory, a=X, b=X[0])
    memory.seek(0)
    found = fnp.load(memory)
    return found["a"], found["b"]


# ---- compiled ----

shared = fg.jit(lambda x, y: (fnp.sum(fnp.tanh(x) * y, 1), x.T @ y))


@entry
def jit_shared() -> Any:
    """One function for all threads."""
    return shared(X, X + 1)


@entry
def jit_own() -> Any:
    """Each thread has a function of its own, with the same code."""
    function = fg.jit(lambda x: {"sum": fnp.sum(fnp.sin(x)), "rows": (x.max(1), x.min(0))})
    return function(X), function(X), function(X)


@entry
def jit_many_kinds() -> Any:
    function = fg.jit(lambda x, n: x * n, static_argnums=1)
    return [function(X[:k], k) for k in (1, 2, 3)], function(2.0, 5), function(fnp.asarray(X, fnp.int32), 2)


@entry
def jit_donates() -> Any:
    function = fg.jit(lambda x: x + 1, donate_argnums=0)
    return function(function(fnp.asarray(X)))


@entry
def jit_stages() -> Any:
    lowered = fg.jit(lambda x: fnp.sum(x * 3)).lower(fg.ShapeDtypeStruct((5,), "float32"))
    compiled = lowered.compile()
    return (
        compiled(fnp.ones(5)),
        fg.load_compiled(compiled.serialize())(fnp.ones(5)),
        len(lowered.as_text()) > 0,
    )


@entry
def jit_prints_graphs() -> Any:
    text = str(fg.make_graph(lambda x: fnp.sin(x) + 1)(X))
    return [line.partition("#")[0] for line in text.splitlines()], fg.eval_shape(lambda x: x @ x.T, X).shape


@entry
def large_program() -> Any:
    def network(w: Any, x: Any) -> Any:
        for layer in w:
            x = fg.nn.gelu(x @ layer)
        return fnp.mean(fg.nn.softmax(x) ** 2)

    layers = [onp.full((16, 16), 0.1 * (k + 1), onp.float32) for k in range(4)]
    return fg.jit(fg.value_and_grad(network))(layers, onp.ones((8, 16), onp.float32))


@entry
def threads_of_programs() -> Any:
    x = onp.linspace(0, 1, 1 << 16).astype(onp.float32).reshape(256, 256)
    with fg.config(threads=3):
        return fg.jit(lambda x: (fnp.tanh(x @ x), x.sum(0)))(x)


@entry
def not_compiled() -> Any:
    with fg.disable_jit():
        return fg.jit(lambda x: x * 3)(X)


@entry
def clearing() -> Any:
    found = fg.jit(lambda x: x - 3)(X)
    fg.clear_caches()
    return found, fg.jit(lambda x: x - 3)(X)


# ---- transforms ----


@entry
def grad() -> Any:
    f = lambda x: fnp.sum(fnp.sin(x) ** 2)  # noqa: E731
    return fg.grad(f)(X), fg.jit(fg.grad(f))(X), fg.value_and_grad(f)(X)


@entry
def vmap() -> Any:
    return fg.vmap(lambda r: fnp.sum(r) * r)(X), fg.jit(fg.vmap(fnp.linalg.norm))(X)


@entry
def jacobians() -> Any:
    f = lambda x: fnp.cumsum(x) ** 2  # noqa: E731
    return fg.jacfwd(f)(X[0]), fg.jacrev(f)(X[0]), fg.hessian(lambda x: fnp.sum(x**3))(X[0])


@entry
def linear_transforms() -> Any:
    out, push = fg.linearize(fnp.sin, X)
    value, pull = fg.vjp(lambda x: x @ x.T, X)
    return out, push(X), pull(value), fg.jvp(fnp.exp, (X,), (X,)), fg.linear_transpose(lambda x: 2 * x, X)(X)


@entry
def custom_rules() -> Any:
    @fg.custom_jvp
    def f(x: Any) -> Any:
        return x**2

    f.defjvp(lambda primals, tangents: (primals[0] ** 2, 7 * tangents[0]))

    @fg.custom_vjp
    def g(x: Any) -> Any:
        return x**3

    g.defvjp(lambda x: (x**3, x), lambda x, ct: (5 * ct,))
    return fg.grad(f)(2.0), fg.jit(fg.grad(f))(2.0), fg.grad(g)(2.0), fg.jit(fg.grad(g))(2.0)


@entry
def checkpointed() -> Any:
    return fg.jit(fg.grad(lambda x: fnp.sum(fg.checkpoint(lambda y: fnp.sin(fnp.sin(y)))(x))))(X)


@entry
def batching_rules() -> Any:
    @fg.custom_batching.custom_vmap
    def f(x: Any) -> Any:
        return x * 2

    @f.def_vmap
    def rule(size: int, batched: Any, x: Any) -> Any:
        return x * 3, True

    return fg.vmap(f)(X[0]), f(X[0])


@entry
def closures() -> Any:
    converted, constants = fg.closure_convert(lambda x: x * fnp.sum(X), 2.0)
    return converted(2.0, *constants)


@entry
def refs() -> Any:
    ref = fg.new_ref(fnp.zeros(3))

    @fg.jit
    def f(x: Any) -> Any:
        ref[...] += x
        return ref[...] * 2

    return f(1.0), f(2.0), fg.freeze(ref)


# ---- control flow ----


@entry
def scan() -> Any:
    step = lambda c, x: (c * 0.5 + x, c.sum())  # noqa: E731
    return fg.lax.scan(step, X[0], X), fg.jit(lambda x: fg.lax.scan(step, x[0], x))(X)


@entry
def loops() -> Any:
    square = lambda n: fg.lax.fori_loop(0, 5, lambda i, s: s + i * n, 0.0)  # noqa: E731
    halve = lambda x: fg.lax.while_loop(lambda s: s[0] < 9, lambda s: (s[0] + 1, s[1] / 2), (0, x))  # noqa: E731
    return square(2.0), fg.jit(square)(3.0), halve(1024.0), fg.jit(halve)(512.0)


@entry
def branches() -> Any:
    f = lambda x: fg.lax.cond(x.sum() > 0, fnp.sin, fnp.cos, x)  # noqa: E731
    g = lambda i: fg.lax.switch(i, [lambda: 1.0, lambda: 2.0, lambda: 3.0])  # noqa: E731
    return f(fnp.asarray(X)), fg.jit(f)(X), fg.jit(g)(2), fg.lax.map(lambda r: r * 2, X)


@entry
def prefixes() -> Any:
    return fg.lax.associative_scan(fnp.add, X), fg.jit(lambda x: (fnp.cumsum(x, 1), fg.lax.cummax(x)))(X)


# ---- kinds of ops ----


@entry
def sorting() -> Any:
    f = lambda x: (fnp.sort(x, 1), fnp.argsort(x, 0), fg.lax.top_k(x, 2))  # noqa: E731
    return f(fnp.asarray(X)), fg.jit(f)(X)


@entry
def random_numbers() -> Any:
    key = fg.random.key(7)
    f = lambda k: (fg.random.normal(k, (5,)), fg.random.uniform(k, (3,)), fg.random.permutation(k, 6))  # noqa: E731
    drawn = [fg.random.key_data(k) for k in fg.random.split(key)]
    return drawn, f(key), fg.jit(f)(key), fg.random.gamma(key, 2.0, (3,)), fg.random.PRNGKey(3)


@entry
def matrices() -> Any:
    f = lambda a: (fnp.linalg.qr(a), fnp.linalg.svd(a)[1], fnp.linalg.inv(a), fnp.linalg.det(a))  # noqa: E731
    g = lambda a: (fnp.linalg.eigh(a)[0], fnp.linalg.solve(a, X[0]))  # noqa: E731
    return (
        f(SQUARE),
        fg.jit(f)(SQUARE),
        g(SYMMETRIC),
        fg.jit(g)(SYMMETRIC),
        fg.jit(fnp.linalg.cholesky)(POSITIVE),
    )


@entry
def transforms_of_fourier() -> Any:
    f = lambda x: (fnp.fft.fft(x), fnp.fft.rfft(x), fnp.fft.ifft2(x))  # noqa: E731
    return f(X), fg.jit(f)(X)


@entry
def convolutions() -> Any:
    images, filters = onp.ones((1, 2, 5, 5), onp.float32), onp.ones((3, 2, 3, 3), onp.float32)
    f = lambda i, f: fg.lax.conv_general_dilated(i, f, (1, 1), "SAME")  # noqa: E731
    return (
        fg.jit(f)(images, filters),
        fnp.convolve(X[0], X[1]),
        fg.nn.max_pool(images[:, 0, :, :, None], (2, 2)),
    )


@entry
def resized_images() -> Any:
    return fg.image.resize(X, (6, 2), "bilinear"), fg.jit(lambda x: fg.image.resize(x, (2, 8), "nearest"))(X)


@entry
def special_functions() -> Any:
    special, stats = fg.scipy.special, fg.scipy.stats
    return (
        special.gammaln(X + 3),
        special.erf(X),
        stats.norm.logpdf(X),
        fg.jit(special.digamma)(X + 3),
        stats.beta.pdf(0.5, 2, 3),
    )


@entry
def matrix_functions() -> Any:
    return fg.scipy.linalg.expm(SQUARE / 8), fg.scipy.linalg.cho_solve(
        fg.scipy.linalg.cho_factor(POSITIVE), X[0]
    )


@entry
def layers() -> Any:
    loss = lambda x: fnp.mean(fg.nn.log_softmax(fg.nn.relu(x @ x.T)))  # noqa: E731
    optimizer = fg.nn.adam(0.1)
    state = optimizer.init(X)
    return (
        fg.jit(fg.grad(loss))(X),
        optimizer.update(fg.grad(loss)(X), state, X)[0],
        fg.nn.one_hot(fnp.arange(3), 3),
    )


@entry
def complex_numbers() -> Any:
    z = X + 1j * X[::-1]
    return fnp.abs(z), fg.jit(lambda z: (z * z.conj()).real)(z), fg.jit(fnp.exp)(z)


# ---- the host ----


@entry
def callbacks() -> Any:
    shape = fg.ShapeDtypeStruct((3, 4), "float32")
    f = lambda x: fg.pure_callback(lambda v: onp.asarray(v) * 2, shape, x) + 1  # noqa: E731
    return (
        fg.jit(f)(X),
        f(X),
        fg.jit(fg.vmap(lambda r: fg.io_callback(lambda v: v, fg.ShapeDtypeStruct((4,), "float32"), r)))(X),
    )


@entry
def checks() -> Any:
    def f(x: Any) -> Any:
        fg.checkify.check(fnp.all(x > 0), "not positive: {m}", m=x.min())
        return fnp.sqrt(x)

    error, out = fg.checkify.checkify(fg.jit(f))(fnp.asarray(X))
    return str(error.get()).splitlines()[0], out


@entry
def registered_classes() -> Any:
    class Pair:
        def __init__(self, a: Any, b: Any) -> None:
            self.a, self.b = a, b

    fg.tree.register_pytree_node(Pair, lambda p: ((p.a, p.b), None), lambda _, parts: Pair(*parts))
    made = fg.jit(lambda p: Pair(p.b * 2, p.a))(Pair(1.0, X))
    return made.a, made.b, fg.tree.leaves(fg.tree.map(lambda x: x + 1, {"a": Pair(1, 2)}))


@entry
def devices() -> Any:
    one = fg.device_put(X, fg.devices("cpu")[1])
    return (
        str(fg.devices("cpu")),
        one.device == "cpu:1",
        fg.jit(lambda x: x * 2)(one),
        fg.default_backend(),
        fg.device_get(one),
    )


@entry
def sharded_arrays() -> Any:
    mesh = fg.make_mesh((2, 2), ("a", "b"))
    x = fg.device_put(onp.arange(32, dtype=onp.float32).reshape(4, 8), fg.NamedSharding(mesh, fg.P("a", "b")))
    f = fg.shard_map(
        lambda x: fg.lax.psum(x, "a"), mesh=mesh, in_specs=fg.P("a", "b"), out_specs=fg.P(None, "b")
    )
    return fg.jit(lambda x: x @ x.T)(x), f(x), fnp.sum(x), str(x.sharding)


@entry
def diagnosis() -> Any:
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        report = fg.doctor()
    return report is None or bool(str(report))


@entry
def checkpoints() -> Any:
    with tempfile.TemporaryDirectory() as folder:
        fg.checkpointing.save(f"{folder}/1", {"w": X, "n": 3})
        found = fg.checkpointing.restore(f"{folder}/1", {"w": 0, "n": 0})
        fg.disk.save_safetensors({"a": X}, f"{folder}/a.safetensors")
        return (
            found["w"],
            found["n"],
            onp.asarray(fg.disk.load_safetensors(f"{folder}/a.safetensors")["a"]).copy(),
        )


@entry
def public_names() -> Any:
    """Most names are imported when they are first asked for."""
    spaces = [fg, fg.lax, fg.nn, fg.random, fg.scipy.special, fg.scipy.stats, fg.lax.linalg, fg.image]
    names = [(space, name) for space in spaces for name in dir(space) if name[0] != "_"]
    random.Random(threading.get_ident()).shuffle(names)
    return all(getattr(space, name) is not None for space, name in names)


# ---- running them ----


def digest(result: Any) -> str:
    """The bits of what an entry gives."""
    content = hashlib.blake2b(digest_size=12)
    for leaf in fg.tree.leaves(result):
        if isinstance(leaf, str):
            content.update(leaf.encode())
        else:
            array = onp.asarray(leaf)
            content.update(f"{array.dtype} {array.shape} ".encode() + array.tobytes())
    return content.hexdigest()


def check(name: str, expected: dict[str, str], wrong: list[str]) -> None:
    """Call an entry; what goes wrong is added to the list."""
    try:
        found = digest(ENTRIES[name]())
    except BaseException:
        wrong.append(f"{name}: {traceback.format_exc()}")
    else:
        if found != expected[name]:
            wrong.append(f"{name}: other values")


def run_threads(names: list[str], together: bool, threads: int, expected: dict[str, str]) -> list[str]:
    """What went wrong as so many threads called these entries, all the same one at once, or each another one."""
    turn = threading.Barrier(threads)
    wrong: list[str] = []

    def work(number: int) -> None:
        order = names if together else names[number % len(names) :] + names[: number % len(names)]
        for name in order:
            turn.wait()
            check(name, expected, wrong)

    in_threads([partial(work, number) for number in range(threads)])
    return wrong


def run_forks(names: list[str], threads: int, forks: int, seed: int, expected: dict[str, str]) -> list[str]:
    """What went wrong in threads that called entries until the last of so many forks, and in the children, each of
    which called some; the seed says which, and for how long the threads run before each fork."""
    draw = random.Random(seed)
    done = threading.Event()
    wrong: list[str] = []

    def work(order: list[str]) -> None:
        for name in itertools.cycle(order):
            if done.is_set():
                return
            check(name, expected, wrong)

    def fork() -> None:
        for number in range(forks):
            time.sleep(draw.uniform(0, LONGEST_PAUSE))
            order = draw.sample(names, 3)
            child = os.fork()
            if not child:
                os._exit(in_child(order, expected))
            if os.waitpid(child, 0)[1]:
                wrong.append(f"fork {number}, which called {', '.join(order)}")
        done.set()

    in_threads([partial(work, draw.sample(names, len(names))) for _ in range(threads)], fork)
    return wrong


def in_threads(functions: list[Callable[[], None]], meanwhile: Callable[[], None] = lambda: None) -> None:
    """Call each in a thread of its own, and one in this thread."""
    started = [threading.Thread(target=function) for function in functions]
    for thread in started:
        thread.start()
    meanwhile()
    for thread in started:
        thread.join()


def in_child(order: list[str], expected: dict[str, str]) -> int:
    """The status with which a forked child ends: not 0 where something went wrong, or where it hangs."""
    faulthandler.dump_traceback_later(LONGEST_CHILD, exit=True)
    wrong: list[str] = []
    for name in order:
        check(name, expected, wrong)
    os.write(2, "\n".join(wrong).encode())
    return bool(wrong)


def run_at_exit(names: list[str], expected: dict[str, str]) -> list[str]:
    """What went wrong as the interpreter, which ends, called these entries."""
    wrong: list[str] = []
    for name in names:
        check(name, expected, wrong)
    return wrong


def report(wrong: list[str]) -> None:
    print("\n".join(wrong), file=sys.__stdout__)  # entries that redirect it at once may have left another one


def main() -> None:
    order = json.load(sys.stdin)
    kind = order.pop("kind")
    if kind == "at exit":
        atexit.register(lambda: report(run_at_exit(**order)))
        return
    # Threads change places often, so that what is not made at once is seen half made.
    sys.setswitchinterval(1e-5)
    report({"threads": run_threads, "forks": run_forks}[kind](**order))


if __name__ == "__main__":
    main()
