"""Rules of the user's (custom_jvp, custom_vjp) where values that all devices share meet values of each.

A backward rule is a function of one device. For a value that all devices share it gives what this device sends to it:
the cotangent is the sum over the devices. One that sums by itself, with lax.psum, gives what is the same on all, and
nothing is added. JAX makes the first an error.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from funcgrad.trace.calls.custom_call import CUSTOM_LINEAR, CustomLinear
from funcgrad.trace.graph.call_nodes import RESULT, results_of
from funcgrad.trace.ops.mesh_collective import ALL_REDUCE, AllReduce
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.locks import lazy_property
from funcgrad.transforms.batching.batch import Axis, Batch, Same
from funcgrad.transforms.custom.custom_calls import Batched, Rule, Tangent, interned
from funcgrad.transforms.derivatives.jvp import Mode
from funcgrad.transforms.sharding.shard_map.varying import Varying, VaryingTypes

Sizes = tuple[tuple[Hashable, int], ...]


def varied_rule(
    rule: Rule, sizes: Mapping[Hashable, int], sources: Sequence[Varying], results: Sequence[Varying]
) -> Rule:
    """Return the rule of a call whose sources and results vary over these axes."""
    inner = rule.inner if isinstance(rule, VariedRule) else rule
    return interned(VariedRule(inner, tuple(sizes.items()), tuple(sources), tuple(results)))


class VariedRule(Rule):
    """A rule, and what the sources and results of its call vary over."""

    def __init__(
        self, inner: Rule, sizes: Sizes, sources: tuple[Varying, ...], results: tuple[Varying, ...]
    ) -> None:
        super().__init__((inner, sizes, sources, results))
        self.inner = inner
        self.axes = inner.axes
        self.sizes = sizes
        self.varying_sources = sources
        self.varying_results = results

    def __repr__(self) -> str:
        return repr(self.inner)

    @lazy_property
    def holds_arrays(self) -> bool:
        return bool(self.inner.holds_arrays)

    def linear_in(self, flags: Sequence[bool]) -> bool:
        return bool(self.inner.linear_in(flags))

    def no_value(self) -> Exception:
        return self.inner.no_value()

    def after_reverse(self) -> Rule:
        return interned(
            type(self)(self.inner.after_reverse(), self.sizes, self.varying_sources, self.varying_results)
        )

    def batch(self, node: UOp, given: list[UOp | None], axis: Axis) -> Sequence[Batch]:
        """Return the batch of a call, which varies as the call does: another call, or what a rule for batches made."""
        plain = self._plain(node)
        found = self.inner.batch(plain, given, axis)
        walk = self._walk(node)
        for source, batch in zip(node.src, given, strict=True):
            if batch is not None:
                walk.types[batch], walk.new[batch] = walk.types[source], batch
        return [self._again(walk, plain, x, v) for x, v in zip(found, self.varying_results, strict=True)]

    def _again(self, walk: VaryingTypes, plain: UOp, x: Batch, wanted: Varying) -> Batch:
        if isinstance(x, Same):
            return Same(self._again(walk, plain, x.node, wanted))  # type: ignore[arg-type]
        if x is None:
            return x
        call = x.src[0] if x.op is RESULT else x
        if not (
            call.op is plain.op and isinstance(call.arg.rule, Batched) and call.arg.rule.inner == plain.arg
        ):
            return walk.varied(x, wanted)
        rule = VariedRule(call.arg.rule, self.sizes, self.varying_sources, self.varying_results)
        return UOp(RESULT, (UOp(call.op, call.src, call.arg._replace(rule=interned(rule))),), x.arg)

    def jvp(self, node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
        found = self.inner.jvp(self._plain(node), given, mode)
        walk = self._walk(node)
        for source, tangent in zip(node.src, given, strict=True):
            if tangent is not None:
                walk.types[tangent], walk.new[tangent] = walk.types[source], tangent
        return [
            None if t is None else self._tangent(walk, t, v)
            for t, v in zip(found, self.varying_results, strict=True)
        ]

    def _tangent(self, walk: VaryingTypes, tangent: UOp, wanted: Varying) -> UOp:
        """Return the tangent of a result, which varies as the result does."""
        if tangent.op is not RESULT or tangent.src[0].op is not CUSTOM_LINEAR:
            return walk.varied(tangent, wanted)
        call = tangent.src[0]
        given = tuple(map(walk.type, call.src))
        rule = VariedRule(call.arg.rule, self.sizes, given, self.varying_results)
        new = results_of(CUSTOM_LINEAR, CustomLinear(call.arg.types, interned(rule)), walk.outputs(call.src))
        return new[tangent.arg]

    def transpose(self, node: UOp, cotangents: list[Tangent], linear: list[bool]) -> list[Tangent]:
        sent = self.inner.transpose(self._plain(node), cotangents, linear)
        walk = self._walk(node)
        for ct, varying in zip(cotangents, self.varying_results, strict=True):
            if ct is not None:
                walk.types[ct], walk.new[ct] = varying, ct
        return [
            None if ct is None else self._cotangent(walk, ct, varying)
            for ct, varying in zip(sent, self.varying_sources, strict=True)
        ]

    def _cotangent(self, walk: VaryingTypes, ct: UOp, wanted: Varying) -> UOp:
        """Return what a source gets: the sum of what is sent to it along the axes over which it does not vary."""
        over = walk.in_order(walk.type(ct) - wanted)
        if not over or not dt.is_inexact(ct.dtype):
            return walk.varied(ct, wanted)
        total = UOp(ALL_REDUCE, tuple(walk.outputs([ct])), AllReduce(over, "sum"))
        return walk.varied(total, wanted)

    def _walk(self, node: UOp) -> VaryingTypes:
        types = dict(zip(node.src, self.varying_sources, strict=True))
        # Branches were looked at when the call was made.
        return VaryingTypes(dict(self.sizes), types, checked=False)

    def _plain(self, node: UOp) -> UOp:
        arg: Any = node.arg
        return UOp(node.op, node.src, arg._replace(rule=self.inner))
