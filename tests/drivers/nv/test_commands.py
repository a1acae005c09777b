"""Command streams: what is encoded is decoded by the text of the headers."""

import random

import pytest

from funcgrad.drivers.hcq.stream import Symbol, Words
from funcgrad.drivers.nv import commands
from tests.hardware.nv.decoder import Malformed, decode_entry, decode_stream, methods

COPY_CLASSES = (0xC6B5, 0xC7B5, 0xC8B5, 0xC9B5, 0xCAB5)
SEMAPHORE = ["SEM_ADDR_LO", "SEM_ADDR_HI", "SEM_PAYLOAD_LO", "SEM_PAYLOAD_HI", "SEM_EXECUTE"]


def described(stream, engines):
    """Streams in words of one's own: (what, its numbers)."""
    found, state = [], {}
    for subchannel, name, value, fields in decode_stream(stream, engines):
        state[name] = value
        if name == "SET_OBJECT":
            found.append(("object", subchannel, value))
        elif name == "SEM_EXECUTE":
            address = state["SEM_ADDR_LO"] | state["SEM_ADDR_HI"] << 32
            payload = state["SEM_PAYLOAD_LO"] | state["SEM_PAYLOAD_HI"] << 32
            assert fields["PAYLOAD_SIZE"] == 1
            if fields["OPERATION"] == 3:
                assert fields["ACQUIRE_SWITCH_TSG"] == 1 and not fields["RELEASE_WFI"]
                found.append(("wait", address, payload))
            else:
                assert (fields["OPERATION"], fields["RELEASE_TIMESTAMP"]) == (1, 1)
                found.append(("signal" if fields["RELEASE_WFI"] else "stamp", address, payload))
        elif name == "SEND_SIGNALING_PCAS2_B":
            assert value == 9, "PREFETCH_SCHEDULE"
            found.append(("launch", state["SEND_PCAS_A"] << 8))
        elif name == "INVALIDATE_SHADER_CACHES_NO_WFI":
            assert all(fields.values())
            found.append(("invalidate",))
        elif name == "SET_SHADER_SHARED_MEMORY_WINDOW_B":
            found.append(("shared window", value | state["SET_SHADER_SHARED_MEMORY_WINDOW_A"] << 32))
        elif name == "SET_SHADER_LOCAL_MEMORY_WINDOW_B":
            found.append(("local window", value | state["SET_SHADER_LOCAL_MEMORY_WINDOW_A"] << 32))
        elif name == "SET_SHADER_LOCAL_MEMORY_NON_THROTTLED_C":
            low, high = (state[f"SET_SHADER_LOCAL_MEMORY_NON_THROTTLED_{x}"] for x in "BA")
            where = state["SET_SHADER_LOCAL_MEMORY_B"] | state["SET_SHADER_LOCAL_MEMORY_A"] << 32
            assert fields["MAX_SM_COUNT"] == 0xFF
            found.append(("local", where, low | high << 32))
        elif name == "LAUNCH_DMA":
            assert fields["FLUSH_ENABLE"] == 1
            if fields["SEMAPHORE_TYPE"]:
                assert (fields["SEMAPHORE_TYPE"], fields["SEMAPHORE_PAYLOAD_SIZE"]) == (2, 1)
                assert not fields["DATA_TRANSFER_TYPE"]
                where = state["SET_SEMAPHORE_B"] | state["SET_SEMAPHORE_A"] << 32
                payload = state["SET_SEMAPHORE_PAYLOAD"] | state["SET_SEMAPHORE_PAYLOAD_UPPER"] << 32
                found.append(("signal", where, payload))
            else:
                assert (fields["DATA_TRANSFER_TYPE"], fields["SRC_MEMORY_LAYOUT"]) == (2, 1)
                assert fields["DST_MEMORY_LAYOUT"] == 1
                source = state["OFFSET_IN_LOWER"] | state["OFFSET_IN_UPPER"] << 32
                target = state["OFFSET_OUT_LOWER"] | state["OFFSET_OUT_UPPER"] << 32
                found.append(("copy", target, source, state["LINE_LENGTH_IN"]))
    return found


