import { integerNamed } from '../../db/journal/effective';
import { onTokens } from '../../notifications/dependence';
import { journalQueries } from '../api/journal-definition';
import { readRecords } from './journal-records';
import { registerKindOf, titleOfRecord } from './journal-titles';
import { query } from './query';

const KINDS = [
  'task',
  'note',
  'voiceNote',
  'timeEntry',
  'planBlock',
  'rating',
  'workout',
  'measurement',
  'habit',
] as const;
const TOKENS = [
  'TASK',
  'NOTE',
  'AUDIO',
  'TIME_ENTRY',
  'DAY_PLAN',
  'RATING',
  'WORKOUT',
  'MEASUREMENT',
  'HABIT',
];

/** [JOURNAL-10] Each kind's index of deleted records, merged. */
export const recordDeletedQuery = query(journalQueries['record.deleted'], {
  read: (engine, { limit = 50 }) => {
    const records = KINDS.flatMap((name) => {
      const kind = registerKindOf(name);
      const sql = `SELECT id, state FROM ${kind.table} INDEXED BY ${kind.table}_deleted WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC LIMIT ?`;
      return readRecords(engine, { kind, sql, params: [limit] }).map((record) => ({
        ref: { kind: name, id: record.id },
        title: titleOfRecord(engine, { kind: name, record }),
        deletedAt: integerNamed(record.fields, 'deletedAt') ?? 0,
      }));
    });
    return { records: records.sort((a, b) => b.deletedAt - a.deletedAt).slice(0, limit) };
  },
  dependsOn: () => onTokens(...TOKENS),
});
