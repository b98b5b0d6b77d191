import { runKey as runKeyOf, threadId } from '../../src/core/run-identities';
import { say } from '../../src/agents/sessions/say';
import { closeSession } from '../../src/agents/sessions/end-session';
import { createSessionDesk } from '../../src/agents/sessions/session-desk';
import { destroyAgent } from '../../src/agents/lifecycle/destroy-agent';
import type { Workflow } from '../../src/agents/run-job';
import { createRunDesk } from '../../src/agents/wake/run-desk';
import { pauseAgent, resumeAgent, updateAgent } from '../../src/db/agent/agents';
import { readRun } from '../../src/db/agent/runs';
import { enqueueWake } from '../../src/db/agent/wake-queue';
import type { WakeTrigger } from '../../src/db/agent/wake';
import type { Writer } from '../../src/db/commit';
import { errorSentences } from '../../src/words/errors';
import { sentenceFor } from '../../src/words/sentence-for';
import { makeAgent, MINUTE, openLifeBed, START, type LifeBed } from './life-bed';
import { stopScopes } from './stop-scopes';
import { writeRelease, writeStop } from '../../src/db/agent/stops';

// Whatever holds an agent back, its wakes end without a step and say why; what frees it lets the next one run.
let bed: LifeBed;
let worked: string[];
beforeEach(() => {
  bed = openLifeBed();
  worked = [];
  makeAgent(bed);
});
afterEach(() => bed.destroy());

const workflow: Workflow = {
  run: (job) => {
    worked.push(job.runKey);
    return Promise.resolve({ end: 'completed' });
  },
};
const triggers: readonly WakeTrigger[] = [
  { reason: 'manual', requestId: 'q1' },
  { reason: 'timer', timerId: 't1', scheduledAt: '2026-11-18T07:00[floating]' },
  { reason: 'recoveryCatchup', timerId: 't2', scheduledAt: '2026-11-18T07:00[floating]', missed: 3 },
  { reason: 'nextWakeAt', scheduledAt: '2026-11-18T07:00:00.000Z' },
  {
    reason: 'subscription',
    subscriptionId: 's1',
    logicalChangeKey: 'k1',
    domain: 'journal',
    hostId: 'hosta',
    counter: 1,
    tokens: [],
    cause: null,
  },
];
const keyOf = (trigger: WakeTrigger): string => {
  const agentId = 'coach';
  const key =
    trigger.reason === 'nextWakeAt'
      ? runKeyOf({ ...trigger, agentId, nextWakeAt: trigger.scheduledAt })
      : runKeyOf({ ...trigger, agentId });
  if (!key.ok) throw new Error(key.error.code);
  return key.value;
};
const enqueue = (trigger: WakeTrigger): string => {
  const runKey = keyOf(trigger);
  const thread = threadId({ kind: 'run', agentId: 'coach', runKey });
  const { database } = bed.stores.agent;
  database.transaction(() =>
    enqueueWake(database, {
      runKey,
      agentId: 'coach',
      threadId: thread.ok ? thread.value : '',
      wakeClass:
        trigger.reason === 'manual' ? 'person' : trigger.reason === 'subscription' ? 'data' : 'timer',
      trigger,
      depth: 1,
      queuedAt: bed.now(),
      notBefore: bed.now(),
      attempt: 0,
    }),
  );
  return runKey;
};
/** Everything that may start does, and ends. */
const work = async (): Promise<void> => {
  const turns = createRunDesk({ stores: bed.stores, workflow });
  for (let turn = turns.start(); turn !== null; turn = turns.start()) await turn.ended;
};
const act = (body: (writer: Writer) => unknown): void => {
  bed.act((writer) => {
    body(writer);
    return null;
  });
};
const sleep = (minutes: number): void => {
  const sleepUntil = new Date(bed.now() + minutes * MINUTE).toISOString();
  act((writer) => updateAgent(writer, { agentId: 'coach', changes: { sleepUntil } }));
};
const own = { scope: 'agent', target: 'coach' } as const;

type Case = {
  readonly how: string;
  readonly hold: () => void;
  readonly free: (() => void) | null;
  readonly ends: readonly [status: string, code: string];
};
const cases: readonly Case[] = [
  {
    how: 'destroyed',
    hold: () => act((writer) => destroyAgent(writer, { stores: bed.stores, agentId: 'coach' })),
    free: null,
    ends: ['skipped_destroyed', 'agent_destroyed'],
  },
  {
    how: 'stopped with everything',
    hold: () => act((writer) => stopScopes.engage(writer, bed.stores.hostId)),
    free: () => act((writer) => stopScopes.release(writer)),
    ends: ['cancelled', 'stopped'],
  },
  {
    how: 'stopped alone',
    hold: () => act((writer) => writeStop(writer, { stop: own, hostId: bed.stores.hostId })),
    free: () => act((writer) => writeRelease(writer, own)),
    ends: ['cancelled', 'stopped'],
  },
  {
    how: 'paused',
    hold: () => act((writer) => pauseAgent(writer, 'coach')),
    free: () => act((writer) => resumeAgent(writer, 'coach')),
    ends: ['cancelled', 'agent_paused'],
  },
  {
    how: 'asleep',
    hold: () => sleep(60),
    free: () => act((writer) => resumeAgent(writer, 'coach')),
    ends: ['skipped_sleeping', 'agent_sleeping'],
  },
];

test.each(cases)(
  '[LIFE-3] an agent that is $how does nothing, for no reason, and says why',
  async ({ hold, free, ends }) => {
    hold();
    const keys = triggers.map(enqueue);
    await work();
    bed.reopen();
    await work();
    expect(worked).toEqual([]);
    for (const key of keys) {
      const run = readRun(bed.stores.agent.database, key);
      expect([run?.status, run?.code]).toEqual(ends);
      const code = run?.code ?? '';
      for (const language of ['en', 'de'] as const)
        expect(sentenceFor({ code }, language)).toBe(
          Object.entries(errorSentences).find(([known]) => known === code)?.[1][language],
        );
    }
    if (free === null) return;
    free();
    const again = enqueue({ reason: 'manual', requestId: 'q2' });
    await work();
    expect(worked).toEqual([again]);
  },
);

test('[SESSION-5] a timer that rings while a person talks with the agent runs when they are done, and is not lost', async () => {
  let sessionId = '';
  act((writer) => {
    ({ sessionId } = say(writer, { stores: bed.stores, agentId: 'coach', text: 'hello', sessionId: null }));
  });
  const [, timer] = triggers;
  if (timer === undefined) throw new Error('there is a timer');
  const key = enqueue(timer);
  await work();
  expect(worked).toHaveLength(1);
  expect(worked).not.toContain(key);
  bed.reopen();
  await work();
  expect(worked).toHaveLength(1);
  act((writer) => closeSession(writer, { stores: bed.stores, sessionId }));
  await work();
  expect(worked.at(-1)).toBe(key);
});

test('[SESSION-5] or when the session has timed out, though nobody closed it', async () => {
  act((writer) => say(writer, { stores: bed.stores, agentId: 'coach', text: 'hello', sessionId: null }));
  const [, timer] = triggers;
  if (timer === undefined) throw new Error('there is a timer');
  const key = enqueue(timer);
  await work();
  expect(createRunDesk({ stores: bed.stores, workflow }).nextDueAt()).toBe(START + 20 * MINUTE);
  bed.passTime(20 * MINUTE);
  createSessionDesk(bed.stores).advance();
  await work();
  expect(worked.at(-1)).toBe(key);
});
