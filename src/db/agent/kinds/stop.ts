import { z } from 'zod';
import { textOf, textOrNull } from '../../journal/effective';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { AgentLine, CounterByHost } from '../fields';

const stopFields = {
  scope: { schema: z.enum(['space', 'agent', 'tool']), fold: 'scalar' },
  target: { schema: AgentLine.nullable(), fold: 'scalar' },
  engaged: { schema: CounterByHost, fold: 'mostByHost' },
  released: { schema: CounterByHost, fold: 'perKeyMax' },
} as const satisfies FieldDefinitions;

/**
 * [STOP-5] One record per thing that can be stopped: `stop:space`, `stop:agent:{agentId}` or `stop:tool:{class}`. `engaged` only grows.
 * `released` is an ordinary register: a release writes every counter that it saw, and a lost release leaves the stop in force.
 */
export const stopKind = {
  kind: 'agentStop',
  counted: ['released'],
  table: 'agent_stops',
  storage: 'registers',
  payloadType: 'agentStop',
  token: 'AGENT_CHANGED',
  fields: stopFields,
  columns: {
    scope: { type: 'TEXT', from: (effective) => textOf(effective, 'scope') },
    target: { type: 'TEXT', from: (effective) => textOrNull(effective, 'target') },
  },
} as const satisfies RegisterKind<typeof stopFields>;
