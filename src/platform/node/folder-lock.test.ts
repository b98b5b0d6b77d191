import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder, ownerOf } from './folder-lock';
import { homeFolder } from './home-folder';
import { ok } from '../../core/result';
import { createNodeProfileStore, pinProfile, profileFolder, profileHostFolder } from './node-profile-store';
import { writePrivateFile } from './private-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reveille lock '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const note = { pid: 1, port: 7310, token: 'token' };

test('[HUB-2] one owner at a time; whoever looks does not disturb', () => {
  const held = join(folder, 'host');
  expect(ownerOf(held)).toEqual({ isHeld: false, note: null });
  const first = lockFolder(held, note);
  if (!first.ok) throw new Error(first.error.code);
  expect(ownerOf(held)).toEqual({ isHeld: true, note });
  expect(lockFolder(held, note)).toEqual({ ok: false, error: { code: 'profile_in_use' } });
  expect(ownerOf(held).isHeld).toBe(true);
  first.value.release();
  first.value.release();
  expect(ownerOf(held)).toEqual({ isHeld: false, note: null });
  expect(lockFolder(held, note).ok).toBe(true);
});

test('[HUB-3] the note is private, can be rewritten, and is not shown without its owner', () => {
  const lock = lockFolder(folder, { ...note, port: null });
  if (!lock.ok) throw new Error(lock.error.code);
  const path = join(folder, 'owner.json');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  lock.value.rewrite(note);
  expect(ownerOf(folder).note?.port).toBe(7310);
  writeFileSync(path, 'not json');
  expect(ownerOf(folder)).toEqual({ isHeld: true, note: null });
  lock.value.release();
  expect(existsSync(path)).toBe(false);
  writePrivateFile(path, JSON.stringify(note));
  expect(ownerOf(folder).note).toBeNull();
});

test('[HUB-4] profiles are folders; what the machine knows of them lies beside their databases', () => {
  const store = createNodeProfileStore({ home: folder, note: () => note });
  expect([store.list(), store.current()]).toEqual([[], ok(null)]);
  store.create('own', 'own');
  store.create('example', 'example');
  store.create('own', 'example');
  expect(store.list()).toEqual([
    { name: 'example', kind: 'example' },
    { name: 'own', kind: 'own' },
  ]);
  store.setCurrent('own');
  expect(createNodeProfileStore({ home: folder, note: () => note }).current()).toEqual(ok('own'));
  expect(store.files('own').list()).toEqual([]);
  expect(existsSync(join(profileHostFolder(folder, 'own'), 'profile.json'))).toBe(true);
  expect(store.acquire('../own')).toEqual({ ok: false, error: { code: 'profile_not_found' } });
  expect(() => store.create('../own', 'own')).toThrow('[HUB-4]');
  expect(statSync(profileFolder(folder, 'own')).mode & 0o777).toBe(0o700);
});

test('[HUB-4] a pinned profile is current for this process alone', () => {
  const store = createNodeProfileStore({ home: folder, note: () => note });
  store.create('own', 'own');
  store.create('example', 'example');
  store.setCurrent('own');
  const pinned = pinProfile(store, 'example');
  expect([pinned.current(), store.current()]).toEqual([ok('example'), ok('own')]);
  pinned.setCurrent('own');
  expect(pinned.current()).toEqual(ok('own'));
});

test('[HUB-1] the home is named, or lies where the system keeps such things', () => {
  const linux = { platform: 'linux', env: { XDG_DATA_HOME: '/data' } };
  expect(homeFolder(linux)).toBe('/data/reveille');
  expect(homeFolder({ ...linux, env: { XDG_DATA_HOME: 'relative' } })).toMatch(/\/\.local\/share\/reveille$/);
  expect(homeFolder({ ...linux, env: { REVEILLE_HOME: '/a b/c' } })).toBe('/a b/c');
  expect(homeFolder({ ...linux, chosen: '/chosen', env: { REVEILLE_HOME: '/a' } })).toBe('/chosen');
  expect(homeFolder({ platform: 'darwin', env: {} })).toMatch(/Library\/Application Support\/Reveille$/);
});

test('a private file is whole and closed to others', () => {
  const path = join(folder, 'file');
  writePrivateFile(path, 'one');
  writePrivateFile(path, 'two');
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['two', 0o600]);
});
