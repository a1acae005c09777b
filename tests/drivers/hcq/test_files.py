"""The system below: mappings at addresses, calls that fail."""

import ctypes
import os

import pytest

from funcgrad.drivers.hcq.files import SystemFiles

PAGE = 4096


def test_memory_is_mapped_where_it_was_reserved():
    files = SystemFiles()
    at = files.reserve(4 * PAGE)
    with pytest.raises(OSError):
        files.reserve(PAGE, at)
    assert files.map(-1, PAGE, address=at + PAGE) == at + PAGE
    word = ctypes.c_uint64.from_address(at + PAGE)
    word.value = 7
    assert word.value == 7
    del word
    files.unmap(at, 4 * PAGE)
    assert files.reserve(PAGE, at) == at
    files.unmap(at, PAGE)


def test_calls_that_fail_say_why():
    files = SystemFiles()
    with pytest.raises(FileNotFoundError):
        files.open("/dev/there/is/none")
    fd = files.open("/dev/null")
    assert not os.get_inheritable(fd)
    buffer = ctypes.create_string_buffer(8)
    with pytest.raises(OSError, match="ioctl"):
        files.ioctl(fd, 0xC0084600, ctypes.addressof(buffer))
    files.close(fd)
    with pytest.raises(OSError, match="mmap"):
        files.map(12345, PAGE)


def test_files_are_mapped_from_offsets_of_64_bits(tmp_path):
    """Drivers say by the highest bits what is to be mapped; a plain file has nothing there, which the system tells."""
    path = tmp_path / "file"
    path.write_bytes(bytes(4096))
    files = SystemFiles()
    fd = files.open(str(path))
    with pytest.raises(OSError, match="mmap of 0x1000 bytes"):
        files.map(fd, 4096, 3 << 62 | 1001 << 46)
    files.unmap(files.map(fd, 4096), 4096)
    files.close(fd)
