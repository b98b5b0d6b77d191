import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createIdSource } from '../../src/core/id';
import { createUnitOfWork } from '../../src/db/unit-of-work';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { asPerson, createTables, HOST, kinds } from '../commit/bed';
import { commandIdOf, randomCommand } from './commands';

// The child: commits one command after another until it is killed, and says so after each. Arguments: file, seed, first command, last
// command, the command after whose commit it kills itself before saying so (0: none), the command after which it waits for its killer.
const [path = '', ...numbers] = process.argv.slice(2);
const [seed = 1, first = 1, last = 1, silentAfter = 0, waitAfter = 0] = numbers.map(Number);

const database = openBetterSqlite3(path);
const hasTables = database.query("SELECT 1 FROM sqlite_schema WHERE name = 'commits'").rows.length > 0;
if (!hasTables) createTables(database);
const clock = { now: () => Date.now() };
const ids = createIdSource({ clock, random: { bytes: (count) => new Uint8Array(randomBytes(count)) } });
const unitOfWork = createUnitOfWork({ database, kinds, clock, ids, hostId: HOST, domain: 'journal' });

const LONGEST_WAIT_MS = 20_000;
const pause = new Int32Array(new SharedArrayBuffer(4));
writeSync(1, 'ready\n');
for (let k = first; k <= last; k += 1) {
  const done = unitOfWork.commit(asPerson(commandIdOf(seed, k)), randomCommand(seed, k));
  if (!done.ok) throw new Error(`command ${k} failed: ${done.error.code}`);
  if (k === silentAfter) process.kill(process.pid, 'SIGKILL');
  writeSync(1, `${k} ${done.value.repeated ? 'repeated' : 'done'}\n`);
  // Gives the killer time to aim; whoever outruns a slow one waits for it, so that as many die on every machine.
  if (k % 4 === 0) Atomics.wait(pause, 0, 0, 1);
  if (k === waitAfter && k < last) Atomics.wait(pause, 0, 0, LONGEST_WAIT_MS);
}
