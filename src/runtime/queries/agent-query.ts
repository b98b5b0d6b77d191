import type { z } from 'zod';
import type { Json } from '../../core/json';
import { agentsUnavailable } from '../agents-unavailable';
import { ok } from '../../core/result';
import { readPlace, type PagePlace } from '../../db/agent/page-place';
import type { Stores } from '../../db/stores';
import { onTokens, type Dependence } from '../../notifications/dependence';
import type { Engine } from '../engine';
import { readInput } from '../../api/read-input';
import type { Query } from './query';

/** What a change of agents' records says of itself. */
export const onAgents: Dependence = onTokens(
  'AGENT_CHANGED',
  'AGENT_STATE_CHANGED',
  'AGENT_MESSAGE_APPENDED',
  'AGENT_REPORT_CHANGED',
  'APPROVAL_CHANGED',
);

/** What the schema let through is a place; nothing else asks from the newest on. */
export const placeBefore = (before: string | undefined): { readonly behind?: PagePlace } => {
  const behind = before === undefined ? null : readPlace(before);
  return behind === null ? {} : { behind };
};

/** [API-10] Where the agents' database does not open, a question about agents says so. */
export const agentQuery = <I extends z.ZodType, O extends z.ZodType<Json>>(
  definition: { readonly input: I; readonly output: O },
  read: (stores: Stores, asked: { readonly input: z.output<I>; readonly engine: Engine }) => z.output<O>,
): Query => ({
  definition,
  run: (engine, message) => {
    const input = readInput(definition.input, message.input);
    if (!input.ok) return { answer: input, dependence: onAgents };
    const opened = engine.stores();
    if (!opened.ok) return { answer: agentsUnavailable(opened.error), dependence: onAgents };
    return { answer: ok(read(opened.value, { input: input.value, engine })), dependence: onAgents };
  },
});
