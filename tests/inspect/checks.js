// What tests/inspect/test_page_looks.py asks of the page as it is shown. Each function returns what is wrong, or null.

// Visible texts whose colour is too near that of what is behind them: [text, contrast].
const contrast = () => {
  const parse = (text) => {
    const found = text.match(/[\d.]+/g).map(Number);
    return [...found.slice(0, 3), found[3] ?? 1];
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((v) => ((v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    const layers = [];
    for (let each = element; each; each = each.parentElement) {
      const colour = parse(getComputedStyle(each).backgroundColor);
      layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers
      .reverse()
      .reduce((under, over) => under.map((v, i) => v * (1 - over[3]) + over[i] * over[3]), [255, 255, 255]);
  };
  const bad = [];
  for (const element of document.querySelectorAll("#app *")) {
    const text = [...element.childNodes]
      .filter((n) => n.nodeType === 3 && n.textContent.trim())
      .map((n) => n.textContent)
      .join("");
    if (!text || !element.checkVisibility() || element.closest("svg, [aria-hidden=true], :disabled, option")) continue;
    const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) bad.push([text, contrast.toFixed(2), element.className]);
  }
  return bad.length ? bad : null;
};

// Buttons, choices, fields and headings that reach beyond the window or lie on one another.
const overflow = () => {
  const bad = [];
  const boxes = [...document.querySelectorAll("button, select, input, h1, h2, .tile, .legend-item, .summary")]
    .filter(
      (e) =>
        e.checkVisibility() && e.getClientRects().length && !e.closest(".list, .details, .tab-body, .findings-host"),
    )
    .map((e) => [e, e.getBoundingClientRect()]);
  for (const [element, box] of boxes) {
    if (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      bad.push(["outside", element.textContent || element.ariaLabel]);
  }
  for (let i = 0; i < boxes.length; i += 1) {
    for (let j = i + 1; j < boxes.length; j += 1) {
      const [[a, p], [b, q]] = [boxes[i], boxes[j]];
      if (a.contains(b) || b.contains(a)) continue;
      const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (x > 1 && y > 1) bad.push(["overlap", a.textContent, b.textContent]);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) bad.push(["page scrolls sideways"]);
  return bad.length ? bad : null;
};

// What can be used or focused and has no name.
const unnamed = () => {
  const bad = [...document.querySelectorAll("button, select, input, canvas, [tabindex], [role=listbox], [role=img]")]
    .filter((e) => e.checkVisibility() && !(e.ariaLabel || e.textContent.trim() || e.getAttribute("aria-labelledby")))
    .map((e) => e.outerHTML.slice(0, 80));
  return bad.length ? bad : null;
};

// The name of what has the focus, and the style of the ring around it.
const focused = () => {
  const element = document.activeElement;
  return [element.ariaLabel || element.textContent, getComputedStyle(element).outlineStyle];
};
