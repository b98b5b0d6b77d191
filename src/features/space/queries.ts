import type { z } from 'zod';
import { readInput } from '../../api/read-input';
import { spaceQueries as definitions } from '../../api/space';
import type { Json } from '../../core/json';
import { ok, type Failure, type Result } from '../../core/result';
import { nothing, onTokens, type Dependence } from '../../notifications/dependence';
import type { SpaceContext } from './context';
import type { SpaceDesk } from './space-desk';
import { statusOfSpace } from './trouble-of-space';

/** Nothing of it is in a commit: the desk says when an answer changed. */
export const SPACE_TOKEN = 'SPACE';

const spaceQuery = <O extends z.ZodType>(
  definition: { readonly input: z.ZodType; readonly output: O },
  read: (desk: SpaceDesk) => Json,
) => ({
  definition,
  run: (
    context: SpaceContext,
    message: { readonly input: Json },
  ): { readonly answer: Result<Json, Failure>; readonly dependence: Dependence } => {
    const input = readInput(definition.input, message.input);
    if (!input.ok) return { answer: input, dependence: nothing };
    return { answer: ok(read(context.space())), dependence: onTokens(SPACE_TOKEN) };
  },
});

export const spaceQueryTable = {
  'space.status': spaceQuery(definitions['space.status'], (desk) => statusOfSpace(desk.status())),
  'device.list': spaceQuery(definitions['device.list'], (desk) => [...desk.devices()]),
  'sync.status': spaceQuery(definitions['sync.status'], (desk) => desk.sync()),
};
