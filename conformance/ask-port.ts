import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

const Answer = z.object({
  id: z.unknown().optional(),
  ok: z.unknown().optional(),
  error: z.object({ code: z.string(), message: z.string().optional() }).optional(),
});

/** The real command, as another program would call it. */
export const runPort = (input: string | Uint8Array, args: readonly string[] = []) => {
  const script = join(__dirname, '..', 'scripts', 'conformance.mjs');
  const run = spawnSync(process.execPath, [script, ...args], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  return { status: run.status, stderr: run.stderr, lines: run.stdout.split('\n').slice(0, -1) };
};

export const answersOf = (input: string | Uint8Array) => {
  const run = runPort(input);
  expect(run.stderr).toBe('');
  expect(run.status).toBe(0);
  return run.lines.map((line) => Answer.parse(JSON.parse(line)));
};

export const linesOf = (requests: readonly unknown[]): string =>
  requests.map((request) => `${JSON.stringify(request)}\n`).join('');
