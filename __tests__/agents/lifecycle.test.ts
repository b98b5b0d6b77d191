import { foldsOf } from '../../src/db/record-kind';
import { destroyAgent, sweepDestroyed } from '../../src/agents/lifecycle/destroy-agent';
import { whyNot } from '../../src/agents/lifecycle/eligibility';
import { createSweepDesk } from '../../src/agents/lifecycle/sweep-desk';
import { mergeRegisters, type Registers } from '../../src/core/registers';
import { agentRevision, readAgent } from '../../src/db/agent/agent-view';
import {
  createAgent,
  livingAgent,
  pauseAgent,
  resumeAgent,
  updateAgent,
  writeAgentState,
} from '../../src/db/agent/agents';
import { agentKind } from '../../src/db/agent/kinds/agent';
import { saveSubscription, subscriptionsOf } from '../../src/db/agent/subscriptions';
import { saveTimer, timersOf } from '../../src/db/agent/timers';
import { person } from '../../src/db/commit';
import { errorSentences } from '../../src/words/errors';
import { stopScopes } from './stop-scopes';
import { agentDraft, makeAgent, MINUTE, openLifeBed, type LifeBed } from './life-bed';

let bed: LifeBed;
beforeEach(() => {
  bed = openLifeBed();
});
afterEach(() => bed.destroy());

const why = (reason: 'manual' | 'timer' = 'timer'): string | undefined =>
  whyNot(bed.stores, { agentId: 'coach', reason, now: bed.now() })?.code;
const watch = (id: string): void => {
  const predicate = {
    tokens: { any: [{ tokenClass: 'semanticKey', tokenValue: 'TASK' } as const], all: [] },
    where: [],
  };
  bed.act((writer) =>
    saveSubscription(writer, { stores: bed.stores, draft: { id, agentId: 'coach', label: id, predicate } }),
  );
};
const setTimer = (id: string): void => {
  const schedule = { kind: 'daily', time: '07:00', zone: 'floating' } as const;
  bed.act((writer) => saveTimer(writer, { id, agentId: 'coach', label: id, schedule }));
};
const destroy = (): void => {
  bed.act((writer) => {
    destroyAgent(writer, { stores: bed.stores, agentId: 'coach' });
    return null;
  });
};
const done =
  (work: () => void): (() => null) =>
  () => {
    work();
    return null;
  };

test('[LIFE-1] an agent starts, pauses, goes on, and says at each moment why it does nothing', () => {
  makeAgent(bed, { lifecycle: 'created' });
  expect(why()).toBe('agent_not_active');
  bed.act((writer) => done(() => resumeAgent(writer, 'coach'))());
  expect(why()).toBeUndefined();
  bed.act((writer) => done(() => pauseAgent(writer, 'coach'))());
  expect(why()).toBe('agent_paused');
  bed.act((writer) => done(() => resumeAgent(writer, 'coach'))());
  expect(why()).toBeUndefined();
  destroy();
  expect(why('manual')).toBe('agent_destroyed');
});

test('[LIFE-1] resuming ends its sleep; pausing or resuming twice writes nothing', () => {
  makeAgent(bed);
  const sleepUntil = new Date(bed.now() + 1000).toISOString();
  bed.act((writer) => done(() => updateAgent(writer, { agentId: 'coach', changes: { sleepUntil } }))());
  expect(why()).toBe('agent_sleeping');
  bed.act((writer) => done(() => resumeAgent(writer, 'coach'))());
  expect(why()).toBeUndefined();
  const before = bed.stores.agent.feed.head();
  bed.act((writer) => done(() => resumeAgent(writer, 'coach'))());
  expect(bed.stores.agent.feed.head()).toBe(before);
});

test('[LIFE-1] what is changed is changed, what is not named stays; null frees from categories', () => {
  makeAgent(bed, { allowedCategoryIds: ['sport'] });
  const changes = {
    displayName: 'New',
    allowedCategoryIds: null,
    quietHours: { from: '22:00', until: '07:00' },
  };
  bed.act((writer) => done(() => updateAgent(writer, { agentId: 'coach', changes }))());
  expect(readAgent(bed.stores.agent.records, 'coach')).toMatchObject({
    ...changes,
    mode: 'hybrid',
    allowedTools: ['read_task'],
    lifecycle: 'active',
  });
});

