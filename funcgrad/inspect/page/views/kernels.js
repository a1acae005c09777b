// Kernels: a table of them and the roofline; of one, its loop nest, code and assembly, accesses, and the choices made.

import { button, empty, facts, fill, h, hoverLabel, panel, s, whyLittle } from "../parts/dom.js";
import {
  formatBytes,
  formatCount,
  formatQuantity,
  formatSeconds,
  formatShare,
  formatTime,
  plural,
} from "../parts/format.js";
import { heat } from "../parts/colour.js";
import { highlight } from "../parts/highlight.js";
import { codeList, Table } from "../parts/list.js";
import { kernelLink, lineLink } from "../parts/links.js";

export const kernelsView = { id: "kernels", title: "Kernels", create };

const COLUMNS = [
  { key: "name", title: "Kernel", width: "minmax(80px, 1fr)", text: nameCell, value: (k) => k.name },
  {
    key: "time",
    title: "Time",
    hint: "Seconds in one call of the program; ≈ shares of a measured loop",
    width: "76px",
    align: "right",
    text: formatTime,
    value: (k) => k.time,
  },
  { key: "share", title: "Share", width: "66px", align: "right", text: shareCell, value: (k) => k.share },
  { key: "runs", title: "Runs", width: "42px", align: "right", text: (k) => formatCount(k.runs), value: (k) => k.runs },
  {
    key: "flops",
    title: "flop/s",
    width: "74px",
    align: "right",
    text: (k) => formatQuantity(k.flopRate, "F/s"),
    value: (k) => k.flopRate,
  },
  {
    key: "bytes",
    title: "bytes/s",
    width: "74px",
    align: "right",
    text: (k) => formatQuantity(k.byteRate, "B/s"),
    value: (k) => k.byteRate,
  },
  {
    key: "limit",
    title: "Of limit",
    hint: "The least time that the machine's peaks allow, over the measured time",
    width: "62px",
    align: "right",
    text: (k) => formatShare(k.ofLimit),
    value: (k) => k.ofLimit,
  },
];

function nameCell(kernel) {
  const about = [["kernel", kernel.name].includes(kernel.kind) ? "" : kernel.kind, kernel.what]
    .filter(Boolean)
    .join(" ");
  return h(
    "span.name",
    { style: { "padding-left": `${kernel.depth * 12}px` }, title: `${kernel.name} ${about}` },
    kernel.name,
    about ? h("small", {}, ` ${about}`) : null,
  );
}

function shareCell(kernel) {
  if (kernel.share === null) return "–";
  return h(`span.share.heat-${heat(kernel.share)}`, {}, formatShare(kernel.share));
}

