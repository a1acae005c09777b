// A stage's nodes as nested groups, by calls, then named scopes, then, where a group still has too many members, by runs
// of neighbours; and their layout, of open groups alone.
//
// An item is a node (its number, from 0) or a group (-1 - its number). A group is laid out by itself and is then one box
// in the group around it: opening one lays out this one again and those around it, nothing else.

import { Graph, layout as dagreLayout } from "../vendor/dagre.esm.js";

const MOST_MEMBERS = 48; // a group of more is divided into runs: one picture stays readable, and its layout takes ~20 ms
const MOST_INPUTS = 6;
const MOST_FIRST = 60; // boxes of the first picture
const NODE_HEIGHT = 40;
const CLOSED_HEIGHT = 48;
const HEAD = 28;
const MARGIN = 16;
const LETTER = 7.0; // pixels that a letter takes, at most, in 12 px

class Group {
  constructor(id, label, kind, parent) {
    Object.assign(this, { id, label, kind, parent, members: [], count: 0, open: false, edges: null, box: null });
    this.depth = parent ? parent.depth + 1 : 0;
  }
}

const scopeStep = (level) => [`scope ${level}`, level, "scope"];

export const isGroup = (item) => item < 0;
export const groupIndex = (item) => -1 - item;

export class Groups {
  constructor(stage) {
    this.stage = stage;
    this.all = [];
    this.parentOf = new Array(stage.count);
    this.root = this.make(stage.name, "stage", null);
    this.root.open = true;
    this.place();
    this.shorten();
    this.gatherInputs();
    this.divide();
    this.connect();
    this.openFirst();
  }

  make(label, kind, parent) {
    const group = new Group(this.all.length, label, kind, parent);
    this.all.push(group);
    return group;
  }

  item(group) {
    return -1 - group.id;
  }

  place() {
    const known = new Map();
    const paths = this.paths();
    for (let i = 0; i < this.stage.count; i += 1) {
      let group = this.root;
      for (const [key, label, kind] of paths[i]) {
        const name = `${group.id}/${key}`;
        if (!known.has(name)) {
          const made = this.make(label, kind, group);
          group.members.push(this.item(made));
          known.set(name, made);
        }
        group = known.get(name);
      }
      group.members.push(i);
      this.parentOf[i] = group;
    }
  }

  // The groups of each node, outermost first. What has no sources, such as a weight, is where all its users are.
  paths() {
    const paths = new Array(this.stage.count);
    for (let i = 0; i < this.stage.count; i += 1) if (this.stage.sources(i).length) paths[i] = this.path(i);
    for (let i = 0; i < this.stage.count; i += 1) {
      if (paths[i]) continue;
      const users = this.stage.users(i).map((user) => paths[user] ?? []);
      let common = users[0] ?? this.path(i);
      for (const path of users) {
        let same = 0;
        while (same < common.length && path[same]?.[0] === common[same][0]) same += 1;
        common = common.slice(0, same);
      }
      paths[i] = common;
    }
    return paths;
  }

  // A call is within the scopes that all its nodes share, and around the others.
  path(i) {
    const calls = this.stage.calls(i);
    const levels = this.levels(i);
    const path = [];
    let next = 0;
    for (const call of calls) {
      const depth = Math.max(next, this.depthOf(call.index));
      while (next < depth) path.push(scopeStep(levels[next++]));
      path.push([`call ${call.index}`, call.name ?? "call", call.kind ?? "call"]);
    }
    while (next < levels.length) path.push(scopeStep(levels[next++]));
    return path;
  }

  levels(i) {
    return this.stage.scope(i).split("/").filter(Boolean);
  }

  // How many scopes the nodes of a call share.
  depthOf(call) {
    if (!this.shared) {
      this.shared = new Map();
      for (let i = 0; i < this.stage.count; i += 1) {
        const levels = this.levels(i);
        for (const { index } of this.stage.calls(i)) {
          const common = this.shared.get(index);
          if (!common) this.shared.set(index, levels);
          else while (common.some((level, k) => level !== levels[k])) common.pop();
        }
      }
    }
    return this.shared.get(call)?.length ?? 0;
  }

  // A group whose only member is a group becomes one with it.
  shorten() {
    for (const group of this.all) {
      while (group !== this.root && group.members.length === 1 && isGroup(group.members[0])) {
        const inner = this.all[groupIndex(group.members[0])];
        if (group.label !== inner.label) group.label = `${group.label} / ${inner.label}`;
        group.members = inner.members;
        inner.members = [];
        for (const item of group.members) {
          if (isGroup(item)) this.adopt(this.all[groupIndex(item)], group);
          else this.parentOf[item] = group;
        }
      }
    }
  }

