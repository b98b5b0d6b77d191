import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const quoted = (text: string): readonly string[] =>
  [...text.matchAll(/['"](\w+)['"]/g)].map(([, name = '']) => name);
const between = (text: string, [start, end]: readonly [string, string]): string => {
  const from = text.indexOf(start);
  return from < 0 ? '' : text.slice(from, text.indexOf(end, from));
};

test('what Playwright switches off in Chromium stays off beside what the flows switch off', () => {
  const bundle = readFileSync(require.resolve('playwright-core/lib/coreBundle'), 'utf8');
  const theirs = quoted(between(bundle, ['disabledFeatures = [', ']']));
  const ours = quoted(readFileSync(join(__dirname, '..', 'browser', 'switched-off.mjs'), 'utf8'));
  expect(theirs).toContain('PaintHolding');
  expect(ours).toEqual(expect.arrayContaining([...theirs]));
});
