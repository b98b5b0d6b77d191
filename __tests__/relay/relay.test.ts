import { nodeCrypto } from '../../src/platform/node/node-crypto';
import { secureRandom } from '../../src/platform/node/node-ports';
import { relayLimits } from '../../src/sync/relay/messages';
import { createMemoryRelayStore } from './memory-store';
import {
  createRelayBed,
  deviceOf,
  envelopeOf,
  local,
  personWith,
  pushOf,
  remote,
  streamOf,
  type Client,
  type Person,
} from './relay-bed';

const run = ({ space }: Person, stream: number, from: number, through: number, size?: number) =>
  Array.from({ length: through - from + 1 }, (_, at) =>
    envelopeOf({ space, stream, seq: from + at, ...(size === undefined ? {} : { size }) }),
  );
const hexes = (all: readonly Uint8Array[]): readonly string[] =>
  all.map((each) => Buffer.from(each).toString('hex'));
const refusedWith = (client: Client) => client.last('refused')?.code;

describe('who is let in', () => {
  test('[RELAY-2] a device of the roster is let in, and everybody else is not', () => {
    const bed = createRelayBed();
    const person = personWith(2);
    const stranger = personWith(1);
    bed.found(person);
    expect(bed.enter(person, { device: 1 }).last('welcome')?.roster).toBe(2);
    expect(refusedWith(bed.enter(stranger))).toBe('unknown_space');
    const foreign = { ...person, devices: stranger.devices };
    expect(refusedWith(bed.enter(foreign))).toBe('not_enrolled');
    const mixed = { key: deviceOf(person, 1).key, seed: deviceOf(stranger, 0).seed };
    expect(refusedWith(bed.enter({ ...person, devices: [mixed] }))).toBe('not_enrolled');
  });

  test('[RELAY-2] a proof is of use for one connection, one relay and one space', () => {
    const bed = createRelayBed();
    const person = personWith(2);
    bed.found(person);
    const device = deviceOf(person, 1);
    const first = bed.connect();
    const signature = bed.proofOf(first, { person, device });
    const prove = { is: 'prove', signature, relayEpoch: null, after: 0, roster: 0 } as const;
    const second = bed.connect();
    bed.proofOf(second, { person, device });
    second.say(prove);
    expect(refusedWith(second)).toBe('not_enrolled');
    first.say(prove);
    expect(first.last('welcome')).toBeDefined();
    first.say(prove);
    expect(refusedWith(first)).toBe('malformed');
    const elsewhere = createRelayBed();
    elsewhere.found(person);
    const third = elsewhere.connect();
    elsewhere.proofOf(third, { person, device });
    third.say(prove);
    expect(refusedWith(third)).toBe('not_enrolled');
  });

  test('[RELAY-2] nothing but a mailbox is open to whoever did not prove itself', () => {
    const person = personWith(1);
    const bed = createRelayBed();
    bed.found(person);
    const asked = [
      { is: 'push', isAgain: false, envelopes: run(person, 1, 1, 1) },
      { is: 'read', stream: streamOf(1), range: { from: 1, through: 9 } },
      { is: 'ranges.read' },
      { is: 'trim', stream: streamOf(1), through: 1 },
      { is: 'roster.append', version: 2, entry: new Uint8Array(9) },
      { is: 'roster.read', after: 0 },
      { is: 'slot.put', name: 'ack', bytes: new Uint8Array(1) },
      { is: 'blob.put', blob: new Uint8Array(32), piece: 0, isLast: true, bytes: new Uint8Array(1) },
      { is: 'blob.get', blob: new Uint8Array(32), piece: 0 },
      { is: 'blob.drop', blob: new Uint8Array(32) },
      { is: 'mailbox.put', number: 1, bytes: new Uint8Array(1) },
      { is: 'mailbox.drop' },
      { is: 'mailbox.open', mailbox: streamOf(1), side: streamOf(2), isNew: true, after: 0 },
    ] as const;
    for (const message of asked) {
      const client = bed.connect();
      client.say(message);
      expect([message.is, refusedWith(client), client.heard.length]).toEqual([message.is, 'malformed', 1]);
      const greeted = bed.connect();
      bed.proofOf(greeted, { person, device: deviceOf(person, 0) });
      greeted.say(message);
      expect(refusedWith(greeted)).toBe('malformed');
    }
    expect(bed.store.totals().envelopes).toBe(0);
  });

  test('[RELAY-5] a space is founded from this machine or with the token alone', () => {
    const bed = createRelayBed({ foundingToken: 'a token of the operator, long enough' });
    const far = { address: remote() };
    expect(refusedWith(bed.found(personWith(1), far))).toBe('founding_not_allowed');
    expect(refusedWith(bed.found(personWith(1), { ...far, token: 'a guess' }))).toBe('founding_not_allowed');
    expect(refusedWith(bed.found(personWith(1), { ...far, permit: new Uint8Array(32) }))).toBe(
      'founding_not_allowed',
    );
    expect(bed.store.totals().spaces).toBe(0);
    const token = 'a token of the operator, long enough';
    expect(bed.found(personWith(1), { ...far, token }).last('welcome')).toBeDefined();
    expect(bed.found(personWith(1)).last('welcome')).toBeDefined();
    const proxied = { ...local, mayFound: false };
    expect(refusedWith(bed.found(personWith(1), { address: proxied }))).toBe('founding_not_allowed');
  });

  test('[RELAY-5] founding twice is founding once, and another chain does not pass', () => {
    const bed = createRelayBed();
    const person = personWith(3);
    bed.found(person, { entries: person.entries.slice(0, 1) });
    // The answer was lost.
    expect(bed.found(person, { entries: person.entries.slice(0, 1) }).last('welcome')?.roster).toBe(1);
    // An older copy of the relay gets the rest from a device that it does not name yet.
    expect(refusedWith(bed.enter(person, { device: 2 }))).toBe('not_enrolled');
    const far = bed.found(person, { device: deviceOf(person, 2), address: remote() });
    expect(far.last('welcome')?.roster).toBe(3);
    expect(refusedWith(bed.found(person, { entries: person.entries.slice(0, 2) }))).toBe('space_known');
    const broken = person.entries.map((entry) => entry.map((byte, at) => (at === 60 ? byte ^ 1 : byte)));
    expect(refusedWith(bed.found(personWith(1), { entries: broken }))).toBe('malformed');
    const swapped = personWith(1);
    expect(refusedWith(bed.found({ ...swapped, space: secureRandom.bytes(16) }))).toBe('malformed');
  });

  test('[RELAY-5] spaces have a bound', () => {
    const bed = createRelayBed({ limits: { spaces: 1 } });
    bed.found(personWith(1));
    expect(refusedWith(bed.found(personWith(1)))).toBe('relay_full');
  });
});

