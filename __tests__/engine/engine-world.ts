import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdSource } from '../../src/core/id';
import type { MarkPlace } from '../../src/core/mark-place';
import type { ModelPort } from '../../src/gateway/model-port';
import type { SqlFiles } from '../../src/db/sql-database';
import { createReadyFiles } from '../sql/ready-files';
import { createApiClient, type ApiClient } from '../../src/runtime/api/client';
import { openPeer, type Peer } from '../../src/runtime/peer';
import { createInProcessTransport } from '../../src/runtime/transports/in-process-transport';
import { createTestRandom, testPlace, valueOf } from '../api/test-host';

// One profile's folder, opened again and again, in a world whose clock only moves when told to.
export type World = {
  readonly clock: { readonly now: () => number };
  readonly passTime: (milliseconds: number) => void;
  /** How often the work rested; every slice and every step of a run rests. */
  readonly rests: () => number;
  /** Called at every rest. */
  onRest: (count: number) => void;
};

export const createWorld = (startAt: number) => {
  let now = startAt;
  let rests = 0;
  const alarms = new Set<{ readonly at: number; readonly task: () => void }>();
  const world: World = {
    clock: { now: () => now },
    rests: () => rests,
    onRest: () => undefined,
    passTime: (milliseconds) => {
      now += milliseconds;
      for (const alarm of [...alarms].filter(({ at }) => at <= now)) {
        alarms.delete(alarm);
        alarm.task();
      }
    },
  };
  const pause = (task: () => void): void => {
    rests += 1;
    world.onRest(rests);
    setImmediate(task);
  };
  const after = (milliseconds: number, task: () => void): (() => void) => {
    const alarm = { at: now + milliseconds, task };
    alarms.add(alarm);
    return () => alarms.delete(alarm);
  };
  return { world, pause, after };
};

export type Opened = { readonly peer: Peer; readonly client: ApiClient; readonly world: World };
export const openIn = (
  folder: string,
  {
    model,
    startAt,
    seed = 1,
    mark,
    areAgentsLate = false,
    deviceZone = 'Europe/Berlin',
    files = createReadyFiles(folder),
  }: {
    readonly model: ModelPort;
    readonly startAt: number;
    readonly seed?: number;
    readonly mark?: MarkPlace;
    /** Their database is opened when somebody needs it, and not before. */
    readonly areAgentsLate?: boolean;
    readonly deviceZone?: string;
    readonly files?: SqlFiles;
  },
): Opened => {
  const { world, pause, after } = createWorld(startAt);
  const random = createTestRandom(seed);
  const peer = valueOf(
    openPeer({
      files,
      ...(mark === undefined ? {} : { mark }),
      ...(areAgentsLate ? { beginAgents: () => () => undefined } : {}),
      clock: world.clock,
      random,
      place: testPlace,
      defer: queueMicrotask,
      pause,
      agents: { model, after, deviceZone: () => deviceZone, work: 'when_asked' },
    }),
  );
  const newId = createIdSource({ clock: world.clock, random });
  return { peer, client: createApiClient({ transport: createInProcessTransport(peer), newId }), world };
};

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'engine '));
export const copyOf = (folder: string): string => {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
};
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
