// A recording, as the views read it. The document stays as it was parsed: what needs a pass over it, such as the users of
// nodes, is made when first asked for. Keys that are missing mean "not known".

export class Recording {
  constructor(document, name) {
    if (document === null || typeof document !== "object" || document.format !== "fgi") {
      throw new Error(`${name} is not a recording of funcgrad: it does not say "format": "fgi"`);
    }
    this.name = name;
    this.document = document;
    this.machine = document.machine ?? {};
    this.sources = document.sources ?? [];
    this.lines = document.lines ?? [];
    this.scopes = document.scopes ?? [""];
    this.why = document.why ?? [];
    this.timeline = document.timeline ?? [];
    this.programs = (document.programs ?? []).map((program, index) => new Program(this, program, index));
    this.kept = new Map();
  }

  // What "line" refers to: {source, number, text}; null where a line is not known.
  line(index) {
    if (index === null || index === undefined) return null;
    if (!this.kept.has(index)) this.kept.set(index, this.found(index));
    return this.kept.get(index);
  }

  found(index) {
    const entry = this.lines[index];
    if (!entry) return null;
    const [source, number, inside] = entry;
    const path = this.sources[source]?.path ?? "?";
    const file = String(path).split("/").pop();
    return { source, number, inside: inside ?? "", path, key: `${source}:${number}`, text: `${file}:${number}` };
  }

  // The line that a text such as "train.py:12 in step" names, if it is one of the recording's.
  lineNamed(text) {
    const found = /([^\s/\\]+:\d+)\b/.exec(text ?? "")?.[1];
    const index = found ? this.lines.findIndex((_, i) => this.line(i)?.text === found) : -1;
    return index < 0 ? null : this.line(index);
  }

  // The program to begin with: the one whose calls took most.
  get main() {
    return this.programs.reduce(
      (best, program) => (best && best.callSeconds >= program.callSeconds ? best : program),
      null,
    );
  }

  // The program whose "id" this is, which need not be its place.
  programOf(id) {
    return this.programs.find((program) => program.id === id) ?? null;
  }
}

export class Program {
  constructor(recording, data, index) {
    this.recording = recording;
    this.data = data;
    this.index = index;
    this.id = data.id ?? index;
    this.name = data.name ?? `program ${index}`;
    this.kernels = (data.kernels ?? []).map((kernel, i) => new Kernel(this, kernel, i));
    this.estimate();
    this.stages = (data.stages ?? []).map((stage, i) => new Stage(this, stage, i));
    this.memory = data.memory ?? null;
    this.sharding = data.sharding ?? null;
  }

  // The time of one call: the sum of its kernels', where some were measured.
  get seconds() {
    this.total ??= this.kernels.reduce((sum, kernel) => sum + (kernel.parent ? 0 : (kernel.total ?? 0)), 0);
    return this.total;
  }

  // The last stage whose nodes know their kernel, else the last.
  get lastStage() {
    const known = this.stages.filter((stage) => stage.data.kernel?.some((kernel) => kernel !== null));
    return known.at(-1) ?? this.stages.at(-1) ?? null;
  }

  // The kernels within each loop, and the seconds of those that were not measured by themselves: they share what is left
  // of the loop's time in proportion to the least that each needs.
  estimate() {
    const around = [];
    for (const kernel of this.kernels) {
      around.length = kernel.depth;
      for (let k = kernel.depth - 1; k >= 0 && !kernel.parent; k -= 1) kernel.parent = around[k] ?? null;
      kernel.parent?.inner.push(kernel);
      around[kernel.depth] = kernel;
    }
    const need = (kernel) =>
      kernel.inner.reduce((sum, each) => sum + need(each), 0) || (kernel.data.least_seconds ?? 0) * kernel.runs;
    // Outer kernels come before inner ones.
    for (const kernel of this.kernels) {
      const unknown = kernel.inner.filter((each) => each.total === null);
      const needs = unknown.map(need);
      const sum = needs.reduce((a, b) => a + b, 0);
      if (kernel.time === null || !sum) continue;
      const rest = Math.max(0, kernel.time - kernel.inner.reduce((known, each) => known + (each.total ?? 0), 0));
      unknown.forEach((each, i) => {
        each.guess = (rest * needs[i]) / sum;
      });
    }
  }

  // Per "source:line": seconds, and the kernels that compute something of the line. A kernel's time is counted once, at
  // its hot line, and a loop's at those of its kernels, so that the lines' times sum to the program's.
  get lineCosts() {
    if (this.costs) return this.costs;
    this.costs = new Map();
    const at = (line) => {
      if (!this.costs.has(line.key)) this.costs.set(line.key, { seconds: 0, kernels: new Set() });
      return this.costs.get(line.key);
    };
    for (const kernel of this.kernels) {
      for (const line of kernel.lines) at(line).kernels.add(kernel.index);
      if (kernel.hotLine) {
        at(kernel.hotLine).kernels.add(kernel.index);
        at(kernel.hotLine).seconds += kernel.ownSeconds;
      }
    }
    return this.costs;
  }

  get callSeconds() {
    const { total_seconds: total, count = 0 } = this.data.calls ?? {};
    return total ?? count * (this.medianCall ?? this.seconds);
  }

  /** As of kernels, of which the sum is shown beside: the first calls, which still get their memory, would spoil a mean. */
  get medianCall() {
    const seconds = [...(this.data.calls?.seconds ?? [])].sort((a, b) => a - b);
    const middle = seconds.length >> 1;
    if (!seconds.length) return null;
    return seconds.length % 2 ? seconds[middle] : (seconds[middle - 1] + seconds[middle]) / 2;
  }
}

