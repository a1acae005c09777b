"""Names of jax.core, jax.extend, jax.interpreters and private modules: what libraries written for JAX use."""
