import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Batch } from '../../src/core/batch';
import { coalesce } from '../../src/core/coalesce';
import { logicalChangeKey } from '../../src/core/identities';
import { runKey } from '../../src/core/run-identities';
import type { TypedToken } from '../../src/core/token';
import { checkToken, parseLegacyToken, tokenKey, type UncheckedToken } from '../../src/core/token-key';
import type { SqlDatabase } from '../../src/db/sql-database';
import { matchSubscription } from '../../src/notifications/match-subscription';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { asAgent, asPerson, createTables, HOST, openBed, type Bed } from '../commit/bed';

const hex = (text: string): string => createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex');
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Some commits as people and agents make them, and the batches that they emitted. */
const withCommits = <T>(look: (batches: readonly Batch[], database: SqlDatabase) => T): T => {
  const database = openBetterSqlite3(':memory:');
  try {
    createTables(database);
    const bed: Bed = openBed(database);
    const batches: Batch[] = [];
    bed.unitOfWork.onBatch((batch) => batches.push(batch));
    const { commit } = bed.unitOfWork;
    commit(asPerson('c1'), (writer) => {
      writer.create('topic', 't1', { title: 'Milk' });
      writer.create('step', 's1', { topicId: 't1', done: false });
      return null;
    });
    commit(asAgent('c2'), (writer) => {
      writer.write('topic', 't1', { rank: 2 });
      writer.append('event', 'e1', { command: 'c2' });
      return null;
    });
    commit(asPerson('c3'), (writer) => {
      writer.write('step', 's1', { done: true });
      return null;
    });
    expect(batches).toHaveLength(3);
    return look(batches, database);
  } finally {
    database.close();
  }
};

test('[OBL-1] a logical change key follows from the canonical change units of the commit, and from nothing else', () => {
  withCommits((batches, database) => {
    const { rows } = database.query('SELECT first_counter, units FROM commits ORDER BY first_counter');
    const derived = rows.map(([first, units]) => {
      const names = z.array(z.string()).parse(JSON.parse(String(units)));
      const keys = names.flatMap((payloadType, at) =>
        at % 3 === 0
          ? [hex(`v1|local|${HOST}|${Number(first) + at / 3}|${payloadType}|${names[at + 2] ?? ''}`)]
          : [],
      );
      return { keys: keys.sort(byBytes), logical: hex(`v1|${keys.sort(byBytes).join(',')}`) };
    });
    expect(batches.map(({ changeUnitKeys }) => changeUnitKeys)).toEqual(derived.map(({ keys }) => keys));
    expect(batches.map((batch) => batch.logicalChangeKey)).toEqual(derived.map(({ logical }) => logical));
  });
});

const changeUnitKeys = fc.array(fc.constantFrom('ka', 'kb', 'kc', 'kd', '\uff61', '\u{1f600}'), {
  minLength: 1,
});

test('[OBL-1] equal sets of change units have equal keys, different sets different ones', () => {
  fc.assert(
    fc.property(changeUnitKeys, changeUnitKeys, (a, b) => {
      const isSameSet = JSON.stringify([...new Set(a)].sort()) === JSON.stringify([...new Set(b)].sort());
      expect(JSON.stringify(logicalChangeKey(a)) === JSON.stringify(logicalChangeKey(b))).toBe(isSameSet);
    }),
    { numRuns: 300 },
  );
});

const word = fc.constantFrom('TASK', 'NOTE', 't1', 't2');
const token: fc.Arbitrary<TypedToken> = fc.oneof(
  fc.record({ tokenClass: fc.constant('semanticKey'), tokenValue: word }),
  fc.record({ tokenClass: fc.constant('entityId'), tokenValue: word }),
  fc.record({ tokenClass: fc.constant('subtypeToken'), tokenNamespace: word, tokenValue: word }),
);
const pending = fc.array(
  fc.record({
    localBatchId: fc.string({ maxLength: 3 }),
    logicalChangeKey: fc.constantFrom('l1', 'l2', 'l3'),
    changeUnitKeys,
    typedTokens: fc.array(token, { maxLength: 4 }),
  }),
  { maxLength: 8 },
);
const keyOf = (each: UncheckedToken): string => {
  const key = tokenKey(each);
  if (!key.ok) throw new Error(key.error.code);
  return key.value;
};
const all = <T>(lists: readonly (readonly T[])[]): readonly T[] => [...new Set(lists.flat())].sort();

test('[OBL-2] coalescing merges the batches of one key whole and never two keys', () => {
  fc.assert(
    fc.property(pending, (batches) => {
      const merged = coalesce(batches);
      if (!merged.ok) throw new Error(merged.error.code);
      const keys = merged.value.map((batch) => batch.logicalChangeKey);
      expect(keys).toEqual([...new Set(batches.map((batch) => batch.logicalChangeKey))]);
      for (const batch of merged.value) {
        const parts = batches.filter((part) => part.logicalChangeKey === batch.logicalChangeKey);
        expect([...batch.changeUnitKeys].sort()).toEqual(all(parts.map((part) => part.changeUnitKeys)));
        const tokens = parts.map(({ typedTokens }) => typedTokens.map(keyOf));
        expect(batch.typedTokens.map(keyOf)).toEqual(all(tokens));
      }
      expect(coalesce(merged.value)).toEqual(merged);
    }),
    { numRuns: 300 },
  );
});

