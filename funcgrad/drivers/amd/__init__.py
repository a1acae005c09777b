"""AMD GPUs: code objects, and what a launch of their kernels consists of."""
