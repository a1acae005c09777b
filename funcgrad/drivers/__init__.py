"""Devices and machine code without a vendor's runtime: ELF, code of this process, code objects, hardware queues."""
