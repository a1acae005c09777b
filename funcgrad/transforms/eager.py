"""What is compiled outside of jit: loops, and all that is done with arrays of a device.

Loops: by NumPy a step costs microseconds an op, not nanoseconds. In: a loop node. Out: a function of NumPy arrays, by a
program that is compiled once for all equal loops. Short loops are left to NumPy, which needs no compiler; so are all
where jit compiles for a device of another kind.

Devices: an op whose operands are committed to a device is a small program there (trace/tracing/tracer.py,
`DeviceTrace`), and so is the whole graph of a transform. In: nodes on arrays. Out: arrays of that device. Programs are
kept by the graph with parameters in place of the arrays; numbers are arrays too, so that another one needs no other
program.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.backends.interface import is_host, open_backend
from funcgrad.config import config
from funcgrad.trace.array.array import Array, Signature, committed, wrap
from funcgrad.trace.array.device_array import DeviceArray, empty_on, part_of, put, zeros_on
from funcgrad.trace.calls.loops import SCAN, WHILE
from funcgrad.trace.graph.call_nodes import graphs_of, results_of
from funcgrad.trace.graph.evaluate import evaluate_once
from funcgrad.trace.graph.nan_watch import watched
from funcgrad.trace.mesh.placement import Home
from funcgrad.trace.ops import ARRAY, CAST, CONST, EXPAND, PAD, PARAM, RESHAPE, SHRINK
from funcgrad.trace.tracing.direct import known_ops
from funcgrad.trace.tracing.tracer import live_trace
from funcgrad.trace.uop import OPS, Param, UOp, is_zero, numel, substitute, toposort
from funcgrad.trace.util.lru import Bounded
from funcgrad.transforms.composites import forget_programs as forget_composites

_WORTH_COMPILING = 500  # evaluations of an op: a millisecond or two by NumPy


class _Loop:
    """A compiled loop; `used` is for the cache."""

    def __init__(self, program: Callable[..., Any]) -> None:
        self.program = program
        self.used = False

    def __call__(self, *values: np.ndarray) -> tuple[np.ndarray, ...]:
        return tuple(x.owner for x in self.program([wrap(v) for v in values]))


_loops: Bounded[tuple, _Loop] = Bounded(256)


def compiled_loop(node: UOp) -> Callable[..., Any] | None:
    """Return the loop as a compiled function of its sources' values, or None if compiling is not worth it."""
    if not is_long_loop(node):
        return None
    backend = open_backend(config.device if is_host(config.device) else "cpu")
    if hasattr(backend, "interpret"):
        return None
    types = tuple((s.shape, s.dtype, s.weak) for s in node.src)
    key = (node.op, node.arg, types, config.device)
    loop = _loops.get(key)
    if loop is None:
        from funcgrad.lower.load_or_compile import (
            compile_program,  # loaded when first needed, as the whole compiler
        )

        params = [UOp(PARAM, (), Param(0, i, *type_)) for i, type_ in enumerate(types)]
        loop = _Loop(compile_program(results_of(node.op, node.arg, params), params, backend))
        _loops.remember(key, loop)
    loop.used = True
    return loop


def is_long_loop(node: UOp) -> bool:
    """Tell whether a node is a loop that is compiled also where all else is left to NumPy."""
    return node.op is WHILE or node.op is SCAN and node.arg.length * _size(node) >= _WORTH_COMPILING


def _size(node: UOp) -> int:
    return sum(len(toposort(graph.outputs)) for graph in graphs_of(node.arg))


# ---- arrays of a device ----


class _Kept:
    """A program for nodes of a device; `used` is for the cache."""

    def __init__(self, run: Callable[[Sequence[Array]], list[Array]]) -> None:
        self.run = run
        self.used = False


_programs: Bounded[tuple, _Kept] = Bounded(1024)


def forget_programs() -> None:
    """Forget what was compiled here, and for meshes."""
    _loops.forget()
    _programs.forget()
    known_ops.forget()
    forget_composites()
    if "constrain" in OPS:  # a mesh was ever named
        # Few programs have a mesh.
        from funcgrad.transforms.sharding.entry import forget_programs as forget_those_of_meshes

        forget_those_of_meshes()


