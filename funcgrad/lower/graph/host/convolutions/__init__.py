"""Convolutions and windows: the order of axes in memory that suits them."""
