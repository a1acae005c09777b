"""The fixtures of tests/support/both_ways.py."""

from tests.support.both_ways import both, call_traced, check, sample, shape

__all__ = ["both", "call_traced", "check", "sample", "shape"]
