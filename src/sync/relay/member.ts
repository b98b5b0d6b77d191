import { sameBytes } from '../../core/wire-bytes';
import { extendRoster } from '../roster/fold';
import { readEnvelopeHead, type EnvelopeHead } from './envelope-head';
import { createFeed } from './feed';
import { keepEntries } from './founding';
import { relayLimits, type PushOutcome, type RelayCode, type RosterOutcome, type ToRelay } from './messages';
import type { RelayLine, Slot } from './ports';
import type { RelayState } from './relay';
import { rosterMoved, type Member, type Room } from './rooms';
import type { Write } from './tick';

/** What a device may ask once it proved itself. */
export type Asked = Exclude<
  ToRelay,
  { is: 'ping' | 'hello' | 'prove' | 'found' | 'mailbox.open' | 'mailbox.put' | 'mailbox.drop' }
>;
type Place = {
  readonly room: Room;
  readonly line: RelayLine;
  readonly device: Uint8Array;
  readonly start: { readonly after: number; readonly roster: number };
  readonly refuse: (code: RelayCode) => void;
};
/** Answers to one question may be as large as a frame. */
const READ_BYTES = 1_000_000;
const ENVELOPE_VERSION = 1;
/** A slot's name is the device's; the store bounds how many there are. */
const SLOT_NAME = /^[a-z0-9.-]{1,32}$/;

type Inside = {
  readonly state: RelayState;
  readonly place: Place;
  readonly member: Member;
};

const wouldOverflow = ({ state, place }: Inside, bytes: number): boolean =>
  state.ports.store.bytesOf(place.room.space) + bytes > state.ports.limits.spaceBytes;

const noteRefusal = ({ state, place }: Inside, code: PushOutcome): void => {
  state.count('refusals', code);
  state.ports.refused({ code, address: place.line.address.is, space: place.room.space });
  if (code === 'quota') place.room.wantsRoom = true;
};

/** Before anything is written: null, or the reason to refuse it. */
const objection = (
  inside: Inside,
  { head, envelope, isAgain }: { head: EnvelopeHead; envelope: Uint8Array; isAgain: boolean },
): PushOutcome | null => {
  const { state, place } = inside;
  const { key, space, roster } = place.room;
  if (head.version !== ENVELOPE_VERSION || !sameBytes(head.space, space)) return 'malformed';
  if (envelope.length > relayLimits.envelope) return 'too_large';
  // A device that brings an old envelope back cannot seal it anew: only its author can, and the author may be gone.
  if (!isAgain && head.epoch < roster.epoch) return 'epoch_stale';
  const isWithin = state.envelopes.take(key, 1) && state.bytes.take(key, envelope.length);
  return isWithin ? null : 'rate';
};

const pushWrite = (
  inside: Inside,
  { head, envelope, isAgain }: { head: EnvelopeHead; envelope: Uint8Array; isAgain: boolean },
): Write => {
  const { state, place, member } = inside;
  const { room } = place;
  const { stream, seq } = head;
  const { log } = state.ports.store;
  const answer = (outcome: PushOutcome): void => {
    state.count('pushes', outcome);
    if (outcome === 'quota') noteRefusal(inside, outcome);
    member.feed.answer({ stream, seq, outcome });
  };
  return {
    bytes: envelope.length,
    full: () => answer('quota'),
    run: () => {
      const put = { space: room.space, stream, seq, bytes: envelope, mayLeaveGap: isAgain };
      const { outcome, position } = wouldOverflow(inside, envelope.length)
        ? ({ outcome: 'quota', position: 0 } as const)
        : log.append(put);
      return () => {
        answer(outcome);
        if (outcome === 'kept') room.live.push({ position, bytes: envelope, from: member.feed });
      };
    },
  };
};

