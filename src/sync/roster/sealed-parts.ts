import { concatBytes, createByteReader, u16Bytes, u32Bytes, u64Bytes, u8Bytes } from '../../core/wire-bytes';
import { isCounter, isIdentityComponent } from '../../core/identities';
import { fail, ok, type Result } from '../../core/result';
import { isStorableText } from '../../core/text';
import { deriveKey, openWithNonce, SEALED_NONCE, sealWithNonce, type KeyPurpose } from '../key-parts';
import type { Crypto } from '../../core/crypto';
import type { Random } from '../../core/ports';
import type { DeviceCard, DeviceKind, Ghost } from './entry';
import { invalid, rosterLimits, type RosterCode, type RosterFailure } from './entry-codec';

// [ROSTER-3] Names, hosts and ghosts are sealed under the space's key for their place (a card for its device's signing key, ghosts for the space), and padded:
// every card has one size, ghosts fill whole steps of 1 KiB. The relay learns none of them, nor how long a name is.
const CARD_SIZE = 512;
const GHOSTS_STEP = 1024;
export const LONGEST_NAME = 60;
const LONGEST_HOST = 64;
const KINDS: readonly DeviceKind[] = ['hub', 'browser', 'phone'];
const DOMAINS: readonly Ghost['domain'][] = ['journal', 'agent'];

export type SealingPorts = { readonly crypto: Crypto; readonly random: Random };
export type SpaceSeal = { readonly space: Uint8Array; readonly spaceKey: Uint8Array };

const utf8 = new TextEncoder();
export const isHostId = (host: string): boolean => host.length <= LONGEST_HOST && isIdentityComponent(host);
export const isDeviceName = (name: string): boolean =>
  name.length <= LONGEST_NAME && name !== '' && name.trim() === name && isStorableText(name);

const padded = (bytes: Uint8Array, step: number): Uint8Array =>
  concatBytes([bytes, new Uint8Array(Math.ceil(bytes.length / step) * step - bytes.length)]);

const sealed = (
  { crypto, random }: SealingPorts,
  {
    seal,
    purpose,
    about,
    plaintext,
  }: { seal: SpaceSeal; purpose: KeyPurpose; about: Uint8Array; plaintext: Uint8Array },
): Uint8Array =>
  sealWithNonce(crypto, {
    key: deriveKey(crypto, { key: seal.spaceKey, purpose }),
    nonce: random.bytes(SEALED_NONCE),
    associated: concatBytes([seal.space, about]),
    plaintext,
  });

const opened = (
  crypto: Crypto,
  from: { seal: SpaceSeal; purpose: KeyPurpose; about: Uint8Array; sealed: Uint8Array },
): Uint8Array | null =>
  openWithNonce(crypto, {
    key: deriveKey(crypto, { key: from.seal.spaceKey, purpose: from.purpose }),
    associated: concatBytes([from.seal.space, from.about]),
    sealed: from.sealed,
  });

const hostBytes = (host: string): readonly Uint8Array[] => {
  const bytes = utf8.encode(host);
  return [u8Bytes(bytes.length), bytes];
};

export const cardBytes = ({ host, name, kind }: DeviceCard): Uint8Array => {
  if (!isHostId(host) || !isDeviceName(name)) throw new Error('[ROSTER-3] a card has a host and a name');
  const text = utf8.encode(name);
  return concatBytes([u8Bytes(KINDS.indexOf(kind) + 1), ...hostBytes(host), u16Bytes(text.length), text]);
};

/** What stands behind it is given back, for the padding or another codec to judge. */
export const readCard = (
  bytes: Uint8Array,
): Result<{ card: DeviceCard; rest: Uint8Array }, RosterFailure> => {
  const reader = createByteReader(bytes);
  const kindNumber = reader.u8();
  const host = reader.text(reader.u8());
  const name = reader.text(reader.u16());
  const rest = reader.bytes(reader.left());
  if (!reader.isWhole() || kindNumber === 0) return invalid('card');
  const kind = KINDS[kindNumber - 1];
  if (kind === undefined) return fail<RosterCode>('roster_newer', 'kind');
  return isHostId(host) && isDeviceName(name) ? ok({ card: { host, name, kind }, rest }) : invalid('card');
};

const isPadding = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

export const sealCard = (
  ports: SealingPorts,
  { card, signingKey, ...seal }: SpaceSeal & { readonly card: DeviceCard; readonly signingKey: Uint8Array },
): Uint8Array =>
  sealed(ports, { seal, purpose: 'card', about: signingKey, plaintext: padded(cardBytes(card), CARD_SIZE) });

export const openCard = (
  crypto: Crypto,
  { sealedCard, signingKey, ...seal }: SpaceSeal & Readonly<Record<'sealedCard' | 'signingKey', Uint8Array>>,
): Result<DeviceCard, RosterFailure> => {
  const plain = opened(crypto, { seal, purpose: 'card', about: signingKey, sealed: sealedCard });
  if (plain?.length !== CARD_SIZE) return invalid('card');
  const read = readCard(plain);
  if (!read.ok) return read;
  return isPadding(read.value.rest) ? ok(read.value.card) : invalid('card');
};

const ghostBytes = ({ host, domain, counter }: Ghost): readonly Uint8Array[] => [
  u8Bytes(DOMAINS.indexOf(domain) + 1),
  ...hostBytes(host),
  u64Bytes(counter),
];

const NOTHING = new Uint8Array(0);
const byHost = (a: Ghost, b: Ghost): number =>
  a.host < b.host ? -1 : a.host > b.host ? 1 : DOMAINS.indexOf(a.domain) - DOMAINS.indexOf(b.domain);

/** Null: more hosts than an entry can name. */
export const sealGhosts = (
  ports: SealingPorts,
  { ghosts, ...seal }: SpaceSeal & { readonly ghosts: readonly Ghost[] },
): Uint8Array | null => {
  if (!ghosts.every(({ host, counter }) => isHostId(host) && isCounter(counter))) return null;
  const list = [...ghosts].sort(byHost).flatMap(ghostBytes);
  const plaintext = padded(concatBytes([u32Bytes(ghosts.length), ...list]), GHOSTS_STEP);
  const bytes = sealed(ports, { seal, purpose: 'ghosts', about: NOTHING, plaintext });
  return bytes.length <= rosterLimits.sealedGhosts ? bytes : null;
};

export const openGhosts = (
  crypto: Crypto,
  { sealedGhosts, ...seal }: SpaceSeal & { readonly sealedGhosts: Uint8Array },
): Result<readonly Ghost[], RosterFailure> => {
  const plain = opened(crypto, { seal, purpose: 'ghosts', about: NOTHING, sealed: sealedGhosts });
  if (plain === null) return invalid('ghosts');
  const reader = createByteReader(plain);
  const ghosts: Ghost[] = [];
  for (let left = reader.u32(); left > 0; left -= 1) {
    const domain = DOMAINS[reader.u8() - 1];
    const host = reader.text(reader.u8());
    const counter = reader.u64();
    const last = ghosts.at(-1);
    if (domain === undefined || !isHostId(host) || !isCounter(counter)) return invalid('ghosts');
    const ghost = { host, domain, counter };
    if (last !== undefined && byHost(last, ghost) >= 0) return invalid('ghosts');
    ghosts.push(ghost);
  }
  const rest = reader.bytes(reader.left());
  return reader.isWhole() && isPadding(rest) ? ok(ghosts) : invalid('ghosts');
};
