"""Why `jit` traces a function once more: which argument changed, from what to what.

A key of the cache of `jit` is (structure, types, static values, settings, what of the structure its equality does not
see: trace/types/exact_key.py). A new one is compared with the nearest
earlier one, which is the one with the fewest differences. So the reason is found only for those who ask for it, or who
are warned.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Sequence
from types import CodeType
from typing import Any
from weakref import WeakKeyDictionary

from funcgrad.config import MEANING
from funcgrad.errors import CheckError, RecompileWarning, user_place, warn_at_user
from funcgrad.trace.array.array import Signature
from funcgrad.trace.mesh.placement import Placement
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.flatten import Path, name_of, parameter_name

MANY = 32
"""So many kinds of arguments has no function that is compiled a few times and then used: the next one warns."""

_SHOWN = 4
_FIRST = "it is called for the first time"

Key = tuple[Any, tuple[Signature, ...], Any, tuple, Hashable]


class Difference(NamedTuple):
    """One reason, and what to do about it."""

    text: str
    hint: str


_HINTS = {
    "shape": "every shape compiles once: pad to a few sizes, or loop over the axis that grows",
    "dtype": "convert it to one dtype before the call",
    "device": "every device has programs of its own; device_put copies an array to the device of the others",
    "weak": "only the trace is new, compiled code is shared; pass an array to spare the trace, too",
    "static": "if only its value changes, make it a traced argument",
    "structure": "pass the same structure every time",
    "setting": "",
}


def differences(
    function: Callable[..., Any], new: Key, old: Key, positions: Sequence[int] | None
) -> list[Difference]:
    """List the changes from one key to another."""
    found = []
    if new[0] != old[0] or new[4] != old[4]:
        change = f"{tree.structure_text(old[0])} to {tree.structure_text(new[0])}"
        found.append(
            Difference(f"the structure of (args, kwargs) changed from {change}", _HINTS["structure"])
        )
    else:
        for leaf, (after, before) in enumerate(zip(new[1], old[1], strict=True)):
            if after is not before:
                found.append(_type_difference(str(Path(function, new[0], leaf, positions)), after, before))
    for name, (after_value, before_value) in _changed(
        _named(function, new[2]), _named(function, old[2])
    ).items():
        text = f"static argument {name} changed from {before_value} to {after_value}"
        found.append(Difference(text, _HINTS["static"]))
    for name, after_value, before_value in zip(MEANING, new[3], old[3], strict=True):
        if after_value != before_value:
            text = f"the setting {name} changed from {before_value!r} to {after_value!r}"
            found.append(Difference(text, _HINTS["setting"]))
    return found


def _type_difference(path: str, after: Signature, before: Signature) -> Difference:
    if after.device != before.device:
        kind = "device"
    else:
        kind = "shape" if after.shape != before.shape else "dtype" if after.dtype != before.dtype else "weak"
    return Difference(f"{path} changed from {_type(before)} to {_type(after)}", _HINTS[kind])


def _type(signature: Signature) -> str:
    text = repr(Signature(signature.shape, signature.dtype))
    device = signature.device
    place = f" as {device}" if isinstance(device, Placement) else f" on {device!r}" if device else ""
    return f"a weakly typed {text}{place}" if signature.weak else f"{text}{place}"


def _named(function: Callable[..., Any], statics: Any) -> dict[str, str]:
    """Return static arguments by name, as text that also shows the type where values look alike."""
    positional, by_name = statics or ((), ())
    return {
        static.place
        if isinstance(static.place, str)
        else parameter_name(function, static.place): f"{static.value!r:.60} ({type(static.value).__name__})"
        for static in (*positional, *by_name)
    }


def _changed(after: dict[str, str], before: dict[str, str]) -> dict[str, tuple[str, str]]:
    names = dict.fromkeys([*after, *before])
    pairs = {name: (after.get(name, "its default"), before.get(name, "its default")) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _distance(new: Key, old: Key) -> int:
    if new[0] != old[0] or new[4] != old[4]:
        return 1 << 30
    types = sum(after is not before for after, before in zip(new[1], old[1], strict=True))
    return types + (new[2] != old[2]) + (new[3] != old[3])


def reason(
    function: Callable[..., Any], new: Key, earlier: Iterable[Key], positions: Sequence[int] | None
) -> str:
    """Explain in words, with a hint, why the new key was not among the earlier ones."""
    nearest = min(reversed(list(earlier)), key=lambda old: _distance(new, old), default=None)
    if nearest is None:
        return _FIRST
    found = differences(function, new, nearest, positions)
    if not found:
        return "its cache was cleared"
    shown = [difference.text for difference in found[:_SHOWN]]
    if len(found) > _SHOWN:
        shown.append(f"and {len(found) - _SHOWN} more")
    hint = found[0].hint
    return ", ".join(shown) + (f"\n  hint: {hint}" if hint else "")


FirstCalls = WeakKeyDictionary[CodeType, int]
_first_calls: FirstCalls = WeakKeyDictionary()


def told_apart(function: Callable[..., Any], why: str, first_calls: FirstCalls) -> str:
    """Return the reason. At the first call of a function whose code was traced before, it is that the function was made
    anew. first_calls: how many functions of each code were called for the first time, which is counted here.
    """
    code = getattr(function, "__code__", None)
    if why == _FIRST and code is not None:
        before = first_calls[code] = first_calls.get(code, 0) + 1
        if before > 1:
            why = (
                f"it is a new function, number {before} of the same code\n"
                "  hint: call jit once, outside of the loop, and keep what it returns; compiled code is shared"
            )
    return why


def explain(function: Callable[..., Any], why: str) -> None:
    """Say on the error stream that a function is traced, and why (config.explain_cache_misses)."""
    place = user_place()
    why = told_apart(function, why, _first_calls)
    where = f" at {place}" if place else ""
    print(f"jit: {name_of(function)!r} is traced{where}: {why}", file=sys.stderr)


def refused(function: Callable[..., Any], why: str) -> CheckError:
    """Return the error for a function that would be traced while it must not be (config.no_tracing)."""
    why = told_apart(function, why, _first_calls)
    return CheckError(f"jit: {name_of(function)!r} would be traced, and config.no_tracing is set: {why}")


def warn_of_many(function: Callable[..., Any], count: int, why: str) -> None:
    """Warn of a function that is compiled again and again."""
    message = (
        f"jit: {name_of(function)!r} has been compiled for {count} kinds of arguments; the last time because {why}\n"
        "  funcgrad.config.explain_cache_misses = True prints every reason"
    )
    warn_at_user(message, RecompileWarning)
