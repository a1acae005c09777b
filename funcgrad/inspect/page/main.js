// The page: reads the recording, shows one view at a time, and keeps in the address after "#" what is shown, so that a
// link leads to a kernel or a line. Views call `app.go` with what to show next, and are told by `update`.

import { button, choice, download, fill, h, openFile } from "./parts/dom.js";
import { formatBytes, formatSeconds, plural } from "./parts/format.js";
import { fromBase64, readRecording, toBase64 } from "./model/recording.js";
import { programView } from "./views/program.js";
import { graphView } from "./views/graph.js";
import { kernelsView } from "./views/kernels.js";
import { memoryView } from "./views/memory.js";
import { timelineView } from "./views/timeline.js";
import { shardingView } from "./views/sharding.js";
import { whyView } from "./views/why.js";

const VIEWS = [programView, graphView, kernelsView, memoryView, timelineView, shardingView, whyView];
const KEYS = [
  ["1 … 7", "the views, in the order of their tabs"],
  ["/", "search: nodes of the graph, rows of tables"],
  ["?", "this help"],
  ["t", "light or dark"],
  ["o", "open a recording"],
  ["Tab", "from one list or picture to the next"],
  ["↑ ↓ Home End", "move in a list; Enter chooses"],
  ["← ↑ → ↓", "Graph: to a source, a user, a neighbour; Timeline: move"],
  ["+ − 0", "Graph and Timeline: zoom in, zoom out, show all"],
  ["Enter", "Graph: open or close a group"],
  ["Escape", "close, or clear what is selected"],
];

