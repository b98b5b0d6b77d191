import { createHash } from 'node:crypto';
import type { Batch } from '../../src/core/batch';
import { textOf } from '../../src/db/journal/effective';
import { checkCommits } from '../../src/db/log/check';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { asAgent, asPerson, createTables, kinds, openBed, type Bed } from './bed';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
let bed: Bed;
beforeEach(() => {
  const database = openBetterSqlite3(':memory:');
  createTables(database);
  bed = openBed(database);
});
afterEach(() => {
  expect(checkCommits({ database: bed.database, kinds })).toEqual([]);
  bed.database.close();
});
const count = (table: string): unknown => bed.database.query(`SELECT count(*) FROM ${table}`).rows[0]?.[0];
const create = (id: string, command = `create-${id}`): void => {
  const done = bed.unitOfWork.commit(asPerson(command), (writer) => {
    writer.create('topic', id, { title: id, notes: null, rank: 1 });
    return id;
  });
  expect(done.ok).toBe(true);
};
const read = (kind: string, id: string): unknown => {
  const done = bed.unitOfWork.commit(asPerson(`read-${bed.ids()}`), (writer) => {
    const view = writer.untyped.read(kind, id);
    return view === null ? null : JSON.stringify(view.fields);
  });
  return done.ok && typeof done.value.result === 'string' ? JSON.parse(done.value.result) : null;
};

describe('a commit', () => {
  test('[COMMIT-1] records, stream and the answer are there together', () => {
    create('t1');
    expect(bed.database.query('SELECT title, deleted_at, conflicted FROM topics').rows).toEqual([
      ['t1', null, 0],
    ]);
    expect(
      bed.database.query(
        'SELECT last_counter, first_counter, author, act_id, command_id, result, units FROM commits',
      ).rows,
    ).toEqual([[1, 1, 'user', null, 'create-t1', '"t1"', '["journalEntity","topic","t1"]']]);
  });

  test('[COMMIT-2] a record written twice in a commit is one version and one unit', () => {
    const done = bed.unitOfWork.commit(asPerson('c'), (writer) => {
      writer.create('topic', 't1', { title: 'one' });
      writer.create('topic', 't2', { title: 'two' });
      writer.write('topic', 't1', { title: 'three' });
      const read = writer.read('topic', 't1');
      return read !== null && textOf(read.fields, 'title') === 'three';
    });
    expect(done).toMatchObject({ ok: true, value: { result: true } });
    expect(bed.database.query('SELECT first_counter, last_counter FROM commits').rows).toEqual([[1, 2]]);
    expect(read('topic', 't1')).toMatchObject({ title: 'three' });
  });

  test('[COMMIT-3] a repeated commandId gets the first answer and does nothing', () => {
    const body = jest.fn(() => 'again');
    create('t1');
    const repeated = bed.unitOfWork.commit(asPerson('create-t1'), body);
    expect(repeated).toMatchObject({ ok: true, value: { result: 't1', batch: null, repeated: true } });
    expect(body).not.toHaveBeenCalled();
    const again = openBed(bed.database).unitOfWork.commit(asPerson('create-t1'), body);
    expect(again).toMatchObject({ ok: true, value: { result: 't1', repeated: true } });
  });

  test('[COMMAND-3] a command is found again before and after the index has caught up with it', () => {
    for (let i = 0; i < 200; i += 1) create(`t${i}`);
    expect(count('commands')).toBe(192);
    const reopened = openBed(bed.database).unitOfWork;
    for (const { commit } of [bed.unitOfWork, reopened]) {
      for (const i of [0, 63, 64, 191, 192, 199]) {
        const again = commit(asPerson(`create-t${i}`), () => 'acted again');
        expect(again).toMatchObject({ ok: true, value: { result: `t${i}`, repeated: true } });
      }
    }
    expect(count('commits')).toBe(200);
  });

  test('[COMMAND-4] a command that wrote nothing is remembered as well', () => {
    expect(bed.unitOfWork.commit(asPerson('c'), () => 7)).toMatchObject({ ok: true, value: { batch: null } });
    expect(bed.unitOfWork.commit(asPerson('c'), () => 8)).toMatchObject({
      ok: true,
      value: { result: 7, repeated: true },
    });
    expect(count('commits')).toBe(0);
  });

  test('a refusal writes nothing, and the same command may try again', () => {
    const refused = bed.unitOfWork.commit(asPerson('c'), (writer) => {
      writer.create('topic', 't1', { title: 'one' });
      writer.append('event', 'e1', { command: 'c' });
      return writer.refuse({ code: 'not_now' });
    });
    expect(refused).toEqual({ ok: false, error: { code: 'not_now' } });
    expect([count('topics'), count('events'), count('commits'), count('commands')]).toEqual([0, 0, 0, 0]);
    create('t1', 'c');
    expect(bed.database.query('SELECT first_counter FROM commits').rows).toEqual([[1]]);
  });

  test('a bug in a body is thrown on, and nothing is written', () => {
    const bug = (): unknown =>
      bed.unitOfWork.commit(asPerson('c'), (writer) => {
        writer.append('event', 'e1', { command: 'c' });
        throw new Error('a bug');
      });
    expect(bug).toThrow('a bug');
    expect(count('events')).toBe(0);
  });

  test.each([
    ['a wrong value', { title: 7 }, 'invalid_record'],
    ['an unknown field', { colour: 'red' }, 'invalid_record'],
    ['NUL', { title: 'a\u0000b' }, 'text_not_storable'],
    ['a lone surrogate', { title: 'a\ud800b' }, 'text_not_storable'],
  ])('refuses %s', (_name, fields, code) => {
    const done = bed.unitOfWork.commit(asPerson('c'), (writer) => {
      writer.untyped.create('topic', 't1', fields);
      return null;
    });
    expect(done).toMatchObject({ ok: false, error: { code } });
  });

  test('refuses an append that no platform could keep unchanged', () => {
    const append = (text: string) =>
      bed.unitOfWork.commit(asPerson('c'), (writer) => {
        writer.append('event', 'e1', { command: 'c', text });
        return null;
      });
    expect(append('a\u0000b')).toMatchObject({ ok: false, error: { code: 'text_not_storable' } });
    expect(append('\udc00')).toMatchObject({ ok: false, error: { code: 'text_not_storable' } });
    expect(append('\u0001 and \\u0000 in letters')).toMatchObject({ ok: true });
  });

  test.each(['', 'a|b', 'a,b', 'a b', 'a\u0007'])('[COMMIT-10] refuses the id %j', (id) => {
    const done = bed.unitOfWork.commit(asPerson('c'), (writer) => {
      writer.create('topic', id, { title: 'x' });
      return null;
    });
    expect(done).toMatchObject({ ok: false, error: { code: 'invalid_identity_component' } });
  });

  test('what is there is not created again, deleted or not; what is not there is not written', () => {
    create('t1');
    const again = bed.unitOfWork.commit(asPerson('c'), (writer) => {
      writer.create('topic', 't1', { title: 'x' });
      return null;
    });
    expect(again).toMatchObject({ ok: false, error: { code: 'already_exists' } });
    const missing = bed.unitOfWork.commit(asPerson('d'), (writer) => {
      writer.write('topic', 't9', { title: 'x' });
      return null;
    });
    expect(missing).toMatchObject({ ok: false, error: { code: 'not_found' } });
  });

  test('the same append again changes nothing; another body under the id is refused', () => {
    const append = (commandId: string, command: string) =>
      bed.unitOfWork.commit(asPerson(commandId), (writer) => {
        writer.append('event', 'e1', { command });
        return null;
      });
    expect(append('c1', 'one')).toMatchObject({ ok: true });
    expect(append('c2', 'one')).toMatchObject({ ok: true, value: { batch: null } });
    expect(append('c3', 'two')).toMatchObject({ ok: false, error: { code: 'already_exists' } });
  });
});

