// Buttons that lead to a line or a kernel.

import { button } from "./dom.js";

// `program`, if it is given, is the one that is shown then.
export function lineLink(app, line, program = null) {
  if (!line) return null;
  const title = `${line.path}:${line.number}${line.inside ? ` in ${line.inside}` : ""}`;
  return button(
    line.text,
    () =>
      app.go({
        view: "program",
        ...(program ? { program: program.index } : {}),
        line: line.key,
        kernel: null,
        node: null,
      }),
    { class: "link", title },
  );
}

export function kernelLink(app, kernel) {
  if (!kernel) return null;
  return button(kernel.name, () => app.go({ view: "kernels", program: kernel.program.index, kernel: kernel.index }), {
    class: "link",
  });
}
