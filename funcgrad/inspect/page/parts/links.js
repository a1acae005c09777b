// Buttons that lead to a line or a kernel.

import { button } from "./dom.js";

export function lineLink(app, line) {
  if (!line) return null;
  const title = `${line.path}:${line.number}${line.inside ? ` in ${line.inside}` : ""}`;
  return button(line.text, () => app.go({ view: "program", line: line.key, kernel: null, node: null }), { class: "link", title });
}

export function kernelLink(app, kernel) {
  if (!kernel) return null;
  return button(kernel.name, () => app.go({ view: "kernels", program: kernel.program.index, kernel: kernel.index }), { class: "link" });
}
