"""Models of sequences, graphs, points and tables."""

from __future__ import annotations

import math
from typing import Any

from tests.torch.architectures.convolutional import Model, torch

nn = torch.nn
F = nn.functional


class Mamba(nn.Module):
    """A selective state space model, its scan written as a loop over steps."""

    def __init__(self, width: int = 8, states: int = 4) -> None:
        super().__init__()
        self.states = states
        self.inputs, self.out = nn.Linear(width, 2 * width, bias=False), nn.Linear(width, width, bias=False)
        self.conv = nn.Conv1d(width, width, 3, padding=2, groups=width)
        self.project, self.delta = nn.Linear(width, 2 * states + 1, bias=False), nn.Linear(1, width)
        self.log_a = nn.Parameter(torch.log(torch.arange(1, states + 1).float()).repeat(width, 1))
        self.d = nn.Parameter(torch.ones(width))

    def forward(self, u: Any) -> Any:
        length = u.shape[1]
        x, gate = self.inputs(u).chunk(2, -1)
        x = F.silu(self.conv(x.transpose(1, 2))[..., :length].transpose(1, 2))
        step, b, c = self.project(x).split([1, self.states, self.states], -1)
        delta = F.softplus(self.delta(step))
        decay = torch.exp(delta[..., None] * -torch.exp(self.log_a))
        added = delta[..., None] * b[:, :, None, :] * x[..., None]
        h = torch.zeros_like(added[:, 0])
        outputs = []
        for t in range(length):
            h = decay[:, t] * h + added[:, t]
            outputs.append((h * c[:, t, None, :]).sum(-1))
        y = torch.stack(outputs, 1) + x * self.d
        return self.out(y * F.silu(gate))


def mamba() -> Model:
    return Mamba(), (torch.randn(2, 6, 8),)


class RWKV(nn.Module):
    """Time mixing by exponential decay, and channel mixing."""

    def __init__(self, width: int = 8) -> None:
        super().__init__()
        self.decay, self.first = nn.Parameter(torch.rand(width)), nn.Parameter(torch.rand(width))
        self.mix = nn.Parameter(torch.rand(4, width))
        self.key, self.value, self.receptance, self.out = (
            nn.Linear(width, width, bias=False) for _ in range(4)
        )
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.up, self.down = nn.Linear(width, 16, bias=False), nn.Linear(16, width, bias=False)

    def forward(self, x: Any) -> Any:
        y = self.norm1(x)
        before = F.pad(y, (0, 0, 1, -1))
        k, v, r = (
            layer(y * mix + before * (1 - mix))
            for layer, mix in zip((self.key, self.value, self.receptance), self.mix)
        )
        top = bottom = torch.zeros_like(x[:, 0])
        most = torch.full_like(top, -1e30)
        w = -torch.exp(self.decay)
        outputs = []
        for t in range(x.shape[1]):
            largest = torch.maximum(most, self.first + k[:, t])
            old, new = torch.exp(most - largest), torch.exp(self.first + k[:, t] - largest)
            outputs.append((old * top + new * v[:, t]) / (old * bottom + new))
            largest = torch.maximum(most + w, k[:, t])
            old, new = torch.exp(most + w - largest), torch.exp(k[:, t] - largest)
            top, bottom, most = old * top + new * v[:, t], old * bottom + new, largest
        x = x + self.out(torch.sigmoid(r) * torch.stack(outputs, 1))
        return x + self.down(torch.square(torch.relu(self.up(self.norm2(x)))))


def rwkv() -> Model:
    return RWKV(), (torch.randn(2, 5, 8),)


