import { createHash } from 'node:crypto';
import { emptyRegisters, writeFields } from '../../src/core/registers';
import { checkCommits } from '../../src/db/log/check';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { asAgent, asPerson, createTables, HOST, kinds, openBed, type Bed, type BedWriter } from './bed';

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

describe('deleting', () => {
  const remove = (id: string): void => {
    bed.unitOfWork.commit(asPerson(`delete-${id}`), (writer) => {
      writer.write('topic', id, { deletedAt: writer.now() });
      return null;
    });
  };
  test('[DELETE-1] a person’s edit brings a deleted record back in the same version', () => {
    create('t1');
    remove('t1');
    bed.unitOfWork.commit(asPerson('edit'), (writer) => {
      writer.write('topic', 't1', { title: 'still wanted' });
      return null;
    });
    expect(read('topic', 't1')).toMatchObject({ title: 'still wanted', deletedAt: null });
    expect(bed.database.query('SELECT max(last_counter) FROM commits').rows).toEqual([[3]]);
  });
  test('[DELETE-1] adding a child brings the parent back', () => {
    create('t1');
    remove('t1');
    bed.unitOfWork.commit(asPerson('add'), (writer) => {
      writer.create('step', 's1', { topicId: 't1', done: false });
      writer.create('step', 's2', { topicId: 't1', done: false });
      return null;
    });
    expect(read('topic', 't1')).toMatchObject({ deletedAt: null });
    expect(bed.database.query('SELECT max(last_counter) FROM commits').rows).toEqual([[5]]);
  });
  test('[DELETE-2] an agent neither edits a deleted record nor adds below it', () => {
    create('t1');
    remove('t1');
    const edit = bed.unitOfWork.commit(asAgent('edit'), (writer) => {
      writer.write('topic', 't1', { title: 'mine' });
      return null;
    });
    const add = bed.unitOfWork.commit(asAgent('add'), (writer) => {
      writer.create('step', 's1', { topicId: 't1', done: false });
      return null;
    });
    expect([edit, add]).toMatchObject([
      { ok: false, error: { code: 'target_deleted' } },
      { ok: false, error: { code: 'target_deleted' } },
    ]);
  });
});

describe('what others wrote', () => {
  const theirs = (title: string, n: number) =>
    writeFields(emptyRegisters, {
      dot: { host: 'hostb', n },
      folds: {},
      provenance: { by: 'person', authority: 'external', tainted: true },
      values: new Map([
        ['title', title],
        ['future', 'kept'],
      ]),
    });
  const adopt = (title: string, n: number, commandId: string) =>
    bed.unitOfWork.commit(asPerson(commandId), (writer) => {
      writer.untyped.adopt('topic', 't1', theirs(title, n));
      return null;
    });

  test('[RECORD-2] keeps its dots, its provenance and fields that this version does not know', () => {
    expect(adopt('theirs', 4, 'c')).toMatchObject({ ok: true });
    expect(bed.database.query('SELECT title, state FROM topics').rows).toEqual([
      ['theirs', '[1,["hosta",1,"hostb",4],[["future","kept",1,4,1,7],["title","theirs",1,4,1,7]]]'],
    ]);
    bed.unitOfWork.commit(asPerson('d'), (writer) => {
      writer.write('topic', 't1', { title: 'ours' });
      return null;
    });
    expect(bed.database.query('SELECT state FROM topics').rows[0]?.[0]).toContain(
      '["future","kept",1,4,1,7]',
    );
  });

  test('[ADOPT-1] a clock of ours that we never reached is refused', () => {
    const foreign = writeFields(emptyRegisters, {
      dot: { host: HOST, n: 9 },
      folds: {},
      provenance: { by: 'person', authority: 'person', tainted: false },
      values: new Map([['title', 'x']]),
    });
    const done = bed.unitOfWork.commit(asPerson('c'), (writer) => {
      writer.untyped.adopt('topic', 't1', foreign);
      return null;
    });
    expect(done).toMatchObject({ ok: false, error: { code: 'invalid_record' } });
  });

  test('[CONFLICT-2] a write keeps the person’s entry that it replaces and did not show', () => {
    create('t1');
    expect(adopt('theirs', 4, 'c')).toMatchObject({ ok: true });
    expect(bed.database.query('SELECT title, conflicted FROM topics').rows).toEqual([['theirs', 1]]);
    bed.unitOfWork.commit(asPerson('d'), (writer) => {
      writer.write('topic', 't1', { title: 'settled' });
      return null;
    });
    expect(bed.database.query('SELECT title, conflicted FROM topics').rows).toEqual([['settled', 0]]);
    expect(bed.database.query('SELECT id, record_id, body FROM superseded_edits').rows).toEqual([
      [
        hash('v1|supersededEdit|t1|title|hosta|1'),
        't1',
        '{"recordId":"t1","kind":"topic","field":"title","host":"hosta","counter":1,"value":"t1"}',
      ],
    ]);
  });
});

