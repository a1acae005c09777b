"""Blocks of commands and arguments for the queues of drivers/hcq: launches, one after the other, and copies.

A block of launches: the arguments of each, then the commands, which the ring's entry names. Each launch ends before the
next begins; the last writes the timeline's value. For gfx9: the arguments, streams of commands, then the packets of the
ring, a launch each, or one stream. Symbols (hcq/queues.py): what a start gives are the addresses of
memory, in the order of the table of a recording.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.drivers.amd import aql, pm4, sdma
from funcgrad.drivers.amd.code_object import CodeObject, KernelDescriptor
from funcgrad.drivers.hcq.device import CommandBlock
from funcgrad.drivers.hcq.queues import BlockEntries, base, timeline
from funcgrad.drivers.hcq.signals import SIGNAL_NBYTES
from funcgrad.drivers.hcq.stream import Value, Words
from funcgrad.errors import InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

_ONE_QUEUE = 1
_ARGUMENTS_ALIGNMENT = 64
_COMMANDS_ALIGNMENT = 256
_STREAM_ALIGNMENT = 64  # a line of the host's caches
_OF_PACKETS = 9  # the generation whose queue of launches takes packets (aql.py)


class Completion(NamedTuple):
    """What a block's end tells the host: the signal of its queue, and an event's slot in memory and number.

    generation: of the GPU, which tells what its commands are. parts: its dies.
    """

    signal: int
    event_address: int
    event: int
    generation: int = 11
    parts: int = 1


class Scratch(NamedTuple):
    """Memory for stacks, and COMPUTE_TMPRING_SIZE for it."""

    address: int = 0
    size: int = 0


class LoadedKernel(NamedTuple):
    """A kernel in the device's memory. image: where its code object is."""

    kernel: KernelDescriptor
    image: int


class AmdLaunch(NamedTuple):
    """grid: groups. threads: of a group. arguments: addresses, the kernel's parameters."""

    loaded: LoadedKernel
    grid: tuple[int, int, int]
    threads: tuple[int, int, int]
    arguments: tuple[Value, ...]

    @property
    def kernel_name(self) -> str:
        return self.loaded.kernel.name


_Command = tuple[AmdLaunch, Value] | Words
"""A launch and the address of its arguments, or commands."""


def load(code: CodeObject, name: str, image: int) -> LoadedKernel:
    """Return a kernel of a code object that is at an address of the device; InternalError if it cannot be started."""
    kernel = code.kernel(name)
    if kernel.user_registers not in ((), ("kernarg_segment_ptr",)):
        raise InternalError(
            f"kernel {name}: it expects {', '.join(kernel.user_registers)} in registers; launches give arguments alone"
        )
    return LoadedKernel(kernel, image)


def launch_block(
    launches: Sequence[AmdLaunch], done: Completion, scratch: Scratch, with_stamps: bool = False
) -> CommandBlock:
    """Return a block that runs launches one after the other."""
    if not launches:
        raise InternalError("a block without a launch")
    words = Words()
    stamps = words.append(Words(SIGNAL_NBYTES * (len(launches) + 1) if with_stamps else 0))
    times = range(stamps + 8, words.nbytes, SIGNAL_NBYTES)  # a signal's time is behind its value
    steps: list[_Command] = [_stamp(done, times[0])] if with_stamps else []
    for number, launch in enumerate(launches, 1):
        steps.append((launch, base(_ONE_QUEUE).plus(_add_arguments(words, launch))))
        steps += [_stamp(done, times[number])] if with_stamps else []
    steps.append(_end(done))
    if done.generation == _OF_PACKETS:
        return _packets(words, steps)._replace(stamps=stamps)
    stream = Words()
    for step in steps:
        stream.append(step if isinstance(step, Words) else _launch(*step, scratch, done))
    return _with_stream(words, stream)._replace(stamps=stamps)


def _launch(launch: AmdLaunch, arguments: Value, scratch: Scratch, done: Completion) -> Words:
    """Return the commands of a launch, up to its end."""
    (kernel, image), grid, threads, _ = launch
    words = Words()
    row = kernel, image + kernel.entry, arguments, grid, threads
    pm4.launch(words, *row, *scratch, pm4.GENERATIONS[done.generation])
    return words


