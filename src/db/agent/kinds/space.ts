import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { AgentLine } from '../fields';

const spaceSettingFields = {
  /** Where the person is: floating timers are evaluated in it. Written by the device that the person carries. */
  personZone: { schema: AgentLine, fold: 'scalar' },
  /** Where a budget's day turns. */
  homeZone: { schema: AgentLine, fold: 'scalar' },
} as const satisfies FieldDefinitions;

/** What holds for the whole space. One row, under `space`. */
export const spaceSettingKind = {
  kind: 'spaceSetting',
  table: 'space_settings',
  storage: 'registers',
  payloadType: 'spaceSetting',
  token: 'AGENT_CHANGED',
  fields: spaceSettingFields,
  columns: {},
} as const satisfies RegisterKind<typeof spaceSettingFields>;
