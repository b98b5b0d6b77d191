import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SqlFiles } from '../../src/db/sql-database';
import { createExpoSqliteFiles } from '../../src/platform/expo/expo-sqlite-files';
import { createOpSqliteFiles } from '../../src/platform/expo/op-sqlite-files';
import { contractCases } from './contract';

// The two native drivers' own code against the contract, over stand-ins of their libraries. This does not show the libraries:
// those run only on a phone.
jest.mock('@op-engineering/op-sqlite', (): unknown => jest.requireActual('./stand-ins/op-sqlite'));
jest.mock('expo-sqlite', (): unknown => jest.requireActual('./stand-ins/expo-sqlite'));
jest.mock('expo-file-system', (): unknown => jest.requireActual('./stand-ins/expo-file-system'));

const home = mkdtempSync(join(tmpdir(), 'reveille native '));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const uri = pathToFileURL(home).href;
const drivers: readonly (readonly [string, () => SqlFiles])[] = [
  ['op-sqlite’s driver', () => createOpSqliteFiles({ uri, keyHex: 'ab'.repeat(32) })],
  ['expo-sqlite’s driver', () => createExpoSqliteFiles(uri)],
];

for (const [name, create] of drivers) {
  describe(`${name} over a stand-in`, () => {
    for (const { name: rule, run } of contractCases) test(rule, () => run(create()));
  });
}

test('a key that is not 32 bytes in hex is refused', () => {
  expect(() => createOpSqliteFiles({ uri, keyHex: 'secret' })).toThrow('32 bytes');
});
