import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isJsonObject, type Json } from '../../src/core/json';
import { mergeRegisters, type Registers } from '../../src/core/registers';
import { undoOperation } from '../../src/agents/effects/effect';
import { agentKinds } from '../../src/db/agent/kinds';
import { effectiveOf } from '../../src/db/records/effective';
import { journalKinds } from '../../src/db/journal/kinds';
import { foldsOf, type RegisterKind } from '../../src/db/record-kind';
import type { Stores } from '../../src/db/stores';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { allTools } from '../../src/tools/all-tools';
import { createFaults, deadFrom, failingDatabase } from '../sql/failing-database';
import { openAgentBed, type Wrap } from '../runs/agent-bed';
import { movableClock, WORK } from '../runs/run-bed';
import {
  contextIn,
  execute,
  executeOwn,
  fillWorld,
  makeToolAgent,
  ownSamples,
  preparedSample,
  prepareFor,
  sampleArgs,
} from './tool-world';

// The same promises for every tool that writes the journal, whatever it does: a new tool that has no sample here fails.
const START = Date.parse('2026-11-18T08:00:00Z');
const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'every tool '));
  folders.push(folder);
  return folder;
};
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const openAt = (folder: string, more: { readonly hostId?: string; readonly wrap?: Wrap } = {}) =>
  openAgentBed({ files: createBetterSqlite3Files(folder), clock: movableClock(START), seed: 7, ...more });

let base: string;
beforeAll(() => {
  base = newFolder();
  const { stores, close } = openAt(base, { hostId: 'hostx' });
  fillWorld(stores);
  makeToolAgent(stores, null);
  prepareFor(stores, 'replan_day_blocks');
  stores.journal.database.checkpoint();
  stores.agent.database.checkpoint();
  close();
});
const copyOfBase = (): string => {
  const folder = newFolder();
  for (const name of readdirSync(base)) copyFileSync(join(base, name), join(folder, name));
  return folder;
};

const registerKinds = journalKinds.filter((kind): kind is RegisterKind => kind.storage === 'registers');
type Life = ReadonlyMap<string, string>;
/** Everything that is there and not deleted, as it reads. */
const lifeOf = ({ journal }: Stores): Life => {
  const life = new Map<string, string>();
  for (const kind of registerKinds)
    for (const [id] of journal.database.query(`SELECT id FROM ${kind.table} ORDER BY id`).rows) {
      const state = journal.records.readState(kind, String(id));
      if (!state.ok || state.value === null) continue;
      const fields = effectiveOf(kind, state.value);
      if (typeof fields['deletedAt'] === 'number') continue;
      life.set(`${kind.kind} ${String(id)}`, JSON.stringify(Object.entries(fields).sort()));
    }
  return life;
};
const withLife = <T>(
  folder: string,
  body: (stores: Stores) => T,
  more: { readonly hostId?: string } = {},
): T => {
  const { stores, close } = openAt(folder, more);
  try {
    return body(stores);
  } finally {
    close();
  }
};

const writers = allTools.all.filter(({ kind }) => kind === 'journal').map(({ name }) => name);

test('[TOOL-5] every tool that writes the journal has a sample, and none is left over', () => {
  expect(Object.keys(sampleArgs).sort()).toEqual([...writers].sort());
});

test.each(writers)(
  '[EFFECT-4] %s: done, done again, killed and done again, it is the same; and it can be taken back',
  (name) => {
    const folder = copyOfBase();
    const { before, after } = withLife(folder, (stores) => {
      const was = lifeOf(stores);
      expect(execute(stores, name)).toMatchObject({ ok: true });
      const is = lifeOf(stores);
      expect(is).not.toEqual(was);
      expect(execute(stores, name)).toMatchObject({ ok: true });
      expect(lifeOf(stores)).toEqual(is);
      return { before: was, after: is };
    });
    for (const boundary of [2, 4, 6]) {
      const dying = copyOfBase();
      const faults = createFaults();
      const bed = openAt(dying, {
        wrap: (real, domain) => (domain === 'journal' ? failingDatabase(real, faults) : real),
      });
      faults.plan(deadFrom(boundary));
      const died = execute(bed.stores, name);
      bed.close();
      withLife(dying, (stores) => {
        if (!died.ok) expect(lifeOf(stores)).toEqual(before);
        expect(execute(stores, name)).toMatchObject({ ok: true });
        expect(lifeOf(stores)).toEqual(after);
      });
    }
    withLife(folder, (stores) => {
      expect(undoOperation(stores, `operation-${name}`)).toMatchObject({ ok: true });
      expect(lifeOf(stores)).toEqual(before);
    });
  },
);

test.each(writers)('[EFFECT-4] %s: done on two devices apart it merges into one', (name) => {
  const [left, right] = [copyOfBase(), copyOfBase()];
  const doneBy = (folder: string, hostId: string): Life =>
    withLife(
      folder,
      (stores) => {
        expect(execute(stores, name)).toMatchObject({ ok: true });
        return lifeOf(stores);
      },
      { hostId },
    );
  const a = doneBy(left, 'hosta');
  const b = doneBy(right, 'hostb');
  expect([...a.keys()]).toEqual([...b.keys()]);
  withLife(left, (one) =>
    withLife(right, (other) => {
      for (const kind of registerKinds)
        for (const key of a.keys()) {
          const [of, id = ''] = key.split(' ');
          if (of !== kind.kind) continue;
          const [x, y] = [one, other].map(({ journal }) => journal.records.readState(kind, id));
          if (x?.ok !== true || y?.ok !== true || x.value === null || y.value === null) throw new Error(key);
          const merged = effectiveOf(kind, mergeRegisters(foldsOf(kind))(x.value, y.value));
          expect(merged).toEqual(effectiveOf(kind, mergeRegisters(foldsOf(kind))(y.value, x.value)));
          expect(JSON.stringify(Object.entries(merged).sort())).toBe(a.get(key));
        }
    }),
  );
});

