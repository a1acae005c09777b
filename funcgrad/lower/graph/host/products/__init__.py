"""Products of matrices: factors of other dtypes, products that share, and sums over long axes in chunks."""
