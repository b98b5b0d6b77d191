import type { CategoryId } from '../../core/named-ids';
import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';

const EVERY = from('category').column({ id: text }, 'ORDER BY id LIMIT 1000');

/** Deleted ones too: what is in them still names them. */
export const everyCategory = (journal: SqlDatabase): readonly CategoryId[] => EVERY.all(journal);
