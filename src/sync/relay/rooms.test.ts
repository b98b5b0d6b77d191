import type { EnrolledDevice, Roster } from '../roster/entry';
import { rosterMoved, type Member, type Room } from './rooms';

const filled = (length: number, value: number): Uint8Array => new Uint8Array(length).fill(value);
const enrolled = (value: number): EnrolledDevice => ({
  signingKey: filled(32, value),
  agreementKey: filled(32, value),
  role: 'person',
  sealedCard: filled(4, value),
  enrolledIn: value,
  by: filled(32, 1),
});
const rosterOf = (...devices: readonly number[]): Roster => ({
  space: filled(16, 9),
  version: 3,
  hashes: [],
  epoch: 2,
  words: { signingKey: filled(32, 8), agreementKey: filled(32, 8) },
  devices: devices.map(enrolled),
  sealedGhosts: filled(0, 0),
});

test('[RELAY-2] a device that the roster no longer names is let go, and the others get the entry', () => {
  const said: string[] = [];
  const member = (value: number): Member => ({
    device: filled(32, value),
    feed: {
      pump: () => said.push(`pump ${value}`),
      deliver: () => undefined,
      slot: () => undefined,
      answer: () => undefined,
      sendAnswers: () => undefined,
      send: () => undefined,
      isStuckFor: () => false,
    },
    dismiss: () => said.push(`dismiss ${value}`),
    replace: () => undefined,
  });
  const room: Room = {
    key: 'k',
    space: filled(16, 9),
    roster: rosterOf(1, 2, 3),
    members: new Set([1, 2, 2, 3].map(member)),
    live: [],
    fed: 0,
    wantsRoom: false,
  };
  rosterMoved(room);
  expect(said).toEqual(['pump 1', 'pump 2', 'pump 2', 'pump 3']);
  said.length = 0;
  room.roster = rosterOf(1, 3);
  rosterMoved(room);
  expect(said).toEqual(['pump 1', 'dismiss 2', 'dismiss 2', 'pump 3']);
});