test('[LIFE-7] the revision grows with every write of this device and with no other’s', () => {
  makeAgent(bed);
  const of = (hostId: string): number =>
    agentRevision(bed.stores.agent.records, { agentId: 'coach', hostId });
  const revisions = [of('hosta')];
  bed.act((writer) => done(() => pauseAgent(writer, 'coach'))());
  revisions.push(of('hosta'));
  bed.act((writer) =>
    done(() => writeAgentState(writer, { agentId: 'coach', fields: { openLoopIds: [] } }))(),
  );
  revisions.push(of('hosta'));
  expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
  expect(new Set(revisions).size).toBe(3);
  expect(of('hostb')).toBe(0);
});

test('[LIFE-1] an id that would make two threads alike is refused; so is an agent that is not there', () => {
  expect(bed.codeOf((writer) => createAgent(writer, agentDraft({ id: 'a:b' })))).toBe(
    'invalid_identity_component',
  );
  expect(bed.codeOf((writer) => done(() => pauseAgent(writer, 'nobody'))())).toBe('agent_not_found');
  expect(why()).toBe('agent_not_found');
});

test('[LIFE-2] every write on behalf of a destroyed agent fails in its own commit', () => {
  makeAgent(bed);
  destroy();
  const attempts: readonly (() => string)[] = [
    () => bed.codeOf((writer) => done(() => livingAgent(writer, 'coach'))(), 'agent'),
    () => bed.codeOf((writer) => done(() => pauseAgent(writer, 'coach'))()),
    () => bed.codeOf((writer) => done(() => resumeAgent(writer, 'coach'))()),
    () => bed.codeOf((writer) => done(() => updateAgent(writer, { agentId: 'coach', changes: {} }))()),
    () => bed.codeOf((writer) => saveTimer(writer, { agentId: 'coach', label: '', schedule: once }), 'agent'),
  ];
  expect(attempts.map((attempt) => attempt())).toEqual(attempts.map(() => 'agent_destroyed'));
});
const once = { kind: 'once', at: '2026-12-01T00:00:00.000Z' } as const;

test('[LIFE-5] destroying tombstones what listens and what rings; the agent and its history stay', () => {
  makeAgent(bed);
  watch('s1');
  setTimer('t1');
  destroy();
  expect(subscriptionsOf(bed.stores, 'coach')).toEqual([]);
  expect(timersOf(bed.stores, 'coach')).toEqual([]);
  const { database } = bed.stores.agent;
  expect(database.query('SELECT count(*) FROM agent_subscription_tokens').rows).toEqual([[0]]);
  expect(database.query('SELECT id FROM agent_subscriptions').rows).toEqual([['s1']]);
  expect(readAgent(bed.stores.agent.records, 'coach')?.displayName).toBe('Coach');
  expect(why('manual')).toBe('agent_destroyed');
  bed.reopen();
  expect(why('manual')).toBe('agent_destroyed');
});

test('[LIFE-6] more than one commit holds is swept up later, until nothing is left', () => {
  makeAgent(bed);
  for (let i = 0; i < 150; i += 1) {
    watch(`s${i}`);
    setTimer(`t${i}`);
  }
  destroy();
  expect(subscriptionsOf(bed.stores, 'coach').length + timersOf(bed.stores, 'coach').length).toBe(100);
  expect(bed.act((writer) => sweepDestroyed(writer, bed.stores), 'runtime')).toBe(100);
  expect(bed.act((writer) => sweepDestroyed(writer, bed.stores), 'runtime')).toBe(0);
  expect(subscriptionsOf(bed.stores, 'coach')).toEqual([]);
});

test('[LIFE-6] the sweep goes on until nothing is left, then rests for a day', () => {
  makeAgent(bed);
  for (let i = 0; i < 210; i += 1) setTimer(`t${i}`);
  destroy();
  const desk = createSweepDesk(bed.stores);
  expect([desk.advance(), desk.advance()]).toEqual([true, false]);
  expect(timersOf(bed.stores, 'coach')).toEqual([]);
  expect(desk.nextDueAt()).toBe(bed.now() + 24 * 60 * MINUTE);
  const head = bed.stores.agent.feed.head();
  bed.passTime(24 * 60 * MINUTE);
  expect([desk.advance(), bed.stores.agent.feed.head()]).toEqual([false, head]);
});

