// Elements, made by functions: text from a recording only ever becomes text nodes, never markup.

const SVG = "http://www.w3.org/2000/svg";

// The element `tag`, as "button.primary"; `props` are attributes, but for `on` (listeners), `data` and `style` (CSS
// properties, set one by one: a style attribute would be against the page's content security policy).
export function h(tag, props = {}, ...children) {
  return filled((name) => document.createElement(name), tag, props, children);
}

// The same for SVG.
export function s(tag, props = {}, ...children) {
  return filled((name) => document.createElementNS(SVG, name), tag, props, children);
}

function filled(make, tag, props, children) {
  const [name, ...classes] = tag.split(".");
  const element = make(name);
  if (classes.length) element.classList.add(...classes);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (key === "style") {
      for (const [property, text] of Object.entries(value)) element.style.setProperty(property, text);
    } else if (key === "data") {
      Object.assign(element.dataset, value);
    } else {
      element.setAttribute(key, value === true ? "" : String(value));
    }
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child instanceof Node) element.appendChild(child);
    else if (child !== null && child !== undefined && child !== false) {
      element.appendChild(document.createTextNode(String(child)));
    }
  }
}

// Put other children into an element.
export function fill(element, ...children) {
  element.textContent = "";
  append(element, children);
  return element;
}

let made = 0;

// A name for an element that ARIA refers to.
export function uniqueId(prefix) {
  made += 1;
  return `${prefix}-${made}`;
}

// A button that reads `label`.
export function button(label, click, props = {}) {
  return h("button", { type: "button", ...props, on: { click } }, label);
}

// A labelled choice: `options` are [value, text] pairs.
export function choice(label, options, value, change, props = {}) {
  const select = h(
    "select",
    { ...props, "aria-label": label, on: { change: (event) => change(event.target.value) } },
    options.map(([key, text]) => h("option", { value: key }, text)),
  );
  select.value = String(value);
  return select;
}

// A panel with a heading, actions beside it and a body.
export function panel(title, body, actions = [], props = {}) {
  const id = uniqueId("panel");
  return h(
    "section.panel",
    { ...props, "aria-labelledby": id },
    h("header.panel-head", {}, h("h2", { id }, title), h("div.panel-actions", {}, actions)),
    body,
  );
}

// What a view shows where a recording has nothing for it.
export function empty(title, text) {
  return h("div.empty", {}, h("h2", {}, title), h("p", {}, text));
}

// Why there is no program, or none of its kernels and memory.
export function whyLittle(program) {
  if (!program)
    return "Nothing was compiled while this was recorded. What .lower().compile() gave before is not recorded.";
  if (program.data.error) return program.data.error;
  if (program.stages.some((stage) => stage.name === "schedule")) return "Nothing is computed: the results are known.";
  return (
    "The graph has its trace, and no more is recorded: of many programs those that took most time are recorded whole, " +
    "and of a device that runs graphs itself none."
  );
}

// Names and values, those that are not known left out.
export function facts(pairs) {
  return h(
    "dl.facts",
    {},
    pairs
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
  );
}

// A canvas's drawing context with the device's resolution, in CSS pixels; null while it is not shown.
export function context2d(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!width || !height) return null;
  const scale = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const context = canvas.getContext("2d");
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

const WIDEST = new Map(); // the mean width of a letter, by font

// As much of a text as fits into `width` pixels of a canvas.
export function fittedText(context, text, width) {
  if (!WIDEST.has(context.font))
    WIDEST.set(context.font, context.measureText("float32[16,128] kernel_mean").width / 27);
  const letter = WIDEST.get(context.font);
  if (text.length * letter <= width) return text;
  const letters = Math.max(1, Math.floor(width / letter) - 1);
  return `${text.slice(0, letters)}…`;
}

// A function that runs `draw` once in the next frame, however often it is called before.
export function onFrame(draw) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw();
    });
  };
}

// A small text that follows the pointer, over a canvas or picture within `host`.
export function hoverLabel(host) {
  const label = h("div.hover", { hidden: true, "aria-hidden": "true" });
  host.appendChild(label);
  return {
    show(x, y, lines) {
      fill(
        label,
        lines.map((line, i) => h(i ? "div" : "strong", {}, line)),
      );
      label.hidden = false;
      const left = x + label.offsetWidth + 24 > host.clientWidth ? x - label.offsetWidth - 12 : x + 14;
      const top = y + label.offsetHeight + 20 > host.clientHeight ? y - label.offsetHeight - 8 : y + 14;
      label.style.left = `${Math.max(2, left)}px`;
      label.style.top = `${Math.max(2, top)}px`;
    },
    hide() {
      label.hidden = true;
    },
  };
}

// Offer a file to save: `content` is its text or bytes, or a list of these.
export function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content].flat(), { type }));
  const link = h("a", { href: url, download: name });
  document.body.appendChild(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// Ask for a file and give it to `take`.
export function openFile(accept, take) {
  const input = h("input", { type: "file", accept, hidden: true, "aria-label": "File to open" });
  input.addEventListener("change", () => {
    if (input.files.length) take(input.files[0]);
    input.remove();
  });
  document.body.appendChild(input);
  input.click();
  return input;
}
