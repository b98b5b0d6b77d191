import { DAY_MS } from '../../core/calendar/civil-day';

// [TRUST-1] A number from 10 to 100 for an agent and a tool; it begins at 50 and is worked out from the answers, never stored.
// [TRUST-2] Agreed as proposed +1, changed −1, rejected −2; above 90 and below 20 each counts half, rounded toward zero.
// [TRUST-3] Every whole day without an answer takes it one nearer to 50.
// [TRUST-4] It only suggests a grant, after at least 5 answers in a row that agreed as proposed; never for high risk. No agent is ever told of it.
// [TRUST-5] It is read from the latest hundred proposals of that agent with that tool: neither other tools nor other agents hide or add anything.
export type TrustEvent = { readonly decision: 'approved' | 'edited' | 'rejected'; readonly at: number };

const [LEAST, START, MOST] = [10, 50, 100];
const [HIGH, LOW] = [90, 20];
const deltaOf = { approved: 1, edited: -1, rejected: -2 } as const;
export const AGREED_IN_A_ROW = 5;
export const TRUSTED = 55;

const decayed = (trust: number, days: number): number =>
  trust > START ? Math.max(START, trust - days) : Math.min(START, trust + days);

const wholeDaysBetween = (from: number, until: number): number =>
  Math.max(0, Math.floor((until - from) / DAY_MS));

/** Oldest first. */
export const trustOf = (events: readonly TrustEvent[], now: number): number => {
  let trust = START;
  let last = events[0]?.at ?? now;
  for (const { decision, at } of events) {
    trust = decayed(trust, wholeDaysBetween(last, at));
    const delta = deltaOf[decision];
    const counted = trust > HIGH || trust < LOW ? Math.trunc(delta / 2) : delta;
    trust = Math.min(MOST, Math.max(LEAST, trust + counted));
    last = at;
  }
  return decayed(trust, wholeDaysBetween(last, now));
};

export type GrantSuggestion = { readonly accepted: number; readonly of: number };

/** Null: nothing to suggest. */
export const suggestGrant = (
  events: readonly TrustEvent[],
  { now, risk }: { readonly now: number; readonly risk: 'low' | 'medium' | 'high' },
): GrantSuggestion | null => {
  const latest = events.slice(-AGREED_IN_A_ROW);
  const agrees = latest.length === AGREED_IN_A_ROW && latest.every(({ decision }) => decision === 'approved');
  if (risk === 'high' || !agrees || trustOf(events, now) < TRUSTED) return null;
  return { accepted: events.filter(({ decision }) => decision === 'approved').length, of: events.length };
};
