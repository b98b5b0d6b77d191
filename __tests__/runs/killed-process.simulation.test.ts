import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  createWorld,
  leaveOpen,
  ONE_QUESTION,
  openQuestions,
  openWorld,
  prepareWorld,
  stateOf,
  usedIn,
  type World,
} from './killed-run';
import type { Stores } from '../../src/db/stores';

// Real processes, really killed (SIGKILL) at a write: a sample of the boundaries.
const ROOT = resolve(__dirname, '../..');
const SAMPLE = process.env['SOAK'] === '1' ? 1 : 13;
let folder: string;
let script: string;
let prepared: World;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reveille-run-child-'));
  script = join(folder, 'run-child.cjs');
  const options = [
    '--bundle',
    '--platform=node',
    '--format=cjs',
    '--external:better-sqlite3',
    '--log-level=error',
  ];
  const entry = join(__dirname, 'run-child.ts');
  execFileSync(join(ROOT, 'node_modules/.bin/esbuild'), [entry, ...options, `--outfile=${script}`], {
    cwd: ROOT,
  });
  prepared = prepareWorld();
});
afterAll(() => {
  prepared.destroy();
  rmSync(folder, { recursive: true, force: true });
});

type ChildEnd = { readonly signal: string | null; readonly end: string; readonly writes: number };
const child = (world: World, killAt: number): ChildEnd => {
  const env = { ...process.env, NODE_PATH: join(ROOT, 'node_modules') };
  const done = spawnSync(process.execPath, [script, world.folder, String(killAt)], { env, encoding: 'utf8' });
  const [end = '', writes = '0'] = done.stdout.trim().split(' ');
  return { signal: done.signal, end, writes: Number(writes) };
};
const askedIn = (world: World): readonly string[] =>
  readFileSync(join(world.folder, 'asked.log'), 'utf8').trim().split('\n');
const seenIn = <T>(world: World, look: (stores: Stores) => T): T => {
  const bed = openWorld(world);
  const seen = look(bed.stores);
  bed.close();
  return seen;
};
/** Of a life that never died and was told of these earlier questions. */
const stateAfter = (open: readonly string[]): string => {
  const world = createWorld(prepared);
  seenIn(world, (stores) => leaveOpen(stores, open));
  expect(child(world, 0)).toMatchObject({ signal: null, end: 'completed' });
  const state = seenIn(world, stateOf);
  world.destroy();
  return state;
};

const sampled = (writes: number): readonly number[] =>
  Array.from({ length: Math.ceil((writes - 2) / SAMPLE) }, (_, at) => 2 + at * SAMPLE);

test('[RUN-16] a process killed with SIGKILL at a write goes on from its files to the same end', () => {
  const whole = createWorld(prepared);
  const undisturbed = child(whole, 0);
  expect(undisturbed).toMatchObject({ signal: null, end: 'completed' });
  const states = new Map([['', seenIn(whole, stateOf)]]);
  const requests = askedIn(whole);
  expect(new Set(requests).size).toBe(2);
  let kills = 0;
  let askedAgain = 0;
  // The last one too: a run that died right after its last commit is over, and says so.
  for (const killAt of [...sampled(undisturbed.writes), undisturbed.writes]) {
    const world = createWorld(prepared);
    expect(child(world, killAt)).toMatchObject({ signal: 'SIGKILL' });
    const open = seenIn(world, openQuestions);
    expect({ killAt, ...child(world, 0) }).toMatchObject({ killAt, signal: null, end: 'completed' });
    const key = open.join(' ');
    const wanted = states.get(key) ?? stateAfter(open);
    states.set(key, wanted);
    expect({ killAt, isSame: seenIn(world, stateOf) === wanted }).toEqual({ killAt, isSame: true });
    // [BUDGET-3] What was asked, or may have been, is what was used.
    expect(seenIn(world, usedIn).tokens).toBe((2 + open.length) * ONE_QUESTION.tokens);
    const asked = askedIn(world);
    expect(new Set(asked)).toEqual(new Set(requests));
    expect(asked.length).toBeLessThanOrEqual(2 + open.length);
    kills += 1;
    askedAgain += asked.length - 2;
    world.destroy();
  }
  whole.destroy();
  process.stdout.write(
    `${kills} processes killed, the same end state after each; ${askedAgain} requests were sent again\n`,
  );
}, 600_000);
