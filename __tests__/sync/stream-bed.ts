import { bytesToHex } from '@noble/hashes/utils.js';
import type { HostId } from '../../src/core/named-ids';
import { sameBytes } from '../../src/core/wire-bytes';
import { nodeCrypto } from '../../src/platform/node/node-crypto';
import { createSpent, type Spent } from '../../src/sync/body-scan';
import { createStreamDesk } from '../../src/sync/create-stream-desk';
import { readHeader, streamId } from '../../src/sync/envelope';
import type { StreamRanges } from '../../src/sync/relay/messages';
import type { Ghost, OpenRoster } from '../../src/sync/roster/entry';
import type { SpaceKeys } from '../../src/sync/space-keys';
import type { Domain, StreamDesk } from '../../src/sync/stream-desk';
import { seededRandom } from '../commit/bed';
import { domains, openProfile, type Profile } from '../merge/two-profiles';

// Devices of one space with real databases and real crypto, and between them the envelopes as bytes.
const filled = (length: number, byte: number): Uint8Array => new Uint8Array(length).fill(byte);
export const SPACE = filled(16, 7);
const SPACE_KEY = filled(32, 8);
export const EPOCH_KEY = filled(32, 9);

export type Device = {
  readonly profile: Profile;
  readonly host: HostId;
  readonly keys: SpaceKeys;
  readonly spent: Spent;
  desk: StreamDesk;
};
export const seedOf = (host: string): Uint8Array =>
  nodeCrypto.sha256(new TextEncoder().encode(`signs ${host}`));
export const streamOf = (host: string, domain: Domain): Uint8Array =>
  streamId(nodeCrypto, { spaceKey: SPACE_KEY, host, domain });
export const keysOf = (host: string, epochs = new Map([[1, EPOCH_KEY]])): SpaceKeys => ({
  space: SPACE,
  host,
  signingSeed: seedOf(host),
  agreementSecret: filled(32, 1),
  spaceKey: SPACE_KEY,
  epochs,
  relay: 'ws://127.0.0.1/relay',
});

export const rosterOf = (
  hosts: readonly string[],
  {
    version = 1,
    epoch = 1,
    ghosts = [],
  }: { version?: number; epoch?: number; ghosts?: readonly Ghost[] } = {},
): OpenRoster => ({
  space: SPACE,
  version,
  hashes: [],
  epoch,
  words: { signingKey: filled(32, 0), agreementKey: filled(32, 0) },
  sealedGhosts: new Uint8Array(),
  ghosts,
  devices: hosts.map((host, place) => ({
    host,
    name: host,
    kind: 'hub',
    signingKey: nodeCrypto.signingPublicKey(seedOf(host)),
    agreementKey: filled(32, 0),
    role: 'person',
    sealedCard: new Uint8Array(),
    enrolledIn: place + 1,
    by: nodeCrypto.signingPublicKey(seedOf(hosts[0] ?? host)),
  })),
});

export type DeskOptions = {
  readonly elapsed?: () => number;
  readonly appVersion?: string;
  readonly keys?: () => SpaceKeys;
};
export const openDesk = (profile: Profile, { elapsed, appVersion = '1', keys }: DeskOptions = {}) => {
  const { hostId, bed } = profile;
  const spent = createSpent();
  const desk = createStreamDesk({
    crypto: nodeCrypto,
    random: seededRandom(hostId.charCodeAt(hostId.length - 1)),
    clock: bed.stores.clock,
    elapsed: elapsed ?? (() => 0),
    keys: keys ?? (() => keysOf(hostId)),
    journal: bed.stores.journal,
    agent: bed.stores.agent,
    appVersion,
    spent,
  });
  return { desk, spent };
};
export const openDevice = (host: string, seed: number, options: DeskOptions = {}): Device => {
  const profile = openProfile(host, seed);
  return { profile, host, keys: keysOf(host), ...openDesk(profile, options) };
};

/** Every envelope that was ever pushed, in the order in which it came, as a relay keeps them. */
export type Wire = { readonly envelopes: Uint8Array[] };
export const createWire = (): Wire => ({ envelopes: [] });
export const placeOf = (envelope: Uint8Array): { readonly stream: Uint8Array; readonly seq: number } => {
  const header = readHeader(envelope);
  if (header === null) throw new Error('no envelope');
  return header;
};
export const push = ({ desk }: Device, wire: Wire): number => {
  const sealed = desk.seal();
  if (!sealed.ok) throw new Error(`${sealed.error.code} ${sealed.error.detail ?? ''}`);
  let pushed = 0;
  for (let envelopes = desk.outgoing(64 * 1024); envelopes.length > 0; envelopes = desk.outgoing(64 * 1024)) {
    for (const envelope of envelopes) {
      wire.envelopes.push(envelope);
      desk.pushed({ ...placeOf(envelope), outcome: 'kept' });
      pushed += 1;
    }
  }
  return pushed;
};
export const take = ({ desk }: Device, envelopes: readonly Uint8Array[]): void => {
  const arrived = desk.arrived(envelopes);
  if (!arrived.ok) throw new Error(arrived.error.code);
};
export const apply = ({ desk }: Device): void => {
  for (let isMore = true; isMore;) {
    const applied = desk.applySome(1000);
    if (!applied.ok) throw new Error(`${applied.error.code} ${applied.error.detail ?? ''}`);
    isMore = applied.value;
  }
};
/** What a relay holds of these, stream by stream. */
export const rangesOf = (envelopes: readonly Uint8Array[]): readonly StreamRanges[] => {
  const bySeqs = new Map<string, { stream: Uint8Array; seqs: Set<number> }>();
  for (const envelope of envelopes) {
    const { stream, seq } = placeOf(envelope);
    const known = bySeqs.get(bytesToHex(stream)) ?? { stream, seqs: new Set() };
    known.seqs.add(seq);
    bySeqs.set(bytesToHex(stream), known);
  }
  return [...bySeqs.values()].map(({ stream, seqs }) => {
    const ranges: { from: number; through: number }[] = [];
    for (const seq of [...seqs].sort((a, b) => a - b)) {
      const last = ranges.at(-1);
      if (last?.through === seq - 1) last.through = seq;
      else ranges.push({ from: seq, through: seq });
    }
    return { stream, ranges };
  });
};
/** Everybody pushes, gets everything that was ever pushed, and applies it, until nobody has anything new. */
export const exchange = (devices: readonly Device[], wire: Wire): void => {
  for (;;) {
    const pushed = devices.reduce((sum, device) => sum + push(device, wire), 0);
    for (const device of devices) {
      take(device, wire.envelopes);
      apply(device);
    }
    if (pushed === 0) return;
  }
};
export const ofStream = (wire: Wire, stream: Uint8Array): readonly Uint8Array[] =>
  wire.envelopes.filter((envelope) => sameBytes(placeOf(envelope).stream, stream));
export const contentsOf = ({ profile }: Device): string => domains.map(profile.contents).join('\n');
