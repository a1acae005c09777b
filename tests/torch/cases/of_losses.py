"""Cases of losses: of texts whose places in time are not told, and of margins."""

from __future__ import annotations

from typing import Any

from tests.torch.cases.makers import floats, integers, positive, torch
from tests.torch.harness import Case

CASES: list[Case] = []


def add(name: str, *args: object, **kwargs: Any) -> None:
    options = {key: kwargs.pop(key) for key in ("only", "gradient") if key in kwargs}
    CASES.append(Case(name, args, kwargs, **{"tolerance": 8.0, **options}))


def log_probs(*shape: int) -> Any:
    return floats(*shape).log_softmax(-1)


texts = torch.tensor([[1, 2, 2, 3], [4, 4, 1, 0], [3, 1, 0, 0]])
lengths = (torch.tensor([12, 11, 9]), torch.tensor([4, 3, 2]))
joined = torch.cat([row[:n] for row, n in zip(texts, lengths[1])])
for targets in (texts, joined):
    for reduction in (0, 1, 2):
        add("ctc_loss.Tensor", log_probs(12, 3, 5), targets, *lengths, 0, reduction)
    add("ctc_loss.IntList", log_probs(12, 3, 5), targets, [12, 11, 9], [4, 3, 2])
    add("_ctc_loss", log_probs(12, 3, 5), targets, [12, 11, 9], [4, 3, 2], only=(0,))
add("_ctc_loss.Tensor", log_probs(12, 3, 5), texts, *lengths, only=(0,))
# the last text needs five frames, since its labels are the same; the first has none
short = (torch.tensor([12, 11, 4]), torch.tensor([0, 3, 3]))
same = torch.tensor([[1, 1, 1], [4, 4, 1], [3, 3, 3]])
for reduction in (0, 1, 2):
    add("ctc_loss.Tensor", log_probs(12, 3, 5), same, *short, 0, reduction, True)
add("ctc_loss.Tensor", log_probs(12, 3, 5), same, *short, 0, 0, gradient=False)
add("ctc_loss.IntList", log_probs(6, 5), torch.tensor([1, 2]), [6], [2], 4, 1)
add("ctc_loss.Tensor", log_probs(6, 5), torch.tensor([1, 2]), torch.tensor(6), torch.tensor(2), 0, 0)
scores, classes = floats(3, 4), torch.tensor([0, 3, 2])
for reduction in (0, 1, 2):
    add("multi_margin_loss", scores, classes, 1, 1, None, reduction)
    add("multi_margin_loss", scores, classes, 2, 0.7, positive(4), reduction, gradient=False)
    several = torch.tensor([[3, 0, -1, 1], [1, -1, 2, 2], [-1, 0, 0, 0]])
    add("multilabel_margin_loss_forward", scores, several, reduction)
add("multi_margin_loss", floats(4), torch.tensor(2))
add("multilabel_margin_loss_forward", floats(4), torch.tensor([3, 0, -1, 1]), 1)
add(
    "embedding_renorm",
    floats(6, 3),
    integers(2, 3, low=0, high=6, dtype=torch.int64),
    1.0,
    2.0,
    gradient=False,
)