describe('envelopes', () => {
  test('[RELAY-3] what is pushed reaches the other devices, and whoever comes later', () => {
    const bed = createRelayBed();
    const person = personWith(3);
    const first = bed.found(person);
    const second = bed.enter(person, { device: 1 });
    const sent = run(person, 1, 1, 3);
    expect(pushOf(first, { envelopes: sent })).toEqual(['kept', 'kept', 'kept']);
    expect(hexes(second.envelopes())).toEqual(hexes(sent));
    expect(first.envelopes()).toEqual([]);
    // The position covers own envelopes: a connection that comes back is not sent them.
    const { position = -1 } = first.last('pushed') ?? {};
    expect(second.last('envelopes')?.position).toBe(position);
    expect(bed.enter(person, { after: position }).envelopes()).toEqual([]);
    expect(hexes(bed.enter(person, { device: 2 }).envelopes())).toEqual(hexes(sent));
  });

  test('[RELAY-3] whoever pushes: an envelope of another device is kept too [SYNC-16]', () => {
    const bed = createRelayBed();
    const person = personWith(2);
    bed.found(person);
    const second = bed.enter(person, { device: 1 });
    expect(pushOf(second, { isAgain: true, envelopes: run(person, 1, 4, 5) })).toEqual(['kept', 'kept']);
    second.say({ is: 'ranges.read' });
    expect(second.last('ranges')?.ranges[0]?.ranges).toEqual([{ from: 4, through: 5 }]);
    second.say({ is: 'read', stream: streamOf(1), range: { from: 5, through: 9 } });
    expect(second.last('range')).toMatchObject({ through: 5 });
    expect(second.last('range')?.envelopes).toHaveLength(1);
    second.say({ is: 'read', stream: streamOf(1), range: { from: 6, through: 9 } });
    expect(second.last('range')).toMatchObject({ through: 9, envelopes: [] });
  });

  test('[SYNC-16] each push is answered with its outcome, in order', () => {
    const bed = createRelayBed();
    const person = personWith(1);
    const { space } = person;
    const client = bed.found(person);
    const [one] = run(person, 1, 1, 1);
    if (one === undefined) throw new Error('no envelope');
    const outcomes = pushOf(client, {
      envelopes: [
        one,
        one,
        envelopeOf({ space, stream: 1, seq: 1 }),
        envelopeOf({ space, stream: 1, seq: 3 }),
        envelopeOf({ space, stream: 1, seq: 2, epoch: 0 }),
        envelopeOf({ space, stream: 1, seq: 2, size: relayLimits.envelope }),
        envelopeOf({ space: secureRandom.bytes(16), stream: 1, seq: 2 }),
        envelopeOf({ space, stream: 1, seq: 2, version: 2 }),
        envelopeOf({ space, stream: 1, seq: 2 }),
      ],
    });
    expect(outcomes).toEqual([
      'kept',
      'there',
      'fork',
      'gap',
      'epoch_stale',
      'too_large',
      'malformed',
      'malformed',
      'kept',
    ]);
    // Sealed before the epoch changed and held since: nobody but its author can seal it anew.
    const old = envelopeOf({ space, stream: 2, seq: 9, epoch: 0 });
    expect(pushOf(client, { isAgain: true, envelopes: [old] })).toEqual(['kept']);
    expect(bed.relay.counts().pushes.get('kept')).toBe(3);
    expect(bed.refusals.map(({ code }) => code)).toEqual([
      'epoch_stale',
      'too_large',
      'malformed',
      'malformed',
    ]);
  });

  test('[RELAY-1] bytes without a head, and bytes that are no message, end the connection', () => {
    const bed = createRelayBed();
    const person = personWith(1);
    for (const frame of [Uint8Array.of(200), Uint8Array.of(4, 0, 0, 0, 0, 2, 1, 1), new Uint8Array(0)]) {
      const client = bed.found(person);
      client.sayBytes(frame);
      expect([refusedWith(client), client.hasEnded()]).toEqual(['malformed', true]);
    }
  });

  test('[SYNC-16] quota is an answer; room is told, and the refused edits are taken', () => {
    const person = personWith(2);
    const bed = createRelayBed({ limits: { spaceBytes: 20_000 } });
    const first = bed.found(person);
    const second = bed.enter(person, { device: 1 });
    const envelopes = run(person, 1, 1, 12, 1_800);
    const outcomes = pushOf(first, { envelopes });
    const kept = outcomes.filter((outcome) => outcome === 'kept').length;
    expect(kept).toBeGreaterThan(5);
    expect(outcomes.slice(kept)).toEqual(Array.from({ length: 12 - kept }, () => 'quota'));
    expect(first.last('room')).toBeUndefined();
    second.say({ is: 'trim', stream: streamOf(1), through: 5 });
    expect(first.last('room')).toBeDefined();
    expect(pushOf(first, { envelopes: envelopes.slice(kept, kept + 2) })).toEqual(['kept', 'kept']);
    expect(second.envelopes()).toHaveLength(kept + 2);
  });

  test('[RELAY-6] too many envelopes a second are refused with rate, and taken later', () => {
    const person = personWith(1);
    const bed = createRelayBed({ limits: { envelopesOfSpace: { burst: 3, perSecond: 1 } } });
    const client = bed.found(person);
    const envelopes = run(person, 1, 1, 5);
    expect(pushOf(client, { envelopes })).toEqual(['kept', 'kept', 'kept', 'rate', 'rate']);
    bed.later(2_000);
    expect(pushOf(client, { envelopes: envelopes.slice(3) })).toEqual(['kept', 'kept']);
  });

  test('[RELAY-4] pushes of one turn are one transaction, answered behind it', () => {
    const store = createMemoryRelayStore(secureRandom.bytes(16));
    let transactions = 0;
    const bed = createRelayBed({
      store: {
        ...store,
        together: (durable, body) => {
          transactions += 1;
          return store.together(durable, body);
        },
      },
    });
    const person = personWith(2);
    const first = bed.found(person);
    const before = transactions;
    expect(pushOf(first, { envelopes: run(person, 1, 1, 50) })).toHaveLength(50);
    expect(transactions - before).toBe(1);
    expect(first.all('pushed')).toHaveLength(1);
  });

  test('[RELAY-6] 2,000 commits to a device that was off cost three reads and few frames', () => {
    const bed = createRelayBed();
    const person = personWith(2);
    const first = bed.found(person);
    for (let from = 1; from <= 2_000; from += 50)
      pushOf(first, { envelopes: run(person, 1, from, from + 49, 350) });
    const before = bed.relay.counts();
    const second = bed.enter(person, { device: 1 });
    const after = bed.relay.counts();
    expect(second.envelopes()).toHaveLength(2_000);
    expect(after.logReads - before.logReads).toBeLessThanOrEqual(3);
    expect(after.framesSent - before.framesSent).toBeLessThanOrEqual(3);
    // Live: one frame for what came in one turn.
    pushOf(first, { envelopes: run(person, 1, 2_001, 2_050, 350) });
    expect(bed.relay.counts().framesSent - after.framesSent).toBe(1);
    expect(bed.relay.counts().logReads).toBe(after.logReads);
  });

  test('[RELAY-6] a slow reader is read on for when it drains, in order and whole', () => {
    const bed = createRelayBed({ limits: { waiting: 3_000 } });
    const person = personWith(2);
    const first = bed.found(person);
    const second = bed.enter(person, { device: 1 });
    second.stall();
    const sent = run(person, 1, 1, 300, 500);
    for (let at = 0; at < 300; at += 10) pushOf(first, { envelopes: sent.slice(at, at + 10) });
    // The last frame that still went was the one that filled it.
    expect(second.waiting()).toBeLessThan(3_000 + 10 * 700);
    expect(second.envelopes().length).toBeLessThan(20);
    for (let turns = 0; turns < 40 && second.envelopes().length < 300; turns += 1) second.drain();
    expect(hexes(second.envelopes())).toEqual(hexes(sent));
  });

  test('[RELAY-6] a reader that never drains is let go, and a silent one too', () => {
    const bed = createRelayBed({ limits: { waiting: 1_000, slowMs: 60_000, idleMs: 600_000 } });
    const person = personWith(2);
    const first = bed.found(person);
    const second = bed.enter(person, { device: 1 });
    second.stall();
    pushOf(first, { envelopes: run(person, 1, 1, 20) });
    bed.later(30_000);
    expect(second.hasEnded()).toBe(false);
    bed.later(61_000);
    expect([second.hasEnded(), refusedWith(second)]).toEqual([true, 'relay_slow']);
    first.say({ is: 'ping' });
    expect(first.last('pong')).toBeDefined();
    bed.later(599_000);
    expect(first.hasEnded()).toBe(false);
    bed.later(2_000);
    expect(refusedWith(first)).toBe('relay_idle');
  });

  test('[RELAY-4] what a device pushed before its connection broke is kept and handed on', () => {
    const bed = createRelayBed();
    const person = personWith(3);
    const first = bed.found(person);
    const second = bed.enter(person, { device: 1 });
    const sent = run(person, 1, 1, 2);
    first.say({ is: 'push', isAgain: false, envelopes: sent });
    first.leave();
    expect(second.envelopes()).toHaveLength(2);
    expect(bed.enter(person, { device: 2 }).envelopes()).toHaveLength(2);
  });

  test('draining answers what was pushed, says so and takes nobody', () => {
    const bed = createRelayBed();
    const person = personWith(1);
    const client = bed.found(person);
    pushOf(client, { envelopes: run(person, 1, 1, 1) });
    bed.relay.drain();
    expect([refusedWith(client), client.hasEnded()]).toEqual(['draining', true]);
    const late = bed.connect();
    bed.turn();
    expect([refusedWith(late), late.hasEnded()]).toEqual(['draining', true]);
  });

  test('a store that throws ends every connection and is told', () => {
    const store = createMemoryRelayStore(secureRandom.bytes(16));
    let isBroken = false;
    const together: typeof store.together = (durable, body) => {
      if (isBroken) throw new Error('disk I/O error');
      return store.together(durable, body);
    };
    const bed = createRelayBed({ store: { ...store, together } });
    const person = personWith(1);
    const client = bed.found(person);
    isBroken = true;
    client.say({ is: 'push', isAgain: false, envelopes: run(person, 1, 1, 1) });
    expect([refusedWith(client), bed.faults.length]).toEqual(['draining', 1]);
    expect(client.last('pushed')).toBeUndefined();
  });
});

