import { hexToBytes } from '@noble/hashes/utils.js';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ok } from '../../../src/core/result';
import type { OpenSocket, Socket } from '../../../src/core/socket';
import type { SqlDatabase } from '../../../src/db/sql-database';
import type { SecretStore } from '../../../src/gateway/secrets/secret-store';
import { nodeCrypto } from '../../../src/platform/node/node-crypto';
import { startLife, type Life } from '../../../src/runtime/sync/space-life';
import { spaceRow } from '../../../src/runtime/sync/space-row';
import { decodeToRelay } from '../../../src/sync/relay/codec';
import { person } from '../../../src/db/commit';
import { openProfile, type Domain, type Profile } from '../../merge/two-profiles';
import { createReadyFiles } from '../../sql/ready-files';
import type { Chance, Net, Time } from '../session/net';
import { headsOf, watched, type Entry } from './ledger';

// A device as a person has it: two database files, a store of secrets, a clock that is wrong, a line that fails, and a process that may be killed at any
// write. What runs in it is what ships: founding, joining, roster, session, streams, snapshot.
export const RELAY = 'ws://127.0.0.1/relay';
export type World = {
  readonly time: Time;
  readonly chance: Chance;
  readonly net: Net;
  /** Where databases lie. */
  readonly folder: string;
};
type Process = {
  isAlive: boolean;
  /** Killed at this many writes from now. */
  writesLeft: number;
  readonly lines: Set<() => void>;
  readonly profile: Profile;
  readonly life: Life;
};
type Body = Pick<Process, 'isAlive' | 'writesLeft' | 'lines'>;

const killable = (database: SqlDatabase, write: () => void): SqlDatabase => ({
  isReadOnly: database.isReadOnly,
  markOf: database.markOf,
  checkpoint: database.checkpoint,
  flush: database.flush,
  close: database.close,
  query: database.query,
  run: (sql, params) => {
    write();
    return database.run(sql, params);
  },
  transaction: (body, options) => {
    const value = database.transaction(() => {
      const made = body();
      write();
      return made;
    }, options);
    write();
    return value;
  },
});
const secretsIn = (kept: Map<string, string>, isAlive: () => boolean): SecretStore => ({
  read: (ref) => Promise.resolve(ok(kept.get(ref) ?? null)),
  write: (ref, { value }) => {
    if (isAlive()) kept.set(ref, value);
    return Promise.resolve(ok('keyring'));
  },
  remove: (ref) => {
    if (isAlive()) kept.delete(ref);
    return Promise.resolve(ok(null));
  },
});

/** `isSure`: the commit returned before the process was killed, so it has to be there afterwards. */
type Kept = Entry & { readonly isSure: boolean };

