import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cli, installHub, type Install } from '../hub/hub-process';

// The shipped bundle, on real files.
let install: Install;
let home: string;
beforeAll(() => {
  install = installHub();
}, 120_000);
afterAll(() => install.remove());
beforeEach(() => {
  home = install.newHome();
});

const file = (name: string): string => join(dirname(home), name);
const call = (...words: readonly string[]) => cli(install, home, [...words]);
const own = async (): Promise<void> => {
  writeFileSync(
    file('empty.ics'),
    'BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:Pay\nEND:VTODO\nEND:VCALENDAR',
  );
  expect((await call('import', file('empty.ics'))).code).toBe(0);
};

test('[IMPORT-8] a folder of Markdown: said, taken, and nothing of what is hidden or linked', async () => {
  const vault = file('My vault');
  mkdirSync(join(vault, '.obsidian'), { recursive: true });
  mkdirSync(join(vault, 'Daily'));
  writeFileSync(join(vault, '.obsidian', 'secret.md'), 'hidden');
  writeFileSync(join(vault, 'Daily', '2026-11-18.md'), 'Today');
  writeFileSync(join(vault, 'Grüße.md'), '# Hello');
  writeFileSync(join(vault, 'cat.png'), 'no picture');
  symlinkSync('/etc/hostname', join(vault, 'linked.md'));
  const said = JSON.parse((await call('import', vault, '--dry-run', '--json')).out);
  expect(said).toMatchObject({
    format: 'markdown',
    countByKind: { note: 2 },
    left: [{ code: 'left_other_files', count: 1 }],
  });
  const { out, code } = await call('import', vault);
  expect({ code, out }).toMatchObject({ code: 0 });
  expect(out).toContain('Came in: 2');
  expect(out).toContain('Does not come: 1× (cat.png)');
  expect((await call('import', vault)).out).toContain('Here already: 2');
  expect((await call('import', file('nowhere'))).code).toBe(1);
}, 60_000);

test('[BACKUP-9] backup, verify, restore: words from a file, never from an argument', async () => {
  await own();
  const backup = file('life.backup');
  const made = await call('backup', 'create', backup, '--json');
  const { words, records } = JSON.parse(made.out);
  expect({ code: made.code, count: String(words).split(' ').length }).toEqual({ code: 0, count: 24 });
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect((await call('backup', 'create', backup)).code).toBe(1);
  const wordsFile = file('words.txt');
  writeFileSync(wordsFile, String(words));
  const verified = await call('backup', 'verify', backup, '--words-file', wordsFile, '--json');
  expect(JSON.parse(verified.out)).toMatchObject({ records, unreadable: 0 });
  expect((await call('backup', 'verify', backup)).err).toContain('--words-file');
  expect((await call('backup', 'verify', backup, ...String(words).split(' '))).code).toBe(2);
  const restored = JSON.parse(
    (await call('backup', 'restore', backup, '--words-file', wordsFile, '--json')).out,
  );
  expect(restored).toMatchObject({ records, profile: 'own' });
  const listed = await call('task', 'list', '--all', '--json', '--profile', 'own');
  expect(listed.out).toContain('Pay');
  const bytes = readFileSync(backup);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  writeFileSync(file('bad.backup'), bytes);
  const bad = await call('backup', 'restore', file('bad.backup'), '--words-file', wordsFile);
  expect(bad).toMatchObject({ code: 1 });
  expect(bad.err).toContain('This backup is damaged');
}, 60_000);

test('[MARKDOWN-2] export for reading and whole, and back', async () => {
  await own();
  expect((await call('export', file('pages.zip'), '--markdown')).code).toBe(0);
  expect((await call('import', file('pages.zip'), '--dry-run', '--json')).out).toContain('"countByKind":{}');
  expect((await call('export', file('whole.json'))).code).toBe(0);
  expect(JSON.parse(readFileSync(file('whole.json'), 'utf8'))).toMatchObject({ format: 'reveille-export' });
  expect((await call('export', file('whole.json'))).code).toBe(1);
  expect(existsSync(file('whole.json.unfinished'))).toBe(false);
  expect((await call('import', file('whole.json'), '--own')).code).toBe(1);
}, 60_000);
