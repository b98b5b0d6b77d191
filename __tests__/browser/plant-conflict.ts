import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registers } from '../../src/core/registers';
import { person, type Writer } from '../../src/db/commit';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { secureRandom, systemClock } from '../../src/platform/node/node-ports';
import { openPeer, type Peer } from '../../src/runtime/peer';

// What two devices leave behind, made by two journals through the app's own code: no door into the app is needed for it.
const openJournal = (folder: string): Peer => {
  const place = { where: 'hub', isEncryptedAtRest: false, isKept: () => true, appVersion: 'flow' } as const;
  const opened = openPeer({
    ...{ place, clock: systemClock, random: secureRandom },
    files: createBetterSqlite3Files(folder),
    defer: queueMicrotask,
    pause: setImmediate,
  });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
};

const write = (peer: Peer, body: (writer: Writer) => void): void => {
  const commandId = `planted-${peer.hostId}-${Math.random()}`;
  const done = peer.unitOfWork.commit({ commandId, writer: person }, (writer) => {
    body(writer);
    return null;
  });
  if (!done.ok) throw new Error(done.error.code);
};

type Place = { readonly kind: string; readonly id: string };
const stateOf = (peer: Peer, { kind, id }: Place): Registers => {
  if (!peer.stores.ok) throw new Error(peer.stores.error.code);
  const { records } = peer.stores.value.journal;
  const state = records.readState(records.registerKind(kind), id);
  if (!state.ok || state.value === null) throw new Error(`${kind} ${id} is not there`);
  return state.value;
};
const carry = (from: Peer, { to, what }: { readonly to: Peer; readonly what: readonly Place[] }): void => {
  const states = what.map((place) => ({ ...place, state: stateOf(from, place) }));
  write(to, (writer) => {
    for (const { kind, id, state } of states) writer.adopt(kind, id, state);
  });
};

const task = (title: string, now: number) => ({
  ...{ title, notes: '', priority: 'P2', due: null, estimateMinutes: null, language: null, categoryId: null },
  ...{ status: { status: 'OPEN', statusReason: null }, completedAt: null, createdAt: now, deletedAt: null },
});

const twoTitles = ({ here, there }: { readonly here: Peer; readonly there: Peer }): void => {
  const planned: Place = { kind: 'task', id: 'planted-conflict' };
  write(here, (writer) => writer.create('task', planned.id, task('Book the train', writer.now())));
  carry(here, { to: there, what: [planned] });
  write(here, (writer) => writer.write('task', planned.id, { title: 'Book the night train' }));
  write(there, (writer) => writer.write('task', planned.id, { title: 'Book two seats on the train' }));
  carry(there, { to: here, what: [planned] });
};

/** An item that was ticked there while its task was deleted here. */
const orphan = ({ here, there }: { readonly here: Peer; readonly there: Peer }): void => {
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

/** Into the files of a profile that nobody has open. */
export const plantConflict = async (profileFolder: string): Promise<void> => {
  const other = await mkdtemp(join(tmpdir(), 'other device '));
  const journals = { here: openJournal(profileFolder), there: openJournal(other) };
  twoTitles(journals);
  orphan(journals);
  journals.here.close();
  journals.there.close();
  await rm(other, { recursive: true, force: true });
};