const push = (inside: Inside, { envelopes, isAgain }: Extract<Asked, { is: 'push' }>): void => {
  const { state, place, member } = inside;
  for (const envelope of envelopes) {
    const head = readEnvelopeHead(envelope);
    if (head === null) return place.refuse('malformed');
    const pushed = { head, envelope, isAgain };
    const refused = objection(inside, pushed);
    state.touch(place.room);
    if (refused === null) {
      state.tick.add(pushWrite(inside, pushed));
      continue;
    }
    // In its turn: answers come in the order of the pushes.
    const { stream, seq } = head;
    const say = (): void => {
      state.count('pushes', refused);
      noteRefusal(inside, refused);
      member.feed.answer({ stream, seq, outcome: refused });
    };
    state.tick.add({ bytes: 64, run: () => say, full: say });
  }
};

const read = ({ state, place, member }: Inside, { stream, range }: Extract<Asked, { is: 'read' }>): void => {
  const { log } = state.ports.store;
  const found = log.readRange(place.room.space, { stream, range, mostBytes: READ_BYTES });
  member.feed.send({
    is: 'range',
    stream,
    through: found.at(-1)?.seq ?? range.through,
    envelopes: found.map(({ bytes }) => bytes),
  });
};

/** [SYNC-13] Compare and set. What is said twice is kept once. */
const rosterOutcome = (
  { state, place }: Inside,
  { version, entry }: Extract<Asked, { is: 'roster.append' }>,
): RosterOutcome => {
  const { store, crypto, limits } = state.ports;
  const { room } = place;
  if (entry.length > relayLimits.rosterEntry) return 'too_large';
  if (version > limits.rosterEntries) return 'quota';
  const held = room.roster.hashes[version - 1];
  if (held !== undefined) return sameBytes(held, crypto.sha256(entry)) ? 'kept' : 'taken';
  if (version !== room.roster.version + 1) return 'taken';
  const next = extendRoster(crypto, { roster: room.roster, bytes: entry });
  if (!next.ok) return next.error.code === 'roster_fork' ? 'taken' : 'malformed';
  if (next.value.version !== version) return 'malformed';
  if (!keepEntries(store, { space: room.space, from: version, entries: [entry] })) return 'taken';
  room.roster = next.value;
  return 'kept';
};

const appendRoster = (inside: Inside, message: Extract<Asked, { is: 'roster.append' }>): void => {
  const { state, place, member } = inside;
  const { room } = place;
  const before = room.roster.version;
  // A push that came before the entry is judged by the roster before it.
  state.tick.flush();
  const outcome = rosterOutcome(inside, message);
  member.feed.send({ is: 'roster.appended', version: message.version, outcome });
  if (outcome !== 'kept' && outcome !== 'taken') state.count('refusals', outcome);
  if (room.roster.version !== before) rosterMoved(room);
};

const putSlot = (inside: Inside, { name, bytes }: Extract<Asked, { is: 'slot.put' }>): void => {
  const { state, place, member } = inside;
  const { store, limits } = state.ports;
  const { room, device } = place;
  const say = (outcome: 'kept' | (PushOutcome & ('quota' | 'too_large' | 'malformed'))): void =>
    member.feed.send({ is: 'slot.kept', name, outcome });
  if (bytes.length > relayLimits.slot) return say('too_large');
  if (!SLOT_NAME.test(name)) return say('malformed');
  const slot: Slot = { device, name, bytes: bytes.slice() };
  state.tick.add({
    bytes: bytes.length,
    full: () => say('quota'),
    run: () => {
      const own = store.slots.keys(room.space).filter((each) => sameBytes(each.device, device));
      const isNew = !own.some((each) => each.name === name);
      if ((isNew && own.length >= limits.slotsOfDevice) || wouldOverflow(inside, bytes.length))
        return () => say('quota');
      store.slots.put(room.space, slot);
      return () => {
        say('kept');
        for (const other of room.members) if (other !== member) other.feed.slot(slot);
      };
    },
  });
};

