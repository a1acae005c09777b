"""The programs are for type checkers, and some are mistakes: pytest must not import them to look for examples."""

collect_ignore = ["programs"]
