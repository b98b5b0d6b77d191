import { envelopesSql } from '../../log/schema';

export const agentSchema9: readonly string[] = envelopesSql;
