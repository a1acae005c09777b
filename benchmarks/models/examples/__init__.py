"""Steps of the programs in examples/models, in plain functions."""
