import {
  endHosts,
  emptyHost,
  exportOf,
  hostIdOf,
  keep,
  recordsOf,
  withoutBookkeeping,
} from '../api/exported-file';
import { codeOf, openTestHost, settled, valueOf, type TestHost } from '../api/test-host';
import { sendFile, takeFile } from './staged';

afterEach(endHosts);

const example = (seed = 21): TestHost => keep(openTestHost({ seed }));
const backupOf = async (host: TestHost) => {
  const made = valueOf(await host.client.command('backup.create', {}));
  return { ...made, bytes: await takeFile(host, made.transferId) };
};

test('[BACKUP-7] backup, restore: equal ids and values in a profile with a host of its own', async () => {
  const source = example();
  const before = await exportOf(source);
  const { bytes, words, records } = await backupOf(source);
  const target = await emptyHost(22);
  const transferId = await sendFile(target, bytes);
  const verified = valueOf(await target.client.query('backup.verify', { transferId, words }));
  expect(verified).toMatchObject({ records, unreadable: 0 });
  const restored = valueOf(await target.client.command('backup.restore', { transferId, words }));
  expect(restored).toMatchObject({ records, createdAt: verified.createdAt });
  const host = await hostIdOf(target);
  expect(host).not.toBe(await hostIdOf(source));
  const after = await exportOf(target);
  expect(recordsOf(after).length).toBe(recordsOf(before).length);
  expect(withoutBookkeeping(after, host)).toEqual(withoutBookkeeping(before, host));
  const undone = valueOf(await target.client.command('act.undo', { actId: restored.actId }));
  expect(undone).toMatchObject({ kept: 0 });
});

test('[BACKUP-4] inside a backup there is no word of what it holds', async () => {
  const source = example();
  const { bytes } = await backupOf(source);
  for (const told of ['Order new running shoes', 'reveille-backup', 'category'])
    expect(bytes.includes(told)).toBe(false);
});

test('[BACKUP-6] other words, a flipped byte, no backup: refused with a code, nothing written', async () => {
  const { bytes, words } = await backupOf(example());
  const target = await emptyHost(23);
  const before = await exportOf(target);
  const other = valueOf(await target.client.command('backup.create', {}));
  const whole = await sendFile(target, bytes);
  const tryIt = async (transferId: string, with_: string): Promise<string> =>
    codeOf(await target.client.command('backup.restore', { transferId, words: with_ }));
  expect(await tryIt(whole, other.words)).toBe('backup_wrong_words');
  expect(await tryIt(whole, 'abandon abandon')).toBe('backup_words_count');
  expect(await tryIt('nowhere', words)).toBe('transfer_not_found');
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40);
  const damaged = await sendFile(target, flipped);
  expect(await tryIt(damaged, words)).toBe('backup_damaged');
  expect(codeOf(await target.client.query('backup.verify', { transferId: damaged, words }))).toBe(
    'backup_damaged',
  );
  expect(await tryIt(await sendFile(target, Buffer.from('hello')), words)).toBe('backup_not_one');
  expect(await exportOf(target)).toBe(before);
});

test('[BACKUP-7] only an empty profile takes a backup, and not the one that made it', async () => {
  const source = example();
  const { bytes, words } = await backupOf(source);
  const own = await sendFile(source, bytes);
  expect(codeOf(await source.client.command('backup.restore', { transferId: own, words }))).toBe(
    'import_own_host',
  );
  const used = await emptyHost(24);
  valueOf(await used.client.command('label.create', { name: 'x' }));
  const transferId = await sendFile(used, bytes);
  expect(codeOf(await used.client.command('backup.restore', { transferId, words }))).toBe(
    'profile_not_empty',
  );
});

test('[BACKUP-5] a backup shows one moment, whatever is written meanwhile', async () => {
  const source = example();
  const { client } = source;
  // Read one after the other, with many between them.
  const ids: string[] = [];
  for (let at = 0; at < 150; at += 1)
    ids.push(valueOf(await client.command('task.create', { title: 'x' })).id);
  const [first = '', last = ''] = [...ids].sort().filter((_, at) => at === 0 || at === ids.length - 1);
  const count = async (id: string, at: number) =>
    valueOf(await client.command('task.update', { id, fields: { title: `${at}` } }));
  for (const id of [first, last]) await count(id, 0);
  const making = client.command('backup.create', {});
  // The first is never behind the last, and never more than one ahead.
  for (let at = 1; at <= 60; at += 1) {
    await count(first, at);
    await count(last, at);
    if (at % 9 === 0) valueOf(await client.command('task.create', { title: `meanwhile ${at}` }));
    await settled();
  }
  const { transferId, words, records } = valueOf(await making);
  const target = await emptyHost(25);
  const sent = await sendFile(target, await takeFile(source, transferId));
  const restored = valueOf(await target.client.command('backup.restore', { transferId: sent, words }));
  expect(restored.records).toBe(records);
  const numberOf = async (id: string) =>
    Number(valueOf(await target.client.query('task.get', { id }))?.title);
  const [ahead, behind] = [await numberOf(first), await numberOf(last)];
  expect([0, 1]).toContain(ahead - behind);
  expect(behind).toBeGreaterThan(0);
});

test('[BACKUP-8] a backup counts once the person has it, and is old after a month', async () => {
  const source = example();
  const status = async () => valueOf(await source.client.query('backup.status', {}));
  expect(await status()).toEqual({ lastBackupAt: null, isOld: true });
  const { transferId } = await backupOf(source);
  expect(await status()).toMatchObject({ lastBackupAt: null });
  valueOf(await source.client.command('transfer.end', { transferId, isSaved: true }));
  expect(await status()).toMatchObject({ isOld: false });
  source.clock.advance(32 * 24 * 60 * 60 * 1000);
  expect(await status()).toMatchObject({ isOld: true });
  const fresh = await emptyHost(26);
  expect(valueOf(await fresh.client.query('backup.status', {})).isOld).toBe(false);
});

test('[BACKUP-8] whoever looks sees at once that there is one now', async () => {
  const { client, ...rest } = example();
  const seen: (number | null)[] = [];
  const stop = client.subscribe('backup.status', {}, (answer) =>
    seen.push(answer.ok ? answer.value.lastBackupAt : Number.NaN),
  );
  const { transferId } = await backupOf({ client, ...rest });
  await settled();
  expect(seen.at(-1)).toBeNull();
  valueOf(await client.command('transfer.end', { transferId, isSaved: true }));
  await settled();
  stop();
  expect(seen.at(-1)).toBeGreaterThan(0);
});

test('[BACKUP-1] the person’s own words are taken again, and no log line holds any', async () => {
  const source = example();
  const { words } = await backupOf(source);
  const again = valueOf(await source.client.command('backup.create', { words: words.toUpperCase() }));
  expect(again.words.toLowerCase()).toBe(words);
  const { lines } = valueOf(await source.client.query('system.log', {}));
  const said = lines.join('\n');
  for (const word of words.split(' ')) expect(said.split(/[^a-z]+/)).not.toContain(word);
});
