import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { tornRules } from './lived/torn-rules';
import { happenings, play } from './lived/world';

// REVEILLE_SEED lives one history again; SOAK=1 lives thousands, LIVES says how many.
const chosen = process.env['REVEILLE_SEED'];
const isSoak = process.env['SOAK'] === '1';
const FIRST = Number(chosen ?? 20_261_120);
const EVERY_DAY = 12;
const PATIENCE = 3_600_000;
const all = new Set<string>();
const lives = chosen !== undefined ? 1 : isSoak ? Number(process.env['LIVES'] ?? 2000) : EVERY_DAY;

test.each(Array.from({ length: lives }, (_, at) => FIRST + at))(
  '[SYNC-6] [SYNC-11] [SYNC-16] [SYNC-20] devices end equal, whatever happened on the way: REVEILLE_SEED=%i',
  async (seed) => {
    const { wrong, saw } = await play(seed);
    for (const happening of saw) all.add(happening);
    expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  },
  PATIENCE,
);

// One life alone need not have all of it.
if (chosen === undefined)
  test('everything that may happen happened in some life', () => {
    expect([...all].sort()).toEqual([...happenings].sort());
  });

const Line = z.object({
  at: z.number(),
  broken: z.string().optional(),
  seen: z.object({ seed: z.number(), what: z.string() }).nullable().optional(),
});
const lines = new Map<number, z.infer<typeof Line>>();
const torn = tornRules.map((rule, at) => ({ at, ...rule })).filter(({ isDaily }) => isSoak || isDaily);
const tear = (places: readonly number[]): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [join(__dirname, 'lived', 'tear-rules.mjs'), ...places.map(String)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('close', () => {
      for (const line of text.split('\n').filter((one) => one !== '')) {
        const read = Line.parse(JSON.parse(line));
        lines.set(read.at, read);
      }
      resolve();
    });
  });

describe('with a rule torn out', () => {
  beforeAll(() => tear(torn.map(({ at }) => at)), PATIENCE);
  test.each(torn)(
    '$what ($rule): some life ends badly',
    async ({ at }) => {
      const { broken, seen } = lines.get(at) ?? { broken: 'it did not run' };
      expect(broken).toBeUndefined();
      expect(seen).toMatchObject({ seed: expect.any(Number) });
      // With the rule in its place the same life ends well.
      expect(await play(seen?.seed ?? FIRST)).toMatchObject({ wrong: [] });
    },
    PATIENCE,
  );
});