test('[OBL-3] a namespace is required of a subtype token and of nothing else', () => {
  const unchecked = fc.record({
    tokenClass: fc.constantFrom('semanticKey', 'subtypeToken', 'entityId'),
    tokenNamespace: fc.constantFrom(undefined, null, 'activity'),
    tokenValue: word,
  });
  fc.assert(
    fc.property(unchecked, (each) => {
      const isFit = (each.tokenClass === 'subtypeToken') === (typeof each.tokenNamespace === 'string');
      const checked = tokenKey(each);
      expect(checked.ok ? 'fit' : checked.error.code).toBe(isFit ? 'fit' : 'invalid_token_namespace');
    }),
  );
});

test('[OBL-3] a legacy token is one of three forms and reads as what it says; anything else is malformed', () => {
  const part = fc.constantFrom('', 'a', 'b c', 'k', 'id', 'sub', 'x|y', 'K');
  const text = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(':'));
  const isComponent = (part: string): boolean => /^[^|,\s]+$/.test(part);
  const expected = (legacy: string): unknown => {
    const [prefix, ...parts] = legacy.split(':');
    const rest = parts.join(':');
    if ((prefix === 'k' || prefix === 'id') && isComponent(rest)) {
      return { tokenClass: prefix === 'k' ? 'semanticKey' : 'entityId', tokenValue: rest };
    }
    const [namespace = '', ...values] = parts;
    const value = values.join(':');
    if (prefix === 'sub' && isComponent(namespace) && isComponent(value)) {
      return { tokenClass: 'subtypeToken', tokenNamespace: namespace, tokenValue: value };
    }
    return 'malformed_token';
  };
  fc.assert(
    fc.property(text, (legacy) => {
      const parsed = parseLegacyToken(legacy);
      expect(parsed.ok ? parsed.value : parsed.error.code).toEqual(expected(legacy));
    }),
    { numRuns: 1_000 },
  );
});

test('[INV-3] every commit says what it touched in checked, sorted, unique typed tokens', () => {
  withCommits((batches) => {
    for (const { typedTokens } of batches) {
      expect(typedTokens.map((each) => checkToken(each))).toEqual(
        typedTokens.map((value) => ({ ok: true, value })),
      );
      const keys = typedTokens.map(keyOf);
      expect(keys).toEqual([...new Set(keys)].sort(byBytes));
    }
    expect(batches[2]?.typedTokens.map(keyOf)).toEqual([
      'entityId|-|s1',
      'entityId|-|t1',
      'semanticKey|-|STEP',
    ]);
  });
});

const agent = {
  lifecycle: 'active',
  mode: 'autonomous',
  isStopped: false,
  allowedCategoryIds: null,
} as const;
const listensTo = (any: readonly TypedToken[]) => ({
  id: 'sub',
  agentId: 'a',
  active: true,
  tokens: { any: [...any], all: [] },
  where: [],
  includeAgentWrites: false,
});

test('[INV-3] what matches is a token of the same class, namespace and value: no text is looked into', () => {
  fc.assert(
    fc.property(fc.array(token, { maxLength: 4 }), token, (written, wanted) => {
      const batch = {
        hasProvenance: true,
        tokenKeys: new Set(written.map(keyOf)),
        author: 'user',
        cause: null,
        entities: [],
      } as const;
      const isThere = written.some((each) => JSON.stringify(each) === JSON.stringify(wanted));
      expect(matchSubscription({ subscription: listensTo([wanted]), batch, agent }).matches).toBe(isThere);
    }),
    { numRuns: 300 },
  );
});

test('[INV-3] no module reads legacy tokens: only the conformance port does', () => {
  const source = join(__dirname, '..', '..', 'src');
  const readers = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/\.test\.tsx?$/.test(path) &&
      readFileSync(join(source, path), 'utf8').includes('parseLegacyToken'),
  );
  expect(readers).toEqual([join('core', 'token-key.ts')]);
});

const runKeyOf = (batch: Pick<Batch, 'logicalChangeKey'>): unknown =>
  runKey({
    reason: 'subscription',
    agentId: 'a',
    subscriptionId: 'sub',
    logicalChangeKey: batch.logicalChangeKey,
  });

test('[INV-4] a change noticed twice under two local ids is one batch and one run', () => {
  withCommits((batches) => {
    const noticed = batches.flatMap((batch, at) => [
      { ...batch, localBatchId: `here-${at}` },
      { ...batch, localBatchId: `there-${at}` },
    ]);
    const merged = coalesce(noticed);
    expect(merged.ok && merged.value.map((batch) => batch.logicalChangeKey)).toEqual(
      batches.map((batch) => batch.logicalChangeKey),
    );
    const runs = new Set(noticed.map((batch) => JSON.stringify(runKeyOf(batch))));
    expect(runs.size).toBe(batches.length);
  });
});

test('[INV-4] two changes under one local id stay two', () => {
  withCommits((batches) => {
    const merged = coalesce(batches.map((batch) => ({ ...batch, localBatchId: 'same' })));
    expect(merged.ok && merged.value).toHaveLength(batches.length);
    expect(new Set(batches.map((batch) => JSON.stringify(runKeyOf(batch)))).size).toBe(batches.length);
  });
});
