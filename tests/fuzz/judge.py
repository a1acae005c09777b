"""Runs one case and says what came of it: the value it must have, the value it has, and what is wrong with it."""

from __future__ import annotations

import re
import shutil
import tempfile
import traceback
import types
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as onp

import funcgrad as fg
from funcgrad.backends.interface import open_backend
from funcgrad.errors import FuncgradError, InternalError
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.trace.array.array import ArrayBase, wrap
from funcgrad.trace.types import dtypes as dt
from tests.fuzz.generator import Case
from tests.fuzz.namespace import namespace
from tests.fuzz.oracle import is_close, noise
from tests.fuzz.program import Program
from tests.fuzz.ways import WAYS, Arrays, Function

PACKAGE = Path(fg.__file__).parent


class Outcome(NamedTuple):
    """status: "same", "refused" by an error of the user's (with and without a compiler), or "failed". kind: the class
    of the failure, the same for failures that have one cause."""

    status: str
    kind: str = ""
    message: str = ""


class Failed(Exception):
    def __init__(self, kind: str, message: str) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind = kind
        self.message = message


# ---- functions of a program ----


def function_of(source: str, **more: Any) -> Function:
    names = {**namespace(fg), **more}
    exec(source, names)
    return names["program"]


def arguments_of(program: Program) -> Arrays:
    names = namespace(fg)
    return [eval(i.source(), names) for i in program.inputs]


class _Doubles(types.SimpleNamespace):
    """funcgrad.numpy whose floats are all double."""

    def __getattr__(self, name: str) -> Any:
        if name in ("float16", "float32", "bfloat16"):
            return fg.numpy.float64
        return fg.numpy.complex128 if name == "complex64" else getattr(fg.numpy, name)


def _double_of(dtype: onp.dtype) -> onp.dtype:
    return (dt.complex128 if dtype.kind == "c" else dt.float64) if dt.is_inexact(dtype) else dtype


def _in_double(program: Program) -> tuple[Function, Arrays]:
    wide = [x.astype(_double_of(x.dtype)) for x in map(onp.asarray, arguments_of(program))]
    return function_of(program.source(), np=_Doubles()), wide


# ---- ways to run what is compiled ----


def _leaves(result: Any) -> list[Any]:
    return fg.tree.leaves(result)


def _by_jit(function: Function, xs: Arrays, **options: Any) -> list[Any]:
    """Three calls: the later ones are served by native code."""
    compiled = fg.jit(function, **options)
    first = _leaves(compiled(*xs))
    for _ in range(2):
        for a, b in zip(first, _leaves(compiled(*xs)), strict=True):
            if onp.asarray(a).tobytes() != onp.asarray(b).tobytes() or (a.shape, a.dtype, a.weak) != (
                b.shape,
                b.dtype,
                b.weak,
            ):
                raise Failed("another call gives another result", f"{a!r} and {b!r}")
    return first


def _donated(function: Function, xs: Arrays) -> list[Any]:
    given = [fg.numpy.array(x) for x in xs]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where none of it fits a result
        return _leaves(fg.jit(function, donate_argnums=tuple(range(len(xs))))(*given))


def _saved(function: Function, xs: Arrays) -> list[Any]:
    data = fg.jit(function).lower(*xs).compile().serialize()
    return _leaves(fg.load_compiled(data)(*xs))


def _from_disk(function: Function, xs: Arrays) -> list[Any]:
    folder = tempfile.mkdtemp(prefix="funcgrad-fuzz-")
    try:
        with fg.config(cache=True, cache_dir=folder):
            fg.jit(function)(*xs)
            fg.clear_caches()
            return _leaves(fg.jit(function)(*xs))
    finally:
        shutil.rmtree(folder)


def _guarded(function: Function, xs: Arrays) -> list[Any]:
    """In memory that ends where pages end that cannot be touched, then in memory that begins there."""
    from tests.support.guarded import guarded  # it needs mprotect

    graph = fg.make_graph(function)(*xs)
    program = compile_program(graph.outputs, graph.parameters, open_backend("cpu"))
    effects = graph.parameters[len(xs) :]  # each is a parameter and a result, beside those of the function
    count = len(graph.outputs) - len(effects)
    found = []
    for at_end in (True, False):
        program.allocate = partial(guarded, at_end=at_end)
        given = []
        for x in map(fg.numpy.asarray, xs):
            memory = guarded(x.shape, x.dtype, at_end=at_end)
            memory[...] = onp.asarray(x)
            given.append(wrap(memory))
        given += [wrap(onp.zeros(p.shape, p.dtype)) for p in effects]
        found.append([onp.array(x.numpy()) for x in program(given)[:count]])
    _check_bits(*found, "another place in memory gives another result")
    return found[0]