class LSTMTagger(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.embed = nn.Embedding(20, 8)
        self.lstm = nn.LSTM(8, 6, num_layers=2, bidirectional=True, batch_first=True)
        self.head = nn.Linear(12, 5)

    def forward(self, ids: Any) -> Any:
        outputs, (h, c) = self.lstm(self.embed(ids))
        return self.head(outputs), h, c


def lstm_tagger() -> Model:
    return LSTMTagger(), (torch.randint(0, 20, (2, 7)),)


class GRUForecaster(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.gru, self.cell, self.head = nn.GRU(3, 8), nn.GRUCell(1, 8), nn.Linear(8, 1)

    def forward(self, x: Any) -> Any:
        _, h = self.gru(x)
        h = h[0]
        value = self.head(h)
        forecast = []
        for _ in range(3):
            h = self.cell(value, h)
            value = self.head(h)
            forecast.append(value)
        return torch.cat(forecast, 1)


def gru_forecaster() -> Model:
    return GRUForecaster(), (torch.randn(9, 2, 3),)


class GCN(nn.Module):
    """Convolution on a graph: sums over edges by scatter, scaled by degrees."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(5, 8, bias=False), nn.Linear(8, 3, bias=False)

    def convolve(self, x: Any, edges: Any) -> Any:
        n = x.shape[0]
        source, target = torch.cat([edges, torch.arange(n).expand(2, n)], 1)
        degree = torch.zeros(n).scatter_add(0, target, torch.ones(target.shape[0]))
        scale = degree.rsqrt()
        messages = x[source] * (scale[source] * scale[target])[:, None]
        return torch.zeros_like(x).index_add(0, target, messages)

    def forward(self, x: Any, edges: Any) -> Any:
        x = F.relu(self.convolve(self.first(x), edges))
        return F.log_softmax(self.convolve(self.second(x), edges), -1)


def edges() -> Any:
    return torch.randint(0, 7, (2, 20))


def gcn() -> Model:
    return GCN(), (torch.randn(7, 5), edges())


class GAT(nn.Module):
    """Attention over the edges that end in a node: a softmax by scatter."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(5, 8, bias=False)
        self.source, self.target = nn.Parameter(torch.randn(2, 4)), nn.Parameter(torch.randn(2, 4))

    def forward(self, x: Any, edges: Any) -> Any:
        source, target = edges
        y = self.linear(x).view(-1, 2, 4)
        scores = F.leaky_relu((y * self.source).sum(-1)[source] + (y * self.target).sum(-1)[target], 0.2)
        index = target[:, None].expand_as(scores)
        most = torch.full((7, 2), -1e9).scatter_reduce(0, index, scores, "amax")
        weights = torch.exp(scores - most[target])
        total = torch.zeros(7, 2).scatter_add(0, index, weights)
        weights = weights / (total[target] + 1e-16)
        return torch.zeros_like(y).index_add(0, target, y[source] * weights[..., None]).flatten(1)


def gat() -> Model:
    return GAT(), (torch.randn(7, 5), edges())


class DLRM(nn.Module):
    """Embeddings of categories, in bags, and their products with each other."""

    def __init__(self) -> None:
        super().__init__()
        self.bottom = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 6), nn.ReLU())
        self.tables = nn.ModuleList(nn.EmbeddingBag(10, 6, mode="sum") for _ in range(3))
        self.top = nn.Sequential(nn.Linear(6 + 6, 8), nn.ReLU(), nn.Linear(8, 1), nn.Sigmoid())

    def forward(self, dense: Any, ids: Any) -> Any:
        x = self.bottom(dense)
        parts = torch.stack([x, *(table(ids[i]) for i, table in enumerate(self.tables))], 1)
        products = torch.bmm(parts, parts.transpose(1, 2))
        rows, columns = torch.tril_indices(4, 4, -1)
        return self.top(torch.cat([x, products[:, rows, columns]], 1))


def dlrm() -> Model:
    return DLRM(), (torch.randn(3, 4), torch.randint(0, 10, (3, 3, 2)))