export type Device = ReturnType<typeof createDevice>;
export const createDevice = (
  world: World,
  {
    host,
    number,
    isFounder,
  }: { readonly host: string; readonly number: number; readonly isFounder: boolean },
) => {
  const { time, chance, net } = world;
  const secrets = new Map<string, string>();
  const ledger: Kept[] = [];
  const faults: string[] = [];
  const over: Process[] = [];
  const acts: string[] = [];
  /** Between two slices of its work: others get their turn. */
  const pace = 1 + chance.below(150);
  let skew = 0;
  let ticks = 0;
  let opened = 0;
  let isCutOff = false;
  let pushes = 0;
  const folderOf = (life: number): string => join(world.folder, `${host} ${life}`);
  const clock = { now: () => time.clock.now() + skew + (ticks += 1) };

  const socketOf =
    (body: Body): OpenSocket =>
    (url, events) => {
      let isOver = false;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        body.lines.delete(end);
        socket.close();
        if (body.isAlive) time.after(1, () => body.isAlive && events.closed());
      };
      const socket: Socket = net.openSocket(url, {
        opened: () => {
          if (isCutOff) return end();
          if (!isOver) events.opened();
        },
        received: (frame) => {
          if (!isOver) events.received(frame);
        },
        closed: () => {
          if (isOver) return;
          isOver = true;
          body.lines.delete(end);
          if (body.isAlive) events.closed();
        },
      });
      body.lines.add(end);
      return {
        send: (frame) => {
          if (isOver || !body.isAlive) return;
          if (decodeToRelay(frame)?.is === 'push') pushes += 1;
          socket.send(frame);
        },
        waiting: socket.waiting,
        close: end,
      };
    };
  /** From this instant on nothing that it does reaches a disk that anybody reads, or a line. */
  const kill = (body: Body): void => {
    if (!body.isAlive) return;
    body.isAlive = false;
    for (const end of [...body.lines]) end();
    cpSync(folderOf(opened), folderOf(opened + 1), { recursive: true });
  };
  const openAt = (folder: string): Process => {
    const body: Body = { isAlive: true, writesLeft: Number.POSITIVE_INFINITY, lines: new Set() };
    const write = (): void => {
      body.writesLeft -= 1;
      if (body.writesLeft <= 0) kill(body);
    };
    const guard = (task: () => void) => (): void => {
      if (body.isAlive) task();
    };
    const profile = openProfile(host, number * 1000 + opened, {
      files: createReadyFiles(folder),
      clock,
      wrap: (database) => killable(database, write),
      destroy: () => undefined,
    });
    const { journal, agent } = profile.bed.stores;
    const after: Time['after'] = (milliseconds, task) => time.after(milliseconds, guard(task));
    const life = startLife(
      {
        world: {
          kind: 'hub',
          loadCrypto: () => Promise.resolve(ok(nodeCrypto)),
          openSocket: socketOf(body),
          secrets: secretsIn(secrets, () => body.isAlive),
          elapsed: () => (ticks += 1),
          after,
          mayUseFile: () => false,
          relay: () => (isFounder ? { own: RELAY, forOthers: RELAY } : null),
        },
        clock,
        random: chance.random,
        pause: (task) => void after(pace, task),
        journal: journal.database,
        appVersion: '1',
        host: () => host,
        stores: () => ok(profile.bed.stores),
        onChange: () => undefined,
        touchAll: () => undefined,
        fault: (code) => faults.push(code),
      },
      nodeCrypto,
    );
    for (const { unitOfWork } of [journal, agent])
      unitOfWork.onBatch(({ arrived, changeUnitKeys }) => {
        if (arrived === 'here') life.committed(changeUnitKeys.length);
      });
    return Object.assign(body, { profile, life });
  };
  mkdirSync(folderOf(0));
  let process = openAt(folderOf(0));
  const note = (domain: Domain, commit: () => void): void => {
    const mine = process;
    const entry = watched(mine.profile, { domain, commit });
    ledger.push({ ...entry, isSure: mine.isAlive });
  };

  return {
    host,
    ledger,
    faults,
    clock,
    profile: () => process.profile,
    life: () => process.life,
    isAlive: () => process.isAlive,
    space: (): Uint8Array | undefined => {
      const row = spaceRow(process.profile.bed.stores.journal.database);
      return row === null ? undefined : hexToBytes(row.space);
    },
    pushes: () => pushes,
    jump: (milliseconds: number): void => {
      skew += milliseconds;
    },
    setSkew: (milliseconds: number): void => {
      skew = milliseconds;
    },
    reach: (isReachable: boolean): void => {
      isCutOff = !isReachable;
      if (isCutOff) for (const end of [...process.lines]) end();
    },
    /** Whatever the act commits stands in the ledger, as far as it came to the disk. */
    live: (act: (profile: Profile) => void): void =>
      act({
        ...process.profile,
        commit: (domain, body, writer) => {
          let id = '';
          note(domain, () => {
            id = process.profile.commit(domain, body, writer);
          });
          acts.push(id);
          return id;
        },
      }),
    acts,
    /** Somebody's act, wherever it was made; one that is not here, or was undone, is refused. */
    undo: (actId: string): void =>
      note('journal', () => {
        const { ids, journal } = process.profile.bed.stores;
        journal.unitOfWork.undo({ commandId: ids(), writer: person }, actId);
      }),
    ownHead: (): string => JSON.stringify(headsOf(process.profile)),
    /** What is written meanwhile is nobody's. */
    forget: (act: () => void): void => {
      const kept = [ledger.length, acts.length] as const;
      act();
      ledger.length = kept[0];
      acts.length = kept[1];
    },
    armed: (writes: number): void => {
      process.writesLeft = writes;
    },
    kill: (): void => kill(process),
    /** After `kill`: a new process over the files as they were at that instant. Answers how many commits that had returned are not there. */
    restart: (): number => {
      over.push(process);
      opened += 1;
      process = openAt(folderOf(opened));
      const heads = headsOf(process.profile);
      const lost = ledger.filter(({ domain, through }) => through > heads[domain]);
      for (const entry of lost) ledger.splice(ledger.indexOf(entry), 1);
      return lost.filter(({ isSure }) => isSure).length;
    },
    /** The files as they lie there now, for a copy. */
    copyTo: (path: string): void => cpSync(folderOf(opened), path, { recursive: true }),
    /** A process over another copy of the files, in this one's place. */
    become: (path: string): void => {
      kill(process);
      over.push(process);
      opened += 1;
      rmSync(folderOf(opened), { recursive: true, force: true });
      cpSync(path, folderOf(opened), { recursive: true });
      process = openAt(folderOf(opened));
    },
    close: (): void => {
      process.life.close();
      process.isAlive = false;
      for (const each of [...over, process]) each.profile.destroy();
    },
  };
};
