import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { concatBytes } from '../../src/core/wire-bytes';
import { enrol, type NewDevice } from '../../src/sync/roster/enrol';
import { readRosterEntry, rosterEntryBody, rosterLimits, SIGNATURE } from '../../src/sync/roster/entry-codec';
import { extendRoster, foldRoster, lastHash, signRosterEntry } from '../../src/sync/roster/fold';
import { foundSpace, type Founded } from '../../src/sync/roster/found';
import { keysInRoster, openRoster } from '../../src/sync/roster/open-roster';
import { sealCard } from '../../src/sync/roster/sealed-parts';
import { codeOf, hex, valueOf } from './results';
import { seededRandom, testCrypto } from './test-crypto';
import type { DeviceRole, OpenRoster, RosterEntry } from '../../src/sync/roster/entry';
import type { SpaceKeys } from '../../src/sync/space-keys';

const GOLDEN = join(__dirname, 'golden', 'roster-entries.json');
const RELAY = 'wss://hub.example/relay';
const founded = (seed = 'founder'): Founded =>
  valueOf(
    foundSpace(
      { crypto: testCrypto, random: seededRandom(seed) },
      {
        card: { host: 'host-a', name: 'Küche', kind: 'hub' },
        relay: RELAY,
        ghosts: [
          { host: 'old-host', domain: 'journal', counter: 17 },
          { host: 'old-host', domain: 'agent', counter: 3 },
        ],
      },
    ),
  );

type Secrets = { readonly signingSeed: Uint8Array; readonly agreementSecret: Uint8Array };
const secretsOf = (seed: string): Secrets => {
  const random = seededRandom(seed);
  return { signingSeed: random.bytes(32), agreementSecret: random.bytes(32) };
};
const deviceOf = (seed: string, role: DeviceRole = 'person'): NewDevice => {
  const { signingSeed, agreementSecret } = secretsOf(seed);
  return {
    signingKey: testCrypto.signingPublicKey(signingSeed),
    agreementKey: testCrypto.agreementPublicKey(agreementSecret),
    role,
    host: `host-${seed}`,
    name: `Device ${seed}`,
    kind: 'phone',
  };
};
const ports = (seed: string) => ({ crypto: testCrypto, random: seededRandom(`ports ${seed}`) });
const letIn = (
  { keys, roster }: { keys: SpaceKeys; roster: OpenRoster },
  { seed, role = 'person' }: { seed: string; role?: DeviceRole },
) => valueOf(enrol(ports(seed), { keys, roster, device: deviceOf(seed, role) }));
const keysOf = (space: Founded, seed: string): SpaceKeys => ({
  ...space.keys,
  ...secretsOf(seed),
  host: `host-${seed}`,
});
/** The entry with changes, signed as it then stands. */
const resigned = (bytes: Uint8Array, { seed, change }: { seed: Uint8Array; change: Partial<RosterEntry> }) =>
  signRosterEntry(testCrypto, {
    entry: { ...valueOf(readRosterEntry(bytes)).entry, ...change },
    signingSeed: seed,
  });

test('[ROSTER-1] entries have these bytes, for ever', () => {
  const space = founded();
  const second = letIn(space, { seed: 'b' });
  const third = letIn({ keys: space.keys, roster: second.roster }, { seed: 'c', role: 'executor' });
  const entries = [space.entry, second.entry, third.entry].map(hex);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(GOLDEN, `${JSON.stringify(entries, null, 2)}\n`);
  expect(entries).toEqual(JSON.parse(readFileSync(GOLDEN, 'utf8')));
});

test('[ROSTER-1] an entry that was read is written as it came', () => {
  const space = founded();
  for (const bytes of [space.entry, letIn(space, { seed: 'b' }).entry]) {
    const { entry, body, signature } = valueOf(readRosterEntry(bytes));
    expect(hex(concatBytes([rosterEntryBody(entry), signature]))).toBe(hex(bytes));
    expect(hex(body)).toBe(hex(bytes.subarray(0, bytes.length - SIGNATURE)));
  }
});

test('[ROSTER-2] bytes that were cut, lengthened or changed anywhere are refused, and nothing is thrown', () => {
  const space = founded();
  const { entry } = letIn(space, { seed: 'b' });
  const { roster } = space;
  const isTaken = (bytes: Uint8Array): boolean => extendRoster(testCrypto, { roster, bytes }).ok;
  expect(isTaken(entry)).toBe(true);
  for (let length = 0; length < entry.length; length += 1)
    expect(isTaken(entry.slice(0, length))).toBe(false);
  expect(isTaken(concatBytes([entry, Uint8Array.of(0)]))).toBe(false);
  for (let at = 0; at < entry.length; at += 1) {
    const changed = entry.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(isTaken(changed)).toBe(false);
  }
});

