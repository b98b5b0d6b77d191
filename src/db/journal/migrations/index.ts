import type { Migration } from '../../migration';
import { journalSchema1 } from './0001-records';

export const journalMigrations: readonly Migration[] = [
  { version: 1, name: 'records', statements: journalSchema1 },
];
