// The drawing of the graph: groups, edges, nodes and the links of what is selected, on the canvas of the graph's view. Only
// what is in sight is drawn, and no text that is too small to be read.

import { context2d, fittedText } from "../parts/dom.js";
import { formatTime, plural } from "../parts/format.js";
import { family, heat, palette, seriesOf } from "../parts/colour.js";
import { groupIndex, isGroup } from "../model/groups.js";

export function paintGraph(view) {
  const context = context2d(view.canvas);
  if (!context || !view.places || !view.groups.root.box) return;
  const colours = palette();
  const { x, y, zoom } = view.at;
  const seen = {
    left: -x / zoom - 20,
    top: -y / zoom - 20,
    right: (view.canvas.clientWidth - x) / zoom + 20,
    bottom: (view.canvas.clientHeight - y) / zoom + 20,
  };
  context.save();
  context.translate(x, y);
  context.scale(zoom, zoom);
  context.textBaseline = "middle";
  paintGroup(view, context, colours, seen, view.groups.root, 0, 0, 0);
  paintLinks(view, context, colours);
  context.restore();
}

function paintGroup(view, context, colours, seen, group, x, y, depth) {
  const outside = (box) =>
    x + box.x > seen.right ||
    y + box.y > seen.bottom ||
    x + box.x + box.width < seen.left ||
    y + box.y + box.height < seen.top;
  for (const [item, box] of group.box.places) {
    const inner = isGroup(item) ? view.groups.all[groupIndex(item)] : null;
    if (!inner?.open || outside(box)) continue;
    frameGroup(view, context, colours, inner, x + box.x, y + box.y, box, depth);
    if (box.width * view.at.zoom > 6) paintGroup(view, context, colours, seen, inner, x + box.x, y + box.y, depth + 1);
  }
  if (view.at.zoom > 0.06) paintEdges(view, context, colours, seen, group, x, y);
  for (const [item, box] of group.box.places) {
    const inner = isGroup(item) ? view.groups.all[groupIndex(item)] : null;
    if (inner?.open || outside(box)) continue;
    paintBox(view, context, colours, item, inner, x + box.x, y + box.y, box);
  }
}

function frameGroup(view, context, colours, group, x, y, box, depth) {
  const chosen = view.selected === view.groups.item(group);
  context.fillStyle = colours[depth % 2 ? "graph-odd" : "graph-even"];
  context.strokeStyle = chosen ? colours.accent : colours.line;
  context.lineWidth = chosen ? 2.5 : 1;
  rounded(context, x, y, box.width, box.height, 10);
  context.fill();
  context.stroke();
  if (view.at.zoom < 0.25) return;
  context.fillStyle = colours.muted;
  context.font = `600 12px ${colours.sans}`;
  context.fillText(fittedText(context, `▾ ${group.label}`, box.width - 20), x + 10, y + 15);
}

function paintEdges(view, context, colours, seen, group, x, y) {
  context.strokeStyle = colours.edge;
  context.fillStyle = colours.edge;
  for (const { points, count, from, to } of group.box.edges) {
    const [first, last] = [points[0], points.at(-1)];
    let [left, right] = [Infinity, -Infinity];
    for (const point of points) {
      left = Math.min(left, point.x);
      right = Math.max(right, point.x);
    }
    const low = Math.min(first.y, last.y);
    const high = Math.max(first.y, last.y);
    if (x + left > seen.right || x + right < seen.left || y + low > seen.bottom || y + high < seen.top) continue;
    if (from === view.selected || to === view.selected) continue;
    context.lineWidth = Math.min(5, 1 + Math.log2(count) / 2);
    trace(context, points, x, y);
    context.stroke();
    if (view.at.zoom > 0.35) arrow(context, points, x, y);
  }
}

