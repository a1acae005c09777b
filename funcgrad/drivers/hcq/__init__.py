"""Hardware queues driven from user space: what all devices share that take commands from rings in memory.

Comes in: a device, its launches, regions of memory. Goes out: rings written, doorbells rung, errors that say what
failed. The entry is `Work`, what is done on one device.

    files.py          open, ioctl, mmap, pause: all that a stand-in of a device replaces
    addresses.py      ranges of addresses, handed out and taken back
    signals.py        values that a device writes, timelines of them, and waiting
    stream.py         words of commands, and which bits of them change from run to run
    native.py         one call from Python: copy, patch, ring entry, doorbell
    queues.py         rings; jobs, which are started there; the arena that their blocks are copied to
    staging.py        chunks of host memory that a device copies from and to
    dependencies.py   which queue has to wait for which, by the ranges of memory that commands touch
    device.py         what each driver's device gives: memory, queues, blocks of commands
    pool.py           memory of the device in pieces
    work.py           launches, recordings and copies in the order of what they touch: `Work`

A file imports only those above it.
"""
