"""Transformers of language, images and sound."""

from __future__ import annotations

import math
from typing import Any

from tests.torch.architectures.convolutional import Model, image, torch

nn = torch.nn
F = nn.functional

WORDS = 50


def tokens(*shape: int) -> Any:
    return torch.randint(0, WORDS, shape or (2, 9))


class Block(nn.Module):
    """A block of ViT: norms first."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = nn.MultiheadAttention(width, heads, batch_first=True)
        self.mlp = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))

    def forward(self, x: Any) -> Any:
        y = self.norm1(x)
        x = x + self.attention(y, y, y, need_weights=False)[0]
        return x + self.mlp(self.norm2(x))


class ViT(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.patches = nn.Conv2d(3, 16, 8, 8)
        self.token, self.places = (
            nn.Parameter(torch.zeros(1, 1, 16)),
            nn.Parameter(torch.randn(1, 17, 16) * 0.02),
        )
        self.blocks = nn.Sequential(Block(16, 4), Block(16, 4))
        self.norm, self.head = nn.LayerNorm(16), nn.Linear(16, 10)

    def forward(self, x: Any) -> Any:
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(x.shape[0], -1, -1), x], 1) + self.places
        return self.head(self.norm(self.blocks(x))[:, 0])


def vit() -> Model:
    return ViT(), (image(),)


class WindowAttention(nn.Module):
    """Attention within windows of an image, shifted by half of one, with biases by distance (Swin)."""

    def __init__(self, width: int, heads: int, window: int, shift: int) -> None:
        super().__init__()
        self.heads, self.window, self.shift = heads, window, shift
        self.norm, self.qkv, self.out = (
            nn.LayerNorm(width),
            nn.Linear(width, 3 * width),
            nn.Linear(width, width),
        )
        self.table = nn.Parameter(torch.randn((2 * window - 1) ** 2, heads) * 0.02)
        axis = torch.arange(window)
        places = torch.stack(torch.meshgrid(axis, axis, indexing="ij")).flatten(1)
        apart = (places[:, :, None] - places[:, None, :]).permute(1, 2, 0) + window - 1
        self.register_buffer("apart", apart[..., 0] * (2 * window - 1) + apart[..., 1])

    def forward(self, x: Any) -> Any:
        n, h, w, c = x.shape
        k = self.window
        y = torch.roll(self.norm(x), (-self.shift, -self.shift), (1, 2))
        y = y.view(n, h // k, k, w // k, k, c).permute(0, 1, 3, 2, 4, 5).reshape(-1, k * k, c)
        q, key, v = (
            self.qkv(y).view(-1, k * k, 3, self.heads, c // self.heads).permute(2, 0, 3, 1, 4).unbind(0)
        )
        scores = q @ key.transpose(-2, -1) / math.sqrt(c // self.heads)
        scores = scores + self.table[self.apart.view(-1)].view(k * k, k * k, -1).permute(2, 0, 1)
        y = self.out((scores.softmax(-1) @ v).transpose(1, 2).reshape(-1, k * k, c))
        y = y.view(n, h // k, w // k, k, k, c).permute(0, 1, 3, 2, 4, 5).reshape(n, h, w, c)
        return x + torch.roll(y, (self.shift, self.shift), (1, 2))


class PatchMerging(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm, self.reduce = nn.LayerNorm(4 * width), nn.Linear(4 * width, 2 * width, bias=False)

    def forward(self, x: Any) -> Any:
        parts = [x[:, i::2, j::2] for j in (0, 1) for i in (0, 1)]
        return self.reduce(self.norm(torch.cat(parts, -1)))


class Swin(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.patches = nn.Conv2d(3, 8, 4, 4)
        self.body = nn.Sequential(WindowAttention(8, 2, 4, 0), WindowAttention(8, 2, 4, 2), PatchMerging(8))
        self.head = nn.Linear(16, 10)

    def forward(self, x: Any) -> Any:
        return self.head(self.body(self.patches(x).permute(0, 2, 3, 1)).mean((1, 2)))


def swin() -> Model:
    return Swin(), (image(),)


class Bert(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.words, self.places, self.kinds = (
            nn.Embedding(WORDS, 16, padding_idx=0),
            nn.Embedding(12, 16),
            nn.Embedding(2, 16),
        )
        self.norm = nn.LayerNorm(16, eps=1e-12)
        layer = nn.TransformerEncoderLayer(16, 4, 32, activation="gelu", batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.pool = nn.Linear(16, 16)

    def forward(self, ids: Any, mask: Any) -> Any:
        places = torch.arange(ids.shape[1])
        x = self.norm(self.words(ids) + self.places(places) + self.kinds(torch.zeros_like(ids)))
        x = self.encoder(x, src_key_padding_mask=mask == 0)
        return x, torch.tanh(self.pool(x[:, 0]))


def bert() -> Model:
    mask = torch.ones(2, 9, dtype=torch.int64)
    mask[1, 6:] = 0
    return Bert().eval(), (tokens(), mask)


class GPTBlock(nn.Module):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.register_buffer(
            "mask", torch.ones(16, 16, dtype=torch.bool).tril().view(1, 1, 16, 16), persistent=False
        )

    def forward(self, x: Any) -> Any:
        n, t, c = x.shape
        q, k, v = (
            y.view(n, t, self.heads, -1).transpose(1, 2) for y in self.qkv(self.norm1(x)).split(c, dim=2)
        )
        scores = (q @ k.transpose(-2, -1)) * (1.0 / math.sqrt(k.shape[-1]))
        scores = scores.masked_fill(self.mask[:, :, :t, :t] == 0, float("-inf"))
        y = (F.softmax(scores, -1) @ v).transpose(1, 2).contiguous().view(n, t, c)
        x = x + self.out(y)
        return x + self.down(F.gelu(self.up(self.norm2(x)), approximate="tanh"))


class GPT2(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.wte, self.wpe = nn.Embedding(WORDS, 16), nn.Embedding(16, 16)
        self.blocks, self.norm = nn.ModuleList(GPTBlock(16, 4) for _ in range(2)), nn.LayerNorm(16)
        self.head = nn.Linear(16, WORDS, bias=False)
        self.head.weight = self.wte.weight

    def forward(self, ids: Any) -> Any:
        x = self.wte(ids) + self.wpe(torch.arange(ids.shape[1]))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


def gpt2() -> Model:
    return GPT2(), (tokens(),)


class RMSNorm(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x: Any) -> Any:
        return self.weight * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6))


def rotated(x: Any) -> Any:
    first, second = x.chunk(2, -1)
    return torch.cat([-second, first], -1)


class LlamaBlock(nn.Module):
    """Rotary positions, fewer heads of keys than of queries, a gated MLP."""

    def __init__(self, width: int, heads: int, kv_heads: int) -> None:
        super().__init__()
        self.heads, self.kv_heads, self.size = heads, kv_heads, width // heads
        self.norm1, self.norm2 = RMSNorm(width), RMSNorm(width)
        self.q, self.out = nn.Linear(width, width, bias=False), nn.Linear(width, width, bias=False)
        self.k, self.v = (nn.Linear(width, kv_heads * self.size, bias=False) for _ in range(2))
        self.gate, self.up = (nn.Linear(width, 2 * width, bias=False) for _ in range(2))
        self.down = nn.Linear(2 * width, width, bias=False)

    def forward(self, x: Any, cos: Any, sin: Any) -> Any:
        n, t, _ = x.shape
        y = self.norm1(x)
        q = self.q(y).view(n, t, self.heads, self.size).transpose(1, 2)
        k, v = (f(y).view(n, t, self.kv_heads, self.size).transpose(1, 2) for f in (self.k, self.v))
        q, k = q * cos + rotated(q) * sin, k * cos + rotated(k) * sin
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
        x = x + self.out(y.transpose(1, 2).reshape(n, t, -1))
        y = self.norm2(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


class Llama(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.embed, self.norm = nn.Embedding(WORDS, 16), RMSNorm(16)
        self.blocks = nn.ModuleList(LlamaBlock(16, 4, 2) for _ in range(2))
        self.head = nn.Linear(16, WORDS, bias=False)

    def forward(self, ids: Any) -> Any:
        rates = 1.0 / 10000 ** (torch.arange(0, 4, 2).float() / 4)
        angles = torch.outer(torch.arange(ids.shape[1]).float(), rates)
        angles = torch.cat([angles, angles], -1)
        x = self.embed(ids)
        for block in self.blocks:
            x = block(x, angles.cos(), angles.sin())
        return self.head(self.norm(x))


def llama() -> Model:
    return Llama(), (tokens(),)


class T5Attention(nn.Module):
    """Attention without scale, with biases by buckets of distances."""

    def __init__(self, width: int, heads: int, biased: bool) -> None:
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v, self.o = (nn.Linear(width, width, bias=False) for _ in range(4))
        self.bias = nn.Embedding(8, heads) if biased else None

    def forward(self, x: Any, source: Any, causal: bool = False) -> Any:
        n, t, c = x.shape
        s = source.shape[1]
        q, k, v = (
            f(y).view(n, -1, self.heads, c // self.heads).transpose(1, 2)
            for f, y in ((self.q, x), (self.k, source), (self.v, source))
        )
        scores = q @ k.transpose(-1, -2)
        if self.bias is not None:
            apart = torch.arange(s)[None, :] - torch.arange(t)[:, None]
            size = apart.abs()
            large = 2 + (torch.log(size.float().clamp(min=1) / 2) / math.log(8) * 2).long()
            bucket = torch.where(size < 2, size, large.clamp(max=3)) + (apart > 0).long() * 4
            scores = scores + self.bias(bucket).permute(2, 0, 1)
        if causal:
            scores = scores + torch.full((t, s), float("-inf")).triu(1)
        return self.o((scores.softmax(-1) @ v).transpose(1, 2).reshape(n, t, c))


class T5(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.shared = nn.Embedding(WORDS, 16)
        self.encode, self.decode, self.cross = (
            T5Attention(16, 2, True),
            T5Attention(16, 2, True),
            T5Attention(16, 2, False),
        )
        self.norms = nn.ModuleList(RMSNorm(16) for _ in range(4))
        self.wi, self.wo = nn.Linear(16, 32, bias=False), nn.Linear(32, 16, bias=False)

    def forward(self, ids: Any, targets: Any) -> Any:
        source = self.shared(ids)
        y = self.norms[0](source)
        source = source + self.encode(y, y)
        x = self.shared(targets)
        y = self.norms[1](x)
        x = x + self.decode(y, y, causal=True)
        x = x + self.cross(self.norms[2](x), source)
        x = x + self.wo(F.relu(self.wi(self.norms[3](x))))
        logits = x * 16**-0.5 @ self.shared.weight.T
        return F.cross_entropy(logits.view(-1, WORDS), targets.reshape(-1), ignore_index=3), logits


def t5() -> Model:
    return T5(), (tokens(), tokens(2, 5))


class WhisperEncoder(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv1, self.conv2 = nn.Conv1d(8, 16, 3, padding=1), nn.Conv1d(16, 16, 3, 2, 1)
        rates = torch.exp(-math.log(1e4) / 7 * torch.arange(8))
        angles = torch.arange(20)[:, None] * rates[None]
        self.register_buffer("places", torch.cat([angles.sin(), angles.cos()], 1))
        self.blocks, self.norm = nn.ModuleList(Block(16, 2) for _ in range(2)), nn.LayerNorm(16)

    def forward(self, mel: Any) -> Any:
        x = F.gelu(self.conv2(F.gelu(self.conv1(mel)))).permute(0, 2, 1)
        x = (x + self.places).to(x.dtype)
        for block in self.blocks:
            x = block(x)
        return self.norm(x)


def whisper_encoder() -> Model:
    return WhisperEncoder(), (torch.randn(2, 8, 40),)


class Wav2Vec(nn.Module):
    """Convolutions over samples, a transformer layer, and a convolution of groups for positions."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.group = nn.Conv1d(1, 8, 10, 5, bias=False), nn.GroupNorm(8, 8)
        self.second = nn.Conv1d(8, 8, 3, 2, bias=False)
        self.norm, self.project = nn.LayerNorm(8), nn.Linear(8, 16)
        self.positions = nn.utils.parametrizations.weight_norm(
            nn.Conv1d(16, 16, 4, padding=2, groups=4), dim=2
        )
        self.block = Block(16, 4)

    def forward(self, wave: Any) -> Any:
        wave = (wave - wave.mean(-1, keepdim=True)) / torch.sqrt(wave.var(-1, keepdim=True) + 1e-7)
        x = F.gelu(self.second(F.gelu(self.group(self.first(wave[:, None])))))
        x = self.project(self.norm(x.transpose(1, 2)))
        x = x + F.gelu(self.positions(x.transpose(1, 2))[:, :, :-1]).transpose(1, 2)
        return self.block(x)


