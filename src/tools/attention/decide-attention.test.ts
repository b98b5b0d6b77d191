import fc from 'fast-check';
import type { AttentionSignal } from '../../db/agent/kinds/attention';
import { AttentionDecision } from '../../db/agent/kinds/attention';
import { decideAttention, OFTEN, TOO_MUCH } from './decide-attention';

const signal = (more: Partial<AttentionSignal> = {}): AttentionSignal => ({
  agentId: 'a',
  sourceType: 'tool_request',
  sourceRefId: 'o',
  runKey: 'r',
  urgency: 'soon',
  scoreHint: null,
  evidenceRefs: [],
  tainted: false,
  createdAt: 1,
  ...more,
});
const fresh = { asksBefore: 0, isRepeated: false };

test('[ATTENTION-1] what is for today comes through at once, what is for soon comes through, and each says why', () => {
  expect(decideAttention(signal({ urgency: 'today' }), fresh)).toEqual({
    action: 'escalate',
    priorityScore: 0.9,
    reasonCodes: ['said_urgent'],
    budgetImpact: { personAsks: 1, asksBefore: 0, tokens: 0, costMicros: 0 },
  });
  expect(decideAttention(signal(), fresh)).toMatchObject({ action: 'notify', reasonCodes: ['said_soon'] });
  expect(decideAttention(signal(), { ...fresh, isRepeated: true })).toMatchObject({
    action: 'defer',
    reasonCodes: ['already_asked', 'said_soon'],
    budgetImpact: { personAsks: 0 },
  });
});

test('[ATTENTION-3] outside text never escalates; who asks often is put off, who asks too much is looked at', () => {
  const urgent = signal({ urgency: 'today' });
  expect(decideAttention(signal({ urgency: 'today', tainted: true }), fresh)).toMatchObject({
    action: 'notify',
    reasonCodes: ['said_urgent', 'from_outside'],
  });
  const often = { ...fresh, asksBefore: OFTEN };
  expect(decideAttention(signal(), often).action).toBe('defer');
  expect(decideAttention(signal({ urgency: 'today', tainted: true }), often).action).toBe('defer');
  expect(decideAttention(urgent, often).action).toBe('escalate');
  expect(decideAttention(urgent, { ...fresh, asksBefore: TOO_MUCH })).toMatchObject({
    action: 'pauseCandidate',
    reasonCodes: ['asks_too_much', 'said_urgent'],
  });
});

test('[ATTENTION-1] over every signal and state: storable, with a reason, asking only where it comes through, never more for the tainted', () => {
  const signals = fc.record({
    urgency: fc.constantFrom('today' as const, 'soon' as const, 'whenever' as const),
    tainted: fc.boolean(),
  });
  const states = fc.record({ asksBefore: fc.nat(50), isRepeated: fc.boolean() });
  const about = { orchestratorAgentId: 'o', targetAgentId: 'a', signalId: 's', policyVersion: '1' };
  const more = { evidenceRefs: [], expiresAt: null, createdAt: 1 };
  fc.assert(
    fc.property(signals, states, (of, state) => {
      const decided = decideAttention(signal(of), state);
      expect(AttentionDecision.safeParse({ ...about, ...decided, ...more }).success).toBe(true);
      const asks = decided.action === 'notify' || decided.action === 'escalate';
      expect(decided.budgetImpact.personAsks).toBe(asks ? 1 : 0);
      const clean = decideAttention(signal({ ...of, tainted: false }), state);
      expect(decided.priorityScore).toBeLessThanOrEqual(clean.priorityScore);
      expect(of.tainted && decided.action === 'escalate').toBe(false);
    }),
  );
});
