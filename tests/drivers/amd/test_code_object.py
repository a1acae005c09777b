"""Code objects: our linker against LLVM's (`ld.lld`), descriptors against LLVM's metadata, and damaged files."""

import re
import shutil
import struct
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from funcgrad.drivers import elf
from funcgrad.drivers.amd.code_object import ALIGNMENT, link, pack_arguments
from funcgrad.errors import InternalError
from tests.hardware.amd import objects as amdgpu
from tests.hardware.amd.objects import BARRIER, compiled, load, module, store

LLD = next(
    (path for name in ("ld.lld-19", "ld.lld", "ld.lld-20", "ld.lld-18") if (path := shutil.which(name))), None
)

CHAIN = module(
    load("x", "float", "%a", "%i") + "\n  %y = fmul float %x, 3.0" + store("%y", "float", "%b", "%i")
)
TABLE = module(
    "  %j = and i64 %i, 3"
    + load("x", "float", "@table", "%j", 4)
    + load("y", "double", "@wide", "%j", 4)
    + "\n  %z = fpext float %x to double\n  %s = fadd double %y, %z"
    + store("%s", "double", "%b", "%i"),
    globals_="""
@table = private unnamed_addr addrspace(4) constant [4 x float] [float 1.0, float 2.0, float 3.0, float 5.0], align 16
@wide = internal addrspace(4) constant [5 x double] [double 0.5, double 1.5, double 2.0, double 7.0, double 9.0]
""",
)
SHARED = module(
    load("x", "float", "%a", "%i")
    + store("%x", "float", "@shared", "%t64", 3).replace("i64 %t64", "i32 %t")
    + BARRIER
    + "  %r = xor i32 %t, 63"
    + load("y", "float", "@shared", "%r", 3).replace("i64 %r", "i32 %r")
    + store("%y", "float", "%b", "%i"),
    globals_="@shared = internal addrspace(3) global [64 x float] poison, align 16",
)
SCRATCH = module(
    """
  %mine = alloca [64 x float], align 4, addrspace(5)
  %n.p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %n = load i32, ptr addrspace(1) %n.p
  %q = getelementptr float, ptr addrspace(5) %mine, i32 %n
  store volatile float 1.0, ptr addrspace(5) %mine
  store volatile float 2.0, ptr addrspace(5) %q
  %z = load volatile float, ptr addrspace(5) %mine"""
    + store("%z", "float", "%b", "%i")
)
WRITABLE = module(
    load("x", "float", "%a", "%i")
    + (store("%x", "float", "@kept", "%i") + store("%x", "float", "@zeros", "0")).replace(
        "store", "store volatile"
    ),
    globals_=f"""
@kept = internal addrspace(1) global [64 x float] [float 1.0, {", ".join(["float 0.0"] * 63)}], align 64
@zeros = internal addrspace(1) global [64 x float] zeroinitializer, align 64""",
)
CALL = module(
    load("x", "float", "%a", "%i")
    + "\n  %y = call float @twice(float %x)"
    + store("%y", "float", "%b", "%i"),
    globals_="""
define internal float @twice(float %x) noinline "amdgpu-no-dispatch-ptr" {
  %y = fadd float %x, %x
  ret float %y
}""",
)
POINTERS = module(
    "  %j = and i64 %i, 1"
    + load("p", "ptr addrspace(1)", "@pointers", "%j", 4)
    + load("x", "float", "%p", "%i")
    + store("%x", "float", "%b", "%i"),
    globals_="""
@there = internal addrspace(1) constant [2 x float] [float 1.0, float 2.0]
@here = internal addrspace(1) constant [2 x float] [float 3.0, float 4.0]
@pointers = internal addrspace(4) constant [2 x ptr addrspace(1)] [ptr addrspace(1) @there, ptr addrspace(1) @here]
""",
)
TWO = CHAIN + CHAIN[CHAIN.index("define") : CHAIN.index("attributes")].replace("@k(", "@other(")
MODULES = {
    "chain": CHAIN,
    "table": TABLE,
    "shared": SHARED,
    "scratch": SCRATCH,
    "writable": WRITABLE,
    "call": CALL,
    "pointers": POINTERS,
    "two": TWO,
}
PROCESSORS = ("gfx1100", "gfx942")


def files(processor="gfx1100"):
    return dict(zip(MODULES, compiled(tuple(MODULES.values()), processor)))


