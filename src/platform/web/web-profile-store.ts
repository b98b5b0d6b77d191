import { err, fail, ok, type Failure, type Result } from '../../core/result';
import { openMigrated } from '../../db/migrate';
import type { Migration } from '../../db/migration';
import type { MarkPlace } from '../../core/mark-place';
import { sqlFailureOf } from '../../db/sql-failure';
import type { SqlDatabase, SqlFiles } from '../../db/sql-database';
import type { SqliteWasmPool } from './sqlite-wasm-files';

// [WORKER-10] In a browser a profile is a name prefix in the pool. Which there are, which is current, and how often the pool
// changed its owner stands in a small database beside them.
// [WORKER-11] That database can be made again from the profiles that are there: it holds nothing that a person wrote.
type Kind = 'example' | 'own';
type Profile = { readonly name: string; readonly kind: Kind };
export type WebProfileStore = {
  readonly list: () => readonly Profile[];
  readonly current: () => Result<string | null, Failure>;
  readonly setCurrent: (name: string) => void;
  readonly create: (name: string, kind: Kind) => void;
  readonly files: (name: string) => SqlFiles;
  readonly mark: (name: string) => MarkPlace;
  readonly acquire: (name: string) => Result<() => void, Failure>;
  /** Greater than every epoch that was handed out before, also where the browser forgot them in between. */
  readonly nextEpoch: (now: number) => number;
  readonly close: () => void;
};
type Pool = Pick<SqliteWasmPool, 'files' | 'directories'>;

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
const PREFIX = 'profile-';
const FILE = 'profiles.sqlite';
const migrations: readonly Migration[] = [
  {
    version: 1,
    name: 'profiles',
    statements: [
      'CREATE TABLE profile (name TEXT PRIMARY KEY, kind TEXT NOT NULL) STRICT, WITHOUT ROWID',
      'CREATE TABLE fact (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
    ],
  },
];

const openList = (pool: Pool): Result<SqlDatabase, Failure> => {
  const files = pool.files('browser');
  const opened = openMigrated({ files, name: FILE, migrations });
  if (opened.ok || opened.error.code !== 'database_corrupt') return opened;
  files.remove(FILE);
  return openMigrated({ files, name: FILE, migrations });
};

const fact = (database: SqlDatabase, key: string): string | null => {
  const value = database.query('SELECT value FROM fact WHERE key = ?', [key]).rows[0]?.[0];
  return typeof value === 'string' ? value : null;
};
const setFact = (
  database: SqlDatabase,
  { key, value }: { readonly key: string; readonly value: string },
): void => {
  database.run(
    'INSERT INTO fact (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [key, value],
  );
};

/** [HOST-2] Beside the profiles' databases, in the browser's own: a browser keeps all of them or none. */
const markIn = (database: SqlDatabase, key: string): MarkPlace => {
  const attempt = <T>(work: () => T): Result<T, Failure> => {
    try {
      return ok(work());
    } catch (error) {
      const failure = sqlFailureOf(error);
      if (failure === null) throw error;
      return err(failure);
    }
  };
  return {
    read: () => attempt(() => fact(database, key)),
    write: (value) =>
      attempt(() => {
        setFact(database, { key, value });
        return null;
      }),
    remove: () => void attempt(() => database.run('DELETE FROM fact WHERE key = ?', [key])),
  };
};

/** An unknown kind counts as the person's own, which is the careful answer. */
const kindOf = (kind: unknown): Kind => (kind === 'example' ? 'example' : 'own');
const listIn = (database: SqlDatabase): readonly Profile[] =>
  database
    .query('SELECT name, kind FROM profile ORDER BY name')
    .rows.flatMap(([name, kind]) => (typeof name === 'string' ? [{ name, kind: kindOf(kind) }] : []));

const addProfile = (database: SqlDatabase, { name, kind }: Profile): void => {
  database.run('INSERT INTO profile (name, kind) VALUES (?, ?) ON CONFLICT DO NOTHING', [name, kind]);
};

const heal = (database: SqlDatabase, pool: Pool): void =>
  database.transaction(() => {
    const known = new Set(listIn(database).map(({ name }) => name));
    const found = pool.directories().flatMap((directory) => {
      const name = directory.startsWith(PREFIX) ? directory.slice(PREFIX.length) : '';
      return NAME.test(name) && !known.has(name) ? [name] : [];
    });
    for (const name of found) addProfile(database, { name, kind: kindOf(name) });
    // Of several the person says which ([PROFILE-10]).
    const [own, ...others] = listIn(database).filter(({ kind }) => kind === 'own');
    if (found.length > 0 && fact(database, 'current') === null && own !== undefined && others.length === 0)
      setFact(database, { key: 'current', value: own.name });
  });

const storeOver = (database: SqlDatabase, pool: Pool): WebProfileStore => {
  const held = new Set<string>();
  return {
    list: () => listIn(database),
    current: () => {
      const name = fact(database, 'current');
      const profiles = listIn(database);
      if (name === null || name === '')
        return profiles.some(({ kind }) => kind === 'own') ? fail('current_profile_unreadable') : ok(null);
      return profiles.some((profile) => profile.name === name)
        ? ok(name)
        : fail('current_profile_missing', name);
    },
    setCurrent: (name) => setFact(database, { key: 'current', value: name }),
    create: (name, kind) => {
      if (!NAME.test(name))
        throw new Error('[PROFILE-1] a profile name is lower case letters, digits and hyphens');
      addProfile(database, { name, kind });
    },
    files: (name) => pool.files(PREFIX + name),
    mark: (name) => markIn(database, `mark.${name}`),
    acquire: (name) => {
      if (!NAME.test(name)) return fail('profile_not_found');
      if (held.has(name)) return fail('profile_in_use');
      held.add(name);
      return ok(() => void held.delete(name));
    },
    nextEpoch: (now) => {
      const epoch = Math.max(Number(fact(database, 'epoch') ?? '0') + 1, Math.trunc(now));
      setFact(database, { key: 'epoch', value: String(epoch) });
      return epoch;
    },
    close: () => database.close(),
  };
};

export const openWebProfileStore = (pool: Pool): Result<WebProfileStore, Failure> => {
  const opened = openList(pool);
  if (!opened.ok) return opened;
  heal(opened.value, pool);
  return ok(storeOver(opened.value, pool));
};
