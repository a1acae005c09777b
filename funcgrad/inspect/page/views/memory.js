// Memory: which buffers live at each step, one on top of the other, the peak and who holds it.

import { context2d, empty, fill, fittedText, h, hoverLabel, onFrame, panel, whyLittle } from "../parts/dom.js";
import { formatBytes, formatShare, plural } from "../parts/format.js";
import { palette } from "../parts/colour.js";
import { Table } from "../parts/list.js";
import { lineLink } from "../parts/links.js";

export const memoryView = { id: "memory", title: "Memory", create };

const KINDS = ["argument", "constant", "output", "temporary"]; // all else is "other"
const EDGE = { left: 72, right: 16, top: 22, bottom: 40 };

function create(app, program) {
  const memory = program?.memory;
  if (!memory?.buffers?.length)
    return { element: empty("No memory", whyLittle(program)) };
  const buffers = memory.buffers.map((buffer, index) => ({
    ...buffer,
    index,
    kind: KINDS.includes(buffer.kind) ? buffer.kind : "other",
    bytes: buffer.bytes ?? 0,
    line: program.recording.line(buffer.line),
  }));
  const steps = memory.steps?.length
    ? memory.steps
    : Array.from({ length: 1 + Math.max(...buffers.map((each) => each.last ?? 0)) }, (_, i) => `step ${i}`);
  const last = steps.length - 1;
  for (const each of buffers) {
    each.from = Math.max(0, Math.min(last, each.first ?? 0));
    each.to = Math.max(each.from, Math.min(last, each.last ?? last));
  }
  const rank = (buffer) => (KINDS.indexOf(buffer.kind) + KINDS.length + 1) % (KINDS.length + 1);
  const stacked = [...buffers].sort((a, b) => rank(a) - rank(b) || a.from - b.from || b.bytes - a.bytes);
  const totals = new Float64Array(steps.length + 1);
  for (const each of buffers) {
    totals[each.from] += each.bytes;
    totals[each.to + 1] -= each.bytes;
  }
  for (let i = 1; i <= steps.length; i += 1) totals[i] += totals[i - 1];
  let peakStep = 0;
  for (let i = 0; i < steps.length; i += 1) if (totals[i] > totals[peakStep]) peakStep = i;
  const most = totals[peakStep] || 1;
  const shown = { step: peakStep, buffer: null };

  const canvas = h("canvas.memory", {
    tabindex: 0,
    role: "application",
    "aria-label": "Live buffers by step. Left and right arrows choose a step.",
    on: { pointermove: hover, pointerleave: () => label.hide(), click: (event) => choose(at(event)), keydown: key },
  });
  const host = h("div.canvas-host", {}, canvas);
  const label = hoverLabel(host);
  const draw = onFrame(paint);
  new ResizeObserver(draw).observe(host);
  const status = h("span.count", { role: "status" });
  const place = h("span.chosen-line"); // of the buffer that is chosen
  const table = new Table({
    label: "Buffers that live at the step",
    columns: [
      {
        key: "name",
        title: "Buffer",
        width: "minmax(6em, 1.4fr)",
        text: (row) => row.name ?? `b${row.index}`,
        value: (row) => row.name ?? "",
      },
      {
        key: "kind",
        title: "Kind",
        width: "6.5em",
        text: (row) => [h(`span.swatch.kind-${row.kind}`), ` ${row.kind}`],
        value: (row) => row.kind,
      },
      {
        key: "type",
        title: "Type",
        width: "minmax(8em, 1.2fr)",
        text: (row) => h("code", {}, row.type ?? "–"),
        value: (row) => row.type ?? "",
      },
      {
        key: "bytes",
        title: "Size",
        width: "6em",
        align: "right",
        text: (row) => formatBytes(row.bytes),
        value: (row) => row.bytes,
      },
      {
        key: "share",
        title: "Share",
        width: "5em",
        align: "right",
        text: (row) => formatShare(row.bytes / (totals[shown.step] || 1)),
        value: (row) => row.bytes,
      },
      {
        key: "life",
        title: "Lives",
        width: "8em",
        align: "right",
        text: (row) => `${row.from} – ${row.to}`,
        value: (row) => row.to - row.from,
      },
      {
        key: "line",
        title: "Line",
        width: "minmax(8em, 1fr)",
        text: (row) => row.line?.text ?? "–",
        value: (row) => row.line?.text ?? "",
      },
    ],
    rows: [],
    choose: (row) => app.go({ buffer: row.index }),
    sort: "bytes",
    key: (row) => row.index,
  });

  const x = (step) => EDGE.left + (step / steps.length) * (canvas.clientWidth - EDGE.left - EDGE.right);
  const y = (bytes) =>
    canvas.clientHeight - EDGE.bottom - (bytes / (most * 1.06)) * (canvas.clientHeight - EDGE.top - EDGE.bottom);

  function paint() {
    const context = context2d(canvas);
    if (!context) return;
    const colours = palette();
    context.font = `11px ${colours.sans}`;
    context.textBaseline = "middle";
    axes(context, colours);
    const tops = new Float64Array(steps.length);
    for (const buffer of stacked) {
      const chosen = buffer.index === shown.buffer;
      context.fillStyle = chosen ? colours.accent : colours[`kind-${buffer.kind}`];
      let start = buffer.from;
      // Steps at which the buffer lies equally high are one rectangle.
      while (start <= buffer.to) {
        let end = start;
        while (end < buffer.to && tops[end + 1] === tops[start]) end += 1;
        // Whole pixels, so that neighbours neither overlap nor leave a seam; a line between those that are tall enough.
        const above = Math.round(y(tops[start] + buffer.bytes));
        const tall = Math.round(y(tops[start])) - above;
        const left = Math.round(x(start));
        context.fillRect(
          left,
          above,
          Math.max(1, Math.round(x(end + 1)) - left),
          tall > 3 && !chosen ? tall - 1 : tall,
        );
        if (tall > 15 && x(end + 1) - x(start) > 70) {
          context.fillStyle = chosen ? colours["on-accent"] : colours["on-kind"];
          context.fillText(
            fittedText(context, `${buffer.name ?? ""} ${formatBytes(buffer.bytes)}`, x(end + 1) - x(start) - 12),
            x(start) + 6,
            above + tall / 2,
          );
          context.fillStyle = chosen ? colours.accent : colours[`kind-${buffer.kind}`];
        }
        start = end + 1;
      }
      for (let step = buffer.from; step <= buffer.to; step += 1) tops[step] += buffer.bytes;
    }
    mark(context, colours, peakStep, colours.danger, `peak ${formatBytes(totals[peakStep])}`);
    if (shown.step !== peakStep)
      mark(context, colours, shown.step, colours.accent, `${formatBytes(totals[shown.step])}`);
  }

  function axes(context, colours) {
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    context.fillStyle = colours.muted;
    context.strokeStyle = colours.line;
    context.textAlign = "right";
    for (let i = 0; i <= 4; i += 1) {
      const bytes = (most * i) / 4;
      context.fillText(formatBytes(Math.round(bytes)), EDGE.left - 8, y(bytes));
      context.beginPath();
      context.moveTo(EDGE.left, y(bytes));
      context.lineTo(width - EDGE.right, y(bytes));
      context.stroke();
    }
    context.textAlign = "center";
    const every = Math.max(1, Math.ceil((steps.length * 46) / Math.max(1, width - EDGE.left - EDGE.right)));
    for (let i = 0; i < steps.length; i += every)
      context.fillText(String(i), (x(i) + x(i + 1)) / 2, height - EDGE.bottom + 12);
    context.fillText("step", (EDGE.left + width - EDGE.right) / 2, height - 10);
    context.textAlign = "left";
  }

  function mark(context, colours, step, colour, text) {
    const middle = (x(step) + x(step + 1)) / 2;
    context.strokeStyle = colour;
    context.setLineDash([4, 3]);
    context.beginPath();
    context.moveTo(middle, EDGE.top - 4);
    context.lineTo(middle, canvas.clientHeight - EDGE.bottom);
    context.stroke();
    context.setLineDash([]);
    context.fillStyle = colour;
    context.font = `600 12px ${colours.sans}`;
    const wide = context.measureText(text).width;
    context.fillText(text, Math.min(middle + 6, canvas.clientWidth - EDGE.right - wide), EDGE.top - 8);
    context.font = `11px ${colours.sans}`;
  }

  function at(event) {
    const box = canvas.getBoundingClientRect();
    const step = Math.floor(
      ((event.clientX - box.left - EDGE.left) / (canvas.clientWidth - EDGE.left - EDGE.right)) * steps.length,
    );
    if (step < 0 || step >= steps.length) return { step: null };
    let below = 0;
    const pointed = event.clientY - box.top;
    for (const buffer of stacked) {
      if (buffer.from > step || buffer.to < step) continue;
      below += buffer.bytes;
      if (y(below) <= pointed && y(below - buffer.bytes) >= pointed) return { step, buffer };
    }
    return { step, buffer: null };
  }

  function hover(event) {
    const { step, buffer } = at(event);
    if (step === null) return label.hide();
    const box = host.getBoundingClientRect();
    const lines = buffer
      ? [
          `${buffer.name} ${formatBytes(buffer.bytes)}`,
          `${buffer.kind}, lives from step ${buffer.from} to ${buffer.to}`,
          buffer.line?.text,
        ]
      : [`step ${step}`];
    return label.show(
      event.clientX - box.left,
      event.clientY - box.top,
      [...lines, `step ${step} ${steps[step]}: ${formatBytes(totals[step])}`].filter(Boolean),
    );
  }

  function choose({ step, buffer }) {
    if (step !== null) app.go({ step, buffer: buffer?.index ?? null });
  }

  function key(event) {
    const moved = { ArrowLeft: shown.step - 1, ArrowRight: shown.step + 1, Home: 0, End: last }[event.key];
    if (moved === undefined) return;
    event.preventDefault();
    app.go({ step: Math.max(0, Math.min(last, moved)) });
  }

  function update(state) {
    const step = state.step === undefined ? peakStep : Math.max(0, Math.min(last, Number(state.step) || 0));
    shown.step = step;
    shown.buffer = state.buffer === undefined ? null : Number(state.buffer);
    table.rows = buffers.filter((buffer) => buffer.from <= step && step <= buffer.to);
    table.arrange();
    table.select(shown.buffer);
    const chosen = buffers[shown.buffer ?? -1];
    fill(
      place,
      chosen ? [`${chosen.name ?? "buffer"} is made at `, lineLink(app, chosen.line) ?? "an unknown line"] : "",
    );
    fill(
      status,
      `${plural(table.rows.length, "buffer")}, ${formatBytes(totals[step])} at step ${step} (${steps[step]})${step === peakStep ? ": the peak" : ""}`,
    );
    draw();
  }

  const tile = (name, value, note = "") =>
    typeof value === "number"
      ? h("div.tile", {}, h("span.tile-name", {}, name), h("strong", {}, formatBytes(value)), h("small", {}, note))
      : null;
  return {
    element: h(
      "div.view.memory-view",
      {},
      h(
        "div.tiles",
        {},
        tile("Peak", memory.peak ?? most, `at step ${peakStep}`),
        tile("Arguments", memory.arguments),
        tile("Outputs", memory.outputs),
        tile("Temporaries", memory.temporaries),
        tile("Constants", memory.constants),
        tile("Donated", memory.donated),
        tile("Saved by donation", memory.saved_by_donation, saved(memory.saved_by_donation, memory.peak)),
        tile(
          "Saved by remat",
          memory.saved_by_rematerialisation,
          saved(memory.saved_by_rematerialisation, memory.peak),
        ),
      ),
      panel(
        "Live buffers",
        [
          host,
          h(
            "div.legend",
            {},
            KINDS.map((kind) => h("span.legend-item", {}, h(`span.swatch.kind-${kind}`), kind)),
          ),
        ],
        [],
        {
          class: "panel memory-panel",
        },
      ),
      panel(h("span", {}, "Who holds it ", status), table.element, [place], { class: "panel table-panel" }),
    ),
    update,
    redraw: draw,
  };
}

function saved(bytes, peak) {
  return bytes && peak ? `${formatShare(bytes / (bytes + peak))} of what it would be` : "";
}
