import fc from 'fast-check';
import { atOnce } from '../sliced';
import { scanFile } from './file-scan';
import { hasDuplicateNames } from './json-scan';

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
const scan = (text: string) => {
  const scanned = atOnce(scanFile(text));
  return scanned.ok ? scanned.value : NO_ROWS;
};

test('[TRANSFER-8] skeleton and rows together are the file', () => {
  const list = fc.array(
    fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), fc.integer({ min: 1 })),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), list), (file) => {
      const text = JSON.stringify(file);
      const { skeleton, rows } = scan(text);
      const objects = Object.values(file)
        .flat()
        .filter((row) => typeof row === 'object');
      expect(rows.map(({ start, end }) => text.slice(start, end))).toEqual(
        objects.map((row) => JSON.stringify(row)),
      );
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
      expect(typeof atOnce(scanFile(text)).ok).toBe('boolean');
    }),
    { seed: 20_261_118 },
  );
  expect(atOnce(scanFile('['.repeat(64)))).toMatchObject({ ok: true });
  expect(atOnce(scanFile('['.repeat(65)))).toMatchObject({ error: { code: 'import_not_an_export' } });
});
