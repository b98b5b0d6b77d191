import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { seededRandom } from '../commit/bed';

export const ROOT = resolve(__dirname, '../..');

/** Bundled once: a child starts in a tenth of a second and is killed often. */
export const bundleChild = (name: string): { readonly script: string; readonly folder: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'reveille-crash-'));
  const script = join(folder, `${basename(name)}.cjs`);
  const entry = join(__dirname, `${name}.ts`);
  const esbuild = join(ROOT, 'node_modules/.bin/esbuild');
  const options = [
    '--bundle',
    '--platform=node',
    '--format=cjs',
    '--external:better-sqlite3',
    `--outfile=${script}`,
  ];
  execFileSync(esbuild, [entry, ...options, '--log-level=error'], { cwd: ROOT });
  return { script, folder };
};

type Child = {
  readonly script: string;
  readonly file: string;
  readonly seed: number;
  readonly first: number;
  readonly last: number;
  readonly silentAfter: number;
  /** Killed this many answers after the start, and so many microseconds later. */
  readonly killAfter: { readonly answers: number; readonly delay: number };
};
export type ChildEnd = {
  readonly acknowledged: readonly number[];
  readonly repeated: readonly number[];
  readonly killed: boolean;
};

/** So many commands a child gets further than where it is to die. */
const MOST_AHEAD = 8;

const runChild = (child: Child): Promise<ChildEnd> =>
  new Promise((settle, fail) => {
    const waitAfter = child.first + child.killAfter.answers + MOST_AHEAD;
    const numbers = [child.seed, child.first, child.last, child.silentAfter, waitAfter].map(String);
    const started = spawn(process.execPath, [child.script, child.file, ...numbers], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_PATH: join(ROOT, 'node_modules') },
    });
    let heard = '';
    let complaint = '';
    let isAimed = false;
    const answers = (): string[] => heard.split('\n').slice(0, -1);
    started.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    started.stdout.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      if (isAimed || answers().length < child.killAfter.answers) return;
      isAimed = true;
      const until = process.hrtime.bigint() + BigInt(child.killAfter.delay) * 1000n;
      while (process.hrtime.bigint() < until);
      started.kill('SIGKILL');
    });
    started.on('error', fail);
    started.on('close', (code, signal) => {
      if (signal === null && code !== 0) return fail(new Error(`the child failed: ${complaint}`));
      const lines = answers().slice(1);
      const numbersOf = (text: string): number[] =>
        lines.filter((line) => line.includes(text)).map((line) => Number(line.split(' ')[0]));
      settle({
        acknowledged: numbersOf(' '),
        repeated: numbersOf(' repeated'),
        killed: signal === 'SIGKILL',
      });
    });
  });

export type KillRun = {
  readonly kills: number;
  /** Commands whose commit was there although nobody had said so: sent again, they acted once. */
  readonly committedUnsaid: number;
  readonly last: number;
};

/** Sends commands 1…`commands`, killing the child at random moments and starting another at the first unanswered command. */
export const runUnderKills = async (run: {
  readonly script: string;
  readonly file: string;
  readonly seed: number;
  readonly commands: number;
}): Promise<KillRun> => {
  const random = seededRandom(run.seed);
  let first = 1;
  let kills = 0;
  let committedUnsaid = 0;
  while (first <= run.commands) {
    // Every fourth child is stopped exactly between its commit and its answer.
    const silentAfter = kills % 4 === 3 ? first + random.below(20) : 0;
    const killAfter = { answers: 1 + random.below(60), delay: random.below(1500) };
    const end = await runChild({ ...run, first, last: run.commands, silentAfter, killAfter });
    committedUnsaid += end.repeated.length;
    if (end.killed) kills += 1;
    const expected = end.acknowledged.map((_, index) => first + index);
    if (end.acknowledged.join() !== expected.join()) throw new Error('answers out of order');
    first += end.acknowledged.length;
  }
  return { kills, committedUnsaid, last: first - 1 };
};
