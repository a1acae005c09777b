"""Formats and links of machine code without a vendor's runtime: ELF, code of this process, AMD's code objects."""
