// Sharding: how arrays are spread over the mesh, drawn as grids, and what the devices exchange.

import { empty, fill, h, panel, s, whyLittle } from "../parts/dom.js";
import { formatBytes, formatCount, formatSeconds } from "../parts/format.js";
import { kernelLink, lineLink } from "../parts/links.js";
import { List } from "../parts/list.js";
import { simpleTable } from "./kernels.js";

export const shardingView = { id: "sharding", title: "Sharding", create };

const MOST_CELLS = 16; // of one side of a drawing

function create(app, program) {
  if (!program) return { element: empty("No programs", whyLittle(null)) };
  const sharding = program.sharding;
  if (!sharding)
    return { element: empty("One device", "This program's arrays are on one device: nothing is spread over a mesh.") };
  const mesh = Object.entries(sharding.mesh ?? {});
  // Those that are spread come first.
  const arrays = [...(sharding.arrays ?? [])].sort(
    (a, b) => Number(parseSpec(b.spec).flat().length > 0) - Number(parseSpec(a.spec).flat().length > 0),
  );
  const exchanges = sharding.exchanges ?? [];
  const devices = mesh.reduce((product, [, size]) => product * size, 1);
  const list = new List({
    label: "Arrays",
    height: 46,
    row: (i) => ({
      content: [
        h("div.two", {}, h("strong", {}, arrays[i].name ?? `array ${i}`), h("small", {}, arrays[i].type ?? "")),
        h(
          "div.numbers",
          {},
          h("code", {}, arrays[i].spec ?? ""),
          h("small", {}, program.recording.line(arrays[i].line)?.text ?? ""),
        ),
      ],
    }),
    choose: (i) => app.go({ array: i }),
  });
  const drawing = h("div.shards");
  const total = exchanges.reduce((sum, each) => sum + (each.bytes ?? 0), 0);
  const table = exchanges.length
    ? simpleTable(
        ["Exchange", "Axis", "Count", "Bytes", "Time", "Step", "Line"],
        exchanges.map((each) => [
          h("strong", {}, each.kind ?? ""),
          String(each.axis ?? ""),
          formatCount(each.count),
          formatBytes(each.bytes),
          formatSeconds(each.seconds),
          kernelLink(app, program.kernels[each.kernel]) ?? "–",
          lineLink(app, program.recording.line(each.line)) ?? "–",
        ]),
        [2, 3, 4],
      )
    : h("p.hint", {}, "The devices exchange nothing.");
  list.show(arrays.length);
  return {
    element: h(
      "div.view.sharding-view",
      {},
      panel(`Arrays over the mesh ${mesh.map(([axis, size]) => `${axis}=${size}`).join(" × ")}`, list.element),
      panel("Where its parts are", drawing, [], { class: "panel shards-panel" }),
      panel(`Exchanges: ${formatBytes(total)}`, table, [], { class: "panel exchanges-panel" }),
    ),
    update(state) {
      const i = Math.min(arrays.length - 1, Number(state.array ?? 0) || 0);
      list.select(i);
      fill(
        drawing,
        arrays[i] ? shardDrawing(app, program, arrays[i], mesh, devices) : h("p.hint", {}, "No arrays were recorded."),
      );
    },
  };
}

