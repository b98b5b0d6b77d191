import { readFileSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { openPeer } from '../../src/runtime/peer';
import { createFaults, failingFiles } from '../sql/failing-database';

// The child: imports a file and kills itself at a write, counted from where the import begins; says when it is done, and after how many writes.
// Arguments: folder, file, write (0: never). Counted, not timed: a kill falls into the middle on a fast machine as on a slow one.
const [folder = '', file = '', write = '0'] = process.argv.slice(2);
const killAt = Number(write);
const faults = createFaults();
const opened = openPeer({
  files: failingFiles(createBetterSqlite3Files(folder), faults),
  clock: { now: () => Date.now() },
  random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
  place: { where: 'hub', isEncryptedAtRest: false, isKept: () => true, appVersion: 'crash' },
  defer: setImmediate,
  pause: setImmediate,
  // The person is present and confirms it.
  deviceCheck: {
    isAvailable: () => true,
    take: () => true,
    hold: () => ({ isFor: () => true, giveBack: () => undefined }),
  },
});
if (!opened.ok) throw new Error(opened.error.code);
const text = readFileSync(file, 'utf8');
faults.plan({
  failureAt: (count) => {
    if (count === killAt) process.kill(process.pid, 'SIGKILL');
    return null;
  },
});
const running = opened.value.command({
  name: 'data.import',
  input: { text, isOwn: true },
  commandId: 'import',
});
void Promise.resolve(running).then((answer) => {
  writeSync(1, answer.ok ? `done ${faults.writes()}\n` : `${answer.error.code}\n`);
  opened.value.close();
});
