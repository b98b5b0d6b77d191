import { hasCommitOfAgents } from '../log/feed';
import { exists } from '../rows';
import type { SqlDatabase } from '../sql-database';

// [LOST-1] The journal remembers that there was an agents' database, so that one that is gone is told from one that never was. Journals
// from before this was remembered know it from what agents wrote into them.
const MADE = 'agents_made';
/** [LOST-2] The person asked for a new one; it stands until that one has its stop. */
const ANEW = 'agents_begin_anew';
/** [HOST-5] Their database came from another life; it stands until that has its stop. */
const STRANGE = 'agents_of_another_life';
const isKept = exists('SELECT 1 FROM meta WHERE key = ?');
const SET = "INSERT INTO meta (key, value) VALUES (?, '1') ON CONFLICT (key) DO NOTHING";
const UNSET = 'DELETE FROM meta WHERE key = ?';

const has = (journal: SqlDatabase, key: string): boolean => isKept(journal, [key]);

/** An import may bring operations that were carried out elsewhere; its commits are the person's. */
export const remembersAgents = (journal: SqlDatabase): boolean =>
  has(journal, MADE) || hasCommitOfAgents(journal);

/** Once the file is there: killed in between, it is remembered at the next opening. */
export const rememberAgents = (journal: SqlDatabase): void => {
  if (!journal.isReadOnly && !has(journal, MADE)) journal.run(SET, [MADE]);
};

export const isBegunAnew = (journal: SqlDatabase): boolean => has(journal, ANEW);
export const markBegunAnew = (journal: SqlDatabase): void => {
  journal.run(SET, [ANEW]);
};
export const markStrange = (journal: SqlDatabase): void => {
  journal.run(SET, [STRANGE]);
};
export const owesStop = (journal: SqlDatabase): boolean => has(journal, ANEW) || has(journal, STRANGE);
export const forgetStopOwed = (journal: SqlDatabase): void =>
  journal.transaction(() => {
    for (const key of [ANEW, STRANGE]) journal.run(UNSET, [key]);
  });
