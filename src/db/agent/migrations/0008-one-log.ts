import { oneLogSql } from '../../log/schema';

// How far the wake desk looked is a place in the log of this device.
export const agentSchema8: readonly string[] = [
  ...oneLogSql,
  'ALTER TABLE wake_cursors RENAME COLUMN counter TO arrival',
];
