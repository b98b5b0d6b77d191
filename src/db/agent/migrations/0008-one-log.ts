import { oneLogSql } from '../../log/schema';

// The wake desk's progress is a place in this device's log.
export const agentSchema8: readonly string[] = [
  ...oneLogSql,
  'ALTER TABLE wake_cursors RENAME COLUMN counter TO arrival',
];