describe('roster, slots, blobs', () => {
  test('[SYNC-13] the next version is taken once, told to all, and comes before envelopes', () => {
    const bed = createRelayBed();
    const person = personWith(3);
    const [one, two, three] = person.entries;
    if (one === undefined || two === undefined || three === undefined) throw new Error('no entries');
    const first = bed.found(person, { entries: [one] });
    const again = bed.enter(person, { roster: 1 });
    first.say({ is: 'roster.append', version: 3, entry: three });
    expect(first.last('roster.appended')?.outcome).toBe('taken');
    first.say({ is: 'roster.append', version: 2, entry: two });
    expect(first.last('roster.appended')?.outcome).toBe('kept');
    first.say({ is: 'roster.append', version: 2, entry: two });
    expect(first.last('roster.appended')?.outcome).toBe('kept');
    first.say({ is: 'roster.append', version: 2, entry: three });
    expect(first.last('roster.appended')?.outcome).toBe('taken');
    first.say({ is: 'roster.append', version: 3, entry: three.map((byte) => byte ^ 1) });
    expect(first.last('roster.appended')?.outcome).toBe('malformed');
    first.say({ is: 'roster.append', version: 3, entry: new Uint8Array(relayLimits.rosterEntry + 1) });
    expect(first.last('roster.appended')?.outcome).toBe('too_large');
    expect(again.last('roster')).toMatchObject({ from: 2 });
    expect(hexes(again.last('roster')?.entries ?? [])).toEqual(hexes([two]));
    const second = bed.enter(person, { device: 1, roster: 0 });
    expect(second.last('welcome')?.rosterHash).toEqual(nodeCrypto.sha256(two));
    expect(second.last('roster')?.entries).toHaveLength(2);
    pushOf(first, { envelopes: run(person, 1, 1, 1) });
    const late = bed.enter(person, { device: 1, roster: 0 });
    expect(late.heard.map(({ is }) => is).slice(-3)).toEqual(['welcome', 'roster', 'envelopes']);
    late.say({ is: 'roster.read', after: 1 });
    expect(late.last('roster')).toMatchObject({ from: 2 });
  });

  test('[SYNC-17] slots reach the others, newest only, and whoever comes later', () => {
    const bed = createRelayBed();
    const person = personWith(3);
    const first = bed.found(person);
    const second = bed.enter(person, { device: 1 });
    for (const value of [1, 2]) first.say({ is: 'slot.put', name: 'ack', bytes: Uint8Array.of(value) });
    expect(second.all('slot').map(({ bytes }) => bytes[0])).toEqual([1, 2]);
    expect(first.all('slot')).toEqual([]);
    expect(second.last('slot')?.device).toEqual(deviceOf(person, 0).key);
    expect(
      bed
        .enter(person, { device: 2 })
        .all('slot')
        .map(({ bytes }) => bytes[0]),
    ).toEqual([2]);
    for (const name of ['a', 'b', 'c', 'd']) first.say({ is: 'slot.put', name, bytes: new Uint8Array(1) });
    expect(first.all('slot.kept').map(({ outcome }) => outcome)).toEqual([
      'kept',
      'kept',
      'kept',
      'kept',
      'kept',
      'quota',
    ]);
    first.say({ is: 'slot.put', name: 'Ä', bytes: new Uint8Array(1) });
    expect(first.last('slot.kept')?.outcome).toBe('malformed');
    first.say({ is: 'slot.put', name: 'ack', bytes: new Uint8Array(relayLimits.slot + 1) });
    expect(first.last('slot.kept')?.outcome).toBe('too_large');
  });

  test('[RELAY-8] blobs are kept by piece for the devices of their space', () => {
    const bed = createRelayBed({ limits: { spaceBytes: 1_000_000 } });
    const person = personWith(2);
    const first = bed.found(person);
    const blob = secureRandom.bytes(32);
    const put = (piece: number, size: number) => {
      first.say({ is: 'blob.put', blob, piece, isLast: piece === 1, bytes: secureRandom.bytes(size) });
      return first.last('blob.kept')?.outcome;
    };
    expect([put(0, 500_000), put(1, 20), put(2, 600_000)]).toEqual(['kept', 'kept', 'quota']);
    expect(put(3, relayLimits.blobPiece + 1)).toBe('too_large');
    const second = bed.enter(person, { device: 1 });
    second.say({ is: 'blob.get', blob, piece: 0 });
    expect([second.last('blob')?.bytes?.length, second.last('blob')?.isLast]).toEqual([500_000, false]);
    second.say({ is: 'blob.get', blob, piece: 7 });
    expect(second.last('blob')?.bytes).toBeNull();
    const stranger = bed.found(personWith(1));
    stranger.say({ is: 'blob.get', blob, piece: 0 });
    expect(stranger.last('blob')?.bytes).toBeNull();
    second.say({ is: 'blob.drop', blob });
    expect(first.last('room')).toBeDefined();
    expect(put(2, 600_000)).toBe('kept');
  });
});
