import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkProfile } from '../../hub/cli/profile-checks';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { doctorWords } from '../../src/words/terminal/doctor';
import { valueOf } from '../api/test-host';
import { manifestOf, openOld, placeOf, removeUnpacked } from '../sql/old-profile';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'checked home '));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));
afterAll(removeUnpacked);

const NAME = 'mine';
const pathOf = (file: string): string => join(home, 'profiles', NAME, file);
/** The profile of an older version, opened once by this one. */
const placeOld = (name: 'small' | 'large'): void => {
  const place = placeOf(name);
  valueOf(openOld(place, { startAt: manifestOf(name).openAt }).opened).close();
  mkdirSync(join(home, 'profiles'));
  cpSync(dirname(place.pathOf('db.sqlite')), join(home, 'profiles', NAME), { recursive: true });
  place.remove();
};
const checked = () => checkProfile(home, { name: NAME, say: doctorWords('en') });

test.each(['small', 'large'] as const)('[COMMIT-11] the log of a %s old profile adds up', (name) => {
  placeOld(name);
  expect(checked()).toMatchObject([
    { name: 'profile mine', state: 'ok', text: 'whole, version 9' },
    { name: 'agents of mine', state: 'ok', text: 'whole, version 9' },
  ]);
});

test.each([
  ['db.sqlite', 'profile mine', 'DELETE FROM commits WHERE arrival = (SELECT min(arrival) + 3 FROM commits)'],
  ['db.sqlite', 'profile mine', 'UPDATE streams SET through = 1000000 WHERE ours_from IS NOT NULL'],
  ['agent.sqlite', 'agents of mine', 'DELETE FROM agents WHERE id = (SELECT min(id) FROM agents)'],
])('[COMMIT-11] the doctor says where the log of %s does not add up', (file, name, damage) => {
  placeOld('small');
  const database = openBetterSqlite3(pathOf(file));
  expect(database.run(damage)).toBeGreaterThan(0);
  database.close();
  const found = checked().find((check) => check.name === name);
  expect(found).toMatchObject({ state: 'bad' });
  expect(found?.text).toContain('log of changes');
});