def _sharded(function: Function, xs: Arrays) -> list[Any]:
    """The first axis of each argument over two devices of four, the last one over the others."""
    with fg.config(cpu_devices=4):
        mesh = fg.make_mesh((2, 2), ("a", "b"), devices=fg.devices("cpu"))
        given = [fg.device_put(fg.numpy.asarray(x), fg.NamedSharding(mesh, _spec(x.ndim))) for x in xs]
        return [fg.numpy.asarray(onp.asarray(x)) for x in _leaves(fg.jit(function)(*given))]


def _spec(rank: int) -> Any:
    return fg.P() if rank == 0 else fg.P("a") if rank == 1 else fg.P("a", *[None] * (rank - 2), "b")


def _at_once(function: Function, xs: Arrays) -> list[Any]:
    """From several threads of Python, which share the kernels and what memory these keep."""
    settings = {name: getattr(fg.config, name) for name in ("enable_x64", "cache", "threads", "native_calls")}
    compiled = fg.jit(function)

    def called() -> list[Any]:
        with fg.config(**settings):
            return _leaves(compiled(*xs))

    first = _leaves(compiled(*xs))
    with ThreadPoolExecutor(4) as pool:
        for other in [pool.submit(called) for _ in range(12)]:
            _check_bits(first, other.result(), "another thread gets another result")
    return first


def _by_any_cores(function: Function, xs: Arrays) -> list[Any]:
    """By one thread and by several: their number changes no bit."""
    found = []
    for threads in (1, 2, 5):
        fg.clear_caches()
        with fg.config(threads=threads):
            found.append(_leaves(fg.jit(function)(*xs)))
    for other in found[1:]:
        _check_bits(found[0], other, "another number of threads gives another result")
    return found[0]


def _check_bits(found: list[Any], wanted: list[Any], kind: str) -> None:
    for a, b in zip(found, wanted, strict=True):
        if onp.asarray(a).tobytes() != onp.asarray(b).tobytes():
            raise Failed(kind, f"{a!r} and {b!r}")


RUNS: dict[str, Callable[[Function, Arrays], list[Any]]] = {
    "jit": _by_jit,
    "guarded": _guarded,
    "donated": _donated,
    "saved": _saved,
    "disk": _from_disk,
    "sharded": _sharded,
    "at once": _at_once,
    "any cores": _by_any_cores,
}
TYPES_DIFFER = ("guarded", "saved", "sharded")  # weak types are no part of compiled code

# ---- the judgement ----


def judge(case: Case) -> Outcome:
    """What comes of a case, the same whatever was compiled before."""
    fg.clear_caches()
    settings = {"enable_x64": case.program.x64, "cache": False, "traceback": "full"} | dict(case.settings)
    with fg.config(**settings), warnings.catch_warnings(), onp.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return _judge(case)


def _judge(case: Case) -> Outcome:
    way = WAYS[case.way]
    f, xs = _subject(case)
    try:
        wanted = _leaves(_reference(case, f, xs))
    except FuncgradError as error:
        return _refused(case, f, xs, error)
    except Exception as error:
        return Outcome("failed", f"without a compiler: {_kind_of(error)}", str(error))
    before = [onp.array(x) for x in xs]
    try:
        function, arguments = way.apply(fg, f, xs, case.number)
        found = RUNS[case.run](function, arguments)
        _check_types(found, wanted, weak=case.run not in TYPES_DIFFER)
        _check_values(case, found, wanted)
        if any(a.tobytes() != onp.array(x).tobytes() for a, x in zip(before, xs)):
            raise Failed("an argument was written", "")
    except Failed as failure:
        return Outcome("failed", failure.kind, failure.message)
    except Exception as error:
        return Outcome("failed", _kind_of(error), str(error))
    return Outcome("same")


def _reference(case: Case, f: Function, xs: Arrays) -> Any:
    with fg.config(device="numpy", debug_nans=False):
        return WAYS[case.way].wanted(fg, f, [fg.numpy.asarray(x) for x in xs], case.number)


def _refused(case: Case, f: Function, xs: Arrays, error: FuncgradError) -> Outcome:
    """The reference raised an error of the user's: so must the compiled function."""
    if isinstance(error, InternalError):
        return Outcome("failed", f"without a compiler: {_kind_of(error)}", str(error))
    try:
        function, arguments = WAYS[case.way].apply(fg, f, xs, case.number)
        RUNS[case.run](function, arguments)
    except FuncgradError as other:
        if type(other) is type(error):
            return Outcome("refused", _kind_of(error), str(error))
        return Outcome(
            "failed", f"raises {_kind_of(other)} for {type(error).__name__}", f"{other}\n\n{error}"
        )
    except Exception as other:
        return Outcome("failed", _kind_of(other), str(other))
    return Outcome("failed", f"does not raise {type(error).__name__}", str(error))


def _kind_of(error: BaseException) -> str:
    """The class of an error: what was raised, and in which function of the package."""
    kind = type(error).__name__
    frames = [f for f in traceback.extract_tb(error.__traceback__) if PACKAGE in Path(f.filename).parents]
    if frames:
        kind += f" in {Path(frames[-1].filename).relative_to(PACKAGE)}:{frames[-1].name}"
    if isinstance(error, InternalError):
        kind += ": " + re.sub(r"\d+", "0", str(error).partition("\n")[0])[:80]
    return kind