def _stamp(done: Completion, at: int) -> Words:
    """Return the command that notes the time at a byte of the block."""
    words = Words()
    pm4.stamp(words, base(_ONE_QUEUE).plus(at), pm4.GENERATIONS[done.generation])
    return _once(words, done)


def _end(done: Completion) -> Words:
    """Return the commands that end a block."""
    words = Words()
    row = done.signal, timeline(0), done.event_address, done.event
    pm4.signal(words, *row, pm4.GENERATIONS[done.generation])
    return _once(words, done)


def _once(commands: Words, done: Completion) -> Words:
    """Return commands that one die of the GPU does."""
    if done.parts == 1:
        return commands
    words = Words()
    pm4.on_first_part(words, commands)
    return words


def _packets(words: Words, steps: Sequence[_Command]) -> CommandBlock:
    """Append packets to a block: launches with the addresses of their arguments, and streams of commands.

    Each waits for those before on all dies. So a stream that signals is one of its own: all dies have done what was
    before. What launches write stays in the GPU, as long as launches come next.
    """
    begins: dict[int, int] = {}
    for number, step in enumerate(steps):
        if isinstance(step, Words):
            begins[number] = words.align(_STREAM_ALIGNMENT)
            words.append(step)
    offset = words.align(aql.PACKET_NBYTES)
    for number, step in enumerate(steps):
        if isinstance(step, Words):
            aql.commands(words, base(_ONE_QUEUE).plus(begins[number]), step.nbytes)
            continue
        ((kernel, image), grid, threads, _), arguments = step
        acquire = aql.SYSTEM if number == 0 or number - 1 in begins else aql.AGENT
        release = aql.SYSTEM if number + 1 in begins else aql.AGENT
        aql.dispatch(words, kernel, image + kernel.descriptor, arguments, grid, threads, acquire, release)
    return CommandBlock(words, BlockEntries(offset, len(steps)))


def _add_arguments(words: Words, launch: AmdLaunch) -> int:
    """Append the arguments of a launch, and return where they begin."""
    kernel, arguments = launch.loaded.kernel, launch.arguments
    if kernel.argument_nbytes != 8 * len(arguments):
        raise InternalError(
            f"kernel {kernel.name}: {kernel.argument_nbytes} bytes of arguments; {len(arguments)} addresses have "
            f"{8 * len(arguments)}"
        )
    at = words.align(_ARGUMENTS_ALIGNMENT)
    words.append(Words(8 * len(arguments)))
    for number, argument in enumerate(arguments):
        words.put_address(at + 8 * number, argument)
    return at


def wait_block(waits: Sequence[tuple[Value, Value]], done: Completion) -> CommandBlock:
    """Return a block for the queue of launches that waits for values of timelines, (signal, value) each."""
    stream = Words()
    for where, value in waits:
        pm4.wait(stream, where, value)
    if done.generation == _OF_PACKETS:
        return _packets(Words(), [stream, _end(done)])
    stream.append(_end(done))
    return _with_stream(Words(), stream)


def copy_block(
    copies: Sequence[tuple[Value, Value, Value]],
    done: Completion,
    waits: Sequence[tuple[Value, Value]] = (),
) -> CommandBlock:
    """Return a block that waits for values of timelines, then makes copies (to, from, bytes)."""
    words = Words()
    for where, value in waits:
        sdma.wait(words, where, value)
    for to, from_, nbytes in copies:
        sdma.copy(words, to, from_, nbytes)
    sdma.signal(words, done.signal, timeline(0), done.event_address, done.event, done.generation)
    sdma.pad(words)
    return CommandBlock(words, sdma.ring_entry(0, words.nbytes))


def _with_stream(words: Words, stream: Words) -> CommandBlock:
    offset = words.align(_COMMANDS_ALIGNMENT)
    words.append(stream)
    return CommandBlock(words, pm4.ring_entry(offset, stream.nbytes))


__all__ = [
    "AmdLaunch",
    "Completion",
    "LoadedKernel",
    "Scratch",
    "copy_block",
    "launch_block",
    "load",
    "wait_block",
]
