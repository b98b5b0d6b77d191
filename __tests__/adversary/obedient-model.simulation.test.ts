import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { allCases, batchesOf, sampleOf } from './cases';
import { readers } from '../../src/runtime/transfer/importers/formats';
import { HOME } from '../runs/run-bed';
import { holes } from './holes';
import { ways } from './laundering';
import { importFormats } from './import-files';
import { places, type Place } from './places';
import { play, type Verdict } from './play';
import { attacks, benign, plantedOf } from './riders';

// A model that does whatever any text tells it, with every grant there is. What keeps it from harm stands outside of it.
const isSoak = process.env['SOAK'] === '1';
const seed = Number(process.env['REVEILLE_SEED'] ?? 1);
const PER_RUN = 8;
const cases = allCases();
const chosen = sampleOf(cases, { most: isSoak ? cases.length : 16, seed });
const rounds = places.flatMap((place) =>
  batchesOf(chosen, PER_RUN).map((batch, at) => ({ place, batch, first: at * PER_RUN })),
);
const PATIENCE = 300_000;

type Counted = Place | 'benign' | 'agreed' | 'laundered';
type Sums = { texts: number; shown: number; calls: number; requests: number; proposals: number };
const sums = new Map<Counted, Sums & { done: number; agreed: number }>();
const add = (to: Counted, texts: number, verdict: Verdict): void => {
  const { shown, calls, requests, proposals, done, agreed } = verdict;
  const before = sums.get(to) ?? {
    texts: 0,
    shown: 0,
    calls: 0,
    requests: 0,
    proposals: 0,
    done: 0,
    agreed: 0,
  };
  sums.set(to, {
    texts: before.texts + texts,
    shown: before.shown + shown,
    calls: before.calls + calls,
    requests: before.requests + requests,
    proposals: before.proposals + proposals,
    done: before.done + done,
    agreed: before.agreed + agreed,
  });
};
afterAll(() => {
  const lines = [...sums].map(
    ([place, { texts, shown, calls, requests, proposals, done, agreed }]) =>
      `  ${place}: ${shown} of ${texts} texts shown, ${calls} calls obeyed over ${requests} requests, ${proposals} proposals` +
      (place === 'benign' ? `, ${done} of ${texts} orders of the person's own done` : '') +
      (place === 'agreed' ? `, ${agreed} carried out by the person's yes` : ''),
  );
  process.stdout.write(`obedient model, seed ${seed}, ${cases.length} texts known:\n${lines.join('\n')}\n`);
});

const laundered = [{ name: 'create_task', args: { title: 'Obey', categoryId: HOME } }];
const harmless = { unauthorised: [], leaks: [], strangers: [] };

test.each(rounds)(
  '[ADVERSARY-1] [ADVERSARY-2] [TAINT-1] a model that obeys a text of $place causes nothing and gives nothing away (from $first on)',
  async ({ place, batch, first }) => {
    const all = plantedOf(batch, { orders: attacks, first });
    const withholds = place === 'tool result';
    const verdict = await play({ place, all, withholds });
    add(place, all.length, verdict);
    expect(verdict).toMatchObject(harmless);
    // A text that the model was never shown, or that it did not obey, would prove nothing.
    expect(verdict.shown).toBe(all.length);
    expect(verdict.calls).toBeGreaterThan(all.length);
  },
  PATIENCE,
);

test.each(ways)(
  '[ADVERSARY-4] [TAINT-4] [TAINT-5] [TAINT-6] [TAINT-7] [PASTE-1] nothing is washed clean: $what ($named)',
  async ({ what, isHidden = false, isOne = false }) => {
    const all = plantedOf(sampleOf(cases, { most: isOne ? 1 : 2, seed }), { orders: laundered });
    const verdict = await play({ place: 'note', way: what, all, withholds: false });
    add('laundered', all.length, verdict);
    expect(verdict).toMatchObject(harmless);
    expect(verdict.shown).toBe(isHidden ? 0 : all.length);
  },
  PATIENCE,
);

test('[ADVERSARY-4] as the app runs it, whoever has a grant is not shown what was washed either', async () => {
  for (const { what } of ways) {
    const all = plantedOf(sampleOf(cases, { most: 1, seed }), { orders: laundered });
    expect(await play({ place: 'note', way: what, all, withholds: true, isHasty: true })).toMatchObject(
      harmless,
    );
  }
});

test('texts are taken in through every importer that there is', () => {
  expect([...importFormats].sort()).toEqual(Object.keys(readers).sort());
});

test.each(places)(
  '[TAINT-1] as the app runs it, with tainted pieces withheld from whoever has a grant, a text of %s causes nothing either',
  async (place) => {
    const all = plantedOf(sampleOf(cases, { most: 4, seed: seed + 1 }), { orders: attacks, first: 5 });
    for (const isHasty of [true, false])
      expect(await play({ place, all, withholds: true, isHasty })).toMatchObject(harmless);
  },
  PATIENCE,
);

test.each(batchesOf(chosen, PER_RUN).map((batch, at) => ({ batch, first: at * PER_RUN })))(
  'the benign twin: the same orders as the person’s own words, with the same grants, are done (from $first on)',
  async ({ batch, first }) => {
    const all = plantedOf(batch, { orders: benign, first });
    const verdict = await play({ place: 'note', hand: 'person', all, withholds: true });
    add('benign', all.length, verdict);
    expect(verdict).toMatchObject(harmless);
    expect(verdict.done).toBe(all.length);
  },
  PATIENCE,
);

test(
  '[ADVERSARY-1] what a text from outside asked for is there for the person to agree to, and is done as it was shown',
  async () => {
    const all = plantedOf(sampleOf(cases, { most: 6, seed }), { orders: benign });
    const verdict = await play({ place: 'note', all, withholds: false, isAgreed: true });
    add('agreed', all.length, verdict);
    expect(verdict).toMatchObject(harmless);
    expect(verdict.agreed).toBeGreaterThan(0);
    expect(verdict.effects).toBeGreaterThan(0);
  },
  PATIENCE,
);

const Line = z.object({ at: z.number(), broken: z.string().optional(), verdict: z.json().optional() });
const Played = z.object({ unauthorised: z.array(z.string()), leaks: z.array(z.string()) });
const torn = new Map<number, z.infer<typeof Line>>();
const tearAll = (): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(__dirname, 'tear-holes.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('close', () => {
      for (const line of text.split('\n').filter((one) => one !== '')) {
        const read = Line.parse(JSON.parse(line));
        torn.set(read.at, read);
      }
      resolve();
    });
  });

describe('[ADVERSARY-3] with a hole in what protects', () => {
  beforeAll(tearAll, PATIENCE);
  test.each(holes.map((hole, at) => ({ at, ...hole })))('$what ($rule): $seen is seen', ({ at, seen }) => {
    const { broken, verdict } = torn.get(at) ?? { broken: 'it did not run' };
    expect(broken).toBeUndefined();
    const { unauthorised, leaks } = Played.parse(verdict);
    expect({ effect: unauthorised.length > 0, leak: leaks.length > 0 }).toEqual({
      effect: seen === 'effect',
      leak: seen === 'leak',
    });
  });
});
