import type { z } from 'zod';
import type { TypedToken } from '../../core/token';
import type { Condition, Predicate } from '../../db/agent/kinds/subscription';
import { categoryIs, fieldChanged, linkedTo, statusBecomes } from '../../notifications/subscription';
import type { WatchInput } from '../api/agent-definition';

/** Names in capitals are kinds of change (`TASK`); anything else is the id of one thing. */
const tokenOf = (name: string): TypedToken => ({
  tokenClass: /^[A-Z][A-Z0-9_]*$/.test(name) ? 'semanticKey' : 'entityId',
  tokenValue: name,
});

/** What a person asks an agent to watch, as the conditions that a change is matched by. */
export const predicateOf = (watch: z.output<typeof WatchInput>): Predicate => {
  const where: Condition[] = [];
  if (watch.categoryId !== undefined) where.push(categoryIs(watch.categoryId));
  if (watch.statusBecomes !== undefined) where.push(statusBecomes(watch.statusBecomes));
  if (watch.fieldChanged !== undefined) where.push(fieldChanged(watch.fieldChanged));
  if (watch.linkedTo !== undefined) where.push(linkedTo(watch.linkedTo));
  return { tokens: { any: watch.tokens.map(tokenOf), all: [] }, where };
};
