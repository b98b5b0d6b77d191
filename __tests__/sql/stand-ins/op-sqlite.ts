import { join } from 'node:path';
import { codeOf, executeNative, messageOf, openNative } from './native-sqlite';

// Stands in for @op-engineering/op-sqlite 18: shapes of answers and errors as its C++ makes them.
type OpenOptions = {
  readonly name: string;
  readonly location: string;
  readonly encryptionKey: string;
  readonly readOnly: boolean;
};

const orThrow = <T>(work: () => T, sentence: (cause: unknown) => string): T => {
  try {
    return work();
  } catch (cause) {
    throw new Error(sentence(cause));
  }
};

export const open = ({ name, location, encryptionKey, readOnly }: OpenOptions): unknown => {
  if (!/^x'[0-9a-f]{64}'$/.test(encryptionKey)) throw new Error('not a raw key');
  const database = orThrow(() => openNative(join(location, name), { readonly: readOnly }), messageOf);
  return {
    close: () => database.close(),
    executeSync: (sql: string) =>
      orThrow(
        () => void executeNative(database, sql, []),
        (cause) => `[op-sqlite] statement execution error: ${messageOf(cause)}`,
      ),
    executeRawSync: (sql: string, params: readonly unknown[]) =>
      orThrow(
        () => {
          const { columns, rows, changes } = executeNative(database, sql, params);
          return { columnNames: columns, rawRows: rows, rowsAffected: changes, insertId: 0 };
        },
        (cause) => `[op-sqlite] SQLite error code: ${codeOf(cause)}, description: ${messageOf(cause)}`,
      ),
  };
};
