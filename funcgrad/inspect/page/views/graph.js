// Graph: the nodes of a stage on a canvas, in groups that open and close; what changed between two stages, of this or a
// second recording. Only open groups are laid out, and only what is in sight is drawn.

import { button, choice, empty, facts, fill, h, hoverLabel, onFrame, panel, whyLittle } from "../parts/dom.js";
import { formatSeconds, formatShare, formatTime, plural } from "../parts/format.js";
import { FAMILY_NAMES, family } from "../parts/colour.js";
import { Groups, groupIndex, isGroup, layOut } from "../model/groups.js";
import { compareKernels, mergeStages } from "../model/diff.js";
import { paintGraph } from "../parts/graph_painter.js";
import { kernelLink, lineLink } from "../parts/links.js";
import { List } from "../parts/list.js";

export const graphView = { id: "graph", title: "Graph", create };

const LEAST_ZOOM = 0.75; // at which text can be read
const HEAD_SPACE = 16; // of the outermost group, which has no title
const STATUSES = ["added", "removed", "changed", "same"];

function create(app, program) {
  if (!program?.stages.length) return { element: empty("No graph", whyLittle(null)) };
  const view = new GraphView(app, program);
  return { element: view.element, update: (state) => view.update(state), redraw: () => view.redraw() };
}

class GraphView {
  constructor(app, program) {
    Object.assign(this, {
      app,
      program,
      groups: null,
      shownKey: null,
      found: [],
      foundSet: new Set(),
      selected: null,
      turn: 0,
    });
    this.kept = new Map(); // groups by stage: what was opened stays open
    this.at = { x: 0, y: 0, zoom: 1 };
    this.colouring = null; // the first stage decides, then the user
    this.build();
  }

  build() {
    const { app, program } = this;
    this.stageChoice = choice(
      "Stage",
      program.stages.map((stage, i) => [i, `${stage.name} (${stage.count})`]),
      0,
      (value) => app.go({ stage: value, node: null }),
    );
    this.withChoice = choice("Compare with", this.partners(), "", (value) =>
      app.go({ with: value || null, node: null }),
    );
    this.colourChoice = choice(
      "Colour",
      [
        ["family", "colour: op"],
        ["time", "colour: time"],
        ["kernel", "colour: kernel"],
      ],
      "family",
      (value) => {
        this.chosen = true;
        this.colouring = value;
        this.redraw();
      },
    );
    this.query = h("input.search", {
      type: "search",
      placeholder: "Search nodes …  ( / )",
      "aria-label": "Search nodes",
      on: { input: () => this.search(), keydown: (event) => this.searchKey(event) },
    });
    this.results = new List({
      label: "Found nodes",
      height: 44,
      row: (i) => this.nodeRow(this.listed[i]),
      choose: (i) => this.reveal(this.listed[i]),
    });
    this.listed = [];
    this.count = h("span.count", { role: "status" });
    this.status = h("div.canvas-status", { role: "status" });
    this.details = h("div.details");
    this.legend = h("div.legend");
    this.canvas = h("canvas.graph", {
      tabindex: 0,
      role: "application",
      "aria-label": "Graph. Arrow keys move between nodes, Enter opens or closes a group, plus and minus zoom.",
      on: {
        wheel: (event) => this.wheel(event),
        pointerdown: (event) => this.grab(event),
        pointermove: (event) => this.hover(event),
        pointerleave: () => this.label.hide(),
        dblclick: (event) => this.doubled(event),
        keydown: (event) => this.key(event),
      },
    });
    this.stageHost = h("div.canvas-host", {}, this.canvas, this.status);
    this.label = hoverLabel(this.stageHost);
    this.draw = onFrame(() => paintGraph(this));
    new ResizeObserver(() => {
      if (this.groups?.root.box && !this.fitted) this.home();
      this.draw();
    }).observe(this.stageHost);
    this.element = h(
      "div.view.graph-view",
      {},
      h(
        "section.panel.graph-panel",
        { "aria-label": "Graph" },
        h(
          "header.panel-head.toolbar",
          {},
          this.stageChoice,
          this.withChoice,
          this.colourChoice,
          this.query,
          h(
            "div.panel-actions",
            {},
            button("−", () => this.zoomBy(1 / 1.4), { class: "icon", "aria-label": "Zoom out" }),
            button("+", () => this.zoomBy(1.4), { class: "icon", "aria-label": "Zoom in" }),
            button("Fit", () => this.fitAll(), { class: "small" }),
            button("Fold all", () => this.openAll(false), { class: "small" }),
            button("Open all", () => this.openAll(true), { class: "small" }),
          ),
        ),
        this.stageHost,
        this.legend,
      ),
      h(
        "div.side",
        {},
        panel("Selected", this.details, [], { class: "panel details-panel" }),
        (this.listPanel = panel(
          h("span", {}, (this.listTitle = h("span", {}, "Nodes ")), this.count),
          this.results.element,
        )),
      ),
    );
  }

