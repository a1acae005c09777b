"""Formats and links of GPU code without a vendor's runtime: ELF, AMD's code objects."""
