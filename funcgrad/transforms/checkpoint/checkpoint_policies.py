"""What a checkpoint may keep: policies, by the names of jax.checkpoint_policies.

A policy is a function of a node of the checkpointed function that says whether its value may be kept. One that needs
to see the whole function is an object with a method `choose` instead: from the nodes that could be kept, sources
first, and those that the backward pass reads, it gives those to keep.

Of what may be kept only that is kept which spares work: the values nearest to the backward pass.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from funcgrad.errors import ArgumentError
from funcgrad.trace.calls.checkpoint import NAME, Policy
from funcgrad.trace.calls.custom_call import CUSTOM
from funcgrad.trace.graph.call_nodes import RESULT, is_call
from funcgrad.trace.ops import CONTRACT
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.lazy import only_public
from funcgrad.transforms.custom.custom_calls import Batched
from funcgrad.transforms.custom.narrow_products import ProductRule


class WholePolicy(Protocol):
    """A policy that sees the whole function."""

    def choose(self, nodes: Sequence[UOp], needed: Sequence[UOp]) -> Collection[UOp]: ...


def everything_saveable(node: UOp) -> bool:
    """Keep what the backward pass reads, as without a checkpoint.

    Examples
    --------
    >>> import funcgrad as fg
    >>> f = fg.checkpoint(lambda x: fg.numpy.sin(x @ x).sum(), policy=everything_saveable)
    >>> fg.grad(f)(fg.numpy.ones((2, 2))).shape
    (2, 2)
    """
    return True


def nothing_saveable(node: UOp) -> bool:
    """Keep the arguments only and compute all else again: the default.

    Examples
    --------
    >>> import funcgrad as fg
    >>> f = fg.checkpoint(lambda x: fg.numpy.sin(x @ x).sum(), policy=nothing_saveable)
    >>> fg.grad(f)(fg.numpy.ones((2, 2))).shape
    (2, 2)
    """
    return False


def _contraction(node: UOp) -> tuple | None:
    """Return the labels of a contraction, also of one in fewer bits, which is a call; None of all else."""
    if node.op is CONTRACT:
        return node.arg
    if node.op is not RESULT or node.src[0].op is not CUSTOM:
        return None
    rule = node.src[0].arg.rule
    batch: tuple[int, ...] = ()
    while isinstance(rule, Batched):
        batch = (-1,) if all(rule.flags) else batch  # an axis of both operands and the result
        rule = rule.inner.rule
    if not isinstance(rule, ProductRule) or rule.op is not CONTRACT:
        return None
    return tuple((*labels, *batch) for labels in rule.arg)


def dots_saveable(node: UOp) -> bool:
    """Keep the results of matrix products and other contractions.

    Examples
    --------
    >>> import funcgrad as fg
    >>> f = fg.checkpoint(lambda x: fg.numpy.sin(x @ x).sum(), policy=dots_saveable)
    >>> fg.grad(f)(fg.numpy.ones((2, 2))).shape
    (2, 2)
    """
    return _contraction(node) is not None


checkpoint_dots = dots_saveable


def dots_with_no_batch_dims_saveable(node: UOp) -> bool:
    """Keep the results of contractions without batch axes: those of activations with weights, not of attention.

    Examples
    --------
    >>> import funcgrad as fg
    >>> f = fg.checkpoint(lambda x: fg.numpy.sin(x @ x).sum(), policy=dots_with_no_batch_dims_saveable)
    >>> fg.grad(f)(fg.numpy.ones((2, 2))).shape
    (2, 2)
    """
    labels = _contraction(node)
    return labels is not None and not set(labels[0]) & set(labels[1]) & set(labels[2])


checkpoint_dots_with_no_batch_dims = dots_with_no_batch_dims_saveable


class _Policy:
    """A policy with an argument: equal to another of its class with an equal one."""

    def __init__(self, argument: Any) -> None:
        self.argument = argument

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.argument == self.argument

    def __hash__(self) -> int:
        return hash((type(self), self.argument))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.argument!r})"


class _OnlyNames(_Policy):
    """Of names."""

    def __call__(self, node: UOp) -> bool:
        return node.op is NAME and node.arg in self.argument


class _OtherNames(_Policy):
    """Of names."""

    def __call__(self, node: UOp) -> bool:
        return node.op is NAME and node.arg not in self.argument


class _AnythingBut(_Policy):
    """All but what bears one of the names: a name's source is the same value, so it is not kept either."""

    def choose(self, nodes: Sequence[UOp], needed: Sequence[UOp]) -> Collection[UOp]:
        refused: set[UOp] = set()
        for node in reversed(nodes):
            if node.op is NAME and (node.arg in self.argument or node in refused):
                refused |= {node, *node.src}
        return [node for node in nodes if node not in refused and not is_call(node)]


class _Both(_Policy):
    """Of a pair of policies."""

    def choose(self, nodes: Sequence[UOp], needed: Sequence[UOp]) -> Collection[UOp]:
        return {node for policy in self.argument for node in chosen(policy, nodes, needed)}


class _Budget(_Policy):
    """Of a number of bytes."""

    def choose(self, nodes: Sequence[UOp], needed: Sequence[UOp]) -> Collection[UOp]:
        from funcgrad.transforms.checkpoint.budget import (
            smallest_recomputation,  # its fractions take 2 ms to import
        )

        return smallest_recomputation(nodes, needed, self.argument)


def chosen(policy: Any, nodes: Sequence[UOp], needed: Sequence[UOp]) -> Collection[UOp]:
    """Return the nodes that a policy of either kind allows to keep."""
    if hasattr(policy, "choose"):
        return policy.choose(nodes, needed)
    return [node for node in nodes if not is_call(node) and policy(node)]


