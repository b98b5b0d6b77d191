import { z } from 'zod';
import { ok } from '../../core/result';
import { readAgentState } from '../../db/agent/agent-view';
import { writeAgentState } from '../../db/agent/agents';
import { storable } from '../arguments';
import { ownTool } from '../make-tool';

const Args = z.strictObject({
  key: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/),
  /** Null: forget it. */
  value: storable.min(1).max(500).nullable(),
});
const MOST_KEPT = 50;

/** A rule that every later run reads: unlike an observation it needs the person's yes. */
export const remember = ownTool<z.infer<typeof Args>>({
  name: 'remember',
  version: '1',
  capability: 'memory.write',
  toolClass: 'rules',
  risk: 'medium',
  description:
    'Keeps a preference or rule of the person for good, under a short key. Needs the person’s yes.',
  args: Args,
  output: z.object({ key: z.string() }),
  sideEffects: ['AGENT_STATE_CHANGED'],
  targets: () => ok({ targetRefs: [], categoryIds: [] }),
  summary: (_context, { args, say }) => say('tool.remember', { key: args.key }),
  write: (writer, { context, args }) => {
    const { stores, agent } = context;
    const { preferenceByKey: before } = readAgentState(stores.agent.records, agent.id);
    const kept = Object.entries(before).filter(([key]) => key !== args.key);
    if (args.value !== null && kept.length >= MOST_KEPT) return writer.refuse({ code: 'commit_too_large' });
    const after = args.value === null ? kept : [...kept, [args.key, args.value] as const];
    writeAgentState(writer, { agentId: agent.id, fields: { preferenceByKey: Object.fromEntries(after) } });
    return { value: { key: args.key }, tainted: context.isTainted };
  },
});
