"""Files of arrays and trees: NumPy's .npy and .npz, read with care."""