describe('[COMMIT-4] the size of a commit', () => {
  const topics = (most: number, notes: string | null) =>
    bed.unitOfWork.commit(asPerson('c'), (writer) => {
      for (let i = 0; i < most; i += 1) writer.create('topic', `t${i}`, { title: 'x', notes });
      return null;
    });
  test('256 records are taken, 257 refused whole', () => {
    expect(topics(257, null)).toMatchObject({ ok: false, error: { code: 'commit_too_large' } });
    expect(count('topics')).toBe(0);
    expect(topics(256, null)).toMatchObject({ ok: true });
  });
  test('256 KiB is measured in UTF-8 bytes', () => {
    expect(topics(1, 'ü'.repeat(131_100))).toMatchObject({ ok: false, error: { code: 'commit_too_large' } });
    expect(topics(2, '😀'.repeat(32_700))).toMatchObject({ ok: true });
  });
});

describe('the batch', () => {
  test('[COMMIT-5] is emitted after the commit, complete', () => {
    const heard: Batch[] = [];
    bed.unitOfWork.onBatch((batch) => {
      expect(count('topics')).toBe(1);
      heard.push(batch);
    });
    create('t1');
    const done = bed.unitOfWork.commit(asAgent('c'), (writer) => {
      writer.create('step', 's1', { topicId: 't1', done: false });
      return null;
    });
    expect(done.ok).toBe(true);
    const key = hash('v1|local|hosta|2|journalEntity|s1');
    expect(heard.length).toBe(2);
    expect(JSON.parse(JSON.stringify(heard[1]))).toEqual({
      localBatchId: 'journal-2',
      logicalChangeKey: hash(`v1|${key}`),
      changeUnitKeys: [key],
      typedTokens: [
        { tokenClass: 'entityId', tokenValue: 's1' },
        { tokenClass: 'entityId', tokenValue: 't1' },
        { tokenClass: 'semanticKey', tokenValue: 'STEP' },
      ],
      author: 'agent',
      arrived: 'here',
      cause: { agentId: 'agent1', runKey: 'run1', depth: 1 },
    });
    expect(structuredClone(heard[1])).toEqual(JSON.parse(JSON.stringify(heard[1])));
  });

  test('[COMMIT-5] a refused commit emits nothing', () => {
    const listener = jest.fn();
    bed.unitOfWork.onBatch(listener);
    bed.unitOfWork.commit(asPerson('c'), (writer) => writer.refuse({ code: 'no' }));
    expect(listener).not.toHaveBeenCalled();
  });

  test('[COMMIT-8] a listener that throws is reported; the commit and the others stand', () => {
    const heard: string[] = [];
    bed.unitOfWork.onBatch(() => {
      throw new Error('a bug in a listener');
    });
    bed.unitOfWork.onBatch((batch) => heard.push(batch.localBatchId));
    create('t1');
    expect(heard).toEqual(['journal-1']);
    expect(bed.faults).toEqual([{ code: 'listener_failed' }]);
  });

  test('[COMMIT-8] a listener may commit; everybody hears the batches in the order of the commits', () => {
    const heard: string[] = [];
    bed.unitOfWork.onBatch((batch) => {
      if (batch.localBatchId === 'journal-1') create('t2');
    });
    const stop = bed.unitOfWork.onBatch((batch) => heard.push(batch.localBatchId));
    create('t1');
    expect(heard).toEqual(['journal-1', 'journal-2']);
    stop();
    create('t3');
    expect(heard.length).toBe(2);
  });
});
