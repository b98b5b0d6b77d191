import { secureRandom } from '../src/platform/node/node-ports';
import { createSessions, SESSION_LIFETIME_MS } from './sessions';

const rig = () => {
  let now = 1_000_000;
  let stored: string | null = null;
  let writes = 0;
  const file = {
    read: () => stored,
    write: (text: string) => {
      stored = text;
      writes += 1;
    },
  };
  const open = (port = 7310) =>
    createSessions({ file, clock: { now: () => now }, random: secureRandom, port });
  return {
    open,
    advance: (ms: number) => {
      now += ms;
    },
    stored: () => stored,
    writes: () => writes,
    spoil: (text: string) => {
      stored = text;
    },
  };
};
const NONE = { cookie: '', pageKey: '' };
const DAY = 24 * 60 * 60 * 1000;

test('[HUB-16] a use told by a clock that ran ahead lengthens no session', () => {
  const { open, advance } = rig();
  advance(400 * 24 * 60 * 60 * 1000);
  const ahead = open();
  const [seen, stored] = [ahead.open(), ahead.open()];
  advance(-400 * 24 * 60 * 60 * 1000);
  // One is used where the clock was put right, the other is only read at the next start.
  expect(ahead.isOpen(seen)).toBe(true);
  const again = open();
  advance(SESSION_LIFETIME_MS + 1);
  expect([ahead.isOpen(seen), again.isOpen(stored)]).toEqual([false, false]);
});

test('[HUB-15] a session outlives the hub, and the file holds no token', () => {
  const { open, stored } = rig();
  const halves = open().open();
  expect(open().isOpen(halves)).toBe(true);
  expect(stored()).not.toContain(halves.cookie);
  expect(stored()).not.toContain(halves.pageKey);
});

test('[HUB-23] one half alone opens nothing, and nothing at another port', () => {
  const { open } = rig();
  const [ours, others] = [open().open(), open().open()];
  expect(open().isOpen({ ...ours, pageKey: others.pageKey })).toBe(false);
  expect(open().isOpen({ ...ours, pageKey: '' })).toBe(false);
  expect(open().isOpen({ ...ours, cookie: '' })).toBe(false);
  expect(open().isOpen({ cookie: `${ours.cookie} ${ours.pageKey}`, pageKey: '' })).toBe(false);
  expect([open(7311).isOpen(ours), open(7310).isOpen(ours)]).toEqual([false, true]);
});

test('[HUB-16] a session ends thirty days after its last use, not after its first', () => {
  const { open, advance } = rig();
  const sessions = open();
  const token = sessions.open();
  for (let day = 0; day < 60; day += 20) {
    advance(20 * DAY);
    expect(sessions.isOpen(token)).toBe(true);
  }
  advance(SESSION_LIFETIME_MS);
  expect(sessions.isOpen(token)).toBe(false);
  expect(open().isOpen(token)).toBe(false);
});

test('[HUB-16] fifty live at once, the longest unused goes first; in one instant the newest stays', () => {
  const { open, advance } = rig();
  const sessions = open();
  const tokens = Array.from({ length: 51 }, () => sessions.open());
  expect(tokens.map((token) => sessions.isOpen(token))).toEqual([
    false,
    ...Array.from({ length: 50 }, () => true),
  ]);
  advance(2 * DAY);
  expect(sessions.isOpen(tokens[1] ?? NONE)).toBe(true);
  const newest = sessions.open();
  expect([tokens[1], tokens[2], newest].map((token) => sessions.isOpen(token ?? NONE))).toEqual([
    true,
    false,
    true,
  ]);
});

test('[HUB-15] a file that cannot be read signs everybody out and stops nothing', () => {
  for (const text of ['', '{', 'null', '{"sessions":[{"hash":1}]}']) {
    const { open, spoil } = rig();
    const token = open().open();
    spoil(text);
    expect(open().isOpen(token)).toBe(false);
    const again = open().open();
    expect(open().isOpen(again)).toBe(true);
  }
});

test('[HUB-15] signing out ends it at once; use is not written at every request', () => {
  const { open, writes, advance } = rig();
  const sessions = open();
  const token = sessions.open();
  for (let i = 0; i < 100; i += 1) sessions.isOpen(token);
  expect(writes()).toBe(1);
  advance(2 * 60 * 60 * 1000);
  sessions.isOpen(token);
  expect(writes()).toBe(2);
  sessions.close(token);
  expect(sessions.isOpen(token)).toBe(false);
});
