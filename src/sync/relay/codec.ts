import {
  all,
  blob,
  counted,
  fixed,
  flag,
  frameOf,
  list,
  maybe,
  oneOf,
  readFrame,
  text,
  u32,
  u64,
  u8,
  type FrameReader,
  type Part,
} from './frame-bytes';
import {
  mailboxCodes,
  pushOutcomes,
  refusals,
  relayCodes,
  relayLimits,
  type FromRelay,
  type PushAnswer,
  type SeqRange,
  type StreamRanges,
  type ToRelay,
} from './messages';

// [RELAY-1] One message is one frame, in one way: a byte that names it, its fields in this file's order, nothing behind them. Null is what is not
// exactly that; reading never throws, and allocates nothing for a length that a frame only announces. A number is never used for another message.
const ID = 16;
const HASH = 32;
const DEVICE = 32;
const SIGNATURE = 64;
const NONCE = 32;

const keptOrRefused = ['kept', ...refusals] as const;
const rosterOutcomes = ['kept', 'taken', ...refusals] as const;

const rangePart = ({ from, through }: SeqRange): Part => all([u64(from), u64(through)]);
const readRange = (reader: FrameReader): SeqRange => ({ from: reader.u64(), through: reader.u64() });
const streamPart = ({ stream, ranges }: StreamRanges): Part =>
  all([fixed(stream, ID), counted(ranges, rangePart)]);
const readStream = (reader: FrameReader): StreamRanges => ({
  stream: reader.fixed(ID),
  ranges: reader.counted(() => readRange(reader)),
});
const answerPart = ({ stream, seq, outcome }: PushAnswer): Part =>
  all([fixed(stream, ID), u64(seq), oneOf(pushOutcomes, outcome)]);
const readAnswer = (reader: FrameReader): PushAnswer => ({
  stream: reader.fixed(ID),
  seq: reader.u64(),
  outcome: reader.oneOf(pushOutcomes),
});

const toRelayPart = (message: ToRelay): Part => {
  switch (message.is) {
    case 'hello':
      return all([u8(1), u8(message.version), fixed(message.space, ID), fixed(message.device, DEVICE)]);
    case 'prove':
      return all([
        u8(2),
        fixed(message.signature, SIGNATURE),
        maybe(message.relayEpoch, (epoch) => fixed(epoch, ID)),
        u64(message.after),
        u32(message.roster),
      ]);
    case 'found':
      return all([
        u8(3),
        fixed(message.signature, SIGNATURE),
        maybe(message.token, text),
        maybe(message.permit, (permit) => fixed(permit, HASH)),
        list(message.entries, blob),
      ]);
    case 'push':
      return all([u8(4), flag(message.isAgain), list(message.envelopes, blob)]);
    case 'read':
      return all([u8(5), fixed(message.stream, ID), rangePart(message.range)]);
    case 'ranges.read':
      return u8(6);
    case 'trim':
      return all([u8(7), fixed(message.stream, ID), u64(message.through)]);
    case 'roster.append':
      return all([u8(8), u32(message.version), blob(message.entry)]);
    case 'roster.read':
      return all([u8(9), u32(message.after)]);
    case 'slot.put':
      return all([u8(10), text(message.name), blob(message.bytes)]);
    case 'blob.put':
      return all([
        u8(11),
        fixed(message.blob, HASH),
        u32(message.piece),
        flag(message.isLast),
        blob(message.bytes),
      ]);
    case 'blob.get':
      return all([u8(12), fixed(message.blob, HASH), u32(message.piece)]);
    case 'blob.drop':
      return all([u8(13), fixed(message.blob, HASH)]);
    case 'mailbox.open':
      return all([
        u8(14),
        fixed(message.mailbox, ID),
        fixed(message.side, ID),
        flag(message.isNew),
        u8(message.after),
      ]);
    case 'mailbox.put':
      return all([u8(15), u8(message.number), blob(message.bytes)]);
    case 'mailbox.drop':
      return u8(16);
    case 'ping':
      return u8(17);
  }
};

