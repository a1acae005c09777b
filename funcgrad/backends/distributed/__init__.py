"""Several processes: who started them (launcher_env.py), who they are (process_group.py), how they talk (mpi/)."""
