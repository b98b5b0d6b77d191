import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSite } from './site';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reveille-site-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const build = (target: string, page: string): void => {
  mkdirSync(join(target, 'assets'), { recursive: true });
  writeFileSync(join(target, 'index.html'), page);
  writeFileSync(join(target, 'assets', `app-${'0'.repeat(32)}.js`), page);
  writeFileSync(join(target, '.env'), 'secret');
  writeFileSync(join(target, 'metadata.json'), '{}');
  writeFileSync(join(target, 'assets', 'app.js.map'), '{}');
};

test('[HUB-19] only listed files are served: no dots, no way up, no links, no folders', () => {
  const web = join(folder, 'web');
  build(web, 'one');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  symlinkSync(join(folder, 'secret.txt'), join(web, 'link.txt'));
  const site = createSite(web);
  expect(site.file(`/assets/app-${'0'.repeat(32)}.js`)).toMatchObject({
    caching: expect.stringContaining('immutable'),
  });
  expect(site.shell()).toMatchObject({ caching: 'no-cache', type: 'text/html; charset=utf-8' });
  for (const path of [
    '/.env',
    '/metadata.json',
    '/assets/app.js.map',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/link.txt',
    '/assets',
    '',
    '/',
    '/__proto__',
  ]) {
    expect({ path, file: site.file(path), isFile: site.isFile(path) }).toEqual({
      path,
      file: null,
      isFile: false,
    });
  }
});

test('[HUB-19] a new build is served without a restart, and none at all is no failure', () => {
  const web = join(folder, 'web');
  const site = createSite(web);
  expect(site.shell()).toBeNull();
  build(web, 'one');
  const first = site.shell();
  expect(first?.bytes.toString()).toBe('one');
  build(join(folder, 'fresh'), 'another');
  rmSync(web, { recursive: true });
  renameSync(join(folder, 'fresh'), web);
  expect(site.shell()?.bytes.toString()).toBe('another');
  expect(site.shell()?.tag).not.toBe(first?.tag);
});
