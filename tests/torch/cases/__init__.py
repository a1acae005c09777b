"""Calls of ATen's operators with generated tensors, a file for each family of rows."""