  // Many inputs, such as weights, are a group of their own: they would be one row, wider than any screen.
  gatherInputs() {
    for (const group of [...this.all]) {
      const inputs = group.members.filter((item) => !isGroup(item) && !this.stage.sources(item).length);
      if (inputs.length <= MOST_INPUTS || inputs.length === group.members.length) continue;
      const gathered = this.make(`${inputs.length} inputs`, "inputs", group);
      gathered.members = inputs;
      for (const item of inputs) this.parentOf[item] = gathered;
      const own = new Set(inputs);
      group.members = [this.item(gathered), ...group.members.filter((item) => !own.has(item))];
    }
  }

  // Runs of members, of about equal size, until no group has too many. Members that have a name stay outside of runs,
  // unless they are too many themselves.
  divide() {
    for (let g = 0; g < this.all.length; g += 1) {
      const group = this.all[g];
      if (group.members.length <= MOST_MEMBERS) continue;
      const named = group.members.filter(isGroup);
      const few = named.length <= MOST_MEMBERS / 2;
      const divided = few ? group.members.filter((item) => !isGroup(item)) : group.members;
      const runs = Math.min(MOST_MEMBERS - (few ? named.length : 0), Math.ceil(divided.length / (MOST_MEMBERS * 0.75)));
      const size = Math.ceil(divided.length / runs);
      group.members = few ? named : [];
      for (let start = 0; start < divided.length; start += size) this.run(group, divided.slice(start, start + size));
    }
    this.counted(this.root);
    for (const group of this.all) if (group.kind === "run") group.label = this.named(group);
  }

  // Make a group of neighbours within another.
  run(group, members) {
    if (members.length === 1) {
      group.members.push(members[0]);
      return;
    }
    const made = this.make("", "run", group);
    for (const item of members) {
      if (isGroup(item)) this.adopt(this.all[groupIndex(item)], made);
      else this.parentOf[item] = made;
    }
    made.members = members;
    group.members.push(this.item(made));
  }

  adopt(group, parent) {
    group.parent = parent;
    group.depth = parent.depth + 1;
    for (const item of group.members) if (isGroup(item)) this.adopt(this.all[groupIndex(item)], group);
  }

  counted(group) {
    group.count = 0;
    for (const item of group.members) group.count += isGroup(item) ? this.counted(this.all[groupIndex(item)]) : 1;
    return group.count;
  }

  // A run is named for its lines, or its first and last node.
  named(group) {
    const nodes = [];
    const stack = [...group.members];
    while (stack.length && nodes.length < 4000) {
      const item = stack.pop();
      if (isGroup(item)) stack.push(...this.all[groupIndex(item)].members);
      else nodes.push(item);
    }
    const first = Math.min(...nodes);
    const last = Math.max(...nodes);
    const [from, to] = [this.stage.line(first)?.text, this.stage.line(last)?.text];
    const lines = from && to ? ` · ${from === to ? from : `${from} … ${to.split(":").pop()}`}` : "";
    return `%${first} … %${last}${lines}`;
  }

  ancestors(item) {
    let group = isGroup(item) ? this.all[groupIndex(item)].parent : this.parentOf[item];
    const found = [];
    while (group) {
      found.push(group);
      group = group.parent;
    }
    return found;
  }

  // The edges within each group: between its members, with how many edges of nodes they are.
  connect() {
    for (const group of this.all) group.edges = new Map();
    for (let node = 0; node < this.stage.count; node += 1) {
      for (const source of this.stage.sources(node)) {
        if (source >= 0 && source < this.stage.count) this.edge(source, node);
      }
    }
    this.connectCalls();
  }

  // A call's nodes lead to the node that is the call.
  connectCalls() {
    const last = new Map();
    for (let i = 0; i < this.stage.count; i += 1)
      for (const call of this.stage.calls(i)) last.set(call.index, [i, call.node]);
    for (const [inner, node] of last.values()) if (node >= 0 && node < this.stage.count) this.edge(inner, node);
  }

  edge(source, node) {
    const { group, from, to } = this.meet(source, node);
    if (from === to) return;
    const key = `${from}>${to}`;
    const edge = group.edges.get(key);
    if (edge) edge.count += 1;
    else group.edges.set(key, { from, to, count: 1 });
  }

