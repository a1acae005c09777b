"""Functions that search and order: quantiles, sets."""
