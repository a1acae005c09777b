"""RetinaNet: a pyramid of features, nine anchors at each of its places, focal and smooth L1 losses."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy

from benchmarks.models.examples.boxes import CLASSES, objects, overlaps, places
from benchmarks.models.gpt import norm
from benchmarks.models.training import first_state
from benchmarks.models.unet import filters
from benchmarks.models.windows import convolve, group_norm, torch_convolve, torch_group_norm

_FORMS, _SCALES, _GROUPS = (0.5, 1.0, 2.0), (1.0, 2 ** (1 / 3), 2 ** (2 / 3)), 4
_ANCHORS, _PRIOR, _SMOOTH = len(_FORMS) * len(_SCALES), 0.01, 1 / 9


class RetinaNet(NamedTuple):
    """The sizes, and the loss in the words of each library: (lib, params, images, boxes, classes, anchors)."""

    width: int = 16
    levels: int = 3
    batch: int = 16
    side: int = 128

    def data(self, rng: numpy.random.Generator) -> tuple[Any, ...]:
        """(state, images, boxes of objects, their classes, anchors)."""
        widths = [self.width, *(2 * self.width << level for level in range(self.levels + 1))]
        features = 4 * self.width

        def conv(inner: int, out: int, window: int = 3, bias: float = 0.0) -> dict[str, Any]:
            return {"w": filters(rng, out, inner, window), "b": numpy.full(out, bias, numpy.float32)}

        def residual(inner: int, out: int) -> dict[str, Any]:
            first, second = ({"w": filters(rng, out, size, 3), **norm(out)} for size in (inner, out))
            return {"first": first, "second": second, "shortcut": conv(inner, out, 1)}

        def head(out: int, bias: float) -> list[dict[str, Any]]:
            layers = [conv(features, features), conv(features, features), conv(features, out, 3, bias)]
            layers[-1]["w"] *= numpy.float32(0.1)
            return layers

        params = {
            "stages": [residual(a, b) for a, b in zip([3, *widths], widths)],
            "beside": [conv(a, features, 1) for a in widths[2:]],
            "smooth": [conv(features, features) for _ in widths[2:]],
            "classes": head(_ANCHORS * CLASSES, -math.log((1 - _PRIOR) / _PRIOR)),
            "corrections": head(_ANCHORS * 4, 0.0),
        }
        images = rng.standard_normal((self.batch, 3, self.side, self.side), numpy.float32)
        return first_state(rng, params), images, *objects(rng, self.batch, self.side), self._anchors()

    def loss(self, lib: Any, params: Any, images: Any, boxes: Any, classes: Any, anchors: Any) -> Any:
        np = lib.numpy

        def conv(x: Any, layer: Any, stride: int = 1) -> Any:
            return convolve(lib, x, layer["w"], stride) + layer["b"].reshape(1, -1, 1, 1)

        def residual(x: Any, layers: Any) -> Any:
            y = group_norm(lib, convolve(lib, x, layers["first"]["w"], 2), layers["first"], _GROUPS)
            y = convolve(lib, np.maximum(y, 0.0), layers["second"]["w"])
            y = group_norm(lib, y, layers["second"], _GROUPS)
            return np.maximum(conv(x, layers["shortcut"], 2) + y, 0.0)

        def larger(x: Any) -> Any:
            return np.repeat(np.repeat(x, 2, axis=2), 2, axis=3)

        def of_levels(levels: list[Any], layers: Any, size: int) -> Any:
            parts = []
            for x in levels:
                for layer in layers[:-1]:
                    x = np.maximum(conv(x, layer), 0.0)
                parts.append(conv(x, layers[-1]).transpose(0, 2, 3, 1).reshape(self.batch, -1, size))
            return np.concatenate(parts, axis=1)

        levels = self._levels(params, images, conv, residual, larger)
        scores, corrections = (
            of_levels(levels, params[k], n) for k, n in (("classes", CLASSES), ("corrections", 4))
        )
        iou = overlaps(np, anchors[None, :, None], boxes[:, None]) * (classes >= 0)[:, None]
        best, most = np.argmax(iou, axis=2), np.max(iou, axis=2)
        nearest = (iou == np.max(iou, axis=1, keepdims=True)) & (iou > 0)
        forced = np.any(nearest, axis=2)
        owner = np.where(forced, np.argmax(nearest * iou, axis=2), best)
        found = forced | (most >= 0.5)
        counted = found | (most < 0.4)
        of_anchor = np.take_along_axis(classes, owner, axis=1)
        right = (of_anchor[..., None] == np.arange(CLASSES)) & found[..., None]
        chance = lib.nn.sigmoid(scores)
        wrong = np.where(right, 1.0 - chance, chance)
        focal = np.where(right, 0.25, 0.75) * wrong**2 * (np.logaddexp(scores, 0.0) - scores * right)
        count = np.maximum(np.sum(found, axis=1), 1)
        of_classes = np.sum(focal * counted[..., None], axis=(1, 2)) / count
        aim = _corrections(np, np.take_along_axis(boxes, owner[..., None], axis=1), anchors)
        apart = np.maximum(corrections - aim, aim - corrections)
        huber = np.where(apart < _SMOOTH, 0.5 / _SMOOTH * apart**2, apart - 0.5 * _SMOOTH)
        return np.mean(of_classes + np.sum(huber * found[..., None], axis=(1, 2)) / count)

    def torch_loss(self, torch: Any, params: Any, images: Any, boxes: Any, classes: Any, anchors: Any) -> Any:
        functional = torch.nn.functional

        def conv(x: Any, layer: Any, stride: int = 1) -> Any:
            return functional.conv2d(x, layer["w"], layer["b"], stride, layer["w"].shape[-1] // 2)

        def residual(x: Any, layers: Any) -> Any:
            y = torch_group_norm(
                torch, torch_convolve(torch, x, layers["first"]["w"], 2), layers["first"], _GROUPS
            )
            y = torch_convolve(torch, y.relu(), layers["second"]["w"])
            y = torch_group_norm(torch, y, layers["second"], _GROUPS)
            return (conv(x, layers["shortcut"], 2) + y).relu()

        def larger(x: Any) -> Any:
            return functional.interpolate(x, scale_factor=2, mode="nearest")

        def of_levels(levels: list[Any], layers: Any, size: int) -> Any:
            parts = []
            for x in levels:
                for layer in layers[:-1]:
                    x = conv(x, layer).relu()
                parts.append(conv(x, layers[-1]).permute(0, 2, 3, 1).reshape(self.batch, -1, size))
            return torch.cat(parts, dim=1)

        levels = self._levels(params, images, conv, residual, larger)
        scores, corrections = (
            of_levels(levels, params[k], n) for k, n in (("classes", CLASSES), ("corrections", 4))
        )
        iou = overlaps(torch, anchors[None, :, None], boxes[:, None]) * (classes >= 0)[:, None]
        most, best = iou.max(dim=2)
        nearest = (iou == iou.amax(dim=1, keepdim=True)) & (iou > 0)
        forced = nearest.any(dim=2)
        owner = torch.where(forced, (nearest * iou).argmax(dim=2), best)
        found = forced | (most >= 0.5)
        counted = found | (most < 0.4)
        right = functional.one_hot(classes.gather(1, owner).clamp(min=0), CLASSES) * found[..., None].float()
        chance = torch.sigmoid(scores)
        entropy = functional.binary_cross_entropy_with_logits(scores, right, reduction="none")
        wrong = chance * (1 - right) + (1 - chance) * right
        focal = (0.25 * right + 0.75 * (1 - right)) * wrong**2 * entropy
        count = found.sum(dim=1).clamp(min=1)
        of_classes = (focal * counted[..., None]).sum(dim=(1, 2)) / count
        aim = _corrections(torch, boxes.gather(1, owner[..., None].expand(-1, -1, 4)), anchors)
        huber = functional.smooth_l1_loss(corrections, aim, reduction="none", beta=_SMOOTH)
        return (of_classes + (huber * found[..., None]).sum(dim=(1, 2)) / count).mean()

    def _levels(self, params: Any, images: Any, conv: Any, residual: Any, larger: Any) -> list[Any]:
        """The features of each level, from the finest to the coarsest."""
        x, levels = images, []
        for i, layers in enumerate(params["stages"]):
            x = residual(x, layers)
            if i >= 2:
                levels.append(conv(x, params["beside"][i - 2]))
        for i in reversed(range(len(levels) - 1)):
            levels[i] = levels[i] + larger(levels[i + 1])
        return [conv(level, layer) for level, layer in zip(levels, params["smooth"])]

    def _anchors(self) -> numpy.ndarray:
        """(n, 4) in pixels; their areas are those of squares of two strides and more."""
        middles, strides = places(self.side, self.levels)
        sizes = [(scale / form**0.5, scale * form**0.5) for scale in _SCALES for form in _FORMS]
        half = strides[:, None] * numpy.asarray(sizes, numpy.float32)
        return numpy.concatenate([middles[:, None] - half, middles[:, None] + half], axis=-1).reshape(-1, 4)

    def flops(self) -> float:
        """Of a step: forwards, and twice as much backwards; the images have no gradient."""
        widths = [self.width, *(2 * self.width << level for level in range(self.levels + 1))]
        total, features = 0.0, 4 * self.width
        for i, (inner, out) in enumerate(zip([3, *widths], widths)):
            area = (self.side >> (i + 1)) ** 2
            total += area * out * (10 * inner * (2 / 3 if i == 0 else 1) + 9 * out)
            if i >= 2:
                total += area * features * (out + 9 * (5 * features + _ANCHORS * (CLASSES + 4)))
        return 6.0 * self.batch * total


def _corrections(np: Any, boxes: Any, anchors: Any) -> Any:
    """How anchors must be moved, in their own sizes, and stretched, in logarithms, to be boxes; np may be torch."""
    size, own = boxes[..., 2:] - boxes[..., :2], anchors[..., 2:] - anchors[..., :2]
    move = ((boxes[..., :2] + boxes[..., 2:]) - (anchors[..., :2] + anchors[..., 2:])) / (2 * own)
    stretch = np.log(np.maximum(size, np.zeros_like(size) + 1e-3) / own)
    return (np.concatenate if hasattr(np, "concatenate") else np.cat)([move, stretch], -1)
