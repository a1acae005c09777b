"""Boxes around objects: those that are left where many overlap."""

from __future__ import annotations

import numpy as np

from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator


@operator("NonMaxSuppression", since=10, raw=True)
def non_max_suppression(
    node: Node,
    boxes: Value,
    scores: Value,
    most: Value = None,
    overlap: Value = None,
    least_score: Value = None,
    *,
    center_point_box: int = 0,
) -> Value:
    """Choose boxes by their scores, none of which overlaps much with a better one of its class.

    Returns rows of image, class and box. Their number depends on all inputs, so these must be known.
    """
    corners = _corners(node.static(boxes, "boxes"), bool(center_point_box))
    points = node.static(scores, "scores")
    count = 0 if most is None else node.ints(most, "max_output_boxes_per_class")[0]
    limit = 0.0 if overlap is None else node.static(overlap, "iou_threshold").item()
    least = -np.inf if least_score is None else node.static(least_score, "score_threshold").item()
    rows = [
        (image, of_class, box)
        for image in range(points.shape[0])
        for of_class in range(points.shape[1])
        for box in _chosen(corners[image], points[image, of_class], count, limit, least)
    ]
    return np.asarray(rows, np.int64).reshape(-1, 3)


def _corners(boxes: np.ndarray, centred: bool) -> np.ndarray:
    """Return boxes as their least and greatest coordinates along two axes: (..., 2, 2)."""
    if centred:
        middle, half = boxes[..., :2], boxes[..., 2:] / 2
        return np.stack([middle - half, middle + half], -2)
    pairs = boxes.reshape(*boxes.shape[:-1], 2, 2)
    return np.sort(pairs, -2)


def _chosen(corners: np.ndarray, scores: np.ndarray, count: int, limit: float, least: float) -> list[int]:
    left = [box for box in np.argsort(-scores, kind="stable").tolist() if scores[box] > least]
    chosen: list[int] = []
    while left and len(chosen) < count:
        best = left.pop(0)
        chosen.append(best)
        overlaps = _overlaps(corners[best], corners[left])
        left = [box for box, share in zip(left, overlaps) if share <= limit]
    return chosen


def _overlaps(box: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Return the areas that a box shares with others, as parts of their unions; 0 where a box has no area."""
    common = np.minimum(box[1], others[:, 1]) - np.maximum(box[0], others[:, 0])
    shared = np.prod(np.maximum(common, 0), -1)
    area, areas = np.prod(box[1] - box[0]), np.prod(others[:, 1] - others[:, 0], -1)
    union = area + areas - shared
    valid = (shared > 0) & (union > 0)
    return np.where(valid, shared / np.where(valid, union, 1), 0)