const owners = allTools.all.filter(({ kind }) => kind === 'agent').map(({ name }) => name);
type Own = { readonly bodies: ReadonlyMap<string, Json>; readonly states: ReadonlyMap<string, Registers> };
const ownOf = ({ agent }: Stores): Own => {
  const bodies = new Map<string, Json>();
  const states = new Map<string, Registers>();
  for (const kind of agentKinds)
    for (const [id] of agent.database.query(`SELECT id FROM ${kind.table} ORDER BY id`).rows) {
      const key = `${kind.kind} ${String(id)}`;
      if (kind.storage === 'append') {
        const body = agent.records.readBody(kind, String(id));
        if (body.ok && body.value !== null) bodies.set(key, body.value);
        continue;
      }
      const state = agent.records.readState(kind, String(id));
      if (state.ok && state.value !== null) states.set(key, state.value);
    }
  return { bodies, states };
};
const kindOf = (key: string): RegisterKind => {
  const kind = agentKinds.find(({ kind: name }) => name === key.split(' ')[0]);
  if (kind?.storage !== 'registers') throw new Error(key);
  return kind;
};
/** What was seen of this device's own streams is another thing on each. */
const saidIn = (body: Json): Json => (isJsonObject(body) ? { ...body, asOf: null } : body);
const added = (before: Own, after: Own): ReadonlyMap<string, Json> =>
  new Map([...after.bodies].filter(([key]) => !before.bodies.has(key)));
const isLink = (key: string): boolean => key.startsWith('agentLink ');

test('[TOOL-5] every tool that writes what is the agent’s own has a sample, and none is left over', () => {
  expect(Object.keys(ownSamples).sort()).toEqual([...owners].sort());
});

test.each(owners)('[EFFECT-11] %s: killed and done again, it is there once and whole', (name) => {
  const keysOf = (stores: Stores): readonly string[] => [...ownOf(stores).bodies.keys()];
  const whole = withLife(copyOfBase(), (stores) => {
    expect(executeOwn(stores, name)).toMatchObject({ ok: true });
    return { keys: keysOf(stores), states: [...ownOf(stores).states.keys()] };
  });
  let killed = 0;
  for (const boundary of [1, 2, 4, 6]) {
    const dying = copyOfBase();
    const before = withLife(dying, keysOf);
    const faults = createFaults();
    const bed = openAt(dying, {
      wrap: (real, domain) => (domain === 'agent' ? failingDatabase(real, faults) : real),
    });
    faults.plan(deadFrom(boundary));
    const died = executeOwn(bed.stores, name);
    bed.close();
    withLife(dying, (stores) => {
      if (!died.ok) {
        killed += 1;
        expect(keysOf(stores)).toEqual(before);
      }
      expect(executeOwn(stores, name)).toMatchObject({ ok: true });
      expect({ keys: keysOf(stores), states: [...ownOf(stores).states.keys()] }).toEqual(whole);
    });
  }
  expect(killed).toBeGreaterThan(0);
});

test.each(owners)(
  '[EFFECT-11] %s: done again it is the same; done on two devices apart it is there once',
  (name) => {
    const doneBy = (hostId: string) =>
      withLife(
        copyOfBase(),
        (stores) => {
          const before = ownOf(stores);
          expect(executeOwn(stores, name)).toMatchObject({ ok: true });
          const after = ownOf(stores);
          expect(executeOwn(stores, name)).toMatchObject({ ok: true });
          expect(ownOf(stores)).toEqual(after);
          expect(after).not.toEqual(before);
          return { before, after };
        },
        { hostId },
      );
    const [a, b] = [doneBy('hosta'), doneBy('hostb')];
    const [left, right] = [a, b].map(({ before, after }) => added(before, after));
    if (left === undefined || right === undefined) throw new Error('two devices');
    const effects = [...left.keys()].filter((key) => !isLink(key));
    expect([...right.keys()].filter((key) => !isLink(key))).toEqual(effects);
    for (const key of effects) expect(saidIn(right.get(key) ?? null)).toEqual(saidIn(left.get(key) ?? null));
    for (const [key, mine] of a.after.states) {
      const theirs = b.after.states.get(key);
      if (theirs === undefined) throw new Error(key);
      const kind = kindOf(key);
      const merged = effectiveOf(kind, mergeRegisters(foldsOf(kind))(mine, theirs));
      expect(merged).toEqual(effectiveOf(kind, mergeRegisters(foldsOf(kind))(theirs, mine)));
      expect(merged).toEqual(effectiveOf(kind, mine));
    }
  },
);

const bounded = writers.filter((name) => !['get_or_create_day_plan'].includes(name));
test.each(bounded)(
  '[TOOL-9] %s: outside of the agent’s categories it names a category that is not the agent’s',
  (name) => {
    withLife(copyOfBase(), (stores) => {
      const context = contextIn(stores);
      const targets = preparedSample(name).targets({
        ...context,
        agent: { ...context.agent, allowedCategoryIds: [WORK] },
      });
      if (!targets.ok) throw new Error(targets.error.detail);
      expect(targets.value.categoryIds.some((id) => id !== WORK)).toBe(true);
    });
  },
);
