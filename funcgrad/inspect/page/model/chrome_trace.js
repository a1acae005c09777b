// Timelines as Chrome's trace event JSON, which Perfetto reads, and back. Times are microseconds there, seconds here.

// The trace of events of a timeline: complete events ("X") on one thread for each track.
export function toChromeTrace(events, name) {
  const tracks = [...new Set(events.map((event) => event.track ?? "events"))];
  const ids = new Map(tracks.map((track, i) => [track, i + 1]));
  const about = (kind, tid, args) => ({ ph: "M", name: kind, pid: 1, tid, args });
  return {
    displayTimeUnit: "ns",
    traceEvents: [
      about("process_name", 0, { name }),
      ...tracks.flatMap((track, i) => [
        about("thread_name", i + 1, { name: track }),
        about("thread_sort_index", i + 1, { sort_index: i }),
      ]),
      ...events.map((event) => ({
        ph: "X",
        name: event.name ?? "",
        cat: event.cat ?? "",
        pid: 1,
        tid: ids.get(event.track ?? "events"),
        ts: (event.start ?? 0) * 1e6,
        dur: (event.seconds ?? 0) * 1e6,
        args: {
          ...event.args,
          ...Object.fromEntries(
            ["program", "kernel", "line"].filter((key) => key in event).map((key) => [key, event[key]]),
          ),
        },
      })),
    ],
  };
}

// The events of a trace: complete ones, pairs of begin and end, and instants.
export function fromChromeTrace(trace) {
  const list = Array.isArray(trace) ? trace : trace?.traceEvents;
  if (!Array.isArray(list)) throw new Error("this is not a Chrome trace: it has no list traceEvents");
  const processes = new Map();
  const threads = new Map();
  for (const event of list) {
    if (event.ph !== "M") continue;
    if (event.name === "process_name") processes.set(event.pid, event.args?.name);
    if (event.name === "thread_name") threads.set(`${event.pid}/${event.tid}`, event.args?.name);
  }
  const several = new Set(list.filter((event) => event.ph !== "M").map((event) => event.pid)).size > 1;
  const track = (event) => {
    const thread = threads.get(`${event.pid}/${event.tid}`) ?? `thread ${event.tid}`;
    return several ? `${processes.get(event.pid) ?? `process ${event.pid}`} / ${thread}` : thread;
  };
  const open = new Map();
  const found = [];
  const add = (event, end) => {
    // Numbers of these names are places in the recording; what other profilers call so is only shown.
    const entries = Object.entries(event.args ?? {});
    const isLink = ([key, value]) => ["program", "kernel", "line"].includes(key) && Number.isInteger(value);
    const links = Object.fromEntries(entries.filter(isLink));
    const args = Object.fromEntries(entries.filter((entry) => !isLink(entry)));
    const seconds = Math.max(0, end - event.ts) / 1e6;
    found.push({
      name: String(event.name ?? ""),
      cat: event.cat ?? "",
      track: track(event),
      start: event.ts / 1e6,
      seconds,
      args,
      ...links,
    });
  };
  for (const event of list) {
    const key = `${event.pid}/${event.tid}`;
    if (event.ph === "X") add(event, event.ts + (event.dur ?? 0));
    else if (event.ph === "i" || event.ph === "I") add(event, event.ts);
    else if (event.ph === "B") open.set(key, [...(open.get(key) ?? []), event]);
    else if (event.ph === "E" && open.get(key)?.length) add(open.get(key).pop(), event.ts);
  }
  return found.sort((a, b) => a.start - b.start);
}

// Put events on rows, each on the first that is free: one within another is then below it. Events are sorted.
export function intoTracks(events) {
  const tracks = new Map();
  for (const event of events) {
    const name = event.track ?? "events";
    if (!tracks.has(name)) tracks.set(name, { name, events: [], rows: 1 });
    tracks
      .get(name)
      .events.push({ event, start: event.start ?? 0, end: (event.start ?? 0) + (event.seconds ?? 0), row: 0 });
  }
  for (const track of tracks.values()) {
    track.events.sort((a, b) => a.start - b.start || b.end - a.end);
    const open = [];
    for (const each of track.events) {
      let row = 0;
      while (row < open.length && open[row] > each.start) row += 1;
      open[row] = each.end;
      each.row = row;
      track.rows = Math.max(track.rows, row + 1);
    }
  }
  return [...tracks.values()];
}
