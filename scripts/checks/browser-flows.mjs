// What a person would do, in Chromium against the hub that npm start runs: e2e/flows on both peers, and what only a browser can show.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildHub } from '../build-hub.mjs';
import { buildWeb } from '../build-web.mjs';
import { launch, root } from '../../__tests__/browser/harness.mjs';
import { loadFlows } from './runner/load-flows.mjs';
import { quickFolder } from './runner/quick-folder.mjs';
import { BOOK, guard } from './runner/socket-book.mjs';

/** One more flow at a time than the least machine has cores: each waits a quarter of its time. Each has a hub and a browser profile of its own. */
const LANES = Number(process.env.REVEILLE_FLOW_LANES ?? 3);

/** One from each list in turn, so that what is long on one peer does not come together. */
const inTurns = (lists) => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
};

const runAll = async ({ peers, only = '', onOutcome }) => {
  const { casesFor, runCase } = await loadFlows('run-flows');
  const browser = await launch();
  const lists = peers.map((peer) => casesFor({ folder: root, peer }));
  const waiting = inTurns(lists).filter(({ name }) => name.includes(only));
  const outcomes = [];
  const runLane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const outcome = await runCase(next, browser);
      outcomes.push(outcome);
      onOutcome(outcome);
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, runLane));
    return outcomes;
  } finally {
    await browser.close();
  }
};

/** [HOUSE-19] Hubs and model servers open no socket but to one another; a flow whose hub tried to is red. */
const inBook = async (work) => {
  const own = process.env[BOOK] === undefined ? mkdtempSync(join(tmpdir(), 'sockets of flows ')) : null;
  process.env[BOOK] ??= own;
  createRequire(import.meta.url)(guard).openBook(process.env[BOOK]);
  try {
    return await work();
  } finally {
    if (own !== null) rmSync(own, { recursive: true, force: true });
  }
};

const lineOf = ({ name, failure, seconds }) =>
  failure === null ? `ok      ${name}, ${seconds} s` : `FAILED  ${name}, ${seconds} s\n${failure}`;

const run = async ({ peers = ['hub', 'browser'], only, onOutcome = () => {} } = {}) => {
  // Hub and browser are of one person: they share a zone, and so a day.
  process.env.TZ = 'Europe/Berlin';
  process.env.TMPDIR = quickFolder();
  const say = (line) => process.stderr.write(`${line}\n`);
  await buildHub({ say });
  await buildWeb({ say });
  const outcomes = await inBook(() => runAll({ peers, only, onOutcome }));
  const failed = outcomes.filter(({ failure }) => failure !== null).length;
  return { passed: outcomes.length - failed, failed, output: outcomes.map(lineOf).join('\n') };
};

/** Flows at a time are as many browsers and hubs: beside them nothing else would keep its time. */
const suite = { name: 'browser: flows', budgetSeconds: 180, slot: 'browser', isWide: true, run: () => run() };
export default suite;

// `node scripts/checks/browser-flows.mjs hub newcomer`: one peer (or both), the flows whose name holds the word.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , peer, only] = process.argv;
  const onOutcome = (outcome) => process.stdout.write(`${lineOf(outcome)}\n`);
  const peers = peer === undefined || peer === 'both' ? {} : { peers: [peer] };
  const { passed, failed } = await run({ ...peers, only, onOutcome });
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  // A word that names no flow shows nothing.
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
