import { zipSync, strToU8, type Zippable } from 'fflate';
import type { ImportFormat } from '../../src/runtime/api/transfer-definition';
import { codeOf, valueOf, type TestHost } from '../api/test-host';
import { sendFile } from './staged';

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array => {
  const packed: Zippable = {};
  for (const [name, content] of Object.entries(files))
    packed[name] = typeof content === 'string' ? strToU8(content) : content;
  return zipSync(packed, { mtime: new Date(2026, 10, 18, 12) });
};
const bytesOf = (file: string | Uint8Array): Uint8Array => (typeof file === 'string' ? utf8(file) : file);

export type Asked = { readonly format?: ImportFormat; readonly zone?: string };
const BERLIN = 'Europe/Berlin';

/** What is asked of a file, as a screen would: in, looked at, taken. */
export const dryRunOf = async (host: TestHost, file: string | Uint8Array, asked: Asked = {}) => {
  const transferId = await sendFile(host, bytesOf(file));
  const answer = await host.client.query('import.dryRun', { transferId, zone: BERLIN, ...asked });
  valueOf(await host.client.command('transfer.end', { transferId }));
  return answer;
};
export const importOf = async (host: TestHost, file: string | Uint8Array, asked: Asked = {}) => {
  const transferId = await sendFile(host, bytesOf(file));
  const answer = await host.client.command('import.run', { transferId, zone: BERLIN, ...asked });
  valueOf(await host.client.command('transfer.end', { transferId }));
  return answer;
};

/** Imported as the dry run said; what came. */
export const importAsSaid = async (host: TestHost, file: string | Uint8Array, asked: Asked = {}) => {
  const said = valueOf(await dryRunOf(host, file, asked));
  const done = valueOf(await importOf(host, file, asked));
  const saidToCome = Object.values(said.countByKind).reduce((sum, count) => sum + count, 0);
  expect(done.created + done.restored).toBe(saidToCome);
  expect({ restored: done.restored, duplicates: done.duplicates, left: done.left }).toEqual({
    restored: said.restored,
    duplicates: said.duplicates,
    left: said.left,
  });
  return { said, done };
};

export const refusalOf = async (host: TestHost, file: string | Uint8Array, asked: Asked = {}) => {
  const said = codeOf(await dryRunOf(host, file, asked));
  expect(codeOf(await importOf(host, file, asked))).toBe(said);
  return said;
};
