import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCommits } from '../../src/db/log/check';
import { journalKinds } from '../../src/db/journal/kinds';
import { supersededEditKind } from '../../src/db/superseded-edit';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { openPeer } from '../../src/runtime/peer';
import { endHosts, manyTasks, recordsOf, registersOf } from '../api/exported-file';
import { atOnceOf, codeOf, createTestClock, createTestRandom, testPlace, valueOf } from '../api/test-host';
import { seededRandom } from '../commit/bed';
import { bundleChild, ROOT } from './kill-run';

const SIZE = process.env['SOAK'] === '1' ? 4 : 1;
const TASKS = 1000 * SIZE;
/** About as many; what lies between two must reach further than one commit of the import, or it would never get on. */
const KILLS = 6 * SIZE;
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

type ImportEnd = { readonly hasEnded: boolean; readonly writes: number };
/** Killed at that write of the import; 0: never. */
const importIn = (child: { script: string; folder: string; file: string; killAt: number }): ImportEnd => {
  mkdirSync(child.folder, { recursive: true });
  const done = spawnSync(process.execPath, [child.script, child.folder, child.file, String(child.killAt)], {
    env: { ...process.env, NODE_PATH: join(ROOT, 'node_modules') },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    timeout: 30_000,
  });
  const [word = '', writes = '0'] = done.stdout.trim().split(' ');
  if (word !== 'done' && done.signal !== 'SIGKILL') throw new Error(`the import ended with ${done.stdout}`);
  return { hasEnded: word === 'done', writes: Number(writes) };
};

test(
  `[TRANSFER-12] an import under kill -9, seed ${seed}: never shown by half, and whole in the end`,
  async () => {
    const text = await manyTasks(96, TASKS);
    const { script, folder } = bundleChild('importer');
    const file = join(folder, 'export.json');
    const profile = join(folder, 'own');
    writeFileSync(file, text);
    const { writes } = importIn({ script, folder: join(folder, 'undisturbed'), file, killAt: 0 });
    const random = seededRandom(seed);
    let kills = 0;
    let halves = 0;
    const stride = Math.ceil(writes / KILLS);
    // It goes on where it was, so each attempt has less to write than the one before.
    while (!importIn({ script, folder: profile, file, killAt: 1 + random.below(2 * stride) }).hasEnded) {
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
    peer.close();
    const database = createBetterSqlite3Files(profile).open('db.sqlite', { readOnly: true });
    expect(checkCommits({ database, kinds: [...journalKinds, supersededEditKind] })).toEqual([]);
    expect(database.query("SELECT value FROM meta WHERE key = 'import_pending'").rows).toEqual([]);
    database.close();
    // The proof is worth nothing if nobody died in the middle.
    expect(halves).toBeGreaterThan(KILLS / 4);
    process.stdout.write(
      `seed ${seed}: ${kills} kills in ${writes} writes, ${halves} of them in the middle\n`,
    );
    rmSync(folder, { recursive: true });
  },
  55_000 * SIZE,
);

const exported = async (peer: ReturnType<typeof open>): Promise<string> => {
  const answer = valueOf(await peer.query({ name: 'data.export', input: {} }));
  const text: unknown = Object.getOwnPropertyDescriptor(answer ?? {}, 'text')?.value;
  return typeof text === 'string' ? text : '';
};
