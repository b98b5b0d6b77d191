import { z } from 'zod';
import { ok } from '../core/result';
import { isStorableText } from '../core/text';
import { appendMessage } from '../db/agent/messages';
import { ownTool } from './make-tool';

const Args = z.strictObject({
  text: z.string().trim().min(1).max(2_000).refine(isStorableText, { error: 'text_not_storable' }),
});

export const addObservation = ownTool<z.infer<typeof Args>>({
  name: 'add_observation',
  version: '1',
  description: 'Keeps something noticed, for this agent to read in later runs.',
  args: Args,
  output: z.object({ messageId: z.string() }),
  capability: 'memory.write',
  toolClass: 'memory',
  sideEffects: ['AGENT_MESSAGE_APPENDED'],
  summary: (_context, { say }) => say('tool.note'),
  targets: () => ok({ targetRefs: [], categoryIds: [] }),
  write: (writer, { context, args }) => {
    const { agent, stores, threadId, runKey, isTainted, provenance } = context;
    const messageId = appendMessage(writer, {
      database: stores.agent.database,
      message: {
        agentId: agent.id,
        threadId,
        runKey,
        text: args.text,
        provenance,
        kind: 'observation',
        authority: 'model',
        tainted: isTainted,
        origin: { kind: 'tool', toolName: 'add_observation' },
      },
    });
    return { value: { messageId }, tainted: isTainted };
  },
});
