import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSmallFiles } from '../../src/platform/expo/small-files';

// The real driver over a stand-in for what it calls of expo-file-system.
jest.mock('expo-file-system', (): unknown => jest.requireActual('./stand-ins/expo-file-system'));

const name = `reveille-small-files-${process.pid}`;
const home = join(tmpdir(), name);
afterEach(() => rmSync(home, { recursive: true, force: true }));

const bytes = (...values: number[]) => Uint8Array.from(values);

test('[DRAFT-13] a small file is found whole, is written over, and goes without a trace', () => {
  const files = createSmallFiles(name);
  expect(files.read('6e')).toBeNull();
  files.remove('6e');
  files.write('6e', bytes(1, 2, 3));
  files.write('6e', bytes(4));
  expect(createSmallFiles(name).read('6e')).toEqual(bytes(4));
  expect(readdirSync(home)).toEqual(['6e']);
  files.remove('6e');
  expect(readdirSync(home)).toEqual([]);
});

test('[DRAFT-13] a write that was cut short leaves what was there before, and goes with it', () => {
  const files = createSmallFiles(name);
  files.write('6e', bytes(1, 2, 3));
  writeFileSync(join(home, '6e.unfinished'), bytes(9));
  expect(files.read('6e')).toEqual(bytes(1, 2, 3));
  files.remove('6e');
  expect(readdirSync(home)).toEqual([]);
});
