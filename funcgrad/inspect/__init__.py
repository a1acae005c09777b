"""See what a program does and why it takes the time that it takes: `fg.inspect(f)(*args)` opens a page.

    inspection = fg.inspect(step)(params, batch)    runs the call, prints the page's address, opens a browser
    FUNCGRAD_INSPECT=1 python train.py              records the whole process, and writes train.fgi at its end
    python -m funcgrad.inspect train.fgi            shows a recording; --save page.html makes one file of it

recorder.py notes what happens; program.py and its parts work out what it was; recordings.py writes and reads it;
server.py and page/ show it.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from funcgrad.inspect.inspection import Inspection, inspected, recording
from funcgrad.inspect.recordings import Recording, load
from funcgrad.trace.util.lazy import only_public


class _Inspect(ModuleType):
    """The package, which can be called: it is what people do with it."""

    __wrapped__ = staticmethod(inspected)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return inspected(*args, **kwargs)


_Inspect.__call__.__doc__ = inspected.__doc__
sys.modules[__name__].__class__ = _Inspect

__all__ = ["Inspection", "Recording", "load", "recording"]

__dir__ = only_public(__name__)