const readToRelay = (reader: FrameReader): ToRelay | null => {
  switch (reader.u8()) {
    case 1:
      return { is: 'hello', version: reader.u8(), space: reader.fixed(ID), device: reader.fixed(DEVICE) };
    case 2:
      return {
        is: 'prove',
        signature: reader.fixed(SIGNATURE),
        relayEpoch: reader.maybe(() => reader.fixed(ID)),
        after: reader.u64(),
        roster: reader.u32(),
      };
    case 3:
      return {
        is: 'found',
        signature: reader.fixed(SIGNATURE),
        token: reader.maybe(() => reader.text(relayLimits.token)),
        permit: reader.maybe(() => reader.fixed(HASH)),
        entries: reader.list(() => reader.blob(relayLimits.rosterEntry)),
      };
    case 4:
      return {
        is: 'push',
        isAgain: reader.flag(),
        // A bound for one envelope is the relay's answer, `too_large`, and none of the format.
        envelopes: reader.list(() => reader.blob(relayLimits.frame)),
      };
    case 5:
      return { is: 'read', stream: reader.fixed(ID), range: readRange(reader) };
    case 6:
      return { is: 'ranges.read' };
    case 7:
      return { is: 'trim', stream: reader.fixed(ID), through: reader.u64() };
    case 8:
      return { is: 'roster.append', version: reader.u32(), entry: reader.blob(relayLimits.frame) };
    case 9:
      return { is: 'roster.read', after: reader.u32() };
    case 10:
      return {
        is: 'slot.put',
        name: reader.text(relayLimits.slotName),
        bytes: reader.blob(relayLimits.frame),
      };
    case 11:
      return {
        is: 'blob.put',
        blob: reader.fixed(HASH),
        piece: reader.u32(),
        isLast: reader.flag(),
        bytes: reader.blob(relayLimits.frame),
      };
    case 12:
      return { is: 'blob.get', blob: reader.fixed(HASH), piece: reader.u32() };
    case 13:
      return { is: 'blob.drop', blob: reader.fixed(HASH) };
    case 14:
      return {
        is: 'mailbox.open',
        mailbox: reader.fixed(ID),
        side: reader.fixed(ID),
        isNew: reader.flag(),
        after: reader.u8(),
      };
    case 15:
      return { is: 'mailbox.put', number: reader.u8(), bytes: reader.blob(relayLimits.mailboxFrame) };
    case 16:
      return { is: 'mailbox.drop' };
    case 17:
      return { is: 'ping' };
    default:
      return null;
  }
};

const fromRelayPart = (message: FromRelay): Part => {
  switch (message.is) {
    case 'challenge':
      return all([u8(65), fixed(message.relayId, ID), fixed(message.nonce, NONCE)]);
    case 'welcome':
      return all([
        u8(66),
        fixed(message.relayEpoch, ID),
        fixed(message.permit, HASH),
        u32(message.roster),
        fixed(message.rosterHash, HASH),
        u64(message.position),
        list(message.ranges, streamPart),
      ]);
    case 'envelopes':
      return all([u8(67), u64(message.position), list(message.envelopes, blob)]);
    case 'pushed':
      return all([u8(68), u64(message.position), list(message.answers, answerPart)]);
    case 'range':
      return all([u8(69), fixed(message.stream, ID), u64(message.through), list(message.envelopes, blob)]);
    case 'ranges':
      return all([u8(70), list(message.ranges, streamPart)]);
    case 'roster':
      return all([u8(71), u32(message.from), list(message.entries, blob)]);
    case 'roster.appended':
      return all([u8(72), u32(message.version), oneOf(rosterOutcomes, message.outcome)]);
    case 'slot':
      return all([u8(73), fixed(message.device, DEVICE), text(message.name), blob(message.bytes)]);
    case 'slot.kept':
      return all([u8(74), text(message.name), oneOf(keptOrRefused, message.outcome)]);
    case 'blob.kept':
      return all([
        u8(75),
        fixed(message.blob, HASH),
        u32(message.piece),
        oneOf(keptOrRefused, message.outcome),
      ]);
    case 'blob':
      return all([
        u8(76),
        fixed(message.blob, HASH),
        u32(message.piece),
        flag(message.isLast),
        maybe(message.bytes, blob),
      ]);
    case 'room':
      return u8(77);
    case 'mailbox.opened':
      return all([u8(78), u8(message.kept)]);
    case 'mailbox':
      return all([u8(79), u8(message.number), blob(message.bytes)]);
    case 'mailbox.ended':
      return all([u8(80), oneOf(mailboxCodes, message.code)]);
    case 'refused':
      return all([u8(81), oneOf(relayCodes, message.code)]);
    case 'pong':
      return u8(82);
  }
};

