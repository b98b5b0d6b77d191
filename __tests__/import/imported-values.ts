import { exportOf, recordsOf } from '../api/exported-file';
import type { TestHost } from '../api/test-host';
import { isJsonObject, type Json } from '../../src/core/json';

/** What an export says of the living records of a kind. */
export type Values = Readonly<Record<string, Json>>;
export const valuesOf = async (host: TestHost, kind: string): Promise<readonly Values[]> =>
  recordsOf(await exportOf(host)).flatMap((row) => {
    const { values } = row;
    return row['kind'] === kind && isJsonObject(values) && values['deletedAt'] === null ? [values] : [];
  });
