import { nestsDeeperThan } from './json-depth';

test('[HUB-20] depth counts brackets that are brackets, and a hundred thousand of them cost no stack', () => {
  for (const [text, depth] of [
    ['', 0],
    ['1', 0],
    ['[]', 1],
    ['{"a":[{}]}', 3],
    ['[[],[],[]]', 2],
    ['"[[[["', 0],
    [String.raw`["\"[[[["]`, 1],
    [String.raw`["\\",[]]`, 2],
  ] as const) {
    expect({ text, fits: !nestsDeeperThan(text, depth) }).toEqual({ text, fits: true });
    expect({ text, tooDeep: depth === 0 || nestsDeeperThan(text, depth - 1) }).toEqual({
      text,
      tooDeep: true,
    });
  }
  expect(nestsDeeperThan('['.repeat(100_000), 64)).toBe(true);
});