  // The innermost group that holds both, and its members that they are in.
  meet(a, b) {
    let [from, to] = [a, b];
    let [x, y] = [this.parentOf[a], this.parentOf[b]];
    while (x !== y) {
      if (x.depth >= y.depth) {
        from = this.item(x);
        x = x.parent;
      } else {
        to = this.item(y);
        y = y.parent;
      }
    }
    return { group: x, from, to };
  }

  // Open groups from the outside as long as the picture has few boxes. One that is all there is is always open.
  openFirst(most = MOST_FIRST) {
    this.opened = most;
    let shown = this.root.members.length;
    const alone = shown === 1 ? this.root.members.filter(isGroup) : [];
    const waiting = this.root.members.filter(isGroup);
    while (waiting.length) {
      const group = this.all[groupIndex(waiting.shift())];
      if (group.kind === "inputs") continue;
      if (shown + group.members.length - 1 > most && !alone.includes(this.item(group))) continue;
      group.open = true;
      shown += group.members.length;
      waiting.push(...group.members.filter(isGroup));
    }
  }

  // Open half as many as the first time: the picture was too wide.
  openLess() {
    this.setAll(false);
    this.openFirst(Math.floor(this.opened / 2));
  }

  toggle(group, open = !group.open) {
    group.open = open;
    for (let each = group; each; each = each.parent) each.box = null;
  }

  setAll(open) {
    for (const group of this.all) {
      group.open = group === this.root || open;
      group.box = null;
    }
  }

  // Open what is around an item.
  reveal(item) {
    for (const group of this.ancestors(item)) if (!group.open) this.toggle(group, true);
  }

  // What is drawn for an item: itself, or the outermost closed group that it is in.
  visible(item) {
    let shown = item;
    for (const group of this.ancestors(item)) if (!group.open) shown = this.item(group);
    return shown;
  }

  // The members that are drawn, outer ones first.
  *shown(group = this.root) {
    for (const item of group.members) {
      yield item;
      const inner = isGroup(item) ? this.all[groupIndex(item)] : null;
      if (inner?.open) yield* this.shown(inner);
    }
  }

  // The groups whose layout is not known, inner ones first.
  pending(group = this.root, found = []) {
    if (group.box) return found;
    for (const item of group.members) {
      const inner = isGroup(item) ? this.all[groupIndex(item)] : null;
      if (inner?.open) this.pending(inner, found);
    }
    found.push(group);
    return found;
  }

  label(item) {
    if (isGroup(item)) return this.all[groupIndex(item)].label;
    return this.stage.op(item);
  }

  size(item) {
    if (isGroup(item)) {
      const group = this.all[groupIndex(item)];
      if (group.open) return { width: group.box.width, height: group.box.height };
      return { width: Math.min(280, Math.max(110, group.label.length * LETTER + 48)), height: CLOSED_HEIGHT };
    }
    const letters = Math.max(
      this.stage.op(item).length + 1,
      this.stage.kernel(item)?.time ? 24 : 0,
      Math.min(34, this.stage.type(item).length),
    );
    return { width: Math.min(260, Math.max(64, letters * LETTER + 20)), height: NODE_HEIGHT };
  }

  // Lay out one group whose open members have been laid out.
  arrange(group) {
    const graph = new Graph({ multigraph: false, compound: false });
    graph.setGraph({ nodesep: 18, ranksep: 34, edgesep: 10, marginx: MARGIN, marginy: MARGIN });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const item of group.members) graph.setNode(String(item), this.size(item));
    for (const { from, to } of group.edges.values()) graph.setEdge(String(from), String(to));
    dagreLayout(graph);
    const places = new Map();
    for (const item of group.members) {
      const { x, y, width, height } = graph.node(String(item));
      places.set(item, { x: x - width / 2, y: y - height / 2 + HEAD, width, height });
    }
    const edges = [...group.edges.values()].map((edge) => ({
      ...edge,
      points: graph.edge(String(edge.from), String(edge.to)).points.map(({ x, y }) => ({ x, y: y + HEAD })),
    }));
    const { width, height } = graph.graph();
    const least = group.label.length * LETTER + 60;
    group.box = { width: Math.max(width, Math.min(least, 280)), height: height + HEAD, places, edges };
  }
}

// Lay out what is pending, a few milliseconds at a time, so that the page stays alive; `stale` ends it early.
export async function layOut(groups, progress = () => {}, stale = () => false) {
  const pending = groups.pending();
  let start = performance.now();
  for (let k = 0; k < pending.length; k += 1) {
    groups.arrange(pending[k]);
    if (performance.now() - start > 14) {
      progress(k + 1, pending.length);
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (stale()) return false;
      start = performance.now();
    }
  }
  return !stale();
}
