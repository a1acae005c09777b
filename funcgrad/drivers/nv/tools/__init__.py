"""Looking at a real machine: does a GPU take what this driver sends, and what does NVIDIA's own library send?

    smoke.py      ten steps from the first call to transfers, each with its own test
    records.py    what is said to the kernel driver, written down
    hook.py       calls that NVIDIA's own library makes
    record.py     writes a record, of this driver or of NVIDIA's
    compare.py    how two records differ, field by field

Entries: `python -m funcgrad.drivers.nv.check`, and `record` and `compare` of this folder. A file imports only those
above it.
"""
