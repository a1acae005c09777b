"""The scripts that make records need other libraries: pytest must not import them to look for examples."""

collect_ignore_glob = ["make_*.py"]
