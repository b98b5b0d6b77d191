import type { CheckedFor } from '../../core/device-check';
import type { Json } from '../../core/json';
import { canonicalArgsHash } from '../../core/run-identities';
import { fail, ok, type Failure, type Result } from '../../core/result';
import {
  readApproval,
  standingOfItem,
  type ApprovalAnswer,
  type ApprovalItem,
  type ApprovalReading,
} from '../../db/agent/approvals';
import type { AgentApprovalAnswer } from '../../db/agent/kinds/approval';
import { appendMessage } from '../../db/agent/messages';
import { beginOperation } from '../../db/agent/operations';
import { person, type Writer } from '../../db/commit';
import { rememberStores } from '../../db/remembered-reads';
import { riskOfCall } from '../../tools/registry';
import type { ToolOutcome } from '../effects/tool-outcome';
import { mayBeDone } from './allowed-now';
import { finishAccepted, isDoneHere } from './execute';
import { callOfItem, previewOfItem, threadOf, type ApprovalParts } from './item-call';

// [APPROVAL-5] An approval binds item, operationId, argsHash, tool version and the readHash of what this device showed: anything else is `stale_approval`
// or `approval_mismatch`, and nothing is stored.
// [APPROVAL-10] The answer and the right to carry it out are one commit: a crash behind it does it once, a crash before it not at all.
// [APPROVAL-11] High risk needs the device's own check that it is the person: no check, no answer.
export type DeviceCheck = {
  /** Whether this device can ask for a face, a finger or a code. */
  readonly isAvailable: () => boolean;
  /** Whether this is the proof that the person just passed it for exactly this. Counts once. */
  readonly take: (proof: string | null, checked: CheckedFor) => boolean;
};
/** Where nothing can tell that it is the person. */
export const noDeviceCheck: DeviceCheck = { isAvailable: () => false, take: () => false };

export type AnswerParts = ApprovalParts & { readonly deviceCheck: DeviceCheck };
export type Acceptance = {
  readonly commandId: string;
  readonly approvalId: string;
  /** Of the item as it was shown. */
  readonly argsHash: string;
  /** Of the preview that this device showed, with the person's arguments where they changed some. */
  readonly readHash: string;
  /** Absent: as proposed. */
  readonly args?: Json;
  /** Of the device's check, where there was one. */
  readonly proof?: string | null;
  /** [PASTE-2] Text was pasted into the changed arguments. */
  readonly isPasted?: boolean;
};

const refusalFor = ({ is }: ApprovalReading): string | null => {
  switch (is) {
    case 'open':
      return null;
    case 'expired':
      return 'approval_expired';
    case 'withdrawn':
      return 'approval_withdrawn';
    case 'rejected':
    case 'edited':
    case 'approved':
      return 'approval_already_answered';
  }
};

const openItem = (parts: ApprovalParts, approvalId: string): Result<ApprovalItem, Failure> => {
  const item = readApproval(parts.stores, approvalId);
  if (item === null) return fail('approval_not_found', approvalId);
  const { reading } = standingOfItem(parts.stores, item);
  if (isDoneHere(parts, item)) return fail('approval_already_answered');
  const refused = refusalFor(reading);
  return refused === null ? ok(item) : fail(refused);
};

type Answer = Pick<
  AgentApprovalAnswer,
  'decision' | 'args' | 'argsHash' | 'readHash' | 'reason' | 'isPasted'
>;
const pastedMark = (isPasted: boolean): Pick<Answer, 'isPasted'> => (isPasted ? { isPasted } : {});

const appendAnswer = (
  writer: Writer,
  { parts, item, answer }: { parts: ApprovalParts; item: ApprovalItem; answer: Answer },
): ApprovalAnswer => {
  const { stores } = parts;
  const id = writer.newAppendId();
  const { agentId } = item;
  const about = { approvalId: item.id, agentId, hostId: stores.hostId, answeredAt: writer.now() };
  writer.append('agentApprovalAnswer', id, { ...about, ...answer });
  appendMessage(writer, {
    database: stores.agent.database,
    message: {
      agentId,
      threadId: threadOf(stores, item),
      runKey: null,
      kind: 'observation',
      authority: answer.isPasted === true ? 'external' : 'person',
      tainted: answer.isPasted === true,
      origin: { kind: 'person' },
      contentType: 'application/json',
      // Ids, codes and the person's own words: nothing of what was proposed.
      text: JSON.stringify({
        decision: answer.decision,
        toolName: item.toolName,
        operationId: item.operationId,
        reason: answer.reason,
      }),
    },
  });
  return { ...about, ...answer, id };
};

