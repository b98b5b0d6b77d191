import type { Migration } from '../../migration';
import { agentSchema1 } from './0001-agents';
import { agentSchema2 } from './0002-providers';
import { agentSchema3 } from './0003-wakes';
import { agentSchema4 } from './0004-attention';
import { agentSchema5 } from './0005-alerts';
import { agentSchema6 } from './0006-spending';
import { agentSchema7 } from './0007-proposals-by-tool';
import { agentSchema8 } from './0008-one-log';
import { agentSchema9 } from './0009-envelopes';

export const agentMigrations: readonly Migration[] = [
  { version: 1, name: 'agents', statements: agentSchema1 },
  { version: 2, name: 'providers', statements: agentSchema2 },
  { version: 3, name: 'wakes', statements: agentSchema3 },
  { version: 4, name: 'attention', statements: agentSchema4 },
  { version: 5, name: 'alerts', statements: agentSchema5 },
  { version: 6, name: 'spending', statements: agentSchema6 },
  { version: 7, name: 'proposals-by-tool', statements: agentSchema7 },
  { version: 8, name: 'one log', statements: agentSchema8 },
  { version: 9, name: 'envelopes', statements: agentSchema9 },
];
