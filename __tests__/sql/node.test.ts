import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { contractCases } from './contract';

const directory = mkdtempSync(join(tmpdir(), 'reveille-sql-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const files = createBetterSqlite3Files(directory);
for (const { name, run } of contractCases) test(name, () => run(files));
