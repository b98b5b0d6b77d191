import { deflateSync } from 'fflate';
import { stagedBytes } from '../staging/pieces';
import { Refused } from '../staging/refused';
import { BACKUP_VERSION } from './backup-format';
import { readBackup } from './read-backup';
import { createSealer } from './seal';

const entropy = new Uint8Array(32).fill(9);
const START = '{"format":"reveille-backup","version":1,"from":{"hostId":"h","appVersion":"0"},"createdAt":5}';
const state = '[1,["h",1],[["color","#000000"],["createdAt",1],["deletedAt",null],["name","x"]]]';
const values = '{"color":"#000000","createdAt":1,"deletedAt":null,"name":"x"}';
const row = (kind = 'label', more = ''): string =>
  `{${more}"kind":"${kind}","id":"r","values":${values},"state":${state}}`;
const end = (records: number): string => `{"end":true,"lines":${records},"unreadable":0}`;

const sealed = (bytes: Uint8Array): Uint8Array => {
  const parts: number[] = [];
  const random = { bytes: (count: number) => new Uint8Array(count).fill(7) };
  const sealer = createSealer({ entropy, random }, (part) => void parts.push(...part));
  sealer.write(bytes);
  sealer.finish();
  return Uint8Array.from(parts);
};
const linesOf = (lines: readonly string[]): Uint8Array =>
  sealed(deflateSync(new TextEncoder().encode(`${lines.join('\n')}\n`)));
const outcome = (file: Uint8Array): string => {
  try {
    return [...readBackup(stagedBytes(file), entropy)].map(({ part }) => part).join(' ');
  } catch (error) {
    if (error instanceof Refused) return error.failure.code;
    throw error;
  }
};

test('[BACKUP-6] what opens with the words is still judged line by line', () => {
  expect(outcome(linesOf([START, row(), end(1)]))).toBe('start row end');
  const wrong: readonly (readonly string[])[] = [
    [],
    [START],
    [START, row()],
    [START, row(), end(2)],
    [START, end(0), row()],
    [START, end(0), end(0)],
    [row(), end(1)],
    [START, 'no json', end(1)],
    [START, row('unknown'), end(1)],
    [START, row('agent'), end(1)],
    [START, row('label', '"domain":"agent",'), end(1)],
    [START, row('label', '"domain":"else",'), end(1)],
    [START, row().replace('"x"', '"y"'), end(1)],
    [START, row().replace('"r"', '"a|b"'), end(1)],
    [START, row().replace('"x"', '"\\ud800"'), end(1)],
    [START, '{"kind":"supersededEdit","id":"r","body":{}}', end(1)],
  ];
  for (const lines of wrong) expect([lines, outcome(linesOf(lines))]).toEqual([lines, 'backup_damaged']);
  expect(outcome(linesOf([START.replace('"version":1', `"version":${BACKUP_VERSION + 1}`), end(0)]))).toBe(
    'backup_too_new',
  );
});

test('[BACKUP-6] neither bombs nor other bytes under the right words', () => {
  expect(outcome(sealed(Uint8Array.of(7, 255, 255, 0)))).toBe('backup_damaged');
  expect(outcome(linesOf([START, 'x'.repeat(2_000_000), end(1)]))).toBe('backup_damaged');
  expect(outcome(sealed(deflateSync(Uint8Array.of(0xff, 0xfe, 65, 0))))).toBe('backup_damaged');
});
