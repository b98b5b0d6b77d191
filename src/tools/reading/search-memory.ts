import { z } from 'zod';
import { ok } from '../../core/result';
import { readMessage, wholeTextOf } from '../../db/agent/thread-window';
import { storable } from '../arguments';
import { readTool } from '../make-tool';
import { fitOf } from './task-match';

const Args = z.strictObject({
  text: storable.min(1).max(300),
  limit: z.number().int().min(1).max(20).default(8),
});
const LOOKED_AT = 500;
const NEWEST = `SELECT id FROM agent_messages WHERE agent_id = ? ORDER BY created_at DESC LIMIT ${LOOKED_AT}`;
const KINDS: readonly string[] = ['observation', 'user', 'thought', 'summary'];
const LONGEST = 600;

export const searchMemory = readTool<z.infer<typeof Args>>({
  ...{ name: 'search_memory', version: '1', capability: 'memory.read', scopeRule: 'own' },
  description:
    'Searches what this agent noticed, said and was told, in its newest messages, by shared words.',
  args: Args,
  output: z.object({
    found: z.array(z.object({ messageId: z.string(), text: z.string(), score: z.number(), at: z.number() })),
  }),
  targets: () => ok({ targetRefs: [], categoryIds: [] }),
  read: ({ stores, agent }, { text, limit }) => {
    const { rows } = stores.agent.database.query(NEWEST, [agent.id]);
    const messages = rows.flatMap(([id]) => {
      const message = typeof id === 'string' ? readMessage(stores.agent.records, id) : null;
      if (message === null || typeof id !== 'string' || !KINDS.includes(message.kind)) return [];
      const whole = wholeTextOf(stores.agent, { ...message, id });
      return [{ id, whole, score: fitOf(text, whole), at: message.createdAt, tainted: message.tainted }];
    });
    const best = messages
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || b.at - a.at || (a.id < b.id ? -1 : 1))
      .slice(0, limit);
    const found = best.map(({ id, whole, score, at }) => ({
      ...{ messageId: id, score, at, text: [...whole].slice(0, LONGEST).join('') },
    }));
    return ok({ value: { found }, tainted: best.some(({ tainted }) => tainted) });
  },
});
