import { z } from 'zod';
import type { Cause } from '../../core/batch';
import type { Json } from '../../core/json';
import { canonicalArgsHash, effectRecordId, undoOperationId } from '../../core/run-identities';
import type { Provenance } from '../../core/registers';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { PlannedAction } from '../../db/agent/kinds/run';
import { appliedOperation, closeOperation } from '../../db/agent/operations';
import { person, type UndoOutcome, type Writer } from '../../db/commit';
import type { AppliedOperation } from '../../db/journal/kinds/applied-operation';
import type { Stores } from '../../db/stores';
import { observeWriter } from '../../db/records/written-records';
import type { EffectContext, ToolContext, ToolOutput } from '../../tools/tool';
import { changedBy, ChangedRecords, succeeded, type ToolOutcome } from './tool-outcome';

// [EFFECT-1] The journal first, the agents' database second, joined by the operationId; nothing anywhere claims that both happen at once.
// [EFFECT-5] Whoever is about to do an operation looks it up first: what has been done is answered from what was stored, never done again.
// [EFFECT-6] An undo restores only fields whose effective entry is still the operation's, under an id of its own: twice is once.
/** [RUN-5] The provenance of everything that an agent writes. */
export const writerOf = (isTainted: boolean): Provenance => ({
  by: 'agent',
  authority: 'model',
  tainted: isTainted,
});

const StoredEffect = z.object({ value: z.json(), tainted: z.boolean(), changed: ChangedRecords });

const identity = (made: Result<string, { readonly code: string }>): string => {
  if (!made.ok) throw new Error(`[ID-10] an effect without an identity: ${made.error.code}`);
  return made.value;
};

export const effectContext = (
  context: ToolContext,
  { operationId }: Pick<PlannedAction, 'operationId'>,
): EffectContext => ({
  ...context,
  operationId,
  recordId: (k) => identity(effectRecordId({ operationId, k })),
});

/** What was stored of an operation that has happened. */
export const outcomeOfApplied = ({ result }: AppliedOperation): ToolOutcome => {
  const stored = StoredEffect.safeParse(result);
  const nothing = { ids: [], tokens: [], domain: 'journal' } as const;
  if (!stored.success) return succeeded({ value: null, tainted: true }, nothing);
  const { value, tainted, changed } = stored.data;
  return succeeded({ value, tainted }, { ...changed, domain: 'journal' });
};

/** One operation on the journal, whoever has the right to it. */
export type JournalEffect = {
  readonly stores: Stores;
  readonly operation: Pick<AppliedOperation, 'operationId' | 'runKey' | 'claim'> & { readonly args: Json };
  readonly cause: Cause;
  readonly context: ToolContext;
  readonly write: (writer: Writer, context: EffectContext) => ToolOutput;
  /** Inside the transaction, before anything is written: refuses what no longer holds. */
  readonly check?: (writer: Writer) => void;
};

export const applyInJournal = (effect: JournalEffect): Result<null, Failure> => {
  const { context, operation } = effect;
  const { journal } = effect.stores;
  const { operationId, runKey, claim } = operation;
  const argsHash = identity(canonicalArgsHash(operation.args));
  const request = {
    commandId: `do:${operationId}`,
    actId: operationId,
    writer: writerOf(context.isTainted),
    cause: effect.cause,
  };
  const done = journal.unitOfWork.commit(request, (real) => {
    effect.check?.(real);
    const { writer, written, read } = observeWriter(real);
    const { value, tainted } = effect.write(writer, effectContext(context, { operationId }));
    const changed = changedBy(written(), { kinds: journal.records, read });
    const units = [...new Set(written().map(({ id }) => id))];
    real.append('appliedOperation', operationId, {
      operationId,
      runKey,
      claim,
      argsHash,
      units,
      result: { value, tainted, changed: { ids: [...changed.ids], tokens: [...changed.tokens] } },
    });
    return null;
  });
  return done.ok ? ok(null) : done;
};

/** Of the disk or the file: the run waits for better days, and no tool is blamed. */
export const isOfTheDevice = ({ code }: Failure): boolean =>
  code === 'disk_full' || code.startsWith('database_');

export const forgetOperation = (stores: Stores, operationId: string): void => {
  const { database } = stores.agent;
  database.transaction(() =>
    closeOperation(database, { operationId, as: 'not_done', at: stores.clock.now() }),
  );
};

/** Whether `undoOperation` would give something back now. Repeating an undo does nothing. */
export const canUndoOperation = (stores: Stores, operationId: string): boolean => {
  if (appliedOperation(stores, operationId) === null) return false;
  const commandId = undoOperationId(operationId);
  const { unitOfWork } = stores.journal;
  return commandId.ok && unitOfWork.answerOf(commandId.value) === null && unitOfWork.wouldUndo(operationId);
};

/** For a person alone. */
export const undoOperation = (stores: Stores, operationId: string): Result<UndoOutcome, Failure> => {
  if (appliedOperation(stores, operationId) === null) return fail('operation_not_found', operationId);
  const commandId = undoOperationId(operationId);
  if (!commandId.ok) return commandId;
  const undone = stores.journal.unitOfWork.undo({ commandId: commandId.value, writer: person }, operationId);
  return !undone.ok && undone.error.code === 'act_not_found'
    ? fail('operation_not_found', operationId)
    : undone;
};
