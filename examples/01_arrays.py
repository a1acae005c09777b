"""Arrays: NumPy's functions, values that never change, and random numbers from explicit keys."""

from __future__ import annotations

import funcgrad.numpy as np
from funcgrad import random

print("== arrays are NumPy's, with NumPy's rules for shapes ==")
table = np.arange(12).reshape(3, 4)
print(table)
print("sum of each column:", table.sum(axis=0))
print("rows 2 and 0, backwards:", table[np.array([2, 0]), ::-1].tolist())
print("centered:\n", table - table.mean(axis=0))

print("\n== a Python number takes the dtype of the array that it meets ==")
half = np.ones(3, dtype=np.float16)
print("float16 + 2.5 is", (half + 2.5).dtype)
print("float16 + float32 is", (half + np.ones(3, dtype=np.float32)).dtype)

print("\n== values never change: an update gives a new array ==")
before = np.zeros(4)
after = before.at[1:3].add(5)
print("before:", before, " after:", after)

print("\n== a mistake names its line, and says what to type instead ==")
try:
    before[0] = 1.0
except TypeError as error:
    print(error)

print("\n== random numbers are functions of a key: the same key, the same numbers ==")
key = random.key(0)
weights_key, noise_key = random.split(key)
print("weights:", random.normal(weights_key, (3,)))
print("again:  ", random.normal(weights_key, (3,)))
print("noise:  ", random.uniform(noise_key, (3,)))
print("in random order:", random.permutation(noise_key, 8))
