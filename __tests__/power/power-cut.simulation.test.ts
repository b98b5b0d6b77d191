import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { valueOf } from '../api/test-host';
import { seededRandom } from '../commit/bed';
import { bundleChild, ROOT } from '../crash/kill-run';
import type { Opened } from '../engine/engine-world';
import { createDisk, type Disk, type Left } from './disk';
import { letWork, openLife } from './powered-life';

jest.setTimeout(600_000);
const isSoak = process.env['SOAK'] === '1';
const SEED = Number(process.env['REVEILLE_SEED'] ?? '20261120');
const COMMANDS = isSoak ? 300 : 90;
const CUTS = isSoak ? 20 : 4;

type Answer = { readonly n: number; readonly id: string; readonly counter: number };
type Cut = { readonly left: Left; readonly answered: readonly Answer[] };

const answersIn = (heard: string): readonly Answer[] =>
  heard
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [n, id = '', counter] = line.split(' ');
      return { n: Number(n), id, counter: Number(counter) };
    });

/** One life of so many commands; it stands still for each cut and goes on. */
const cutOften = (disk: Disk, script: string): Promise<readonly Cut[]> =>
  new Promise((settle, fail) => {
    const { below } = seededRandom(SEED);
    const moments = Array.from({ length: CUTS }, () => 1 + below(COMMANDS - 1));
    moments.sort((a, b) => a - b);
    const words = [script, disk.folder, String(SEED % 1000), String(COMMANDS)];
    const child = spawn(process.execPath, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_PATH: join(ROOT, 'node_modules') },
    });
    const cuts: Cut[] = [];
    let heard = '';
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      const answered = answersIn(heard);
      while (moments[0] !== undefined && answered.length >= moments[0]) {
        moments.shift();
        const until = process.hrtime.bigint() + BigInt(below(20_000)) * 1000n;
        while (process.hrtime.bigint() < until);
        child.kill('SIGSTOP');
        cuts.push({ left: disk.cut(`cut-${cuts.length}`), answered });
        child.kill('SIGCONT');
      }
    });
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? settle(cuts) : fail(new Error(`it failed: ${complaint}`))));
  });

type Sql = { readonly query: (sql: string) => { readonly rows: readonly (readonly unknown[])[] } };
const column = (database: Sql, sql: string): readonly unknown[] =>
  database.query(sql).rows.map(([value]) => value);

/** What of the life that was answered is not there. */
const judge = async (opened: Opened, answered: readonly Answer[]) => {
  const { client } = opened;
  const status = valueOf(await client.query('system.status', {}));
  const { journal, agent } = valueOf(opened.peer.stores());
  const tasks = new Map(
    journal.database.query('SELECT id, title FROM task').rows.map(([id, title]) => [id, title]),
  );
  const units = new Map(
    journal.database
      .query('SELECT last_counter, units FROM commits')
      .rows.map(([counter, text]) => [counter, String(text)]),
  );
  const applied = new Set(column(journal.database, 'SELECT id FROM applied_operations'));
  const done = column(agent.database, "SELECT operation_id FROM operations WHERE status = 'done'");
  const head = journal.feed.head();
  await letWork(opened);
  const wokenBy = new Set(column(agent.database, 'SELECT logical_change_key FROM batch_provenance'));
  const changes = journal.feed.after(0, 10_000).changes;
  const missed = changes.filter(
    ({ batch }) => batch.author === 'user' && !wokenBy.has(batch.logicalChangeKey),
  );
  const next = valueOf(await client.command('task.create', { title: 'after the cut' }));
  await letWork(opened);
  const woken = column(agent.database, 'SELECT logical_change_key FROM batch_provenance');
  const [added] = journal.feed
    .after(head, 10_000)
    .changes.filter(({ units: [unit] }) => unit?.id === next.id);
  return {
    hostId: status.hostId,
    notices: status.notices ?? [],
    lostAnswers: answered.filter(({ n, id }) => tasks.get(id) !== `task ${n}`).length,
    countersOfOthers: answered.filter(({ id, counter }) => units.get(counter)?.includes(id) !== true).length,
    doneWithoutEffect: done.filter((id) => !applied.has(id)).length,
    missedWakes: missed.length,
    done: done.length,
    isNextHeard: added !== undefined && woken.includes(added.batch.logicalChangeKey),
  };
};

let disk: Disk;
let bundle: { readonly script: string; readonly folder: string };
beforeAll(() => {
  disk = createDisk();
  bundle = bundleChild('../power/powered-child');
});
afterAll(() => {
  disk.end();
  rmSync(bundle.folder, { recursive: true, force: true });
});

test('[POWER-1] a power cut at any moment loses nothing that was answered, and nothing comes twice', async () => {
  const cuts = await cutOften(disk, bundle.script);
  console.log(`seed ${SEED}: ${cuts.length} cuts of ${disk.isReal ? 'the power' : 'the process alone'}`);
  expect(cuts).toHaveLength(CUTS);
  const kept = mkdtempSync(join(tmpdir(), 'power kept '));
  let hostId = '';
  let effects = 0;
  for (const [number, { left, answered }] of cuts.entries()) {
    const told = await left.within(async (folder) => {
      if (number === 0) cpSync(join(folder, 'life'), kept, { recursive: true });
      const opened = openLife(folder, { startAt: Date.UTC(2026, 10, 19, 7), seed: 500 + number });
      try {
        return await judge(opened, answered);
      } finally {
        opened.peer.close();
      }
    });
    hostId ||= told.hostId;
    effects += told.done;
    expect({ number, answered: answered.length, ...told, done: 0 }).toEqual({
      number,
      answered: answered.length,
      hostId,
      notices: [],
      lostAnswers: 0,
      countersOfOthers: 0,
      doneWithoutEffect: 0,
      missedWakes: 0,
      done: 0,
      isNextHeard: true,
    });
  }
  expect(effects).toBeGreaterThan(0);
  // The oldest files put back beside the mark of today.
  rmSync(join(disk.folder, 'life'), { recursive: true });
  cpSync(kept, join(disk.folder, 'life'), { recursive: true });
  rmSync(kept, { recursive: true });
  const opened = openLife(disk.folder, { startAt: Date.UTC(2026, 10, 20, 7), seed: 900 });
  const told = await judge(opened, cuts[0]?.answered ?? []);
  opened.peer.close();
  expect(told.hostId).not.toBe(hostId);
  expect(told).toMatchObject({
    notices: ['older_files'],
    lostAnswers: 0,
    doneWithoutEffect: 0,
    missedWakes: 0,
    isNextHeard: true,
  });
});
