"""Train a Flax module with Optax on handwritten digits: a program for JAX that runs unchanged over funcgrad.

    python flax_digits.py                               with jax installed
    python -m funcgrad.compat.jax flax_digits.py        over funcgrad, without jax

It shows what a training program of the two libraries uses: a linen module with dropout and batch statistics, a train
state, a schedule and a chain of updates, one jitted step, and a checkpoint that Orbax writes and reads. The 1797 digits
of 8x8 pixels come with scikit-learn.
"""

import tempfile

import jax
import jax.numpy as jnp
import numpy as np
import optax
import orbax.checkpoint as ocp
from flax import linen as nn
from flax.training import train_state
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split

EPOCHS = 10
BATCH = 64


class CNN(nn.Module):
    """Two convolutions, each with batch normalization, and two dense layers."""

    @nn.compact
    def __call__(self, x, train):
        for features in (16, 32):
            x = nn.Conv(features, kernel_size=(3, 3), use_bias=False)(x)
            x = nn.BatchNorm(use_running_average=not train, momentum=0.9)(x)
            x = nn.relu(x)
        x = nn.max_pool(x, window_shape=(2, 2), strides=(2, 2))
        x = x.reshape((x.shape[0], -1))
        x = nn.relu(nn.Dense(64)(x))
        x = nn.Dropout(0.3, deterministic=not train)(x)
        return nn.Dense(10)(x)


class TrainState(train_state.TrainState):
    batch_stats: dict
    key: jax.Array


def create_state(key, steps):
    params_key, dropout_key = jax.random.split(key)
    model = CNN()
    variables = model.init(params_key, jnp.ones((1, 8, 8, 1)), train=False)
    schedule = optax.warmup_cosine_decay_schedule(0.0, 3e-3, steps // 10, steps)
    tx = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(schedule, weight_decay=1e-4))
    return TrainState.create(
        apply_fn=model.apply,
        params=variables["params"],
        batch_stats=variables["batch_stats"],
        key=dropout_key,
        tx=tx,
    )


@jax.jit
def train_step(state, images, labels):
    def loss_fn(params):
        logits, updates = state.apply_fn(
            {"params": params, "batch_stats": state.batch_stats},
            images,
            train=True,
            rngs={"dropout": jax.random.fold_in(state.key, state.step)},
            mutable=["batch_stats"],
        )
        loss = optax.softmax_cross_entropy_with_integer_labels(logits, labels).mean()
        return loss, updates

    (loss, updates), grads = jax.value_and_grad(loss_fn, has_aux=True)(state.params)
    state = state.apply_gradients(grads=grads)
    return state.replace(batch_stats=updates["batch_stats"]), loss


@jax.jit
def accuracy(state, images, labels):
    variables = {"params": state.params, "batch_stats": state.batch_stats}
    logits = state.apply_fn(variables, images, train=False)
    return jnp.mean(jnp.argmax(logits, axis=-1) == labels)


def check_checkpoint(trained):
    with tempfile.TemporaryDirectory() as folder, ocp.StandardCheckpointer() as checkpointer:
        checkpointer.save(f"{folder}/digits", trained)
        checkpointer.wait_until_finished()
        restored = checkpointer.restore(f"{folder}/digits", jax.tree.map(jnp.zeros_like, trained))
    jax.tree.map(np.testing.assert_array_equal, restored, trained)


def main():
    digits = load_digits()
    images = (digits.images / 16).astype(np.float32)[..., None]
    train_x, test_x, train_y, test_y = train_test_split(images, digits.target, test_size=0.2, random_state=0)
    steps_per_epoch = len(train_x) // BATCH
    state = create_state(jax.random.key(0), EPOCHS * steps_per_epoch)
    print(sum(leaf.size for leaf in jax.tree.leaves(state.params)), "parameters")

    shuffle = np.random.default_rng(0)
    for epoch in range(EPOCHS):
        order = shuffle.permutation(len(train_x))[: steps_per_epoch * BATCH]
        losses = []
        for batch in order.reshape(steps_per_epoch, BATCH):
            state, loss = train_step(state, train_x[batch], train_y[batch])
            losses.append(loss)
        score = accuracy(state, test_x, test_y)
        print(f"epoch {epoch + 1:2}: loss {jnp.stack(losses).mean():.3f}, accuracy {score:.3f}")
    assert score > 0.97, f"the model learned too little: {score:.3f}"
    check_checkpoint({"params": state.params, "batch_stats": state.batch_stats, "step": state.step})


if __name__ == "__main__":
    main()
