"""Train a vision transformer to classify small images.

    python examples/models/vision/vit.py             on stripes that are made, a minute or two
    python examples/models/vision/vit.py --data DIR  on CIFAR-10: DIR has the files of cifar-10-binary.tar.gz

An image is cut into patches, each a vector; blocks of attention and of a small network let each gather from all
others, and the mean of all goes to the scores of the classes. Blocks are one layer with stacked parameters, which runs
as a loop. cifar.py has the data and the loop over them.

Sources: Dosovitskiy and others 2020 (arXiv:2010.11929); Beyer, Zhai and Kolesnikov 2022 (arXiv:2205.01580) for the
mean in place of a token of its own.
"""

from __future__ import annotations

import cifar

import funcgrad.numpy as np
from funcgrad import Array, nn, random
from funcgrad.nn import optimizers


class Block(nn.Module):
    attention: nn.MultiHeadAttention
    mlp: nn.MLP
    norms: tuple[nn.LayerNorm, nn.LayerNorm]

    @classmethod
    def init(cls, width, heads, dropout, *, key):
        k1, k2 = random.split(key)
        attention = nn.MultiHeadAttention.init(width, heads, key=k1)
        mlp = nn.MLP.init((width, 2 * width, width), activation=nn.gelu, dropout=dropout, key=k2)
        return cls(attention, mlp, (nn.LayerNorm.init(width), nn.LayerNorm.init(width)))

    def __call__(self, x, *, key=None):
        x = x + self.attention(self.norms[0](x))
        return x + self.mlp(self.norms[1](x), key=key)


class ViT(nn.Module):
    patches: nn.Conv
    places: Array
    blocks: nn.Stacked
    norm: nn.LayerNorm
    head: nn.Linear

    @classmethod
    def init(cls, size, patch, width, layers, heads, classes, dropout=0.0, *, key):
        k1, k2, k3, k4 = random.split(key, 4)
        return cls(
            nn.Conv.init(3, width, (patch, patch), strides=patch, padding="VALID", key=k1),
            0.02 * random.normal(k2, ((size // patch) ** 2, width)),
            nn.Stacked.init(lambda k: Block.init(width, heads, dropout, key=k), layers, key=k3),
            nn.LayerNorm.init(width),
            nn.Linear.init(width, classes, key=k4),
        )

    def __call__(self, images, *, key=None):
        """The scores of the classes: (batch, size, size, 3) -> (batch, classes)."""
        x = self.patches(images)
        x = x.reshape(len(x), -1, x.shape[-1]) + self.places
        return self.head(np.mean(self.norm(self.blocks(x, key=key)), axis=1))


def apply(model, state, images, training, key):
    """It keeps nothing from batch to batch; a key turns dropout on."""
    return model(images, key=key if training else None), state


def main():
    parser = cifar.parser("Train a vision transformer.", epochs=8, batch=64, learning_rate=2e-3)
    parser.add_argument("--patch", type=int, default=8, help="pixels of a patch's side, a divisor of 32")
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--heads", type=int, default=4)
    parser.add_argument("--dropout", type=float, default=0.1)
    arguments = parser.parse_args()
    data, augment = cifar.data_of(arguments)
    model_key, train_key = random.split(random.key(arguments.seed))
    sizes = (cifar.SIZE, arguments.patch, arguments.width, arguments.layers, arguments.heads, cifar.CLASSES)
    model = ViT.init(*sizes, arguments.dropout, key=model_key)
    cifar.report(model, data)
    steps = arguments.epochs * (len(data[0][0]) // arguments.batch)
    rate = nn.schedules.warmup_cosine_decay_schedule(0.0, arguments.learning_rate, steps // 10, steps)
    optimizer = optimizers.chain(
        optimizers.clip_by_global_norm(1.0), optimizers.adamw(rate, weight_decay=0.05)
    )
    settings = {"epochs": arguments.epochs, "batch": arguments.batch, "key": train_key, "augment": augment}
    cifar.train(apply, model, None, optimizer, data, **settings)


if __name__ == "__main__":
    main()
