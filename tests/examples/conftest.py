"""What made the records is for environments that have torch: it is not searched for tests."""

collect_ignore_glob = ["records/*"]
