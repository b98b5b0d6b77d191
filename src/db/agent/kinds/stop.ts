import { z } from 'zod';
import { textOf, textOrNull } from '../../journal/effective';
import type { RegisterKind } from '../../record-kind';
import { AgentLine, CounterByHost } from '../fields';

/**
 * [STOP-5] One record per thing that can be stopped, under `stop:space`, `stop:agent:{agentId}` or `stop:tool:{class}`. A write keeps every
 * host's counter that it saw and moves its own, so the per-host max of concurrent writes is the stop map's own merge.
 */
export const stopKind = {
  kind: 'agentStop',
  table: 'agent_stops',
  storage: 'registers',
  payloadType: 'agentStop',
  token: 'AGENT_CHANGED',
  fields: {
    scope: { schema: z.enum(['space', 'agent', 'tool']), fold: 'scalar' },
    target: { schema: AgentLine.nullable(), fold: 'scalar' },
    engaged: { schema: CounterByHost, fold: 'perKeyMax' },
    released: { schema: CounterByHost, fold: 'perKeyMax' },
  },
  columns: {
    scope: { type: 'TEXT', from: (effective) => textOf(effective, 'scope') },
    target: { type: 'TEXT', from: (effective) => textOrNull(effective, 'target') },
  },
} as const satisfies RegisterKind;
