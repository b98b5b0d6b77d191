import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { doctorWords } from '../../src/words/terminal/doctor';
import { checkHome, lookAtHome } from './doctor-home';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reveille doctor '));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Whoever may do everything finds no door closed. */
const asNobody = <T>(act: () => T): T => {
  if (process.geteuid?.() !== 0) return act();
  process.seteuid?.(65_534);
  try {
    return act();
  } finally {
    process.seteuid?.(0);
  }
};
const checked = (home: string) => {
  const found = lookAtHome(home);
  return { found, ...checkHome(home, { found, platform: 'linux', say: doctorWords('en') }) };
};

test('[CLI-18] a home in which a start would fail is bad, and looking makes nothing', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o000 });
  expect(checked(join(folder, 'new', 'home'))).toMatchObject({ found: 'missing', state: 'note' });
  expect(checked(file)).toMatchObject({ found: 'no_folder', state: 'bad' });
  expect(checked(join(file, 'home'))).toMatchObject({ found: 'no_folder', state: 'bad' });
  expect(asNobody(() => checked(closed))).toMatchObject({ found: 'closed', state: 'bad' });
  expect(asNobody(() => checked(join(closed, 'home')))).toMatchObject({ found: 'closed', state: 'bad' });
  expect(() => statSync(join(folder, 'new'))).toThrow();
  chmodSync(closed, 0o700);
  expect(checked(closed)).toMatchObject({ found: 'there', state: 'ok', text: closed });
});
