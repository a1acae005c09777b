"""From a traced graph to a program that runs: from memory, from disk, or compiled now, and loaded.

In: the outputs and parameters of a graph, and a backend. Out: a program. What a graph computes is its key: equal
programs are found wherever they were compiled before. The compiler is imported where a program is in neither place.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from funcgrad.config import config
from funcgrad.lower.graph.normalize import normal_text, with_simple_calls, without_names
from funcgrad.lower.ir.image import records_of
from funcgrad.lower.runtime import disk_cache
from funcgrad.lower.runtime.host_callbacks import number_callbacks
from funcgrad.lower.runtime.program import Origin, cached_image, load, loaded_before, remember
from funcgrad.trace.array.array import wrap
from funcgrad.trace.graph.call_nodes import Host, graphs_of, is_call
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.graph.text import graph_text, section
from funcgrad.trace.uop import Family, UOp, toposort
from funcgrad.trace.util.timed import phase

if TYPE_CHECKING:
    from funcgrad.backends.interface import Target
    from funcgrad.lower.program.lowering import ByHand
    from funcgrad.lower.runtime.program import AnyProgram

_FORMS = frozenset(("schur", "hessenberg", "tridiagonal", "cofactor"))  # of lower/graph/forms.py


def compile_program(
    outputs: Sequence[UOp], params: Sequence[UOp], backend: Any, by_hand: ByHand | None = None
) -> AnyProgram:
    """Return the program of a traced graph on a backend. It comes from the disk cache where an earlier run left it
    there. With schedules by hand it is made anew. One with schedules from a search (config.beam) is another program.
    """
    weak = [output.weak for output in outputs]
    with phase("normalize"):
        simple, hosts = _simple(outputs, backend.target)
        text, captured = normal_text(simple, params)
    name = _name(text, len(captured), backend)
    start, show = time.perf_counter(), config.debug > 2
    # Stages that are to be shown have to be made: nothing comes from memory or disk.
    anew = show or bool(by_hand)
    identity = backend.name, name  # devices of one kind share what is on disk, not what is loaded
    loaded = None if anew else loaded_before(identity)
    if loaded is None:
        if config.debug > 4:
            print(section("graph", graph_text(outputs, params)))
        with phase("look on disk"):
            image = None if anew else cached_image(name, backend.target)
        if image is None:
            from funcgrad.lower.compile import build_image  # all stages: not where a program is found
            from funcgrad.lower.graph.canonicalize import canonical_form  # as above

            with phase("canonicalize"):
                normal, slots, _ = without_names(simple, params)
                canonical, parameters, tables = canonical_form(normal, slots)
            image = build_image(canonical, parameters, backend, by_hand, len(captured) + len(tables))
            image = image._replace(tables=tuple(tables))
            if not by_hand:
                disk_cache.save(name, records_of(backend.target).pack(image))
        with phase("load"):
            loaded = load(image, backend)
    if not by_hand:
        remember(identity, loaded)
    if config.debug:
        from funcgrad.lower.inspect.run_table import print_program  # few processes ask

        print_program(loaded.image, backend, time.perf_counter() - start)
    captured += map(wrap, loaded.image.tables)
    program = loaded.program(backend, captured, weak, hosts)
    program.origin = Origin(simple, params, by_hand, config.beam, backend)
    if config.debug > 1:
        from funcgrad.lower.inspect.run_table import print_runs  # as above

        print_runs(program)
    return program


def _simple(outputs: Sequence[UOp], target: Target) -> tuple[Sequence[UOp], list[Host]]:
    """Return the outputs with routines, with numbers in the place of functions of the user's, and with simple calls;
    and the functions.
    """
    if not any(op.family is Family.CALL or op.name in _FORMS for op in {n.op for n in toposort(outputs)}):
        return outputs, []
    numbered, hosts = number_callbacks(with_routines(outputs, target))
    return with_simple_calls(numbered), hosts


def with_routines(outputs: Sequence[UOp], target: Target) -> list[UOp]:
    """Return the outputs with loops in the place of matrix ops that the target has no routine for, and with routines
    for parts of others.
    """
    if not _have_forms(outputs):
        return list(outputs)
    from funcgrad.lower.graph.forms import forms_written_out  # few programs have them

    return forms_written_out(outputs, target)


def _have_forms(outputs: Sequence[UOp]) -> bool:
    """Tell whether a graph has such ops. Graphs that calls carry are looked at once each."""
    seen: set[Graph] = set()
    waiting = [outputs]
    while waiting:
        for node in toposort(waiting.pop()):
            if node.op.name in _FORMS:
                return True
            if is_call(node):
                unseen = {*graphs_of(node.arg)} - seen
                seen |= unseen
                waiting += [graph.outputs for graph in unseen]
    return False


def _name(text: Sequence[str], captured: int, backend: Any) -> str:
    """Return the key of the program of a graph, of which this is the normal text. It keeps the last parameters."""
    return disk_cache.key(
        disk_cache.package_fingerprint(),
        backend.target.name,
        backend.target.sizes,
        *text,
        *([f"{captured} captured"] if captured else []),
        *([f"beam {config.beam}, {config.threads} threads"] if config.beam else []),
    )
