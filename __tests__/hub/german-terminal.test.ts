import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installHub, runNode, type Install } from './hub-process';

jest.setTimeout(60_000);

let install: Install;
beforeAll(() => {
  install = installHub();
});
afterAll(() => install.remove());

const german = (words: readonly string[]) =>
  runNode(install, { entry: 'cli', home: install.newHome(), words, env: { LC_ALL: 'de_DE.UTF-8' } }).ended;

test('[CLI-16] on a German computer the doctor and wrong use speak German; names in JSON stay', async () => {
  const doctor = await german(['doctor']);
  expect(doctor.code).toBe(0);
  expect(doctor.out).toMatch(/Hinweis +Ordner .* gibt es noch nicht; der erste Start legt den Ordner an/);
  expect(doctor.out).toContain('`npm start` startet ihn');
  expect(doctor.out).not.toMatch(/not running|web app|is free|does not exist/);
  const { checks } = JSON.parse((await german(['doctor', '--json'])).out);
  expect(checks.map(({ name }: { name: string }) => name)).toEqual([
    'node',
    'home',
    'hub',
    'port',
    'web app',
  ]);
  expect(await german(['task', 'add'])).toMatchObject({
    code: 2,
    err: '<text> fehlt. Siehe: reveille task add --help\n',
  });
  const json = await german(['task', 'lsit', '--json']);
  expect(JSON.parse(json.out).error).toEqual({
    code: 'usage',
    message: '„lsit“ ist kein Befehl von „reveille task“. Meintest du „list“?',
  });
});

test('[CLI-16] the doctor says in German, too, how the databases of a profile are', async () => {
  const home = install.newHome();
  const call = (...words: string[]) =>
    runNode(install, { entry: 'cli', home, words, env: { LC_ALL: 'de_DE.UTF-8' } }).ended;
  await call('task', 'add', 'irgendwas');
  expect((await call('doctor')).out).toMatch(/gut +Profil example +vollständig, Version \d+/);
  const file = join(home, 'profiles', 'example', 'db.sqlite');
  const bytes = readFileSync(file);
  writeFileSync(file, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0x5a)]));
  const ill = await call('doctor');
  expect(ill.code).toBe(1);
  expect(ill.out).toMatch(/FEHLER +Profil example +beschädigt; starte die App/);
});

test('[CLI-1] --version says which one this is', async () => {
  const { version } = JSON.parse(readFileSync(join(install.folder, 'package.json'), 'utf8'));
  expect(await german(['--version'])).toMatchObject({ code: 0, out: `${version}\n` });
});
