import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdSource } from '../../src/core/id';
import type { Registers } from '../../src/core/registers';
import { person } from '../../src/db/commit';
import { createReadyFiles } from '../sql/ready-files';
import { createApiClient, type ApiClient } from '../../src/runtime/api/client';
import { openPeer, type Peer } from '../../src/runtime/peer';
import { createInProcessTransport } from '../../src/runtime/transports/in-process-transport';
import { createTestClock, createTestRandom, testPlace, valueOf } from '../api/test-host';

// Two devices of one person, each with its own files, clock and host. What one of them wrote reaches the other by hand.
export type Journal = { readonly peer: Peer; readonly client: ApiClient };
export type Carried = { readonly kind: string; readonly id: string };

const openJournal = (folder: string, seed: number): Journal => {
  const [clock, random] = [createTestClock(), createTestRandom(seed)];
  const peer = valueOf(
    openPeer({
      clock,
      random,
      place: testPlace,
      defer: queueMicrotask,
      pause: setImmediate,
      files: createReadyFiles(folder),
    }),
  );
  const newId = createIdSource({ clock, random });
  return { peer, client: createApiClient({ transport: createInProcessTransport(peer), newId }) };
};

const storeOf = ({ peer }: Journal) => valueOf(peer.stores()).journal;
export const stateOf = (journal: Journal, { kind, id }: Carried): Registers => {
  const { records } = storeOf(journal);
  const state = valueOf(records.readState(records.registerKind(kind), id));
  if (state === null) throw new Error(`${kind} ${id} is not there`);
  return state;
};

let carries = 0;
/** Merged into what the other has, as a version of another device is. */
export const carry = (
  from: Journal,
  { to, what }: { readonly to: Journal; readonly what: readonly Carried[] },
) => {
  carries += 1;
  const done = to.peer.unitOfWork.commit({ commandId: `carry-${carries}`, writer: person }, (writer) => {
    for (const each of what) writer.untyped.adopt(each.kind, each.id, stateOf(from, each));
    return null;
  });
  valueOf(done);
};

export const openTwoJournals = () => {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'two journals ')));
  const [here, there] = [openJournal(folders[0] ?? '', 61), openJournal(folders[1] ?? '', 62)];
  return {
    here,
    there,
    /** Both ways. */
    exchange: (...what: readonly Carried[]): void => {
      const held = what.map((each) => ({ each, state: stateOf(here, each) }));
      carry(there, { to: here, what });
      valueOf(
        there.peer.unitOfWork.commit({ commandId: `back-${(carries += 1)}`, writer: person }, (writer) => {
          for (const { each, state } of held) writer.untyped.adopt(each.kind, each.id, state);
          return null;
        }),
      );
    },
    end: (): void => {
      here.peer.close();
      there.peer.close();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A task that both have, with another title on each. */
export const disagreeOnTitle = async ({
  here,
  there,
  exchange,
}: ReturnType<typeof openTwoJournals>): Promise<string> => {
  const { id } = valueOf(await here.client.command('task.create', { title: 'Plan' }));
  carry(here, { to: there, what: [{ kind: 'task', id }] });
  valueOf(await here.client.command('task.update', { id, fields: { title: 'Plan A' } }));
  valueOf(await there.client.command('task.update', { id, fields: { title: 'Plan B' } }));
  exchange({ kind: 'task', id });
  return id;
};
