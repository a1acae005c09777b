"""See what a program does and why it takes the time that it takes: `fg.inspect(f)(*args)` opens a page.

    inspection = fg.inspect(step)(params, batch)    runs the call, prints the page's address, opens a browser
    FUNCGRAD_INSPECT=1 python train.py              records the whole process, and writes train.fgi at its end
    python -m funcgrad.inspect train.fgi            shows a recording; --save page.html makes one file of it

recorder.py notes what happens; programs/ works out what it was; recordings.py writes and reads it;
server.py and page/ show it.
"""

from __future__ import annotations

import sys
from types import ModuleType

from funcgrad.inspect.inspection import Inspect, Inspection, recording
from funcgrad.inspect.recordings import Recording, load

__all__ = ["Inspection", "Recording", "load", "recording"]


class _Package(ModuleType):
    """This package, which can be called: it is what people do with it."""

    __call__ = Inspect.__call__

    def __dir__(self) -> list[str]:
        return sorted({*__all__, *(name for name in vars(self) if name[:2] == "__")})


sys.modules[__name__].__class__ = _Package
