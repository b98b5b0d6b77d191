import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entropyOf } from '../../src/sync/recovery-words';
import { enrol } from '../../src/sync/roster/enrol';
import { foldRoster, signRosterEntry } from '../../src/sync/roster/fold';
import { foundSpace } from '../../src/sync/roster/found';
import { keysInRoster, openRoster } from '../../src/sync/roster/open-roster';
import { readRosterEntry } from '../../src/sync/roster/entry-codec';
import { wordsKeys, wordsSecrets } from '../../src/sync/words';
import { codeOf, hex, valueOf } from './results';
import { seededRandom, testCrypto } from './test-crypto';

const GOLDEN = join(__dirname, 'golden', 'words.json');
const foundedSpace = (seed: string) =>
  valueOf(
    foundSpace(
      { crypto: testCrypto, random: seededRandom(seed) },
      { card: { host: 'host-a', name: 'Hub', kind: 'hub' }, relay: 'wss://hub.example/relay', ghosts: [] },
    ),
  );
const secretsOf = (words: string) => wordsSecrets(testCrypto, valueOf(entropyOf(words)));

test('[SYNC-23] words give these keys, for ever', () => {
  const { words } = foundedSpace('vector');
  const secrets = secretsOf(words);
  const keys = wordsKeys(testCrypto, secrets);
  const vector = {
    words,
    ...Object.fromEntries(Object.entries({ ...secrets, ...keys }).map(([name, key]) => [name, hex(key)])),
  };
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(GOLDEN, `${JSON.stringify(vector, null, 2)}\n`);
  expect(vector).toEqual(JSON.parse(readFileSync(GOLDEN, 'utf8')));
});

test('[SYNC-23] the words alone open the keys that a roster holds, and the roster with them', () => {
  const space = foundedSpace('recover');
  const random = seededRandom('device');
  const device = {
    signingKey: testCrypto.signingPublicKey(random.bytes(32)),
    agreementKey: testCrypto.agreementPublicKey(random.bytes(32)),
    role: 'executor',
    host: 'host-b',
    name: 'Server',
    kind: 'hub',
  } as const;
  const second = valueOf(
    enrol({ crypto: testCrypto, random }, { keys: space.keys, roster: space.roster, device }),
  );
  // From here on nothing but the words and what the relay holds.
  const entries = [space.entry, second.entry];
  const roster = valueOf(foldRoster(testCrypto, entries));
  const { agreementSecret } = secretsOf(space.words);
  const found = keysInRoster(testCrypto, { roster, entries, secret: agreementSecret });
  if (found === null) throw new Error('the words opened nothing');
  expect(found).toEqual({ spaceKey: space.keys.spaceKey, epochs: space.keys.epochs });
  const opened = valueOf(openRoster(testCrypto, { roster, spaceKey: found.spaceKey }));
  expect(opened.devices.map(({ name }) => name)).toEqual(['Hub', 'Server']);
});

test('[SYNC-23] other words open nothing', () => {
  const space = foundedSpace('mine');
  const { agreementSecret } = secretsOf(foundedSpace('theirs').words);
  const roster = valueOf(foldRoster(testCrypto, [space.entry]));
  expect(keysInRoster(testCrypto, { roster, entries: [space.entry], secret: agreementSecret })).toBeNull();
});

test('[SYNC-23] a founding that does not wrap the epoch’s key to the words is no founding', () => {
  const { entry: bytes, keys } = foundedSpace('without');
  const { entry } = valueOf(readRosterEntry(bytes));
  const { signingSeed } = keys;
  const toDevice = entry.act.keys.map((key) => ({ ...key, to: entry.act.device.agreementKey }));
  const without = signRosterEntry(testCrypto, {
    entry: { ...entry, act: { ...entry.act, keys: toDevice } },
    signingSeed,
  });
  expect(codeOf(foldRoster(testCrypto, [without]))).toBe('roster_invalid keys');
});
