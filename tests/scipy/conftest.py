"""The fixtures of tests/both_ways.py."""

from tests.both_ways import both, call_traced, check, sample, shape

__all__ = ["both", "call_traced", "check", "sample", "shape"]
