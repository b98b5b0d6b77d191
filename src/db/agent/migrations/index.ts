import type { Migration } from '../../migration';
import { agentSchema1 } from './0001-agents';
import { agentSchema2 } from './0002-providers';

export const agentMigrations: readonly Migration[] = [
  { version: 1, name: 'agents', statements: agentSchema1 },
  { version: 2, name: 'providers', statements: agentSchema2 },
];
