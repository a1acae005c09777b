"""NVIDIA GPUs through the CUDA driver. `Backend` (backend.py) is the entry; nccl.py connects several."""
