"""An NVIDIA GPU, opened step by step through the resource manager alone, with a queue for launches and one for copies.

    client, card, device, subdevice, classes      what GPU it is, which engines it has
    doorbell                                      a page of the GPU's registers, mapped here
    address space                                 RM-managed: no other driver (nvidia-uvm) is needed
    channels                                      one group of two, for one engine's context: compute, and copies
    setup                                         engines given to subchannels, windows, local memory

The order, and which objects have which parents, are those of the kernel driver's headers and of programs that others
have run on an H100; nothing of this file has run on a GPU. Each step's errors name the step.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress

from funcgrad.drivers.hcq.device import Allocation, CommandBlock, Kind, suspect
from funcgrad.drivers.hcq.files import Files
from funcgrad.drivers.hcq.queues import Arena, BoundJob, Note, Queue, TemplateJob, timeline
from funcgrad.drivers.hcq.signals import SIGNAL_NBYTES, DeviceTimeout, Signal
from funcgrad.drivers.hcq.stream import Value, Words
from funcgrad.drivers.nv import commands
from funcgrad.drivers.nv import numbers as nv
from funcgrad.drivers.nv.client import give_client, take_client
from funcgrad.drivers.nv.launches import NvLaunch, Windows, copy_block, launch_block, wait_block
from funcgrad.drivers.nv.memory import HUGE_NBYTES, MemoryManager
from funcgrad.drivers.nv.qmd import QmdVersion, version_for
from funcgrad.drivers.nv.structures import Layout, Record
from funcgrad.errors import DeviceError, OutOfMemoryError
from funcgrad.trace.util.named_tuple import NamedTuple

# Of what a GPU lists, the first of these is taken.
_USERMODE = nv.BLACKWELL_USERMODE_A, nv.HOPPER_USERMODE_A, nv.AMPERE_USERMODE_A, nv.TURING_USERMODE_A
_CHANNEL = (
    nv.BLACKWELL_CHANNEL_GPFIFO_B,
    nv.BLACKWELL_CHANNEL_GPFIFO_A,
    nv.HOPPER_CHANNEL_GPFIFO_A,
    nv.AMPERE_CHANNEL_GPFIFO_A,
)
_COMPUTE = (
    nv.BLACKWELL_COMPUTE_B,
    nv.BLACKWELL_COMPUTE_A,
    nv.HOPPER_COMPUTE_A,
    nv.ADA_COMPUTE_A,
    nv.AMPERE_COMPUTE_B,
    nv.AMPERE_COMPUTE_A,
)
_COPY = (
    nv.BLACKWELL_DMA_COPY_B,
    nv.BLACKWELL_DMA_COPY_A,
    nv.HOPPER_DMA_COPY_A,
    nv.AMPERE_DMA_COPY_B,
    nv.AMPERE_DMA_COPY_A,
)
_RING_ENTRIES = 1 << 10
_USERD_NBYTES = 512  # AmpereAControlGPFifo, HopperAControlGPFifo: GPPut at 0x8c of it
_ARENA_NBYTES = 1 << 22
_SPACE_LIMIT = (1 << 49) - 1
_LOCAL_WARP = 32
_FAULT_KINDS = {
    0: "no page directory",
    1: "no page directory",
    2: "not mapped",
    3: "beyond the limit",
    6: "read only",
}
_ACCESSES = {0: "read", 1: "write", 2: "atomic", 3: "prefetch"}


class Classes(NamedTuple):
    usermode: int
    channel: int
    compute: int
    copy: int


class Channel(NamedTuple):
    handle: int
    engine: int
    token: int
    memory: Allocation


class NvDevice:
    """One GPU.

    launches, copies: its queues; arena: of the first. started: launches, the latest last, which `Work` notes.
    """

    huge_nbytes, most_copied, tick_ns = HUGE_NBYTES, commands.MOST_COPIED, 1
    most_recorded = 1 << 16  # a chain that the first starts has no end; its block takes host memory

    def __init__(self, files: Files, number: int = 0, timeout: float = 30.0) -> None:
        self.name = f"nv:{number}"
        self._timeout = timeout
        self.started: deque[Note] = deque()
        self._mappings: list[tuple[int, int, int]] = []  # (address, bytes, descriptor)
        self._queues: list[Queue] = []
        self._fd = -1
        self.device = 0
        # Objects of the resource manager; 0 where one does not see the other.
        self._peers: dict[NvDevice, int] = {}
        self._linked: set[NvDevice] = set()
        self.memory: MemoryManager | None = None
        self.client = client = take_client(files)
        self._is_open = True
        try:
            self._find(number)
            self._map_doorbell()
            self._make_space()
            self._make_channels()
            self._set_up()
        except BaseException:
            self.close()
            raise
        self.description = f"{self.gpu_name} (sm_{self.architecture}), kernel driver {client.release}"
        if self.lacks_fabric:
            self.description += (
                "; its fabric manager does not run, so other GPUs are reached by way of the host"
            )

    def close(self) -> None:
        """Give everything back. What runs is ended by the kernel driver."""
        client, files = self.client, self.client.files
        for queue in self._queues:
            queue.leave(
                queue.lost
                or DeviceError(f"{self.name} was given back", hint="start the process again to open it anew")
            )
        for other in tuple(self._linked):
            self._unlink(other)
        if self.device:
            with suppress(DeviceError, OutOfMemoryError):
                client.free(client.root, self.device)
            self.device = 0
        if self._is_open:
            self._is_open = False
            give_client(client)
        if self.memory is not None:
            self.memory.forget_all()
        for address, nbytes, fd in self._mappings:
            files.unmap(address, nbytes)
            files.close(fd)
        self._mappings.clear()
        if self._fd >= 0:
            files.close(self._fd)
            self._fd = -1

    # ---- opening ----

    def _find(self, number: int) -> None:
        client = self.client
        with client.doing("finding the GPU"):
            cards = client.cards()
            if number >= len(cards):
                raise DeviceError(f"nv: there is no GPU {number}: the driver shows {len(cards)}")
            card = cards[number]
            self._path = f"/dev/nvidia{card['minor_number']}"
            self._fd = client.open(self._path)
            self.gpu_id = card["gpu_id"]
            self.bus_id = _bus_id(card)
            info = client.record("NV0000_CTRL_GPU_GET_ID_INFO_V2_PARAMS", gpuId=self.gpu_id)
            client.control(client.root, nv.NV0000_CTRL_CMD_GPU_GET_ID_INFO_V2, info)
        with client.doing("opening the GPU"):
            parameters = client.record(
                "NV0080_ALLOC_PARAMETERS", deviceId=info["deviceInstance"], hClientShare=client.root
            )
            self.device = client.allocate(client.root, nv.NV01_DEVICE_0, parameters)
            parameters = client.record("NV2080_ALLOC_PARAMETERS", subDeviceId=info["subDeviceInstance"])
            self.subdevice = client.allocate(self.device, nv.NV20_SUBDEVICE_0, parameters)
        with client.doing("asking how the GPU is used"):
            self._check_modes()
        with client.doing("asking what the GPU is"):
            self.classes = self._choose_classes()
            self.qmd_version: QmdVersion = version_for(self.classes.compute)
            self._describe()

    def _check_modes(self) -> None:
        """Refuse a GPU that is split, or confidential: both need objects of which nothing is written here yet."""
        client = self.client
        asked = client.record("NV2080_CTRL_GPU_GET_INFO_V2_PARAMS", gpuInfoListSize=1)
        asked["gpuInfoList"] = nv.NV2080_CTRL_GPU_INFO_INDEX_GPU_SMC_MODE
        client.control(self.subdevice, nv.NV2080_CTRL_CMD_GPU_GET_INFO_V2, asked)
        mode = int.from_bytes(asked.data("gpuInfoList")[4:8], "little")
        if mode == nv.NV2080_CTRL_GPU_INFO_GPU_SMC_MODE_ENABLED:
            raise DeviceError(
                f"{self.name}: the GPU is split into instances (MIG), and this driver takes whole ones",
                hint="use device 'cuda', or end the split: nvidia-smi -mig 0",
            )
        if self._is_confidential():
            raise DeviceError(
                f"{self.name}: the GPU is in a mode for confidential computing, which takes secure channels alone",
                hint="use device 'cuda'",
            )
        probe = client.record("NV2080_CTRL_CMD_GET_GPU_FABRIC_PROBE_INFO_PARAMS")
        with suppress(DeviceError):  # GPUs without a fabric do not know the question
            client.control(self.subdevice, nv.NV2080_CTRL_CMD_GET_GPU_FABRIC_PROBE_INFO, probe)
        self.lacks_fabric = probe["state"] in (
            nv.NV2080_CTRL_GPU_FABRIC_PROBE_STATE_NOT_STARTED,
            nv.NV2080_CTRL_GPU_FABRIC_PROBE_STATE_IN_PROGRESS,
        )

    def _is_confidential(self) -> bool:
        client = self.client
        found = client.record("NV_CONF_COMPUTE_CTRL_CMD_SYSTEM_GET_CAPABILITIES_PARAMS")
        with suppress(DeviceError):  # what does not know the mode is not in it
            parameters = client.record("NV_CONFIDENTIAL_COMPUTE_ALLOC_PARAMS", hClient=client.root)
            asked = client.allocate(client.root, nv.NV_CONFIDENTIAL_COMPUTE, parameters)
            try:
                client.control(asked, nv.NV_CONF_COMPUTE_CTRL_CMD_SYSTEM_GET_CAPABILITIES, found)
            finally:
                client.free(client.root, asked)
        return found["ccFeature"] != nv.NV_CONF_COMPUTE_SYSTEM_FEATURE_DISABLED

    def _choose_classes(self) -> Classes:
        client = self.client
        listed = client.record("NV0080_CTRL_GPU_GET_CLASSLIST_V2_PARAMS")
        client.control(self.device, nv.NV0080_CTRL_CMD_GPU_GET_CLASSLIST_V2, listed)
        data = listed.data("classList")
        count = listed["numClasses"]
        found = {int.from_bytes(data[4 * k : 4 * k + 4], "little") for k in range(count)}
        chosen = []
        for what, known in zip(Classes._fields, (_USERMODE, _CHANNEL, _COMPUTE, _COPY)):
            fitting = [number for number in known if number in found]
            if not fitting:
                raise DeviceError(
                    f"nv: the GPU has no {what} class that is known; GPUs from Ampere to Blackwell are",
                    hint="use device 'cuda'",
                )
            chosen.append(fitting[0])
        return Classes(*chosen)

    def _describe(self) -> None:
        client = self.client
        title = client.record("NV2080_CTRL_GPU_GET_NAME_STRING_PARAMS")
        client.control(self.subdevice, nv.NV2080_CTRL_CMD_GPU_GET_NAME_STRING, title)
        self.gpu_name = title.data("gpuNameString").split(b"\0")[0].decode(errors="replace")
        version = self._graphics_info(nv.NV2080_CTRL_GR_INFO_INDEX_SM_VERSION)[0]
        # NV2080_CTRL_GR_INFO_SM_VERSION_9_0 is 0x900.
        self.architecture = (version >> 8) * 10 + (version & 0xFF)
        self.warps, gpcs, tpcs, sms = self._graphics_info(
            nv.NV2080_CTRL_GR_INFO_INDEX_MAX_WARPS_PER_SM,
            nv.NV2080_CTRL_GR_INFO_INDEX_LITTER_NUM_GPCS,
            nv.NV2080_CTRL_GR_INFO_INDEX_LITTER_NUM_TPC_PER_GPC,
            nv.NV2080_CTRL_GR_INFO_INDEX_LITTER_NUM_SM_PER_TPC,
        )
        self.tpcs, self.sms_per_tpc = gpcs * tpcs, sms
        heap = client.record("NV2080_CTRL_FB_GET_INFO_V2_PARAMS", fbInfoListSize=1)
        heap["fbInfoList"] = nv.NV2080_CTRL_FB_INFO_INDEX_HEAP_SIZE
        client.control(self.subdevice, nv.NV2080_CTRL_CMD_FB_GET_INFO_V2, heap)
        self.total_nbytes = int.from_bytes(heap.data("fbInfoList")[4:8], "little") << 10
        boost = client.record(
            "NV2080_CTRL_PERF_BOOST_PARAMS",
            flags=nv.NV2080_CTRL_PERF_BOOST_FLAGS,
            duration=nv.NV2080_CTRL_PERF_BOOST_DURATION_INFINITE,
        )
        # Not all may ask for high clocks, and all works without.
        with suppress(DeviceError, OutOfMemoryError):
            client.control(self.subdevice, nv.NV2080_CTRL_CMD_PERF_BOOST, boost)

    def _graphics_info(self, *indices: int) -> list[int]:
        """Ask the driver for NV2080_CTRL_GR_INFO: pairs of an index and a number, in memory that the structure points
        to.
        """
        pairs = Record(Layout("NV2080_CTRL_GR_INFO[]", 8 * len(indices), {"all": (0, 8 * len(indices))}))
        pairs["all"] = sum(index << 64 * k for k, index in enumerate(indices))
        asked = self.client.record(
            "NV2080_CTRL_GR_GET_INFO_PARAMS", grInfoListSize=len(indices), grInfoList=pairs.address
        )
        self.client.control(self.subdevice, nv.NV2080_CTRL_CMD_GR_GET_INFO, asked)
        return [int.from_bytes(bytes(pairs)[8 * k + 4 : 8 * k + 8], "little") for k in range(len(indices))]

    def _map_doorbell(self) -> None:
        client = self.client
        with client.doing("mapping the doorbell"):
            usermode = client.allocate(self.subdevice, self.classes.usermode)
            address, fd = client.map_for_host(self._path, self.subdevice, usermode, nv.USERMODE_NBYTES)
            self._mappings.append((address, nv.USERMODE_NBYTES, fd))
            self._doorbell = address + nv.DOORBELL_OFFSET

    def _make_space(self) -> None:
        client = self.client
        with client.doing("making an address space"):
            parameters = client.record("NV_VASPACE_ALLOCATION_PARAMETERS")
            self._vaspace = client.allocate(self.device, nv.FERMI_VASPACE_A, parameters)
            parameters = client.record(
                "NV_MEMORY_VIRTUAL_ALLOCATION_PARAMS", limit=_SPACE_LIMIT, hVASpace=self._vaspace
            )
            space = client.allocate(self.device, nv.NV01_MEMORY_VIRTUAL, parameters)
            self.memory = MemoryManager(client, self.device, space, self._path)
        self.signals = self.allocate(Kind.HOST, 1 << 12)

    def allocate(self, kind: Kind, nbytes: int) -> Allocation:
        assert self.memory is not None
        return self.memory.allocate(kind, nbytes)

    def allocate_block(self, nbytes: int) -> Allocation:
        """Return memory of the GPU that this process writes; of the host where there is none, or it cannot be mapped:
        some GPUs show 256 MiB of theirs.
        """
        try:
            return self.allocate(Kind.MAPPED, nbytes)
        except (DeviceError, OutOfMemoryError):
            return self.allocate(Kind.HOST, nbytes)

    def free(self, memory: Allocation) -> None:
        """Give memory back, which nothing on the device uses any more."""
        assert self.memory is not None
        self.memory.free(memory)

    def show(self, memory: Allocation, other: NvDevice) -> None:
        """Let another device see memory of this one, at the same addresses."""
        assert self.memory is not None and other.memory is not None
        self.memory.show(memory, other.memory)

    def register(self, address: int, nbytes: int) -> Allocation:
        """Let the device see memory of this process, which must stay mapped until that is freed."""
        assert self.memory is not None
        return self.memory.register(self._fd, address, nbytes)

    # ---- other devices ----

    def link(self, other: NvDevice) -> None:
        """Let two devices wait for each other, and see each other's memory where they can."""
        if other in self._linked:
            return
        self.show(self.signals, other)
        other.show(other.signals, self)
        self._peers[other] = other._peers[self] = self._make_peers(other)
        self._linked.add(other)
        other._linked.add(self)

    def _make_peers(self, other: NvDevice) -> int:
        """Create the object by which each of two devices may be given memory of the other. Return 0 where the machine
        does not allow that.
        """
        client = self.client
        if self.lacks_fabric or other.lacks_fabric:
            return 0
        asked = client.record("NV0000_CTRL_SYSTEM_GET_P2P_CAPS_V2_PARAMS", gpuCount=2)
        asked["gpuIds"] = self.gpu_id | other.gpu_id << 32
        with client.doing("asking whether GPUs see each other"):
            client.control(client.root, nv.NV0000_CTRL_CMD_SYSTEM_GET_P2P_CAPS_V2, asked)
        both = nv.NV0000_CTRL_SYSTEM_GET_P2P_CAPS_READS_AND_WRITES
        if asked["p2pCaps"] & both != both:
            return 0
        parameters = client.record(
            "NV503B_ALLOC_PARAMETERS", hSubDevice=self.subdevice, hPeerSubDevice=other.subdevice
        )
        with client.doing("making GPUs peers"), suppress(DeviceError):  # not all that could be may be
            return client.allocate(client.root, nv.NV50_P2P, parameters)
        return 0

    def reaches(self, other: NvDevice) -> bool:
        """Tell whether linked devices see each other's memory."""
        return bool(self._peers[other])

    def _unlink(self, other: NvDevice) -> None:
        assert self.memory is not None and other.memory is not None
        for device in (self, other):  # which may wait for each other
            with suppress(DeviceError):
                device.synchronize()
        with suppress(DeviceError):
            self.memory.hide(other.memory)
        with suppress(DeviceError):
            other.memory.hide(self.memory)
        handle = self._peers.pop(other)
        del other._peers[self]
        self._linked.remove(other)
        other._linked.remove(self)
        if handle:
            with suppress(DeviceError):
                self.client.free(self.client.root, handle)

    # ---- channels ----

    def _make_channels(self) -> None:
        client, classes = self.client, self.classes
        with client.doing("making channels"):
            parameters = client.record(
                "NV_CHANNEL_GROUP_ALLOCATION_PARAMETERS",
                hVASpace=self._vaspace,
                engineType=nv.NV2080_ENGINE_TYPE_GRAPHICS,
            )
            group = client.allocate(self.device, nv.KEPLER_CHANNEL_GROUP_A, parameters)
            parameters = client.record(
                "NV_CTXSHARE_ALLOCATION_PARAMETERS",
                hVASpace=self._vaspace,
                flags=nv.NV_CTXSHARE_ALLOCATION_FLAGS_SUBCONTEXT_ASYNC,
            )
            share = client.allocate(group, nv.FERMI_CONTEXT_SHARE_A, parameters)
            self._compute = self._make_channel(group, share, classes.compute)
            self._copies = self._make_channel(group, share, classes.copy)
            parameters = client.record("NVA06C_CTRL_GPFIFO_SCHEDULE_PARAMS", bEnable=1)
            client.control(group, nv.NVA06C_CTRL_CMD_GPFIFO_SCHEDULE, parameters)
        self.launches = self._make_queue(self._compute, 0)
        self.copies = self._make_queue(self._copies, 1)
        memory = self.allocate_block(_ARENA_NBYTES)
        self.arena = Arena(memory.address, memory.address, memory.nbytes)
        memory = self.allocate(Kind.HOST, _ARENA_NBYTES)
        self.copy_arena = Arena(memory.address, memory.address, memory.nbytes)

    def _make_channel(self, group: int, share: int, engine_class: int) -> Channel:
        client = self.client
        memory = self.allocate(Kind.HOST, 8 * _RING_ENTRIES + _USERD_NBYTES)
        parameters = client.record(
            "NV_CHANNEL_ALLOC_PARAMS",
            gpFifoOffset=memory.address,
            gpFifoEntries=_RING_ENTRIES,
            hContextShare=share,
            hUserdMemory=memory.handle,
            userdOffset=8 * _RING_ENTRIES,
        )
        channel = client.allocate(group, self.classes.channel, parameters)
        # The copy engine of a graphics group is that group's own: NVB0B5_ALLOCATION_PARAMETERS, which would name one,
        # know of none there, and the kernel driver refuses graphics in them (kernel_ce_context.c).
        engine = client.allocate(channel, engine_class)
        token = client.record("NVC36F_CTRL_CMD_GPFIFO_GET_WORK_SUBMIT_TOKEN_PARAMS")
        client.control(channel, nv.NVC36F_CTRL_CMD_GPFIFO_GET_WORK_SUBMIT_TOKEN, token)
        return Channel(channel, engine, token["workSubmitToken"], memory)

    def _make_queue(self, channel: Channel, number: int) -> Queue:
        ring = channel.memory.address
        put = self.client.layout("HopperAControlGPFifo").fields["GPPut"][0]
        queue = Queue(
            self.client.files,
            ring,
            _RING_ENTRIES,
            ring + 8 * _RING_ENTRIES + put,
            self._doorbell,
            channel.token,
            Signal(self.signals.address + SIGNAL_NBYTES * number),
            self._explain,
            self._timeout,
        )
        self._queues.append(queue)
        return queue

    def _set_up(self) -> None:
        """Run the streams that give engines to subchannels and compute its windows."""
        self.windows = Windows()
        self._local: Allocation | None = None
        self._local_nbytes = 0
        with self.client.doing("setting up the engines"):
            stream = Words()
            commands.set_object(stream, commands.COMPUTE, self.classes.compute)
            commands.set_windows(stream, self.windows.shared, self.windows.local)
            self.run_stream(self.launches, stream)
            stream = Words()
            commands.set_object(stream, commands.COPY, self.classes.copy)
            self.run_stream(self.copies, stream)
            self.launches.wait()
            self.copies.wait()

    def run_stream(self, queue: Queue, stream: Words) -> int:
        """Start commands that need no block of their own on an idle queue, then its timeline's signal; its value."""
        commands.signal(stream, queue.signal.address, timeline(0))
        block = CommandBlock(stream, commands.ring_entry(0, stream.nbytes))
        return self.template(queue, block, 0).start()

    def template(self, queue: Queue, block: CommandBlock, values: int) -> TemplateJob:
        """Make a job that copies a block to the queue's arena at each start."""
        arena = self.arena if queue is self.launches else self.copy_arena
        return TemplateJob([queue], block.words, [block.entry], values, arena)

    def bound(self, block: CommandBlock, values: int, memory: Allocation) -> BoundJob:
        """Make a job on the queue of launches whose block stays in memory that `allocate_block` gave."""
        return BoundJob([self.launches], block.words, [block.entry], values, memory.address, memory.address)

    def launch_block(self, launches: Sequence[NvLaunch], with_stamps: bool = False) -> CommandBlock:
        """Build a block that runs launches one after the other, see `launches.launch_block`."""
        self.need_local(max((launch.loaded.kernel.local_nbytes for launch in launches), default=0))
        signal = self.launches.signal.address
        return launch_block(launches, self.qmd_version, signal, self.windows, with_stamps)

    def copy_block(
        self, copies: Sequence[tuple[Value, Value, Value]], waits: Sequence[tuple[Value, Value]] = ()
    ) -> CommandBlock:
        """Build a block that waits for values of timelines, then makes copies."""
        return copy_block(self.classes.copy, self.copies.signal.address, copies, waits)

    def wait_block(self, queue: Queue, waits: Sequence[tuple[Value, Value]]) -> CommandBlock:
        """Build a block that waits for values of timelines."""
        return wait_block(queue.signal.address, waits)

    def need_local(self, nbytes: int) -> None:
        """Have room for stacks of so many bytes a thread, for all threads that the device runs at once."""
        if nbytes <= self._local_nbytes:
            return
        assert self.memory is not None
        warp = -(-nbytes * _LOCAL_WARP // 0x200) * 0x200
        of_tpc = -(-warp * self.warps * self.sms_per_tpc // 0x8000) * 0x8000
        memory = self.allocate(Kind.DEVICE, -(-of_tpc * self.tpcs // 0x20000) * 0x20000)
        self.launches.wait()
        stream = Words()
        commands.set_local_memory(stream, memory.address, of_tpc)
        self.run_stream(self.launches, stream)
        self.launches.wait()
        if self._local is not None:
            self.memory.free(self._local)
        self._local, self._local_nbytes = memory, nbytes

    def synchronize(self) -> None:
        """Wait until all that was started has ended."""
        self.launches.wait()
        self.copies.wait()

    # ---- faults ----

    def _explain(self, error: DeviceTimeout) -> Exception:
        """Build the error for a queue that does not go on, from what the device says of it."""
        found = self._faults()
        reason = f"{found[0]}" if found else f"{error}, and the GPU reports no fault"
        failed = DeviceError(
            f"{self.name}: {suspect(self)} failed: {reason}",
            hint="start the process again: the device cannot be used any more in this one",
        )
        self.lose(failed)
        return failed

    def lose(self, error: Exception) -> None:
        """Raise this from now on, whatever is asked for."""
        self.launches.lost = self.copies.lost = error

    def _faults(self) -> Sequence[str]:
        """Return the page faults that the debugger's object reports."""
        client = self.client
        try:
            parameters = client.record(
                "NV83DE_ALLOC_PARAMETERS", hAppClient=client.root, hClass3dObject=self._compute.engine
            )
            debugger = client.allocate(self.device, nv.GT200_DEBUGGER, parameters)
            found = client.record("NV83DE_CTRL_DEBUG_READ_MMU_FAULT_INFO_PARAMS")
            client.control(debugger, nv.NV83DE_CTRL_CMD_DEBUG_READ_MMU_FAULT_INFO, found)
            client.free(self.device, debugger)
        except (DeviceError, OutOfMemoryError) as error:
            return [error.message] if "GPU_IS_LOST" in error.message else []
        data, texts = found.data("mmuFaultInfoList"), []
        for k in range(min(found["count"], 4)):
            address = int.from_bytes(data[16 * k : 16 * k + 8], "little")
            kind, access = (int.from_bytes(data[16 * k + at :][:4], "little") for at in (8, 12))
            shown = _FAULT_KINDS.get(kind, f"kind {kind}")
            texts.append(f"page fault at {address:#x} ({_ACCESSES.get(access, f'access {access}')}, {shown})")
        return texts


def _bus_id(card: Record) -> str:
    """Return where a card is, as "0000:1b:00": domain, bus and slot, in hexadecimal."""
    return "{:04x}:{:02x}:{:02x}".format(*(card[f"pci_info.{part}"] for part in ("domain", "bus", "slot")))


def count(files: Files) -> int:
    """Count the GPUs that the kernel driver shows. Raise DeviceError, with the reason, where it does not work here."""
    client = take_client(files)
    try:
        return len(client.cards())
    finally:
        give_client(client)


__all__ = ["Classes", "NvDevice", "count"]
