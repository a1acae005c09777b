// Timeline: what ran when, a track for each thread and queue, to zoom and move; written and read as a Chrome trace.

import {
  button,
  choice,
  context2d,
  download,
  empty,
  facts,
  fill,
  fittedText,
  h,
  hoverLabel,
  onFrame,
  openFile,
  panel,
} from "../parts/dom.js";
import { formatSeconds, plural } from "../parts/format.js";
import { palette } from "../parts/colour.js";
import { kernelLink, lineLink } from "../parts/links.js";
import { List } from "../parts/list.js";
import { fromChromeTrace, intoTracks, toChromeTrace } from "../model/chrome_trace.js";

export const timelineView = { id: "timeline", title: "Timeline", wholeRecording: true, create };

const ROW = 22;
const GAP = 12;
const NAMES = 150;
const RULER = 26;
const CATEGORIES = ["compile", "python", "kernel", "copy", "exchange", "call"];

function create(app) {
  const view = new TimelineView(app);
  return { element: view.element, update: (state) => view.update(state), redraw: () => view.draw() };
}

class TimelineView {
  constructor(app) {
    this.app = app;
    this.selected = null;
    this.scroll = 0;
    this.imported = null;
    this.draw = onFrame(() => this.paint());
    this.build();
    this.load(app.recording.timeline);
  }

  build() {
    this.query = h("input.search", {
      type: "search",
      placeholder: "Search events …  ( / )",
      "aria-label": "Search events",
      on: { input: () => this.search(), keydown: (event) => this.searchKey(event) },
    });
    this.jump = choice("Zoom to", [["", "zoom to …"]], "", (value) => this.zoomToCategory(value));
    this.canvas = h("canvas.timeline", {
      tabindex: 0,
      role: "application",
      "aria-label":
        "Timeline. Left and right move, plus and minus zoom, 0 shows all, n and p choose the next and previous event.",
      on: {
        wheel: (event) => this.wheel(event),
        pointerdown: (event) => this.grab(event),
        pointermove: (event) => this.hover(event),
        pointerleave: () => this.label.hide(),
        dblclick: () => this.selected && this.zoomTo(this.selected.start, this.selected.end),
        keydown: (event) => this.key(event),
      },
    });
    this.host = h("div.canvas-host", {}, this.canvas);
    this.label = hoverLabel(this.host);
    this.details = h("div.details");
    this.range = h("span.count", { role: "status" });
    this.list = new List({
      label: "Events by name",
      height: 44,
      row: (i) => this.totalRow(i),
      choose: (i) => this.chooseTotal(i),
    });
    new ResizeObserver(() => this.draw()).observe(this.host);
    const dropped = this.app.recording.document.dropped_events;
    this.element = h(
      "div.view.timeline-view",
      {},
      h(
        "section.panel.timeline-panel",
        { "aria-label": "Timeline" },
        h(
          "header.panel-head.toolbar",
          {},
          h("h2", {}, "Timeline ", this.range),
          this.query,
          this.jump,
          h(
            "div.panel-actions",
            {},
            button("−", () => this.zoomBy(1.5), { class: "icon", "aria-label": "Zoom out" }),
            button("+", () => this.zoomBy(1 / 1.5), { class: "icon", "aria-label": "Zoom in" }),
            button("All", () => this.all(), { class: "small" }),
            button("Export trace", () => this.save(), {
              class: "small",
              title: "Save as a Chrome trace, which Perfetto opens",
            }),
            button("Import trace", () => openFile(".json", (file) => this.read(file)), {
              class: "small",
              title: "Show a Chrome trace here",
            }),
          ),
        ),
        this.host,
        h(
          "div.legend",
          {},
          CATEGORIES.map((name) => h("span.legend-item", {}, h(`span.swatch.event-${name}`), name)),
          h(
            "span.note",
            {},
            dropped ? `${plural(dropped, "later event")} not recorded. ` : "",
            "Wheel zooms, drag moves, double click zooms to the event",
          ),
        ),
      ),
      h("div.side", {}, panel("Selected", this.details), panel("By name, in sight", this.list.element)),
    );
  }

  load(events) {
    this.events = events;
    this.tracks = intoTracks(events);
    this.flat = this.tracks.flatMap((track) => track.events);
    let top = 0;
    for (const track of this.tracks) {
      track.top = top;
      top += track.rows * ROW + GAP;
    }
    this.tall = top;
    this.first = this.flat.reduce((least, each) => Math.min(least, each.start), Infinity);
    this.last = this.flat.reduce((most, each) => Math.max(most, each.end), -Infinity);
    if (!this.flat.length) [this.first, this.last] = [0, 1];
    if (this.last <= this.first) this.last = this.first + 1e-6;
    const present = new Set(events.map((event) => event.cat));
    fill(
      this.jump,
      [["", "zoom to …"], ...CATEGORIES.filter((name) => present.has(name)).map((name) => [name, `first ${name}`])].map(
        ([value, text]) => h("option", { value }, text),
      ),
    );
    this.selected = null;
    this.all();
    this.search();
    this.showDetails();
  }

