import type { Clock } from '../../src/core/ports';
import { person, type Writer } from '../../src/db/commit';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { secureRandom, systemClock } from '../../src/platform/node/node-ports';
import { openPeer, type Peer } from '../../src/runtime/peer';
import type { FieldsOf } from '../../src/db/records/kinds';

/** The files of a profile that nobody has open, behind the app's own code. */
export const openJournal = (folder: string, clock: Clock = systemClock): Peer => {
  const place = { where: 'hub', isEncryptedAtRest: false, isKept: () => true, appVersion: 'flow' } as const;
  const opened = openPeer({
    place,
    clock,
    random: secureRandom,
    files: createBetterSqlite3Files(folder),
    defer: queueMicrotask,
    pause: setImmediate,
  });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
};

export const write = (peer: Peer, body: (writer: Writer) => void): void => {
  const commandId = `planted-${peer.hostId}-${Math.random()}`;
  const done = peer.unitOfWork.commit({ commandId, writer: person }, (writer) => {
    body(writer);
    return null;
  });
  if (!done.ok) throw new Error(done.error.code);
};

export const task = (title: string, now: number): FieldsOf<'task'> => ({
  title,
  notes: '',
  priority: 'P2',
  due: null,
  estimateMinutes: null,
  language: null,
  categoryId: null,
  status: { status: 'OPEN', statusReason: null },
  completedAt: null,
  createdAt: now,
  deletedAt: null,
});
