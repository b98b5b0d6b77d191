import type { Migration } from '../../migration';
import { agentSchema1 } from './0001-agents';

export const agentMigrations: readonly Migration[] = [
  { version: 1, name: 'agents', statements: agentSchema1 },
];
