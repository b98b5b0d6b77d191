import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { AgentLine } from '../fields';

const spaceSettingFields = {
  /** The person's time zone, in which floating timers are evaluated. The device that the person carries writes it. */
  personZone: { schema: AgentLine, fold: 'scalar' },
  /** The time zone in which a budget's day begins. */
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
