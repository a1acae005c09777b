"""What backward passes keep and what they compute again, by the names of jax.ad_checkpoint."""

from funcgrad.transforms.checkpoint import checkpoint_policies
from funcgrad.transforms.checkpoint.remat import checkpoint, checkpoint_name, print_saved_residuals, remat

__all__ = ["checkpoint", "checkpoint_name", "checkpoint_policies", "print_saved_residuals", "remat"]
