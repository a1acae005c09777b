// __NAME__: a function compiled by funcgrad __VERSION__ to WebAssembly, for browsers and Node.js.
//
//     import { load } from "./__NAME__.mjs";
//     const run = await load();
//     const results = run({ argument: new Float32Array(...), ... });
//
// Arrays are flat, by rows; what each one is, ARGUMENTS and RESULTS say. Complex numbers are two elements, floats of 16
// and 8 bits are their bits.

export const ARGUMENTS = __ARGUMENTS__;

export const RESULTS = __RESULTS__;

const WORKSPACE_NBYTES = __WORKSPACE__;
const LINE = 64;
const PAGE = 65536;

async function bytesOf(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  const url = new URL(source, import.meta.url);
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

function copied(row, given) {
  if (given === undefined) throw new TypeError(`__NAME__: the argument ${row.name} (${row.type}) is missing`);
  if (given.length !== row.length)
    throw new RangeError(`__NAME__: ${row.name} (${row.type}) has ${row.length} elements, got ${given.length}`);
  return given;
}

/** Load the module: from beside this file, from a URL, or from bytes. Returns the function of a table of arrays. */
export async function load(source = "__NAME__.wasm") {
  const { instance } = await WebAssembly.instantiate(await bytesOf(source), {});
  const { memory, __NAME__: run, __heap_base } = instance.exports;
  let end = __heap_base.value;
  const reserve = (nbytes) => {
    const start = Math.ceil(end / LINE) * LINE;
    end = start + nbytes;
    return start;
  };
  const placed = (row) => ({ ...row, kind: globalThis[row.array], at: reserve(row.length * globalThis[row.array].BYTES_PER_ELEMENT) });
  const taken = ARGUMENTS.map(placed);
  const made = RESULTS.map(placed);
  const pointers = [...taken, ...made].map((row) => row.at);
  if (WORKSPACE_NBYTES) pointers.push(reserve(WORKSPACE_NBYTES));
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  return (table) => {
    for (const row of taken) new row.kind(memory.buffer, row.at, row.length).set(copied(row, table[row.name]));
    const status = run(...pointers);
    if (status !== 0) throw new Error(`__NAME__ ended with ${status}`);
    return Object.fromEntries(made.map((row) => [row.name, new row.kind(memory.buffer, row.at, row.length).slice()]));
  };
}
