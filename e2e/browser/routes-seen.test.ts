import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unseenRoutes } from './routes-seen';

test('[SCREEN-20] a route that no address was of is named; layouts are none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'routes '));
  for (const path of [
    '_layout',
    '+not-found',
    '(tabs)/index',
    '(tabs)/tasks',
    'agent/[id]/index',
    'agent/[id]/talk',
  ]) {
    const file = join(folder, 'app', `${path}.tsx`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  const seen = new Set(['/', '/agent/a1', '/tasks']);
  expect(unseenRoutes(folder, seen)).toEqual([join('agent', '[id]', 'talk.tsx')]);
  expect(unseenRoutes(folder, new Set([...seen, '/agent/a1/talk']))).toEqual([]);
  rmSync(folder, { recursive: true });
});
