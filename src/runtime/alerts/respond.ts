import type { z } from 'zod';
import { acceptApproval, rejectApproval, type AnswerParts } from '../../agents/approvals/answer';
import { callOfItem, previewOfItem } from '../../agents/approvals/item-call';
import {
  earlierOutcome,
  keepAlertAnswer,
  readAlert,
  type AlertOutcome,
  type AlertRow,
} from '../../db/agent/alerts';
import { readApproval } from '../../db/agent/approvals';
import type { alertCommands } from '../api/alert-definition';

// [ALERT-3] An answer is done once, by its own id, which is the command's: also after a kill between any two of these lines.
// [ALERT-11] It is done only where the thing still is as the alert showed it, and only through the gates of the screen. Otherwise nothing is done, and
// the screen opens and says why.
// [ALERT-12] What means nothing on this device, or in this profile, opens what waits and does nothing.
type Answer = z.output<(typeof alertCommands)['alert.respond']['input']>;
type Did = z.output<(typeof alertCommands)['alert.respond']['output']>;

const SNOOZE_MS = 3_600_000;

const pathOf = ({ subject, subjectId }: AlertRow): string => {
  const [first = '', ...rest] = subjectId.split(' ').map(encodeURIComponent);
  switch (subject) {
    case 'approval':
      return `/approval/${first}`;
    case 'question':
    case 'agent':
      return '/waiting';
    case 'task':
      return `/task/${first}`;
    case 'timer':
      return `/agent/${first}`;
    case 'report':
      return rest.length === 0 ? '/agents' : `/agent/${first}/report`;
  }
};

/** What this device would show of it now; null: it can no longer be shown. */
const readHashNow = (parts: AnswerParts, approvalId: string): string | null => {
  const item = readApproval(parts.stores, approvalId);
  const itemCall = item === null ? null : callOfItem(parts, { item, args: item.args });
  if (itemCall?.ok !== true) return null;
  const preview = previewOfItem(parts, { itemCall: itemCall.value, language: 'en' });
  return preview.ok ? preview.value.readHash : null;
};

type Decision = { readonly row: AlertRow; readonly answer: Answer };
const decide = (parts: AnswerParts, { row, answer }: Decision): string | null => {
  const { subjectId: approvalId, argsHash, readHash } = row;
  const { action, responseId: commandId } = answer;
  // What was hidden was not shown, so nobody can have agreed to it or refused it.
  if (row.subject !== 'approval' || argsHash === null || readHash === null) return 'alert_shows_nothing';
  if (
    parts.stores.agent.unitOfWork.answerOf(commandId) === null &&
    readHashNow(parts, approvalId) !== readHash
  )
    return 'stale_approval';
  const done =
    action === 'approve'
      ? acceptApproval(parts, { commandId, approvalId, argsHash, readHash, proof: null })
      : rejectApproval(parts, { commandId, approvalId, reason: null });
  return done.ok ? null : done.error.code;
};

const outcomeOf = (parts: AnswerParts, { row, answer }: Decision): AlertOutcome => {
  const path = pathOf(row);
  const { action, mayAct } = answer;
  if (action === 'snooze') return { did: 'snoozed', path, code: null };
  if (action === 'open' || !mayAct) return { did: 'opened', path, code: null };
  const code = decide(parts, { row, answer });
  if (code !== null) return { did: 'nothing', path, code };
  return { did: action === 'approve' ? 'approved' : 'rejected', path, code: null };
};

/** Who agreed, refused or put it off wants to be left where they are. */
const leadsSomewhere = ({ did }: AlertOutcome): boolean => did === 'opened' || did === 'nothing';

export const respondToAlert = (parts: AnswerParts, answer: Answer): Did => {
  const { database } = parts.stores.agent;
  const { id: alertId, responseId } = answer;
  const row = readAlert(database, alertId);
  if (row === null) return { did: 'nothing', path: '/waiting', code: null, isRepeat: false };
  const earlier = earlierOutcome(row, responseId);
  if (earlier !== null) return { ...earlier, path: null, isRepeat: true };
  const outcome = outcomeOf(parts, { row, answer });
  const snoozedUntil = outcome.did === 'snoozed' ? parts.stores.clock.now() + SNOOZE_MS : null;
  keepAlertAnswer(database, { alertId, responseId, outcome, snoozedUntil });
  return { ...outcome, path: leadsSomewhere(outcome) ? outcome.path : null, isRepeat: false };
};
