import { createIdSource } from '../src/core/id';
import type { SqlFiles } from '../src/db/sql-database';
import type { ModelToolCall } from '../src/gateway/model-port';
import { createScriptedModel } from '../src/gateway/scripted-model';
import { createBetterSqlite3Files } from '../src/platform/node/better-sqlite3-files';
import { createApiClient, type ApiClient } from '../src/runtime/api/client';
import { openPeer, type Peer } from '../src/runtime/peer';
import { createInProcessTransport } from '../src/runtime/transports/in-process-transport';
import { countReadsOf, type Reads } from './counted-files';

// One scenario, the same in every run: a task is added, an agent that listens wakes, its model proposes one follow-up, the person accepts it.
export type LifeReads = {
  /** From adding the task until the wake is stored. */
  readonly wake: Reads;
  /** From the stored wake until nothing is due any more. */
  readonly run: Reads;
  readonly accept: Reads;
};

const START = Date.UTC(2026, 10, 18, 7);
const QUIET_MS = 60_000;
const place = { where: 'hub', isEncryptedAtRest: false, isKept: () => true, appVersion: 'bench' } as const;

type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly code: string } };
const valueOf = <T>(answer: Answer<T>): T => {
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
};

/** Ids sort by creation and are the same in every process, because they decide which commands are looked up in the file. */
const createWorld = () => {
  let now = START;
  let made = 0;
  return {
    clock: { now: () => now },
    random: { bytes: (count: number) => new Uint8Array(count).fill((made += 1)) },
    pass: (milliseconds: number): void => {
      now += milliseconds;
    },
  };
};
type World = ReturnType<typeof createWorld>;

/** Makes the given proposal once, then ends its run. */
const createProposer = () => {
  let proposal: ModelToolCall | null = null;
  const model = createScriptedModel(({ messages }) => {
    const call = messages.some(({ role }) => role === 'tool') ? null : proposal;
    return call === null
      ? { say: 'answer', text: 'Done.' }
      : { say: 'answer', text: 'As you like.', toolCalls: [call] };
  });
  return {
    model,
    proposeAfter: (sourceTaskId: string): void => {
      const args = { sourceTaskId, newTaskTitle: 'Buy paint' };
      proposal = { callId: 'c1', name: 'create_follow_up_task', args };
    },
  };
};

const settle = async (peer: Peer, { pass }: World): Promise<void> => {
  for (const quiet of [0, QUIET_MS]) {
    pass(quiet);
    while ((await peer.runDue({ deadline: null })) !== 'nothing');
  }
};

const acceptFirst = async (client: ApiClient, begin: () => void): Promise<void> => {
  const [item] = valueOf(await client.query('approval.list', {})).approvals;
  const view = item === undefined ? null : valueOf(await client.query('approval.show', { id: item.id }));
  if (view === null || view.readHash === null) throw new Error('there is no proposal to accept');
  begin();
  const yes = { id: view.id, argsHash: view.argsHash, readHash: view.readHash };
  valueOf(await client.command('approval.accept', yes));
};

export const readsOfOneLife = async (files: SqlFiles): Promise<LifeReads> => {
  const counted = countReadsOf(files);
  const world = createWorld();
  const { clock, random } = world;
  const { model, proposeAfter } = createProposer();
  const peer = valueOf(
    openPeer({
      files: counted.files,
      clock,
      random,
      place,
      defer: queueMicrotask,
      pause: (task) => void setImmediate(task),
      agents: { model, after: () => () => undefined, deviceZone: () => 'Europe/Berlin', work: 'when_asked' },
    }),
  );
  const newId = createIdSource({ clock, random });
  const client = createApiClient({ transport: createInProcessTransport(peer), newId });
  valueOf(await client.command('agent.create', { templateId: 'planner' }));
  await settle(peer, world);

  let wake: Reads | null = null;
  counted.begin((sql) => {
    if (wake === null && sql.includes('INTO wake_queue')) wake = counted.end();
  });
  proposeAfter(valueOf(await client.command('task.create', { title: 'Paint the shed' })).id);
  await settle(peer, world);
  const run = counted.end();
  if (wake === null || model.requests.length !== 2) throw new Error('the run did not propose');
  await acceptFirst(client, counted.begin);
  const accept = counted.end();
  peer.close();
  return { wake, run, accept };
};

export const readsInFolder = (folder: string): Promise<LifeReads> =>
  readsOfOneLife(createBetterSqlite3Files(folder));
