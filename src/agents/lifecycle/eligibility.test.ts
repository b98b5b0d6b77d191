import fc from 'fast-check';
import type { AgentView } from '../../db/agent/agent-view';
import { errorSentences } from '../../words/errors';
import type { WakeReason } from '../../db/agent/wake';
import {
  decideEligibility,
  endOfIneligible,
  modeAdmits,
  type AgentStanding,
  type IneligibleCode,
} from './eligibility';

const agent: AgentView = {
  id: 'coach',
  templateId: 'gym-coach',
  displayName: 'Coach',
  purpose: '',
  lifecycle: 'active',
  destroyed: {},
  isDestroyed: false,
  mode: 'hybrid',
  allowedCategoryIds: null,
  allowedTools: [],
  config: { schemaVersion: 1, modelId: null, promptId: null, extension: {} },
  quietHours: null,
  sessionTimeoutMinutes: 20,
  executor: 'any',
  createdAt: 0,
};
const NOW = Date.UTC(2026, 10, 18);
const later = new Date(NOW + 1).toISOString();
const standing = (more: Partial<AgentView>, rest: Partial<AgentStanding> = {}): AgentStanding => ({
  agent: { ...agent, ...more },
  worksOn: { here: true },
  isStopped: false,
  sleepUntil: null,
  ...rest,
});
const reasons: readonly WakeReason[] = [
  'subscription',
  'timer',
  'recoveryCatchup',
  'nextWakeAt',
  'userInitiated',
  'manual',
];
const why = (of: AgentStanding, reason: WakeReason = 'subscription'): IneligibleCode | null =>
  decideEligibility(of, { reason, now: NOW });

test('[LIFE-3] an active agent that nothing holds back may run for every reason that its mode admits', () => {
  for (const reason of reasons) expect(why(standing({}), reason)).toBeNull();
});

test('[LIFE-3] the first rule that fails is the answer, in one order', () => {
  const worst = { isDestroyed: true, lifecycle: 'dormant', mode: 'interactive' } as const;
  const held = { isStopped: true, sleepUntil: later };
  const away = { here: false, host: 'hub' } as const;
  expect(decideEligibility({ agent: null, worksOn: away, ...held }, { reason: 'manual', now: NOW })).toBe(
    'agent_not_found',
  );
  expect(why(standing(worst, { ...held, worksOn: away }))).toBe('agent_destroyed');
  expect(why(standing({ ...worst, isDestroyed: false }, { ...held, worksOn: away }))).toBe('works_elsewhere');
  expect(why(standing({ ...worst, isDestroyed: false }, held))).toBe('stopped');
  expect(why(standing({ ...worst, isDestroyed: false }, { sleepUntil: later }))).toBe('agent_paused');
  const created = { lifecycle: 'created', mode: 'interactive' } as const;
  expect(why(standing(created, { sleepUntil: later }))).toBe('agent_not_active');
  expect(why(standing({ mode: 'interactive' }, { sleepUntil: later }))).toBe('mode_refuses_wake');
  expect(why(standing({}, { sleepUntil: later }))).toBe('agent_sleeping');
});

test('[LIFE-3] sleep ends with the instant that it names, not after it', () => {
  const until = (at: number) => standing({}, { sleepUntil: new Date(at).toISOString() });
  expect(why(until(NOW))).toBeNull();
  expect(why(until(NOW + 1))).toBe('agent_sleeping');
  expect(why(standing({}, { sleepUntil: 'not an instant' }))).toBeNull();
});

test('[LIFE-3] whatever is known of an agent, it runs only where nothing at all speaks against it', () => {
  const anyStanding = fc.record({
    isDestroyed: fc.boolean(),
    isStopped: fc.boolean(),
    lifecycle: fc.constantFrom('created' as const, 'active' as const, 'dormant' as const),
    mode: fc.constantFrom('autonomous' as const, 'interactive' as const, 'hybrid' as const),
    sleeps: fc.boolean(),
    isHere: fc.boolean(),
    reason: fc.constantFrom(...reasons),
  });
  fc.assert(
    fc.property(anyStanding, ({ isStopped, sleeps, isHere, reason, ...of }) => {
      const on = isHere ? ({ here: true } as const) : ({ here: false, host: 'hub' } as const);
      const held = { isStopped, sleepUntil: sleeps ? later : null, worksOn: on };
      const code = why(standing(of, held), reason);
      const isFree =
        isHere &&
        !of.isDestroyed &&
        !isStopped &&
        of.lifecycle === 'active' &&
        modeAdmits(of.mode, reason) &&
        !sleeps;
      expect(code === null).toBe(isFree);
    }),
  );
});

test('[LIFE-4] a person may always ask; talking needs a mode that talks; the world needs one that listens', () => {
  const admitted = (mode: AgentView['mode']) => reasons.filter((reason) => modeAdmits(mode, reason));
  const world = ['subscription', 'timer', 'recoveryCatchup', 'nextWakeAt'];
  expect(admitted('autonomous')).toEqual([...world, 'manual']);
  expect(admitted('interactive')).toEqual(['userInitiated', 'manual']);
  expect(admitted('hybrid')).toEqual(reasons);
});

test('[LIFE-3] every answer has a sentence in both languages that says what to do, and an end for its wake', () => {
  const ends: Readonly<Record<IneligibleCode, string>> = {
    agent_not_found: 'skipped_destroyed',
    agent_destroyed: 'skipped_destroyed',
    works_elsewhere: 'cancelled',
    stopped: 'cancelled',
    agent_paused: 'cancelled',
    agent_not_active: 'cancelled',
    mode_refuses_wake: 'cancelled',
    agent_sleeping: 'skipped_sleeping',
  };
  const codes: readonly IneligibleCode[] = [
    'agent_not_found',
    'agent_destroyed',
    'works_elsewhere',
    'stopped',
    'agent_paused',
    'agent_not_active',
    'mode_refuses_wake',
    'agent_sleeping',
  ];
  for (const code of codes) {
    expect(endOfIneligible(code)).toBe(ends[code]);
    const { en, de } = errorSentences[code];
    expect([en, de].every((sentence) => sentence.split(/[.;]\s/).length >= 2)).toBe(true);
  }
});
