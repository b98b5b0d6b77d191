import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Batch } from '../../src/core/batch';
import { recordTableSql } from '../../src/db/log/schema';
import { encodeCommitTokens, readCommitTokens } from '../../src/db/log/tokens';
import type { RegisterKind } from '../../src/db/record-kind';
import type { SqlDatabase } from '../../src/db/sql-database';
import { createUnitOfWork } from '../../src/db/unit-of-work';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { asPerson, createTables, HOST, steppingClock, topicKind } from './bed';

const sortOf = (title: unknown) =>
  typeof title === 'string' && title !== '' ? [{ namespace: 'topicSort', value: title }] : [];
const sortedKind = {
  ...topicKind,
  kind: 'sorted',
  table: 'sorted',
  token: 'SORTED',
  relatedIds: () => ['other'],
  subtypes: ({ title }) => sortOf(title),
} as const satisfies RegisterKind;

let folder: string;
let database: SqlDatabase;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'subtypes '));
  database = createBetterSqlite3Files(folder).open('db.sqlite');
  createTables(database);
  database.run(recordTableSql(sortedKind));
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = () => {
  let next = 0;
  const ids = (): string => `id${(next += 1)}`;
  const kinds = [topicKind, sortedKind];
  const unitOfWork = createUnitOfWork({
    database,
    kinds,
    clock: steppingClock(),
    ids,
    hostId: HOST,
    domain: 'journal',
  });
  const batches: Batch[] = [];
  unitOfWork.onBatch((batch) => batches.push(batch));
  return { unitOfWork, batches };
};
const lastTokens = (): string | null => {
  const [text] =
    database.query('SELECT tokens FROM commits ORDER BY last_counter DESC LIMIT 1').rows[0] ?? [];
  return typeof text === 'string' ? text : null;
};

test('[COMMIT-12] a batch carries the subtypes that its records say, and its commit keeps them beside the related ids', () => {
  const { unitOfWork, batches } = open();
  unitOfWork.commit(asPerson('c1'), (writer) => {
    writer.create('topic', 'plain', { title: 't' });
    return null;
  });
  expect(lastTokens()).toBeNull();
  unitOfWork.commit(asPerson('c2'), (writer) => {
    writer.create('sorted', 'one', { title: 'squat' });
    writer.create('sorted', 'two', { title: 'squat' });
    writer.create('sorted', 'three', { title: 'run' });
    return null;
  });
  const subtypes = (batches[1]?.typedTokens ?? []).filter(({ tokenClass }) => tokenClass === 'subtypeToken');
  expect(subtypes).toEqual([
    { tokenClass: 'subtypeToken', tokenNamespace: 'topicSort', tokenValue: 'run' },
    { tokenClass: 'subtypeToken', tokenNamespace: 'topicSort', tokenValue: 'squat' },
  ]);
  expect(readCommitTokens(lastTokens())).toEqual({
    relatedIds: ['other'],
    subtypes: [
      { namespace: 'topicSort', value: 'squat' },
      { namespace: 'topicSort', value: 'run' },
    ],
    ends: [],
  });
});

test('[COMMIT-12] what is kept is read again, and what a later version wrote beside it is passed over', () => {
  const kept = { relatedIds: ['a', 'b'], subtypes: [{ namespace: 'n', value: 'v' }], ends: ['NOTE'] };
  expect(readCommitTokens(encodeCommitTokens(kept))).toEqual(kept);
  expect(encodeCommitTokens({ relatedIds: ['a'], subtypes: [], ends: [] })).toBe('["a"]');
  expect(encodeCommitTokens({ relatedIds: [], subtypes: [], ends: [] })).toBeNull();
  expect(readCommitTokens('["a",["n","v"],{"later":1},7]')).toEqual({
    relatedIds: ['a'],
    subtypes: [{ namespace: 'n', value: 'v' }],
    ends: [],
  });
  for (const text of [null, 'not json', '{}']) expect(readCommitTokens(text).relatedIds).toEqual([]);
});
