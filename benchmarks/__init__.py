"""Measure funcgrad beside jax, torch, tinygrad and NumPy, in turns, with every result checked: `python -m benchmarks`.

cases/    what is measured, a file a subject; models/ has the networks that some of them train
harness/  how it is measured
results/  the figures of the other programs of this folder, each of which begins with what it measures
"""