const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const anyKeys = fc.array(
  fc.record({ to: bytesOf(32), epoch: fc.nat(), bytes: fc.uint8Array({ maxLength: 512 }) }),
  { maxLength: 5 },
);
const anyDevice = fc.record({
  signingKey: bytesOf(32),
  agreementKey: bytesOf(32),
  role: fc.constantFrom<DeviceRole>('person', 'executor'),
  sealedCard: fc.uint8Array({ maxLength: 1024 }),
});
const anyAct = fc.oneof(
  fc.record({ is: fc.constant<'enrol'>('enrol'), device: anyDevice, keys: anyKeys }),
  fc.record({
    is: fc.constant<'found'>('found'),
    device: anyDevice,
    words: fc.record({ signingKey: bytesOf(32), agreementKey: bytesOf(32) }),
    sealedGhosts: fc.uint8Array({ maxLength: 2000 }),
    keys: anyKeys,
  }),
);
const anyEntry = fc.record({
  version: fc.nat(),
  space: bytesOf(16),
  previous: bytesOf(32),
  signer: bytesOf(32),
  epoch: fc.nat(),
  act: anyAct,
});

test('[ROSTER-1] each entry has one form: what is written is read as it was', () => {
  fc.assert(
    fc.property(anyEntry, bytesOf(SIGNATURE), (entry, signature) => {
      const body = rosterEntryBody(entry);
      expect(valueOf(readRosterEntry(concatBytes([body, signature])))).toEqual({ entry, body, signature });
    }),
  );
});

test('[ROSTER-2] a damaged entry never throws, and what is taken of it is canonical', () => {
  fc.assert(
    fc.property(anyEntry, fc.nat(), fc.integer({ min: 1, max: 255 }), (entry, place, flip) => {
      const bytes = concatBytes([rosterEntryBody(entry), new Uint8Array(SIGNATURE)]);
      const at = place % Math.min(bytes.length, 220);
      bytes[at] = (bytes[at] ?? 0) ^ flip;
      const read = readRosterEntry(bytes);
      if (read.ok) expect(hex(rosterEntryBody(read.value.entry))).toBe(hex(read.value.body));
    }),
    { numRuns: 500 },
  );
  expect(codeOf(readRosterEntry(new Uint8Array(65 * 1024)))).toBe('roster_invalid size');
});

test('[SYNC-13] a chain folds to its devices; each entry stands behind exactly the one before', () => {
  const space = founded();
  const second = letIn(space, { seed: 'b' });
  const third = letIn({ keys: keysOf(space, 'b'), roster: second.roster }, { seed: 'c', role: 'executor' });
  const chain = [space.entry, second.entry, third.entry];
  const roster = valueOf(foldRoster(testCrypto, chain));
  expect(roster.devices.map(({ role, enrolledIn }) => [role, enrolledIn])).toEqual([
    ['person', 1],
    ['person', 2],
    ['executor', 3],
  ]);
  expect(hex(roster.devices[2]?.by ?? new Uint8Array(0))).toBe(hex(deviceOf('b').signingKey));
  expect(hex(lastHash(roster))).toBe(hex(testCrypto.sha256(third.entry)));
  expect(codeOf(foldRoster(testCrypto, [space.entry, third.entry]))).toBe('roster_invalid signer');
  expect(codeOf(foldRoster(testCrypto, [second.entry]))).toBe('roster_invalid founding');
  expect(codeOf(foldRoster(testCrypto, []))).toBe('roster_invalid empty');
  const skipped = resigned(second.entry, { seed: space.keys.signingSeed, change: { version: 3 } });
  expect(codeOf(foldRoster(testCrypto, [space.entry, skipped]))).toBe('roster_invalid version');
});

test('[SYNC-13] an entry that is held already changes nothing', () => {
  const space = founded();
  const second = letIn(space, { seed: 'b' });
  const roster = valueOf(foldRoster(testCrypto, [space.entry, second.entry]));
  for (const bytes of [space.entry, second.entry])
    expect(valueOf(extendRoster(testCrypto, { roster, bytes }))).toBe(roster);
});

