// Why: what cost time that need not be spent, each with its line and what to do about it.

import { choice, empty, fill, h } from "../parts/dom.js";
import { formatSeconds, plural } from "../parts/format.js";
import { lineLink } from "../parts/links.js";

export const whyView = {
  id: "why",
  title: "Why",
  wholeRecording: true,
  badge: (recording) => (recording.why.length ? String(recording.why.length) : ""),
  create,
};

const TITLES = {
  error: "Failed",
  recompile: "Compiled again",
  fallback: "Fallback",
  mask: "Mask",
  copy: "Copy",
  host_callback: "Host callback",
  slow_kernel: "Slow kernel",
  layout: "Layout",
};
const MOST_SHOWN = 400;
const MOST_TEXTS = 4; // of one finding

function create(app) {
  const { recording } = app;
  const all = recording.why.map((entry, index) => ({ ...entry, index }));
  if (!all.length) {
    return {
      element: empty(
        "Nothing to tell",
        "No program was compiled again, no fallback was taken, and no kernel is far from its limit.",
      ),
    };
  }
  const kinds = [...new Set(all.map((entry) => entry.kind))];
  const field = h("input.search", {
    type: "search",
    placeholder: "Search …  ( / )",
    "aria-label": "Search findings",
    on: { input: show },
  });
  const kind = choice(
    "Kind",
    [
      ["", `all ${all.length}`],
      ...kinds.map((each) => [each, `${TITLES[each] ?? each} ${all.filter((entry) => entry.kind === each).length}`]),
    ],
    "",
    show,
  );
  const order = choice(
    "Order",
    [
      ["cost", "by cost"],
      ["line", "by line"],
      ["recorded", "as recorded"],
    ],
    "cost",
    show,
  );
  const list = h("ul.findings", { "aria-label": "Findings" });
  const count = h("span.count", { role: "status" });

  function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = all.filter((entry) => {
      const text =
        `${entry.kind} ${entry.text} ${entry.fix ?? ""} ${recording.line(entry.line)?.text ?? ""}`.toLowerCase();
      return (!kind.value || entry.kind === kind.value) && words.every((word) => text.includes(word));
    });
    const keys = {
      cost: (a, b) => (b.seconds ?? -1) - (a.seconds ?? -1),
      line: (a, b) => lineOrder(recording.line(a.line)) - lineOrder(recording.line(b.line)),
      recorded: (a, b) => a.index - b.index,
    };
    found.sort(keys[order.value]);
    const groups = [...grouped(found).values()];
    if (order.value === "cost") groups.sort((a, b) => (b.seconds ?? -1) - (a.seconds ?? -1));
    fill(
      list,
      groups.slice(0, MOST_SHOWN).map(finding),
      groups.length > MOST_SHOWN ? h("li.hint", {}, `and ${groups.length - MOST_SHOWN} more: search for them`) : null,
    );
    fill(count, plural(found.length, "finding"));
  }

  function lineOrder(line) {
    return line ? line.source * 1e7 + line.number : Infinity;
  }

  // What is of one kind, at one line and has one remedy is one finding.
  function grouped(entries) {
    const groups = new Map();
    for (const entry of entries) {
      const key = JSON.stringify([entry.kind, entry.line, entry.fix]);
      const group = groups.get(key) ?? { ...entry, seconds: null, count: 0, texts: new Set() };
      group.count += 1;
      group.texts.add(entry.text ?? "");
      if (typeof entry.seconds === "number") group.seconds = (group.seconds ?? 0) + entry.seconds;
      groups.set(key, group);
    }
    return groups;
  }

  function finding(entry) {
    const line = recording.line(entry.line);
    const program = entry.program === null || entry.program === undefined ? null : recording.programOf(entry.program);
    const source = line && recording.sources[line.source];
    const text = source?.text?.split("\n")[line.number - (source.first_line ?? 1)];
    const texts = [...entry.texts];
    return h(
      "li.finding",
      { data: { kind: entry.kind ?? "" } },
      h(
        "div.finding-head",
        {},
        h(
          `span.chip.why-${entry.kind in TITLES ? entry.kind : "other"}`,
          {},
          TITLES[entry.kind] ?? entry.kind ?? "note",
        ),
        lineLink(app, line, program),
        program ? h("span.muted", {}, program.name) : null,
        entry.count > 1 ? h("span.muted", {}, `${entry.count} times`) : null,
        typeof entry.seconds === "number" ? h("strong.cost", {}, formatSeconds(entry.seconds)) : null,
      ),
      texts.slice(0, MOST_TEXTS).map((each) => h("p", {}, each)),
      texts.length > MOST_TEXTS ? h("p.muted", {}, `and ${texts.length - MOST_TEXTS} more like it`) : null,
      text?.trim() ? h("pre", {}, text.trim()) : null,
      entry.fix ? h("p.fix", {}, h("strong", {}, "What to do: "), entry.fix) : null,
    );
  }

  show();
  return {
    element: h(
      "div.view.why-view",
      {},
      h(
        "section.panel",
        { "aria-label": "Findings" },
        h("header.panel-head.toolbar", {}, h("h2", {}, "What costs time without need ", count), field, kind, order),
        h("div.findings-host", { tabindex: 0, role: "group", "aria-label": "Findings, scrolled" }, list),
      ),
    ),
  };
}
