import fc from 'fast-check';
import { shellPaths } from '../../hub/routes';
import { appLinkPatterns, appPathOf } from '../../src/notifications/alerts/app-link';
import { pathToOpen } from '../../src/notifications/alerts/path-to-open';
import { anyPoint } from '../words/any-point';
import { hostileLinks } from './hostile-links';

const ID = '01jd3v8k2m5n7p9q1r3s5t7v9x';
const KEY = 'a'.repeat(64);

test.each([
  ['reveille://', '/'],
  ['reveille:///', '/'],
  ['/', '/'],
  ['reveille://waiting', '/waiting'],
  ['reveille:///waiting/', '/waiting'],
  [`reveille://task/${ID}`, `/task/${ID}`],
  [`reveille:///approval/${ID}`, `/approval/${ID}`],
  [`/run/${KEY}`, `/run/${KEY}`],
  [`reveille://agent/${ID}/report`, `/agent/${ID}/report`],
  ['reveille://track/measurement/body-weight', '/track/measurement/body-weight'],
  ['reveille://track/rating/m%C3%BCdigkeit', '/track/rating/m%C3%BCdigkeit'],
])('[DEEP-2] %s is the screen %s', (link, path) => {
  expect(appPathOf(link)).toBe(path);
});

test.each([
  [`reveille://approval/${ID}?accept=1`, `/approval/${ID}`],
  [`reveille://approval/${ID}#accept`, `/approval/${ID}`],
  [`reveille://entry/${ID}?begun=1&delete=1`, `/entry/${ID}`],
  ['reveille://stops?release=all', '/stops'],
  ['reveille://settings?peer=browser&lock=off', '/settings'],
  ['reveille://?profile.erase=own', '/'],
  [`reveille://waiting#/../approval/${ID}/accept`, '/waiting'],
  ['/search?q=anything', '/search'],
])('[DEEP-1] whatever %s asks, it shows %s', (link, path) => {
  expect(appPathOf(link)).toBe(path);
});

test('[DEEP-2] [DEEP-3] no hostile link is one of ours', () => {
  expect(hostileLinks.length).toBeGreaterThanOrEqual(60);
  expect(new Set(hostileLinks).size).toBe(hostileLinks.length);
  expect(hostileLinks.filter((link) => appPathOf(link) !== null)).toEqual([]);
});

test('[DEEP-2] what is no link starts at the front door, and moves nobody who is here', () => {
  for (const path of hostileLinks) {
    expect(pathToOpen({ path, initial: true })).toBe('/');
    expect(pathToOpen({ path, initial: false })).toBeNull();
  }
  expect(pathToOpen({ path: `reveille://task/${ID}`, initial: false })).toBe(`/task/${ID}`);
});

test('[DEEP-2] every screen that a link opens is an address that the hub serves as well', () => {
  const served: readonly string[] = shellPaths;
  expect(appLinkPatterns.filter((pattern) => !served.includes(pattern.replaceAll('+', '*')))).toEqual([]);
});

/** Pieces that mean something to some reader of addresses, in any order. */
const pieces = fc.constantFrom(
  'reveille:',
  'https:',
  'javascript:',
  '//',
  '/',
  '\\',
  '..',
  '.',
  '%2e',
  '%2F',
  '%00',
  '%25',
  '@',
  ':80',
  'task',
  'approval',
  'agent',
  'run',
  'report',
  'settings',
  ID,
  KEY,
  '?',
  '#',
  '&',
  '=',
  'accept',
  '\u202e',
  ' ',
);
const anyLink = fc.oneof(
  fc.string({ unit: anyPoint, maxLength: 60 }),
  fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 9 }).map((parts) => `reveille://${parts.join('')}`),
);
const isOurs = (path: string): boolean =>
  appLinkPatterns.some((pattern) => {
    const wanted = pattern.split('/');
    const given = path.split('/');
    return (
      wanted.length === given.length &&
      wanted.every((one, i) => (one === '*' || one === '+' ? given[i] !== '' : one === given[i]))
    );
  });

test('[DEEP-1] [DEEP-2] whatever comes, it is a screen of the list or nothing, and saying it again changes nothing', () => {
  fc.assert(
    fc.property(anyLink, (link) => {
      const path = appPathOf(link);
      if (path === null) return;
      expect(path).toMatch(/^\/[A-Za-z0-9/_%.!~*'()-]*$/);
      expect(path).not.toMatch(/\/\/|\.\.|[?#]/);
      expect(isOurs(path)).toBe(true);
      expect(appPathOf(path)).toBe(path);
    }),
    { numRuns: 3_000 },
  );
});

test('[DEEP-3] every id of ours that is in a link arrives as it was', () => {
  const id = fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{26}$/);
  fc.assert(
    fc.property(id, (own) => {
      expect(appPathOf(`reveille://task/${own}`)).toBe(`/task/${own}`);
    }),
  );
});
