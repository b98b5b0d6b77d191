import type { Json } from '../../src/core/json';
import { emptyRegisters, writeFields } from '../../src/core/registers';
import type { CommitRequest } from '../../src/db/commit';
import { checkCommits } from '../../src/db/log/check';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { asAgent, asPerson, createTables, kinds, openBed, type Bed, type BedWriter } from './bed';

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
const act = (request: CommitRequest, body: (writer: BedWriter) => void): void => {
  const done = bed.unitOfWork.commit(request, (writer) => {
    body(writer);
    return null;
  });
  expect(done).toMatchObject({ ok: true });
};
const undo = (actId: string, commandId = `undo-${actId}`) => bed.unitOfWork.undo(asPerson(commandId), actId);
const fields = (id: string, kind = 'topic'): Record<string, Json> => {
  let seen: unknown = null;
  act(asPerson(bed.ids()), (writer) => {
    seen = writer.untyped.read(kind, id)?.fields;
  });
  return JSON.parse(JSON.stringify(seen));
};
const create = (id: string, title = 'first'): void =>
  act(asPerson(`create-${id}`), (writer) => writer.create('topic', id, { title, notes: null, rank: 1 }));

test('[UNDO-1] an edit is taken back, field by field', () => {
  create('t1');
  act(asPerson('edit'), (writer) => writer.write('topic', 't1', { title: 'second', rank: 2 }));
  act(asPerson('newer'), (writer) => writer.write('topic', 't1', { rank: 3 }));
  expect(undo('edit')).toEqual({ ok: true, value: { actId: 'undo-edit', restored: 1, kept: 1 } });
  expect(fields('t1')).toMatchObject({ title: 'first', rank: 3, deletedAt: null });
});

test('[UNDO-1] nothing of the act stands any more: nothing is written, and that is said', () => {
  create('t1');
  act(asPerson('edit'), (writer) => writer.write('topic', 't1', { title: 'second' }));
  act(asPerson('newer'), (writer) => writer.write('topic', 't1', { title: 'third' }));
  expect(undo('edit')).toEqual({ ok: true, value: { actId: 'undo-edit', restored: 0, kept: 1 } });
  expect(fields('t1')).toMatchObject({ title: 'third' });
});

test('[UNDO-7] acts that are undone newest first all go back, the creation too; what somebody wrote in between stays', () => {
  create('t1');
  act(asPerson('second'), (writer) => writer.write('topic', 't1', { title: 'second' }));
  act(asAgent('third'), (writer) => writer.write('topic', 't1', { title: 'third', rank: 3 }));
  expect(undo('third')).toMatchObject({ ok: true, value: { restored: 1, kept: 0 } });
  expect(undo('second')).toMatchObject({ ok: true, value: { restored: 1, kept: 0 } });
  expect(fields('t1')).toMatchObject({ title: 'first', rank: 1, deletedAt: null });
  expect(undo('create-t1')).toMatchObject({ ok: true, value: { restored: 1, kept: 0 } });
  expect(fields('t1')).toMatchObject({ deletedAt: expect.any(Number) });

  create('t2');
  act(asPerson('edit-2'), (writer) => writer.write('topic', 't2', { title: 'second' }));
  act(asPerson('same-2'), (writer) => writer.write('topic', 't2', { title: 'first' }));
  expect(undo('create-t2')).toMatchObject({ ok: true, value: { restored: 0, kept: 1 } });
  expect(undo('edit-2')).toMatchObject({ ok: true, value: { restored: 0 } });
});

test('[UNDO-7] what an undo of an undo brought back can be undone again', () => {
  create('t1');
  act(asPerson('edit'), (writer) => writer.write('topic', 't1', { title: 'second' }));
  undo('edit');
  expect(undo('undo-edit')).toMatchObject({ ok: true, value: { restored: 1, kept: 0 } });
  expect(fields('t1')).toMatchObject({ title: 'second' });
  expect(undo('edit', 'once-more')).toMatchObject({ ok: true, value: { restored: 1, kept: 0 } });
  expect(fields('t1')).toMatchObject({ title: 'first' });
  expect(undo('create-t1')).toMatchObject({ ok: true, value: { restored: 1, kept: 0 } });
});