export class Kernel {
  constructor(program, data, index) {
    this.program = program;
    this.data = data;
    this.index = index;
    this.name = data.name ?? `kernel ${index}`;
    this.kind = data.kind ?? "kernel";
    this.depth = data.depth ?? 0;
    this.runs = data.calls_in_run ?? 1;
    this.parent = null;
    this.inner = [];
    this.guess = null;
  }

  // What it computes: the results that it stores.
  get what() {
    const results = (this.data.stored ?? []).map((stored) => String(stored.result));
    return results.filter((result) => !result.startsWith("result ")).join(", ");
  }

  get lines() {
    this.places ??= (this.data.lines ?? []).map((line) => this.program.recording.line(line)).filter(Boolean);
    return this.places;
  }

  // The line that its time is counted at. That of the program's call says nothing of where in the program it is: another
  // of its lines, or that of the loop around it, does.
  get hotLine() {
    return this.program.recording.line(this.within ?? this.data.hot_line ?? this.data.lines?.[0]);
  }

  get within() {
    const known = [this.data.hot_line, ...(this.data.lines ?? [])].find(
      (line) => (line ?? null) !== null && line !== this.program.data.line,
    );
    return known ?? this.parent?.within ?? null;
  }

  // Seconds in one call of the program.
  get total() {
    return typeof this.data.seconds === "number" ? this.data.seconds * this.runs : null;
  }

  // Seconds in one call of the program, measured or estimated.
  get time() {
    return this.total ?? this.guess;
  }

  // Those that are not an inner kernel's.
  get ownSeconds() {
    return Math.max(0, (this.time ?? 0) - this.inner.reduce((sum, each) => sum + (each.time ?? 0), 0));
  }

  get share() {
    return this.time === null || !this.program.seconds ? null : this.time / this.program.seconds;
  }

  get flopRate() {
    return this.data.seconds > 0 && this.data.flops >= 0 ? this.data.flops / this.data.seconds : null;
  }

  get byteRate() {
    return this.data.seconds > 0 && this.data.bytes >= 0 ? this.data.bytes / this.data.seconds : null;
  }

  get intensity() {
    return this.data.bytes > 0 && this.data.flops > 0 ? this.data.flops / this.data.bytes : null;
  }

  // The share of what the machine could do: least_seconds / seconds.
  get ofLimit() {
    return this.data.seconds > 0 && this.data.least_seconds >= 0 ? this.data.least_seconds / this.data.seconds : null;
  }

  get limit() {
    if (this.data.limit) return this.data.limit;
    const { bandwidth } = this.program.recording.machine;
    const peak = this.program.recording.machine.peak_flops?.float32;
    if (!(this.intensity > 0) || !bandwidth || !peak) return null;
    return this.intensity < peak / bandwidth ? "memory" : "compute";
  }
}

// The nodes of a stage, in columns.
export class Stage {
  constructor(program, data, index) {
    this.program = program;
    this.data = data;
    this.index = index;
    this.name = data.name ?? `stage ${index}`;
    this.count = (data.op ?? []).length;
    this.outputs = new Set(data.outputs ?? []);
  }

  op(i) {
    return this.data.ops?.[this.data.op[i]] ?? String(this.data.op[i]);
  }

  type(i) {
    return this.data.types?.[this.data.type?.[i]] ?? "";
  }

  sources(i) {
    return this.data.src?.[i] ?? [];
  }

  arg(i) {
    return this.data.arg?.[i] ?? null;
  }

  line(i) {
    return this.program.recording.line(this.data.line?.[i]);
  }

  scope(i) {
    return this.program.recording.scopes[this.data.scope?.[i] ?? 0] ?? "";
  }

  kernel(i) {
    return this.program.kernels[this.data.kernel?.[i] ?? -1] ?? null;
  }

  // The calls that a node is in, outermost first: {name, kind, index}.
  calls(i) {
    const found = [];
    let index = this.data.call?.[i] ?? null;
    while (index !== null && found.length < 50) {
      const call = this.data.calls?.[index];
      if (!call) break;
      found.unshift({ ...call, index });
      index = call.parent ?? null;
    }
    return found;
  }

  users(i) {
    this.readers ??= readersOf(this);
    return this.readers[i] ?? [];
  }

  // What search looks through, in lower case.
  text(i) {
    this.texts ??= new Array(this.count);
    this.texts[i] ??=
      `%${i} ${this.op(i)} ${this.type(i)} ${this.arg(i) ?? ""} ${this.line(i)?.text ?? ""} ${this.scope(i)} ` +
      `${this.kernel(i)?.name ?? ""}`.toLowerCase();
    return this.texts[i];
  }

  // The nodes that contain every word.
  search(query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = [];
    if (!words.length) return found;
    for (let i = 0; i < this.count; i += 1) {
      const text = this.text(i).toLowerCase();
      if (words.every((word) => text.includes(word))) found.push(i);
    }
    return found;
  }
}

async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

// The nodes that read each node of a stage.
export function readersOf(stage) {
  const readers = Array.from({ length: stage.count }, () => []);
  for (let node = 0; node < stage.count; node += 1) {
    for (const source of new Set(stage.sources(node))) readers[source]?.push(node);
  }
  return readers;
}

// Read a recording from the bytes of a file.
export async function readRecording(bytes, name) {
  let document;
  try {
    document = JSON.parse(await unpacked(bytes));
  } catch (error) {
    throw new Error(`${name} cannot be read: ${error.message}`);
  }
  return new Recording(document, name);
}

// The bytes that a saved page holds, in base64.
export function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i += 1) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

export async function toBase64(bytes) {
  const address = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([bytes]));
  });
  return address.slice(address.indexOf(",") + 1);
}
