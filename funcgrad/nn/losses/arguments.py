"""What losses ask of their arguments: errors that name the loss and the argument.

In: a loss's name, and arguments by their names. Out: the arguments as arrays, or an error.
"""

from __future__ import annotations

from typing import Any

from funcgrad.errors import DtypeError, ShapeError
from funcgrad.numpy.core.operands import operand, type_name
from funcgrad.numpy.creation import asarray
from funcgrad.trace.types import dtypes as dt


def numbers(loss: str, **given: Any) -> list[Any]:
    """Return arguments as arrays of real numbers."""
    found = [operand(x, f"{loss}: {name}") for name, x in given.items()]
    for name, x in zip(given, found):
        if dt.kind(x.dtype) == "c":
            raise DtypeError(
                f"{loss}: {name} must be real numbers, got {type_name(x)}",
                hint=f"pass {name}.real, or abs({name})",
            )
    return found


def alike(loss: str, **given: Any) -> list[Any]:
    """Return arguments as arrays of real numbers whose shapes broadcast."""
    found = numbers(loss, **given)
    if not _broadcast(*(x.shape for x in found)):
        shown = ", ".join(f"{name} {type_name(x)}" for name, x in zip(given, found))
        raise ShapeError(
            f"{loss}: the shapes do not broadcast: {shown}",
            hint="sizes must be equal or 1, counted from the last axis; add axes with x[:, None] or reshape",
        )
    return found


def per_example(loss: str, shape: tuple[Any, ...], **given: Any) -> list[Any]:
    """Return arguments as arrays of real numbers, one for each example: they broadcast with a shape."""
    found = numbers(loss, **given)
    for name, x in zip(given, found):
        if not _broadcast(shape, x.shape):
            raise ShapeError(f"{loss}: {name} has one number for each example, {shape}, got {type_name(x)}")
    return found


def _broadcast(*shapes: tuple[Any, ...]) -> bool:
    rank = max(map(len, shapes))
    columns = zip(*((1,) * (rank - len(shape)) + shape for shape in shapes))
    return all(len({size for size in column if size != 1}) <= 1 for column in columns)


def class_numbers(loss: str, labels: Any, shape: tuple[Any, ...], logits: Any) -> Any:
    """Return labels as an array of integers of a shape: that of the logits without the axis of the classes."""
    (found,) = numbers(loss, labels=asarray(labels))
    if dt.kind(found.dtype) not in "iu":
        raise DtypeError(
            f"{loss}: labels are integers, got {type_name(found)}", hint="convert with .astype(int)"
        )
    if found.shape != shape:
        raise ShapeError(
            f"{loss}: logits of shape {logits.shape} need labels of shape {shape}, got {found.shape}",
            hint="for labels that are probabilities use softmax_cross_entropy",
        )
    return found


__all__ = ["alike", "class_numbers", "numbers", "per_example"]
