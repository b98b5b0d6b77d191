import type { Migration } from '../../migration';
import { journalSchema1 } from './0001-records';
import { journalSchema3 } from './0003-journal-kinds';
import { journalSchema4 } from './0004-care';
import { journalSchema5 } from './0005-attachments';
import { journalSchema6 } from './0006-voice-notes';
import { journalSchema7 } from './0007-measured-in-a-category';
import { journalSchema8 } from './0008-one-log';
import { journalSchema9 } from './0009-envelopes';
import { journalSchema2 } from './0002-applied-operations';

export const journalMigrations: readonly Migration[] = [
  { version: 1, name: 'records', statements: journalSchema1 },
  { version: 2, name: 'applied operations', statements: journalSchema2 },
  { version: 3, name: 'journal-kinds', statements: journalSchema3 },
  { version: 4, name: 'care', statements: journalSchema4 },
  { version: 5, name: 'attachments', statements: journalSchema5 },
  { version: 6, name: 'voice notes', statements: journalSchema6 },
  { version: 7, name: 'measured in a category', statements: journalSchema7 },
  { version: 8, name: 'one log', statements: journalSchema8 },
  { version: 9, name: 'envelopes', statements: journalSchema9 },
];