// The mesh axes of each dimension in a partition spec such as P('data', None, ('x', 'y')).
function parseSpec(spec) {
  const inner = /\((.*)\)\s*$/s.exec(spec ?? "")?.[1] ?? "";
  const entries = [];
  let depth = 0;
  let entry = "";
  for (const letter of inner) {
    if (letter === "," && depth === 0) {
      entries.push(entry);
      entry = "";
      continue;
    }
    if ("([".includes(letter)) depth += 1;
    if (")]".includes(letter)) depth -= 1;
    entry += letter;
  }
  if (entry.trim()) entries.push(entry);
  return entries.map((text) => [...text.matchAll(/'([^']*)'|"([^"]*)"/g)].map((found) => found[1] ?? found[2]));
}

function shapeOf(type) {
  const inner = /\[([\d, ]*)\]/.exec(type ?? "")?.[1];
  return inner ? inner.split(",").map(Number) : [];
}

function shardDrawing(app, program, array, mesh, devices) {
  const sizes = new Map(mesh);
  const shape = shapeOf(array.type);
  const spec = parseSpec(array.spec);
  const parts = shape.map((_, i) => (spec[i] ?? []).reduce((product, axis) => product * (sizes.get(axis) ?? 1), 1));
  const used = new Set(spec.flat());
  const copies = mesh.filter(([axis]) => !used.has(axis)).reduce((product, [, size]) => product * size, 1);
  const spread = parts
    .map((count, i) => [count, i])
    .filter(([count]) => count > 1)
    .map(([, i]) => i);
  const shown =
    spread.length >= 2
      ? spread.slice(0, 2)
      : spread.length
        ? [spread[0], shape.findIndex((_, i) => i !== spread[0])]
        : [0, 1];
  const [down, across] = [Math.min(...shown.filter((i) => i >= 0)), Math.max(...shown)];
  const [rowDim, columnDim] = shape.length > 1 ? [down, across] : [-1, 0];
  const rows = Math.min(MOST_CELLS, rowDim < 0 ? 1 : (parts[rowDim] ?? 1));
  const columns = Math.min(MOST_CELLS, parts[columnDim] ?? 1);
  const holders = devicesOf(mesh, spec, [rowDim, columnDim]);
  const [width, height] = [560, 300];
  const [left, top] = [60, 34];
  const [cellWide, cellTall] = [(width - left - 10) / columns, (height - top - 26) / rows];
  const cells = [];
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) {
      const held = holders.get(`${rowDim < 0 ? 0 : r},${c}`) ?? [];
      const text = held.length > 6 ? `${held.slice(0, 5).join(" ")} … ${held.at(-1)}` : held.join(" ");
      const [x, y] = [left + c * cellWide, top + r * cellTall];
      cells.push(
        s(`rect.shard.fill-series-${(r * columns + c) % 8}`, {
          x: x + 1,
          y: y + 1,
          width: cellWide - 2,
          height: cellTall - 2,
          rx: 4,
        }),
        cellWide > 30 && cellTall > 14
          ? s("text.shard-name", { x: x + cellWide / 2, y: y + cellTall / 2 + 4, "text-anchor": "middle" }, text)
          : null,
      );
    }
  }
  const named = (dim) =>
    dim < 0 || dim >= shape.length
      ? ""
      : `axis ${dim}: ${shape[dim]}${spec[dim]?.length ? ` over ${spec[dim].join(", ")}` : ""}`;
  const bytes = parts.reduce((size, count, i) => size * Math.ceil(shape[i] / count), 1);
  return [
    h(
      "h3",
      {},
      array.name ?? "array",
      " ",
      h("code", {}, array.type ?? ""),
      " ",
      h("code", {}, array.spec ?? ""),
      " ",
      lineLink(app, program.recording.line(array.line)),
    ),
    h(
      "p",
      {},
      copies === devices && devices > 1
        ? `Every one of the ${devices} devices holds all of it.`
        : `Each device holds ${shape.map((size, i) => Math.ceil(size / (parts[i] || 1))).join(" × ")} of ${shape.join(" × ")}: ${bytes} elements` +
            (copies > 1 ? `; each part is on ${copies} devices.` : "."),
    ),
    s(
      "svg.shards-drawing",
      {
        viewBox: `0 0 ${width} ${height}`,
        role: "img",
        "aria-label": `Parts of ${array.name ?? "the array"} and the devices that hold them`,
      },
      s("text.axis", { x: (left + width) / 2, y: 20, "text-anchor": "middle" }, named(columnDim)),
      s(
        "text.axis",
        { x: 0, y: 0, "text-anchor": "middle", transform: `translate(40 ${(top + height - 26) / 2}) rotate(-90)` },
        named(rowDim),
      ),
      cells,
      s("text.axis", { x: (left + width) / 2, y: height - 6, "text-anchor": "middle" }, "numbers are devices"),
    ),
  ];
}

// The devices that hold each part of the two dimensions that are drawn, as "row,column".
function devicesOf(mesh, spec, dims) {
  const found = new Map();
  const count = mesh.reduce((product, [, size]) => product * size, 1);
  for (let device = 0; device < Math.min(count, 4096); device += 1) {
    const at = new Map();
    let rest = device;
    for (const [axis, size] of [...mesh].reverse()) {
      at.set(axis, rest % size);
      rest = Math.floor(rest / size);
    }
    const place = dims.map((dim) =>
      (spec[dim] ?? []).reduce(
        (index, axis) => index * (mesh.find(([name]) => name === axis)?.[1] ?? 1) + (at.get(axis) ?? 0),
        0,
      ),
    );
    const key = place.join(",");
    found.set(key, [...(found.get(key) ?? []), device]);
  }
  return found;
}