  // What a stage can be compared with: "stage", or "other:program:stage" of the second recording.
  partners() {
    const { app, program } = this;
    const own = program.stages.map((stage, i) => [String(i), `compare with: ${stage.name}`]);
    const foreign = (app.other?.programs ?? []).flatMap((other, p) =>
      other.stages.map((stage, i) => [`other:${p}:${i}`, `${app.other.name}: ${other.name}, ${stage.name}`]),
    );
    return [["", "compare with …"], ...own, ...foreign];
  }

  partner(value) {
    if (!value) return null;
    if (!value.startsWith("other:")) return this.program.stages[Number(value)] ?? null;
    const [, p, i] = value.split(":").map(Number);
    const program = this.app.other?.programs[p];
    return program?.stages[i] ?? program?.stages.at(-1) ?? null;
  }

  update(state) {
    const { program } = this;
    let index = Number(state.stage ?? program.stages.length - 1);
    if (!program.stages[index]) index = program.stages.length - 1;
    const other = this.partner(state.with);
    // A second recording is compared, to begin with, at its stage of the same name.
    if (state.with === "other:0:0" && other && !this.aligned) {
      this.aligned = true;
      const peer = this.app.other.programs.find((each) => each.name === program.name) ?? this.app.other.programs[0];
      const stage = peer?.stages.find((each) => each.name === program.stages[index].name);
      if (stage) {
        this.app.go({ with: `other:${peer.index}:${stage.index}` });
        return;
      }
    }
    const key = `${index}|${other ? state.with : ""}`;
    this.stageChoice.value = String(index);
    this.withChoice.value = other ? state.with : "";
    if (key !== this.shownKey) this.open(key, program.stages[index], other);
    const node = state.node === undefined ? null : Number(state.node);
    if (node !== null && node < this.stage.count && node !== this.selected) this.reveal(node, false);
    else if (node === null && this.selected !== null && !isGroup(this.selected)) this.select(null);
  }

  open(key, stage, other) {
    this.shownKey = key;
    if (!this.kept.has(key)) {
      const shown = other ? mergeStages(other, stage) : stage;
      this.kept.set(key, { shown, groups: new Groups(shown) });
      this.settled = false; // nobody opened or closed a group yet
    }
    const { shown, groups } = this.kept.get(key);
    this.stage = shown;
    this.groups = groups;
    this.merged = other ? shown : null;
    this.selected = null;
    this.fitted = false;
    if (!this.chosen)
      this.colouring =
        (other ? null : stage.data.kernel)?.some((kernel) => kernel !== null) && this.program.seconds
          ? "time"
          : "family";
    this.colourChoice.value = this.colouring;
    this.colourChoice.disabled = Boolean(other); // colours then say what changed
    this.search();
    this.showDetails();
    this.arrange(true);
  }

