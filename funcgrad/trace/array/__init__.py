"""Arrays: values in memory with a dtype, a shape and a place.

`Array` (array.py) is immutable and owns NumPy memory; device_array.py and sharded_array.py are arrays elsewhere, and
key_array.py arrays of random keys. borrow.py and dlpack.py take over memory that others own.
"""
