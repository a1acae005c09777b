// Colours that mean something: families of ops, kinds of buffers and events, time. They are CSS variables, so that the
// light and the dark theme each have their own.

const FAMILIES = {
  contraction: "dot_general dot matmul conv conv_general_dilated einsum wmma ragged_dot attention",
  reduction:
    "sum reduce reduce_sum reduce_max reduce_min reduce_prod max_reduce argmax argmin cumsum cumprod cummax cummin scan " +
    "sort top_k reduce_and reduce_or logsumexp",
  movement:
    "reshape transpose permute broadcast broadcast_in_dim expand slice dynamic_slice pad concatenate concat gather scatter " +
    "scatter_add flip rev squeeze copy convert convert_element_type cast bitcast dynamic_update_slice select_and_scatter",
  input: "parameter param input argument const constant literal iota buffer load random range seed",
  control:
    "while cond call jit loop custom checkpoint barrier effect callback psum all_gather ppermute all_to_all store sink",
};
const familyOf = new Map(Object.entries(FAMILIES).flatMap(([family, ops]) => ops.split(" ").map((op) => [op, family])));

export const FAMILY_NAMES = ["elementwise", ...Object.keys(FAMILIES)];

// The family of an op, by its name.
export function family(op) {
  const name = String(op).toLowerCase();
  return familyOf.get(name) ?? familyOf.get(name.split(/[_.:]/)[0]) ?? "elementwise";
}

// The colours of canvases, read once a drawing.
export function palette() {
  const style = getComputedStyle(document.documentElement);
  return new Proxy({}, { get: (known, name) => (known[name] ??= style.getPropertyValue(`--${String(name)}`).trim()) });
}

// One of the eight colours of series, the same for the same text.
export function seriesOf(text) {
  let hash = 7;
  for (const letter of String(text)) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return `series-${hash % 8}`;
}

// How hot a share of the time is, from 0 (none) to 5.
export function heat(share) {
  if (!(share > 0)) return 0;
  return 1 + [0.02, 0.08, 0.2, 0.4].filter((limit) => share >= limit).length;
}
