// Numbers with their units, in three digits.

const SIZES = ["B", "KiB", "MiB", "GiB", "TiB"];
const PREFIXES = ["", "k", "M", "G", "T", "P"];
const DASH = "–";

const known = (value) => typeof value === "number" && Number.isFinite(value);

function digits(value) {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 100) return value.toFixed(0);
  return size >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function formatSeconds(value) {
  if (!known(value)) return DASH;
  const size = Math.abs(value);
  if (size === 0) return "0 s";
  if (size >= 1) return `${digits(value)} s`;
  if (size >= 1e-3) return `${digits(value * 1e3)} ms`;
  return size >= 1e-6 ? `${digits(value * 1e6)} µs` : `${digits(value * 1e9)} ns`;
}

// The time of a kernel; of one that was not measured by itself, about.
export function formatTime(kernel) {
  return kernel.total === null && kernel.guess !== null
    ? `≈ ${formatSeconds(kernel.guess)}`
    : formatSeconds(kernel.total);
}

export function formatBytes(value) {
  if (!known(value)) return DASH;
  let level = 0;
  let size = value;
  while (Math.abs(size) >= 1024 && level < SIZES.length - 1) {
    size /= 1024;
    level += 1;
  }
  return `${level ? digits(size) : size} ${SIZES[level]}`;
}

export function formatQuantity(value, unit) {
  if (!known(value)) return DASH;
  let level = 0;
  let size = value;
  while (Math.abs(size) >= 1000 && level < PREFIXES.length - 1) {
    size /= 1000;
    level += 1;
  }
  return `${digits(size)} ${PREFIXES[level]}${unit}`.trim();
}

export function formatCount(value) {
  return known(value)
    ? Math.round(value)
        .toString()
        .replace(/\B(?=(\d{3})+$)/g, " ")
    : DASH;
}

export function formatShare(value) {
  if (!known(value)) return DASH;
  return value > 0 && value < 0.001 ? "<0.1 %" : `${(value * 100).toFixed(value < 0.0995 ? 1 : 0)} %`;
}

export function plural(count, noun) {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}