def wav2vec() -> Model:
    return Wav2Vec(), (torch.randn(2, 120),)


class Translator(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.source, self.target = nn.Embedding(WORDS, 16), nn.Embedding(WORDS, 16)
        self.transformer = nn.Transformer(16, 2, 1, 1, 32, dropout=0.0, batch_first=True)
        self.last = nn.Linear(16, WORDS)

    def forward(self, source: Any, target: Any) -> Any:
        mask = nn.Transformer.generate_square_subsequent_mask(target.shape[1])
        x = self.transformer(self.source(source), self.target(target), tgt_mask=mask, tgt_is_causal=True)
        return F.log_softmax(self.last(x), -1)


def translator() -> Model:
    return Translator(), (tokens(), tokens(2, 6))


class MixerBlock(nn.Module):
    def __init__(self, patches: int, width: int) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.across = nn.Sequential(nn.Linear(patches, 8), nn.GELU(), nn.Linear(8, patches))
        self.along = nn.Sequential(nn.Linear(width, 32), nn.GELU(), nn.Linear(32, width))

    def forward(self, x: Any) -> Any:
        x = x + self.across(self.norm1(x).transpose(1, 2)).transpose(1, 2)
        return x + self.along(self.norm2(x))


class Mixer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.patches, self.head = nn.Conv2d(3, 12, 8, 8), nn.Linear(12, 10)
        self.blocks = nn.Sequential(MixerBlock(16, 12), MixerBlock(16, 12), nn.LayerNorm(12))

    def forward(self, x: Any) -> Any:
        return self.head(self.blocks(self.patches(x).flatten(2).transpose(1, 2)).mean(1))


def mixer() -> Model:
    return Mixer(), (image(),)


class SwitchLayer(nn.Module):
    """A mixture of experts, of which each token takes the best two."""

    def __init__(self) -> None:
        super().__init__()
        self.router = nn.Linear(8, 4)
        self.experts = nn.ModuleList(
            nn.Sequential(nn.Linear(8, 16), nn.SiLU(), nn.Linear(16, 8)) for _ in range(4)
        )

    def forward(self, x: Any) -> Any:
        weights, places = self.router(x).softmax(-1).topk(2, -1)
        gates = torch.zeros(*x.shape[:-1], 4).scatter(-1, places, weights / weights.sum(-1, keepdim=True))
        outputs = torch.stack([expert(x) for expert in self.experts], -2)
        return (gates[..., None] * outputs).sum(-2)


def mixture_of_experts() -> Model:
    return SwitchLayer(), (torch.randn(2, 5, 8),)


MODELS = [
    vit, swin, bert, gpt2, llama, t5, whisper_encoder, wav2vec, translator, mixer, mixture_of_experts,
]  # fmt: skip