function create(app, program) {
  if (!program?.kernels.length) return { element: empty("No kernels", whyLittle(program)) };
  const field = h("input.search", {
    type: "search",
    placeholder: "Filter …  ( / )",
    "aria-label": "Filter kernels",
    on: { input: () => filter() },
  });
  const table = new Table({
    label: "Kernels",
    columns: COLUMNS.filter((column) => column.key !== "runs" || program.kernels.some((kernel) => kernel.runs !== 1)),
    rows: program.kernels,
    choose: (kernel) => app.go({ kernel: kernel.index }),
    sort: program.seconds ? "time" : null,
    key: (kernel) => kernel.index,
  });
  const details = h("div.kernel-details");
  const plot = roofline(app, program);
  const kept = { tab: "nest" };

  function filter() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    table.rows = program.kernels.filter((kernel) => {
      const text =
        `${kernel.name} ${kernel.kind} ${kernel.lines.map((line) => line.text).join(" ")} ${kernel.what} ${kernel.data.domain ?? ""}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    table.arrange();
  }

  let shown = null;
  function update(state) {
    const kernel = program.kernels[Number(state.kernel ?? -1)] ?? table.order[0] ?? program.kernels[0];
    table.select(kernel.index);
    plot.select(kernel);
    if (shown !== kernel) {
      shown = kernel;
      fill(details, kernelDetails(app, kernel, kept));
    }
  }

  return {
    element: h(
      "div.view.kernels",
      {},
      h(
        "div.column",
        {},
        panel(
          `Kernels: ${formatSeconds(program.seconds)} in ${plural(program.kernels.length, "kernel")}`,
          table.element,
          [field],
          { class: "panel table-panel" },
        ),
        panel("Roofline", plot.element, [], { class: "panel roofline-panel" }),
      ),
      h("section.panel.details-panel", { "aria-label": "Kernel" }, details),
    ),
    update,
  };
}

// The details of one kernel, in tabs.
function kernelDetails(app, kernel, kept) {
  const { data } = kernel;
  const sections = [
    ["nest", kernel.inner.length && !data.nest ? `Kernels within ${kernel.inner.length}` : "Loop nest", nestSection],
    ["code", "Code and assembly", codeSection],
    ["accesses", `Accesses ${data.accesses?.length ?? 0}`, accessSection],
    [
      "choices",
      `Choices ${(data.stored?.length ?? 0) + (data.rejected?.length ?? 0) + (data.searched?.length ?? 0)}`,
      choiceSection,
    ],
  ];
  const body = h("div.tab-body", { role: "tabpanel" });
  const tabs = sections.map(([id, title, make]) =>
    h(
      "button.subtab",
      { type: "button", role: "tab", id: `kernel-${id}`, on: { click: () => show(id, make), keydown: arrows } },
      title,
    ),
  );
  function show(id, make) {
    kept.tab = id;
    tabs.forEach((tab) => {
      const chosen = tab.id === `kernel-${id}`;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    });
    body.setAttribute("aria-labelledby", `kernel-${id}`);
    fill(body, make(app, kernel));
  }
  function arrows(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (sections.findIndex(([id]) => id === kept.tab) + step + sections.length) % sections.length;
    show(sections[next][0], sections[next][2]);
    tabs[next].focus();
  }
  const current = sections.find(([id]) => id === kept.tab);
  show(current[0], current[2]);
  const tile = (name, value, note) =>
    h("div.tile", {}, h("span.tile-name", {}, name), h("strong", {}, value), h("small", {}, note ?? ""));
  return [
    h(
      "header.kernel-head",
      {},
      h("h2", {}, kernel.name),
      h("span.chip", {}, kernel.kind),
      data.domain ? h("span.chip", {}, data.domain) : null,
      h(
        "span.lines",
        {},
        kernel.lines.slice(0, 6).map((line) => lineLink(app, line)),
        kernel.lines.length > 6 ? `and ${kernel.lines.length - 6} more` : "",
      ),
      h(
        "div.panel-actions",
        {},
        button("In the program", () => app.go({ view: "program", kernel: kernel.index, line: null }), {
          class: "small",
        }),
      ),
    ),
    kernel.what ? h("p.what", { title: kernel.what }, h("code", {}, kernel.what)) : null,
    h(
      "div.tiles",
      {},
      tile(
        "Time",
        formatTime(kernel),
        kernel.runs > 1
          ? `${formatCount(kernel.runs)} × ${formatSeconds(kernel.time === null ? null : kernel.time / kernel.runs)}`
          : formatShare(kernel.share),
      ),
      tile(
        kernel.limit ? `Of limit (${kernel.limit})` : "Of limit",
        formatShare(kernel.ofLimit),
        `least ${formatSeconds(data.least_seconds)}`,
      ),
      tile("Work", formatQuantity(data.flops, "flop"), formatQuantity(kernel.flopRate, "flop/s")),
      tile("Traffic", formatBytes(data.bytes), formatQuantity(kernel.byteRate, "B/s")),
    ),
    h("div.subtabs", { role: "tablist", "aria-label": "Parts of the kernel" }, tabs),
    body,
  ];
}

// The loop nest; of a loop of kernels, these.
function nestSection(app, kernel) {
  const { data } = kernel;
  if (kernel.inner.length && !data.nest) {
    return simpleTable(
      ["Kernel", "Computes", "Runs", "Time", "Share"],
      kernel.inner.map((each) => [
        kernelLink(app, each),
        h("code", {}, each.what),
        formatCount(each.runs),
        formatTime(each),
        formatShare(each.share),
      ]),
      [2, 3, 4],
    );
  }
  const primitives = data.primitives ?? [];
  return [
    primitives.length
      ? h(
          "ol.primitives",
          { "aria-label": "Schedule primitives" },
          primitives.map(({ text, why }) => h("li", {}, h("code", {}, text ?? ""), why ? h("span", {}, why) : null)),
        )
      : data.schedule
        ? h("p.schedule", {}, h("code", {}, data.schedule))
        : h("p.hint", {}, "No schedule primitives: the nest is as it was built."),
    data.nest
      ? codeList("Loop nest", data.nest.split("\n"), (line) => highlight(line, "nest")).element
      : h("p.hint", {}, "No loop nest was recorded."),
  ];
}

// Code beside its assembly; where lines of both are known to belong together, choosing one marks the other.
function codeSection(app, kernel) {
  const { data } = kernel;
  if (!data.code && !data.assembly) return h("p.hint", {}, "No code was recorded.");
  const pairs = data.code_lines ?? [];
  // Pairs are there where the line of the code changes: those between belong to the one before.
  const changes = new Map(pairs.map(([assembly, code]) => [assembly, code]));
  const toCode = new Map();
  let current = -1;
  for (let i = 0; pairs.length && i < (data.assembly ?? "").split("\n").length; i += 1) {
    current = changes.get(i) ?? current;
    toCode.set(i, current);
  }
  const marked = { code: -1 };
  const code = codeList(
    "Code",
    (data.code ?? "").split("\n"),
    (line) => highlight(line, "code"),
    (i) => (i === marked.code ? "linked" : ""),
  );
  const assembly = codeList(
    "Assembly",
    (data.assembly ?? "").split("\n"),
    (line) => highlight(line, "assembly"),
    (i) => (marked.code >= 0 && toCode.get(i) === marked.code ? "linked" : ""),
  );
  if (pairs.length) {
    code.element.addEventListener("click", (event) => mark(indexOf(event), null));
    assembly.element.addEventListener("click", (event) => mark(toCode.get(indexOf(event)) ?? -1, true));
  }
  function indexOf(event) {
    return Number(event.target.closest(".row")?.dataset.index ?? -1);
  }
  function mark(line, fromAssembly) {
    marked.code = line;
    if (fromAssembly) code.reveal(line);
    else assembly.reveal(pairs.find(([, each]) => each === line)?.[0] ?? -1);
    code.draw();
    assembly.draw();
  }
  const { count, spills } = data.instructions ?? {};
  const spilled = spills ? `, ${plural(spills, "spill")}` : "";
  const counters = Object.entries(data.counters ?? {}).map(([name, value]) => [
    name.replaceAll("_", " "),
    formatQuantity(value, ""),
  ]);
  return [
    counters.length ? facts(counters) : null,
    h(
      "div.side-by-side",
      {},
      data.code ? h("div.half", {}, h("h3", {}, "Code"), code.element) : null,
      data.assembly
        ? h(
            "div.half",
            {},
            h("h3", {}, "Assembly", h("small", {}, count ? ` ${plural(count, "instruction")}${spilled}` : "")),
            assembly.element,
          )
        : null,
    ),
  ];
}

function accessSection(app, kernel) {
  const rows = kernel.data.accesses ?? [];
  if (!rows.length) return h("p.hint", {}, "No accesses were recorded.");
  return simpleTable(
    ["Buffer", "Kind", "Type", "Bytes", "Pattern"],
    rows.map((row) => [
      row.buffer,
      row.kind,
      h("code", {}, row.type ?? ""),
      formatBytes(row.bytes),
      h(`span.chip.pattern-${["strided", "gathered"].includes(row.pattern) ? "slow" : "fine"}`, {}, row.pattern ?? "–"),
    ]),
    [3],
  );
}

function choiceSection(app, kernel) {
  const { rejected = [], searched = [], stored = [] } = kernel.data;
  const best = Math.min(...searched.map((each) => each.seconds ?? Infinity));
  return [
    stored.length
      ? [
          h("h3", {}, "Stored"),
          simpleTable(
            ["Result", "Why it is in memory"],
            stored.map((each) => [h("code", {}, each.result ?? ""), each.why ?? ""]),
          ),
        ]
      : null,
    h("h3", {}, "Rejected"),
    rejected.length
      ? simpleTable(
          ["Choice", "Why not", "With"],
          rejected.map((each) => [
            h("code", {}, each.choice ?? ""),
            each.why ?? "",
            kernelLink(app, kernel.program.kernels[each.kernel ?? -1]) ?? "",
          ]),
        )
      : h("p.hint", {}, "Nothing was rejected."),
    h("h3", {}, "Search"),
    searched.length
      ? simpleTable(
          ["Schedule", "Time", "Of the best"],
          [...searched]
            .sort((a, b) => (a.seconds ?? Infinity) - (b.seconds ?? Infinity))
            .map((each) => [
              h("code", {}, each.schedule ?? ""),
              formatSeconds(each.seconds),
              each.seconds ? `${(each.seconds / best).toFixed(2)}×` : "failed",
            ]),
          [1, 2],
        )
      : h("p.hint", {}, "No search was made: the schedule is the heuristic's."),
  ];
}

// A table that is short enough to be in the document as a whole.
export function simpleTable(heads, rows, right = []) {
  const kind = (i) => (right.includes(i) ? ".right" : "");
  return h(
    "div.simple",
    { tabindex: 0, role: "group", "aria-label": heads.join(", ") },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head, i) => h(`th${kind(i)}`, { scope: "col" }, head)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h(
            "tr",
            {},
            row.map((cell, i) => h(`td${kind(i)}`, {}, cell)),
          ),
        ),
      ),
    ),
  );
}

const EDGE = { left: 66, right: 18, top: 16, bottom: 42 };

// The roofline: attained flop/s over flops per byte, below what memory and arithmetic allow. Both axes are logarithms.
// It is drawn again for each size of its place, so that its text is as large as that of the rest.
function roofline(app, program) {
  const points = program.kernels.filter((kernel) => kernel.intensity > 0 && kernel.flopRate > 0);
  if (!points.length) {
    const text = "A kernel is drawn here once its time was measured and its flops and bytes are known.";
    return { element: h("p.hint", {}, text), select: () => {} };
  }
  const drawn = [...points].sort((a, b) => (b.total ?? 0) - (a.total ?? 0)).slice(0, 2000);
  const host = h("div.plot");
  const label = hoverLabel(host);
  let selected = null;
  let dots = new Map();
  const mark = () => dots.forEach((dot, kernel) => dot.classList.toggle("selected", kernel === selected));
  new ResizeObserver(() => {
    if (!host.clientWidth) return;
    host.querySelector("svg")?.remove();
    const axes = scales(points, program.recording.machine, host.clientWidth, host.clientHeight);
    dots = new Map(drawn.map((kernel) => [kernel, dotOf(app, kernel, axes, drawn[0].total, host, label)]));
    const roofs = roofsOf(axes);
    host.prepend(
      s(
        "svg.roofline",
        {
          viewBox: `0 0 ${axes.width} ${axes.height}`,
          role: "img",
          "aria-label": `Roofline of ${plural(points.length, "kernel")}; the table has the same figures`,
        },
        gridOf(axes),
        roofs.lines,
        s(
          "text.axis",
          { x: (EDGE.left + axes.width - EDGE.right) / 2, y: axes.height - 6, "text-anchor": "middle" },
          "flops per byte of memory traffic",
        ),
        [...dots.values()],
        roofs.names,
      ),
    );
    mark();
  }).observe(host);
  return {
    element: host,
    select: (kernel) => {
      selected = kernel;
      mark();
    },
  };
}

// What the axes span, in powers of ten, and where a value is in the picture.
function scales(points, machine, width, height) {
  const bandwidth = machine.bandwidth || null;
  const peaks = Object.entries(machine.peak_flops ?? {})
    .filter(([, peak]) => peak > 0)
    .sort(([, a], [, b]) => b - a);
  const span = (values) => [Math.min(...values), Math.max(...values)];
  const [x0, x1] = span(points.map((kernel) => Math.log10(kernel.intensity)));
  const [y0, y1] = span(points.map((kernel) => Math.log10(kernel.flopRate)));
  const ridge = bandwidth && peaks.length ? Math.log10(peaks[0][1] / bandwidth) : 0;
  const left = Math.floor(Math.min(x0, -1));
  const right = Math.ceil(Math.max(x1, ridge + 0.5, 1));
  const low = Math.floor(y0 - 0.1);
  const high = Math.ceil(Math.max(y1, peaks.length ? Math.log10(peaks[0][1]) + 0.1 : 0));
  return {
    width,
    height,
    bandwidth,
    peaks,
    ridge,
    left,
    right,
    low,
    high,
    x: (value) => EDGE.left + ((value - left) / (right - left)) * (width - EDGE.left - EDGE.right),
    y: (value) => height - EDGE.bottom - ((value - low) / (high - low)) * (height - EDGE.top - EDGE.bottom),
  };
}

function gridOf({ left, right, low, high, x, y, width, height }) {
  const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return [
    ...range(left, right).map((tick) => [
      s("line.grid", { x1: x(tick), x2: x(tick), y1: EDGE.top, y2: height - EDGE.bottom }),
      s("text.tick", { x: x(tick), y: height - EDGE.bottom + 16, "text-anchor": "middle" }, tickText(tick, "")),
    ]),
    ...range(low, high).map((tick) => [
      s("line.grid", { x1: EDGE.left, x2: width - EDGE.right, y1: y(tick), y2: y(tick) }),
      s("text.tick", { x: EDGE.left - 8, y: y(tick) + 4, "text-anchor": "end" }, tickText(tick, "F/s")),
    ]),
  ];
}

function tickText(power, unit) {
  return power < 0 ? `${10 ** power} ${unit}`.trim() : formatQuantity(10 ** power, unit).replace(/\.\d+/, "");
}

// What the machine can do: a level line for each type's arithmetic, a slope for the memory.
function roofsOf({ bandwidth, peaks, ridge, left, right, low, x, y, width }) {
  const lines = [];
  const names = [];
  peaks.slice(0, 3).forEach(([type, peak], i) => {
    const level = y(Math.log10(peak));
    const from = bandwidth ? Math.max(left, Math.log10(peak / bandwidth)) : left;
    lines.push(s("line.roof", { x1: x(from), x2: x(right), y1: level, y2: level }));
    if (i && level - y(Math.log10(peaks[i - 1][1])) < 14) return;
    names.push(
      s(
        "text.roof-name",
        { x: width - EDGE.right - 4, y: level - 5, "text-anchor": "end" },
        `${type} ${formatQuantity(peak, "flop/s")}`,
      ),
    );
  });
  if (!bandwidth) return { lines, names };
  const slope = Math.log10(bandwidth);
  const [start, end] = [Math.max(left, low - slope), peaks.length ? Math.min(ridge, right) : right];
  const [x1, x2, y1, y2] = [x(start), x(end), y(start + slope), y(end + slope)];
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const tilt = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  lines.push(s("line.roof", { x1, x2, y1, y2 }));
  names.push(
    s(
      "text.roof-name",
      { x: mx, y: my - 6, "text-anchor": "middle", transform: `rotate(${tilt} ${mx} ${my})` },
      `memory ${formatQuantity(bandwidth, "B/s")}`,
    ),
  );
  return { lines, names };
}

function dotOf(app, kernel, { x, y }, most, host, label) {
  return s(`circle.dot.heat-${heat(kernel.share ?? 0)}`, {
    cx: x(Math.log10(kernel.intensity)),
    cy: y(Math.log10(kernel.flopRate)),
    r: 4 + 8 * Math.sqrt((kernel.total ?? 0) / (most || 1)),
    on: {
      click: () => app.go({ kernel: kernel.index }),
      pointermove: (event) => {
        const box = host.getBoundingClientRect();
        label.show(event.clientX - box.left, event.clientY - box.top, [
          kernel.name,
          `${formatQuantity(kernel.flopRate, "flop/s")} at ${kernel.intensity.toPrecision(3)} flop/byte`,
          `${formatSeconds(kernel.total)}, ${formatShare(kernel.ofLimit)} of the limit`,
        ]);
      },
      pointerleave: () => label.hide(),
    },
  });
}