  update(state) {
    const chosen = state.event === undefined ? null : (this.flat[Number(state.event)] ?? null);
    if (chosen !== this.selected) {
      this.selected = chosen;
      this.showDetails();
      if (chosen && (chosen.end < this.from || chosen.start > this.to)) this.zoomTo(chosen.start, chosen.end);
    }
    this.draw();
  }

  all() {
    const margin = (this.last - this.first) * 0.01;
    this.window(this.first - margin, this.last + margin);
  }

  window(from, to) {
    const least = 2e-9;
    if (to - from < least) [from, to] = [(from + to - least) / 2, (from + to + least) / 2];
    const widest = (this.last - this.first) * 1.5;
    if (to - from > widest) [from, to] = [(from + to - widest) / 2, (from + to + widest) / 2];
    this.from = from;
    this.to = to;
    const whole = this.last - this.first;
    const part = to - from < whole ? `${formatSeconds(to - from)} of ` : "";
    fill(this.range, `${part}${formatSeconds(whole)}, ${plural(this.flat.length, "event")}`);
    clearTimeout(this.counting);
    this.counting = setTimeout(() => this.countUp(), 120);
    this.draw();
  }

  // Sums by name of what is in sight.
  countUp() {
    const sums = new Map();
    for (const each of this.flat) {
      if (each.end < this.from || each.start > this.to) continue;
      const key = `${each.event.cat}\n${each.event.name}`;
      const sum = sums.get(key) ?? {
        name: each.event.name ?? "",
        cat: each.event.cat ?? "",
        seconds: 0,
        count: 0,
        first: each,
      };
      sum.seconds += Math.min(each.end, this.to) - Math.max(each.start, this.from);
      sum.count += 1;
      sums.set(key, sum);
    }
    this.sums = [...sums.values()].sort((a, b) => b.seconds - a.seconds);
    this.list.show(this.sums.length, { keep: true });
  }

  totalRow(i) {
    const sum = this.sums[i];
    return {
      content: [
        h(`span.swatch.event-${CATEGORIES.includes(sum.cat) ? sum.cat : "other"}`, { "aria-hidden": "true" }),
        h("div.two", {}, h("strong", {}, sum.name), h("small", {}, `${sum.cat}, ${plural(sum.count, "event")}`)),
        h(
          "div.numbers",
          {},
          h("strong", {}, formatSeconds(sum.seconds)),
          h("small", {}, `mean ${formatSeconds(sum.seconds / sum.count)}`),
        ),
      ],
    };
  }

  chooseTotal(i) {
    this.choose(this.sums[i].first);
  }

  choose(each) {
    this.app.go({ event: each ? this.flat.indexOf(each) : null });
    if (each) this.reveal(each);
  }

  reveal(each) {
    if (each.end < this.from || each.start > this.to) {
      const half = (this.to - this.from) / 2;
      const middle = (each.start + each.end) / 2;
      this.window(middle - half, middle + half);
    }
    this.draw();
  }

  zoomTo(start, end) {
    const margin = Math.max((end - start) * 0.3, 1e-8);
    this.window(start - margin, end + margin);
  }

  zoomToCategory(name) {
    const first = this.flat
      .filter((each) => each.event.cat === name)
      .reduce((best, each) => (best && best.start <= each.start ? best : each), null);
    this.jump.value = "";
    if (!first) return;
    this.choose(first);
    this.zoomTo(first.start, first.end);
  }

  zoomBy(factor, at = (this.from + this.to) / 2) {
    this.window(at - (at - this.from) * factor, at + (this.to - at) * factor);
  }

  search() {
    const words = this.query.value.toLowerCase().split(/\s+/).filter(Boolean);
    this.hits = words.length
      ? this.flat.filter(({ event }) => {
          const text = `${event.name} ${event.cat} ${event.track}`.toLowerCase();
          return words.every((word) => text.includes(word));
        })
      : [];
    this.hitSet = new Set(this.hits);
    this.draw();
  }

  searchKey(event) {
    if (event.key === "Escape") {
      this.query.value = "";
      this.search();
    } else if (event.key === "Enter" && this.hits.length) {
      const next = (this.hits.indexOf(this.selected) + (event.shiftKey ? -1 : 1) + this.hits.length) % this.hits.length;
      this.choose(this.hits[next]);
    } else return;
    event.preventDefault();
  }

