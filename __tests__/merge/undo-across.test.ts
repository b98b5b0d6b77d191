import { foldField } from '../../src/core/folds';
import type { Json } from '../../src/core/json';
import type { Provenance } from '../../src/core/registers';
import { person } from '../../src/db/commit';
import { commitOf, unitsOfAct } from '../../src/db/log/feed';
import { createTextHistory } from '../../src/db/log/text-history';
import { carry } from './carry';
import { openProfile, writeTask, type Profile } from './two-profiles';

// Undo and version times ask the log by dot: the commit's host makes no difference, except where a rule says so.
let here: Profile;
let there: Profile;
beforeEach(() => {
  here = openProfile('hosta', 3);
  there = openProfile('hostb', 4);
});
afterEach(() => {
  here.destroy();
  there.destroy();
});

const journalOf = ({ bed }: Profile) => bed.stores.journal;
const send = (from: Profile, to: Profile): void => {
  expect(carry(journalOf(from), journalOf(to)).stopped).toBeNull();
};
const fieldOf = (profile: Profile, { kind, id, field }: { kind: string; id: string; field: string }) => {
  const { records } = journalOf(profile);
  const registerKind = records.registerKind(kind);
  const state = records.readState(registerKind, id);
  const entries = state.ok ? (state.value?.fields.get(field) ?? []) : [];
  const fold = registerKind.fields[field]?.fold;
  return fold === undefined ? null : (foldField(fold, entries)?.entry ?? null);
};
const titleOf = (profile: Profile): Json | undefined =>
  fieldOf(profile, { kind: 'task', id: 't1', field: 'title' })?.value;
const undo = ({ bed }: Profile, actId: string) => {
  const { unitOfWork } = bed.stores.journal;
  return unitOfWork.undo({ commandId: bed.stores.ids(), writer: person }, actId);
};
const rename = (profile: Profile, title: string): string =>
  profile.commit('journal', (writer) => writeTask(writer, 't1', { title }));

test('[UNDO-1] an act of another device is undone here, and its author hears of it', () => {
  rename(here, 'First');
  send(here, there);
  const renamed = rename(here, 'Second');
  send(here, there);
  expect(titleOf(there)).toBe('Second');
  expect(undo(there, renamed)).toMatchObject({ value: { restored: 1, kept: 0 } });
  expect(titleOf(there)).toBe('First');
  send(there, here);
  expect(titleOf(here)).toBe('First');
  expect(here.contents('journal')).toBe(there.contents('journal'));
});

test('[UNDO-1] what was written here since over another device’s act stays', () => {
  rename(here, 'First');
  send(here, there);
  const renamed = rename(here, 'Second');
  send(here, there);
  rename(there, 'Third');
  expect(undo(there, renamed)).toMatchObject({ value: { restored: 0, kept: 1 } });
  expect(titleOf(there)).toBe('Third');
});

test('[UNDO-2] what another device created goes, unless somebody wrote to it since', () => {
  const made = rename(here, 'First');
  send(here, there);
  expect(undo(there, made)).toMatchObject({ value: { restored: 1, kept: 0 } });
  expect(fieldOf(there, { kind: 'task', id: 't1', field: 'deletedAt' })?.value).not.toBeNull();
  send(there, here);
  rename(here, 'Wanted');
  send(here, there);
  expect(fieldOf(there, { kind: 'task', id: 't1', field: 'deletedAt' })?.value).toBeNull();
  expect(undo(there, made)).toMatchObject({ value: { restored: 0 } });
});

const timer = (profile: Profile, id: string): void => {
  profile.commit('journal', (writer) => {
    const span = { start: writer.now(), end: null };
    const entry = { span, day: '2026-11-18', annotation: id, categoryId: null, source: null };
    writer.create('timeEntry', id, { ...entry, createdAt: writer.now(), deletedAt: null });
  });
};
const stop = (profile: Profile, id: string): string =>
  profile.commit('journal', (writer) => {
    const start = writer.now() - 1000;
    writer.write('timeEntry', id, { span: { start, end: writer.now() } });
  });
const endOf = (profile: Profile, id: string): unknown => {
  const span = fieldOf(profile, { kind: 'timeEntry', id, field: 'span' })?.value;
  return typeof span === 'object' && span !== null && 'end' in span ? span.end : undefined;
};

test('[UNDO-8] a timer that another device started meanwhile ends none that an undo gives back; one of this device does', () => {
  timer(here, 'mine');
  const stopped = stop(here, 'mine');
  timer(there, 'theirs');
  send(there, here);
  expect(undo(here, stopped)).toMatchObject({ value: { restored: 1, kept: 0 } });
  expect(endOf(here, 'mine')).toBeNull();
  const again = stop(here, 'mine');
  timer(here, 'next');
  expect(undo(here, again)).toMatchObject({ value: { restored: 1, kept: 1 } });
  expect(endOf(here, 'mine')).not.toBeNull();
});