def computed_on(device: str, nodes: Sequence[UOp], used: list[Any] | None = None) -> list[Any]:
    """Compute the values of nodes on arrays, as arrays of a device or of the devices of a mesh. used: gets the program
    and the arrays that it took, where there was one.
    """
    if isinstance(device, Home):
        from funcgrad.transforms.sharding.entry import computed_on_mesh  # few programs need it

        return computed_on_mesh(device, nodes, used)
    if is_host(device):
        found = evaluate_once(nodes, {})
        return [committed(wrap(value, n.weak), device) for value, n in zip(found, nodes, strict=True)]
    backend = open_backend(device)
    if len(nodes) == 1:
        moved = _moved(nodes[0], backend)
        if moved is not None:
            return [moved]
    leaves = [node for node in toposort(nodes) if node.op is ARRAY or node.op is PARAM]
    for node in leaves:
        if node.op is PARAM:
            live_trace(node)  # raises: no trace that runs records here
    params = [UOp(PARAM, (), Param(0, i, n.shape, n.dtype, n.weak)) for i, n in enumerate(leaves)]
    key = device, config.key, tuple(substitute(nodes, dict(zip(leaves, params, strict=True))))
    program = _programs.get(key)
    if program is None:
        program = _Kept(program_on(backend, key[2], params, "an operation"))
        _programs.remember(key, program)
    program.used = True
    arrays = [leaf.arg.array for leaf in leaves]
    if used is not None:
        used.append((program.run, arrays))
    return program.run(arrays)


def program_on(
    backend: Any, outputs: Sequence[UOp], params: Sequence[UOp], name: str
) -> Callable[[Sequence[Array]], list[Array]]:
    """Return the graph as a function that runs on a backend; `name` is for the error of config.debug_nans."""
    if hasattr(backend, "interpret"):
        run = backend.interpret(outputs, params)
    else:
        from funcgrad.lower.load_or_compile import (
            compile_program,  # loaded when first needed, as the whole compiler
        )

        run = compile_program(outputs, params, backend)
    return watched(run, outputs, params, name) if config.watched else run


def _moved(node: UOp, backend: Any) -> DeviceArray | None:
    """Compute a node that needs no kernel of its own. It is an array itself, one with another shape or weakness, a
    piece of it without gaps, or its elements in other places.
    """
    if node.op is ARRAY:
        array = node.arg.array
        return array if type(array) is DeviceArray else None
    if is_zero(node):
        return zeros_on(backend, Signature(node.shape, node.dtype, node.weak, backend.name))
    if node.op is EXPAND and node.src[0].op is CONST:
        number = put(wrap(np.asarray(node.src[0].arg.value, node.dtype)), backend)
        return _filled(number, Signature(node.shape, node.dtype, node.weak, backend.name))
    if not node.src or any(s.op is not ARRAY for s in node.src):
        return None
    x = node.src[0].arg.array
    if any(type(s.arg.array) is not DeviceArray for s in node.src):
        return None
    signature = Signature(node.shape, node.dtype, node.weak, backend.name)
    if node.op is RESHAPE or (node.op is CAST and node.dtype == x.dtype):
        return DeviceArray.of(signature, x.region, backend)
    if node.op is SHRINK:
        first = _first_of_piece(node.arg, x.shape)
        if first is not None:
            return part_of(x, first, signature)
    return _copied_apart(node, [s.arg.array for s in node.src], signature, backend)


def _filled(number: DeviceArray, signature: Signature) -> DeviceArray | None:
    """Make an array of one number."""
    from funcgrad.lower.runtime.strided_copy import (
        copy_strided,  # loaded when first needed, as the whole compiler
    )
    from funcgrad.trace.ops.strides import Axis  # few ops copy by strides

    backend = number.backend
    made, count = empty_on(backend, signature), numel(signature.shape)
    regions = made.region, number.region
    done = not count or copy_strided(backend, *regions, made.itemsize, [Axis(count, 1, 0)], (0, 0))
    return made if done else None


def _copied_apart(
    node: UOp, arrays: Sequence[DeviceArray], signature: Signature, backend: Any
) -> DeviceArray | None:
    """Copy elements of arrays to other places; return None if an op does more than that."""
    from funcgrad.lower.runtime.strided_copy import (
        copy_strided,  # loaded when first needed, as the whole compiler
    )
    from funcgrad.trace.ops.strides import MOVES, moves_of  # few ops copy by strides

    if node.op not in MOVES or not numel(node.shape):
        return None

    made = empty_on(backend, signature) if node.op is not PAD else zeros_on(backend, signature)
    for array, (axes, begin) in zip(arrays, moves_of(node), strict=True):
        if array.size and not copy_strided(backend, made.region, array.region, array.itemsize, axes, begin):
            return None
    return made


def _first_of_piece(limits: Sequence[tuple[int, int, int]], shape: tuple[int, ...]) -> int | None:
    """Return the place in an array of this shape where a piece without gaps begins; None for pieces with gaps."""
    first, pieces = 0, 1
    for (start, stop, step), size in zip(limits, shape, strict=True):
        whole = (start, stop) == (0, size)
        if step != 1 and stop - start > 1 or pieces > 1 and not whole:
            return None
        first = first * size + start
        pieces *= stop - start
    return first if numel(shape) else None