  async arrange(fit = false, keep = null) {
    const before = keep === null ? null : this.placeOf(keep);
    this.turn += 1;
    const { turn, groups } = this;
    const done = await layOut(
      groups,
      (k, n) => fill(this.status, `Laying out ${k} of ${n} groups …`),
      () => turn !== this.turn,
    );
    if (!done) return;
    if (fit && !this.settled && groups.root.box.width * LEAST_ZOOM > this.canvas.clientWidth && groups.opened > 4) {
      groups.openLess();
      this.arrange(true);
      return;
    }
    this.place();
    const after = before && this.placeOf(keep);
    if (after) {
      this.at.x += (before.x - after.x) * this.at.zoom;
      this.at.y += (before.y - after.y) * this.at.zoom;
    }
    if (fit) this.home();
    if (this.toCentre !== undefined) {
      this.centre(this.toCentre);
      this.toCentre = undefined;
    }
    this.draw();
  }

  // The places of what is shown, from those within each group.
  place() {
    this.places = new Map();
    const walk = (group, x, y) => {
      for (const [item, box] of group.box.places) {
        this.places.set(item, { x: x + box.x, y: y + box.y, width: box.width, height: box.height });
        const inner = isGroup(item) ? this.groups.all[groupIndex(item)] : null;
        if (inner?.open) walk(inner, x + box.x, y + box.y);
      }
    };
    walk(this.groups.root, 0, 0);
    let nodes = 0;
    for (const item of this.places.keys()) if (!isGroup(item)) nodes += 1;
    fill(
      this.status,
      `${nodes} of ${plural(this.stage.count, "node")}, ${plural(this.places.size - nodes, "group")} shown`,
    );
    this.status.dataset.ready = String(this.turn);
  }

  placeOf(item) {
    return this.places?.get(this.groups.visible(item)) ?? null;
  }

