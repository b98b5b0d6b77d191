import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeFromRelay, decodeToRelay, encodeFromRelay, encodeToRelay } from './codec';
import { mailboxCodes, pushOutcomes, refusals, relayCodes, relayLimits } from './messages';
import type { FromRelay, ToRelay } from './messages';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const some = (most = 300) => fc.uint8Array({ maxLength: most });
const id = bytes(16);
const hash = bytes(32);
const seq = fc.maxSafeNat();
const u32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const u8 = fc.integer({ min: 0, max: 255 });
const name = fc.string({ unit: fc.constantFrom('a', 'k', '.', 'ü'), maxLength: 16 });
const range = fc.record({ from: seq, through: seq });
const ranges = fc.array(fc.record({ stream: id, ranges: fc.array(range, { maxLength: 5 }) }), {
  maxLength: 5,
});
const list = fc.array(some(), { maxLength: 6 });
const is = <T extends string>(value: T) => fc.constant<T>(value);
const refused = fc.constantFrom(...refusals);

const toRelay: fc.Arbitrary<ToRelay> = fc.oneof(
  fc.record({ is: is('hello'), version: u8, space: id, device: hash }),
  fc.record({
    is: is('prove'),
    signature: bytes(64),
    relayEpoch: fc.option(id),
    after: seq,
    roster: u32,
  }),
  fc.record({
    is: is('found'),
    signature: bytes(64),
    entries: list,
    token: fc.option(name),
    permit: fc.option(hash),
  }),
  fc.record({ is: is('push'), isAgain: fc.boolean(), envelopes: list }),
  fc.record({ is: is('read'), stream: id, range }),
  fc.record({ is: is('ranges.read') }),
  fc.record({ is: is('trim'), stream: id, through: seq }),
  fc.record({ is: is('roster.append'), version: u32, entry: some() }),
  fc.record({ is: is('roster.read'), after: u32 }),
  fc.record({ is: is('slot.put'), name, bytes: some() }),
  fc.record({ is: is('blob.put'), blob: hash, piece: u32, isLast: fc.boolean(), bytes: some() }),
  fc.record({ is: is('blob.get'), blob: hash, piece: u32 }),
  fc.record({ is: is('blob.drop'), blob: hash }),
  fc.record({ is: is('mailbox.open'), mailbox: id, side: id, isNew: fc.boolean(), after: u8 }),
  fc.record({ is: is('mailbox.put'), number: u8, bytes: some() }),
  fc.record({ is: is('mailbox.drop') }),
  fc.record({ is: is('ping') }),
);
const fromRelay: fc.Arbitrary<FromRelay> = fc.oneof(
  fc.record({ is: is('challenge'), relayId: id, nonce: hash }),
  fc.record({
    is: is('welcome'),
    relayEpoch: id,
    permit: hash,
    roster: u32,
    rosterHash: hash,
    ranges,
    position: seq,
  }),
  fc.record({ is: is('envelopes'), position: seq, envelopes: list }),
  fc.record({
    is: is('pushed'),
    position: seq,
    answers: fc.array(fc.record({ stream: id, seq, outcome: fc.constantFrom(...pushOutcomes) })),
  }),
  fc.record({ is: is('range'), stream: id, through: seq, envelopes: list }),
  fc.record({ is: is('ranges'), ranges }),
  fc.record({ is: is('roster'), from: u32, entries: list }),
  fc.record({
    is: is('roster.appended'),
    version: u32,
    outcome: fc.oneof(is('kept'), is('taken'), refused),
  }),
  fc.record({ is: is('slot'), device: hash, name, bytes: some() }),
  fc.record({ is: is('slot.kept'), name, outcome: fc.oneof(is('kept'), refused) }),
  fc.record({ is: is('blob.kept'), blob: hash, piece: u32, outcome: fc.oneof(is('kept'), refused) }),
  fc.record({ is: is('blob'), blob: hash, piece: u32, bytes: fc.option(some()), isLast: fc.boolean() }),
  fc.record({ is: is('room') }),
  fc.record({ is: is('mailbox.opened'), kept: u8 }),
  fc.record({ is: is('mailbox'), number: u8, bytes: some() }),
  fc.record({ is: is('mailbox.ended'), code: fc.constantFrom(...mailboxCodes) }),
  fc.record({ is: is('refused'), code: fc.constantFrom(...relayCodes) }),
  fc.record({ is: is('pong') }),
);