@pytest.mark.parametrize("processor", PROCESSORS)
def test_descriptors_agree_with_the_metadata_that_llvm_writes(processor):
    for name, (file, assembly) in files(processor).items():
        linked = link(file, processor)
        assert linked.processor == processor
        said = assembly[assembly.index("amdhsa.kernels") :]
        sizes = {
            key: [int(value) for value in re.findall(rf"\.{key}: +(\d+)", said)]
            for key in (
                "group_segment_fixed_size",
                "private_segment_fixed_size",
                "kernarg_segment_size",
                "wavefront_size",
            )
        }
        kernels = linked.kernels.values()
        assert [k.local_nbytes for k in kernels] == sizes["group_segment_fixed_size"], name
        assert [k.scratch_nbytes for k in kernels] == sizes["private_segment_fixed_size"], name
        assert [k.argument_nbytes for k in kernels] == sizes["kernarg_segment_size"], name
        assert [k.wave for k in kernels] == sizes["wavefront_size"], name
        for kernel in kernels:
            assert kernel.user_registers == ("kernarg_segment_ptr",), name
            assert kernel.entry % 256 == 0
            assert kernel.descriptor % 64 == 0
    assert linked.kernels.keys() == {"k", "other"}


def segments(path):
    """Bytes of a linked file by address, and its symbols: what a loader would see."""
    file = path.read_bytes()
    start, count = struct.unpack_from("<Q", file, 32)[0], struct.unpack_from("<H", file, 56)[0]
    memory = bytearray()
    for i in range(count):
        kind, _, offset, address, _, nbytes, in_memory, _ = struct.unpack_from(
            "<IIQQQQQQ", file, start + 56 * i
        )
        if kind == 1:
            memory.extend(bytes(max(0, address + in_memory - len(memory))))
            memory[address : address + nbytes] = file[offset : offset + nbytes]
    start, nbytes, count = struct.unpack_from("<Q", file, 40)[0], 64, struct.unpack_from("<H", file, 60)[0]
    headers = [struct.unpack_from("<IIQQQQIIQQ", file, start + nbytes * i) for i in range(count)]
    symbols = {}
    for _, kind, _, _, offset, nbytes, strings, *_ in headers:
        if kind == 2:
            names = file[headers[strings][4] :]
            for name, _, _, _, value, _ in struct.iter_unpack("<IBBHQQ", file[offset : offset + nbytes]):
                symbols[names[name : names.index(b"\0", name)].decode()] = value
    return memory, symbols


