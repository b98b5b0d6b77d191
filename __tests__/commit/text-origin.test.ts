import { decodeRegisters } from '../../src/core/registers-codec';
import type { CommitRequest } from '../../src/db/commit';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { createTextHistory } from '../../src/db/log/text-history';
import { asAgent, asPerson, createTables, openBed, type Bed, type BedKind, type BedWriter } from './bed';
import type { FieldsOf } from '../../src/db/records/kinds';

// Where a text comes from, whoever writes over it, copies it or puts it back.
let bed: Bed;
beforeEach(() => {
  const database = openBetterSqlite3(':memory:');
  createTables(database);
  bed = openBed(database);
});
afterEach(() => bed.database.close());

const asImport = (commandId: string): CommitRequest => ({
  commandId,
  writer: { by: 'person', authority: 'external', tainted: true },
});
const asCleanAgent = (commandId: string): CommitRequest => ({
  commandId,
  writer: { by: 'agent', authority: 'model', tainted: false },
  cause: { agentId: 'agent1', runKey: 'run1', depth: 1 },
});
const commit = (request: CommitRequest, body: (writer: BedWriter) => void) =>
  bed.unitOfWork.commit(request, (writer) => {
    body(writer);
    return null;
  });
const act = (request: CommitRequest, body: (writer: BedWriter) => void): void =>
  expect(commit(request, body)).toMatchObject({ ok: true });
const originOf = (
  id: string,
  field = 'title',
): { readonly authority?: string; readonly tainted?: boolean } => {
  const text = bed.database.query('SELECT state FROM topics WHERE id = ?', [id]).rows[0]?.[0];
  const state = decodeRegisters(String(text));
  if (!state.ok) throw new Error(state.error.code);
  const [entry, other] = state.value.fields.get(field) ?? [];
  expect(other).toBeUndefined();
  return entry === undefined ? {} : { authority: entry.authority, tainted: entry.tainted };
};
const write = (request: CommitRequest, fields: FieldsOf<'topic', BedKind>, id = 't1'): void =>
  act(request, (writer) => writer.write('topic', id, fields));

const external = { authority: 'external', tainted: true };
const model = { authority: 'model', tainted: true };
const own = { authority: 'person', tainted: false };

beforeEach(() => {
  act(asImport('import'), (writer) => writer.create('topic', 't1', { title: 'from outside', notes: '' }));
});

test('[TAINT-4] an edit, and the same text saved again, keep the mark of what stood there', () => {
  write(asPerson('one-sign'), { title: 'from outside.' });
  expect(originOf('t1')).toEqual(external);
  write(asPerson('the-same'), { title: 'from outside.' });
  expect(originOf('t1')).toEqual(external);
  write(asPerson('all-other'), { title: 'quite another' });
  expect(originOf('t1')).toEqual(external);
});

test('[TAINT-4] what a tainted run wrote stays a model’s after an edit', () => {
  write(asAgent('agent'), { title: 'an agent’s' });
  write(asPerson('edit'), { title: 'an agent’s!' });
  expect(originOf('t1')).toEqual(model);
});

test('[TAINT-4] an empty field holds nothing from outside, and what is typed into it is the person’s own', () => {
  expect(originOf('t1', 'notes')).toEqual(own);
  write(asPerson('notes'), { notes: 'mine' });
  expect(originOf('t1', 'notes')).toEqual(own);
  write(asPerson('cleared'), { title: '' });
  expect(originOf('t1')).toEqual(own);
  write(asPerson('typed'), { title: 'mine' });
  expect(originOf('t1')).toEqual(own);
  expect(bed.unitOfWork.undo(asPerson('undo-typed'), 'typed')).toMatchObject({ ok: true });
  expect(bed.unitOfWork.undo(asPerson('undo-cleared'), 'cleared')).toMatchObject({ ok: true });
  expect(originOf('t1')).toEqual(external);
});

test('[TAINT-4] a clean run that writes a text of its own over one from outside has not read that one', () => {
  write(asCleanAgent('agent'), { title: 'anew' });
  expect(originOf('t1')).toEqual({ authority: 'model', tainted: false });
});

test('[TAINT-4] [UNDO-3] undone, an edit gives back the very origin, clean or not', () => {
  act(asPerson('mine'), (writer) => writer.create('topic', 't2', { title: 'mine', notes: null }));
  write(asAgent('agent'), { title: 'an agent’s' }, 't2');
  expect(bed.unitOfWork.undo(asPerson('undo'), 'agent')).toMatchObject({ ok: true });
  expect(originOf('t2')).toEqual(own);
});

