"""Facts about sums of products: which are worth a register tile, which dtypes and shapes matrix instructions multiply.

Data alone: schedules are picked from it in lower/optimize, and it is rendered in lower/render."""
