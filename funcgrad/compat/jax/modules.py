"""Which modules of funcgrad stand for which of JAX's: names are looked up in them from left to right.

Where names differ, a module of this folder comes first.
"""

VERSION = "0.10.2"
"""The version of JAX whose names these are."""

_HERE = "funcgrad.compat.jax"

MODULES: dict[str, tuple[str, ...]] = {
    "jax": (f"{_HERE}.top", "funcgrad"),
    "jax._src": (f"{_HERE}.internals",),
    "jax._src.ad_util": (f"{_HERE}.core:primitives",),
    "jax._src.compiler": (f"{_HERE}.internals",),
    "jax._src.dispatch": (f"{_HERE}.internals",),
    "jax._src.dtypes": (f"{_HERE}.internals", "funcgrad.dtypes"),
    "jax._src.flatten_util": ("funcgrad.flatten_util",),
    "jax._src.traceback_util": (f"{_HERE}.internals",),
    "jax._src.xla_bridge": (f"{_HERE}.internals",),
    "jax.ad_checkpoint": ("funcgrad",),
    "jax.api_util": (f"{_HERE}.internals",),
    "jax.core": (f"{_HERE}.core",),
    "jax.custom_batching": ("funcgrad.custom_batching",),
    "jax.custom_derivatives": (
        f"{_HERE}.core:derivatives",
        "funcgrad.custom_derivatives",
        f"{_HERE}.core:primitives",
    ),
    "jax.debug": ("funcgrad.debug",),
    "jax.distributed": ("funcgrad.distributed",),
    "jax.dtypes": ("funcgrad.dtypes",),
    "jax.errors": (f"{_HERE}.errors", "funcgrad.errors"),
    "jax.example_libraries": ("funcgrad.example_libraries",),
    "jax.example_libraries.optimizers": ("funcgrad.example_libraries.optimizers",),
    "jax.example_libraries.stax": ("funcgrad.example_libraries.stax",),
    "jax.experimental": (f"{_HERE}.experimental",),
    "jax.experimental.checkify": ("funcgrad.checkify", f"{_HERE}.errors"),
    "jax.experimental.ode": ("funcgrad.experimental.ode",),
    "jax.extend": (f"{_HERE}.core",),
    "jax.extend.core": (f"{_HERE}.core",),
    "jax.extend.core.primitives": (f"{_HERE}.core:primitives",),
    "jax.flatten_util": ("funcgrad.flatten_util",),
    "jax.image": ("funcgrad.image",),
    "jax.interpreters": (f"{_HERE}.interpreters",),
    "jax.interpreters.ad": (f"{_HERE}.interpreters",),
    "jax.interpreters.batching": (f"{_HERE}.interpreters",),
    "jax.interpreters.mlir": (f"{_HERE}.interpreters",),
    "jax.lax": ("funcgrad.lax", f"{_HERE}.core:primitives"),
    "jax.lax.linalg": ("funcgrad.lax.linalg",),
    "jax.lib": (f"{_HERE}.internals",),
    "jax.nn": ("funcgrad.nn",),
    "jax.nn.initializers": ("funcgrad.nn.initializers",),
    "jax.numpy": ("funcgrad.numpy",),
    "jax.numpy.fft": ("funcgrad.numpy.fft",),
    "jax.numpy.linalg": ("funcgrad.numpy.linalg",),
    "jax.ops": ("funcgrad.ops",),
    "jax.random": ("funcgrad.random",),
    "jax.scipy": ("funcgrad.scipy",),
    "jax.scipy.cluster": ("funcgrad.scipy.cluster",),
    "jax.scipy.cluster.vq": ("funcgrad.scipy.cluster.vq",),
    "jax.scipy.fft": ("funcgrad.scipy.fft",),
    "jax.scipy.integrate": ("funcgrad.scipy.integrate",),
    "jax.scipy.interpolate": ("funcgrad.scipy.interpolate",),
    "jax.scipy.linalg": ("funcgrad.scipy.linalg",),
    "jax.scipy.ndimage": ("funcgrad.scipy.ndimage",),
    "jax.scipy.optimize": ("funcgrad.scipy.optimize",),
    "jax.scipy.signal": ("funcgrad.scipy.signal",),
    "jax.scipy.sparse": ("funcgrad.scipy.sparse",),
    "jax.scipy.sparse.linalg": ("funcgrad.scipy.sparse.linalg",),
    "jax.scipy.special": ("funcgrad.scipy.special",),
    "jax.scipy.stats": ("funcgrad.scipy.stats",),
    "jax.sharding": ("funcgrad.sharding",),
    "jax.stages": (f"{_HERE}.stages",),
    "jax.test_util": ("funcgrad.test_util",),
    "jax.tree": ("funcgrad.tree",),
    "jax.tree_util": ("funcgrad.tree_util",),
    "jax.typing": ("funcgrad.typing",),
    "jax.version": (f"{_HERE}.top",),
    "jaxlib": (f"{_HERE}.top",),
}

_DISTRIBUTIONS = (
    "bernoulli beta betabinom binom cauchy chi2 dirichlet expon gamma gennorm geom gumbel_l gumbel_r laplace logistic "
    "multinomial multivariate_normal nbinom norm pareto poisson t truncnorm uniform vonmises wrapcauchy"
)
MODULES |= {f"jax.scipy.stats.{name}": (f"funcgrad.scipy.stats:{name}",) for name in _DISTRIBUTIONS.split()}