  save() {
    const trace = toChromeTrace(this.events, this.app.recording.programs[0]?.name ?? "funcgrad");
    download("trace.json", JSON.stringify(trace), "application/json");
  }

  async read(file) {
    try {
      this.load(fromChromeTrace(JSON.parse(await file.text())));
      this.app.go({ event: null });
    } catch (error) {
      this.app.message(`${file.name} cannot be read as a trace: ${error.message}`);
    }
  }

  showDetails() {
    const each = this.selected;
    this.details.dataset.name = each?.event.name ?? "";
    if (!this.flat.length) return fill(this.details, empty("No events", "Nothing was timed. A trace can be imported."));
    if (!each) return fill(this.details, h("p.hint", {}, "Click an event. n and p lead to the next and previous one."));
    const { event } = each;
    const { recording } = this.app;
    const program = event.program === undefined ? null : recording.programOf(event.program);
    const kernel = program?.kernels[event.kernel ?? -1];
    return fill(
      this.details,
      h("h3", {}, event.name ?? ""),
      facts([
        ["category", event.cat],
        ["track", event.track],
        ["start", formatSeconds(each.start - this.first)],
        ["duration", formatSeconds(each.end - each.start)],
        ["program", program?.name],
        ["kernel", kernel ? kernelLink(this.app, kernel) : null],
        [
          "line",
          lineLink(
            this.app,
            recording.line(event.line) ?? kernel?.hotLine ?? recording.lineNamed(event.args?.line ?? event.args?.lines),
            program,
          ),
        ],
        ...Object.entries(event.args ?? {}).map(([key, value]) => [
          key,
          typeof value === "object" ? JSON.stringify(value) : String(value),
        ]),
      ]),
    );
  }

  x(time) {
    return NAMES + ((time - this.from) / (this.to - this.from)) * (this.canvas.clientWidth - NAMES);
  }

  time(x) {
    return this.from + ((x - NAMES) / (this.canvas.clientWidth - NAMES)) * (this.to - this.from);
  }

  paint() {
    const context = context2d(this.canvas);
    if (!context) return;
    const colours = palette();
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.scroll = Math.max(0, Math.min(this.scroll, this.tall + RULER + 8 - height));
    context.font = `11px ${colours.sans}`;
    context.textBaseline = "middle";
    context.fillStyle = colours.surface;
    context.fillRect(0, 0, NAMES, height);
    context.fillRect(0, 0, width, RULER);
    context.fillStyle = colours.line;
    context.fillRect(NAMES - 1, 0, 1, height);
    context.fillRect(0, RULER - 1, width, 1);
    this.paintRuler(context, colours, width, height);
    context.save();
    context.beginPath();
    context.rect(0, RULER, width, height - RULER);
    context.clip();
    context.translate(0, RULER + 6 - this.scroll);
    for (const track of this.tracks) {
      if (track.top - this.scroll > height || track.top + track.rows * ROW - this.scroll < -GAP) continue;
      this.paintTrack(context, colours, track, width);
    }
    context.restore();
  }

  paintRuler(context, colours, width, height) {
    const about = (this.to - this.from) / Math.max(2, (width - NAMES) / 110);
    const unit = 10 ** Math.floor(Math.log10(about));
    const step = [1, 2, 5, 10].map((each) => each * unit).find((each) => each >= about);
    context.strokeStyle = colours.line;
    context.fillStyle = colours.muted;
    for (let k = Math.ceil((this.from - this.first) / step); this.first + k * step <= this.to; k += 1) {
      const x = this.x(this.first + k * step);
      if (x < NAMES) continue;
      context.beginPath();
      context.moveTo(x, RULER - 6);
      context.lineTo(x, height);
      context.stroke();
      const text = formatSeconds(Number((k * step).toPrecision(6)));
      if (x + 50 < width) context.fillText(text, x + 4, 11);
    }
  }

  paintTrack(context, colours, track, width) {
    context.fillStyle = colours.line;
    context.fillRect(0, track.top + track.rows * ROW + GAP / 2 - 0.5, width, 1);
    context.save();
    context.beginPath();
    context.rect(NAMES, track.top - 2, width - NAMES, track.rows * ROW + 4);
    context.clip();
    const ends = new Float64Array(track.rows).fill(-1);
    for (const each of track.events) {
      if (each.start > this.to) break;
      if (each.end < this.from) continue;
      const left = Math.max(NAMES - 2, this.x(each.start));
      const right = Math.min(width + 2, this.x(each.end));
      const chosen = each === this.selected;
      const hit = this.hitSet.has(each);
      // Events narrower than a pixel share one.
      if (right < ends[each.row] && right - left < 1 && !chosen && !hit) continue;
      const wide = Math.max(1, right - left - (right - left > 3 ? 0.6 : 0));
      ends[each.row] = left + wide;
      this.paintEvent(context, colours, each, left, track.top + each.row * ROW, wide, chosen, hit);
    }
    context.restore();
    context.fillStyle = colours.text;
    context.font = `600 11px ${colours.sans}`;
    context.fillText(fittedText(context, track.name, NAMES - 20), 10, track.top + ROW / 2 - 1);
    context.font = `11px ${colours.sans}`;
  }

