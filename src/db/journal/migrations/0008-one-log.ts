import { oneLogSql } from '../../log/schema';

export const journalSchema8: readonly string[] = oneLogSql;