const putBlob = (
  inside: Inside,
  { blob, piece, isLast, bytes }: Extract<Asked, { is: 'blob.put' }>,
): void => {
  const { state, place, member } = inside;
  const { key, space } = place.room;
  const { store } = state.ports;
  const say = (outcome: 'kept' | 'quota' | 'too_large' | 'rate'): void => {
    if (outcome !== 'kept') noteRefusal(inside, outcome);
    member.feed.send({ is: 'blob.kept', blob, piece, outcome });
  };
  if (bytes.length > relayLimits.blobPiece) return say('too_large');
  if (!state.bytes.take(key, bytes.length)) return say('rate');
  state.tick.add({
    bytes: bytes.length,
    full: () => say('quota'),
    run: () => {
      if (wouldOverflow(inside, bytes.length)) return () => say('quota');
      store.blobs.put({ space, blob, piece, isLast, bytes });
      return () => say('kept');
    },
  });
};

/** There may be room now for what was refused. */
const freeing = ({ state, place }: Inside, free: () => number): void => {
  const { room } = place;
  state.tick.add({
    bytes: 64,
    full: () => undefined,
    run: () => {
      const freed = free();
      return () => {
        if (freed === 0 || !room.wantsRoom) return;
        room.wantsRoom = false;
        for (const { feed } of room.members) feed.send({ is: 'room' });
      };
    },
  });
};

const take = (inside: Inside, message: Asked): void => {
  const { state, place, member } = inside;
  const { store } = state.ports;
  const { space } = place.room;
  switch (message.is) {
    case 'push':
      return push(inside, message);
    case 'read':
      return read(inside, message);
    case 'ranges.read':
      return member.feed.send({ is: 'ranges', ranges: store.log.ranges(space) });
    case 'trim':
      return freeing(inside, () => store.log.trim(space, message.stream, message.through));
    case 'roster.append':
      return appendRoster(inside, message);
    case 'roster.read': {
      const entries = store.rosters.read(space, message.after);
      return member.feed.send({ is: 'roster', from: message.after + 1, entries });
    }
    case 'slot.put':
      return putSlot(inside, message);
    case 'blob.put':
      return putBlob(inside, message);
    case 'blob.get': {
      const { blob, piece } = message;
      const found = store.blobs.get(space, blob, piece);
      const held = { bytes: found?.bytes ?? null, isLast: found?.isLast ?? false };
      return member.feed.send({ is: 'blob', blob, piece, ...held });
    }
    case 'blob.drop':
      return freeing(inside, () => store.blobs.drop(space, message.blob));
  }
};

/** [RELAY-6] A device that lost its connection without a word comes back: its oldest one makes room. */
const makePlaceFor = ({ state, place, member }: Inside): boolean => {
  const { limits } = state.ports;
  const { members } = place.room;
  const own = [...members].filter(({ device }) => sameBytes(device, place.device));
  if (own.length >= limits.connectionsOfDevice) own[0]?.replace();
  if (members.size >= limits.connectionsOfSpace) return false;
  members.add(member);
  return true;
};

export const createMember = (state: RelayState, place: Place) => {
  const { room, line, device, start, refuse } = place;
  const { store, limits, clock } = state.ports;
  const newestRoster = (): number => room.roster.version;
  const feed = createFeed(
    { line, store, space: room.space, limits, clock, newestRoster, sent: state.sent },
    start,
  );
  const member: Member = {
    device,
    feed,
    dismiss: () => refuse('not_enrolled'),
    replace: () => refuse('relay_full'),
  };
  const inside: Inside = { state, place, member };
  return {
    room,
    enter: (): void => {
      if (makePlaceFor(inside)) feed.pump();
      else refuse('relay_full');
    },
    take: (message: Asked): void => take(inside, message),
    drained: feed.pump,
    isStuckFor: feed.isStuckFor,
    leave: (): void => void room.members.delete(member),
  };
};
