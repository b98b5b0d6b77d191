import { join } from 'node:path';
import { codeOf, executeNative, messageOf, openNative } from './native-sqlite';

// Stands in for expo-sqlite 57: shapes of answers and errors as its native module makes them.
const orThrow = <T>(work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    throw new Error(`Call to function failed → Caused by: Error code ${codeOf(cause)}: ${messageOf(cause)}`);
  }
};

export const openDatabaseSync = (name: string, _options: unknown, directory: string): unknown => {
  const database = orThrow(() => openNative(join(directory, name), { readonly: false }));
  return {
    closeSync: () => database.close(),
    execSync: (sql: string) => orThrow(() => database.exec(sql)),
    isInTransactionSync: () => database.inTransaction,
    prepareSync: (sql: string) => {
      const statement = orThrow(() => database.prepare(sql));
      return {
        getColumnNamesSync: () => (statement.reader ? statement.columns().map((column) => column.name) : []),
        finalizeSync: () => undefined,
        executeForRawResultSync: (params: readonly unknown[]) => {
          const { rows, changes } = orThrow(() => executeNative(database, sql, params));
          return { changes, getAllSync: () => rows, resetSync: () => undefined };
        },
      };
    },
  };
};
