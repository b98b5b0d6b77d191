import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCommits } from '../../src/db/commit-check';
import { journalKinds } from '../../src/db/journal/kinds';
import { supersededEditKind } from '../../src/db/superseded-edit';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { openPeer } from '../../src/runtime/peer';
import { endHosts, manyTasks, recordsOf, registersOf } from '../api/exported-file';
import { atOnceOf, codeOf, createTestClock, createTestRandom, testPlace, valueOf } from '../api/test-host';
import { seededRandom } from '../commit/bed';
import { bundleChild, ROOT } from './kill-run';

const TASKS = 1500;
const seed = Number(process.env['REVEILLE_SEED'] ?? 20_261_118);
afterEach(endHosts);

const open = (folder: string) =>
  valueOf(
    openPeer({
      files: createBetterSqlite3Files(folder),
      clock: createTestClock(),
      random: createTestRandom(4),
      place: testPlace,
      defer: setImmediate,
      pause: setImmediate,
    }),
  );

/** True where the import came to its end; else it was killed so many milliseconds after it began. */
const runChild = (child: {
  script: string;
  folder: string;
  file: string;
  killAfter: number;
}): Promise<boolean> =>
  new Promise((settle, fail) => {
    const started = spawn(process.execPath, [child.script, child.folder, child.file], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_PATH: join(ROOT, 'node_modules') },
    });
    let heard = '';
    started.stdout.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      if (!heard.includes('ready')) return;
      const until = process.hrtime.bigint() + BigInt(child.killAfter) * 1_000_000n;
      while (process.hrtime.bigint() < until);
      started.kill('SIGKILL');
    });
    started.on('error', fail);
    started.on('close', () => settle(heard.includes('done')));
  });

test(`[TRANSFER-12] an import under kill -9, seed ${seed}: never shown by half, and whole in the end`, async () => {
  const text = await manyTasks(96, TASKS);
  const { script, folder } = bundleChild('importer');
  const file = join(folder, 'export.json');
  const profile = join(folder, 'own');
  mkdirSync(profile);
  writeFileSync(file, text);
  const random = seededRandom(seed);
  let kills = 0;
  let halves = 0;
  for (let killAfter = 20 + random.below(30); ; killAfter += 5 + random.below(20)) {
    if (await runChild({ script, folder: profile, file, killAfter })) break;
    kills += 1;
    const peer = open(profile);
    const list = atOnceOf(peer.query({ name: 'task.list', input: { filter: {}, limit: 1 } }));
    const isBegun = peer.hasAnything();
    // Either nothing of it is there, or it is marked as unfinished, or all of it is there and only the answer was lost.
    const isWhole = list.ok && isBegun && recordsOf(await exported(peer)).length === TASKS;
    expect({ kills, code: codeOf(list), isBegun: isBegun && !isWhole }).toEqual(
      list.ok ? { kills, code: 'ok', isBegun: false } : { kills, code: 'import_unfinished', isBegun: true },
    );
    if (!list.ok) halves += 1;
    peer.close();
  }
  const peer = open(profile);
  const after = new Map(recordsOf(await exported(peer)).map((row) => [row['id'], registersOf(row).fields]));
  expect(after).toEqual(new Map(recordsOf(text).map((row) => [row['id'], registersOf(row).fields])));
  const { hostId } = peer;
  peer.close();
  const database = createBetterSqlite3Files(profile).open('db.sqlite', { readOnly: true });
  expect(checkCommits({ database, kinds: [...journalKinds, supersededEditKind], hostId })).toEqual([]);
  expect(database.query("SELECT value FROM meta WHERE key = 'import_pending'").rows).toEqual([]);
  database.close();
  // The proof is worth nothing if nobody died in the middle.
  expect(halves).toBeGreaterThan(1);
  process.stdout.write(`seed ${seed}: ${kills} kills, ${halves} of them in the middle\n`);
  rmSync(folder, { recursive: true });
}, 55_000);

const exported = async (peer: ReturnType<typeof open>): Promise<string> => {
  const answer = valueOf(await peer.query({ name: 'data.export', input: {} }));
  const text: unknown = Object.getOwnPropertyDescriptor(answer ?? {}, 'text')?.value;
  return typeof text === 'string' ? text : '';
};
