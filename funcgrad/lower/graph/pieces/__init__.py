"""Arrays that are made of pieces: concatenations (concat.py, join_pieces.py), and sums of padded pieces, which become
concatenations (pad_sums.py). Graph in, graph out."""
