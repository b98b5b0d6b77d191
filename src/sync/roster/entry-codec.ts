import {
  concatBytes,
  createByteReader,
  u16Bytes,
  u32Bytes,
  u8Bytes,
  type ByteReader,
} from '../../core/wire-bytes';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { relayLimits } from '../relay/messages';
import type { DeviceRole, RosterAct, RosterDevice, RosterEntry, WrappedKeys } from './entry';

// [ROSTER-1] An entry has exactly one form in bytes, big-endian: format u8 (1) ‖ act u8 ‖ version u32 ‖ space 16 ‖ previous 32 ‖ signer 32 ‖ epoch u32 ‖
// the act's parts ‖ signature 64. Relay and devices sign and hash these bytes as they came; nothing is ever encoded again on the way.
// [ROSTER-2] Reading is bounded by the bytes that are there: no length is believed before it fits, and whatever is left over refuses the entry.
const FORMAT = 1;
export const SIGNATURE = 64;
const KEY = 32;
const SPACE = 16;
const ACTS = { found: 1, enrol: 2 } as const;
const ROLES: readonly DeviceRole[] = ['person', 'executor'];
export const rosterLimits = {
  devices: 64,
  sealedCard: 1024,
  sealedGhosts: 56 * 1024,
  wrapped: 512,
  keys: 256,
} as const;

export type RosterCode = 'roster_invalid' | 'roster_newer' | 'roster_fork' | 'device_known';
export type RosterFailure = Failure<RosterCode>;
/** The check that failed is named for whoever looks into it; it holds nothing of the entry. */
export const invalid = (check: string) => fail<RosterCode>('roster_invalid', check);

export type SignedRosterEntry = {
  readonly entry: RosterEntry;
  /** All but the signature. */
  readonly body: Uint8Array;
  readonly signature: Uint8Array;
};

const withLength = (bytes: Uint8Array): readonly Uint8Array[] => [u16Bytes(bytes.length), bytes];

const deviceBytes = ({ signingKey, agreementKey, role, sealedCard }: RosterDevice): readonly Uint8Array[] => [
  signingKey,
  agreementKey,
  u8Bytes(ROLES.indexOf(role) + 1),
  ...withLength(sealedCard),
];

const keysBytes = (keys: readonly WrappedKeys[]): readonly Uint8Array[] => [
  u16Bytes(keys.length),
  ...keys.flatMap(({ to, epoch, bytes }) => [to, u32Bytes(epoch), ...withLength(bytes)]),
];

const actBytes = (act: RosterAct): readonly Uint8Array[] => {
  const device = deviceBytes(act.device);
  const keys = keysBytes(act.keys);
  if (act.is === 'enrol') return [...device, ...keys];
  const { words, sealedGhosts } = act;
  return [...device, words.signingKey, words.agreementKey, ...withLength(sealedGhosts), ...keys];
};

/** The bytes that are signed. */
export const rosterEntryBody = (entry: RosterEntry): Uint8Array =>
  concatBytes([
    u8Bytes(FORMAT),
    u8Bytes(ACTS[entry.act.is]),
    u32Bytes(entry.version),
    entry.space,
    entry.previous,
    entry.signer,
    u32Bytes(entry.epoch),
    ...actBytes(entry.act),
  ]);

/** Null: a role of a newer version. */
const readDevice = (reader: ByteReader): RosterDevice | null => {
  const signingKey = reader.bytes(KEY);
  const agreementKey = reader.bytes(KEY);
  const role = ROLES[reader.u8() - 1];
  const sealedCard = reader.bytes(reader.u16());
  return role === undefined ? null : { signingKey, agreementKey, role, sealedCard };
};

const readKeys = (reader: ByteReader): readonly WrappedKeys[] => {
  const keys: WrappedKeys[] = [];
  const count = Math.min(reader.u16(), rosterLimits.keys + 1);
  for (let n = 0; n < count; n += 1) {
    const to = reader.bytes(KEY);
    const epoch = reader.u32();
    keys.push({ to, epoch, bytes: reader.bytes(reader.u16()) });
  }
  return keys;
};

const readAct = (reader: ByteReader, act: number): RosterAct | null => {
  const device = readDevice(reader);
  if (device === null) return null;
  if (act === ACTS.enrol) return { is: 'enrol', device, keys: readKeys(reader) };
  const words = { signingKey: reader.bytes(KEY), agreementKey: reader.bytes(KEY) };
  const sealedGhosts = reader.bytes(reader.u16());
  return { is: 'found', device, words, sealedGhosts, keys: readKeys(reader) };
};

const isWithinLimits = (act: RosterAct): boolean =>
  act.device.sealedCard.length <= rosterLimits.sealedCard &&
  act.keys.length <= rosterLimits.keys &&
  act.keys.every(({ bytes }) => bytes.length <= rosterLimits.wrapped) &&
  (act.is === 'enrol' || act.sealedGhosts.length <= rosterLimits.sealedGhosts);

/** Reads, and checks nothing but the form: signature, chain and signer are `extendRoster`'s. */
export const readRosterEntry = (bytes: Uint8Array): Result<SignedRosterEntry, RosterFailure> => {
  if (bytes.length > relayLimits.rosterEntry || bytes.length <= SIGNATURE) return invalid('size');
  const body = bytes.slice(0, bytes.length - SIGNATURE);
  const reader = createByteReader(body);
  const format = reader.u8();
  const kind = reader.u8();
  if (format > FORMAT) return fail<RosterCode>('roster_newer', 'format');
  if (format < FORMAT || kind === 0) return invalid('form');
  if (kind > ACTS.enrol) return fail<RosterCode>('roster_newer', 'act');
  const version = reader.u32();
  const space = reader.bytes(SPACE);
  const previous = reader.bytes(KEY);
  const signer = reader.bytes(KEY);
  const epoch = reader.u32();
  const act = readAct(reader, kind);
  if (act === null) return reader.left() === 0 ? invalid('form') : fail<RosterCode>('roster_newer', 'role');
  if (!reader.isWhole() || !isWithinLimits(act)) return invalid('form');
  const entry = { version, space, previous, signer, epoch, act };
  return ok({ entry, body, signature: bytes.slice(bytes.length - SIGNATURE) });
};
