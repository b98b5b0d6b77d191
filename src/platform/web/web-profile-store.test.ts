import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '../../core/result';
import { createBetterSqlite3Files } from '../node/better-sqlite3-files';
import { openWebProfileStore, type WebProfileStore } from './web-profile-store';

// The pool's directories are folders here; what the pool itself promises is shown in a browser.
describe('the profiles of a browser', () => {
  let folder = '';
  const open = (): WebProfileStore => {
    const opened = openWebProfileStore({
      files: (directory) => {
        mkdirSync(join(folder, directory), { recursive: true });
        return createBetterSqlite3Files(join(folder, directory));
      },
      directories: () => readdirSync(folder),
    });
    if (!opened.ok) throw new Error(opened.error.code);
    return opened.value;
  };
  const write = (store: WebProfileStore, name: string): void => {
    const database = store.files(name).open('db.sqlite');
    database.run('CREATE TABLE IF NOT EXISTS item (title TEXT) STRICT');
    database.run('INSERT INTO item (title) VALUES (?)', [name]);
    database.close();
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'reveille-profiles-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('[HOST-2] a mark stands beside the profiles, each with its own, until it is removed', () => {
    const first = open();
    expect(first.mark('own').read()).toEqual({ ok: true, value: null });
    expect(first.mark('own').write('one').ok).toBe(true);
    first.mark('example').write('other');
    first.close();
    const second = open();
    expect(second.mark('own').read()).toEqual({ ok: true, value: 'one' });
    second.mark('own').remove();
    expect(second.mark('own').read()).toEqual({ ok: true, value: null });
    expect(second.mark('example').read()).toEqual({ ok: true, value: 'other' });
    second.close();
  });

  test('[WORKER-10] profiles, their kinds and the current one outlive the owner', () => {
    const first = open();
    expect([first.list(), first.current()]).toEqual([[], ok(null)]);
    first.create('example', 'example');
    first.create('own', 'own');
    first.create('own', 'example');
    first.setCurrent('own');
    first.close();
    const second = open();
    expect(second.list()).toEqual([
      { name: 'example', kind: 'example' },
      { name: 'own', kind: 'own' },
    ]);
    expect(second.current()).toEqual(ok('own'));
    second.close();
  });

  test('[WORKER-10] a profile has files of its own, beside the list and not in it', () => {
    const store = open();
    store.create('own', 'own');
    write(store, 'own');
    expect(store.files('own').list()).toEqual(['db.sqlite']);
    expect(store.files('example').list()).toEqual([]);
    store.close();
  });

  test('[WORKER-10] every ownership is newer than the last, also when the clock went back or the list is gone', () => {
    const store = open();
    const epochs = [store.nextEpoch(1_000), store.nextEpoch(5), store.nextEpoch(2_000.7)];
    expect(epochs).toEqual([1_000, 1_001, 2_000]);
    store.close();
    const again = open();
    expect(again.nextEpoch(0)).toBe(2_001);
    again.close();
  });

  test('[WORKER-11] a damaged list is made again from the profiles that are there', () => {
    const store = open();
    for (const [name, kind] of [
      ['example', 'example'],
      ['own', 'own'],
    ] as const) {
      store.create(name, kind);
      write(store, name);
    }
    store.setCurrent('own');
    store.close();
    for (const name of readdirSync(join(folder, 'browser')))
      writeFileSync(join(folder, 'browser', name), 'no database at all, and long enough to be looked at');
    const healed = open();
    expect(healed.list()).toEqual([
      { name: 'example', kind: 'example' },
      { name: 'own', kind: 'own' },
    ]);
    expect(healed.current()).toEqual(ok('own'));
    const database = healed.files('own').open('db.sqlite');
    expect(database.query('SELECT title FROM item').rows).toEqual([['own']]);
    database.close();
    healed.close();
  });

  test('[PROFILE-2] a profile is held once, and a name that is none is not found', () => {
    const store = open();
    const held = store.acquire('own');
    const codeOf = (result: ReturnType<WebProfileStore['acquire']>): string =>
      result.ok ? 'ok' : result.error.code;
    expect([codeOf(held), codeOf(store.acquire('own'))]).toEqual(['ok', 'profile_in_use']);
    if (held.ok) held.value();
    expect(codeOf(store.acquire('own'))).toBe('ok');
    expect(codeOf(store.acquire('../own'))).toBe('profile_not_found');
    expect(() => store.create('Own', 'own')).toThrow('[PROFILE-1]');
    store.close();
  });
});
