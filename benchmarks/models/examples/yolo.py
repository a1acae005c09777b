"""A detector of the kind of YOLOv8: task-aligned assignment, complete IoU, distances as chances of whole strides."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy

from benchmarks.harness import float64
from benchmarks.models.examples.boxes import CLASSES, MOST, objects, overlaps, places
from benchmarks.models.gpt import norm
from benchmarks.models.training import first_state
from benchmarks.models.unet import filters
from benchmarks.models.windows import convolve, group_norm, torch_convolve, torch_group_norm

_BINS, _CHOSEN, _GROUPS = 8, 8, 4


class Yolo(NamedTuple):
    """The sizes, and the loss in the words of each library: (lib, params, images, boxes, classes)."""

    width: int = 16
    levels: int = 3
    batch: int = 16
    side: int = 128
    chosen: int = _CHOSEN

    def data(self, rng: numpy.random.Generator) -> tuple[Any, ...]:
        """(state, images, boxes of objects, their classes)."""
        widths = [self.width << level for level in range(self.levels + 2)]
        pairs = list(zip(widths[1:], widths[2:]))

        def layer(inner: int, out: int, window: int = 1) -> dict[str, Any]:
            return {"w": filters(rng, out, inner, window), **norm(out)}

        def parts(inner: int, out: int) -> dict[str, Any]:
            blocks = [layer(out // 2, out // 2, 3) for _ in range(2)]
            return {"first": layer(inner, out), "blocks": blocks, "last": layer(3 * out // 2, out)}

        def head(inner: int, out: int, bias: float) -> dict[str, Any]:
            last = {"w": filters(rng, out, inner, 1), "b": numpy.full(out, bias, numpy.float32)}
            return {"first": layer(inner, inner, 3), "last": last}

        top = widths[-1]
        params = {
            "stem": layer(3, self.width, 3),
            "down": [{"shrink": layer(a, b, 3), "parts": parts(b, b)} for a, b in zip(widths, widths[1:])],
            "pool": {"first": layer(top, top // 2), "last": layer(2 * top, top)},
            "upward": [parts(a + b, a) for a, b in reversed(pairs[1:])],
            "shrink": [layer(a, a, 3) for a, _ in pairs[1:]],
            "downward": [parts(a + b, b) for a, b in pairs[1:]],
            "sides": [head(size, 4 * _BINS, 0.0) for size in widths[2:]],
            "classes": [head(size, CLASSES, math.log(0.02 / 0.98)) for size in widths[2:]],
        }
        images = rng.standard_normal((self.batch, 3, self.side, self.side), numpy.float32)
        return first_state(rng, params), images, *objects(rng, self.batch, self.side)

    def loss(self, lib: Any, params: Any, images: Any, boxes: Any, classes: Any) -> Any:
        np, lax = lib.numpy, lib.lax

        def conv(x: Any, layer: Any, stride: int = 1) -> Any:
            x = group_norm(lib, convolve(lib, x, layer["w"], stride), layer, _GROUPS)
            return x * lib.nn.sigmoid(x)

        def last(x: Any, layer: Any) -> Any:
            return convolve(lib, x, layer["w"]) + layer["b"].reshape(1, -1, 1, 1)

        def joined(*parts: Any) -> Any:
            return np.concatenate(parts, axis=1)

        def larger(x: Any) -> Any:
            return np.repeat(np.repeat(x, 2, axis=2), 2, axis=3)

        def rows(x: Any) -> Any:
            return x.transpose(0, 2, 3, 1).reshape(self.batch, -1, x.shape[1])

        words = conv, last, joined, larger, lambda x: _pool(lib, x), lambda x: np.split(x, 2, axis=1), rows
        sides, scores = (np.concatenate(parts, axis=1) for parts in self._outputs(params, images, *words))
        sides = sides.reshape(self.batch, -1, 4, _BINS)
        middles, strides = places(self.side, self.levels)
        distances = (lib.nn.softmax(sides, axis=-1) @ np.arange(_BINS, dtype="float32")) * strides
        found = np.concatenate([middles - distances[..., :2], middles + distances[..., 2:]], axis=-1)
        right, chances = self._assigned(
            lib, lax.stop_gradient(lib.nn.sigmoid(scores)), lax.stop_gradient(found), middles, boxes, classes
        )
        weights = np.sum(chances, axis=-1)
        total = np.maximum(np.sum(weights), 1.0)
        of_classes = np.sum(np.logaddexp(scores, 0.0) - scores * chances) / total
        of_boxes = np.sum(weights * (1 - _complete_iou(np, lax.stop_gradient, found, right))) / total
        aim = np.concatenate([middles - right[..., :2], right[..., 2:] - middles], axis=-1) / strides
        near = np.maximum(1 - np.abs(np.clip(aim, 0, _BINS - 1)[..., None] - np.arange(_BINS)), 0)
        surprise = -np.sum(near * lib.nn.log_softmax(sides, axis=-1), axis=-1)
        of_sides = np.sum(weights * np.mean(surprise, axis=-1)) / total
        return 7.5 * of_boxes + 0.5 * of_classes + 1.5 * of_sides

    def _assigned(
        self, lib: Any, chances: Any, found: Any, middles: Any, boxes: Any, classes: Any
    ) -> tuple[Any, Any]:
        """The box of each place (batch, n, 4), and the chances of classes, all 0 where it is to find nothing."""
        np = lib.numpy
        inside = np.all((middles > boxes[:, :, None, :2]) & (middles < boxes[:, :, None, 2:]), axis=-1)
        iou = overlaps(np, boxes[:, :, None], found[:, None]) * (inside & (classes >= 0)[..., None])
        of_class = np.take_along_axis(chances.transpose(0, 2, 1), np.maximum(classes, 0)[..., None], axis=1)
        fit = of_class**0.5 * iou**6
        kept = (fit > 0) & (fit >= lib.lax.top_k(fit, self.chosen)[0][..., -1:])
        owner = np.argmax(np.where(kept, iou, -1.0), axis=1)
        kept = kept & (np.arange(MOST)[:, None] == owner[:, None])
        fit, iou = np.where(kept, fit, 0.0), np.where(kept, iou, 0.0)
        share = fit / (np.max(fit, axis=2, keepdims=True) + 1e-9) * np.max(iou, axis=2, keepdims=True)
        of_place = np.take_along_axis(classes, owner, axis=1)[..., None] == np.arange(CLASSES)
        right = np.take_along_axis(boxes, owner[..., None], axis=1)
        return right, np.sum(share, axis=1)[..., None] * of_place

    def torch_loss(self, torch: Any, params: Any, images: Any, boxes: Any, classes: Any) -> Any:
        functional = torch.nn.functional

        def conv(x: Any, layer: Any, stride: int = 1) -> Any:
            x = torch_convolve(torch, x, layer["w"], stride)
            return functional.silu(torch_group_norm(torch, x, layer, _GROUPS))

        def last(x: Any, layer: Any) -> Any:
            return functional.conv2d(x, layer["w"], layer["b"])

        def joined(*parts: Any) -> Any:
            return torch.cat(parts, dim=1)

        def larger(x: Any) -> Any:
            return functional.interpolate(x, scale_factor=2, mode="nearest")

        def pool(x: Any) -> Any:
            return functional.max_pool2d(x, 5, 1, 2)

        def rows(x: Any) -> Any:
            return x.permute(0, 2, 3, 1).flatten(1, 2)

        words = conv, last, joined, larger, pool, lambda x: x.chunk(2, 1), rows
        sides, scores = (torch.cat(parts, dim=1) for parts in self._outputs(params, images, *words))
        sides = sides.unflatten(2, (4, _BINS))
        middles, strides = map(torch.from_numpy, places(self.side, self.levels))
        distances = (sides.softmax(-1) @ torch.arange(_BINS, dtype=torch.float32)) * strides
        found = torch.cat([middles - distances[..., :2], middles + distances[..., 2:]], dim=-1)
        with torch.no_grad():
            right, chances = self._torch_assigned(torch, scores.sigmoid(), found, middles, boxes, classes)
        weights = chances.sum(-1)
        total = weights.sum().clamp(min=1.0)
        of_classes = functional.binary_cross_entropy_with_logits(scores, chances, reduction="sum") / total
        of_boxes = (weights * (1 - _complete_iou(torch, torch.detach, found, right))).sum() / total
        aim = torch.cat([middles - right[..., :2], right[..., 2:] - middles], dim=-1) / strides
        near = (1 - (aim.clamp(0, _BINS - 1)[..., None] - torch.arange(_BINS)).abs()).clamp(min=0)
        surprise = -(near * sides.log_softmax(-1)).sum(-1)
        of_sides = (weights * surprise.mean(-1)).sum() / total
        return 7.5 * of_boxes + 0.5 * of_classes + 1.5 * of_sides

    def _torch_assigned(
        self, torch: Any, chances: Any, found: Any, middles: Any, boxes: Any, classes: Any
    ) -> tuple[Any, Any]:
        inside = ((middles > boxes[:, :, None, :2]) & (middles < boxes[:, :, None, 2:])).all(-1)
        iou = overlaps(torch, boxes[:, :, None], found[:, None]) * (inside & (classes >= 0)[..., None])
        index = classes.clamp(min=0)[..., None].expand(-1, -1, found.shape[1])
        fit = chances.transpose(1, 2).gather(1, index).sqrt() * iou**6
        kept = (fit > 0) & (fit >= fit.topk(self.chosen)[0][..., -1:])
        owner = torch.where(kept, iou, -1.0).argmax(dim=1)
        kept &= torch.arange(MOST)[:, None] == owner[:, None]
        fit, iou = fit * kept, iou * kept
        share = fit / (fit.amax(2, keepdim=True) + 1e-9) * iou.amax(2, keepdim=True)
        of_place = functional_one_hot(torch, classes.gather(1, owner))
        right = boxes.gather(1, owner[..., None].expand(-1, -1, 4))
        return right, share.sum(1)[..., None] * of_place

    def _outputs(
        self,
        params: Any,
        images: Any,
        conv: Any,
        last: Any,
        joined: Any,
        larger: Any,
        pool: Any,
        halves: Any,
        rows: Any,
    ) -> tuple[list[Any], list[Any]]:
        """Of each level: scores of distances (batch, places, 4 bins), and of classes (batch, places, classes)."""

        def in_parts(x: Any, layers: Any) -> Any:
            parts = list(halves(conv(x, layers["first"])))
            y = parts[-1]
            for layer in layers["blocks"]:
                y = conv(y, layer)
            return conv(joined(*parts, parts[-1] + y), layers["last"])

        x, levels = conv(images, params["stem"], 2), []
        for i, layers in enumerate(params["down"]):
            x = in_parts(conv(x, layers["shrink"], 2), layers["parts"])
            if i:
                levels.append(x)
        pooled = [conv(x, params["pool"]["first"])]
        for _ in range(3):
            pooled.append(pool(pooled[-1]))
        levels[-1] = conv(joined(*pooled), params["pool"]["last"])
        for i, layers in enumerate(params["upward"]):
            fine = len(levels) - 2 - i
            levels[fine] = in_parts(joined(levels[fine], larger(levels[fine + 1])), layers)
        for i, (shrink, layers) in enumerate(zip(params["shrink"], params["downward"])):
            levels[i + 1] = in_parts(joined(conv(levels[i], shrink, 2), levels[i + 1]), layers)

        def heads(name: str) -> list[Any]:
            return [rows(last(conv(x, head["first"]), head["last"])) for x, head in zip(levels, params[name])]

        return heads("sides"), heads("classes")


def functional_one_hot(torch: Any, classes: Any) -> Any:
    return torch.nn.functional.one_hot(classes.clamp(min=0), CLASSES) * (classes >= 0)[..., None]


def _pool(lib: Any, x: Any) -> Any:
    """The most in windows of 5 x 5 around each place."""
    if lib is float64:
        wide = float64.numpy.pad(x, ((0, 0), (0, 0), (2, 2), (2, 2)), constant_values=-1e30)
        return float64.max_pool(wide, 5, 1)
    return lib.lax.reduce_window(x, -lib.numpy.inf, lib.lax.max, (1, 1, 5, 5), (1, 1, 1, 1), "SAME")


def _complete_iou(np: Any, constant: Any, found: Any, right: Any) -> Any:
    """The IoU, less how far the middles are apart, less how much the shapes differ; np may be torch."""
    iou = overlaps(np, found, right)
    around = np.maximum(found[..., 2:], right[..., 2:]) - np.minimum(found[..., :2], right[..., :2])
    apart = (found[..., :2] + found[..., 2:] - right[..., :2] - right[..., 2:]) / 2
    sizes, others = found[..., 2:] - found[..., :2], right[..., 2:] - right[..., :2]
    angles = np.arctan(sizes[..., 0] / sizes[..., 1]) - np.arctan(others[..., 0] / (others[..., 1] + 1e-6))
    shape = 4 / math.pi**2 * angles**2
    weight = constant(shape / (1 - iou + shape + 1e-6))
    return iou - np.sum(apart**2, -1) / (np.sum(around**2, -1) + 1e-6) - weight * shape
