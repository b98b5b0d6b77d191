import type { Failure, Result } from '../../core/result';
import { namesForeignId } from '../../db/agent/foreign-ids';
import { internalStep } from '../../db/agent/internal-step';
import { appendLink } from '../../db/agent/links';
import { noUse } from '../../db/agent/budgets';
import { closeOperation } from '../../db/agent/operations';
import { appendStep } from '../../db/agent/steps';
import type { PlannedAction } from '../../db/agent/kinds/run';
import type { Writer } from '../../db/commit';
import { commitRun, isTaintedNow, placeOf, stepsOf, traceOf, type Run, type RunProvenance } from './run';
import type { ToolFailure } from '../../tools/tool-failure';
import type { ToolOutcome } from '../effects/tool-outcome';
import { writeMessage } from './write-message';

// [RUN-13] A result, its message, its links and the end of its operation are one commit, before the model sees any of it.
export type Storing = {
  readonly run: Run;
  readonly action: PlannedAction;
  readonly provenance: RunProvenance;
  /** Null: this is none of the journal's. `done` and `refused` close its row. */
  readonly closes: 'done' | 'refused' | null;
  /** The start of the action. */
  readonly startedAt: number;
  /** It was done before; only its result is stored now. */
  readonly wasStored?: boolean;
  /** What is done in the very commit that stores it. */
  readonly outcome: (writer: Writer) => ToolOutcome;
};

const writeToolResult = (
  writer: Writer,
  {
    storing,
    outcome,
  }: { readonly storing: Storing; readonly outcome: ToolOutcome & { readonly isMarked: boolean } },
): string => {
  const { run, action, provenance } = storing;
  const { status, code, content, changedEntityIds, changedTokens, domain } = outcome;
  const messageId = writeMessage(writer, {
    run,
    message: {
      kind: 'toolResult',
      text: content,
      contentType: 'application/json',
      provenance,
      authority: 'runtime',
      tainted: outcome.isMarked,
      origin: { kind: 'tool', toolName: action.toolName },
      toolResult: {
        actionRefId: action.messageId,
        operationId: action.operationId,
        status,
        changedEntityIds: [...changedEntityIds],
        changedTokens: [...changedTokens],
        errorCode: code,
        errorMessage: status === 'error' ? content : null,
        ...(outcome.failure === null ? {} : { failure: outcome.failure }),
      },
    },
  });
  for (const toId of changedEntityIds) {
    const link = { type: 'tool_effect', agentId: run.job.agentId, fromId: messageId, toId, domain } as const;
    appendLink(writer, { ...link, createdAt: writer.now() });
  }
  return messageId;
};

const failureTraced = ({ kind, field, retryable }: ToolFailure) => ({ kind, field, retryable });
const MOST_TRACED = 120;
const traceActed = ({ run, action, startedAt, wasStored = false }: Storing, outcome: ToolOutcome): void => {
  const { toolName, operationId } = action;
  const { status, code, failure } = outcome;
  const changedEntityIds = outcome.changedEntityIds.slice(0, MOST_TRACED);
  const why = failure === null ? {} : { failure: failureTraced(failure) };
  const tookMs = Math.max(0, run.parts.stores.clock.now() - startedAt);
  const body = { toolName, operationId, status, code, changedEntityIds, tookMs, wasStored, ...why };
  traceOf(run)({ kind: 'acted', body });
};

/** [TAINT-7] Whatever a tool answers or refuses with, before it is shortened. */
const tellsForeignId = ({ parts }: Run, { told }: ToolOutcome): boolean => namesForeignId(parts.stores, told);

export const storeResult = (storing: Storing): Result<null, Failure> => {
  const { run, action, closes } = storing;
  const { database } = run.parts.stores.agent;
  const index = stepsOf(run).length;
  const isTainted = isTaintedNow(run);
  return commitRun(run, {
    doing: `result:${action.callId}`,
    index,
    isTainted,
    use: { ...noUse, toolCalls: 1 },
    // The journal's commit is on the disk before this step calls it done; a power cut only repeats the rest.
    ...internalStep,
    body: (writer) => {
      const outcome = storing.outcome(writer);
      const isMarked = isTainted || outcome.tainted || tellsForeignId(run, outcome);
      const messageId = writeToolResult(writer, { storing, outcome: { ...outcome, isMarked } });
      const { callId, operationId, toolName } = action;
      const { status, code, content } = outcome;
      const body = {
        what: 'result',
        operationId,
        callId,
        toolName,
        status,
        code,
        content,
        messageId,
      } as const;
      appendStep(writer, { place: placeOf(run, index), body: { ...body, tainted: isMarked } });
      if (closes !== null) closeOperation(database, { operationId, as: closes, code, at: writer.now() });
      traceActed(storing, outcome);
      return null;
    },
  });
};
