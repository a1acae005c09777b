"""Other libraries' names for what funcgrad does, so that programs written for them run unchanged."""
