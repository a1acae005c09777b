"""Train a Keras model on handwritten digits, with Keras's backend for JAX: a program that runs unchanged over funcgrad.

    python keras_digits.py                               with jax installed
    python -m funcgrad.compat.jax keras_digits.py        over funcgrad, without jax

It shows what Keras asks of its backend: layers whose types are found before the size of a batch is known, `fit` with
metrics and validation, a layer of one's own, a model that is saved and loaded. The 1797 digits of 8x8 pixels come with
scikit-learn.
"""

import os
import tempfile

os.environ["KERAS_BACKEND"] = "jax"

import jax.numpy as jnp
import keras
import numpy as np
from keras import layers
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split


@keras.saving.register_keras_serializable()
class Centered(layers.Layer):
    """Images less their means. It says nothing of the types of its results: Keras asks the backend."""

    def call(self, images):
        return images - jnp.mean(images, axis=(1, 2), keepdims=True)


def create_model():
    model = keras.Sequential(
        [
            keras.Input((8, 8, 1)),
            Centered(),
            layers.Conv2D(16, 3, padding="same", use_bias=False),
            layers.BatchNormalization(),
            layers.Activation("relu"),
            layers.MaxPooling2D(2),
            layers.Conv2D(32, 3, padding="same", activation="relu"),
            layers.Flatten(),
            layers.Dropout(0.3),
            layers.Dense(10),
        ]
    )
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile(keras.optimizers.AdamW(3e-3), loss, metrics=["accuracy"])
    return model


def main():
    keras.utils.set_random_seed(0)
    digits = load_digits()
    images = (digits.images / 16).astype(np.float32)[..., None]
    train_x, test_x, train_y, test_y = train_test_split(images, digits.target, test_size=0.2, random_state=0)
    model = create_model()
    model.fit(train_x, train_y, batch_size=64, epochs=10, validation_data=(test_x, test_y), verbose=2)
    _, score = model.evaluate(test_x, test_y, verbose=0)
    print(f"accuracy {score:.3f}")
    assert score > 0.95, f"the model learned too little: {score:.3f}"

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "digits.keras")
        model.save(path)
        loaded = keras.models.load_model(path)
    np.testing.assert_allclose(
        loaded.predict(test_x, verbose=0), model.predict(test_x, verbose=0), rtol=1e-5, atol=1e-5
    )


if __name__ == "__main__":
    main()