test('[SYNC-13] two signed entries of one version, or another history behind, are a fork', () => {
  const space = founded();
  const one = letIn(space, { seed: 'b' });
  const other = letIn(space, { seed: 'c' });
  const chain = [space.entry, one.entry];
  expect(codeOf(foldRoster(testCrypto, [...chain, other.entry]))).toBe('roster_fork 2');
  const behindOther = letIn({ keys: space.keys, roster: other.roster }, { seed: 'd' });
  expect(codeOf(foldRoster(testCrypto, [...chain, behindOther.entry]))).toBe('roster_fork 3');
  const again = resigned(space.entry, { seed: space.keys.signingSeed, change: { epoch: 1, version: 1 } });
  expect(valueOf(foldRoster(testCrypto, [space.entry, again])).version).toBe(1);
});

test('[SYNC-13] a stranger, another space and a wrong signature make no fork', () => {
  const space = founded();
  const one = letIn(space, { seed: 'b' });
  const chain = [space.entry, one.entry];
  const strange = founded('stranger');
  expect(codeOf(foldRoster(testCrypto, [...chain, letIn(strange, { seed: 'c' }).entry]))).toBe(
    'roster_invalid space',
  );
  const forged = resigned(one.entry, { seed: strange.keys.signingSeed, change: {} });
  expect(codeOf(foldRoster(testCrypto, [space.entry, forged]))).toBe('roster_invalid signature');
  const impostor = resigned(one.entry, {
    seed: strange.keys.signingSeed,
    change: { signer: testCrypto.signingPublicKey(strange.keys.signingSeed) },
  });
  expect(codeOf(foldRoster(testCrypto, [...chain, impostor]))).toBe('roster_invalid signer');
});

test('[SYNC-12] the founder is a person device; an executor lets nobody in', () => {
  const space = founded();
  const { entry } = valueOf(readRosterEntry(space.entry));
  const asExecutor = resigned(space.entry, {
    seed: space.keys.signingSeed,
    change: { act: { ...entry.act, device: { ...entry.act.device, role: 'executor' } } },
  });
  expect(codeOf(foldRoster(testCrypto, [asExecutor]))).toBe('roster_invalid founder');
  const executor = letIn(space, { seed: 'x', role: 'executor' });
  const device = deviceOf('y');
  const tried = enrol(ports('y'), { keys: keysOf(space, 'x'), roster: executor.roster, device });
  expect(codeOf(tried)).toBe('roster_invalid signer');
});

test('[SYNC-12] a role or an act of a newer version is named so, and nothing behind it is taken', () => {
  const space = founded();
  const { entry } = letIn(space, { seed: 'b' });
  const roleAt = 2 + 4 + 16 + 32 + 32 + 4 + 64;
  for (const [at, value] of [
    [0, 2],
    [1, 3],
    [roleAt, 3],
  ] as const) {
    const newer = entry.slice();
    newer[at] = value;
    expect(codeOf(foldRoster(testCrypto, [space.entry, newer, entry]))).toMatch(/^roster_newer/);
  }
});

test('[SYNC-13] [ROSTER-4] no key and no host stands for two devices', () => {
  const space = founded();
  const second = letIn(space, { seed: 'b' });
  const from = { keys: space.keys, roster: second.roster };
  const twice = [
    { ...deviceOf('c'), signingKey: deviceOf('b').signingKey },
    { ...deviceOf('c'), agreementKey: deviceOf('b').agreementKey },
    { ...deviceOf('c'), agreementKey: space.roster.words.agreementKey },
    { ...deviceOf('c'), signingKey: space.roster.words.signingKey },
  ];
  for (const device of twice)
    expect(codeOf(enrol(ports('c'), { ...from, device }))).toBe('roster_invalid device_twice');
  const twin = { ...deviceOf('c'), host: 'host-b' };
  expect(codeOf(enrol(ports('c'), { ...from, device: twin }))).toBe('device_known');
  const ghost = { ...deviceOf('c'), host: 'old-host' };
  expect(codeOf(enrol(ports('c'), { ...from, device: ghost }))).toBe('device_known');
});

