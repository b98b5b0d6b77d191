import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import type { ImportFormat } from '../../src/runtime/api/transfer-definition';

// Files of every format, of any size, written a part at a time. Each entry is about 4 KB long, as a page of a diary is.
const LONG = 'x'.repeat(4_000);
const ENTRY_BYTES = 4_200;
const instant = (at: number): string => new Date(Date.UTC(2020, 0, 1) + at * 3_600_000).toISOString();
const day = (at: number): string => instant(at).slice(0, 10);

type Texts = Generator<string, void, undefined>;
/** `end` stands where the file would end: nothing, or what spoils all that went before. */
type Large = (count: number, end: string) => Texts;

const rows = (head: string, row: (at: number) => string, foot: string): Large =>
  function* (count, end) {
    yield head;
    for (let at = 0; at < count; at += 1) yield row(at);
    yield end + foot;
  };

const dayOne: Large = function* (count, end) {
  yield '{"metadata":{},"entries":[';
  for (let at = 0; at < count; at += 1)
    yield `${at === 0 ? '' : ','}{"uuid":"${at}","creationDate":"${instant(at).slice(0, 19)}Z","text":"${LONG}"}`;
  yield `${end}]}`;
};
const health = (at: number): string => {
  const when = `${day(at)} 0${at % 9}:00:00 +0100`;
  const record = `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" creationDate="${when}" startDate="${when}" endDate="${when}" value="12"/>\n`;
  return `${record.repeat(24)}<Workout workoutActivityType="HKWorkoutActivityTypeYoga" duration="3" sourceName="${at}" startDate="${when}" endDate="${when}"/>\n`;
};
const texts: Readonly<
  Record<Exclude<ImportFormat, 'markdown'>, { large: Large; spoils: string; code: string }>
> = {
  dayone: { large: dayOne, spoils: ',', code: 'import_not_json' },
  todoist: {
    large: rows(
      'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\n',
      (at) => `task,Task ${at},${LONG},1,1,${day(at)}\n`,
      '',
    ),
    spoils: 'task,"open',
    code: 'import_file_damaged',
  },
  ticktick: {
    large: rows(
      '"List Name","Title","Kind","Content","Status","Due Date","Timezone","taskId"\n',
      (at) => `"W","Task ${at}","TEXT","${LONG}","0","","","${at}"\n`,
      '',
    ),
    spoils: '"W","open',
    code: 'import_file_damaged',
  },
  ics: {
    large: rows(
      'BEGIN:VCALENDAR\r\n',
      (at) => `BEGIN:VTODO\r\nUID:${at}\r\nSUMMARY:s\r\nDESCRIPTION:${LONG}\r\nEND:VTODO\r\n`,
      'END:VCALENDAR\r\n',
    ),
    spoils: 'no property\r\n',
    code: 'import_file_damaged',
  },
  'apple-health': {
    large: rows('<HealthData locale="de">', health, '</HealthData>'),
    spoils: '<b>',
    code: 'import_file_damaged',
  },
};

const BUFFERED = 1024 * 1024;
const writeText = (path: string, parts: Texts): void => {
  const handle = openSync(path, 'w');
  let waiting = '';
  for (const part of parts) {
    waiting += part;
    if (waiting.length < BUFFERED) continue;
    writeSync(handle, waiting);
    waiting = '';
  }
  writeSync(handle, waiting);
  closeSync(handle);
};

/** Pages, and a picture for every hundred of them: an archive holds so many names at most. Spoilt, its last page is no text. */
const writeVault = (path: string, { count, isSpoilt }: { count: number; isSpoilt: boolean }): void => {
  const handle = openSync(path, 'w');
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    writeSync(handle, bytes);
  });
  const add = (name: string, content: Uint8Array): void => {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(content, true);
  };
  for (let at = 0; at < count; at += 1) {
    const shows = at % 100 === 0 ? `![[${at}.png]]\n` : '';
    add(`Vault/${day(at)} ${at}.md`, Buffer.from(`---\ntags: [a]\n---\n${shows}${LONG}`));
    if (shows !== '') add(`Vault/pictures/${at}.png`, pictureOf(at));
  }
  if (isSpoilt) add('Vault/last.md', Uint8Array.of(0xff, 0xfe, 0x00));
  zip.end();
  closeSync(handle);
};

const SHOWS = 20;
/** No text packs as a repeated letter does. */
const pageOf = (at: number): string => createHash('sha256').update(String(at)).digest('hex').repeat(64);
const nameOf = (at: number): string => at.toString(16).padStart(32, '0');
const entryOf = (at: number): string => {
  const entry = { uuid: String(at), creationDate: `${instant(at).slice(0, 19)}Z`, text: pageOf(at) };
  const photo = { identifier: `P${at}`, md5: nameOf(at), type: 'png' };
  return JSON.stringify(at % SHOWS === 0 ? { ...entry, photos: [photo] } : entry);
};
/** As Day One gives it: `Journal.json` packed, so large when it is unpacked, and photos beside it that are as large together. */
export const writePackedDayOne = ({ path, megabytes }: { path: string; megabytes: number }): void => {
  const handle = openSync(path, 'w');
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    writeSync(handle, bytes);
  });
  const count = Math.round((megabytes * 1024 * 1024) / 2 / ENTRY_BYTES);
  const journal = new ZipDeflate('Journal.json', { level: 1 });
  zip.add(journal);
  journal.push(Buffer.from('{"metadata":{},"entries":['), false);
  for (let at = 0; at < count; at += 1)
    journal.push(Buffer.from(`${at === 0 ? '' : ','}${entryOf(at)}`), false);
  journal.push(Buffer.from(']}'), true);
  for (let at = 0; at < count; at += SHOWS) {
    const photo = new ZipPassThrough(`photos/${nameOf(at)}.png`);
    zip.add(photo);
    photo.push(pictureOf(at, ENTRY_BYTES * SHOWS), true);
  }
  zip.end();
  closeSync(handle);
};

const pictureOf = (at: number, size = 42_000): Uint8Array => {
  const bytes = Buffer.alloc(size, at & 255);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(3, 16);
  bytes.writeUInt32BE(2, 20);
  bytes.writeUInt32BE(at, 30);
  return bytes;
};

export type LargeFile = {
  readonly path: string;
  readonly format: ImportFormat;
  readonly megabytes: number;
  readonly isSpoilt: boolean;
};
/** Answers what taking it in says. */
export const writeLargeFile = ({ path, format, megabytes, isSpoilt }: LargeFile): string => {
  const count = Math.round((megabytes * 1024 * 1024) / ENTRY_BYTES);
  if (format === 'markdown') {
    writeVault(path, { count: Math.floor(count * 0.9), isSpoilt });
    return isSpoilt ? 'import_not_utf8' : 'ok';
  }
  const { large, spoils, code } = texts[format];
  writeText(path, large(count, isSpoilt ? spoils : ''));
  return isSpoilt ? code : 'ok';
};
