// Program: the user's lines beside the kernels and nodes that came of them, linked both ways.

import { button, choice, empty, fill, h, panel, whyLittle } from "../parts/dom.js";
import { formatSeconds, formatShare, formatTime } from "../parts/format.js";
import { family, heat } from "../parts/colour.js";
import { highlight } from "../parts/highlight.js";
import { List } from "../parts/list.js";

export const programView = { id: "program", title: "Program", create };

function create(app, program) {
  const { recording } = app;
  if (!program) return { element: empty("No programs", whyLittle(null)) };
  const costs = program.lineCosts;
  const ranked = [...program.kernels].sort((a, b) => (b.time ?? -1) - (a.time ?? -1)); // equal ones stay in order
  const view = { source: firstSource(program), stage: program.lastStage };

  const sourceChoice = choice(
    "Source file",
    recording.sources.map((source, i) => [i, source.path ?? `source ${i}`]),
    view.source,
    (value) => app.go({ line: `${value}:` }),
  );
  const stageChoice = choice(
    "Stage of the nodes",
    program.stages.map((stage, i) => [i, stage.name]),
    view.stage?.index ?? "",
    (value) => app.go({ stage: value, node: null }),
  );
  const clear = button("Show all", () => app.go({ line: null, kernel: null, node: null }), { class: "small" });
  const code = new List({ label: "Source lines", height: 22, wide: true, row: sourceRow, choose: chooseLine });
  const kernels = new List({ label: "Kernels", height: 46, row: kernelRow, choose: chooseKernel });
  const nodes = new List({ label: "Nodes", height: 44, row: nodeRow, choose: chooseNode });
  const kernelCount = h("span.count", { role: "status" });
  const nodeCount = h("span.count", { role: "status" });
  const toGraph = button(
    "In the graph",
    () => app.go({ view: "graph", stage: view.stage?.index, node: app.state.node ?? view.nodes[0] }),
    {
      class: "small",
    },
  );

  function hottestLine() {
    const busy = [...costs].sort(([, a], [, b]) => b.seconds - a.seconds)[0];
    return busy ? busy[0].split(":").map(Number) : [program.recording.line(program.data.line)?.source ?? 0, 1];
  }

  function firstSource() {
    return hottestLine()[0];
  }

  function hottest() {
    const [source, number] = hottestLine();
    return source === view.source ? number - view.firstLine : -1;
  }

  function sourceRow(i) {
    const number = view.firstLine + i;
    const key = `${view.source}:${number}`;
    const cost = costs.get(key);
    const share = cost && program.seconds ? cost.seconds / program.seconds : 0;
    const linked = view.linked.has(key);
    return {
      kind: linked ? "linked" : "",
      title: cost?.seconds ? `${formatSeconds(cost.seconds)}, ${formatShare(share)} of the kernels' time` : null,
      content: [
        h(
          `span.time.heat-${heat(share)}`,
          {},
          cost?.seconds ? formatSeconds(cost.seconds) : cost?.kernels.size ? "·" : "",
        ),
        h("span.number", { style: { "min-width": `${String(view.firstLine + view.text.length).length}ch` } }, number),
        h("code", {}, highlight(view.text[i], "python")),
      ],
    };
  }

  function kernelRow(i) {
    const kernel = view.kernels[i];
    const share = kernel.share ?? 0;
    return {
      content: [
        h(`span.swatch.heat-${heat(share)}`, { "aria-hidden": "true" }),
        h(
          "div.two",
          {},
          h("strong", {}, kernel.name),
          h(
            "small",
            {},
            [kernel.what || [kernel.kind, kernel.data.domain].filter(Boolean).join(" "), kernel.hotLine?.text]
              .reverse()
              .filter(Boolean)
              .join(" · "),
          ),
        ),
        h(
          "div.numbers",
          {},
          h("strong", {}, formatTime(kernel)),
          h("small", {}, kernel.share === null ? "" : formatShare(kernel.share)),
        ),
      ],
    };
  }

  function nodeRow(i) {
    const node = view.nodes[i];
    const { stage } = view;
    return {
      content: [
        h(`span.swatch.family-${family(stage.op(node))}`, { "aria-hidden": "true" }),
        h("div.two", {}, h("strong", {}, stage.op(node)), h("small", {}, stage.type(node))),
        h("div.numbers", {}, h("span", {}, `%${node}`), h("small", {}, stage.line(node)?.text ?? "")),
      ],
    };
  }

  function chooseLine(i) {
    app.go({ line: `${view.source}:${view.firstLine + i}`, kernel: null, node: null });
  }

  function chooseKernel(i) {
    app.go({ kernel: view.kernels[i].index, node: null });
  }

  function chooseNode(i) {
    app.go({ node: view.nodes[i], stage: view.stage.index });
  }

  function showSource(source) {
    if (view.source === source && view.text) return;
    view.source = source;
    const entry = recording.sources[source];
    view.firstLine = entry?.first_line ?? 1;
    view.text = (entry?.text ?? "").split("\n");
    code.space.style.minWidth = `${
      Math.min(
        200,
        view.text.reduce((most, line) => Math.max(most, line.length), 0),
      ) + 18
    }ch`;
    code.show(view.text.length);
    sourceChoice.value = String(source);
  }

  function update(state) {
    const [source, number] = (state.line ?? "").split(":");
    const line = number ? `${source}:${number}` : null;
    const kernel = program.kernels[Number(state.kernel ?? -1)] ?? null;
    view.stage = program.stages[Number(state.stage ?? -1)] ?? program.lastStage;
    if (view.stage) stageChoice.value = String(view.stage.index);
    const node = state.node === undefined || !view.stage ? -1 : Number(state.node);
    const nodeLine = node >= 0 ? view.stage.line(node) : null;
    const shownLine = line ?? nodeLine?.key ?? kernel?.hotLine?.key ?? null;
    view.linked = new Set(
      kernel ? kernel.lines.map((each) => each.key) : line ? [line] : nodeLine ? [nodeLine.key] : [],
    );
    view.kernels = line ? ranked.filter((each) => costs.get(line)?.kernels.has(each.index)) : ranked;
    if (line && !view.kernels.length && kernel) view.kernels = [kernel];
    view.nodes = nodesOf(view.stage, line, kernel);
    showSource(shownLine ? Number(shownLine.split(":")[0]) : source ? Number(source) : view.source);
    const at = shownLine ? Number(shownLine.split(":")[1]) - view.firstLine : -1;
    code.select(at, false);
    if (at < 0 && !view.shown) code.reveal(hottest());
    view.shown = true;
    if (at >= 0 && document.activeElement !== code.element) code.reveal(at);
    kernels.show(view.kernels.length, { selected: kernel ? view.kernels.indexOf(kernel) : -1, keep: true });
    kernels.reveal(kernels.selected);
    nodes.show(view.nodes.length, { selected: view.nodes.indexOf(node), keep: true });
    nodes.reveal(nodes.selected);
    fill(kernelCount, line ? `${view.kernels.length} of ${program.kernels.length}` : program.kernels.length);
    fill(
      nodeCount,
      view.nodes.length === view.stage?.count ? view.nodes.length : `${view.nodes.length} of ${view.stage?.count ?? 0}`,
    );
    clear.disabled = !(line || kernel || node >= 0);
    toGraph.disabled = !view.nodes.length;
    inKernels.disabled = !view.kernels.length;
  }

  function nodesOf(stage, line, kernel) {
    if (!stage) return [];
    const found = [];
    for (let i = 0; i < stage.count; i += 1) {
      if (line && stage.line(i)?.key !== line) continue;
      if (kernel && stage.data.kernel && stage.kernel(i) !== kernel) continue;
      found.push(i);
    }
    return found;
  }

  const inKernels = button(
    "Details",
    () => app.go({ view: "kernels", kernel: app.state.kernel ?? view.kernels[0]?.index }),
    { class: "small" },
  );
  const phases = program.data.phases ?? [];
  const whole = phases.reduce((sum, phase) => sum + (phase.seconds ?? 0), 0);
  const compiled = phases.length
    ? h(
        "div.phases",
        { title: phases.map((phase) => `${phase.name} ${formatSeconds(phase.seconds)}`).join(", ") },
        h("span", {}, `Compiled in ${formatSeconds(whole)}: `),
        phases.map((phase, i) => [i ? " · " : "", `${phase.name} `, h("strong", {}, formatSeconds(phase.seconds))]),
      )
    : null;
  const notes = [
    program.data.error ? h("p.error", { role: "alert" }, program.data.error) : null,
    program.data.signature
      ? h("p.signature", { title: program.data.signature }, h("code", {}, program.data.signature))
      : null,
  ];
  const legend = h(
    "div.legend",
    {},
    h("span", {}, "Share of time"),
    ["<2 %", "2 %", "8 %", "20 %", "≥40 %"].map((text, i) =>
      h("span.legend-item", {}, h(`span.swatch.heat-${i + 1}`), text),
    ),
    h(
      "span.note",
      {},
      `sum ${formatSeconds(program.seconds)}; a kernel's time is at its hottest line; · takes part in one`,
    ),
  );
  return {
    element: h(
      "div.view.program",
      {},
      panel("Source", [notes, code.element, legend, compiled], [sourceChoice, clear], { class: "panel source" }),
      panel(h("span", {}, "Kernels ", kernelCount), kernels.element, [inKernels]),
      panel(h("span", {}, "Nodes ", nodeCount), nodes.element, [stageChoice, toGraph], { class: "panel nodes-panel" }),
    ),
    update,
  };
}
