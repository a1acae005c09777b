"""Arrays that are put together of pieces: concatenations, and sums of padded pieces, which become such."""
