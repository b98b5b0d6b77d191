import { person } from '../../src/db/commit';
import type { Writer } from '../../src/db/commit';
import type { Cause } from '../../src/core/batch';
import { createAgent, type AgentDraft } from '../../src/db/agent/agents';
import { saveSubscription } from '../../src/db/agent/subscriptions';
import type { Predicate } from '../../src/db/agent/kinds/subscription';
import { readWake } from '../../src/db/agent/wake-queue';
import type { Wake } from '../../src/db/agent/wake';
import { journalKinds } from '../../src/db/journal/kinds';
import type { SqlFiles } from '../../src/db/sql-database';
import { createWakeDesk, type WakeDesk, type WakeDeskParts } from '../../src/agents/wake/wake-desk';
import { openAgentBed, type AgentBed, type Wrap } from '../runs/agent-bed';
import type { FieldsOf } from '../../src/db/records/kinds';

// A journal with tasks, agents that listen, and the desk between them.
export const NOON = Date.UTC(2026, 10, 18, 12);
export type WakeBed = AgentBed & {
  readonly clock: { now: number };
  readonly desk: (quietEndsAt?: WakeDeskParts['quietEndsAt']) => WakeDesk;
  readonly agent: (id: string, more?: Partial<AgentDraft>) => string;
  readonly listen: (
    agentId: string,
    subscription: Partial<Predicate> & { readonly id?: string; readonly includeAgentWrites?: boolean },
  ) => string;
  readonly journal: (body: (writer: Writer) => void, cause?: Cause) => void;
  readonly agentCommit: (body: (writer: Writer) => void, cause?: Cause) => void;
  readonly task: (id: string, fields?: FieldsOf<'task'>, cause?: Cause) => void;
  readonly waiting: () => readonly Wake[];
};

export const token = (tokenValue: string) => ({ tokenClass: 'semanticKey', tokenValue }) as const;
export const entity = (tokenValue: string) => ({ tokenClass: 'entityId', tokenValue }) as const;
export const onTasks: Pick<Predicate, 'tokens'> = { tokens: { any: [token('TASK')], all: [] } };

export const freshTask = {
  title: 'Squat',
  notes: '',
  status: { status: 'OPEN', statusReason: null },
  priority: 'P2',
  due: null,
  estimateMinutes: null,
  language: null,
  categoryId: null,
  completedAt: null,
  createdAt: NOON,
  deletedAt: null,
} as const;

/** Everything that waits to be matched. */
export const lookAll = (desk: WakeDesk): number => {
  let enqueued = 0;
  for (let looks = 0; looks < 10_000; looks += 1) {
    const looked = desk.look();
    if (!looked.ok) throw new Error(looked.error.code);
    enqueued += looked.value.enqueued;
    if (!looked.value.hasMore) return enqueued;
  }
  throw new Error('[WAKE-24] the desk never comes to the end');
};

const agentOf = (cause: Cause | undefined) =>
  cause === undefined ? person : ({ by: 'agent', authority: 'model', tainted: true } as const);

/** What is opened again makes new ids, as chance would. */
let opened = 0;
export const openWakeBed = (files: SqlFiles, wrap?: Wrap): WakeBed => {
  const clock = { now: NOON };
  const port = { now: () => clock.now };
  opened += 1;
  const bed = openAgentBed({ files, clock: port, seed: opened, ...(wrap === undefined ? {} : { wrap }) });
  const { stores } = bed;
  const commitTo =
    (domain: 'journal' | 'agent'): WakeBed['journal'] =>
    (body, cause) => {
      const request = {
        commandId: stores.ids(),
        writer: agentOf(cause),
        ...(cause === undefined ? {} : { cause }),
      };
      const done = stores[domain].unitOfWork.commit(request, (writer) => {
        body(writer);
        return null;
      });
      if (!done.ok) throw new Error(`${done.error.code} ${done.error.detail ?? ''}`);
    };
  const agentCommit = commitTo('agent');
  const journal = commitTo('journal');
  return {
    ...bed,
    clock,
    agentCommit,
    journal,
    desk: (quietEndsAt = (_, instant) => instant) => createWakeDesk({ stores, journalKinds, quietEndsAt }),
    agent: (id, more = {}) => {
      agentCommit((writer) => {
        createAgent(writer, {
          id,
          templateId: 'custom',
          displayName: id,
          purpose: 'to see',
          mode: 'autonomous',
          allowedCategoryIds: null,
          allowedTools: [],
          ...more,
        });
      });
      return id;
    },
    listen: (agentId, { id, includeAgentWrites = false, ...predicate }) => {
      let saved = '';
      agentCommit((writer) => {
        const whole = { tokens: { any: [], all: [] }, where: [], ...predicate };
        const draft = { agentId, label: 'listens', predicate: whole, includeAgentWrites };
        saved = saveSubscription(writer, { stores, draft: id === undefined ? draft : { ...draft, id } });
      });
      return saved;
    },
    task: (id, fields = {}, cause) =>
      journal((writer) => {
        const isNew = writer.read('task', id) === null;
        if (isNew) writer.create('task', id, { ...freshTask, ...fields });
        else writer.write('task', id, fields);
      }, cause),
    waiting: () =>
      stores.agent.database
        .query('SELECT wake FROM wake_queue ORDER BY queued_at, run_key')
        .rows.flatMap(([text]) => readWake(text) ?? []),
  };
};