test('[ARRIVAL-3] the time of a version is its commit’s, whoever wrote it', () => {
  rename(here, 'First');
  send(here, there);
  rename(here, 'Mine');
  rename(there, 'Theirs');
  const written = journalOf(there).feed.after(0, 99).changes.at(-1);
  send(there, here);
  const dot = { host: 'hostb', n: written?.lastCounter ?? 0 };
  expect(commitOf(journalOf(here).database, dot)).toMatchObject({ at: written?.at, isOwn: false });
  expect(commitOf(journalOf(here).database, { host: 'hostb', n: dot.n + 1 })).toBeNull();
});

test('[APPLY-6] what its author writes later leaves the earlier act undoable, however much of it was replaced here', () => {
  rename(here, 'First');
  send(here, there);
  const act = here.commit('journal', (writer) =>
    writeTask(writer, 't1', { title: 'Second', priority: 'P1' }),
  );
  send(here, there);
  rename(there, 'Third');
  here.commit('journal', (writer) => writeTask(writer, 't1', { estimateMinutes: 5 }));
  send(here, there);
  expect(undo(there, act)).toMatchObject({ value: { restored: 1, kept: 1 } });
  expect(titleOf(there)).toBe('Third');
  expect(fieldOf(there, { kind: 'task', id: 't1', field: 'priority' })?.value).not.toBe('P1');
});

test('[APPLY-6] a value that was replaced before it came is given back to nobody', () => {
  here.commit('journal', (writer) => writeTask(writer, 't1', { title: 'First', due: '2026-11-20' }));
  const moved = here.commit('journal', (writer) => writeTask(writer, 't1', { due: '2026-11-22' }));
  send(here, there);
  const due = () => fieldOf(there, { kind: 'task', id: 't1', field: 'due' })?.value;
  expect(due()).toBe('2026-11-22');
  expect(undo(there, moved)).toMatchObject({ value: { restored: 0, kept: 1 } });
  expect(due()).toBe('2026-11-22');
});

test('[UNDO-7] undone newest first all acts go back, although one undo was another device’s', () => {
  rename(here, 'First');
  send(here, there);
  const second = rename(here, 'Second');
  send(here, there);
  const third = rename(there, 'Third');
  send(there, here);
  expect(undo(there, third)).toMatchObject({ value: { restored: 1 } });
  send(there, here);
  expect(titleOf(here)).toBe('Second');
  // The entry is the other device's undo; it stands for the one that it brought back.
  expect(undo(here, second)).toMatchObject({ value: { restored: 1, kept: 0 } });
  expect(titleOf(here)).toBe('First');
  send(here, there);
  expect([titleOf(there), there.contents('journal')]).toEqual(['First', here.contents('journal')]);
});

test('[VOUCH-3] what another device writes under an import’s name is none of the import', () => {
  const actId = 'import-markdown-1';
  const fromFile: Provenance = { by: 'person', authority: 'external', tainted: true };
  const bring = ({ bed }: Profile, id: string): void => {
    const { unitOfWork } = bed.stores.journal;
    const request = { commandId: bed.stores.ids(), actId, writer: fromFile };
    const done = unitOfWork.commit(request, (writer) => {
      writeTask(writer, id, { title: `from ${bed.stores.hostId}` });
      return null;
    });
    expect(done.ok).toBe(true);
  };
  const sourceAt = (of: Profile, id: string): string => {
    const { database, unitOfWork } = journalOf(of);
    const entry = fieldOf(of, { kind: 'task', id, field: 'title' });
    if (entry === null) throw new Error('no title');
    const history = createTextHistory(database, {
      hosts: unitOfWork.hosts,
      isImport: (name) => name.startsWith('import-'),
    });
    return history(entry, { kind: 'task', id, field: 'title' }).from;
  };
  bring(here, 't1');
  send(here, there);
  bring(there, 't2');
  bring(there, 't1');
  send(there, here);
  for (const profile of [here, there]) {
    expect(unitsOfAct(journalOf(profile).database, actId).map(({ id }) => id)).toEqual(['t1']);
    expect(sourceAt(profile, 't2')).toBe('unknown');
    expect(sourceAt(profile, 't1')).toBe('unknown');
  }
  bring(here, 't3');
  send(here, there);
  for (const profile of [here, there]) expect(sourceAt(profile, 't3')).toBe('act');
});
