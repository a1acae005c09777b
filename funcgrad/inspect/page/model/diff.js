// What changed between two stages, or between the kernels of two programs.
//
// Nodes are matched in rounds, each of those that the rounds before left over:
//   1. the same expression: op, type, argument and, recursively, sources; first those of the same line
//   2. the same op, type and argument, with sources that are matched with each other; else of the same line, in order
//   3. sources of the same place in nodes that are matched, where their ops are equal
//   4. the same op and line, in order
// A matched node is "same" if its expression is, or its op, type and argument are and its sources are matched with each
// other; else it is "changed".
// What is left was removed (from the first) or added (in the second).

import { readersOf } from "./recording.js";

// A number for the expression of each node: equal for equal expressions, in both stages.
function expressions(stage, numbers) {
  const found = new Array(stage.count);
  for (let i = 0; i < stage.count; i += 1) {
    const sources = stage.sources(i).map((source) => found[source] ?? "?");
    const key = JSON.stringify([stage.op(i), stage.type(i), stage.arg(i), sources]);
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    found[i] = numbers.get(key);
  }
  return found;
}

function place(stage, i) {
  const line = stage.line(i);
  return line ? `${line.path}:${line.number}` : "";
}

// Match first's and second's nodes of equal keys, the earliest with the earliest.
function round(first, second, before, after, keyBefore, keyAfter) {
  const waiting = new Map();
  for (let i = 0; i < first; i += 1) {
    if (before[i] !== -1) continue;
    const key = keyBefore(i);
    if (key === null) continue;
    if (!waiting.has(key)) waiting.set(key, []);
    waiting.get(key).push(i);
  }
  for (const list of waiting.values()) list.reverse();
  for (let j = 0; j < second; j += 1) {
    if (after[j] !== -1) continue;
    const i = waiting.get(keyAfter(j))?.pop();
    if (i === undefined) continue;
    before[i] = j;
    after[j] = i;
  }
}

function what(a, i, b, j, before) {
  const reasons = [];
  if (a.type(i) !== b.type(j)) reasons.push(`type ${a.type(i)} → ${b.type(j)}`);
  if (a.arg(i) !== b.arg(j)) reasons.push(`argument ${a.arg(i) ?? "none"} → ${b.arg(j) ?? "none"}`);
  if (!sameSources(a, i, b, j, before)) reasons.push("other sources");
  return reasons;
}

function sameSources(a, i, b, j, before) {
  const [left, right] = [a.sources(i), b.sources(j)];
  return left.length === right.length && left.every((source, k) => before[source] === right[k]);
}

const same = (a, i, b, j) => a.op(i) === b.op(j) && a.type(i) === b.type(j) && a.arg(i) === b.arg(j);

// Round 2, sources first.
function matchUsers(a, b, before, after) {
  for (let j = 0; j < b.count; j += 1) {
    const source = after[b.sources(j)[0]] ?? -1;
    if (after[j] !== -1 || source < 0) continue;
    const i = a.users(source).find((k) => before[k] === -1 && same(a, k, b, j) && sameSources(a, k, b, j, before));
    if (i === undefined) continue;
    before[i] = j;
    after[j] = i;
  }
}

// Round 3, users first.
function matchSources(a, b, before, after) {
  for (let j = b.count - 1; j >= 0; j -= 1) {
    if (after[j] === -1) continue;
    const left = a.sources(after[j]);
    b.sources(j).forEach((source, k) => {
      const other = left[k];
      if (other === undefined || before[other] !== -1 || after[source] !== -1 || a.op(other) !== b.op(source)) return;
      before[other] = source;
      after[source] = other;
    });
  }
}

// Compare stages: per node of each, its partner or -1; and per node of the second its status, and what changed of it.
export function compareStages(a, b) {
  const before = new Array(a.count).fill(-1);
  const after = new Array(b.count).fill(-1);
  const numbers = new Map();
  const [left, right] = [expressions(a, numbers), expressions(b, numbers)];
  const match = (keyA, keyB) => round(a.count, b.count, before, after, keyA, keyB);
  match(
    (i) => `${left[i]}@${place(a, i)}`,
    (j) => `${right[j]}@${place(b, j)}`,
  );
  match(
    (i) => left[i],
    (j) => right[j],
  );
  matchUsers(a, b, before, after);
  const full = (stage) => (i) => JSON.stringify([stage.op(i), stage.type(i), stage.arg(i), place(stage, i)]);
  match(full(a), full(b));
  matchUsers(a, b, before, after);
  matchSources(a, b, before, after);
  const rough = (stage) => (i) => (place(stage, i) ? JSON.stringify([stage.op(i), place(stage, i)]) : null);
  match(rough(a), rough(b));
  const reasons = after.map((i, j) => (i < 0 || left[i] === right[j] ? [] : what(a, i, b, j, before)));
  const status = after.map((i, j) => (i < 0 ? "added" : reasons[j].length ? "changed" : "same"));
  return { before, after, status, reasons };
}

