import { closeSync, openSync, readSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { person } from '../../src/db/commit';
import { createReadyFiles } from '../sql/ready-files';
import type { ApiAnswer } from '../../src/runtime/api/transport';
import { openPeer } from '../../src/runtime/peer';
import { bytesToBase64, base64ToBytes } from '../../src/runtime/transfer/staging/base64';
import { PIECE } from '../../src/runtime/transfer/staging/pieces';

// The child: takes a file in as a device does and says how far its memory grew over what it was when the profile had opened.
// Arguments: what to do, folder, file, the words or how many entries, and how long each is; or to import: folder, then each file and its format.
const [what = '', folder = '', file = '', more = '', length = '240'] = process.argv.slice(2);
const opened = openPeer({
  files: createReadyFiles(folder),
  clock: { now: () => Date.now() },
  random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
  place: { where: 'hub', isEncryptedAtRest: false, isKept: () => true, appVersion: 'weigher' },
  defer: setImmediate,
  pause: setImmediate,
});
if (!opened.ok) throw new Error(opened.error.code);
const peer = opened.value;
const MB = 1024 * 1024;

let calls = 0;
const codeOf = (answer: ApiAnswer): string => (answer.ok ? 'ok' : answer.error.code);
const command = async (
  name: string,
  input: Parameters<typeof peer.command>[0]['input'],
): Promise<ApiAnswer> => peer.command({ name, input, commandId: `c${(calls += 1)}` });

const member = (answer: ApiAnswer, name: string): string => {
  const value = answer.ok && typeof answer.value === 'object' && answer.value !== null ? answer.value : {};
  const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  if (typeof found !== 'string') throw new Error(`${name} is not in ${codeOf(answer)}`);
  return found;
};

const stage = async (path: string): Promise<string> => {
  const { size } = statSync(path);
  const transferId = member(await command('transfer.begin', { size }), 'transferId');
  const handle = openSync(path, 'r');
  for (let number = 0; number * PIECE < size; number += 1) {
    const bytes = Buffer.alloc(Math.min(PIECE, size - number * PIECE));
    readSync(handle, bytes, 0, bytes.length, number * PIECE);
    const put = await command('transfer.put', { transferId, number, data: bytesToBase64(bytes) });
    if (!put.ok) throw new Error(put.error.code);
  }
  closeSync(handle);
  return transferId;
};

const MOST_BYTES = 150_000;
const fill = (count: number): void => {
  const opened = peer.stores();
  if (!opened.ok) throw new Error(opened.error.code);
  const { unitOfWork } = opened.value.journal;
  const step = Math.max(1, Math.min(200, Math.floor(MOST_BYTES / (Number(length) + 500))));
  for (let at = 0; at < count; at += step) {
    const done = unitOfWork.commit({ commandId: `fill-${at}`, writer: person }, (writer) => {
      for (let next = at; next < Math.min(count, at + step); next += 1) {
        const life = { createdAt: next, deletedAt: null };
        const moment = { day: '2026-11-18', at: next };
        const text = { title: `entry ${next}`, body: randomBytes(Number(length) / 2).toString('hex') };
        writer.create('note', writer.newId(), { ...text, moment, categoryId: null, ...life });
      }
      return null;
    });
    if (!done.ok) throw new Error(done.error.code);
  }
};

const make = async (): Promise<string> => {
  fill(Number(more));
  const made = await command('backup.create', {});
  const transferId = member(made, 'transferId');
  writeFileSync(file, '');
  const handle = openSync(file, 'w');
  for (let number = 0; ; number += 1) {
    const read = await peer.query({ name: 'transfer.read', input: { transferId, number } });
    const bytes = base64ToBytes(member(read, 'data'));
    if (!bytes.ok) throw new Error('no base64');
    writeSync(handle, bytes.value);
    if (JSON.stringify(read).includes('"isLast":true')) break;
  }
  closeSync(handle);
  return member(made, 'words');
};

type Weighed = { readonly said: string; readonly done: string };
const restore = async (): Promise<Weighed> => {
  const input = { transferId: await stage(file), words: more };
  const verified = await peer.query({ name: 'backup.verify', input });
  return { said: codeOf(verified), done: codeOf(await command('backup.restore', input)) };
};
const take = async (path: string, format: string): Promise<Weighed> => {
  const transferId = await stage(path);
  const input = { transferId, format, zone: 'Europe/Berlin' };
  const said = await peer.query({ name: 'import.dryRun', input });
  const done = await command('import.run', input);
  await command('transfer.end', { transferId });
  return { said: codeOf(said), done: codeOf(done) };
};

const start = process.memoryUsage.rss();
const grown = (): number => Math.round((process.resourceUsage().maxRSS * 1024 - start) / MB);
const tell = (weighed: Weighed): void =>
  void writeSync(1, `${JSON.stringify({ ...weighed, grew: grown() })}\n`);

/** The product's own export of as much as is asked for. */
const exportOwn = async (): Promise<void> => {
  fill(Number(more));
  writeFileSync(file, member(await peer.query({ name: 'data.export', input: {} }), 'text'));
};
const takeOwn = async (): Promise<Weighed> => {
  const input = { transferId: await stage(file) };
  const said = await peer.query({ name: 'data.importDryRun', input });
  return { said: codeOf(said), done: codeOf(await command('data.import', input)) };
};

const run = async (): Promise<void> => {
  if (what === 'export') return exportOwn();
  if (what === 'own') return tell(await takeOwn());
  if (what === 'make') return void writeSync(1, await make());
  if (what === 'restore') return tell(await restore());
  const files = process.argv.slice(4);
  for (let at = 0; at < files.length; at += 2) tell(await take(files[at] ?? '', files[at + 1] ?? ''));
};
void run().then(() => peer.close());
