"""The model of Hopper by itself: what kernels of a few lines do, and which of them it refuses."""

from __future__ import annotations

import numpy as np
import pytest

from tests.hardware.ptx import tensor_map
from tests.hardware.ptx.machine import Fault, Memory, Moment, run

_HEAD = """.version 8.0
.target sm_90a
.address_size 64
.extern .shared .align 1024 .b8 tiles[];
.visible .entry f(.param .u64 .ptr .global .align 1 f_param_0, .param .align 64 .b8 f_param_1[128])
.maxntid 32
{
mov.u32 %r1, %tid.x;
setp.ne.b32 %p1, %r1, 0;
mov.b32 %r2, tiles;
add.s32 %r3, %r2, 2048;
mov.b64 %rd1, f_param_1;
ld.param.b64 %rd2, [f_param_0];
"""
_BEGIN = """@%p1 bra WAIT;
mbarrier.init.shared::cta.b64 [%r3], 1;
fence.proxy.async.shared::cta;
mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r3], 1024;
cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r2], [%rd1, {X, Y}], [%r3];
WAIT:
bar.sync 0;
"""
_WAIT = """AGAIN:
mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r3], PARITY;
@!%p2 bra AGAIN;
"""
_READ = """shl.b32 %r4, %r1, 5;
add.s32 %r4, %r4, %r2;
ld.shared.b64 %rd3, [%r4];
mul.wide.u32 %rd4, %r1, 8;
add.s64 %rd4, %rd4, %rd2;
st.global.b64 [%rd4], %rd3;
ret;
}"""


def made(text: str, moment: Moment = Moment.LATE) -> np.ndarray:
    """The first 8 bytes of every other piece of 16 of a box of 8 rows by 64, from where X and Y say, of 12 by 72."""
    memory = Memory()
    source = np.arange(12 * 72, dtype=np.uint16).reshape(12, 72)
    found = np.zeros((32, 4), np.uint16)
    place = memory.add(source)
    map_ = tensor_map.pack(6, place, (72, 12), (144,), (64, 8), (1, 1), 3, 3, 0)
    run(text, 1, [memory.add(found).to_bytes(8, "little"), map_], moment, local_nbytes=2056, memory=memory)
    return found


def kernel(x: int = 0, y: int = 0, parity: int = 0, begin: str = _BEGIN, wait: str = _WAIT) -> str:
    text = _HEAD + begin + wait + _READ
    return text.replace("X, Y", f"{x}, {y}").replace("PARITY", str(parity))


@pytest.mark.parametrize("moment", Moment)
def test_boxes(moment: Moment) -> None:
    """Piece p of row r stands at p xor r; beyond the tensor are zeros, on all sides."""
    for x, y in ((0, 0), (8, 4), (64, 8), (-8, -3)):
        found = made(kernel(x, y), moment)
        padded = np.zeros((40, 200), np.uint16)
        padded[10:22, 64:136] = np.arange(12 * 72).reshape(12, 72)
        box = padded[10 + y :, 64 + x :][:8, :64].reshape(8, 8, 8)
        for thread in range(32):
            row, place = thread // 4, 2 * (thread % 4)
            np.testing.assert_array_equal(found[thread], box[row, place ^ row, :4])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (kernel(begin=_BEGIN.replace("fence.proxy.async.shared::cta;", "")), "does not see"),
        (kernel(begin=_BEGIN.replace("1024;", "2048;")), "nothing is under way"),
        (kernel(begin=_BEGIN.replace("1024;", "512;")), "more bytes came"),
        (kernel(begin=_BEGIN.replace("[%r2], [%rd1", "[%r3], [%rd1")), "cannot be put"),
        (kernel(begin=_BEGIN.replace("bar.sync 0;", "@%p1 ret;\nbar.sync 0;")), "only some lanes|have ended"),
        (kernel(wait=""), None),
        (kernel(parity=1), None),
        (kernel(begin=_BEGIN.replace("mbarrier.init.shared::cta.b64 [%r3], 1;", "")), "no barrier"),
    ],
)
def test_faults(text: str, says: str | None) -> None:
    """Without a wait for the right phase the threads read what was there before, or end before the copy."""
    if says is None:
        with pytest.raises(Fault, match="ended before what they started"):
            made(text)
        return
    with pytest.raises(Fault, match=says):
        made(text)