// A stage that holds both: the second's nodes, then those of the first that were removed. Nodes say their status.
export function mergeStages(a, b) {
  const { before, after, status, reasons } = compareStages(a, b);
  const removed = before.flatMap((j, i) => (j < 0 ? [i] : []));
  const placeOf = new Map(removed.map((i, k) => [i, b.count + k]));
  return new MergedStage(a, b, { after, removed, placeOf, before, status, reasons });
}

class MergedStage {
  constructor(first, second, parts) {
    Object.assign(this, parts);
    this.first = first;
    this.second = second;
    this.program = second.program;
    this.name = `${first.name} → ${second.name}`;
    this.count = second.count + this.removed.length;
    this.outputs = second.outputs;
    this.totals = { same: 0, changed: 0, added: 0, removed: this.removed.length };
    for (const each of this.status) this.totals[each] += 1;
  }

  own(i) {
    return i < this.second.count ? [this.second, i] : [this.first, this.removed[i - this.second.count]];
  }

  statusOf(i) {
    return i < this.second.count ? this.status[i] : "removed";
  }

  reasonsOf(i) {
    return i < this.second.count ? this.reasons[i] : [];
  }

  sources(i) {
    if (i < this.second.count) return this.second.sources(i);
    return this.first.sources(this.removed[i - this.second.count]).map((k) => this.placeOf.get(k) ?? this.before[k]);
  }

  op(i) {
    const [stage, k] = this.own(i);
    return stage.op(k);
  }

  type(i) {
    const [stage, k] = this.own(i);
    return stage.type(k);
  }

  arg(i) {
    const [stage, k] = this.own(i);
    return stage.arg(k);
  }

  line(i) {
    const [stage, k] = this.own(i);
    return stage.line(k);
  }

  scope(i) {
    const [stage, k] = this.own(i);
    return stage.scope(k);
  }

  kernel(i) {
    const [stage, k] = this.own(i);
    return stage.kernel(k);
  }

  calls(i) {
    const [stage, k] = this.own(i);
    return stage.calls(k);
  }

  users(i) {
    this.readers ??= readersOf(this);
    return this.readers[i] ?? [];
  }

  text(i) {
    const [stage, k] = this.own(i);
    return `${stage.text(k)} ${this.statusOf(i)}`;
  }

  search(query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    return Array.from({ length: this.count }, (_, i) => i).filter((i) => {
      const text = this.text(i).toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }
}

// Compare the kernels of two programs: those of the same name, else of the same lines and domain, in order.
export function compareKernels(a, b) {
  const before = new Array(a.kernels.length).fill(-1);
  const after = new Array(b.kernels.length).fill(-1);
  const match = (key) =>
    round(
      a.kernels.length,
      b.kernels.length,
      before,
      after,
      (i) => key(a.kernels[i]),
      (j) => key(b.kernels[j]),
    );
  const lines = (kernel) => kernel.lines.map((line) => `${line.path}:${line.number}`).join(" ");
  match((kernel) => JSON.stringify([kernel.name, kernel.data.domain]));
  match((kernel) => JSON.stringify([lines(kernel), kernel.data.domain]));
  match((kernel) => kernel.name);
  const pairs = b.kernels.map((kernel, j) => {
    const old = a.kernels[after[j]] ?? null;
    const changed = old && (old.data.schedule !== kernel.data.schedule || old.data.domain !== kernel.data.domain);
    return { old, kernel, status: old ? (changed ? "changed" : "same") : "added" };
  });
  const removed = before.flatMap((j, i) => (j < 0 ? [{ old: a.kernels[i], kernel: null, status: "removed" }] : []));
  return [...pairs, ...removed];
}
