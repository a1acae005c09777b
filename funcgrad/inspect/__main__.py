"""The command line: `python -m funcgrad.inspect run.fgi` shows a recording."""

from __future__ import annotations

import argparse
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from funcgrad.errors import FuncgradError
from funcgrad.inspect.inspection import has_display, serve
from funcgrad.inspect.recordings import load


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(
        prog="python -m funcgrad.inspect",
        description="Show a recording: what a program computed, its kernels, its memory and its time, in a browser.",
        epilog="FUNCGRAD_INSPECT=1 python train.py makes one; so does fg.inspect(f)(*args).save('run.fgi').",
    )
    made.add_argument("recording", type=Path, help="a .fgi file")
    made.add_argument(
        "--save", type=Path, metavar="PAGE", help="write the page to this .html file, and show nothing"
    )
    made.add_argument(
        "--port", type=int, default=0, help="of the page on 127.0.0.1 (default: any that is free)"
    )
    made.add_argument("--no-browser", action="store_true", help="print the address, and open no browser")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    given = parser().parse_args(arguments)
    try:
        recording = load(given.recording)
        if given.save is not None:
            print(recording.save(given.save))
            return 0
        server = serve(recording, given.port)
    except (FuncgradError, OSError) as error:
        print(f"funcgrad.inspect: {error}", file=sys.stderr)
        return 1
    print(f"{server.url}\n(until Ctrl-C)", flush=True)
    if not given.no_browser and has_display():
        webbrowser.open(server.url)
    try:
        server.wait()
    except KeyboardInterrupt:
        server.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
