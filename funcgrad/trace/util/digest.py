"""The hash by which programs, files of the package and entries of the cache are told apart.

That of `hashlib`, which without its module loads no OpenSSL: that would take a tenth of the time that a process needs
to run a program from the cache.
"""

try:
    from _blake2 import blake2b
except ImportError:  # another Python than CPython
    from hashlib import blake2b

__all__ = ["blake2b"]