/** Last of all: a proof is not spent on what would be refused anyway. */
const checkedHere = (
  { deviceCheck }: AnswerParts,
  { risk, acceptance }: { readonly risk: ApprovalItem['risk']; readonly acceptance: Acceptance },
): Result<null, Failure> => {
  if (risk !== 'high') return ok(null);
  if (!deviceCheck.isAvailable()) return fail('device_check_unavailable');
  const { approvalId: id, argsHash, readHash, args, proof = null } = acceptance;
  const checked = {
    what: 'approval',
    id,
    argsHash,
    readHash,
    ...(args === undefined ? {} : { args }),
  } as const;
  return deviceCheck.take(proof, checked) ? ok(null) : fail('device_check_needed');
};

/** What is wrong with the yes; null arguments are those of the item. */
const checked = (
  parts: AnswerParts,
  acceptance: Acceptance,
): Result<{ item: ApprovalItem; answer: Answer }, Failure> => {
  const found = openItem(parts, acceptance.approvalId);
  if (!found.ok) return found;
  const item = found.value;
  if (acceptance.argsHash !== item.argsHash) return fail('approval_mismatch');
  const itemCall = callOfItem(parts, { item, args: acceptance.args ?? item.args });
  if (!itemCall.ok) return itemCall;
  const { call, context, tool } = itemCall.value;
  const may = mayBeDone(parts, { item, itemCall: itemCall.value, targets: call.targets(context) });
  if (!may.ok) return may;
  const preview = previewOfItem(parts, { itemCall: itemCall.value, language: 'en' });
  if (!preview.ok) return preview;
  if (preview.value.readHash !== acceptance.readHash) return fail('stale_approval');
  const argsHash = canonicalArgsHash(call.args);
  if (!argsHash.ok) return fail('invalid_arguments', argsHash.error.code);
  const isPerson = checkedHere(parts, { risk: riskOfCall(tool, call), acceptance });
  if (!isPerson.ok) return isPerson;
  const decision = argsHash.value === item.argsHash ? 'approved' : 'edited';
  const { readHash } = acceptance;
  return ok({
    item,
    answer: {
      decision,
      args: call.args,
      argsHash: argsHash.value,
      readHash,
      reason: null,
      ...pastedMark(acceptance.isPasted === true),
    },
  });
};

/** This device's own yes, where it stands. */
export const acceptedHere = (
  { stores }: ApprovalParts,
  approvalId: string,
): { readonly item: ApprovalItem; readonly answer: ApprovalAnswer } | null => {
  const item = readApproval(stores, approvalId);
  const reading = item === null ? null : standingOfItem(stores, item).reading;
  if (item === null || (reading?.is !== 'approved' && reading?.is !== 'edited')) return null;
  return stores.journal.unitOfWork.hosts.isOurs(reading.answer.hostId)
    ? { item, answer: reading.answer }
    : null;
};

/** For a person alone. Asked again with the same commandId it answers what came of it, and does nothing twice. */
export const acceptApproval = (given: AnswerParts, acceptance: Acceptance): Result<ToolOutcome, Failure> => {
  // [APPROVAL-8] The transactions repeat these checks, and read again only the tables that were written since.
  const parts = { ...given, stores: rememberStores(given.stores) };
  const { database, unitOfWork } = parts.stores.agent;
  const { commandId, approvalId } = acceptance;
  if (unitOfWork.answerOf(commandId) === null) {
    const yes = checked(parts, acceptance);
    if (!yes.ok) return yes;
    const { item } = yes.value;
    const { operationId, runKey, agentId } = item;
    const stored = unitOfWork.commit({ commandId, writer: person }, (writer) => {
      appendAnswer(writer, { parts, ...yes.value });
      beginOperation(database, { operationId, runKey, agentId, at: writer.now() });
      return { approvalId };
    });
    if (!stored.ok) return stored;
  }
  const accepted = acceptedHere(parts, approvalId);
  return accepted === null ? fail('approval_already_answered') : finishAccepted(parts, accepted);
};

export type Rejection = {
  readonly commandId: string;
  readonly approvalId: string;
  readonly reason: string | null;
  /** [PASTE-2] */
  readonly isPasted?: boolean;
};
/** For a person alone. */
export const rejectApproval = (parts: ApprovalParts, rejection: Rejection): Result<null, Failure> => {
  const { unitOfWork } = parts.stores.agent;
  const { commandId, approvalId, reason, isPasted = false } = rejection;
  if (unitOfWork.answerOf(commandId) !== null) return ok(null);
  const found = openItem(parts, approvalId);
  if (!found.ok) return found;
  const item = found.value;
  const { args, argsHash, readHash } = item;
  const stored = unitOfWork.commit({ commandId, writer: person }, (writer) => {
    const answer = { decision: 'rejected', args, argsHash, readHash, reason } as const;
    appendAnswer(writer, { parts, item, answer: { ...answer, ...pastedMark(isPasted) } });
    return { approvalId };
  });
  return stored.ok ? ok(null) : stored;
};