class App {
  constructor(root) {
    this.root = root;
    this.recording = null;
    this.other = null; // the second recording, for differences
    this.state = {};
    this.views = new Map();
    this.followTheme();
    window.addEventListener("hashchange", () => this.fromAddress());
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => this.dropped(event));
  }

  get program() {
    const { programs, main } = this.recording;
    return programs[Number(this.state.program ?? -1)] ?? main;
  }

  // Show what `patch` says beside what is shown; null forgets.
  go(patch) {
    const state = { ...this.state, ...patch };
    if ("program" in patch && Number(patch.program) !== this.program?.index) {
      for (const key of ["kernel", "node", "stage", "with", "buffer"]) if (!(key in patch)) delete state[key];
    }
    for (const [key, value] of Object.entries(state)) {
      if (value === null || value === undefined) delete state[key];
      else state[key] = String(value);
    }
    const moved = state.view !== this.state.view;
    this.state = state;
    const hash = `#${new URLSearchParams(state)}`;
    if (hash !== location.hash) history[moved ? "pushState" : "replaceState"](null, "", hash);
    this.update();
  }

  fromAddress() {
    this.state = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    if (!VIEWS.some((view) => view.id === this.state.view)) this.state.view = VIEWS[0].id;
    if (this.recording) this.update();
  }

  async open(bytes, name) {
    const recording = await readRecording(bytes, name);
    this.bytes = bytes;
    this.show(recording);
  }

  // Save this page with its recording, as the one file that `python -m funcgrad.inspect --save` writes: what the server
  // sent, with the bytes where it left room.
  async save() {
    try {
      const empty = await (await fetch(`./${location.search}`)).text();
      const place = empty.indexOf('id="recording">') + 'id="recording">'.length;
      const whole = [empty.slice(0, place), await toBase64(this.bytes), empty.slice(place)];
      download(`${this.recording.programs[0]?.name ?? "recording"}.html`.replace(/[^\w.-]+/g, "_"), whole, "text/html");
    } catch (error) {
      this.message(`The page cannot be saved: ${error.message}. Its server may have ended.`);
    }
  }

  show(recording) {
    this.recording = recording;
    this.views.clear();
    this.frame();
    this.fromAddress();
  }

  // Read a file as the recording to show, or as the second one.
  async openFile(file, second = false) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const recording = await readRecording(bytes, file.name);
      if (second) {
        this.other = recording;
        this.views.delete("graph");
        this.go({ view: "graph", with: "other:0:0" });
      } else {
        this.bytes = bytes;
        this.state = { view: this.state.view };
        history.replaceState(null, "", `#${new URLSearchParams(this.state)}`);
        this.show(recording);
      }
    } catch (error) {
      this.message(error.message);
    }
  }

  dropped(event) {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) this.openFile(file, false);
  }

  // The frame around the views: title, choice of the program, tabs.
  frame() {
    const { recording } = this;
    document.title = `${recording.programs[0]?.name ?? "recording"} · funcgrad inspector`;
    this.facts = h("p.summary");
    const programs = recording.programs.map((program, i) => [i, `${i} · ${program.name}`]);
    this.chooser = choice("Program", programs.length ? programs : [["", "no programs"]], 0, (value) =>
      this.go({ program: value }),
    );
    this.tabs = VIEWS.map((view) =>
      h(
        "button.tab",
        {
          type: "button",
          role: "tab",
          id: `tab-${view.id}`,
          "aria-controls": "view",
          on: { click: () => this.go({ view: view.id }), keydown: (event) => this.tabKey(event) },
        },
        view.title,
        h("span.badge", { hidden: !view.badge?.(recording) }, view.badge?.(recording) ?? ""),
      ),
    );
    this.place = h("div", { id: "view", role: "tabpanel", tabindex: -1 });
    this.notice = h("div.notice", { role: "alert", hidden: true });
    fill(
      this.root,
      h(
        "header.top",
        {},
        h("h1", {}, h("span.logo", { "aria-hidden": "true" }, "∇"), "funcgrad", h("span.light", {}, " inspector")),
        this.chooser,
        this.facts,
        h(
          "div.top-actions",
          {},
          button("Open…", () => this.ask(), { title: "Open a recording (o), or drop a file on the page" }),
          button("Compare…", () => openFile(".fgi,.json,.gz", (file) => this.openFile(file, true)), {
            title: "Load a second recording and see what changed",
          }),
          location.protocol.startsWith("http")
            ? button("Save…", () => this.save(), { title: "Save the page with its recording as one file" })
            : null,
          button("◐", () => this.switchTheme(), {
            class: "icon",
            "aria-label": "Light or dark",
            title: "Light or dark (t)",
          }),
          button("?", () => this.help(), { class: "icon", "aria-label": "Help", title: "Keys (?)" }),
        ),
      ),
      h("main", {}, h("div.tabs", { role: "tablist", "aria-label": "Views" }, this.tabs), this.place),
      this.notice,
    );
  }

  ask() {
    openFile(".fgi,.json,.gz,.html", (file) => this.openFile(file));
  }

  update() {
    const view = VIEWS.find((each) => each.id === this.state.view) ?? VIEWS[0];
    const { program } = this;
    this.chooser.value = String(program?.index ?? "");
    this.chooser.title = program?.data.signature ?? "";
    fill(this.facts, this.summary(program));
    this.tabs.forEach((tab, i) => {
      const chosen = VIEWS[i] === view;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    });
    this.place.setAttribute("aria-labelledby", `tab-${view.id}`);
    const key = `${view.id} ${view.wholeRecording ? "" : program?.index}`;
    if (!this.views.has(view.id) || this.views.get(view.id).key !== key) {
      this.views.set(view.id, { key, ...view.create(this, program) });
    }
    const shown = this.views.get(view.id);
    if (this.place.firstChild !== shown.element) fill(this.place, shown.element);
    shown.update?.(this.state);
  }

  summary(program) {
    const { machine, document: data } = this.recording;
    const calls = program?.data.calls;
    return [
      program?.data.device,
      calls?.count
        ? `${plural(calls.count, "call")}${program.medianCall === null ? "" : ` of ${formatSeconds(program.medianCall)}`}`
        : null,
      program?.kernels.length ? plural(program.kernels.length, "kernel") : null,
      program?.memory?.peak ? `peak ${formatBytes(program.memory.peak)}` : null,
      program?.data.cached && program.data.cached !== "no" ? `from the ${program.data.cached} cache` : null,
      machine.cpu,
      data.funcgrad ? `funcgrad ${data.funcgrad}` : null,
      data.created?.slice(0, 16).replace("T", " "),
    ]
      .filter(Boolean)
      .map((text) => h("span", {}, text));
  }

  tabKey(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = VIEWS.findIndex((view) => view.id === this.state.view);
    const next = (at + step + VIEWS.length) % VIEWS.length;
    this.go({ view: VIEWS[next].id });
    this.tabs[next].focus();
  }

  key(event) {
    if (!this.recording || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      this.notice.hidden = true;
      if (event.target.matches("input")) event.target.blur();
      return;
    }
    if (event.target.matches("input, select, textarea")) return;
    if (event.key === "?") this.help();
    else if (event.key === "t") this.switchTheme();
    else if (event.key === "o") this.ask();
    else if (event.key === "/") this.search();
    else if (VIEWS[Number(event.key) - 1]) this.go({ view: VIEWS[Number(event.key) - 1].id });
    else return;
    event.preventDefault();
  }

  // Put the cursor into the view's search field; views without one give way to the graph's.
  search() {
    if (!this.place.querySelector("input[type=search]")) this.go({ view: "graph" });
    const field = this.place.querySelector("input[type=search]");
    field?.focus();
    field?.select();
  }

  help() {
    const dialog = h(
      "dialog.help",
      { "aria-labelledby": "help-title" },
      h("h2", { id: "help-title" }, "Keys"),
      h(
        "dl.keys",
        {},
        KEYS.map(([keys, text]) => h("div", {}, h("dt", {}, h("kbd", {}, keys)), h("dd", {}, text))),
      ),
      h("form", { method: "dialog" }, h("button", { type: "submit" }, "Close")),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.appendChild(dialog);
    dialog.showModal();
  }

  message(text) {
    if (!this.notice) {
      welcome(this, text);
      return;
    }
    fill(
      this.notice,
      h("span", {}, text),
      button("Close", () => {
        this.notice.hidden = true;
      }),
    );
    this.notice.hidden = false;
  }

  dark() {
    return document.documentElement.dataset.theme === "dark";
  }

  // Show the theme that was chosen here, else that of the system.
  followTheme() {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => this.theme(stored("fgi-theme") ?? (system.matches ? "dark" : "light"));
    system.addEventListener("change", follow);
    follow();
  }

  theme(name) {
    document.documentElement.dataset.theme = name === "dark" ? "dark" : "light";
    for (const view of this.views.values()) view.redraw?.();
  }

  switchTheme() {
    this.theme(this.dark() ? "light" : "dark");
    try {
      localStorage.setItem("fgi-theme", document.documentElement.dataset.theme);
    } catch {
      // Files that are opened from the disk may have no storage: the choice then holds for this page.
    }
  }
}

function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// A page without a recording: one can be opened.
function welcome(app, text) {
  const heading = h(
    "h1",
    {},
    h("span.logo", { "aria-hidden": "true" }, "∇"),
    "funcgrad",
    h("span.light", {}, " inspector"),
  );
  const open = button("Open a recording…", () => openFile(".fgi,.json,.gz", (file) => app.openFile(file)), {
    class: "primary",
  });
  fill(
    app.root,
    h("main.welcome", {}, heading, h("p", { role: "alert" }, text), open, h("p", {}, "or drop a .fgi file here")),
  );
}

async function start() {
  const app = new App(document.getElementById("app"));
  const within = document.getElementById("recording");
  const packed = within.textContent.trim();
  within.remove();
  try {
    if (packed) {
      await app.open(fromBase64(packed), "this page's recording");
      return;
    }
    if (location.protocol.startsWith("http")) {
      const answer = await fetch(`recording.fgi${location.search}`);
      if (answer.ok) {
        await app.open(new Uint8Array(await answer.arrayBuffer()), "recording.fgi");
        return;
      }
    }
    welcome(app, "This page holds no recording.");
  } catch (error) {
    welcome(app, error.message);
  }
}

start();