test('[UNDO-2] a creation is deleted softly; undoing that brings it back', () => {
  create('t1');
  expect(undo('create-t1')).toMatchObject({ ok: true, value: { restored: 1, kept: 0 } });
  expect(fields('t1')).toMatchObject({ title: 'first', deletedAt: expect.any(Number) });
  expect(undo('undo-create-t1')).toMatchObject({ ok: true, value: { restored: 1, kept: 0 } });
  expect(fields('t1')).toMatchObject({ title: 'first', deletedAt: null });
});

test('[UNDO-2] what somebody wrote to since it was created stays', () => {
  create('t1');
  act(asPerson('edit'), (writer) => writer.write('topic', 't1', { title: 'second' }));
  expect(undo('create-t1')).toMatchObject({ ok: true, value: { restored: 0, kept: 1 } });
  expect(fields('t1')).toMatchObject({ title: 'second', deletedAt: null });
});

test('a deletion is taken back', () => {
  create('t1');
  act(asPerson('delete'), (writer) => writer.write('topic', 't1', { deletedAt: 5 }));
  expect(undo('delete')).toMatchObject({ ok: true, value: { restored: 1, kept: 0 } });
  expect(fields('t1')).toMatchObject({ deletedAt: null });
});

test('[UNDO-5] an undo does not revive what was deleted later', () => {
  create('t1');
  act(asPerson('edit'), (writer) => writer.write('topic', 't1', { title: 'second' }));
  act(asPerson('delete'), (writer) => writer.write('topic', 't1', { deletedAt: 5 }));
  expect(undo('edit')).toMatchObject({ ok: true, value: { restored: 0, kept: 1 } });
  expect(fields('t1')).toMatchObject({ title: 'second', deletedAt: 5 });
});

test('[UNDO-3] a restored text keeps the taint that it had', () => {
  act(asAgent('a'), (writer) => writer.create('topic', 't1', { title: 'from outside' }));
  act(asPerson('edit'), (writer) => writer.write('topic', 't1', { title: 'mine' }));
  expect(undo('edit')).toMatchObject({ ok: true, value: { restored: 1 } });
  const [state] = bed.database.query('SELECT state FROM topics').rows[0] ?? [];
  // Person, model, tainted: 0 × 10 + 4 × 2 + 1.
  expect(state).toContain('["title","from outside",3,3,0,9]');
});

test('[UNDO-1] an act of many commits goes back to where it began', () => {
  create('t1');
  create('t2');
  act(asPerson('c1', 'act'), (writer) => writer.write('topic', 't1', { title: 'b', rank: 2 }));
  act(asPerson('other'), (writer) => writer.write('topic', 't1', { rank: 9 }));
  act(asPerson('c2', 'act'), (writer) => {
    writer.write('topic', 't1', { title: 'c', rank: 3 });
    writer.create('topic', 't3', { title: 'new' });
  });
  act(asPerson('c3', 'act'), (writer) => {
    writer.write('topic', 't3', { title: 'newer', deletedAt: 4 });
    writer.write('topic', 't2', { deletedAt: 4 });
  });
  expect(undo('act')).toMatchObject({ ok: true, value: { restored: 3 } });
  // The rank that somebody wrote in between is what stood before the act's last word.
  expect(fields('t1')).toMatchObject({ title: 'first', rank: 9 });
  expect(fields('t2')).toMatchObject({ deletedAt: null });
  expect(fields('t3')).toMatchObject({ deletedAt: expect.any(Number) });
});

