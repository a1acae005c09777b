"""What arrays are in funcgrad.numpy: operators, indexing, `.at`, dtypes, ufuncs."""