test('[SYNC-13] an entry without the epoch’s key for its device is refused, and so are 65 devices', () => {
  const space = founded();
  const one = letIn(space, { seed: 'b' });
  const { act } = valueOf(readRosterEntry(one.entry)).entry;
  const seed = space.keys.signingSeed;
  const [key] = act.keys;
  if (key === undefined) throw new Error('no key');
  const others = [[], [key, key], [{ ...key, to: deviceOf('c').agreementKey }], [{ ...key, epoch: 2 }]];
  for (const keys of others) {
    const bytes = resigned(one.entry, { seed, change: { act: { ...act, keys } } });
    expect(codeOf(foldRoster(testCrypto, [space.entry, bytes]))).toBe('roster_invalid keys');
  }
  const founding = valueOf(readRosterEntry(space.entry)).entry.act;
  const noWords = resigned(space.entry, { seed, change: { act: { ...founding, keys: [] } } });
  expect(codeOf(foldRoster(testCrypto, [noWords]))).toBe('roster_invalid keys');
  let { roster } = space;
  for (let n = 2; n <= rosterLimits.devices; n += 1)
    ({ roster } = letIn({ keys: space.keys, roster }, { seed: `n${n}` }));
  expect(roster.devices).toHaveLength(64);
  const last = enrol(ports('z'), { keys: space.keys, roster, device: deviceOf('z') });
  expect(codeOf(last)).toBe('roster_invalid full');
});

test('[ROSTER-3] names, hosts and ghosts open for the space alone, and every card has one size', () => {
  const space = founded();
  const roster = valueOf(foldRoster(testCrypto, [space.entry]));
  const opened = valueOf(openRoster(testCrypto, { roster, spaceKey: space.keys.spaceKey }));
  expect(opened.devices.map(({ host, name, kind }) => [host, name, kind])).toEqual([
    ['host-a', 'Küche', 'hub'],
  ]);
  expect(opened.ghosts).toEqual([
    { host: 'old-host', domain: 'journal', counter: 17 },
    { host: 'old-host', domain: 'agent', counter: 3 },
  ]);
  expect(codeOf(openRoster(testCrypto, { roster, spaceKey: new Uint8Array(32) }))).toBe(
    'roster_invalid ghosts',
  );
  const text = Buffer.from(space.entry).toString('latin1');
  for (const name of ['host-a', 'Küche', 'old-host']) {
    expect(text).not.toContain(Buffer.from(name).toString('latin1'));
  }
  const sizes = ['x', 'Ein sehr langer Name für ein Gerät in der Küche am Fenster'].map((name) => {
    const { entry } = valueOf(
      enrol(ports(name), { keys: space.keys, roster: space.roster, device: { ...deviceOf('b'), name } }),
    );
    return entry.length;
  });
  expect(sizes[0]).toBe(sizes[1]);
});

test('[ROSTER-3] a card belongs to its device: another device’s does not open', () => {
  const space = founded();
  const one = letIn(space, { seed: 'b' });
  const { act } = valueOf(readRosterEntry(one.entry)).entry;
  const founding = valueOf(readRosterEntry(space.entry)).entry.act;
  const device = { ...act.device, sealedCard: founding.device.sealedCard };
  const bytes = resigned(one.entry, { seed: space.keys.signingSeed, change: { act: { ...act, device } } });
  const roster = valueOf(foldRoster(testCrypto, [space.entry, bytes]));
  expect(codeOf(openRoster(testCrypto, { roster, spaceKey: space.keys.spaceKey }))).toBe(
    'roster_invalid card',
  );
});

test('[PAIR-1] the keys open for the device that was let in, and for nobody else', () => {
  const space = founded();
  const one = letIn(space, { seed: 'b' });
  const entries = [space.entry, one.entry];
  const roster = valueOf(foldRoster(testCrypto, entries));
  const found = keysInRoster(testCrypto, { roster, entries, secret: secretsOf('b').agreementSecret });
  expect(found).toEqual({ spaceKey: space.keys.spaceKey, epochs: space.keys.epochs });
  expect(keysInRoster(testCrypto, { roster, entries, secret: secretsOf('c').agreementSecret })).toBeNull();
});

test('[ROSTER-4] a signed entry that names a host twice does not open', () => {
  const space = founded();
  const second = letIn(space, { seed: 'b' });
  const { act } = valueOf(readRosterEntry(letIn(space, { seed: 'c' }).entry)).entry;
  const { signingKey } = act.device;
  const { space: id, spaceKey, signingSeed } = space.keys;
  const card = { host: 'host-b', name: 'Twin', kind: 'phone' } as const;
  const sealedCard = sealCard(ports('twin'), { card, signingKey, space: id, spaceKey });
  const previous = lastHash(second.roster);
  const bytes = resigned(second.entry, {
    seed: signingSeed,
    change: { version: 3, previous, act: { ...act, device: { ...act.device, sealedCard } } },
  });
  const roster = valueOf(foldRoster(testCrypto, [space.entry, second.entry, bytes]));
  expect(codeOf(openRoster(testCrypto, { roster, spaceKey }))).toBe('roster_invalid host_twice');
});