test('[CONFLICT-2] picking the other version of a conflict keeps nothing aside: nothing is lost', () => {
  create('t1');
  bed.unitOfWork.commit(asPerson('c'), (writer) => {
    const state = writeFields(emptyRegisters, {
      dot: { host: 'hostb', n: 4 },
      folds: {},
      provenance: { by: 'person', authority: 'person', tainted: false },
      values: new Map([['title', 'theirs']]),
    });
    writer.untyped.adopt('topic', 't1', state);
    return null;
  });
  expect(read('topic', 't1')).toMatchObject({ title: 'theirs' });
  bed.unitOfWork.commit(asPerson('d'), (writer) => {
    writer.write('topic', 't1', { title: 't1' });
    return null;
  });
  expect(bed.database.query('SELECT title, conflicted FROM topics').rows).toEqual([['t1', 0]]);
  expect(bed.database.query('SELECT id FROM superseded_edits').rows).toEqual([]);
});

describe('append-only ids', () => {
  const say = (commandId: string, id: (writer: BedWriter) => string) =>
    bed.unitOfWork.commit(asPerson(commandId), (writer) => {
      const saying = id(writer);
      writer.append('saying', saying, { text: commandId });
      return saying;
    });
  test('[APPEND-2] an id of the stream says its own counter, several in one commit too', () => {
    create('t1');
    expect(say('a', (writer) => writer.newAppendId())).toMatchObject({
      value: { result: `${HOST}-journal-2` },
    });
    bed.unitOfWork.commit(asPerson('b'), (writer) => {
      writer.append('saying', writer.newAppendId(), { text: 'one' });
      writer.append('saying', writer.newAppendId(), { text: 'two' });
      return null;
    });
    expect(bed.database.query('SELECT id FROM sayings ORDER BY id').rows).toEqual(
      [2, 3, 4].map((n) => [`${HOST}-journal-${n}`]),
    );
  });
  test('[APPEND-2] an id of this stream is that of the very unit that says it; said again it changes nothing', () => {
    create('t1');
    const ahead = say('a', () => `${HOST}-journal-7`);
    expect(ahead).toMatchObject({ ok: false, error: { code: 'foreign_append_only_id' } });
    const behind = say('b', () => `${HOST}-journal-1`);
    expect(behind).toMatchObject({ ok: false, error: { code: 'foreign_append_only_id' } });
    expect(say('c', (writer) => writer.newAppendId())).toMatchObject({ ok: true });
    const again = bed.unitOfWork.commit(asPerson('d'), (writer) => {
      writer.append('saying', `${HOST}-journal-2`, { text: 'c' });
      return null;
    });
    expect(again).toMatchObject({ ok: true, value: { batch: null } });
    expect(say('e', () => `${HOST}-journal-2`)).toMatchObject({ error: { code: 'already_exists' } });
    expect(bed.database.query('SELECT id FROM sayings').rows).toEqual([[`${HOST}-journal-2`]]);
  });
  test.each([`hostb-journal-2`, `${HOST}-agent-2`, `${HOST}-journal-0`, `${HOST}-journal-02`, 'free'])(
    '[APPEND-2] %s is no id of this stream and is refused whole',
    (id) => {
      expect(say('a', () => id)).toMatchObject({ ok: false, error: { code: 'foreign_append_only_id' } });
      expect(bed.database.query('SELECT count(*) FROM sayings').rows).toEqual([[0]]);
    },
  );
});

test('[RECORD-3] an unreadable row fails alone and is reported', () => {
  create('t1');
  create('t2');
  const good = bed.database.query("SELECT state FROM topics WHERE id = 't1'").rows[0]?.[0] ?? '';
  bed.database.run("UPDATE topics SET state = 'not json' WHERE id = 't1'");
  const broken = bed.unitOfWork.commit(asPerson('c'), (writer) => {
    writer.write('topic', 't1', { title: 'x' });
    return null;
  });
  expect(broken).toMatchObject({ ok: false, error: { code: 'record_unreadable' } });
  expect(bed.faults).toEqual([{ code: 'record_unreadable', ids: ['topic', 't1'] }]);
  expect(read('topic', 't2')).toMatchObject({ title: 't2' });
  bed.database.run("UPDATE topics SET state = ? WHERE id = 't1'", [good]);
});

test('a database that is open for reading refuses', () => {
  const done = openBed({ ...bed.database, isReadOnly: true }).unitOfWork.commit(asPerson('c'), () => null);
  expect(done).toEqual({ ok: false, error: { code: 'database_read_only' } });
});

test('[RECORD-1] a record is read from its state; a column that went wrong is not believed', () => {
  create('t1');
  bed.database.run("UPDATE topics SET title = 'from the column' WHERE id = 't1'");
  expect(read('topic', 't1')).toMatchObject({ title: 't1' });
});

test('[KIND-1] a kind that the database was not opened with, or is of the other storage, is a bug', () => {
  const use = (body: (writer: BedWriter) => void) => () =>
    bed.unitOfWork.commit(asPerson(bed.ids()), (writer) => {
      body(writer);
      return null;
    });
  expect(use((writer) => writer.untyped.create('planet', 'p1', {}))).toThrow('[KIND-1]');
  expect(use((writer) => writer.untyped.create('event', 'e1', {}))).toThrow('[KIND-1]');
  expect(use((writer) => writer.untyped.append('topic', 't1', {}))).toThrow('[KIND-1]');
});
