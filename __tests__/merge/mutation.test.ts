import { foldField, type FieldFold } from '../../src/core/folds';
import { joinClocks, type Entry, type HostClock, type Registers } from '../../src/core/registers';
import { isJsonObject, type Json } from '../../src/core/json';
import { setAll } from './acts';
import { walkEveryOrder, type Script } from './every-order';
import { newVerdict, type Verdict } from './judge';
import { fieldNames, fields, mergePeers, shipped, viewOf, type Peer, type Rules } from './peer';
import { playRandomHistory } from './random-history';

// The checkers of the proofs are handed broken rules and have to notice.
const check = (rules: Rules): Verdict => {
  const verdict = newVerdict();
  for (let seed = 1; seed <= 150; seed += 1) playRandomHistory(seed, rules, verdict);
  return verdict;
};

test('what is shipped passes the same check', () => {
  expect(check(shipped)).toMatchObject({ divergences: 0, mismatches: 0, firstFault: null });
});

test.each<FieldFold>(fieldNames.map((name) => fields[name]))('a broken fold is found: %s', (broken) => {
  const takesTheFirst: Rules['fold'] = (fold, entries) => {
    const [first] = entries;
    return fold === broken && first !== undefined
      ? { value: first.value, entry: first }
      : foldField(fold, entries);
  };
  expect(check({ ...shipped, fold: takesTheFirst }).mismatches).toBeGreaterThan(0);
});

const includes = (a: HostClock, b: HostClock): boolean =>
  [...b].every(([host, n]) => (a.get(host) ?? 0) >= n);

const worth = (entry: Entry): number => (typeof entry.value === 'number' ? entry.value : entry.rev);
const better = (a: Entry, b: Entry): Entry =>
  worth(a) !== worth(b) ? (worth(a) > worth(b) ? a : b) : a.host > b.host ? a : b;

/** Whole records compared: the dominating one wins, concurrent ones are merged field by field. Not associative. */
const wholeRecords: Rules['merge'] =
  () =>
  (a, b): Registers => {
    if (includes(a.clock, b.clock)) return a;
    if (includes(b.clock, a.clock)) return b;
    const merged = new Map(a.fields);
    for (const [name, [entry]] of b.fields) {
      const [mine] = merged.get(name) ?? [];
      if (entry !== undefined) merged.set(name, [mine === undefined ? entry : better(mine, entry)]);
    }
    return { clock: joinClocks(a.clock, b.clock), fields: merged };
  };

const dropsNothing: Rules['merge'] = () => (a, b) => {
  const merged = new Map(a.fields);
  for (const [name, entries] of b.fields) {
    const mine = merged.get(name) ?? [];
    const unknown = entries.filter((e) => !mine.some((own) => own.host === e.host && own.n === e.n));
    const all = [...mine, ...unknown].sort((x, y) =>
      x.host === y.host ? x.n - y.n : x.host < y.host ? -1 : 1,
    );
    merged.set(name, all);
  }
  return { clock: joinClocks(a.clock, b.clock), fields: merged };
};

const forgetsTheirClock: Rules['merge'] =
  (folds) =>
  (a, b): Registers => ({
    clock: a.clock,
    fields: shipped.merge(folds)(a, b).fields,
  });

test.each([
  ['whole records', wholeRecords],
  ['nothing is dropped', dropsNothing],
])('[MERGE-3] a broken merge is found: %s', (_name, merge) => {
  const verdict = check({ ...shipped, merge });
  expect(verdict.divergences + verdict.mismatches).toBeGreaterThan(0);
});

test('[MERGE-1] [MERGE-3] a merge that forgets the other clock cannot even be stored', () => {
  expect(() => check({ ...shipped, merge: forgetsTheirClock })).toThrow('[MERGE-1]');
});

const dotsDecideAll: Rules['merge'] = () => shipped.merge({});
const growing = ['destroyed', 'engaged', 'used'] as const;

/** The state of a faulty device: it has seen everything, and leaves out or lowers the values that others wrote about themselves. */
const forged = ({ registers, edits }: Peer, value: Json | undefined): Peer => {
  const fields = new Map(registers.fields);
  const dot = { host: 'x', n: 1 };
  const by = { by: 'agent', authority: 'model', tainted: true } as const;
  for (const name of growing) {
    fields.delete(name);
    if (value !== undefined) fields.set(name, [{ ...dot, rev: 99, ...by, value }]);
  }
  return { registers: { clock: new Map(registers.clock).set(dot.host, dot.n), fields }, edits };
};

const holds = (after: Json, before: Json): boolean =>
  isJsonObject(after) &&
  isJsonObject(before) &&
  Object.keys(before).every((host) => Object.hasOwn(after, host));

const lostToForgery = (rules: Rules): number => {
  let lost = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const [peer] = playRandomHistory(seed, shipped, newVerdict());
    if (peer === undefined) throw new Error('a history without hosts');
    const before = viewOf(peer, rules);
    for (const value of [undefined, {}, { a: 0, b: 0, c: 0, d: 0 }]) {
      const forgery = forged(peer, value);
      for (const merged of [mergePeers(peer, forgery, rules), mergePeers(forgery, peer, rules)]) {
        const after = viewOf(merged, rules);
        const isHeld = holds(after.destroyed, before.destroyed) && holds(after.engaged, before.engaged);
        if (!isHeld || after.isStopped !== before.isStopped || after.used !== before.used) lost += 1;
      }
    }
  }
  return lost;
};

test('[MERGE-16] a state that leaves out or lowers what only grows takes nothing from anybody', () => {
  expect(lostToForgery(shipped)).toBe(0);
  expect(lostToForgery({ ...shipped, merge: dotsDecideAll })).toBeGreaterThan(0);
});

// The smallest case that breaks whole-record merge: A fails, A resets, B (having seen nothing) resets.
const failAndReset: Script = [
  { host: 0, act: { kind: 'set', by: 'runtime', values: new Map([['failures', 1]]) } },
  { host: 0, act: { kind: 'set', by: 'runtime', values: new Map([['failures', 0]]) } },
  { host: 1, act: { kind: 'set', by: 'runtime', values: new Map([['failures', 0]]) } },
];

test('[MERGE-3] fail, reset, reset elsewhere: the same on every device in every order', () => {
  expect(walkEveryOrder(failAndReset, shipped)).toMatchObject({ divergences: 0, mismatches: 0 });
  const broken = walkEveryOrder(failAndReset, { ...shipped, merge: wholeRecords });
  expect(broken.divergences).toBeGreaterThan(0);
});

test('[FOLD-1] the exhaustive walk notices a broken fold too', () => {
  const script: Script = [
    { host: 0, act: setAll('agent', 0) },
    { host: 1, act: setAll('person', 2) },
  ];
  const fold: Rules['fold'] = (_fold, entries) => foldField('slot', entries);
  expect(walkEveryOrder(script, shipped).mismatches).toBe(0);
  expect(walkEveryOrder(script, { ...shipped, fold }).mismatches).toBeGreaterThan(0);
});