class NeRF(nn.Module):
    """A field of density and colour, integrated along rays."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(3 + 3 * 2 * 4, 16), nn.ReLU(), nn.Linear(16, 16), nn.ReLU())
        self.density, self.colour = nn.Linear(16, 1), nn.Linear(16, 3)

    def forward(self, origins: Any, directions: Any) -> Any:
        t = torch.linspace(1.0, 3.0, 6)
        points = origins[:, None] + directions[:, None] * t[:, None]
        angles = points[..., None] * 2.0 ** torch.arange(4) * math.pi
        y = self.body(torch.cat([points, angles.sin().flatten(-2), angles.cos().flatten(-2)], -1))
        alpha = 1 - torch.exp(-F.softplus(self.density(y)[..., 0]) * (t[1] - t[0]))
        clear = torch.cumprod(torch.cat([torch.ones_like(alpha[:, :1]), 1 - alpha + 1e-10], 1), 1)[:, :-1]
        weights = alpha * clear
        return (weights[..., None] * torch.sigmoid(self.colour(y))).sum(1), (weights * t).sum(1)


def nerf() -> Model:
    return NeRF(), (torch.randn(4, 3), F.normalize(torch.randn(4, 3), dim=-1))


class PointNet(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.align = nn.Sequential(nn.Conv1d(3, 8, 1), nn.BatchNorm1d(8), nn.ReLU())
        self.matrix = nn.Linear(8, 9)
        self.features = nn.Sequential(
            nn.Conv1d(3, 16, 1), nn.BatchNorm1d(16), nn.ReLU(), nn.Conv1d(16, 16, 1)
        )
        self.head = nn.Sequential(nn.Linear(16, 8), nn.ReLU(), nn.Linear(8, 4))

    def forward(self, points: Any) -> Any:
        matrix = self.matrix(torch.max(self.align(points), 2)[0]).view(-1, 3, 3) + torch.eye(3)
        moved = torch.bmm(points.transpose(2, 1), matrix).transpose(2, 1)
        return F.log_softmax(self.head(torch.max(self.features(moved), 2, keepdim=True)[0].view(-1, 16)), 1)


def pointnet() -> Model:
    return PointNet(), (torch.randn(3, 3, 20),)


class TemporalBlock(nn.Module):
    def __init__(self, inputs: int, outputs: int, dilation: int) -> None:
        super().__init__()
        self.cut = 2 * dilation
        norm = nn.utils.parametrizations.weight_norm
        self.conv1 = norm(nn.Conv1d(inputs, outputs, 3, padding=self.cut, dilation=dilation))
        self.conv2 = norm(nn.Conv1d(outputs, outputs, 3, padding=self.cut, dilation=dilation))
        self.short = nn.Conv1d(inputs, outputs, 1)

    def forward(self, x: Any) -> Any:
        y = F.relu(self.conv1(x)[:, :, : -self.cut].contiguous())
        return F.relu(F.relu(self.conv2(y)[:, :, : -self.cut]) + self.short(x))


def temporal_convolutions() -> Model:
    return nn.Sequential(TemporalBlock(3, 6, 1), TemporalBlock(6, 6, 2), TemporalBlock(6, 4, 4)), (
        torch.randn(2, 3, 15),
    )


class VectorQuantizer(nn.Module):
    """An autoencoder with a table of codes; the gradient goes straight through the choice."""

    def __init__(self) -> None:
        super().__init__()
        self.encode, self.decode, self.codes = nn.Linear(6, 4), nn.Linear(4, 6), nn.Embedding(8, 4)

    def forward(self, x: Any) -> Any:
        z = self.encode(x)
        distances = torch.cdist(z, self.codes.weight)
        chosen = self.codes(distances.argmin(-1))
        commitment = F.mse_loss(z, chosen.detach()) * 0.25 + F.mse_loss(chosen, z.detach())
        straight = z + (chosen - z).detach()
        return self.decode(straight), commitment


def vector_quantizer() -> Model:
    return VectorQuantizer(), (torch.randn(5, 6),)


class FourierOperator(nn.Module):
    """A Fourier neural operator of one dimension."""

    def __init__(self) -> None:
        super().__init__()
        self.lift, self.local, self.last = nn.Linear(1, 6), nn.Conv1d(6, 6, 1), nn.Linear(6, 1)
        self.weight = nn.Parameter(torch.randn(6, 6, 4, dtype=torch.cfloat) / 6)

    def forward(self, x: Any) -> Any:
        y = self.lift(x[..., None]).permute(0, 2, 1)
        modes = torch.fft.rfft(y)
        mixed = torch.zeros_like(modes)
        mixed[:, :, :4] = torch.einsum("bix,iox->box", modes[:, :, :4], self.weight)
        y = F.gelu(torch.fft.irfft(mixed, n=y.shape[-1]) + self.local(y))
        return self.last(y.permute(0, 2, 1))[..., 0]


def fourier_operator() -> Model:
    return FourierOperator(), (torch.randn(2, 16),)


MODELS = [
    mamba, rwkv, lstm_tagger, gru_forecaster, gcn, gat, dlrm, nerf, pointnet, temporal_convolutions, vector_quantizer,
    fourier_operator,
]  # fmt: skip
