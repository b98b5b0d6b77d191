import { bytesToHex } from '@noble/hashes/utils.js';
import type { Crypto } from '../core/crypto';
import type { HostId } from '../core/named-ids';
import { streamId } from './envelope';
import type { OpenRoster } from './roster/entry';
import type { SpaceKeys } from './space-keys';
import type { Domain } from './stream-desk';

// [SYNC-1] The streams that the roster makes known: two of every device, by the opaque id that stands on their envelopes.
export const domains: readonly Domain[] = ['journal', 'agent'];
export type KnownStream = {
  readonly id: Uint8Array;
  /** The hex of its id. */
  readonly name: string;
  readonly host: HostId;
  readonly domain: Domain;
  /** The key of the device whose stream it is. */
  readonly signingKey: Uint8Array;
  readonly isOwn: boolean;
};
export type KnownStreams = {
  readonly rosterVersion: number;
  readonly epoch: number;
  readonly of: (id: Uint8Array) => KnownStream | null;
  readonly all: readonly KnownStream[];
  readonly own: (domain: Domain) => KnownStream | null;
  readonly knows: (host: HostId) => boolean;
  readonly isGhost: (host: HostId) => boolean;
  readonly devices: OpenRoster['devices'];
};

export const noStreams: KnownStreams = {
  rosterVersion: 0,
  epoch: 0,
  of: () => null,
  all: [],
  own: () => null,
  knows: () => false,
  isGhost: () => false,
  devices: [],
};

export const knownStreams = (
  crypto: Crypto,
  { roster, keys }: { readonly roster: OpenRoster; readonly keys: SpaceKeys },
): KnownStreams => {
  const { spaceKey } = keys;
  const byName = new Map<string, KnownStream>();
  for (const { host, signingKey } of roster.devices) {
    for (const domain of domains) {
      const id = streamId(crypto, { spaceKey, host, domain });
      const name = bytesToHex(id);
      byName.set(name, { id, name, host, domain, signingKey, isOwn: host === keys.host });
    }
  }
  const all = [...byName.values()];
  const ghosts = new Set(roster.ghosts.map(({ host }) => host));
  const hosts = new Set([...ghosts, ...roster.devices.map(({ host }) => host)]);
  return {
    rosterVersion: roster.version,
    epoch: roster.epoch,
    of: (id) => byName.get(bytesToHex(id)) ?? null,
    all,
    own: (domain) => all.find((stream) => stream.isOwn && stream.domain === domain) ?? null,
    knows: (host) => hosts.has(host),
    isGhost: (host) => ghosts.has(host),
    devices: roster.devices,
  };
};
