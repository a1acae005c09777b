"""Run a program, and write and read the graph of each function that it compiles.

    python -m tests.portable.round_trips PROGRAM [ARGUMENTS]

What is read must be the graph that was written: nodes are interned, so but for arrays and rules it is the same object,
and its structural hash is the same. The last line that is printed counts the graphs, and those that no file holds.
"""

from __future__ import annotations

import os
import runpy
import sys
from typing import Any

import funcgrad as fg
from funcgrad.portable.graph_records import Reader, Writer, refuse_foreign_nodes
from funcgrad.trace.graph.graph import closed_graph
from funcgrad.transforms.jit import jit

counts = {"read": 0, "refused": 0}
compile_graph = jit.compile_graph


def checked(graph: Any, *rest: Any) -> Any:
    whole = closed_graph(graph.parameters, graph.outputs)
    try:
        refuse_foreign_nodes("export", whole, "a function")
    except fg.errors.ArgumentError:
        counts["refused"] += 1
        return compile_graph(graph, *rest)
    writer = Writer()
    writer.graph(whole)
    reader = Reader(writer.arrays)
    for stored in writer.graphs:
        found = reader.graph(stored._asdict())
    assert [x.key for x in found.outputs] == [x.key for x in whole.outputs]
    counts["read"] += 1
    return compile_graph(graph, *rest)


if __name__ == "__main__":
    jit.compile_graph = checked  # type: ignore[assignment]
    program, sys.argv = sys.argv[1], sys.argv[1:]
    sys.path.insert(0, os.path.dirname(program))
    runpy.run_path(program, run_name="__main__")
    print(f"\n{counts['read']} graphs read, {counts['refused']} refused")