const registersOf = (of: LifeBed): Registers => {
  const state = of.stores.agent.records.readState(agentKind, 'coach');
  if (!state.ok || state.value === null) throw new Error('no agent');
  return state.value;
};
const adopt = (into: LifeBed, state: Registers): void => {
  into.act((writer) => done(() => writer.untyped.adopt('agent', 'coach', state))());
};

test('[AGENT-1] destroyed here, resumed there: whichever arrives first, it is destroyed on both', () => {
  makeAgent(bed);
  const other = openLifeBed({ hostId: 'hostb', seed: 2 });
  adopt(other, registersOf(bed));
  other.act((writer) => done(() => pauseAgent(writer, 'coach'))());
  other.act((writer) => done(() => resumeAgent(writer, 'coach'))());
  destroy();
  const [here, there] = [registersOf(bed), registersOf(other)];
  const folds = foldsOf(agentKind);
  expect(mergeRegisters(folds)(here, there)).toEqual(mergeRegisters(folds)(there, here));
  adopt(bed, there);
  adopt(other, here);
  for (const one of [bed, other]) {
    expect(readAgent(one.stores.agent.records, 'coach')).toMatchObject({
      isDestroyed: true,
      lifecycle: 'active',
    });
    expect(one.codeOf((writer) => done(() => resumeAgent(writer, 'coach'))())).toBe('agent_destroyed');
  }
  other.destroy();
});

test('[LIFE-1] paused here, changed and resumed there: it stays paused on both until a person who saw both resumes it', () => {
  makeAgent(bed);
  const other = openLifeBed({ hostId: 'hostb', seed: 2 });
  adopt(other, registersOf(bed));
  bed.act((writer) => done(() => pauseAgent(writer, 'coach'))());
  other.act((writer) => done(() => pauseAgent(writer, 'coach'))());
  other.act((writer) => done(() => resumeAgent(writer, 'coach'))());
  adopt(bed, registersOf(other));
  expect(why()).toBe('agent_paused');
  bed.act((writer) => done(() => resumeAgent(writer, 'coach'))());
  adopt(other, registersOf(bed));
  expect([why(), readAgent(other.stores.agent.records, 'coach')?.lifecycle]).toEqual([undefined, 'active']);
  other.destroy();
});

test('[AGENT-1] destroyed on two devices at once it bears both marks', () => {
  makeAgent(bed);
  const other = openLifeBed({ hostId: 'hostb', seed: 2 });
  adopt(other, registersOf(bed));
  destroy();
  other.act((writer) => done(() => destroyAgent(writer, { stores: other.stores, agentId: 'coach' }))());
  adopt(bed, registersOf(other));
  expect(Object.keys(readAgent(bed.stores.agent.records, 'coach')?.destroyed ?? {})).toEqual([
    'hosta',
    'hostb',
  ]);
  other.destroy();
});

test('[UNDO-6] undoing the act that destroyed an agent does not bring it back', () => {
  makeAgent(bed);
  const { unitOfWork } = bed.stores.agent;
  const request = { commandId: 'destroying', writer: person };
  unitOfWork.commit(request, (writer) =>
    done(() => destroyAgent(writer, { stores: bed.stores, agentId: 'coach' }))(),
  );
  expect(unitOfWork.undo({ commandId: 'undoing', writer: person }, 'destroying')).toMatchObject({
    value: { restored: 0, kept: 1 },
  });
  expect(why('manual')).toBe('agent_destroyed');
});

test('[LIFE-3] destroyed, sleeping, paused, stopped: each says why in a sentence of its own', () => {
  const said = new Set<string>();
  const say = (): void => {
    const code = whyNot(bed.stores, { agentId: 'coach', reason: 'timer', now: bed.now() })?.code;
    if (code === undefined) throw new Error('it would run');
    said.add(errorSentences[code].en);
  };
  makeAgent(bed);
  const sleepUntil = new Date(bed.now() + MINUTE).toISOString();
  bed.act((writer) => done(() => writeAgentState(writer, { agentId: 'coach', fields: { sleepUntil } }))());
  say();
  bed.act((writer) => done(() => pauseAgent(writer, 'coach'))());
  say();
  bed.act((writer) => done(() => stopScopes.engage(writer, bed.stores.hostId))());
  say();
  destroy();
  say();
  expect(said.size).toBe(4);
});
