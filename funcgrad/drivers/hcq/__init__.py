"""Hardware queues driven from user space: what all devices share that take commands from rings in memory.

Comes in: commands as words, regions of memory. Goes out: rings written, doorbells rung, errors that say what failed.

    files.py          open, ioctl, mmap, pause: all that a stand-in of a device replaces
    addresses.py      ranges of addresses, handed out and taken back
    signals.py        values that a device writes, timelines of them, and waiting
    stream.py         words of commands, and which bits of them change from run to run
    native.py         one call from Python: copy, patch, ring entry, doorbell
    queues.py         rings; jobs, which are started there; the arena that their blocks are copied to
    arena.py          memory for arguments and copies, used again when the device is done with it
    dependencies.py   which queue has to wait for which, by the ranges of memory that commands touch

A file imports only those above it.
"""
