import { DAY_MS } from '../../core/calendar/civil-day';
import { z } from 'zod';
import { parseJson } from '../../core/json';
import { from, number, numberOrNull, text, textOrNull, valid } from '../rows';
import type { SqlDatabase } from '../sql-database';

// [ALERT-2] What an alert stands for is kept here, on this device alone, and what it showed: the payload holds its id and nothing else.
// [ALERT-3] What a person answered is kept with it, so that the same answer, handed over again, does nothing again.
export const alertSubjects = ['approval', 'question', 'agent', 'task', 'timer', 'report'] as const;
export type AlertSubject = (typeof alertSubjects)[number];

const StoredOutcome = z.object({
  did: z.enum(['opened', 'approved', 'rejected', 'snoozed', 'nothing']),
  path: z.string(),
  code: z.string().nullable(),
});
export type AlertOutcome = z.infer<typeof StoredOutcome>;

export type AlertRow = {
  readonly alertId: string;
  readonly subject: AlertSubject;
  readonly subjectId: string;
  readonly argsHash: string | null;
  readonly readHash: string | null;
  readonly madeAt: number;
  readonly snoozedUntil: number | null;
  readonly responseId: string | null;
  readonly outcome: string | null;
};
export type AlertDraft = Pick<AlertRow, 'alertId' | 'subject' | 'subjectId' | 'argsHash' | 'readHash'>;

const READ = from('alerts').select(
  {
    alertId: text,
    subject: valid(z.enum(alertSubjects)),
    subjectId: text,
    argsHash: textOrNull,
    readHash: textOrNull,
    madeAt: number,
    snoozedUntil: numberOrNull,
    responseId: textOrNull,
    outcome: textOrNull,
  },
  'WHERE alert_id = ?',
);
const KEEP = `INSERT INTO alerts (alert_id, subject, subject_id, args_hash, read_hash, made_at) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (alert_id) DO NOTHING`;
const ANSWER = 'UPDATE alerts SET response_id = ?, outcome = ?, snoozed_until = ? WHERE alert_id = ?';
const FORGET = `DELETE FROM alerts WHERE alert_id IN (SELECT alert_id FROM alerts WHERE made_at < ? ORDER BY made_at LIMIT 500)`;
/** Longer than anything waits for an answer. */
const KEPT_MS = 60 * DAY_MS;

export const readAlert = (database: SqlDatabase, id: string): AlertRow | null => READ.first(database, [id]);

/** False: it was kept before. Old ones go with it. */
export const keepAlert = (
  database: SqlDatabase,
  { draft, at }: { readonly draft: AlertDraft; readonly at: number },
): boolean => {
  database.run(FORGET, [at - KEPT_MS]);
  const { alertId, subject, subjectId, argsHash, readHash } = draft;
  return database.run(KEEP, [alertId, subject, subjectId, argsHash, readHash, at]) > 0;
};

export const keepAlertAnswer = (
  database: SqlDatabase,
  answer: {
    readonly alertId: string;
    readonly responseId: string;
    readonly outcome: AlertOutcome;
    readonly snoozedUntil: number | null;
  },
): void => {
  const { alertId, responseId, outcome, snoozedUntil } = answer;
  database.run(ANSWER, [responseId, JSON.stringify(outcome), snoozedUntil, alertId]);
};

/** What was done with this very response before; null: it is new. */
export const earlierOutcome = (row: AlertRow, responseId: string): AlertOutcome | null => {
  if (row.responseId !== responseId || row.outcome === null) return null;
  const json = parseJson(row.outcome);
  return json.ok ? (StoredOutcome.safeParse(json.value).data ?? null) : null;
};