/** In the clear, so that views of a frame and arrays of their own compare alike. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, each: unknown) =>
      each instanceof Uint8Array ? `0x${Buffer.from(each).toString('hex')}` : each,
    ),
  );
const framesOf = fc.oneof(toRelay.map(encodeToRelay), fromRelay.map(encodeFromRelay));
const runs = { numRuns: 400 };

test('[RELAY-1] every message comes back as it was written', () => {
  fc.assert(
    fc.property(toRelay, (each) => expect(plain(decodeToRelay(encodeToRelay(each)))).toEqual(plain(each))),
    runs,
  );
  fc.assert(
    fc.property(fromRelay, (each) =>
      expect(plain(decodeFromRelay(encodeFromRelay(each)))).toEqual(plain(each)),
    ),
    runs,
  );
});

test('[RELAY-1] a frame that reads as a message is exactly that message written', () => {
  fc.assert(
    fc.property(framesOf, fc.nat(), fc.integer({ min: 1, max: 255 }), (frame, place, flip) => {
      const bent = frame.map((byte, at) => (at === place % frame.length ? byte ^ flip : byte));
      const sent = decodeToRelay(bent);
      if (sent !== null) expect(plain(encodeToRelay(sent))).toEqual(plain(bent));
      const told = decodeFromRelay(bent);
      if (told !== null) expect(plain(encodeFromRelay(told))).toEqual(plain(bent));
    }),
    runs,
  );
});

const cutAndLengthen = <T extends { readonly is: string }>(
  messages: fc.Arbitrary<T>,
  { encode, decode }: { encode: (message: T) => Uint8Array; decode: (frame: Uint8Array) => T | null },
): void =>
  fc.assert(
    fc.property(messages, fc.nat(), (message, place) => {
      const frame = encode(message);
      // A list runs to the frame's end: cut between two items it is another message, else none.
      const cut = decode(frame.subarray(0, place % frame.length));
      if (cut !== null) expect(cut.is).toBe(message.is);
      expect(decode(Uint8Array.of(...frame, 0))).toBeNull();
    }),
    runs,
  );

test('[RELAY-1] a frame that was cut, lengthened or made up is null and never throws', () => {
  cutAndLengthen(toRelay, { encode: encodeToRelay, decode: decodeToRelay });
  cutAndLengthen(fromRelay, { encode: encodeFromRelay, decode: decodeFromRelay });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), u8, (body, first) => {
      const made = Uint8Array.of(first, ...body);
      const sent = decodeToRelay(made);
      if (sent !== null) expect(plain(encodeToRelay(sent))).toEqual(plain(made));
      const told = decodeFromRelay(made);
      if (told !== null) expect(plain(encodeFromRelay(told))).toEqual(plain(made));
    }),
    { numRuns: 4_000 },
  );
});

test('[RELAY-1] a length is only announced: nothing is allocated for it', () => {
  const announced = Uint8Array.of(4, 0, 0xff, 0xff, 0xff, 0xff, 1, 2, 3);
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 1_000; i += 1) expect(decodeToRelay(announced)).toBeNull();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
  // 65,535 ranges in a frame of 20 bytes.
  const counted = Uint8Array.of(70, ...new Uint8Array(16), 0xff, 0xff, 0);
  expect(decodeFromRelay(counted)).toBeNull();
});

test('[RELAY-1] views, not copies: an envelope of a push shares its frame', () => {
  const frame = encodeToRelay({ is: 'push', isAgain: false, envelopes: [Uint8Array.of(1, 2, 3)] });
  const push = decodeToRelay(frame);
  expect(push?.is === 'push' && push.envelopes[0]?.buffer === frame.buffer).toBe(true);
});

test('[RELAY-1] nothing longer than a frame may be is read', () => {
  const most = encodeToRelay({
    is: 'push',
    isAgain: false,
    envelopes: [new Uint8Array(relayLimits.frame - 6)],
  });
  expect(most).toHaveLength(relayLimits.frame);
  expect(decodeToRelay(most)?.is).toBe('push');
  const more = encodeToRelay({
    is: 'push',
    isAgain: false,
    envelopes: [new Uint8Array(relayLimits.frame - 5)],
  });
  expect(decodeToRelay(more)).toBeNull();
});

test('[RELAY-1] a field of a wrong length is a bug of the caller', () => {
  expect(() =>
    encodeToRelay({ is: 'hello', version: 1, space: new Uint8Array(15), device: new Uint8Array(32) }),
  ).toThrow('16 bytes was given 15');
});

const filled = (length: number, value: number) => new Uint8Array(length).fill(value);
const goldenToRelay: readonly ToRelay[] = [
  { is: 'hello', version: 1, space: filled(16, 1), device: filled(32, 2) },
  { is: 'prove', signature: filled(64, 3), relayEpoch: filled(16, 4), after: 2 ** 40 + 5, roster: 7 },
  { is: 'prove', signature: filled(64, 3), relayEpoch: null, after: 0, roster: 0 },
  {
    is: 'found',
    signature: filled(64, 3),
    entries: [filled(3, 9), filled(2, 8)],
    token: 'tökn',
    permit: null,
  },
  { is: 'found', signature: filled(64, 3), entries: [filled(3, 9)], token: null, permit: filled(32, 5) },
  { is: 'push', isAgain: false, envelopes: [filled(5, 6), filled(1, 7)] },
  { is: 'push', isAgain: true, envelopes: [filled(5, 6)] },
  { is: 'read', stream: filled(16, 1), range: { from: 3, through: 2 ** 53 - 1 } },
  { is: 'ranges.read' },
  { is: 'trim', stream: filled(16, 1), through: 12 },
  { is: 'roster.append', version: 2, entry: filled(4, 4) },
  { is: 'roster.read', after: 1 },
  { is: 'slot.put', name: 'ack', bytes: filled(4, 1) },
  { is: 'blob.put', blob: filled(32, 1), piece: 3, isLast: true, bytes: filled(2, 2) },
  { is: 'blob.get', blob: filled(32, 1), piece: 3 },
  { is: 'blob.drop', blob: filled(32, 1) },
  { is: 'mailbox.open', mailbox: filled(16, 1), side: filled(16, 2), isNew: true, after: 4 },
  { is: 'mailbox.put', number: 1, bytes: filled(2, 2) },
  { is: 'mailbox.drop' },
  { is: 'ping' },
];
const goldenFromRelay: readonly FromRelay[] = [
  { is: 'challenge', relayId: filled(16, 1), nonce: filled(32, 2) },
  {
    is: 'welcome',
    relayEpoch: filled(16, 1),
    permit: filled(32, 2),
    roster: 3,
    rosterHash: filled(32, 4),
    ranges: [
      {
        stream: filled(16, 5),
        ranges: [
          { from: 1, through: 4 },
          { from: 9, through: 9 },
        ],
      },
      { stream: filled(16, 6), ranges: [] },
    ],
    position: 11,
  },
  { is: 'envelopes', position: 3, envelopes: [filled(5, 6), filled(1, 7)] },
  {
    is: 'pushed',
    position: 4,
    answers: pushOutcomes.map((outcome, at) => ({ stream: filled(16, 1), seq: at + 1, outcome })),
  },
  { is: 'range', stream: filled(16, 1), through: 4, envelopes: [filled(2, 2)] },
  { is: 'ranges', ranges: [{ stream: filled(16, 5), ranges: [{ from: 1, through: 4 }] }] },
  { is: 'roster', from: 1, entries: [filled(3, 3)] },
  { is: 'roster.appended', version: 2, outcome: 'taken' },
  { is: 'slot', device: filled(32, 1), name: 'ack', bytes: filled(2, 2) },
  { is: 'slot.kept', name: 'ack', outcome: 'kept' },
  { is: 'blob.kept', blob: filled(32, 1), piece: 3, outcome: 'quota' },
  { is: 'blob', blob: filled(32, 1), piece: 3, bytes: filled(2, 2), isLast: true },
  { is: 'blob', blob: filled(32, 1), piece: 3, bytes: null, isLast: false },
  { is: 'room' },
  { is: 'mailbox.opened', kept: 2 },
  { is: 'mailbox', number: 1, bytes: filled(2, 2) },
  ...mailboxCodes.map((code) => ({ is: 'mailbox.ended', code }) as const),
  ...relayCodes.map((code) => ({ is: 'refused', code }) as const),
  { is: 'pong' },
];
const hexOf = (frame: Uint8Array): string => Buffer.from(frame).toString('hex');

test('[RELAY-1] the bytes are those of the golden file', () => {
  const lines = [
    ...goldenToRelay.map((message) => `${message.is} ${hexOf(encodeToRelay(message))}`),
    ...goldenFromRelay.map((message) => `${message.is} ${hexOf(encodeFromRelay(message))}`),
  ];
  expect(lines).toEqual(readFileSync(join(__dirname, 'codec.golden.txt'), 'utf8').trimEnd().split('\n'));
});
