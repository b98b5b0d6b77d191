import { bytesToHex } from '@noble/hashes/utils.js';
import { SqlError } from '../../src/db/sql-database';
import { nodeCrypto } from '../../src/platform/node/node-crypto';
import { createStreamDesk } from '../../src/sync/create-stream-desk';
import type { Halt, StreamDesk } from '../../src/sync/stream-desk';
import { openAgentBed, type AgentBed } from '../runs/agent-bed';
import { seededRandom } from '../commit/bed';
import { contentsOf as tablesOf } from '../merge/carry';
import { domains, kindsOf, liveSome } from '../merge/two-profiles';
import { failingDatabase, type Faults } from '../sql/failing-database';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { freshTask } from '../wake/wake-bed';
import {
  apply,
  contentsOf,
  keysOf,
  openDevice,
  placeOf,
  push,
  rosterOf,
  seedOf,
  take,
  createWire,
} from './stream-bed';

export type Life = { readonly bed: AgentBed };
const HOSTS = ['hosta', 'hostb'];
const NOON = Date.UTC(2026, 10, 18, 12);

export const createDesk = ({ bed }: Life): StreamDesk => {
  const { journal, agent, clock } = bed.stores;
  const desk = createStreamDesk({
    crypto: nodeCrypto,
    random: seededRandom(9),
    clock,
    elapsed: () => 0,
    keys: () => keysOf('hosta'),
    journal,
    agent,
    appVersion: '1',
  });
  desk.useRoster(rosterOf(HOSTS));
  return desk;
};

/** Files of a device that may fail, and another device with a life of its own beside it. */
export const liveBeside = (faults: Faults) => {
  const files = createReadyTemporaryFiles();
  let now = NOON;
  const clock = { now: () => (now += 1000) };
  let isFailing = false;
  const attempt: Faults = { ...faults, attempt: (what) => (isFailing ? faults.attempt(what) : undefined) };
  const open = (): Life => ({
    bed: openAgentBed({
      files: files.files,
      clock,
      seed: 3,
      hostId: 'hosta',
      wrap: (database) => failingDatabase(database, attempt),
    }),
  });
  let life = open();
  const there = openDevice('hostb', 8);
  there.desk.useRoster(rosterOf(HOSTS));
  liveSome(there.profile, { seed: 17, acts: 10 });
  const wire = createWire();
  push(there, wire);
  const edit = ({ bed }: Life, id: string): void => {
    const done = bed.stores.journal.unitOfWork.commit(
      { commandId: `c-${id}`, writer: { by: 'person', authority: 'person', tainted: false } },
      (writer) => {
        if (writer.read('task', id) === null) writer.untyped.create('task', id, { ...freshTask, title: id });
        return null;
      },
    );
    if (!done.ok) throw new Error(done.error.code);
  };
  edit(life, 'mine-1');

  const publicKey = nodeCrypto.signingPublicKey(seedOf('hostb'));
  const word = there.desk.acknowledgement() ?? new Uint8Array();
  let halts: readonly Halt[] = [];
  /** Whatever refuses is tried again, as a session does. */
  const goOn = (desk: StreamDesk): void => {
    const sent = new Map<string, Uint8Array>();
    for (let tries = 0; tries < 40; tries += 1) {
      const sealed = desk.seal();
      const out = desk.outgoing(1_000_000);
      for (const envelope of out) {
        sent.set(bytesToHex(envelope), envelope);
        desk.pushed({ ...placeOf(envelope), outcome: 'kept' });
      }
      const arrived = desk.arrived(wire.envelopes);
      const applied = desk.applySome(1000);
      desk.acknowledged(publicKey, word);
      desk.acknowledgement();
      if (sealed.ok && arrived.ok && applied.ok && !applied.value && out.length === 0) break;
    }
    wire.envelopes.push(...sent.values());
    halts = desk.halts();
  };
  return {
    run: (): { readonly finished: boolean; readonly writes: number } => {
      isFailing = true;
      let finished = false;
      try {
        goOn(createDesk(life));
        finished = true;
      } catch (error) {
        if (!(error instanceof SqlError)) throw error;
      }
      isFailing = false;
      return { finished, writes: faults.writes() };
    },
    reopen: (): Life => {
      life.bed.close();
      life = open();
      return life;
    },
    finish: (again: Life): void => {
      edit(again, 'mine-2');
      const desk = createDesk(again);
      for (let round = 0; round < 3; round += 1) {
        goOn(desk);
        take(there, wire.envelopes);
        apply(there);
        push(there, wire);
      }
      halts = [...desk.halts(), ...there.desk.halts()];
    },
    halts: () => halts,
    contentsHere: ({ bed }: Life): string =>
      domains
        .map((domain) =>
          tablesOf(
            bed.stores[domain],
            kindsOf[domain].map(({ table }) => table),
          ),
        )
        .join('\n'),
    contentsThere: (): string => contentsOf(there),
    destroy: (): void => {
      life.bed.close();
      files.destroy();
      there.profile.destroy();
    },
  };
};
