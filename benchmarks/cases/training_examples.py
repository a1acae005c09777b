"""Steps of the programs of examples/models that training.py has not, and draws of Hamiltonian Monte Carlo."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.cases.training import GOAL, STEPS, step
from benchmarks.harness.case import Built, Case
from benchmarks.models.examples import bert, dlrm, experts, gaussian_process, ppo, retinanet, wave, yolo


def _bert(full: bool) -> Case:
    model = bert.Bert() if full else bert.Bert(2, 8, 2, 7, 3, 11, 2)
    return step(
        "BERT 6 layers, d 256, 51 words of 8000, batch 32, AdamW", model.data, 0.01,
        (model.loss, model.torch_loss, None), flops=model.flops(), goal=GOAL,
    )  # fmt: skip


def _dlrm(full: bool) -> Case:
    model = dlrm.Dlrm() if full else dlrm.Dlrm(3, 2, 7, 4, 3, 5)
    return step(
        "DLRM 8 tables of 10000 x 32, batch 1024, Adam", model.data, 0.0, (model.loss, model.torch_loss, None),
        nbytes=model.nbytes(), goal=GOAL,
    )  # fmt: skip


def _experts(full: bool) -> Case:
    model = experts.Experts() if full else experts.Experts(3, 4, 6, 10)
    return step(
        "layer of 8 experts, d 256 and 1024, 2048 tokens, Adam", model.data, 0.0,
        (model.loss, model.torch_loss, None), flops=model.flops(), goal=GOAL,
    )  # fmt: skip


def _retinanet(full: bool) -> Case:
    model = retinanet.RetinaNet() if full else retinanet.RetinaNet(4, 1, 2, 32)
    return step(
        "RetinaNet 128 x 128, width 16, 3 levels, batch 16, Adam", model.data, 0.0,
        (model.loss, model.torch_loss, None), flops=model.flops(), goal=GOAL, tolerance=5e-2 if full else 1e-3,
    )  # fmt: skip


def _yolo(full: bool) -> Case:
    model = yolo.Yolo() if full else yolo.Yolo(8, 2, 2, 32, 3)
    return step(
        "YOLO 128 x 128, width 16, 3 levels, batch 16, Adam", model.data, 0.0,
        (model.loss, model.torch_loss, None), goal=GOAL, tolerance=5e-2 if full else 1e-3,
    )  # fmt: skip


def _wave(full: bool) -> Case:
    model = wave.Wave() if full else wave.Wave(10, 2, 3, 2, 2)
    return step(
        "wave equation, 6 pulses, 96 x 96, 480 steps, Adam", model.data, 0.0, (model.loss, model.torch_loss, None),
        goal=GOAL,
    )  # fmt: skip


def _ppo(full: bool) -> Case:
    model = ppo.Ppo() if full else ppo.Ppo(2, 6, 4, 2, 2)
    return Case(
        "PPO, 16 poles, 128 steps, 16 batches of d 64, Adam", STEPS, model.data, model.traced,
        torch=Built(model.torch), carries=True, tolerance=1e-3, goal=GOAL, flops=model.flops(), nbytes=(0, 0),
    )  # fmt: skip


def _gaussian_process(full: bool) -> Case:
    model = gaussian_process.GaussianProcess() if full else gaussian_process.GaussianProcess(9, 2, 2)
    return Case(
        "Gaussian process of 100 points, 8 chains, 4 draws of 12 gradients", STEPS, model.data, model.traced,
        torch=lambda lib, *arguments: model.torch(lib, *arguments), reference=model.reference, tolerance=1e-2,
        goal=GOAL, nbytes=(0, 0),
    )  # fmt: skip


def cases(full: bool) -> Iterator[Case]:
    for make in (_bert, _dlrm, _experts, _retinanet, _yolo, _wave, _ppo, _gaussian_process):
        yield make(full)
