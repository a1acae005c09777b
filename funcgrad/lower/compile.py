"""The stages of lowering in order, from a canonical graph to the image of a program.

sections (schedule, fuse; for every kernel nest, heuristic, linearize, render; memory plan) -> compile
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from funcgrad.backends.interface import Target
from funcgrad.config import config
from funcgrad.lower.inspect.text import LEVELS, STAGES, describe
from funcgrad.lower.ir.image import Image, Prepared
from funcgrad.lower.program.builder import Builder
from funcgrad.lower.program.builders import builder_of
from funcgrad.lower.program.donation import reusable_memory
from funcgrad.lower.program.lowering import ByHand, Lowering
from funcgrad.lower.runtime.binaries import cached_binary, prepare
from funcgrad.lower.runtime.compile_pool import Compilers, Pipeline
from funcgrad.trace import ops
from funcgrad.trace.graph.text import section
from funcgrad.trace.uop import Param, UOp, nbytes_of, substitute, toposort
from funcgrad.trace.util.timed import phase

if TYPE_CHECKING:
    from funcgrad.lower.program.grid import GridBuilder
    from funcgrad.lower.program.host import HostBuilder

_LONG_PS = 20_000_000
_BRIEF_PS = 10_000_000_000  # half of which two cores save, as long as their pool takes to compile
MOST_PREPARED_NBYTES = 1 << 30  # of what a program makes once of the arrays that it captured


def build_image(
    outputs: Sequence[UOp],
    params: Sequence[UOp],
    backend: Any,
    by_hand: ByHand | None = None,
    captured: int = 0,
) -> Image:
    """Compile the program of a canonical graph on a backend. Its code is compiled while the rest is still being
    lowered.

    by_hand: schedules of a person's; where there are none, a search finds some, if config.beam asks for it. captured:
    how many of the parameters, the last ones, are the same in every call.
    """

    def lowered_for(
        compile_: Callable[..., None] | None, by_hand: ByHand | None
    ) -> tuple[Lowering, list[int]]:
        return lower(outputs, params, backend.target, compile_, by_hand, captured)

    by_hand = by_hand or searched(lambda: lowered_for(None, None)[0], backend, config.beam)
    if backend.target.grid is not None:
        settings = {"cache": config.cache, "cache_dir": config.cache_dir}  # those of the thread that asks

        def compiled(text: str) -> bytes:
            with config(**settings):
                return cached_binary(text, backend)

        with Compilers(compiled) as compilers:
            with phase("schedule"):
                lowered, results = lowered_for(compilers.add, by_hand)
                image = _image(lowered, results)
            with phase("compile"):
                binaries = compilers.finish(cast("GridBuilder", lowered.builder).texts)
        return image._replace(binaries=tuple(binaries), launches=lowered.launches)
    prepare(backend)
    with Pipeline(backend.compile, backend.load_shared) as pipeline:
        with phase("schedule"):
            lowered, results = lowered_for(pipeline.add, by_hand)
            image = _image(lowered, results)
            last = cast("HostBuilder", lowered.builder).last_module(lowered.launches)
        if config.debug > 5 and hasattr(backend, "assembly"):
            print(section("assembly", backend.assembly(lowered.text)))
        with phase("compile"):  # what is left of it: the compiler has begun before
            binaries = pipeline.finish(last)
    prepared = None
    if lowered.prepared:
        prepared = prepared_by(lowered, params[len(params) - captured :], backend)
    return image._replace(binaries=tuple(binaries), prepared=prepared)


def prepared_by(lowered: Lowering, captured: Sequence[UOp], backend: Any) -> Prepared:
    """Compile the program that makes what a program keeps of the arrays that it captured."""
    outputs = list(lowered.prepared.values())
    number = {param: i for i, param in enumerate(captured)}
    keys, sources = [], []
    for output in outputs:
        own = [node for node in toposort((output,)) if node in number]
        alone = {
            node: UOp(ops.PARAM, (), Param(-1, i, node.shape, node.dtype, False))
            for i, node in enumerate(own)
        }
        keys.append(substitute((output,), alone)[0].key)
        sources.append(tuple(number[node] for node in own))
    with config(beam=0):
        image = build_image(outputs, captured, backend)
    return Prepared(image, tuple(keys), tuple(sources))


def _image(lowered: Lowering, results: Sequence[int]) -> Image:
    """Build an image without its code."""
    assert lowered.builder is not None
    if config.debug > 2:
        for stage, text in STAGES.items():
            if config.debug >= LEVELS[stage]:
                print(section(stage, text(lowered)))
        if config.debug > 3:
            print(section(lowered.builder.target.renderer, lowered.text))
    types = tuple((o.shape, o.dtype.name) for o in lowered.unique)
    hosts, kernels = tuple(map(_alone, lowered.host_nodes)), tuple(describe(lowered))
    has_loops, work = any(lowered.inner), lowered.work_ps
    is_long, is_brief = has_loops or work > _LONG_PS, not has_loops and work < _BRIEF_PS
    reuse = reusable_memory(lowered)
    return Image((), tuple(results), types, lowered.arena_nbytes, hosts, kernels, is_long, is_brief, reuse)


def _alone(node: UOp) -> UOp:
    """Return the node with parameters in place of its sources. A callback needs its op and types, and the image does
    not need the graph.
    """
    types = (Param(0, i, s.shape, s.dtype, False) for i, s in enumerate(node.src))
    return UOp(node.op, tuple(UOp(ops.PARAM, (), t) for t in types), node.arg)


def lower(
    outputs: Sequence[UOp],
    params: Sequence[UOp],
    target: Target,
    compile_: Callable[..., None] | None = None,
    by_hand: ByHand | None = None,
    captured: int = 0,
) -> tuple[Lowering, list[int]]:
    """Lower a graph. Return all stages of the program, and where each output is found. `compile_` takes modules as
    soon as they are there. captured: how many of the parameters, the last ones, are the same in every call; a host
    keeps those in another layout that are better read so.
    """
    builder = builder_of(target, compile_, by_hand)
    if captured and target.grid is None:
        lowered = _with_captured(builder, outputs, params, captured)
    else:
        lowered = builder.section(outputs, params)
    lowered.builder = builder
    lowered.host_nodes = builder.host_nodes
    position = {node: i for i, node in enumerate(lowered.unique)}
    number = {param: i for i, param in enumerate(lowered.params)}
    results = [position[o] if o in position else -1 - number[o] for o in lowered.outputs]
    return lowered, results


def _with_captured(
    builder: Builder, outputs: Sequence[UOp], params: Sequence[UOp], captured: int
) -> Lowering:
    from funcgrad.lower.graph.host.constant_parts import constant_parts  # few programs capture arrays
    from funcgrad.lower.graph.host.convolutions.channels_last import channels_last  # and this one

    constants = frozenset(params[len(params) - captured :])
    outputs, prepared = constant_parts(outputs, constants, len(params), MOST_PREPARED_NBYTES)
    outputs, weights = channels_last(
        outputs, constants.union(prepared), len(params) + len(prepared), builder.target
    )
    prepared |= {param: substitute((what,), prepared)[0] for param, what in weights.items()}
    room = MOST_PREPARED_NBYTES - sum(map(nbytes_of, prepared))
    return builder.section(outputs, params, constants=constants.union(prepared), room=room, prepared=prepared)


def searched(lowered: Callable[[], Lowering], backend: Any, beam: int) -> ByHand:
    """Return the schedules that a search finds, if one is asked for."""
    if not beam:
        return {}
    from funcgrad.lower.search.beam import search  # few programs ask

    return search(lowered(), backend.target, beam, backend.name)
