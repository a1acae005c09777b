"""The programs raise when they are run: pytest must not import them to look for examples in docstrings."""

collect_ignore = ["programs"]
