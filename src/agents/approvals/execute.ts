import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { readAnswers, answersOf, type ApprovalAnswer, type ApprovalItem } from '../../db/agent/approvals';
import { appendLink } from '../../db/agent/links';
import { appendMessage } from '../../db/agent/messages';
import { appliedOperation, closeOperation } from '../../db/agent/operations';
import { readRun } from '../../db/agent/runs';
import type { Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';
import { observeWriter } from '../../db/records/written-records';
import { applyInJournal, isOfTheDevice, outcomeOfApplied, writerOf } from '../effects/effect';
import { changedBy, failed, succeeded, type ToolOutcome } from '../effects/tool-outcome';
import { mayBeDone } from './allowed-now';
import { callOfItem, previewOfItem, threadOf, type ApprovalParts, type ItemCall } from './item-call';

// [APPROVAL-7] What was agreed to is done by the device that answered, once: its operationId was given when it was proposed, and whoever comes
// second finds it done.
// [APPROVAL-8] Inside the transaction that writes, before it writes, everything is asked again: whether the answer still stands, whether time is
// left, whether every field that the person was shown still says the same. Otherwise nothing happens.
export type Accepted = { readonly item: ApprovalItem; readonly answer: ApprovalAnswer };

const causeOf = ({ stores }: ApprovalParts, { agentId, runKey }: ApprovalItem) => ({
  agentId,
  runKey,
  depth: readRun(stores.agent.database, runKey)?.depth ?? 1,
});

type Doing = Accepted & { readonly parts: ApprovalParts; readonly itemCall: ItemCall };
const checkNow = (writer: Writer, { parts, item, answer, itemCall }: Doing): void => {
  const { stores } = parts;
  const reading = readAnswers(item, { answers: answersOf(stores, item.id), now: writer.now() });
  if (reading.is === 'expired') return writer.refuse({ code: 'approval_expired' });
  if (reading.is !== 'approved' && reading.is !== 'edited')
    return writer.refuse({ code: 'approval_already_answered', detail: reading.is });
  const targets = itemCall.call.targets(itemCall.context);
  const may = mayBeDone(parts, { item, itemCall, targets });
  if (!may.ok) return writer.refuse(may.error);
  const preview = previewOfItem(parts, { itemCall, language: 'en' });
  if (!preview.ok) return writer.refuse(preview.error);
  if (preview.value.readHash !== answer.readHash) return writer.refuse({ code: 'stale_approval' });
};

const doInJournal = (doing: Doing): Result<ToolOutcome, Failure> => {
  const { parts, item, answer, itemCall } = doing;
  const { stores } = parts;
  const { operationId, runKey } = item;
  const claim = readRun(stores.agent.database, runKey)?.generation ?? 1;
  const done = applyInJournal({
    stores,
    operation: { operationId, runKey, claim, args: answer.args },
    cause: causeOf(parts, item),
    context: itemCall.context,
    write: itemCall.call.write,
    check: (writer) => checkNow(writer, doing),
  });
  if (!done.ok) return done;
  const applied = appliedOperation(stores, operationId);
  if (applied === null) throw new Error('[EFFECT-1] an operation that was committed is not there');
  return ok(outcomeOfApplied(applied));
};

/** The agents' own records: one transaction is all of it, and its commandId makes it once. */
const doInAgent = (doing: Doing): Result<ToolOutcome, Failure> => {
  const { parts, item, itemCall } = doing;
  const { agent } = parts.stores;
  let outcome: ToolOutcome | null = null;
  const request = {
    commandId: `do:${item.operationId}`,
    actId: item.operationId,
    writer: writerOf(item.tainted),
    cause: causeOf(parts, item),
  };
  const done = agent.unitOfWork.commit(request, (real) => {
    checkNow(real, doing);
    const { writer, written, read } = observeWriter(real);
    const output = itemCall.call.write(writer, itemCall.context);
    outcome = succeeded(output, {
      ...changedBy(written(), { kinds: agent.records, read }),
      domain: 'agent',
    });
    return null;
  });
  if (!done.ok) return done;
  return ok(
    outcome ?? succeeded({ value: null, tainted: item.tainted }, { ids: [], tokens: [], domain: 'agent' }),
  );
};

export const isDoneHere = ({ stores }: ApprovalParts, { operationId }: ApprovalItem): boolean =>
  appliedOperation(stores, operationId) !== null ||
  stores.agent.unitOfWork.answerOf(`do:${operationId}`) !== null;

/** [PASTE-2] What the person pasted into the proposal is as foreign as what the agent had read. */
const asAnswered = ({ item, answer }: Accepted): ApprovalItem =>
  answer.isPasted === true ? { ...item, tainted: true } : item;

const effectOf = (parts: ApprovalParts, accepted: Accepted): Result<ToolOutcome, Failure> => {
  const { answer } = accepted;
  const item = asAnswered(accepted);
  const applied = appliedOperation(parts.stores, item.operationId);
  if (applied !== null) return ok(outcomeOfApplied(applied));
  const itemCall = callOfItem(parts, { item, args: answer.args });
  if (!itemCall.ok) return itemCall;
  const doing = { answer, item, parts, itemCall: itemCall.value };
  return itemCall.value.call.kind === 'journal' ? doInJournal(doing) : doInAgent(doing);
};

type Telling = Accepted & { readonly outcome: ToolOutcome };
const writeTelling = (
  writer: Writer,
  { stores, telling }: { readonly stores: Stores; readonly telling: Telling },
): void => {
  const { item, outcome } = telling;
  const { agentId, operationId, toolName } = item;
  const { status, code, content, changedEntityIds, changedTokens, domain } = outcome;
  const messageId = appendMessage(writer, {
    database: stores.agent.database,
    message: {
      // No run's own message: whether the thread is tainted is for its runs to say.
      agentId,
      threadId: threadOf(stores, item),
      runKey: null,
      kind: 'toolResult',
      text: content,
      contentType: 'application/json',
      authority: 'runtime',
      tainted: item.tainted || outcome.tainted,
      origin: { kind: 'tool', toolName },
      toolResult: {
        actionRefId: item.id,
        operationId,
        status,
        errorCode: code,
        changedEntityIds: [...changedEntityIds],
        changedTokens: [...changedTokens],
        errorMessage: status === 'error' ? content : null,
        ...(outcome.failure === null ? {} : { failure: outcome.failure }),
      },
    },
  });
  const link = { type: 'tool_effect', agentId, fromId: messageId, domain, createdAt: writer.now() } as const;
  for (const toId of changedEntityIds) appendLink(writer, { ...link, toId });
};

/** The agent's phase: what came of it stands in the thread in which it was proposed. */
const tell = (parts: ApprovalParts, telling: Telling): Result<null, Failure> => {
  const { stores } = parts;
  const { database, unitOfWork } = stores.agent;
  const { item, answer, outcome } = telling;
  const isRefused = outcome.status === 'error';
  const request = {
    commandId: `told:${answer.id}`,
    writer: writerOf(item.tainted),
    cause: causeOf(parts, item),
  };
  const done = unitOfWork.commit(request, (writer) => {
    writeTelling(writer, { stores, telling });
    const { operationId } = item;
    const { code } = outcome;
    closeOperation(database, {
      operationId,
      code,
      at: writer.now(),
      as: isRefused ? 'refused' : 'done',
    });
    return { code: isRefused ? code : null };
  });
  return done.ok ? ok(null) : done;
};

const Told = z.object({ code: z.string() });
/** What was said once is not done after all because things changed back. */
const toldRefusal = ({ stores }: ApprovalParts, { answer }: Accepted): string | null =>
  Told.safeParse(stores.agent.unitOfWork.answerOf(`told:${answer.id}`)?.result).data?.code ?? null;

/**
 * Does what this device's person agreed to, or finishes what a crash left half done. Safe at any time and any number of times. A failure of the
 * device leaves it open, for the next start.
 */
export const finishAccepted = (parts: ApprovalParts, accepted: Accepted): Result<ToolOutcome, Failure> => {
  const refused = toldRefusal(parts, accepted);
  if (refused !== null) return fail(refused);
  const done = effectOf(parts, accepted);
  if (!done.ok && isOfTheDevice(done.error)) return done;
  const outcome = done.ok ? done.value : failed(done.error, accepted.answer.args);
  const told = tell(parts, { answer: accepted.answer, item: asAnswered(accepted), outcome });
  if (!told.ok) return told;
  return outcome.status === 'error' ? fail(outcome.code ?? 'stale_approval') : ok(outcome);
};
