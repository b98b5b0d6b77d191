import { z } from 'zod';
import { fail, ok } from '../../core/result';
import { readMessage, wholeTextOf } from '../../db/agent/thread-window';
import { storable } from '../arguments';
import { readTool } from '../make-tool';
import { whereSomethingFinds } from '../possible';

const Args = z.strictObject({
  text: storable.min(1).max(300),
  limit: z.number().int().min(1).max(20).default(8),
});
const LONGEST = 600;

/** [TOOL-12] Another agent's message is never a result, whatever an index says. */
export const searchMemory = readTool<z.infer<typeof Args>>({
  name: 'search_memory',
  version: '2',
  capability: 'memory.read',
  scopeRule: 'own',
  isPossible: whereSomethingFinds,
  description:
    'Searches what this agent noticed, said and was told, by words and by likeness, the best first.',
  args: Args,
  looksFor: ({ text }) => text,
  output: z.object({
    found: z.array(z.object({ messageId: z.string(), text: z.string(), score: z.number(), at: z.number() })),
  }),
  targets: () => ok({ targetRefs: [], categoryIds: [] }),
  read: ({ stores, agent }, { text, limit }) => {
    if (stores.recall === undefined) return fail('search_unavailable');
    const recalled = stores.recall({ text, limit, scope: { in: 'memory', agentId: agent.id } });
    if (!recalled.ok) return recalled;
    const messages = recalled.value.found.flatMap(({ id, score }) => {
      const message = readMessage(stores.agent.records, id);
      return message === null || message.agentId !== agent.id ? [] : [{ id, score, message }];
    });
    const found = messages.map(({ id, score, message }) => ({
      messageId: id,
      score: Math.round(score * 1e6) / 1e6,
      at: message.createdAt,
      text: [...wholeTextOf(stores.agent, { ...message, id })].slice(0, LONGEST).join(''),
    }));
    return ok({ value: { found }, tainted: messages.some(({ message }) => message.tainted) });
  },
});
