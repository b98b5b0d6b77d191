import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../../hub/cli/command';
import { backupCommands } from '../../hub/cli/backup-commands';
import { exportCommand } from '../../hub/cli/export-commands';
import { importCommand } from '../../hub/cli/import-commands';
import { ok } from '../../src/core/result';
import { ATTACHMENT_FILE } from '../../src/db/attachments/attachment-store';
import { JOURNAL_FILE } from '../../src/db/journal/open-journal';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { emptyHost, endHosts, exportOf } from '../api/exported-file';
import { valueOf, type TestHost } from '../api/test-host';
import { illustrated, png } from './picture-bed';
import { sendFile, takeFile } from './staged';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'missing bytes '));
});
afterEach(() => {
  endHosts();
  rmSync(folder, { recursive: true, force: true });
});

const PICTURES = [1, 2, 3].map((seed) => png({ size: 600_000, seed }));
const runSql = ({ store }: TestHost, { file, sql }: { file: string; sql: string }): void => {
  const database = createBetterSqlite3Files(join(store.folder, 'own')).open(file);
  database.run(sql);
  database.close();
};

/** Of three pictures the third was removed; the bytes of one that stays are gone, of another a piece. */
const lacking = async (seed: number): Promise<TestHost> => {
  const host = await emptyHost(seed);
  await illustrated(host, [...PICTURES, png({ size: 5_000, seed: 4 })]);
  const hash = createHash('sha256')
    .update(PICTURES[0] ?? '')
    .digest('hex');
  for (const sql of [
    `DELETE FROM piece WHERE number = 1 AND hash = '${hash}'`,
    'DELETE FROM attachment WHERE size < 500000',
  ])
    runSql(host, { file: ATTACHMENT_FILE, sql });
  return host;
};
const loseARow = (host: TestHost): void =>
  runSql(host, { file: JOURNAL_FILE, sql: "UPDATE note SET state = 'x'" });

const contextOf = (host: TestHost, more: Pick<Context, 'words' | 'flags'>): Context => ({
  ...more,
  language: 'en',
  today: '2026-11-18',
  env: {},
  platform: 'linux',
  client: () => Promise.resolve(ok(host.client)),
  say: (word) => word,
});
const called = async (
  host: TestHost,
  more: { readonly path: string; readonly file: string; readonly flags?: Context['flags'] },
) => {
  const command = [...backupCommands, exportCommand, importCommand].find(
    ({ path }) => path.join(' ') === more.path,
  );
  const done = await command?.run(
    contextOf(host, { words: [join(folder, more.file)], flags: more.flags ?? {} }),
  );
  if (done === undefined) throw new Error(`no command ${more.path}`);
  return valueOf(done) ?? { json: null, text: '', isBad: false };
};

test('[BACKUP-11] bytes that are not here are counted as a backup is made, checked and restored', async () => {
  const source = await lacking(161);
  const made = valueOf(await source.client.command('backup.create', {}));
  expect(made).toMatchObject({ unreadable: 0, attachmentsMissing: 2 });
  const target = await emptyHost(162);
  const transferId = await sendFile(target, await takeFile(source, made.transferId));
  const opened = { transferId, words: made.words };
  expect(valueOf(await target.client.query('backup.verify', opened))).toMatchObject({
    attachmentsMissing: 2,
  });
  expect(valueOf(await target.client.command('backup.restore', opened))).toMatchObject({
    unreadable: 0,
    attachmentsMissing: 2,
  });
});

test('[BACKUP-11] a backup with everything in it lacks nothing', async () => {
  const source = await emptyHost(163);
  await illustrated(source, PICTURES);
  const made = valueOf(await source.client.command('backup.create', {}));
  expect(made).toMatchObject({ attachmentsMissing: 0 });
  const transferId = await sendFile(source, await takeFile(source, made.transferId));
  expect(
    valueOf(await source.client.query('backup.verify', { transferId, words: made.words })),
  ).toMatchObject({
    attachmentsMissing: 0,
  });
});

test('[BACKUP-11] on a command line only a backup that lacks nothing is called whole', async () => {
  const source = await lacking(164);
  loseARow(source);
  const file = 'life.backup';
  const made = await called(source, { path: 'backup create', file });
  expect(made).toMatchObject({ isBad: true, json: { unreadable: 1, attachmentsMissing: 2 } });
  expect(made.text).toContain('1 could not be read');
  expect(made.text).toContain('2 pictures or recordings were not there');
  writeFileSync(
    join(folder, 'words'),
    /(?:\s+\d+ [a-z]+){24}/.exec(made.text)?.[0].replace(/\d+/g, ' ') ?? '',
  );
  const flags = { 'words-file': join(folder, 'words') };
  const verified = await called(source, { path: 'backup verify', file, flags });
  expect(verified).toMatchObject({ isBad: true, json: { unreadable: 1, attachmentsMissing: 2 } });
  expect(verified.text).not.toContain('whole');
  const restored = await called(source, { path: 'backup restore', file, flags });
  expect(restored).toMatchObject({ isBad: true, json: { unreadable: 1, attachmentsMissing: 2 } });
  for (const { text } of [verified, restored])
    expect(text).toContain('(1 could not be read)  (2 pictures or recordings were not there)');
});

test('[TRANSFER-17] an export counts the bytes that are not here, whole or for reading', async () => {
  const source = await lacking(165);
  expect(valueOf(await source.client.query('data.export', {}))).toMatchObject({ attachmentsMissing: 2 });
  const whole = await called(source, { path: 'export', file: 'whole.json' });
  expect(whole).toMatchObject({ isBad: true, json: { leftOut: 0, missing: 2 } });
  expect(whole.text).toContain('2 pictures or recordings were not there');
  const pages = await called(source, { path: 'export', file: 'pages.zip', flags: { markdown: true } });
  expect(pages).toMatchObject({ isBad: true, json: { leftOut: 0, missing: 2 } });
});

test('[TRANSFER-17] an import says what its file left out, as the dry run did', async () => {
  const text = (await exportOf(await lacking(166))).replace('"format":', '"attachmentsLeftOut":1,"format":');
  writeFileSync(join(folder, 'whole.json'), text);
  const target = await emptyHost(167);
  const file = 'whole.json';
  const said = await called(target, { path: 'import', file, flags: { 'dry-run': true } });
  const done = await called(target, { path: 'import', file });
  for (const { json, text: told } of [said, done]) {
    expect(json).toMatchObject({ attachmentsLeftOut: 1, attachmentsMissing: 1 });
    expect(told).toContain('1 pictures had no room in it');
    expect(told).toContain('1 pictures or recordings were not there');
  }
});
