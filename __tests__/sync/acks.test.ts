import { bytesToHex } from '@noble/hashes/utils.js';
import { nodeCrypto } from '../../src/platform/node/node-crypto';
import { openAck } from '../../src/sync/ack-codec';
import type { Halt } from '../../src/sync/stream-desk';
import { liveSome, writeTask } from '../merge/two-profiles';
import {
  apply,
  createWire,
  EPOCH_KEY,
  exchange,
  ofStream,
  openDesk,
  openDevice,
  push,
  rangesOf,
  rosterOf,
  seedOf,
  SPACE,
  streamOf,
  take,
  type Device,
} from './stream-bed';

const opened: Device[] = [];
const open = (hosts: readonly string[]): readonly Device[] => {
  const devices = hosts.map((host, place) => openDevice(host, 40 + place));
  opened.push(...devices);
  for (const { desk } of devices) desk.useRoster(rosterOf(hosts));
  return devices;
};
afterEach(() => {
  for (const { profile } of opened.splice(0)) profile.destroy();
});
const two = (): readonly [Device, Device] => {
  const [here, there] = open(['hosta', 'hostb']);
  if (here === undefined || there === undefined) throw new Error('two');
  return [here, there];
};
const publicKeyOf = ({ host }: Device): Uint8Array => nodeCrypto.signingPublicKey(seedOf(host));
const nameOf = (device: Device): string => bytesToHex(publicKeyOf(device));
const say = (from: Device, to: Device): Uint8Array => {
  const bytes = from.desk.acknowledgement();
  if (bytes === null) throw new Error(`${from.host} has nothing to say`);
  to.desk.acknowledged(publicKeyOf(from), bytes);
  return bytes;
};
const edit = ({ profile }: Device, id: string): void =>
  void profile.commit('journal', (writer) => writeTask(writer, id, { title: id }));
const codes = (halts: readonly Halt[]): readonly string[] => halts.map(({ code }) => code);

test('[SYNC-17] a word names what is applied, is said once, and again when something moved', () => {
  const [here, there] = two();
  const wire = createWire();
  edit(here, 't1');
  exchange([here, there], wire);
  const bytes = say(there, here);
  const read = openAck(nodeCrypto, {
    bytes,
    space: SPACE,
    device: publicKeyOf(there),
    epochs: new Map([[1, EPOCH_KEY]]),
  });
  expect(read?.applied).toEqual(
    expect.arrayContaining([expect.objectContaining({ stream: streamOf('hosta', 'journal'), seq: 1 })]),
  );
  expect(there.desk.acknowledgement()).toBeNull();
  edit(here, 't2');
  exchange([here, there], wire);
  expect(there.desk.acknowledgement()).not.toBeNull();
});

test('[SYNC-17] a device has everything of the instant of the last commit that it applied', () => {
  const [here, there] = two();
  const wire = createWire();
  edit(here, 't1');
  exchange([here, there], wire);
  expect(here.desk.safeUntil().get(nameOf(there))).toBeUndefined();
  say(there, here);
  const { rows } = here.profile.bed.stores.journal.database.query('SELECT max(at) FROM commits');
  const first = rows[0]?.[0];
  expect(here.desk.safeUntil().get(nameOf(there))).toMatchObject({ at: first });
  // One more is not there yet: the answer stays, until it is.
  edit(here, 't2');
  push(here, wire);
  expect(here.desk.safeUntil().get(nameOf(there))).toMatchObject({ at: first });
  exchange([here, there], wire);
  say(there, here);
  const later = here.desk.safeUntil().get(nameOf(there))?.at;
  expect(Number(later)).toBeGreaterThan(Number(first));
  // A later life of this device remembers it.
  const { desk } = openDesk(here.profile);
  desk.useRoster(rosterOf(['hosta', 'hostb']));
  expect(desk.safeUntil().get(nameOf(there))?.at).toBe(later);
});

test('[SYNC-17] nobody says another’s word, and an older one counts for nothing', () => {
  const [here, there] = two();
  const wire = createWire();
  edit(here, 't1');
  exchange([here, there], wire);
  const old = say(there, here);
  edit(here, 't2');
  exchange([here, there], wire);
  say(there, here);
  const safe = here.desk.safeUntil().get(nameOf(there))?.at;
  here.desk.acknowledged(publicKeyOf(there), old);
  for (let at = 0; at < old.length; at += 1) {
    const forged = old.slice();
    forged[at] = (forged[at] ?? 0) ^ 1;
    here.desk.acknowledged(publicKeyOf(there), forged);
  }
  here.desk.acknowledged(publicKeyOf(here), old);
  here.desk.acknowledged(publicKeyOf(there), old.subarray(0, 100));
  expect(here.desk.safeUntil().get(nameOf(there))?.at).toBe(safe);
  expect(here.desk.safeUntil().size).toBe(1);
});

test('[SYNC-17] an ack above what the relay offers is relay_withholding, until it is offered or here', () => {
  const [here, there, third] = open(['hosta', 'hostb', 'hostc']);
  if (here === undefined || there === undefined || third === undefined) throw new Error('three');
  const wire = createWire();
  edit(here, 't1');
  push(here, wire);
  edit(here, 't2');
  push(here, wire);
  take(there, wire.envelopes);
  apply(there);
  say(there, third);
  const offered = wire.envelopes.slice(0, 1);
  take(third, offered);
  apply(third);
  expect(codes(third.desk.halts())).toEqual([]);
  third.desk.compare(rangesOf(offered));
  expect(third.desk.halts()).toEqual([
    { host: 'hosta', domain: 'journal', seq: 2, code: 'relay_withholding' },
  ]);
  take(third, ofStream(wire, streamOf('hosta', 'journal')));
  expect(third.desk.halts()).toEqual([]);
});

test('[SYNC-17] equal lists of envelopes and different states are state_divergence', () => {
  const [here, there] = two();
  const wire = createWire();
  for (const [place, { profile }] of [here, there].entries())
    liveSome(profile, { seed: 90 + place, acts: 12 });
  exchange([here, there], wire);
  say(here, there);
  say(there, here);
  expect([...here.desk.halts(), ...there.desk.halts()]).toEqual([]);
  // The same lives again, and a row of one of them damaged in a way that can still be read.
  const [first, second] = aStrayRow();
  exchange([first, second], createWire());
  say(first, second);
  expect(second.desk.halts()).toEqual([
    { host: 'hosta', domain: 'journal', seq: 0, code: 'state_divergence' },
  ]);
});

const aStrayRow = (): readonly [Device, Device] => {
  const [here, there] = two();
  const { database } = here.profile.bed.stores.journal;
  database.run(
    'INSERT INTO label (id, name, conflicted, state) VALUES (\'l1\', \'stray\', 0, \'[1,["hosta",1],[["name","stray"]]]\')',
  );
  return [here, there];
};

test('[SYNC-20] a device of whose stream others have more than it sealed seals nothing', () => {
  const [here, there] = two();
  const wire = createWire();
  edit(here, 't1');
  exchange([here, there], wire);
  const [copy] = open(['hosta']);
  if (copy === undefined) throw new Error('a copy');
  copy.desk.useRoster(rosterOf(['hosta', 'hostb']));
  edit(copy, 't9');
  say(there, copy);
  expect(copy.desk.seal()).toMatchObject({ ok: false, error: { code: 'own_stream_behind' } });
});