test('[UNDO-2] an import is taken back while nobody touched it', () => {
  const theirs = writeFields(emptyRegisters, {
    dot: { host: 'hostb', n: 4 },
    folds: {},
    provenance: { by: 'person', authority: 'person', tainted: false },
    values: new Map<string, Json>([
      ['title', 'theirs'],
      ['deletedAt', null],
    ]),
  });
  act(asPerson('c1', 'import'), (writer) => {
    writer.untyped.adopt('topic', 't1', theirs);
    writer.untyped.adopt('topic', 't2', theirs);
  });
  act(asPerson('edit'), (writer) => writer.write('topic', 't2', { title: 'mine' }));
  expect(undo('import')).toMatchObject({ ok: true, value: { restored: 1, kept: 1 } });
  expect(fields('t1')).toMatchObject({ deletedAt: expect.any(Number) });
  expect(fields('t2')).toMatchObject({ title: 'mine', deletedAt: null });
});

test('[UNDO-4] a large act is undone in commits of a legal size, and redone', () => {
  for (let chunk = 0; chunk < 4; chunk += 1) {
    act(asPerson(`c${chunk}`, 'big'), (writer) => {
      for (let i = 0; i < 200; i += 1)
        writer.create('topic', `t${chunk}-${i}`, { title: 'x', notes: 'short' });
    });
  }
  for (let i = 0; i < 8; i += 1) {
    act(asPerson(`long${i}`, 'long'), (writer) =>
      writer.write('topic', `t0-${i}`, { notes: 'x'.repeat(200_000) }),
    );
  }
  act(asPerson('short'), (writer) => {
    for (let i = 0; i < 8; i += 1) writer.write('topic', `t0-${i}`, { notes: null });
  });
  expect(undo('short')).toMatchObject({ ok: true, value: { restored: 8, kept: 0 } });
  expect(undo('undo-short')).toMatchObject({ ok: true, value: { restored: 8, kept: 0 } });
  expect(undo('big')).toMatchObject({ ok: true, value: { restored: 792, kept: 8 } });
  const alive = (): unknown =>
    bed.database.query('SELECT count(*) FROM topics WHERE deleted_at IS NULL').rows[0]?.[0];
  expect(alive()).toBe(8);
  expect(undo('undo-big')).toMatchObject({ ok: true, value: { restored: 792, kept: 0 } });
  expect(alive()).toBe(800);
});

test('[COMMIT-3] a repeated undo answers the same and does nothing', () => {
  create('t1');
  act(asPerson('edit'), (writer) => writer.write('topic', 't1', { title: 'second' }));
  const first = undo('edit', 'u');
  act(asPerson('again'), (writer) => writer.write('topic', 't1', { title: 'third' }));
  expect(undo('edit', 'u')).toEqual(first);
  expect(fields('t1')).toMatchObject({ title: 'third' });
});

test('an unknown act is named; a command that wrote nothing is none', () => {
  expect(undo('never')).toEqual({ ok: false, error: { code: 'act_not_found' } });
  act(asPerson('nothing'), () => undefined);
  expect(undo('nothing')).toEqual({ ok: false, error: { code: 'act_not_found' } });
});

test('[RECORD-3] an unreadable record is kept and does not stop the others', () => {
  create('t1');
  create('t2');
  act(asPerson('edit'), (writer) => {
    writer.write('topic', 't1', { title: 'x' });
    writer.write('topic', 't2', { title: 'x' });
  });
  const [good = null] = bed.database.query("SELECT state FROM topics WHERE id = 't1'").rows[0] ?? [];
  bed.database.run("UPDATE topics SET state = '[]' WHERE id = 't1'");
  expect(undo('edit')).toMatchObject({ ok: true, value: { restored: 1, kept: 1 } });
  expect(bed.faults).toContainEqual({ code: 'record_unreadable', ids: ['topic', 't1'] });
  bed.database.run("UPDATE topics SET state = ? WHERE id = 't1'", [good]);
});
