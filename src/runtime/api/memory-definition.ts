import { z } from 'zod';
import { done, entry } from './call-shape';
import { most } from './most';
import { AgentId, Id, textOf } from './values';

// What an agent keeps for good and reads in every run.
const Key = textOf(200);

export const memoryCommands = {
  /** As it was: what the person took away comes back. Whether text from outside has a part in it stays as it is. */
  'memory.keep': entry(z.object({ agentId: AgentId, key: Key, value: textOf(most.remembered) }), done),
  /** Nothing where there is nothing under this key. */
  'memory.forget': entry(z.object({ agentId: AgentId, key: Key }), done),
  /** What it noticed, kept for good: from then on it stands among what it reads every time. */
  'memory.pin': entry(z.object({ agentId: AgentId, messageId: Id }), done.extend({ key: Key })),
  /** The person was shown all of it and answers for it: `rules` is what they saw. */
  'memory.vouch': entry(z.object({ agentId: AgentId, rules: z.record(z.string(), z.string()) }), done),
} as const;

export const memoryQueries = {
  'memory.list': entry(
    z.object({ agentId: AgentId }),
    z.object({
      rules: z.array(z.object({ key: z.string(), value: z.string() })),
      /** Text from outside has a part in it. */
      tainted: z.boolean(),
      /** What it noticed lately and reads for now, the newest first; what is pinned stands among the rules. */
      noticed: z.array(z.object({ id: Id, text: z.string(), tainted: z.boolean() })),
    }),
  ),
} as const;