def _type(x: Any, weak: bool) -> tuple:
    return tuple(x.shape), x.dtype, weak and isinstance(x, ArrayBase) and x.weak


def _check_types(found: list[Any], wanted: list[Any], weak: bool) -> None:
    if len(found) != len(wanted):
        raise Failed("wrong number of results", f"{len(found)}, not {len(wanted)}")
    for k, (a, b) in enumerate(zip(found, wanted)):
        weak_too = weak and isinstance(b, ArrayBase)
        if _type(a, weak_too) != _type(b, weak_too):
            raise Failed("wrong type", f"result {k}: {_type(a, weak_too)}, not {_type(b, weak_too)}")


def _check_values(case: Case, found: list[Any], wanted: list[Any], scale: float = 1.0) -> None:
    """With more and more neighbours, as long as they are needed. scale: of all tolerances."""
    suspects = [k for k, (a, b) in enumerate(zip(found, wanted)) if not is_close(a, b, scale=scale).all()]
    neighbours: list[list[Any]] = []
    for trials in (2, 6, 16):
        if not suspects:
            return
        neighbours += _neighbours(case, range(len(neighbours), trials))
        wide = _double_reference(case, len(wanted)) if trials > 2 else None
        suspects = [
            k for k in suspects
            if not is_close(found[k], wanted[k], [n[k] for n in neighbours], wide and wide[k], scale).all()
        ]  # fmt: skip
    if suspects:
        raise Failed("wrong values", "\n".join(_difference(k, found[k], wanted[k]) for k in suspects))


def _neighbours(case: Case, trials: range) -> list[list[Any]]:
    """The traced function with noise: op by op, since what runs without a trace has short ways around the op table."""
    found = []
    for trial in trials:
        function, arguments = WAYS[case.way].apply(fg, *_subject(case), case.number)
        with noise(trial), fg.config(device="numpy"):
            found.append([onp.asarray(x) for x in _leaves(fg.jit(function)(*arguments))])
    return found


def _subject(case: Case) -> tuple[Function, Arrays]:
    return function_of(case.program.source()), arguments_of(case.program)


def _double_reference(case: Case, count: int) -> list[Any] | None:
    """The program in double precision; None where that is another program."""
    try:
        with fg.config(enable_x64=True):
            found = [onp.asarray(x) for x in _leaves(_reference(case, *_in_double(case.program)))]
    except Exception:
        return None
    return found if len(found) == count else None


def _difference(k: int, found: Any, wanted: Any) -> str:
    a, b = onp.asarray(found), onp.asarray(wanted)
    wrong = ~is_close(a, b)
    at = onp.argwhere(wrong)[:4].tolist()
    return (
        f"result {k}, {b.dtype}{list(b.shape)}: {int(wrong.sum())} of {b.size} differ, at {at}: "
        f"{a[wrong][:4]}, not {b[wrong][:4]}"
    )


def compare(case: Case, found: list[onp.ndarray]) -> Outcome:
    """The reference against what another library has. Its functions have larger errors, and no denormal numbers."""
    with (
        fg.config(enable_x64=case.program.x64, traceback="full"),
        warnings.catch_warnings(),
        onp.errstate(all="ignore"),
    ):
        warnings.simplefilter("ignore")
        wanted = _leaves(_reference(case, *_subject(case)))
        try:
            _check_types(found, wanted, weak=False)
            _check_values(case, found, wanted, scale=16.0)
        except Failed as failure:
            return Outcome("failed", f"not as the peer: {failure.kind}", failure.message)
    return Outcome("same")


# ---- for the reducer ----


def values_of(program: Program) -> dict[str, onp.ndarray]:
    """The values of all names, those within blocks where they are known."""
    seen: dict[str, onp.ndarray] = {}
    lines = []
    for line in program.source().splitlines():
        lines.append(line)
        target = re.match(r"(\s*)([\w\s,()]+) = ", line)
        if target:
            for name in re.findall(r"\bv\d+\b", target.group(2)):
                lines.append(f"{target.group(1)}_seen({name!r}, {name})")
        start = re.match(r"(\s*)def \w+\((.*)\):", line)
        if start:
            for name in re.findall(r"\bv\d+\b", start.group(2)):
                lines.append(f"{start.group(1)}    _seen({name!r}, {name})")

    def note(name: str, x: Any) -> None:
        if name not in seen:
            try:
                seen[name] = onp.array(x)
            except Exception:  # a traced value: numbers of its type will do
                seen[name] = onp.ones(x.shape, x.dtype)

    with fg.config(enable_x64=program.x64, device="numpy"), onp.errstate(all="ignore"):
        function_of("\n".join(lines), _seen=note)(*map(fg.numpy.asarray, arguments_of(program)))
    return seen