test('[TAINT-5] a copy carries the origin of what it was copied from, whoever makes it', () => {
  const from = { title: { kind: 'topic', id: 't1', field: 'title' } };
  act(asCleanAgent('copied'), (writer) => writer.create('topic', 't2', { title: 'from outside' }, { from }));
  expect(originOf('t2')).toEqual(external);
  act(asPerson('parts'), (writer) =>
    writer.create('topic', 't3', { title: 'Again: from outside' }, { from }),
  );
  expect(originOf('t3')).toEqual(external);
  act(asPerson('own'), (writer) => writer.create('topic', 't4', { title: 'mine' }));
  const ofOwn = { title: { kind: 'topic', id: 't4', field: 'title' } };
  act(asCleanAgent('of-own'), (writer) => writer.create('topic', 't5', { title: 'mine' }, { from: ofOwn }));
  expect(originOf('t5')).toEqual(own);
  act(asAgent('tainted'), (writer) => writer.create('topic', 't6', { title: 'mine' }, { from: ofOwn }));
  expect(originOf('t6')).toMatchObject({ tainted: true });
  const both = { title: [from.title, ofOwn.title] };
  act(asPerson('both'), (writer) =>
    writer.create('topic', 't7', { title: 'mine, from outside' }, { from: both }),
  );
  expect(originOf('t7')).toEqual(external);
});

test('[TAINT-6] what is only carried over is from outside, field by field; an edit keeps that', () => {
  act(asPerson('carried'), (writer) =>
    writer.create('topic', 't2', { title: 'typed', notes: 'walk.png' }, { outside: ['notes'] }),
  );
  expect([originOf('t2'), originOf('t2', 'notes')]).toEqual([own, external]);
  act(asPerson('into'), (writer) => writer.write('topic', 't2', { title: 'too' }, { outside: ['title'] }));
  write(asPerson('edit'), { title: 'too!' }, 't2');
  expect(originOf('t2')).toEqual(external);
});

test('[VOUCH-1] only a person’s own commit vouches, for the fields that it names, and undoing it marks them again', () => {
  for (const request of [asAgent('agent'), asCleanAgent('clean'), asImport('again')]) {
    const refused = commit(request, (writer) => writer.vouch('topic', 't1', ['title']));
    expect(refused).toMatchObject({ ok: false, error: { code: 'not_a_person' } });
  }
  expect(originOf('t1')).toEqual(external);
  act(asPerson('vouch'), (writer) =>
    writer.untyped.vouch('topic', 't1', ['title', 'notes', 'rank', 'nothing']),
  );
  expect(originOf('t1')).toEqual(own);
  expect(bed.unitOfWork.undo(asPerson('undo'), 'vouch')).toMatchObject({ ok: true, value: { restored: 1 } });
  expect(originOf('t1')).toEqual(external);
});

test('[VOUCH-3] a text is the import’s while only the person types into it; a paste, an agent or another import ends that', () => {
  const sourceOf = () => {
    const text = bed.database.query('SELECT state FROM topics WHERE id = ?', ['t1']).rows[0]?.[0];
    const state = decodeRegisters(String(text));
    const entry = state.ok ? state.value.fields.get('title')?.[0] : undefined;
    if (entry === undefined) throw new Error('no title');
    const history = createTextHistory(bed.database, {
      hosts: bed.unitOfWork.hosts,
      isImport: (actId) => actId.startsWith('import'),
    });
    return history(entry, { kind: 'topic', id: 't1', field: 'title' });
  };
  const act1 = { ...asImport('import-1-0'), actId: 'import-1' };
  write(act1, { title: 'brought' });
  expect(sourceOf()).toEqual({ from: 'act', actId: 'import-1', isEdited: false });
  write(asPerson('typed'), { title: 'brought, mine' });
  expect(sourceOf()).toEqual({ from: 'act', actId: 'import-1', isEdited: true });
  write({ ...asPerson('pasted'), pasted: new Set(['title']) }, { title: 'brought, pasted' });
  expect(sourceOf()).toEqual({ from: 'pasted', isEdited: false });
  write(asPerson('typed-on'), { title: 'brought, pasted, typed' });
  expect(sourceOf()).toEqual({ from: 'pasted', isEdited: true });
  for (const undone of ['typed-on', 'pasted'])
    expect(bed.unitOfWork.undo(asPerson(`undo-${undone}`), undone)).toMatchObject({ ok: true });
  expect(sourceOf()).toEqual({ from: 'act', actId: 'import-1', isEdited: true });
  write(asAgent('agent'), { title: 'an agent’s' });
  write(asPerson('after-agent'), { title: 'an agent’s, mine' });
  expect(sourceOf()).toEqual({ from: 'unknown' });
  write({ ...asImport('import-2-0'), actId: 'import-2' }, { title: 'brought again' });
  expect(sourceOf()).toEqual({ from: 'act', actId: 'import-2', isEdited: false });
});
