// Runs the page's models in Node for tests/inspect/test_page_models.py: reads {folder, what, documents} as JSON, writes
// what the models make of them.

import { readFileSync } from "node:fs";

const { folder, what, documents } = JSON.parse(readFileSync(0, "utf8"));
const load = (name) => import(`${folder}/${name}`);
const { Recording } = await load("model/recording.js");

const questions = {
  // Of the first two stages: partners, statuses.
  async differences(document) {
    const { compareStages } = await load("model/diff.js");
    const [a, b] = new Recording(document, "test").programs[0].stages;
    return compareStages(a, b);
  },
  // Of the first stage, all groups open: the members and places of each group, and the items of its edges.
  async layout(document) {
    const { Groups, layOut } = await load("model/groups.js");
    const groups = new Groups(new Recording(document, "test").programs[0].stages[0]);
    groups.setAll(true);
    await layOut(groups);
    return groups.all.map((group) => ({
      label: group.label,
      kind: group.kind,
      members: group.members,
      box: group.box && [group.box.width, group.box.height],
      places: group.box && [...group.box.places].map(([item, box]) => [item, box.x, box.y, box.width, box.height]),
      edges: [...group.edges.values()],
    }));
  },
  // The groups that are open in the first picture, when most were too wide.
  async opened(document) {
    const { Groups } = await load("model/groups.js");
    const groups = new Groups(new Recording(document, "test").programs[0].stages[0]);
    while (groups.opened > 4) groups.openLess();
    return groups.all.filter((group) => group.open).map((group) => group.label);
  },
  async tracks(document) {
    const { intoTracks } = await load("model/chrome_trace.js");
    return intoTracks(document.timeline).map(({ name, rows, events }) => ({
      name,
      rows,
      events: events.map(({ start, end, row }) => [start, end, row]),
    }));
  },
  async trace(document) {
    const { fromChromeTrace } = await load("model/chrome_trace.js");
    return fromChromeTrace(document);
  },
  // The seconds of each kernel and of each line, and of a call.
  async costs(document) {
    const [program] = new Recording(document, "test").programs;
    return {
      seconds: program.seconds,
      call: program.medianCall,
      kernels: program.kernels.map((kernel) => [kernel.time, kernel.ownSeconds]),
      lines: [...program.lineCosts].map(([key, cost]) => [key, cost.seconds, [...cost.kernels]]),
    };
  },
};

const answers = [];
for (const document of documents) answers.push(await questions[what](document));
process.stdout.write(JSON.stringify(answers));
