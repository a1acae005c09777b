"""Cache blocking: subgraphs whose intermediates are much larger than the caches run block by block.

Entry: `in_blocks(outputs, target)` (blocks.py). regions.py finds the subgraphs, axis_links.py along which axes they go,
column_prefixes.py how many columns of their rows count.
"""
