import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToBase64 } from '../../src/runtime/transfer/staging/base64';
import { createReadyFiles } from '../sql/ready-files';
import { createTransferDesk, type TransferDesk } from '../../src/runtime/transfer/staging/transfer-desk';
import { PIECE } from '../../src/runtime/transfer/staging/pieces';
import { emptyHost, endHosts, keep } from '../api/exported-file';
import {
  codeOf,
  createTestClock,
  createTestRandom,
  openTestHost,
  valueOf,
  type TestHost,
} from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { sendFile } from './staged';

afterEach(endHosts);
const DAY = 24 * 60 * 60 * 1000;
const fileOf = ({ store }: TestHost): string => join(store.folder, 'own', 'transfer.sqlite');
const put = async (
  { client }: TestHost,
  piece: { transferId: string; number: number; bytes: Uint8Array },
) => {
  const { transferId, number, bytes } = piece;
  return codeOf(await client.command('transfer.put', { transferId, number, data: bytesToBase64(bytes) }));
};

test('[STAGE-2] files lie beside the journal, and the place goes with the last of them', async () => {
  const host = await emptyHost(31);
  expect(existsSync(fileOf(host))).toBe(false);
  const one = await sendFile(host, new Uint8Array(5));
  const two = await sendFile(host, new Uint8Array(PIECE + 1));
  expect(existsSync(fileOf(host))).toBe(true);
  for (const transferId of [one, two]) valueOf(await host.client.command('transfer.end', { transferId }));
  expect(existsSync(fileOf(host))).toBe(false);
});

test('[STAGE-3] a piece comes twice as once; another in its place, too long, too short or behind the end is refused', async () => {
  const host = await emptyHost(32);
  const { transferId } = valueOf(await host.client.command('transfer.begin', { size: PIECE + 4 }));
  const last = new Uint8Array([1, 2, 3, 4]);
  expect(await put(host, { transferId, number: 1, bytes: last })).toBe('ok');
  expect(await put(host, { transferId, number: 1, bytes: last })).toBe('ok');
  expect(await put(host, { transferId, number: 1, bytes: new Uint8Array([1, 2, 3, 5]) })).toBe(
    'invalid_arguments',
  );
  expect(await put(host, { transferId, number: 0, bytes: last })).toBe('invalid_arguments');
  expect(await put(host, { transferId, number: 2, bytes: new Uint8Array() })).toBe('invalid_arguments');
  expect(await put(host, { transferId: 'nowhere', number: 0, bytes: last })).toBe('transfer_not_found');
  expect(codeOf(await host.client.query('import.dryRun', { transferId, format: 'ics' }))).toBe(
    'transfer_incomplete',
  );
});

test('[STAGE-4] what nobody came back for within a day is gone; there are never too many', async () => {
  const host = await emptyHost(33);
  const begin = () => host.client.command('transfer.begin', { size: 10 });
  const first = valueOf(await begin());
  for (let more = 1; more < 8; more += 1) valueOf(await begin());
  expect(codeOf(await begin())).toBe('too_many_transfers');
  host.clock.advance(DAY + 1_000);
  const { transferId } = valueOf(await begin());
  expect(transferId).not.toBe(first.transferId);
  const bytes = new Uint8Array(10);
  expect(await put(host, { transferId: first.transferId, number: 0, bytes })).toBe('transfer_not_found');
  expect(codeOf(await host.client.command('transfer.begin', { size: 2 ** 31 }))).toBe('import_too_large');
});

const MINUTE = 60 * 1000;
test('[STAGE-4] what an app that was ended left behind makes room, what is under way never does', async () => {
  const before = await emptyHost(34);
  const left: string[] = [];
  for (let at = 0; at < 8; at += 1)
    left.push(valueOf(await before.client.command('transfer.begin', { size: 10 })).transferId);
  before.host.close();
  const host = keep(openTestHost({ seed: 35, store: before.store }));
  const bytes = new Uint8Array(10);
  // The first one is gone on with here.
  const [first = '', second = ''] = left;
  expect(await put(host, { transferId: first, number: 0, bytes })).toBe('ok');
  const begin = async () => codeOf(await host.client.command('transfer.begin', { size: 10 }));
  for (let at = 0; at < 7; at += 1) expect(await begin()).toBe('ok');
  expect(await begin()).toBe('too_many_transfers');
  expect(await put(host, { transferId: second, number: 0, bytes })).toBe('transfer_not_found');
  host.clock.advance(11 * MINUTE);
  expect(await put(host, { transferId: first, number: 0, bytes })).toBe('ok');
  expect(await begin()).toBe('ok');
  expect(await put(host, { transferId: first, number: 0, bytes })).toBe('ok');
});

test('[STAGE-4] while an import is not finished its file makes no room, after a restart either; one that was sent again does', () => {
  const folder = newFolder();
  const clock = createTestClock();
  let last = 0;
  const restart = () =>
    createTransferDesk({
      files: createReadyFiles(folder),
      clock,
      random: createTestRandom(1),
      ids: () => `transfer-${(last += 1)}`,
      isKept: () => true,
    });
  const send = (desk: TransferDesk, size: number): string => {
    clock.advance(1);
    const { transferId } = valueOf(desk.begin(size));
    valueOf(desk.put({ transferId, number: 0 }, new Uint8Array(size)));
    return transferId;
  };
  const before = restart();
  const file = send(before, 5);
  const half = valueOf(before.begin(10)).transferId;
  for (const size of [7, 6, 6, 8, 9, 10]) send(before, size);
  before.close();
  const desk = restart();
  send(desk, 11);
  expect([codeOf(desk.open(file)), codeOf(desk.open(half))]).toEqual(['ok', 'transfer_not_found']);
  send(desk, 12);
  expect([codeOf(desk.open('transfer-4')), codeOf(desk.open('transfer-5'))]).toEqual([
    'transfer_not_found',
    'ok',
  ]);
  expect([codeOf(desk.begin(13)), codeOf(desk.open(file))]).toEqual(['too_many_transfers', 'ok']);
  desk.close();
  removeFolder(folder);
});
