import { internalStep } from '../../db/agent/internal-step';
import { boundLedger, closeCall, openCall, type LedgerOpening } from '../../db/agent/ledger';
import { writeTrace } from '../../db/agent/traces';
import { sqlFailureOf } from '../../db/sql-failure';
import type { Stores } from '../../db/stores';
import type { SentRequest } from '../guarded-fetch';
import type { AttemptEnd } from '../providers/ask-once';

// [LEDGER-1] What leaves is written down before it leaves; a call that cannot be written down is not made.
// [COMMIT-14] On the disk before it leaves. A run stores what the call brought in the commit that follows its end, and both are there with it.
// [ATTEMPT-4] Every attempt is in the run's timeline: whom, which, how it ended, how long it took, what it used.
export type CallAbout = Pick<
  LedgerOpening,
  | 'purpose'
  | 'runKey'
  | 'agentId'
  | 'requestId'
  | 'attempt'
  | 'backoffMs'
  | 'provider'
  | 'model'
  | 'categoryIds'
>;
export type Booked = {
  readonly callId: string;
  readonly sent: (sent: SentRequest) => void;
  readonly ended: (end: AttemptEnd<unknown>) => void;
};
const BOUND_EVERY = 50;

const statusOf = ({ seen }: AttemptEnd<unknown>): number | null => {
  const end = seen.end();
  return end.end === 'status' ? end.status : null;
};
const outcomeOf = ({ answer }: AttemptEnd<unknown>): 'answered' | 'failed' | 'cancelled' => {
  if (answer.ok) return 'answered';
  return answer.error.code === 'model_cancelled' ? 'cancelled' : 'failed';
};

type BookParts = Pick<Stores, 'agent' | 'ids' | 'clock' | 'onFault'>;
type Ended = { readonly callId: string; readonly tookMs: number; readonly end: AttemptEnd<unknown> };

const traceAttempt = (
  { agent, clock }: BookParts,
  { about, ended }: { readonly about: CallAbout; readonly ended: Ended },
): void => {
  const { runKey, requestId, provider, model, attempt, backoffMs } = about;
  const { callId, tookMs, end } = ended;
  if (runKey === null || requestId === null) return;
  const body = {
    requestId,
    callId,
    provider,
    model,
    attempt,
    backoffMs,
    tookMs,
    outcome: outcomeOf(end),
    code: end.answer.ok ? null : end.answer.error.code,
    usage: end.usage,
  };
  writeTrace(agent.database, { runKey, at: clock.now(), kind: 'attempted', body });
};

const closeBooked = ({ agent }: BookParts, { callId, tookMs, end }: Ended): void => {
  const none = { inputTokens: null, outputTokens: null, costMicros: null, isEstimated: null };
  closeCall(agent.database, {
    callId,
    tookMs,
    status: statusOf(end),
    outcome: outcomeOf(end),
    ...(end.usage ?? none),
    responseBytes: end.seen.responseBytes(),
    code: end.answer.ok ? null : end.answer.error.code,
  });
};

/** [LEDGER-4] The answer is here and paid for. The line stays open, which says that its outcome was not recorded. */
const unlessDisk = (onFault: Stores['onFault'], write: () => void): void => {
  try {
    write();
  } catch (error) {
    const failure = sqlFailureOf(error);
    if (failure === null) throw error;
    onFault({ code: failure.code });
  }
};

export type LedgerBook = { readonly book: (about: CallAbout) => Booked };
export const createLedgerBook = (parts: BookParts): LedgerBook => {
  const { agent, clock, ids, onFault } = parts;
  let booked = 0;
  return {
    book: (about) => {
      const callId = ids();
      const startedAt = clock.now();
      return {
        callId,
        sent: ({ url, method, body, bodyBytes }) =>
          openCall(agent.database, { ...about, callId, at: clock.now(), url, method, body, bodyBytes }),
        ended: (end) =>
          unlessDisk(onFault, () =>
            agent.database.transaction(
              () => {
                const ended = { callId, tookMs: Math.max(0, clock.now() - startedAt), end };
                closeBooked(parts, ended);
                traceAttempt(parts, { about, ended });
                booked += 1;
                if (booked % BOUND_EVERY === 0) boundLedger(agent.database);
              },
              about.runKey === null ? {} : internalStep,
            ),
          ),
      };
    },
  };
};
