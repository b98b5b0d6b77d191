import type { z } from 'zod';
import {
  acceptApproval,
  rejectApproval,
  type Acceptance,
  type AnswerParts,
} from '../../agents/approvals/answer';
import { answerQuestion } from '../../agents/approvals/answer-question';
import { agentsUnavailable } from '../agents-unavailable';
import type { Json } from '../../core/json';
import { ok, type Failure, type Result } from '../../core/result';
import { knownAgent } from '../../db/agent/agents';
import { readApproval } from '../../db/agent/approvals';
import { equalGrants, grantsLike, revokeGrant, writeGrant } from '../../db/agent/grants';
import { readQuestion } from '../../db/agent/prompts';
import { allTools } from '../../tools/all-tools';
import { approvalCommands as definitions } from '../api/approval-definition';
import type { ApiAnswer } from '../api/transport';
import type { Engine } from '../engine';
import { approvalPartsOf } from '../queries/approvals';
import { readInput } from '../../api/read-input';
import { agentCommand } from './agent-command';
import type { Command } from './command';
import { isPastedIn } from './pasted-fields';

// [APPROVAL-7] An answer is a commit of the agents' database, and what was agreed to one of the journal behind it: neither waits for the other's file.
type Call<I> = {
  readonly input: I;
  readonly commandId: string;
  readonly parts: AnswerParts;
  /** [PASTE-2] */
  readonly isPasted: (name: string) => boolean;
};

const answerCommand = <I extends z.ZodType, O extends z.ZodType<Json>>(
  definition: { readonly input: I; readonly output: O },
  answer: (call: Call<z.output<I>>) => Result<z.output<O>, Failure>,
): Command => ({
  definition,
  run: (engine: Engine, message): ApiAnswer => {
    const input = readInput(definition.input, message.input);
    if (!input.ok) return input;
    const opened = engine.stores();
    if (!opened.ok) return agentsUnavailable(opened.error);
    const parts = { ...approvalPartsOf(opened.value, engine), deviceCheck: engine.deviceCheck };
    const isPasted = (name: string): boolean => isPastedIn(message, name);
    const done = answer({ input: input.value, commandId: message.commandId, parts, isPasted });
    return done.ok ? ok(done.value) : done;
  },
});

const accept = (parts: AnswerParts, acceptance: Acceptance) => {
  const done = acceptApproval(parts, acceptance);
  if (!done.ok) return done;
  const operationId = readApproval(parts.stores, acceptance.approvalId)?.operationId ?? '';
  return ok({
    approvalId: acceptance.approvalId,
    operationId,
    changedIds: [...done.value.changedEntityIds],
  });
};

const checkGrant = (toolName: string, allowedTools: readonly string[]): string | null => {
  const tool = allTools.find(toolName);
  if (tool === null || tool.kind === 'read' || tool.risk === 'high') return 'grant_not_possible';
  return allowedTools.includes(toolName) ? null : 'grant_not_possible';
};

export const approvalCommandTable = {
  'approval.accept': answerCommand(definitions['approval.accept'], ({ input, commandId, parts }) => {
    const { id, argsHash, readHash, proof = null } = input;
    return accept(parts, { commandId, approvalId: id, argsHash, readHash, proof });
  }),
  'approval.edit': answerCommand(definitions['approval.edit'], ({ input, commandId, parts, isPasted }) => {
    const { id, argsHash, readHash, args, proof = null } = input;
    return accept(parts, {
      commandId,
      approvalId: id,
      argsHash,
      readHash,
      args,
      proof,
      isPasted: isPasted('args'),
    });
  }),
  'approval.reject': answerCommand(
    definitions['approval.reject'],
    ({ input, commandId, parts, isPasted }) => {
      const { id, reason = null } = input;
      const rejection = { commandId, approvalId: id, reason, isPasted: isPasted('reason') };
      const done = rejectApproval(parts, rejection);
      return done.ok ? ok({ approvalId: id }) : done;
    },
  ),
  'approval.acceptAll': answerCommand(definitions['approval.acceptAll'], ({ input, commandId, parts }) =>
    ok({
      results: input.items.map(({ id, argsHash, readHash }) => {
        const yes = { commandId: `${commandId}:${id}`, approvalId: id, argsHash, readHash, proof: null };
        const done = acceptApproval(parts, yes);
        return { id, code: done.ok ? null : done.error.code };
      }),
    }),
  ),
  'grant.create': agentCommand(definitions['grant.create'], ({ writer, input, actId, stores }) => {
    const { agentId, toolName, categoryIds = null, until = null } = input;
    const { allowedTools, isDestroyed } = knownAgent(writer, agentId);
    const wrong = isDestroyed ? 'agent_destroyed' : checkGrant(toolName, allowedTools);
    if (wrong !== null) return writer.refuse({ code: wrong });
    const [known] = equalGrants(stores, { agentId, toolName, categoryIds, until });
    if (known !== undefined) return { actId, id: known.id };
    const id = writer.newId();
    writeGrant(writer, { id, agentId, toolName, categoryIds, until });
    return { actId, id };
  }),
  'grant.revoke': agentCommand(definitions['grant.revoke'], ({ writer, input, actId, stores }) => {
    if (writer.read('agentGrant', input.id) === null) writer.refuse({ code: 'grant_not_found' });
    // What stood beside it for the very same would go on allowing it.
    const ids = new Set([input.id, ...grantsLike(stores, input.id).map(({ id }) => id)]);
    for (const id of ids) revokeGrant(writer, id);
    return { actId };
  }),
  'question.answer': agentCommand(
    definitions['question.answer'],
    ({ writer, input, actId, stores, isPasted }) => {
      const question = readQuestion(stores, input.id);
      if (question === null) return writer.refuse({ code: 'question_not_found' });
      const { response = null, entryId = null } = input;
      const said = { response, entryId, isPasted: isPasted('response') };
      return { actId, responseId: answerQuestion(writer, { stores, question, said }) };
    },
  ),
};