def _names(what: str, names: Sequence[Any]) -> frozenset[str]:
    for name in names:
        if not isinstance(name, str):
            raise ArgumentError(
                f"{what}: a name must be a string, got {name!r:.60}",
                hint="write the names one after the other",
            )
    return frozenset(names)


def save_only_these_names(*names_which_can_be_saved: str) -> Policy:
    """Keep values to which `checkpoint_name` gave one of these names.

    Examples
    --------
    >>> import funcgrad as fg
    >>> policy = save_only_these_names("squares")
    >>> f = fg.checkpoint(lambda x: fg.numpy.sin(fg.checkpoint_name(x * x, "squares")).sum(), policy=policy)
    >>> fg.grad(f)(fg.numpy.ones((2, 2))).shape
    (2, 2)
    """
    return _OnlyNames(_names("save_only_these_names", names_which_can_be_saved))


def save_any_names_but_these(*names_not_to_save: str) -> Policy:
    """Keep values that have a name, except those with one of these names.

    Examples
    --------
    >>> import funcgrad as fg
    >>> policy = save_any_names_but_these("squares")
    >>> f = fg.checkpoint(lambda x: fg.numpy.sin(fg.checkpoint_name(x * x, "squares")).sum(), policy=policy)
    >>> fg.grad(f)(fg.numpy.ones((2, 2))).shape
    (2, 2)
    """
    return _OtherNames(_names("save_any_names_but_these", names_not_to_save))


def save_anything_except_these_names(*names_not_to_save: str) -> WholePolicy:
    """Keep every value except those with one of these names.

    Examples
    --------
    >>> import funcgrad as fg
    >>> policy = save_anything_except_these_names("squares")
    >>> f = fg.checkpoint(lambda x: fg.numpy.sin(fg.checkpoint_name(x * x, "squares")).sum(), policy=policy)
    >>> fg.grad(f)(fg.numpy.ones((2, 2))).shape
    (2, 2)
    """
    return _AnythingBut(_names("save_anything_except_these_names", names_not_to_save))


def save_from_both_policies(policy_1: Any, policy_2: Any) -> WholePolicy:
    """Keep what one of two policies allows, or both.

    Parameters
    ----------
    policy_1, policy_2 : policies of funcgrad.checkpoint_policies.

    Returns
    -------
    A policy.

    Examples
    --------
    >>> import funcgrad as fg
    >>> policy = save_from_both_policies(dots_saveable, save_only_these_names("squares"))
    >>> f = fg.checkpoint(lambda x: fg.numpy.sin(fg.checkpoint_name(x * x, "squares")).sum(), policy=policy)
    >>> fg.grad(f)(fg.numpy.ones((2, 2))).shape
    (2, 2)
    """
    return _Both((policy_1, policy_2))


def save_and_offload_only_these_names(
    *,
    names_which_can_be_saved: Sequence[str],
    names_which_can_be_offloaded: Sequence[str],
    offload_src: str,
    offload_dst: str,
) -> Policy:
    """Keep values with one of the names; those to offload are kept in the host's memory, which a CPU computes in.

    Parameters
    ----------
    names_which_can_be_saved, names_which_can_be_offloaded : names that `checkpoint_name` gives.
    offload_src, offload_dst : kinds of memory, such as "device" and "pinned_host".

    Returns
    -------
    A policy.

    Examples
    --------
    >>> policy = save_and_offload_only_these_names(
    ...     names_which_can_be_saved=["a"],
    ...     names_which_can_be_offloaded=["b"],
    ...     offload_src="device",
    ...     offload_dst="pinned_host",
    ... )
    >>> policy == save_only_these_names("a", "b")
    True
    """
    names = (*names_which_can_be_saved, *names_which_can_be_offloaded)
    return _OnlyNames(_names("save_and_offload_only_these_names", names))


def offload_dot_with_no_batch_dims(offload_src: str, offload_dst: str) -> Policy:
    """Keep the results of contractions without batch axes in the host's memory, which a CPU computes in.

    Parameters
    ----------
    offload_src, offload_dst : kinds of memory, such as "device" and "pinned_host".

    Returns
    -------
    A policy.

    Examples
    --------
    >>> import funcgrad as fg
    >>> policy = offload_dot_with_no_batch_dims("device", "pinned_host")
    >>> f = fg.checkpoint(lambda x: fg.numpy.sin(x @ x).sum(), policy=policy)
    >>> fg.grad(f)(fg.numpy.ones((2, 2))).shape
    (2, 2)
    """
    return dots_with_no_batch_dims_saveable


def budget(nbytes: int) -> WholePolicy:
    """Keep what spares most work within so many bytes, arguments not counted: a minimal cut of the function's graph.

    Raises
    ------
    ArgumentError : the number is negative.

    Examples
    --------
        >>> import funcgrad as fg
        >>> policy = budget(1 << 20)
    >>> f = fg.checkpoint(lambda x: fg.numpy.sin(x @ x).sum(), policy=policy)
        >>> fg.grad(f)(fg.numpy.ones((2, 2))).shape
        (2, 2)
    """
    if isinstance(nbytes, bool) or not isinstance(nbytes, int) or nbytes < 0:
        raise ArgumentError(
            f"budget: the number of bytes must be an integer of at least 0, it is {nbytes!r:.60}"
        )
    return _Budget(nbytes)


__all__ = [
    "budget", "checkpoint_dots", "checkpoint_dots_with_no_batch_dims", "dots_saveable",
    "dots_with_no_batch_dims_saveable", "everything_saveable", "nothing_saveable", "offload_dot_with_no_batch_dims",
    "save_and_offload_only_these_names",
    "save_any_names_but_these", "save_anything_except_these_names", "save_from_both_policies", "save_only_these_names",
]  # fmt: skip

__dir__ = only_public(__name__)
