// Lists of any length: only the rows that can be seen are in the document. A list is one stop of the tab key; arrow
// keys, Home, End and the page keys move within it, Enter chooses.

import { button, fill, h, onFrame, uniqueId } from "./dom.js";

export class List {
  // `row(index)` makes a row's content; `choose(index)` is told of clicks, arrows and Enter. A list whose rows are not
  // chosen, such as code, has no `choose` and only scrolls.
  constructor({ label, row, choose = null, height = 24, wide = false }) {
    Object.assign(this, { row, choose, height, count: 0, active: -1, selected: -1 });
    this.id = uniqueId("list");
    this.space = h("div.list-space", { role: "presentation" });
    this.element = h(
      `div.list${wide ? ".wide" : ""}`,
      {
        role: choose ? "listbox" : "group",
        tabindex: 0,
        "aria-label": label,
        on: {
          scroll: onFrame(() => this.draw()),
          keydown: (event) => this.key(event),
          click: (event) => this.clicked(event),
        },
      },
      this.space,
    );
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  // Show `count` rows, from the top unless `keep`.
  show(count, { selected = -1, keep = false } = {}) {
    this.count = count;
    this.selected = selected;
    this.active = selected >= 0 ? selected : Math.min(this.active, count - 1);
    this.space.style.height = `${count * this.height}px`;
    if (!keep) this.element.scrollTop = 0;
    this.draw();
  }

  select(index, reveal = true) {
    this.selected = index;
    this.active = index;
    if (reveal) this.reveal(index);
    this.draw();
  }

  reveal(index) {
    if (index < 0) return;
    const { scrollTop, clientHeight } = this.element;
    const top = index * this.height;
    if (top < scrollTop + this.height || top > scrollTop + clientHeight - 2 * this.height) {
      this.element.scrollTop = Math.max(0, top - clientHeight / 2 + this.height);
    }
  }

  draw() {
    const view = this.element.clientHeight || 400;
    const first = Math.max(0, Math.floor(this.element.scrollTop / this.height) - 8);
    const last = Math.min(this.count, Math.ceil((this.element.scrollTop + view) / this.height) + 8);
    const rows = [];
    for (let i = first; i < last; i += 1) rows.push(this.made(i));
    fill(this.space, rows);
    const shown = this.active >= first && this.active < last;
    if (this.choose && shown) this.element.setAttribute("aria-activedescendant", `${this.id}-${this.active}`);
    else this.element.removeAttribute("aria-activedescendant");
  }

  made(index) {
    const { content, kind = "", title = null, label = null } = this.row(index);
    const chosen = index === this.selected;
    return h(
      `div.row${kind ? `.${kind}` : ""}${chosen ? ".selected" : ""}${index === this.active ? ".active" : ""}`,
      {
        id: `${this.id}-${index}`,
        role: this.choose ? "option" : null,
        "aria-selected": this.choose ? String(chosen) : null,
        "aria-setsize": this.choose ? this.count : null,
        "aria-posinset": this.choose ? index + 1 : null,
        "aria-label": label,
        title,
        data: { index },
        style: { top: `${index * this.height}px`, height: `${this.height}px` },
      },
      content,
    );
  }

  clicked(event) {
    const row = event.target.closest(".row");
    if (!row || !this.choose) return;
    this.active = Number(row.dataset.index);
    this.choose(this.active);
  }

  key(event) {
    if (!this.choose || event.target !== this.element || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.height) - 1);
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key in moves && this.count) {
      this.active = Math.max(0, Math.min(this.count - 1, this.active + moves[event.key]));
      this.reveal(this.active);
      this.choose(this.active);
    } else if ((event.key === "Enter" || event.key === " ") && this.active >= 0) {
      this.choose(this.active);
    } else return;
    event.preventDefault();
  }
}

// Lines of code, numbered; `extra(i)` gives a class of line i.
export function codeList(label, lines, paint, extra = () => "") {
  const widest = String(lines.length).length;
  const list = new List({
    label,
    height: 20,
    wide: true,
    row: (i) => ({
      kind: extra(i),
      content: [h("span.number", { style: { "min-width": `${widest}ch` } }, i + 1), h("code", {}, paint(lines[i]))],
    }),
  });
  let longest = 0;
  for (const line of lines) longest = Math.max(longest, line.length);
  list.space.style.minWidth = `${Math.min(longest, 2000) + widest + 4}ch`;
  list.show(lines.length);
  return list;
}

// A table that is sorted by the heads of its columns: {key, title, text(row), value(row), width, align}. For ARIA it is a
// list, whose options are read with their columns' titles, below buttons that sort it.
export class Table {
  constructor({ label, columns, rows, choose, sort, descending = true, height = 28, key = (row) => row }) {
    Object.assign(this, { columns, rows, sort, descending, key, chosen: null });
    this.template = columns.map((column) => column.width ?? "1fr").join(" ");
    this.head = h("div.table-head", { style: { "grid-template-columns": this.template } });
    this.list = new List({
      label,
      height,
      row: (i) => ({ kind: "grid-row", content: this.cells(this.order[i]), label: this.spoken(this.order[i]) }),
      choose: (i) => choose(this.order[i]),
    });
    this.element = h("div.table", { role: "group", "aria-label": label }, this.head, this.list.element);
    this.arrange();
  }

  cells(row) {
    return h(
      "div.cells",
      { style: { "grid-template-columns": this.template } },
      this.columns.map((column) => h(`span.cell${column.align === "right" ? ".right" : ""}`, {}, column.text(row))),
    );
  }

  spoken(row) {
    const text = (cell) => (cell instanceof Node ? cell.textContent : (cell ?? ""));
    return this.columns.map((column) => `${column.title}: ${text(column.text(row))}`).join(", ");
  }

  arrange() {
    const column = this.columns.find((each) => each.key === this.sort);
    this.order = [...this.rows];
    if (column) {
      const sign = this.descending ? -1 : 1;
      this.order.sort((a, b) => sign * compare(column.value(a), column.value(b)));
    }
    fill(
      this.head,
      this.columns.map((each) => this.headCell(each)),
    );
    this.list.show(this.order.length, { selected: this.position() });
  }

  headCell(column) {
    const sorted = column.key === this.sort;
    const sortBy = () => {
      this.descending = sorted ? !this.descending : column.align === "right";
      this.sort = column.key;
      this.arrange();
      this.head.querySelector(`[data-key="${column.key}"]`).focus();
    };
    const order = sorted ? (this.descending ? ", descending" : ", ascending") : "";
    return h(
      `span.cell${column.align === "right" ? ".right" : ""}`,
      {},
      button(
        [column.title, sorted ? h("span.arrow", { "aria-hidden": "true" }, this.descending ? "▾" : "▴") : null],
        sortBy,
        {
          data: { key: column.key },
          "aria-label": `Sort by ${column.title}${order}`,
          title: column.hint ?? `Sort by ${column.title}`,
        },
      ),
    );
  }

  position() {
    return this.chosen === null ? -1 : this.order.findIndex((row) => this.key(row) === this.chosen);
  }

  select(key, reveal = true) {
    this.chosen = key;
    this.list.select(this.position(), reveal);
  }
}

// Unknown values come last in descending order.
function compare(a, b) {
  const missing = (value) => value === null || value === undefined || Number.isNaN(value);
  if (missing(a) || missing(b)) return missing(a) - missing(b) ? (missing(a) ? -1 : 1) : 0;
  return typeof a === "string" ? a.localeCompare(b) : a - b;
}
