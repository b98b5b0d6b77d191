import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Migration } from '../../src/db/migration';
import { dumpVersions } from '../../src/db/schema-dump';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';

// UPDATE_SCHEMA=1 writes the dump and the fixture of a version that is not released yet.
const isUpdating = process.env['UPDATE_SCHEMA'] === '1';
const root = join(__dirname, '..', '..');

/** What a domain's schema is held against: the dumps and the database of every version in the repository, and a folder for each test. */
export const createSchemaFiles = ({
  domain,
  file,
  fixtures,
  migrations,
}: {
  readonly domain: 'journal' | 'agent';
  /** What its database is called. */
  readonly file: string;
  /** The folder of its databases. */
  readonly fixtures: string;
  readonly migrations: readonly Migration[];
}) => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'a schema '));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const fixturePath = (version: number): string => join(fixtures, `${domain}-${version}.sqlite`);
  const dumps = (): ReadonlyMap<number, string> => {
    const database = createBetterSqlite3Files(folder).open('dump.sqlite');
    const found = dumpVersions(database, migrations);
    database.close();
    return found;
  };
  return {
    versions: migrations.map(({ version }) => version),
    folder: () => folder,
    files: () => createBetterSqlite3Files(folder),
    dumps,
    expectDumps: (): void => {
      for (const [version, dump] of dumps()) {
        const path = join(root, 'src', 'db', domain, 'migrations', `schema-${version}.sql`);
        if (isUpdating) writeFileSync(path, dump);
        expect(dump).toBe(readFileSync(path, 'utf8'));
      }
    },
    /** Only while updating, and only for the newest version: `save` writes a database of today as its fixture. */
    update: (version: number, save: (path: string) => void): void => {
      if (!isUpdating || version !== migrations.length) return;
      mkdirSync(fixtures, { recursive: true });
      save(fixturePath(version));
    },
    place: (version: number): void => {
      expect(existsSync(fixturePath(version))).toBe(true);
      copyFileSync(fixturePath(version), join(folder, file));
    },
  };
};