const readFromRelay = (reader: FrameReader): FromRelay | null => {
  switch (reader.u8()) {
    case 65:
      return { is: 'challenge', relayId: reader.fixed(ID), nonce: reader.fixed(NONCE) };
    case 66:
      return {
        is: 'welcome',
        relayEpoch: reader.fixed(ID),
        permit: reader.fixed(HASH),
        roster: reader.u32(),
        rosterHash: reader.fixed(HASH),
        position: reader.u64(),
        ranges: reader.list(() => readStream(reader)),
      };
    case 67:
      return {
        is: 'envelopes',
        position: reader.u64(),
        envelopes: reader.list(() => reader.blob(relayLimits.envelope)),
      };
    case 68:
      return { is: 'pushed', position: reader.u64(), answers: reader.list(() => readAnswer(reader)) };
    case 69:
      return {
        is: 'range',
        stream: reader.fixed(ID),
        through: reader.u64(),
        envelopes: reader.list(() => reader.blob(relayLimits.envelope)),
      };
    case 70:
      return { is: 'ranges', ranges: reader.list(() => readStream(reader)) };
    case 71:
      return {
        is: 'roster',
        from: reader.u32(),
        entries: reader.list(() => reader.blob(relayLimits.rosterEntry)),
      };
    case 72:
      return { is: 'roster.appended', version: reader.u32(), outcome: reader.oneOf(rosterOutcomes) };
    case 73:
      return {
        is: 'slot',
        device: reader.fixed(DEVICE),
        name: reader.text(relayLimits.slotName),
        bytes: reader.blob(relayLimits.slot),
      };
    case 74:
      return {
        is: 'slot.kept',
        name: reader.text(relayLimits.slotName),
        outcome: reader.oneOf(keptOrRefused),
      };
    case 75:
      return {
        is: 'blob.kept',
        blob: reader.fixed(HASH),
        piece: reader.u32(),
        outcome: reader.oneOf(keptOrRefused),
      };
    case 76:
      return {
        is: 'blob',
        blob: reader.fixed(HASH),
        piece: reader.u32(),
        isLast: reader.flag(),
        bytes: reader.maybe(() => reader.blob(relayLimits.blobPiece)),
      };
    case 77:
      return { is: 'room' };
    case 78:
      return { is: 'mailbox.opened', kept: reader.u8() };
    case 79:
      return { is: 'mailbox', number: reader.u8(), bytes: reader.blob(relayLimits.mailboxFrame) };
    case 80:
      return { is: 'mailbox.ended', code: reader.oneOf(mailboxCodes) };
    case 81:
      return { is: 'refused', code: reader.oneOf(relayCodes) };
    case 82:
      return { is: 'pong' };
    default:
      return null;
  }
};

const wholly = <T>(frame: Uint8Array, read: (reader: FrameReader) => T | null): T | null => {
  if (frame.length > relayLimits.frame) return null;
  const reader = readFrame(frame);
  const message = read(reader);
  return reader.isWhole() ? message : null;
};

export const encodeToRelay = (message: ToRelay): Uint8Array => frameOf(toRelayPart(message));
export const encodeFromRelay = (message: FromRelay): Uint8Array => frameOf(fromRelayPart(message));
/** Fields are views of the frame. */
export const decodeToRelay = (frame: Uint8Array): ToRelay | null => wholly(frame, readToRelay);
export const decodeFromRelay = (frame: Uint8Array): FromRelay | null => wholly(frame, readFromRelay);
