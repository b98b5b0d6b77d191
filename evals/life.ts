import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdSource } from '../src/core/id';
import type { Failure, Result } from '../src/core/result';
import { createBetterSqlite3Files } from '../src/platform/node/better-sqlite3-files';
import { createApiClient, type ApiClient } from '../src/runtime/api/client';
import { openPeer, type Peer } from '../src/runtime/peer';
import type { AgentWorld } from '../src/runtime/peer-ports';
import { createInProcessTransport } from '../src/runtime/transports/in-process-transport';

// One made-up life, the same for every case: two plants that sound alike, something overdue, something of another category.
export const START = Date.UTC(2026, 10, 18, 8);

export const valueOf = <T>(result: Result<T, Failure>): T => {
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.detail ?? ''}`);
  return result.value;
};

const createDice = () => {
  let state = 2_463_534_242;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 255;
  };
  return { bytes: (count: number) => Uint8Array.from({ length: count }, next) };
};

const categories = ['Home', 'Work', 'Health'] as const;
type CategoryName = (typeof categories)[number];
type LifeTask = {
  readonly title: string;
  readonly in: CategoryName;
  readonly due?: string;
  readonly notes?: string;
  readonly status?: 'IN_PROGRESS' | 'DONE' | 'BLOCKED';
};
const tasks: readonly LifeTask[] = [
  { title: 'Send the travel receipts', in: 'Work', due: '2026-11-16' },
  { title: 'Call the dentist', in: 'Health', due: '2026-11-17' },
  { title: 'Water the plants', in: 'Home', due: '2026-11-18' },
  { title: 'Plants: water', in: 'Home', due: '2026-11-18', notes: 'The ones on the balcony.' },
  { title: 'Write the offer for Mrs. Lang', in: 'Work', status: 'IN_PROGRESS' },
  { title: 'Book the hall', in: 'Work', status: 'BLOCKED' },
  { title: 'Leg day', in: 'Health', due: '2026-11-19' },
  { title: 'Run five kilometres', in: 'Health', status: 'DONE' },
];

export type Life = {
  readonly peer: Peer;
  readonly client: ApiClient;
  readonly categoryIds: ReadonlyMap<string, string>;
  readonly folder: string;
  /** Titles and the ids that they have in this life. */
  readonly idByTitle: ReadonlyMap<string, string>;
  readonly close: () => void;
};

type Named = { readonly categoryIds: Map<string, string>; readonly idByTitle: Map<string, string> };
const fill = async (client: ApiClient, { categoryIds, idByTitle }: Named): Promise<void> => {
  for (const name of categories)
    categoryIds.set(name, valueOf(await client.command('category.create', { name })).id);
  for (const { title, in: category, due, notes, status } of tasks) {
    const categoryId = categoryIds.get(category) ?? '';
    const given = {
      title,
      categoryId,
      ...(due === undefined ? {} : { due }),
      ...(notes === undefined ? {} : { notes }),
    };
    const { id } = valueOf(await client.command('task.create', given));
    idByTitle.set(title, id);
    const reason = status === 'BLOCKED' ? { reason: 'waiting for the key' } : {};
    if (status !== undefined) valueOf(await client.command('task.setStatus', { id, status, ...reason }));
  }
};

export type LifeWorld = Pick<AgentWorld, 'model' | 'after' | 'gateway'> & { readonly now: () => number };
export const openLife = async ({ now, ...world }: LifeWorld): Promise<Life> => {
  const folder = mkdtempSync(join(tmpdir(), 'reveille-eval-'));
  const random = createDice();
  const clock = { now };
  const peer = valueOf(
    openPeer({
      files: createBetterSqlite3Files(folder),
      clock,
      random,
      defer: queueMicrotask,
      place: { where: 'hub', isEncryptedAtRest: false, isKept: () => true, appVersion: '0.0.0' },
      pause: (task) => setImmediate(task),
      agents: { ...world, deviceZone: () => 'UTC', work: 'when_asked' },
    }),
  );
  const client = createApiClient({
    transport: createInProcessTransport(peer),
    newId: createIdSource({ clock, random }),
  });
  const named = { categoryIds: new Map<string, string>(), idByTitle: new Map<string, string>() };
  await fill(client, named);
  const close = (): void => {
    peer.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { peer, client, folder, ...named, close };
};
