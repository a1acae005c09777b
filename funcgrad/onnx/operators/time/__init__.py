"""Operators over time: recurrent.py has RNN, GRU and LSTM; spectral.py has Fourier transforms, windows and mel weights.

Importing them adds their rows to the table.
"""

from funcgrad.onnx.operators.time import recurrent, spectral

__all__ = ["recurrent", "spectral"]
