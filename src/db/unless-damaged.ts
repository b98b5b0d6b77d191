import { sqlFailureOf } from './sql-failure';

/** Null where SQLite calls what was to be read damaged; every other failure is thrown on. */
export const unlessDamaged = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch (error) {
    if (sqlFailureOf(error)?.code === 'database_corrupt') return null;
    throw error;
  }
};
