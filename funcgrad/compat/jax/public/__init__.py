"""Names of JAX's public modules that funcgrad has elsewhere, or in other ways: what programs use."""
