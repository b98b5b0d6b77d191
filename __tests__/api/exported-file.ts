import { parseJson, isJsonArray, isJsonObject, type Json } from '../../src/core/json';
import type { Registers } from '../../src/core/registers';
import { decodeRegisters, encodeRegisters } from '../../src/core/registers-codec';
import { openEmptyHost, openTestHost, valueOf, type TestHost } from './test-host';

// What tests of export and import share: hosts that end with their test, and the parts of an export.
const hosts: TestHost[] = [];
export const keep = (host: TestHost): TestHost => {
  hosts.push(host);
  return host;
};
export const endHosts = (): void => {
  for (const host of hosts.splice(0)) host.end();
};
export const emptyHost = async (seed: number) => keep(await openEmptyHost({ seed }));
export const exportOf = async ({ client }: Pick<TestHost, 'client'>) =>
  valueOf(await client.query('data.export', {})).text;

export const example = async (): Promise<string> => exportOf(keep(openTestHost({ seed: 11 })));

export const parsed = (text: string): Record<string, Json> => {
  const file = parseJson(text);
  if (!file.ok || !isJsonObject(file.value)) throw new Error('an export is a JSON object');
  return { ...file.value };
};
export const recordsOf = (text: string): readonly Record<string, Json>[] => {
  const { records } = parsed(text);
  return isJsonArray(records) ? records.flatMap((row) => (isJsonObject(row) ? [{ ...row }] : [])) : [];
};
export const registersOf = (row: Record<string, Json> | undefined): Registers =>
  valueOf(decodeRegisters(JSON.stringify(row?.['state'] ?? null)));

/** What an import may change: who wrote the file, and the importing host in each clock. */
export const withoutBookkeeping = (text: string, host: string): unknown => ({
  ...parsed(text),
  from: null,
  records: recordsOf(text).map((row) => {
    const { clock, fields } = registersOf(row);
    return {
      ...row,
      state: encodeRegisters({ clock: new Map([...clock].filter(([name]) => name !== host)), fields }),
    };
  }),
});
export const hostIdOf = async ({ client }: Pick<TestHost, 'client'>) =>
  valueOf(await client.query('system.status', {})).hostId;

export const manyTasks = async (seed: number, count: number): Promise<string> => {
  const source = await emptyHost(seed);
  for (let i = 0; i < count; i += 1) await source.client.command('task.create', { title: `task ${i}` });
  return exportOf(source);
};
