import { readFileSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { openPeer } from '../../src/runtime/peer';

// The child: imports a file until it is killed, and says when it begins and when it is done. Arguments: folder, file.
const [folder = '', file = ''] = process.argv.slice(2);
const opened = openPeer({
  files: createBetterSqlite3Files(folder),
  clock: { now: () => Date.now() },
  random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
  place: { where: 'hub', isEncryptedAtRest: false, isKept: () => true, appVersion: 'crash' },
  defer: setImmediate,
  pause: setImmediate,
});
if (!opened.ok) throw new Error(opened.error.code);
const text = readFileSync(file, 'utf8');
writeSync(1, 'ready\n');
const running = opened.value.command({
  name: 'data.import',
  input: { text, isOwn: true },
  commandId: 'import',
});
void Promise.resolve(running).then((answer) => {
  writeSync(1, answer.ok ? 'done\n' : `${answer.error.code}\n`);
  opened.value.close();
});