function paintBox(view, context, colours, item, group, x, y, box) {
  const chosen = view.selected === item;
  const hit = group ? (view.foundIn?.get(group.id) ?? 0) : view.foundSet.has(item);
  const colour = colourOf(view, item, colours);
  context.fillStyle = group ? colours["graph-closed"] : colours.surface;
  context.strokeStyle = chosen ? colours.accent : hit ? colours.found : group ? colours.muted : colours.line;
  context.lineWidth = chosen || hit ? 2.5 : 1;
  if (group) {
    rounded(context, x + 4, y + 4, box.width, box.height, 8);
    context.stroke();
  }
  rounded(context, x, y, box.width, box.height, group ? 8 : 6);
  context.fill();
  context.stroke();
  if (colour) {
    context.fillStyle = colour;
    rounded(context, x, y, 6, box.height, [6, 0, 0, 6]);
    context.fill();
    if (tinted(view, item)) {
      context.globalAlpha = 0.22;
      rounded(context, x, y, box.width, box.height, 6);
      context.fill();
      context.globalAlpha = 1;
    }
  }
  if (view.at.zoom < 0.3) return;
  context.fillStyle = colours.text;
  context.font = `600 12px ${colours.sans}`;
  const title = group ? `▸ ${group.label}` : view.stage.op(item);
  context.fillText(fittedText(context, title, box.width - 18), x + 12, y + (group ? 17 : 13));
  context.fillStyle = colours.muted;
  context.font = `11px ${colours.sans}`;
  const below = group
    ? `${plural(group.count, "node")}${hit ? `, ${hit} found` : ""}${changedIn(view, group)}`
    : secondLine(view, item);
  context.fillText(fittedText(context, below, box.width - 18), x + 12, y + (group ? 34 : 28));
}

// The edges of what is selected, between what is shown of both ends.
function paintLinks(view, context, colours) {
  if (view.selected === null) return;
  const draw = (from, to) => {
    const [a, b] = [view.placeOf(from), view.placeOf(to)];
    if (!a || !b || a === b) return;
    const points = [
      { x: a.x + a.width / 2, y: a.y + a.height },
      { x: b.x + b.width / 2, y: b.y },
    ];
    context.strokeStyle = colours.accent;
    context.fillStyle = colours.accent;
    context.lineWidth = 2;
    trace(context, points, 0, 0);
    context.stroke();
    arrow(context, points, 0, 0);
  };
  if (isGroup(view.selected)) {
    const group = view.groups.all[groupIndex(view.selected)];
    for (const { from, to } of group.parent?.edges.values() ?? [])
      if (from === view.selected || to === view.selected) draw(from, to);
    return;
  }
  for (const source of view.stage.sources(view.selected)) draw(source, view.selected);
  for (const user of view.stage.users(view.selected)) draw(view.selected, user);
}

function colourOf(view, item, colours) {
  if (isGroup(item)) return null;
  if (view.merged) return colours[`status-${view.merged.statusOf(item)}`];
  const kernel = view.colouring === "family" ? null : view.stage.kernel(item);
  if (view.colouring === "time") return colours[`heat-${heat(kernel?.share ?? 0)}`];
  if (view.colouring === "kernel") return kernel ? colours[seriesOf(kernel.index)] : colours["family-input"];
  return colours[`family-${family(view.stage.op(item))}`];
}

// Whether a node's colour is on all of it: it changed, or takes much time.
function tinted(view, item) {
  if (view.merged) return view.merged.statusOf(item) !== "same";
  return view.colouring === "time" && heat(view.stage.kernel(item)?.share ?? 0) > 2;
}

// The second line of a node: its type; of a kernel, what it computes and how long.
function secondLine(view, node) {
  const kernel = view.stage.op(node) === view.stage.kernel(node)?.name ? view.stage.kernel(node) : null;
  if (!kernel) return view.stage.type(node);
  return [kernel.time === null ? "" : formatTime(kernel), kernel.what || view.stage.type(node)]
    .filter(Boolean)
    .join(" · ");
}

// How much changed in a closed group.
function changedIn(view, group) {
  if (!view.merged) return "";
  if (!view.changesOf) view.changesOf = new WeakMap();
  if (!view.changesOf.has(view.groups)) {
    const totals = new Map();
    for (const node of view.changes()) {
      for (const each of view.groups.ancestors(node)) totals.set(each.id, (totals.get(each.id) ?? 0) + 1);
    }
    view.changesOf.set(view.groups, totals);
  }
  const total = view.changesOf.get(view.groups).get(group.id);
  return total ? `, ${total} differ` : "";
}

function rounded(context, x, y, width, height, radius) {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}

// A smooth line through points, top to bottom.
function trace(context, points, dx, dy) {
  context.beginPath();
  context.moveTo(points[0].x + dx, points[0].y + dy);
  for (let k = 1; k < points.length; k += 1) {
    const [a, b] = [points[k - 1], points[k]];
    const middle = (a.y + b.y) / 2;
    context.bezierCurveTo(a.x + dx, middle + dy, b.x + dx, middle + dy, b.x + dx, b.y + dy);
  }
}

function arrow(context, points, dx, dy) {
  const { x, y } = points.at(-1);
  context.beginPath();
  context.moveTo(x + dx, y + dy);
  context.lineTo(x + dx - 4, y + dy - 8);
  context.lineTo(x + dx + 4, y + dy - 8);
  context.fill();
}
