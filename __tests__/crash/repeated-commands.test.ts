import fc from 'fast-check';
import { checkCommits } from '../../src/db/log/check';
import type { SqlDatabase } from '../../src/db/sql-database';
import { supersededEditKind } from '../../src/db/superseded-edit';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { asPerson, createTables, kinds, openBed } from '../commit/bed';
import { commandIdOf, randomCommand } from './commands';

const SEED = 11;
/** What a transport may do: send any command, earlier ones again, with restarts of the peer in between. */
const Sends = fc.array(fc.record({ k: fc.integer({ min: 1, max: 8 }), restart: fc.boolean() }), {
  minLength: 1,
  maxLength: 25,
});
type Send = { readonly k: number; readonly restart: boolean };
/** Others came before: after a few more the answers leave memory for the stored index, and are repeated from there. */
const EARLIER = 60;
const doEarlier = ({ unitOfWork }: ReturnType<typeof openBed>): void => {
  for (let k = 0; k < EARLIER; k += 1) {
    const done = unitOfWork.commit(asPerson(commandIdOf(SEED - 1, k)), (writer) => {
      writer.append('saying', writer.newAppendId(), { text: 'earlier' });
      return null;
    });
    if (!done.ok) throw new Error(done.error.code);
  }
};

const actedOnce = (sends: readonly Send[], wrap: (database: SqlDatabase) => SqlDatabase): boolean => {
  const database = openBetterSqlite3(':memory:');
  createTables(database);
  let bed = openBed(wrap(database));
  doEarlier(bed);
  for (const [index, { k, restart }] of sends.entries()) {
    if (restart) bed = openBed(wrap(database), { seed: index + 2 });
    const done = bed.unitOfWork.commit(asPerson(commandIdOf(SEED, k)), randomCommand(SEED, k));
    if (!done.ok || JSON.stringify(done.value.result) !== JSON.stringify({ k })) return false;
  }
  const sent = new Set(sends.map(({ k }) => k)).size;
  const [events] = database.query('SELECT count(*), count(DISTINCT command) FROM events').rows;
  const findings = checkCommits({ database, kinds: [...kinds, supersededEditKind] });
  database.close();
  return events?.[0] === sent && events[1] === sent && findings.length === 0;
};

const changed = (
  database: SqlDatabase,
  more: Pick<SqlDatabase, 'query'> & Partial<Pick<SqlDatabase, 'run'>>,
): SqlDatabase => ({
  ...database,
  isReadOnly: database.isReadOnly,
  run: database.run,
  transaction: database.transaction,
  checkpoint: database.checkpoint,
  flush: database.flush,
  close: database.close,
  ...more,
});

/** A database that finds no answered command in the stored index: what is left of the deduplication is memory and the commits read at open. */
const withoutIndex = (database: SqlDatabase): SqlDatabase =>
  changed(database, {
    query: (sql, params) => {
      const found = database.query(sql, params);
      return /FROM commands WHERE command_id = \?/.test(sql) ? { columns: found.columns, rows: [] } : found;
    },
  });

/** A database that forgets at every open which commands it answered: what is left of the deduplication is memory. */
const withoutCommands = (database: SqlDatabase): SqlDatabase =>
  changed(database, {
    run: (sql, params) =>
      database.run(sql.replace('INSERT INTO commands', 'INSERT OR REPLACE INTO commands'), params),
    query: (sql, params) => {
      const found = database.query(sql, params);
      return /FROM commands|command_id, result, arrival/.test(sql)
        ? { columns: found.columns, rows: [] }
        : found;
    },
  });

const options = { seed: 20_260_102, numRuns: 150 };

test(`[COMMIT-3] a repeated commandId never acts twice, seed ${options.seed}`, () => {
  fc.assert(
    fc.property(Sends, (sends) => actedOnce(sends, (database) => database)),
    options,
  );
});

test(`[COMMIT-3] the same property is red where the answered commands are forgotten, seed ${options.seed}`, () => {
  const outcome = fc.check(
    fc.property(Sends, (sends) => actedOnce(sends, withoutCommands)),
    options,
  );
  expect(outcome.failed).toBe(true);
  // The smallest history that shows it: one command, sent twice.
  expect(outcome.counterexample?.[0].map(({ k }) => k)).toEqual([1, 1]);
});

test(`[COMMAND-3] the same property is red where the stored index of answered commands is forgotten, seed ${options.seed}`, () => {
  const outcome = fc.check(
    fc.property(Sends, (sends) => actedOnce(sends, withoutIndex)),
    { ...options, endOnFailure: true },
  );
  expect(outcome.failed).toBe(true);
});
