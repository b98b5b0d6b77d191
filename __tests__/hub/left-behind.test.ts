import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CANARY_KEY, lookThrough } from '../../e2e/browser/left-behind';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'left behind '));
  mkdirSync(join(folder, 'home', 'host'), { recursive: true });
  writeFileSync(join(folder, 'home', 'host', 'keys.json'), JSON.stringify({ local: CANARY_KEY }));
  writeFileSync(join(folder, 'home', 'log'), 'all is well');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('[HOUSE-20] a key is looked for where it was given, and may lie in its own file alone', () => {
  expect(lookThrough(folder)).toMatchObject({ files: 2, wasGiven: true, leaks: [] });
});

const first = CANARY_KEY.slice(0, 26);
const dressed: Readonly<Record<string, Buffer>> = {
  plain: Buffer.from(`authorization: Bearer ${CANARY_KEY}`),
  'in the middle of bytes': Buffer.concat([Buffer.alloc(5_000, 0xff), Buffer.from(CANARY_KEY)]),
  ...Object.fromEntries(
    ['', 'a', 'ab'].map((pad) => [
      `in base64 behind ${pad.length}`,
      Buffer.from(Buffer.from(`${pad}${CANARY_KEY}`).toString('base64')),
    ]),
  ),
  'in hex': Buffer.from(Buffer.from(CANARY_KEY).toString('hex').toUpperCase()),
  backwards: Buffer.from([...CANARY_KEY].reverse().join('')),
  'in two bytes a letter': Buffer.from(CANARY_KEY, 'utf16le'),
  'its first half': Buffer.from(`a ${first} b`),
  'its second half': Buffer.from(`a ${CANARY_KEY.slice(26)} b`),
};
test.each(Object.keys(dressed))('[HOUSE-20] it is found %s', (dress) => {
  writeFileSync(join(folder, 'home', 'trace.sqlite'), dressed[dress] ?? Buffer.alloc(0));
  expect(lookThrough(folder).leaks).toEqual([join('home', 'trace.sqlite')]);
});
