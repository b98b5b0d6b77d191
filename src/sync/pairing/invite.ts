import {
  concatBytes,
  createByteReader,
  fromBase64Url,
  toBase64Url,
  u16Bytes,
  u8Bytes,
} from '../../core/wire-bytes';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { LONGEST_RELAY_URL, readRelayUrl, type RelayUrlCode } from '../relay-url';
import type { Random } from '../../core/ports';

// [SYNC-22] An invite is one line of text, as a QR code or to paste: `reveille:join#` and base64url of version u8 ‖ URL's length u16 ‖ URL ‖ id 16 ‖ secret 32.
// Whoever holds it can speak to the device that made it; nobody is let in before a person has compared the code.
export type Invite = {
  readonly relay: string;
  /** Names the mailbox at the relay. */
  readonly id: Uint8Array;
  readonly secret: Uint8Array;
};
export type InviteCode = 'invite_malformed' | 'invite_version' | RelayUrlCode;

const START = 'reveille:join#';
const VERSION = 1;
const ID = 16;
const SECRET = 32;
export const LONGEST_INVITE = 2000;
export const INVITE_MS = 10 * 60_000;

export const createInvite = (random: Random, relay: string): Invite => ({
  relay,
  id: random.bytes(ID),
  secret: random.bytes(SECRET),
});

export const inviteText = ({ relay, id, secret }: Invite): string => {
  const url = new TextEncoder().encode(relay);
  return `${START}${toBase64Url(concatBytes([u8Bytes(VERSION), u16Bytes(url.length), url, id, secret]))}`;
};

/** White space around it is what people paste along; anything else is refused. */
export const readInvite = (text: string): Result<Invite, Failure<InviteCode>> => {
  if (text.length > LONGEST_INVITE) return fail('invite_malformed', 'length');
  const line = text.trim();
  const bytes = line.startsWith(START) ? fromBase64Url(line.slice(START.length)) : null;
  if (bytes === null) return fail('invite_malformed', 'form');
  const reader = createByteReader(bytes);
  const version = reader.u8();
  if (version > VERSION) return fail('invite_version');
  const length = reader.u16();
  if (version !== VERSION || length > LONGEST_RELAY_URL) return fail('invite_malformed', 'form');
  const relay = reader.text(length);
  const invite = { relay, id: reader.bytes(ID), secret: reader.bytes(SECRET) };
  if (!reader.isWhole()) return fail('invite_malformed', 'form');
  const url = readRelayUrl(relay);
  return url.ok ? ok(invite) : url;
};
