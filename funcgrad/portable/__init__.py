"""Programs that leave the process: functions as files that every later funcgrad reads.

    export(f, *args) -> Exported; .save("model.fg"); load_exported("model.fg").call(*args)

In: a function, and the types of its arguments. Out: its graph, before anything is lowered for a device.
graph_records.py has graphs as JSON, graph_file.py the file around them, exported.py what is called.
"""

from funcgrad.portable.exported import Exported, deserialize, export, load_exported

__all__ = ["Exported", "deserialize", "export", "load_exported"]
