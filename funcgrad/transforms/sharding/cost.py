"""What a program costs on a mesh, without having one: the bytes and the time of its exchanges, and of its computing.

In: the graph of one device, and a `Topology`: how fast the links along each axis are. An exchange of n devices takes
the time of the best known algorithm for its size (R. Thakur, R. Rabenseifner, W. Gropp: Optimization of Collective
Communication Operations in MPICH, 2005, section 3):

    all_reduce        ring: 2 (n-1) steps of 1/n of the bytes; small: log2 n steps of all bytes
    all_gather        ring: n-1 steps, each of one block; so is reduce_scatter
    all_to_all        n-1 steps, each of one block
    permute           one step

A step takes latency + bytes / bandwidth. Nothing here depends on how many devices there are but by these formulas: a
mesh of thousands costs no more to look at than one of eight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil, log2

from funcgrad.errors import ArgumentError
from funcgrad.lower.inspect.cost import rounds
from funcgrad.trace.calls.loops import SWITCH
from funcgrad.trace.graph.call_nodes import graphs_of, is_call
from funcgrad.trace.mesh.mesh import AbstractMesh, AxisName, parts_along
from funcgrad.trace.ops.mesh_collective import (
    ALL_REDUCE,
    BUCKET,
    MESH_EXCHANGE,
    MESH_GATHER,
    MESH_PERMUTE,
    REDUCE_SCATTER,
)
from funcgrad.trace.uop import UOp, numel, toposort
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.units import amount_text, table_text, time_text


class Link(NamedTuple):
    """A link between neighbours along an axis.

    Attributes
    ----------
    bandwidth : bytes a second, in each direction.
    latency : seconds of a message.
    """

    bandwidth: float
    latency: float


class Topology:
    """The links along the axes of a mesh.

    Parameters
    ----------
    links : from the name of an axis to its Link; of an exchange over several axes the slowest link counts.

    Examples
    --------
    >>> Topology({"data": Link(25e9, 5e-6), "model": Link(450e9, 2e-6)}).link(("data", "model")).bandwidth
    25000000000.0
    """

    def __init__(self, links: Mapping[AxisName, Link]) -> None:
        for name, link in links.items():
            if not (link.bandwidth > 0 and link.latency >= 0):
                raise ArgumentError(
                    f"Topology: the link of {name!r} is {link}",
                    hint="bandwidth in bytes a second, above 0; latency in seconds, 0 or more",
                )
        self.links = dict(links)

    def link(self, axes: Sequence[AxisName]) -> Link:
        """Return the link that an exchange over these axes has to make do with."""
        missing = [axis for axis in axes if axis not in self.links]
        if missing:
            raise ArgumentError(
                f"Topology: no link for the axis {missing[0]!r}; there are {', '.join(map(repr, self.links))}"
            )
        links = [self.links[axis] for axis in axes]
        return Link(min(x.bandwidth for x in links), max(x.latency for x in links))

    def __repr__(self) -> str:
        return f"Topology({self.links!r})"


class ExchangeCost(NamedTuple):
    """One exchange. size: the devices of each group; nbytes: of a device's operands, in one run; moved: bytes that each
    device sends in all runs; times: how often it runs, in loops; seconds: in all. line: of the user's.
    """

    kind: str
    axes: tuple[AxisName, ...]
    size: int
    nbytes: int
    times: float
    moved: float
    seconds: float
    line: str


class MeshCost(tuple[ExchangeCost, ...]):
    """The exchanges of a program in order; as text a table.

    Attributes
    ----------
    compute_seconds : a lower bound on what each device takes to compute.
    seconds : the exchanges and the computation, one after the other.
    """

    compute_seconds: float

    def __new__(cls, exchanges: Iterable[ExchangeCost], compute_seconds: float = 0.0) -> MeshCost:
        self = super().__new__(cls, exchanges)
        self.compute_seconds = compute_seconds
        return self

    @property
    def moved(self) -> float:
        """Bytes that each device sends."""
        return sum(x.moved for x in self)

    @property
    def exchange_seconds(self) -> float:
        """The time of all exchanges."""
        return sum(x.seconds for x in self)

    @property
    def seconds(self) -> float:
        """The time of a run, where nothing overlaps."""
        return self.compute_seconds + self.exchange_seconds

    def __str__(self) -> str:
        rows = [
            [
                x.kind,
                x.line,
                "x".join(map(str, x.axes)),
                f"{x.size}",
                amount_text(x.nbytes, "B"),
                f"{x.times:g}",
                amount_text(x.moved, "B"),
                time_text(x.seconds),
            ]
            for x in self
        ]
        header = ["exchange", "line", "axes", "devices", "operands", "times", "sent", "time"]
        total = ["all", "", "", "", "", "", amount_text(self.moved, "B"), time_text(self.exchange_seconds)]
        compute = ["compute, at least", "", "", "", "", "", "", time_text(self.compute_seconds)]
        return table_text([header, *rows, total, compute])


KINDS = {
    ALL_REDUCE: "all_reduce",
    BUCKET: "all_reduce",
    MESH_GATHER: "all_gather",
    REDUCE_SCATTER: "reduce_scatter",
    MESH_EXCHANGE: "all_to_all",
    MESH_PERMUTE: "permute",
}


def exchange_seconds(kind: str, nbytes: float, size: int, link: Link) -> tuple[float, float]:
    """Estimate (bytes that each device sends, seconds) of an exchange among `size` devices with operands of `nbytes`.

    >>> exchange_seconds("all_reduce", 1e9, 8, Link(1e9, 0.0))
    (1750000000.0, 1.75)
    """
    bandwidth, latency = link
    if size < 2:
        return 0.0, 0.0
    if kind == "permute":
        steps, sent = 1, nbytes
    elif kind == "all_gather":
        steps, sent = size - 1, nbytes * (size - 1)
    elif kind in ("reduce_scatter", "all_to_all"):
        steps, sent = size - 1, nbytes * (size - 1) / size
    else:
        steps, sent = 2 * (size - 1), 2 * nbytes * (size - 1) / size
        doublings = ceil(log2(size))
        if doublings * (latency + nbytes / bandwidth) < steps * latency + sent / bandwidth:
            steps, sent = doublings, doublings * nbytes
    return sent, steps * latency + sent / bandwidth


def exchanges(
    outputs: Sequence[UOp], mesh: AbstractMesh, topology: Topology, times: float = 1.0
) -> Iterator[ExchangeCost]:
    """Yield the exchanges of the graph of one device. A loop of unknown length counts as one step, of the branches of a
    choice the one that takes longest."""
    for node in toposort(outputs):
        kind = KINDS.get(node.op)
        if kind is not None:
            axes = node.arg.axes
            size = parts_along(axes, mesh)
            nbytes = sum(numel(s.shape) * s.dtype.itemsize for s in node.src)
            sent, seconds = exchange_seconds(kind, nbytes, size, topology.link(axes))
            line = str(node.place).split(" in ")[0] if node.place else ""
            yield ExchangeCost(kind, axes, size, nbytes, times, sent * times, seconds * times, line)
        elif is_call(node):
            found = [
                list(exchanges(graph.outputs, mesh, topology, times * count))
                for graph, count in zip(graphs_of(node.arg), rounds(node))
            ]
            if node.op is SWITCH:
                found = [max(found, key=lambda costs: sum(x.seconds for x in costs))]
            for costs in found:
                yield from costs
