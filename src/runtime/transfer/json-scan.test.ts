import fc from 'fast-check';
import { atOnce } from '../sliced';
import { scanFile } from './file-scan';
import { hasDuplicateNames } from './json-scan';
import { stagedBytes } from './staging/pieces';

test.each([
  ['{"a":1,"b":2}', false],
  ['{"a":1,"a":2}', true],
  ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', false],
  ['{"x":[{"a":1,"b":{"c":1},"a":2}]}', true],
  ['{"a":"a","b":"a"}', false],
  ['{"a\\"":1,"a\\\\":2}', false],
  ['{"\\u0061":1,"a":2}', true],
  ['{"a":["b","b",{"c":1}],"b":1}', false],
  ['["a","a"]', false],
  ['{"__proto__":1,"__proto__":2}', true],
  ['"{\\"a\\":1,\\"a\\":1}"', false],
])('[TRANSFER-3] %s: a name twice is %s', (text, expected) => {
  expect(hasDuplicateNames(text)).toBe(expected);
});

test('[TRANSFER-3] what JSON.stringify wrote names nothing twice', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(hasDuplicateNames(JSON.stringify(value))).toBe(false);
    }),
    { seed: 20_261_118, numRuns: 1_000 },
  );
});

const NO_ROWS = { skeleton: '', rows: [] };
const fileOf = (text: string) => stagedBytes(new TextEncoder().encode(text));
const scan = (text: string) => {
  const scanned = atOnce(scanFile(fileOf(text)));
  return scanned.ok ? scanned.value : NO_ROWS;
};
const rowTexts = (text: string): readonly string[] =>
  scan(text).rows.map(({ start, end }) => Buffer.from(text).subarray(start, end).toString());

test('[TRANSFER-8] skeleton and rows together are the file', () => {
  const list = fc.array(
    fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), fc.integer({ min: 1 })),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), list), (file) => {
      const text = JSON.stringify(file);
      const { skeleton } = scan(text);
      const objects = Object.values(file)
        .flat()
        .filter((row) => typeof row === 'object');
      expect(rowTexts(text)).toEqual(objects.map((row) => JSON.stringify(row)));
      const zeroed = Object.fromEntries(
        Object.entries(file).map(([name, all]) => [
          name,
          all.map((row) => (typeof row === 'object' ? 0 : row)),
        ]),
      );
      expect(skeleton).toBe(JSON.stringify(zeroed));
    }),
    { seed: 20_261_118, numRuns: 1_000 },
  );
});

test('[TRANSFER-8] no text makes the scan throw or hang; depth is refused', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[[\]{}",:\\a1 ]{0,40}$/), (text) => {
      expect(typeof atOnce(scanFile(fileOf(text))).ok).toBe('boolean');
    }),
    { seed: 20_261_118 },
  );
  expect(atOnce(scanFile(fileOf('['.repeat(64))))).toMatchObject({ ok: true });
  expect(atOnce(scanFile(fileOf('['.repeat(65))))).toMatchObject({ error: { code: 'import_not_an_export' } });
});

test('[TRANSFER-8] wherever the parts of a large file meet, its rows are found', () => {
  const PART = 32_768;
  const tricky = { a: '\\"é{[🎈]}"', b: [{ c: '\\\\' }, '}'] };
  for (let before = PART - 60; before < PART + 8; before += 1) {
    const rows = [{ long: 'x'.repeat(before) }, tricky, tricky];
    expect(rowTexts(JSON.stringify({ records: rows, tail: [tricky] }))).toEqual(
      [...rows, tricky].map((row) => JSON.stringify(row)),
    );
    const inSkeleton = JSON.stringify({ records: ['y'.repeat(before), tricky], né: [] });
    expect(rowTexts(inSkeleton)).toEqual([JSON.stringify(tricky)]);
    expect(scan(inSkeleton).skeleton).toBe(inSkeleton.replace(JSON.stringify(tricky), '0'));
  }
});

test('[TRANSFER-8] what is no UTF-8, or never ends its rows, is refused', () => {
  const bytes = Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d);
  expect(atOnce(scanFile(stagedBytes(bytes)))).toMatchObject({ error: { code: 'import_not_json' } });
  const { skeleton, rows } = scan('{"records":[{"a":1},{"b":');
  expect({ skeleton, rows: rows.length }).toEqual({ skeleton: '{"records":[0,', rows: 1 });
  const many = fileOf(`{"records":[${'{},'.repeat(1_000_001)}{}]}`);
  expect(atOnce(scanFile(many))).toMatchObject({ error: { code: 'import_not_an_export' } });
});