@pytest.mark.skipif(LLD is None, reason="ld.lld is not installed (Debian: apt-get install lld)")
@pytest.mark.parametrize("processor", PROCESSORS)
def test_images_agree_with_those_of_lld(processor, tmp_path):
    for name, (file, _) in files(processor).items():
        (tmp_path / "k.o").write_bytes(file)
        command = [LLD, "-shared", str(tmp_path / "k.o"), "-o", str(tmp_path / "k.so")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if "unknown abi version" in done.stderr:
            pytest.skip(f"{LLD} is too old for these objects")
        assert done.returncode == 0, done.stderr
        memory, symbols = segments(tmp_path / "k.so")
        ours = link(file)
        object_ = elf.read_object(file)
        symbols_ = {s.name: s for s in object_.symbols}
        for kernel in ours.kernels.values():
            theirs = symbols[f"{kernel.name}.kd"]
            first, second = descriptor(ours.image, kernel.descriptor), descriptor(memory, theirs)
            assert first[:16] + first[24:] == second[:16] + second[24:], name
            entry = theirs + struct.unpack_from("<q", second, 16)[0]
            assert entry == symbols[kernel.name]
            compare_code(object_, symbols_[kernel.name], ours, kernel.entry, memory, entry)


def descriptor(image, offset):
    return bytes(image[offset : offset + 64])


def compare_code(object_, symbol, ours, here, memory, there):
    """Equal bytes, but for the distances; and these lead to equal bytes."""
    section, value = symbol.section, symbol.value
    size = len(object_.sections[section].data) - value
    code, theirs = ours.image[here : here + size], memory[there : there + size]
    places = [r for r in object_.relocations if r.section == section and r.offset >= value]
    masked = [bytearray(code), bytearray(theirs)]
    for r in places:
        for each in masked:
            each[r.offset - value : r.offset - value + 4] = bytes(4)
    assert masked[0] == masked[1]
    for low, high in zip(places[::2], places[1::2]):
        assert (low.kind, high.kind) == (10, 11)
        led = []
        for image, base in ((ours.image, here), (memory, there)):
            at = [base + r.offset - value for r in (low, high)]
            distance = struct.unpack("<q", image[at[0] : at[0] + 4] + image[at[1] : at[1] + 4])[0]
            target = at[0] + distance - low.addend
            led.append(bytes(image[target : target + 8]))
        if not ours.absolute:  # tables of addresses are filled in by the loader
            assert led[0] == led[1]
            assert len(led[0]) == 8


def test_addresses_are_filled_in_where_the_image_is_to_stand():
    linked = link(files()["pointers"][0])
    assert len(linked.absolute) == 2
    assert link(files()["chain"][0]).absolute == ()
    image = linked.at(0x7F00_0000_0000)
    led = []
    for offset, _, _ in linked.absolute:
        address = struct.unpack_from("<Q", image, offset)[0] - 0x7F00_0000_0000
        led.append(struct.unpack_from("<2f", image, address))
    assert led == [(1.0, 2.0), (3.0, 4.0)]
    with pytest.raises(InternalError, match="no multiple of 4096"):
        linked.at(ALIGNMENT + 256)


def test_arguments_are_pointers_one_after_another():
    kernel = link(files()["chain"][0]).kernel("k")
    assert pack_arguments(kernel, [1, 2**63]) == struct.pack("<QQ", 1, 2**63)
    with pytest.raises(InternalError, match="16 bytes of arguments; 3 pointers have 24"):
        pack_arguments(kernel, [1, 2, 3])
    with pytest.raises(InternalError, match="no kernel 'f'; it has k, other"):
        link(files()["two"][0]).kernel("f")


def test_processors_are_told_apart():
    with pytest.raises(InternalError, match="compiled for gfx1100, the device is gfx942"):
        link(files()["chain"][0], "gfx942")


@pytest.mark.parametrize(
    ("offset", "new", "message"),
    [
        (0, b"\x7fELG", "not as a 64-bit ELF"),
        (4, b"\x01", "not as a 64-bit ELF"),
        (5, b"\x02", "not as a 64-bit ELF"),
        (7, b"\x00", "ABI 0, version 3"),
        (8, b"\x01", "ABI 64, version 1"),
        (16, b"\x03\x00", "type 3"),
        (18, b"\x3e\x00", "machine 62"),
        (40, b"\xff" * 7, "header of section 0"),
        (58, b"\x38\x00", "section headers of 56 bytes"),
        (60, b"\xff\x7f", "header of section"),
        (62, b"\xff\x7f", "section names: section 32767 of"),
    ],
)
def test_damaged_headers(offset, new, message):
    file = files()["chain"][0]
    with pytest.raises(InternalError, match=message):
        link(file[:offset] + new + file[offset + len(new) :])


def with_relocation(file, **changes):
    """The file with its first relocation of code or constants changed."""
    first = elf.read_object(file).relocations[0]
    before = struct.pack("<QQq", first.offset, first.symbol << 32 | first.kind, first.addend)
    assert file.count(before) == 1
    new = first._replace(**changes)
    return file.replace(before, struct.pack("<QQq", new.offset, new.symbol << 32 | new.kind, new.addend))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kind": 99}, "relocation 99 is not known"),
        ({"kind": 8}, "GOTPCREL32_LO, a table of addresses: make the global `internal`"),
        ({"kind": 14}, "REL16"),
        ({"offset": 1 << 40}, "outside of its section"),
        ({"offset": 61}, "outside of its section"),
        ({"symbol": 1 << 20}, "names symbol 1048576 of"),
        ({"symbol": 0}, "not defined in this module"),
        ({"addend": 17}, "is not in the code"),
        ({"addend": 1 << 40}, "is not in the code"),
        ({"kind": 4, "addend": 1 << 40}, "does not fit 32 bits"),
    ],
)
def test_damaged_relocations(changes, message):
    with pytest.raises(InternalError, match=message):
        link(with_relocation(files()["chain"][0], **changes))


def test_what_other_modules_define():
    text = CALL.replace("define internal float @twice(float %x) noinline", "declare float @twice(float)")
    text = re.sub(r'\(float\) "amdgpu-no-dispatch-ptr" \{.*?\n\}', "(float)", text, flags=re.S)
    ((file, _),) = compiled((text,))
    with pytest.raises(InternalError, match=r"twice.*(table of addresses|not defined in this module)"):
        link(file)


def test_reserved_bytes_of_descriptors_must_be_zero():
    file, _ = files()["chain"]
    at = file.index(struct.pack("<IIII", 0, 0, 16, 0))
    for offset in (12, 24, 60):
        with pytest.raises(InternalError, match="reserved bytes"):
            link(file[: at + offset] + b"\x01" + file[at + offset + 1 :])
    with pytest.raises(InternalError, match="arguments in registers"):
        link(file[: at + 58] + b"\x01" + file[at + 59 :])


@given(st.sampled_from(sorted(MODULES)), st.floats(0, 1, exclude_max=True))
def test_truncated_files(name, share):
    file = files()[name][0]
    with pytest.raises(InternalError):
        link(file[: int(len(file) * share)])


@given(
    st.sampled_from(sorted(MODULES)),
    st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), min_size=1, max_size=4),
)
def test_damaged_files_are_linked_or_refused(name, changes):
    file = bytearray(files()[name][0])
    for share, value in changes:
        file[int(len(file) * share)] = value
    try:
        linked = link(bytes(file))
    except InternalError:
        return
    for kernel in linked.kernels.values():
        assert 0 <= kernel.entry < len(linked.image)


def test_kernels_assemble_in_a_process_of_their_own():
    with pytest.raises(AssertionError, match="error"):
        compiled((amdgpu.PRELUDE + "define amdgpu_kernel void @k() { ret i32 0 }",))
