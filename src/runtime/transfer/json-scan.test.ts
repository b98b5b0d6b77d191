import fc from 'fast-check';
import { hasDuplicateNames, nestsTooDeep } from './json-scan';

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

test('[TRANSFER-3] what JSON.stringify wrote names nothing twice, and its depth is known', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const depth = depthOf(value);
      expect(hasDuplicateNames(text)).toBe(false);
      expect(nestsTooDeep(text, depth)).toBe(false);
      expect(depth === 0 || nestsTooDeep(text, depth - 1)).toBe(true);
    }),
    { seed: 20_261_118, numRuns: 1_000 },
  );
});

test('[TRANSFER-3] no text makes the scans throw or hang', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[[\]{}",:\\a1 ]{0,40}$/), (text) => {
      expect(typeof nestsTooDeep(text, 5)).toBe('boolean');
    }),
    { seed: 20_261_118 },
  );
});
