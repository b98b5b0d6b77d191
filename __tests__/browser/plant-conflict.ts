import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registers } from '../../src/core/registers';
import { noteBackup } from '../../src/runtime/transfer/backup/backup-age';
import type { Peer } from '../../src/runtime/peer';
import { openJournal, task, write } from './planted-journal';

// What two devices leave behind, made by two journals through the app's own code: no door into the app is needed for it.
type Place = { readonly kind: string; readonly id: string };
const stateOf = (peer: Peer, { kind, id }: Place): Registers => {
  const opened = peer.stores();
  if (!opened.ok) throw new Error(opened.error.code);
  const { records } = opened.value.journal;
  const state = records.readState(records.registerKind(kind), id);
  if (!state.ok || state.value === null) throw new Error(`${kind} ${id} is not there`);
  return state.value;
};
const carry = (from: Peer, { to, what }: { readonly to: Peer; readonly what: readonly Place[] }): void => {
  const states = what.map((place) => ({ ...place, state: stateOf(from, place) }));
  write(to, (writer) => {
    for (const { kind, id, state } of states) writer.untyped.adopt(kind, id, state);
  });
};

type Journals = { readonly here: Peer; readonly there: Peer };
const twoTitles = ({ here, there }: Journals, id: string): void => {
  const planned: Place = { kind: 'task', id };
  write(here, (writer) => writer.create('task', planned.id, task('Book the train', writer.now())));
  carry(here, { to: there, what: [planned] });
  write(here, (writer) => writer.write('task', planned.id, { title: 'Book the night train' }));
  write(there, (writer) => writer.write('task', planned.id, { title: 'Book two seats on the train' }));
  carry(there, { to: here, what: [planned] });
};

/** An item that was ticked there while its task was deleted here. */
const orphan = ({ here, there }: Journals): void => {
  const [trip, list, item] = ['planted-trip', 'planted-list', 'planted-item'];
  write(here, (writer) => {
    const life = { createdAt: writer.now(), deletedAt: null };
    writer.create('task', trip, task('Pack for the coast', life.createdAt));
    writer.create('checklist', list, { taskId: trip, title: 'Bags', ...life });
    const text = { text: 'Swimming things', checked: false, position: 'a0' };
    writer.create('checklistItem', item, { checklistId: list, taskId: trip, ...text, ...life });
  });
  const what: readonly Place[] = [
    { kind: 'task', id: trip },
    { kind: 'checklist', id: list },
    { kind: 'checklistItem', id: item },
  ];
  carry(here, { to: there, what });
  write(there, (writer) =>
    writer.write('checklistItem', item, { text: 'Swimming things, also for the kids' }),
  );
  here.command({ name: 'task.delete', input: { id: trip }, commandId: `planted-delete-${here.hostId}` });
  carry(there, { to: here, what: what.slice(2) });
};

/** As a backup in hand is noted, two months back. */
const oldBackup = (here: Peer): void => {
  const opened = here.stores();
  if (!opened.ok) throw new Error(opened.error.code);
  noteBackup(opened.value.journal.database, Date.now() - 62 * 24 * 60 * 60 * 1000);
};

/** Into the files of a profile that nobody has open: titles to decide on, and one item that lost its place. Answers the tasks. */
export const plant = async (profileFolder: string, many: number): Promise<readonly string[]> => {
  const other = await mkdtemp(join(tmpdir(), 'other device '));
  const journals = { here: openJournal(profileFolder), there: openJournal(other) };
  const tasks = Array.from({ length: many }, (_, at) => (at === 0 ? 'planted-conflict' : `planted-${at}`));
  for (const id of tasks) twoTitles(journals, id);
  orphan(journals);
  // Where strings are tried out, nothing else is said.
  if (many === 1) oldBackup(journals.here);
  journals.here.close();
  journals.there.close();
  await rm(other, { recursive: true, force: true });
  return tasks;
};
