import type { AttentionDecision, AttentionReason, AttentionSignal } from '../../db/agent/kinds/attention';

// [ATTENTION-1] Whether an agent comes through to the person is decided by rules, from what is counted, never by a model and never by what a text says.
// [ATTENTION-3] What comes from outside never escalates, however urgent it says it is.
export const ATTENTION_POLICY = '1';
/** In a day, that many come through; urgent ones up to the second number. Beyond it the agent itself is the matter. */
export const OFTEN = 5;
export const TOO_MUCH = 10;

export type AttentionState = {
  /** How often the agent came through to the person in the last day. */
  readonly asksBefore: number;
  /** The very same was asked within a day. */
  readonly isRepeated: boolean;
};
export type Decided = Pick<AttentionDecision, 'action' | 'priorityScore' | 'reasonCodes' | 'budgetImpact'>;

const SCORE = { today: 0.9, soon: 0.5, whenever: 0.2 } as const;
const SAID = { today: 'said_urgent', soon: 'said_soon', whenever: 'can_wait' } as const;

/** More of the same weighs less; two digits, so that every device writes the same. */
const scoreOf = ({ urgency, tainted }: AttentionSignal, { asksBefore }: AttentionState): number => {
  const said = SCORE[urgency] * (tainted ? 0.5 : 1);
  return Math.round(Math.max(0, said - 0.05 * asksBefore) * 100) / 100;
};

const actionOf = (
  { urgency, tainted }: AttentionSignal,
  { asksBefore, isRepeated }: AttentionState,
): { readonly action: AttentionDecision['action']; readonly why: readonly AttentionReason[] } => {
  if (isRepeated) return { action: 'defer', why: ['already_asked'] };
  if (asksBefore >= TOO_MUCH) return { action: 'pauseCandidate', why: ['asks_too_much'] };
  const isUrgent = urgency === 'today' && !tainted;
  if (asksBefore >= OFTEN && !isUrgent) return { action: 'defer', why: ['asked_often'] };
  return { action: isUrgent ? 'escalate' : 'notify', why: [] };
};

export const decideAttention = (signal: AttentionSignal, state: AttentionState): Decided => {
  const { action, why } = actionOf(signal, state);
  const isAsked = action === 'notify' || action === 'escalate';
  const outside: readonly AttentionReason[] = signal.tainted ? ['from_outside'] : [];
  return {
    action,
    priorityScore: scoreOf(signal, state),
    reasonCodes: [...why, SAID[signal.urgency], ...outside],
    budgetImpact: { personAsks: isAsked ? 1 : 0, asksBefore: state.asksBefore, tokens: 0, costMicros: 0 },
  };
};
