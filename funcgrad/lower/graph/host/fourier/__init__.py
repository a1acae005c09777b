"""Fourier transforms in tiles of rows, and of long rows."""