  // The first picture of a stage: its top, as large as can be read.
  home() {
    const { box } = this.groups.root;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!box || !width) return;
    this.fitted = true;
    const zoom = Math.max(LEAST_ZOOM, Math.min(1, (width - 24) / box.width));
    const first = [...box.places.values()].reduce((top, each) => (each.y < top.y ? each : top), {
      x: 0,
      y: Infinity,
      width: 0,
    });
    const middle = box.width * zoom <= width ? box.width / 2 : first.x + first.width / 2;
    this.at = { zoom, x: width / 2 - middle * zoom, y: Math.max(-HEAD_SPACE, (height - box.height * zoom) / 2) };
    this.draw();
  }

  fitAll() {
    const { box } = this.groups.root;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.at.zoom = Math.min(1.2, (width - 24) / box.width, (height - 24) / box.height);
    this.at.x = (width - box.width * this.at.zoom) / 2;
    this.at.y = (height - box.height * this.at.zoom) / 2;
    this.draw();
  }

  centre(item) {
    const box = this.placeOf(item);
    if (!box) return;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.at.zoom = Math.max(this.at.zoom, 0.8);
    this.at.x = width / 2 - (box.x + box.width / 2) * this.at.zoom;
    this.at.y = height / 2 - (box.y + Math.min(box.height, 200) / 2) * this.at.zoom;
    this.fitted = true;
    this.draw();
  }

  zoomBy(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const zoom = Math.max(0.02, Math.min(3, this.at.zoom * factor));
    this.at.x = x - ((x - this.at.x) / this.at.zoom) * zoom;
    this.at.y = y - ((y - this.at.y) / this.at.zoom) * zoom;
    this.at.zoom = zoom;
    this.draw();
  }

  openAll(open) {
    this.settled = true;
    this.groups.setAll(open);
    if (!open && this.selected !== null) this.select(null);
    this.arrange(true);
  }

  toggle(item) {
    const group = this.groups.all[groupIndex(item)];
    this.settled = true;
    this.groups.toggle(group);
    this.arrange(false, item);
    this.showDetails();
  }

  // Select an item and tell the address of a node.
  select(item, tell = true) {
    this.selected = item;
    const node = item !== null && !isGroup(item) ? item : null;
    this.results.select(node === null ? -1 : this.listed.indexOf(node));
    this.showDetails();
    this.draw();
    if (tell && String(node ?? "") !== (this.app.state.node ?? ""))
      this.app.go({ node, stage: this.shownKey.split("|")[0] });
  }

  reveal(item, tell = true) {
    this.settled = true;
    this.groups.reveal(item);
    this.select(item, tell);
    this.toCentre = item;
    this.arrange();
  }

  search() {
    const query = this.query.value;
    this.found = this.stage.search(query);
    this.foundSet = new Set(this.found);
    this.foundIn = new Map();
    for (const node of this.found) {
      for (const group of this.groups.ancestors(node))
        this.foundIn.set(group.id, (this.foundIn.get(group.id) ?? 0) + 1);
    }
    const changes = this.merged && !query;
    if (query) this.listed = this.found;
    else if (changes) this.listed = this.changes();
    else this.listed = Array.from({ length: this.stage.count }, (_, i) => i);
    fill(this.listTitle, query ? "Found " : changes ? "Changes " : "Nodes ");
    fill(this.count, this.listed.length);
    this.results.show(this.listed.length, { selected: this.listed.indexOf(this.selected) });
    this.drawLegend();
    this.draw();
  }

  changes() {
    const found = [];
    for (let i = 0; i < this.stage.count; i += 1) if (this.stage.statusOf(i) !== "same") found.push(i);
    return found;
  }

  searchKey(event) {
    if (event.key === "Enter" && this.listed.length) {
      const at = this.listed.indexOf(this.selected);
      const next = (at + (event.shiftKey ? -1 : 1) + this.listed.length) % this.listed.length;
      this.reveal(this.listed[next]);
    } else if (event.key === "Escape") {
      this.query.value = "";
      this.search();
    } else if (event.key === "ArrowDown") {
      this.results.element.focus();
    } else return;
    event.preventDefault();
  }

  nodeRow(node) {
    const { stage } = this;
    const status = this.merged?.statusOf(node);
    const reasons = this.merged?.reasonsOf(node) ?? [];
    return {
      kind: status && status !== "same" ? `status-${status}` : "",
      title: reasons.join(", ") || null,
      content: [
        h(`span.swatch.${status ? `status-${status}` : `family-${family(stage.op(node))}`}`, { "aria-hidden": "true" }),
        h(
          "div.two",
          {},
          h("strong", {}, stage.op(node)),
          h("small", {}, reasons.length ? reasons.join(", ") : stage.type(node)),
        ),
        h(
          "div.numbers",
          {},
          h("span", {}, status && status !== "same" ? status : `%${node}`),
          h("small", {}, stage.line(node)?.text ?? ""),
        ),
      ],
    };
  }

  drawLegend() {
    const item = (kind, text) => h("span.legend-item", {}, h(`span.swatch.${kind}`), text);
    if (this.merged) {
      const { totals } = this.merged;
      fill(
        this.legend,
        STATUSES.map((status) => item(`status-${status}`, `${totals[status]} ${status}`)),
        h("span.note", {}, this.merged.name),
      );
    } else if (this.colouring === "time") {
      fill(
        this.legend,
        h("span", {}, "Share of time"),
        ["<2 %", "2 %", "8 %", "20 %", "≥40 %"].map((text, i) => item(`heat-${i + 1}`, text)),
      );
    } else if (this.colouring === "kernel") {
      fill(this.legend, h("span.note", {}, "Nodes of one kernel have one colour"));
    } else {
      fill(
        this.legend,
        FAMILY_NAMES.map((name) => item(`family-${name}`, name)),
        h("span.note", {}, "Double click or Enter opens a group"),
      );
    }
  }

  // The panel of what is selected.
  showDetails() {
    const item = this.selected;
    this.details.dataset.item = item ?? "";
    if (item === null) {
      const hint = this.merged ? this.comparison() : h("p.hint", {}, "Click a node or group, or search with /.");
      fill(this.details, hint);
    } else if (isGroup(item)) fill(this.details, this.groupDetails(this.groups.all[groupIndex(item)]));
    else fill(this.details, this.nodeDetails(item));
  }

  groupDetails(group) {
    const around = this.groups
      .ancestors(this.groups.item(group))
      .slice(0, -1)
      .reverse()
      .map((each) => each.label);
    return [
      h("h3", {}, group.label),
      facts([
        ["kind", group.kind],
        ["nodes", group.count],
        ["members", group.members.length],
        ["within", around.join(" / ")],
        ["found in it", this.foundIn.get(group.id)],
      ]),
      button(group.open ? "Close group" : "Open group", () => this.toggle(this.groups.item(group)), { class: "small" }),
    ];
  }

  nodeDetails(node) {
    const { stage, app } = this;
    const kernel = stage.kernel(node);
    const status = this.merged?.statusOf(node);
    const link = (other) => button(`%${other} ${stage.op(other)}`, () => this.reveal(other), { class: "link" });
    const several = (nodes) =>
      h("span.many", {}, nodes.slice(0, 24).map(link), nodes.length > 24 ? ` and ${nodes.length - 24} more` : "");
    const calls = stage.calls(node).map((call) => call.name ?? "call");
    return [
      h("h3", {}, `%${node} ${stage.op(node)}`),
      facts([
        ["compared", status && [status, ...this.merged.reasonsOf(node)].join(": ")],
        ["type", h("code", {}, stage.type(node))],
        ["argument", stage.arg(node) === null ? null : h("code", {}, String(stage.arg(node)))],
        ["line", lineLink(app, stage.line(node))],
        ["function", stage.line(node)?.inside],
        ["scope", stage.scope(node)],
        ["call", calls.join(" / ")],
        ["kernel", kernelLink(app, kernel)],
        ["computes", kernel?.what],
        ["time", kernel && kernel.time !== null ? `${formatTime(kernel)}, ${formatShare(kernel.share)}` : null],
        ["sources", stage.sources(node).length ? several(stage.sources(node)) : null],
        ["users", stage.users(node).length ? several(stage.users(node)) : null],
        ["output", stage.outputs.has(node) ? "yes" : null],
      ]),
    ];
  }

  // Without a selection, two programs' kernels beside each other.
  comparison() {
    const { first, second, totals } = this.merged;
    const summary = h(
      "p.chips",
      {},
      STATUSES.map((status) => h(`span.chip.status-${status}`, {}, `${totals[status]} ${status}`)),
    );
    if (first.program === second.program) return [summary, h("p.hint", {}, "Choose a change in the list below.")];
    const rows = compareKernels(first.program, second.program).filter(
      (pair) => pair.status !== "same" || faster(pair) !== "",
    );
    return [
      summary,
      h("h3", {}, `Kernels: ${formatSeconds(first.program.seconds)} → ${formatSeconds(second.program.seconds)}`),
      h(
        "div.pairs",
        { tabindex: 0, role: "group", "aria-label": "Kernels that changed" },
        rows.map(({ old, kernel, status }) =>
          h(
            `div.pair.status-${status}`,
            {},
            h(
              "div.pair-head",
              {},
              kernel ? kernelLink(this.app, kernel) : old.name,
              h("span", {}, `${status}${faster({ old, kernel })}`),
            ),
            h("div.pair-times", {}, `${formatSeconds(old?.total)} → ${formatSeconds(kernel?.total)}`),
            status === "changed"
              ? [
                  h("code.removed", {}, `− ${old.data.schedule ?? old.data.domain ?? ""}`),
                  h("code.added", {}, `+ ${kernel.data.schedule ?? kernel.data.domain ?? ""}`),
                ]
              : null,
          ),
        ),
      ),
    ];
  }

  redraw() {
    this.drawLegend();
    this.draw();
  }

  // What is at a place of the canvas: the innermost item.
  hit(event) {
    if (!this.places) return null;
    const bounds = this.canvas.getBoundingClientRect();
    const x = (event.clientX - bounds.left - this.at.x) / this.at.zoom;
    const y = (event.clientY - bounds.top - this.at.y) / this.at.zoom;
    let found = null;
    for (const [item, box] of this.places) {
      if (x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height) found = item;
    }
    return found;
  }

  wheel(event) {
    event.preventDefault();
    const bounds = this.canvas.getBoundingClientRect();
    if (event.shiftKey) {
      this.at.x -= event.deltaY + event.deltaX;
      this.draw();
    } else this.zoomBy(Math.exp(-event.deltaY * 0.0015), event.clientX - bounds.left, event.clientY - bounds.top);
  }

  grab(event) {
    if (event.button !== 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, y: event.clientY, atX: this.at.x, atY: this.at.y };
    let moved = false;
    const move = (next) => {
      const [dx, dy] = [next.clientX - from.x, next.clientY - from.y];
      if (!moved && Math.hypot(dx, dy) < 4) return;
      moved = true;
      this.at.x = from.atX + dx;
      this.at.y = from.atY + dy;
      this.draw();
    };
    const drop = (last) => {
      this.canvas.removeEventListener("pointermove", move);
      if (!moved) this.select(this.hit(last));
    };
    this.canvas.addEventListener("pointermove", move);
    this.canvas.addEventListener("pointerup", drop, { once: true });
  }

  hover(event) {
    if (event.buttons) return this.label.hide();
    const item = this.hit(event);
    this.canvas.style.cursor = item === null ? "grab" : "pointer";
    const small = this.at.zoom < 0.5;
    if (item === null || (isGroup(item) && this.groups.all[groupIndex(item)].open && !small)) return this.label.hide();
    const bounds = this.stageHost.getBoundingClientRect();
    const group = isGroup(item) ? this.groups.all[groupIndex(item)] : null;
    const kernel = group ? null : this.stage.kernel(item);
    const lines = group
      ? [group.label, `${group.kind}, ${plural(group.count, "node")}`]
      : [
          `%${item} ${this.stage.op(item)}`,
          this.stage.type(item),
          this.stage.arg(item) === null ? null : String(this.stage.arg(item)).slice(0, 80),
          [this.stage.line(item)?.text, this.stage.scope(item)].filter(Boolean).join(" · "),
          kernel ? `${kernel.name} ${kernel.what} ${kernel.share ? formatShare(kernel.share) : ""}` : null,
        ].filter(Boolean);
    return this.label.show(event.clientX - bounds.left, event.clientY - bounds.top, lines);
  }

  doubled(event) {
    const item = this.hit(event);
    if (item !== null && isGroup(item)) this.toggle(item);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = this.selected;
    if (event.key === "+" || event.key === "=") this.zoomBy(1.3);
    else if (event.key === "-") this.zoomBy(1 / 1.3);
    else if (event.key === "0") this.fitAll();
    else if (event.key === "Escape") this.select(null);
    else if (event.key === "Enter" && item !== null && isGroup(item)) this.toggle(item);
    else if (event.key.startsWith("Arrow")) this.step(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // The nearest item in the direction of an arrow key.
  step(key) {
    const from = this.selected === null ? null : this.placeOf(this.selected);
    if (!from) {
      const first = this.places?.keys().next().value;
      if (first !== undefined) this.moveTo(first);
      return;
    }
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const middle = (box) => [box.x + box.width / 2, box.y + Math.min(box.height, 60) / 2];
    const [x, y] = middle(from);
    let [best, least] = [null, Infinity];
    for (const [item, box] of this.places) {
      const [px, py] = middle(box);
      const along = (px - x) * dx + (py - y) * dy;
      const across = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      const cost = along + 3 * across;
      if (along > 1 && cost < least && item !== this.selected) [best, least] = [item, cost];
    }
    if (best !== null) this.moveTo(best);
  }

  moveTo(item) {
    this.select(item);
    const box = this.placeOf(item);
    const { x, y, zoom } = this.at;
    const [left, top] = [box.x * zoom + x, box.y * zoom + y];
    if (left < 0 || top < 0 || left + 80 > this.canvas.clientWidth || top + 50 > this.canvas.clientHeight)
      this.centre(item);
  }
}

function faster({ old, kernel }) {
  if (!old?.total || !kernel?.total) return "";
  const ratio = old.total / kernel.total;
  if (ratio > 0.95 && ratio < 1.05) return "";
  return ratio > 1 ? `, ${ratio.toFixed(2)}× faster` : `, ${(1 / ratio).toFixed(2)}× slower`;
}
