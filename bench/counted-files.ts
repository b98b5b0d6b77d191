import type { SqlFiles } from '../src/db/sql-database';

/** For each database file, how often each statement was run. */
export type Reads = ReadonlyMap<string, ReadonlyMap<string, number>>;
type Heard = (sql: string) => void;
export type CountedFiles = {
  readonly files: SqlFiles;
  /** Resets the counts; `onWrite` hears each write before it runs. */
  readonly begin: (onWrite?: Heard) => void;
  /** Answers the counts and resets them. */
  readonly end: () => Reads;
};

const oneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim();
const deaf: Heard = () => undefined;

/** The same files, with every reading statement counted at the port, inside transactions and outside. */
export const countReadsOf = (files: SqlFiles): CountedFiles => {
  let heard = deaf;
  let timesByFile = new Map<string, Map<string, number>>();
  const count = (file: string, sql: string): void => {
    const times = timesByFile.get(file) ?? new Map<string, number>();
    timesByFile.set(file, times.set(sql, (times.get(sql) ?? 0) + 1));
  };
  const end = (): Reads => {
    const counted = timesByFile;
    timesByFile = new Map();
    return counted;
  };
  return {
    end,
    begin: (onWrite = deaf) => {
      end();
      heard = onWrite;
    },
    files: {
      ...files,
      open: (name, options) => {
        const database = files.open(name, options);
        return {
          ...database,
          run: (sql, params) => {
            heard(sql);
            return database.run(sql, params);
          },
          query: (sql, params) => {
            count(name, oneLine(sql));
            return database.query(sql, params);
          },
        };
      },
    },
  };
};

export const timesOf = (reads: Reads): number =>
  [...reads.values()].flatMap((times) => [...times.values()]).reduce((sum, times) => sum + times, 0);