def random_stream(rng, values, with_symbols):
    """(words, what they say): with symbols for some of the numbers, whose values are in `values`."""
    words, expected = Words(), []
    commands.set_object(words, commands.COMPUTE, 0xCBC0)
    commands.set_object(words, commands.COPY, 0xC8B5)
    expected += [("object", 1, 0xCBC0), ("object", 4, 0xC8B5)]

    def number(bits, multiple=4):
        value = rng.getrandbits(bits) // multiple * multiple
        if with_symbols and rng.random() < 0.5:
            values.append(value)
            return Symbol(len(values) - 1), value
        return value, value

    for _ in range(rng.randint(1, 12)):
        kind = rng.randrange(9)
        (a, a_value), (v, value) = number(40), number(64, 1)
        if kind == 0:
            commands.wait(words, a, v)
            expected.append(("wait", a_value, value))
        elif kind == 1:
            commands.signal(words, a, v)
            expected.append(("signal", a_value, value))
        elif kind == 8:
            commands.stamp(words, a, v)
            expected.append(("stamp", a_value, value))
        elif kind == 2:
            copy_class = rng.choice(COPY_CLASSES)
            commands.signal_copied(words, copy_class, a, v)
            expected.append(("signal", a_value, value))
        elif kind == 3:
            commands.invalidate_caches(words)
            expected.append(("invalidate",))
        elif kind == 4:
            q, q_value = number(40, 256)
            commands.launch(words, q)
            expected.append(("launch", q_value))
        elif kind == 5:
            (b, b_value), nbytes = number(49), rng.choice([1, 1000, (1 << 30), (1 << 31) + 5])
            commands.copy(words, a, b, nbytes)
            for done in range(0, nbytes, 1 << 30):
                expected.append(("copy", a_value + done, b_value + done, min(nbytes - done, 1 << 30)))
        elif kind == 6:
            shared, local = rng.getrandbits(17) << 32, rng.getrandbits(17) << 32
            commands.set_windows(words, shared, local)
            expected += [("shared window", shared), ("local window", local)]
        else:
            where, nbytes = rng.getrandbits(49), rng.getrandbits(40)
            commands.set_local_memory(words, where, nbytes)
            expected.append(("local", where, nbytes))
    return words, expected


def check_streams(seeds):
    for seed in seeds:
        rng, values = random.Random(seed), []
        words, expected = random_stream(rng, values, with_symbols=seed % 2)
        assert described(words.resolved(values), {}) == expected, seed


def test_streams_decode_to_what_was_encoded():
    check_streams(range(2000))


@pytest.mark.nightly
def test_many_streams_decode_to_what_was_encoded():
    check_streams(range(2000, 20000))


def test_ring_entries():
    rng = random.Random(0)
    for _ in range(200):
        offset, base, nwords = rng.getrandbits(20) << 2, rng.getrandbits(31) << 8, rng.randint(1, 5000)
        assert decode_entry(commands.ring_entry(offset, 4 * nwords) + base) == (base + offset, nwords)


def test_the_decoder_refuses_what_the_headers_do_not_describe():
    engines = {1: "compute", 4: "copy"}

    def stream(*parts):
        words = Words()
        for part in parts:
            words.add(part)
        return bytes(words)

    header = 1 << 29 | 1 << 16
    for wrong, said in [
        (stream(header | 1 << 13 | 0x2B0 >> 2, 0), "none of 'compute'"),
        (stream(header | 2 << 13 | 0x2B4 >> 2, 0), "has no engine"),
        (stream(3 << 29 | 1 << 16 | 0x5C >> 2, 0), "no header"),
        (stream(header + (1 << 16) | 0x5C >> 2, 0), "word 0 of 2"),
        (stream(header | 0x6C >> 2, 1 << 26), "in no field"),
        (stream(header | 1 << 13 | 0x2C0 >> 2, 0xF), "has no name"),
        (stream(header | 1 << 13, 0xCBFF), "no engine has class"),
    ]:
        with pytest.raises(Malformed, match=said):
            decode_stream(wrong, dict(engines))
    assert methods("compute")[0x2B4][0] == "SEND_PCAS_A"