  paintEvent(context, colours, each, left, top, wide, chosen, hit) {
    const dim = this.hits.length && !hit && !chosen;
    const { cat } = each.event;
    context.globalAlpha = dim ? 0.3 : 1;
    context.fillStyle = colours[`event-${CATEGORIES.includes(cat) ? cat : "other"}`];
    context.fillRect(left, top, wide, ROW - 3);
    if (wide > 34) {
      context.fillStyle = colours["on-event"];
      context.fillText(
        fittedText(context, String(each.event.name ?? ""), wide - 8),
        Math.max(left, NAMES) + 5,
        top + ROW / 2 - 1,
      );
    }
    context.globalAlpha = 1;
    if (chosen || hit) {
      context.strokeStyle = chosen ? colours.text : colours.found;
      context.lineWidth = 2;
      context.strokeRect(left + 0.5, top + 0.5, Math.max(2, wide - 1), ROW - 4);
      context.lineWidth = 1;
    }
  }

  hit(event) {
    const box = this.canvas.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top - RULER - 6 + this.scroll;
    const track = this.tracks.find((each) => y >= each.top && y < each.top + each.rows * ROW);
    if (!track || x < NAMES) return null;
    const row = Math.floor((y - track.top) / ROW);
    const reach = ((this.to - this.from) / (this.canvas.clientWidth - NAMES)) * 2;
    const at = this.time(x);
    let best = null;
    for (const each of track.events) {
      if (each.start > at + reach) break;
      if (each.row === row && each.end >= at - reach) best = each;
    }
    return best;
  }

  hover(event) {
    const each = event.buttons ? null : this.hit(event);
    if (!each) return this.label.hide();
    const box = this.host.getBoundingClientRect();
    const { name, cat, track } = each.event;
    return this.label.show(event.clientX - box.left, event.clientY - box.top, [
      name ?? "",
      `${formatSeconds(each.end - each.start)} · ${cat ?? ""}`,
      track ?? "",
    ]);
  }

  wheel(event) {
    event.preventDefault();
    const box = this.canvas.getBoundingClientRect();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
      this.move((event.deltaX || event.deltaY) / 800);
    else if (event.altKey) {
      this.scroll += event.deltaY;
      this.draw();
    } else this.zoomBy(Math.exp(event.deltaY * 0.0015), this.time(Math.max(NAMES, event.clientX - box.left)));
  }

  move(part) {
    const by = (this.to - this.from) * part;
    this.window(this.from + by, this.to + by);
  }

  grab(event) {
    if (event.button !== 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    const start = { x: event.clientX, y: event.clientY, from: this.from, to: this.to, scroll: this.scroll };
    const scale = (this.to - this.from) / (this.canvas.clientWidth - NAMES);
    let moved = false;
    const move = (next) => {
      const [dx, dy] = [next.clientX - start.x, next.clientY - start.y];
      if (!moved && Math.hypot(dx, dy) < 4) return;
      moved = true;
      this.scroll = start.scroll - dy;
      this.window(start.from - dx * scale, start.to - dx * scale);
    };
    const drop = (end) => {
      this.canvas.removeEventListener("pointermove", move);
      if (!moved) this.choose(this.hit(end));
    };
    this.canvas.addEventListener("pointermove", move);
    this.canvas.addEventListener("pointerup", drop, { once: true });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions = {
      ArrowLeft: () => this.move(-0.1),
      ArrowRight: () => this.move(0.1),
      ArrowUp: () => this.scrollBy(-ROW),
      ArrowDown: () => this.scrollBy(ROW),
      "+": () => this.zoomBy(1 / 1.4),
      "=": () => this.zoomBy(1 / 1.4),
      "-": () => this.zoomBy(1.4),
      0: () => this.all(),
      n: () => this.next(1),
      p: () => this.next(-1),
      Enter: () => this.selected && this.zoomTo(this.selected.start, this.selected.end),
      Escape: () => this.choose(null),
    };
    if (!(event.key in actions)) return;
    actions[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }

  scrollBy(pixels) {
    this.scroll += pixels;
    this.draw();
  }

  // The event after or before the selected one, on its track.
  next(step) {
    const track = this.tracks.find((each) => each.events.includes(this.selected)) ?? this.tracks[0];
    if (!track) return;
    const at = this.selected ? track.events.indexOf(this.selected) + step : 0;
    if (track.events[at]) this.choose(track.events[at]);
  }
}
