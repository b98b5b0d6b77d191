import { join } from 'node:path';
import { z } from 'zod';
import type { Random } from '../../src/core/ports';
import { makePrivateFolder } from '../../src/platform/node/home-folder';
import { readFileIfThere, writePrivateFile } from '../../src/platform/node/private-file';

// The relay's files in the hub's home, whatever profile is open: `relay/relay.sqlite`, its log, the listener that was chosen, and its identity.
export const relayFolder = (home: string): string => join(home, 'relay');

const Hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));
const Kept = z.object({ relayId: Hex(16), permitKey: Hex(32) });
export type RelayIdentity = {
  readonly relayId: Uint8Array;
  readonly permitKey: Uint8Array;
  /** It was made just now: there was no relay here before. */
  readonly isNew: boolean;
};
const TOKEN = /^[A-Za-z0-9._~+/=-]{32,200}$/;
const fromHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'));
const parsed = (text: string | null): z.infer<typeof Kept> | null => {
  try {
    return text === null ? null : (Kept.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    // Cut or written by somebody else: as if it were not there.
    return null;
  }
};

/** [RELAY-5] Kept for good, beside the database and not in it: a relay that lost its envelopes is still the one that its devices know. */
export const relayIdentity = (home: string, random: Random): RelayIdentity => {
  makePrivateFolder(relayFolder(home));
  const path = join(relayFolder(home), 'identity.json');
  const kept = parsed(readFileIfThere(path));
  const hex = (bytes: number): string => Buffer.from(random.bytes(bytes)).toString('hex');
  const identity = kept ?? { relayId: hex(16), permitKey: hex(32) };
  if (kept === null) writePrivateFile(path, `${JSON.stringify(identity)}\n`);
  return {
    relayId: fromHex(identity.relayId),
    permitKey: fromHex(identity.permitKey),
    isNew: kept === null,
  };
};

export const foundingTokenFile = (home: string): string => join(relayFolder(home), 'founding-token');
/** A file of its own, so that an operator can hand it out; changed by writing another one into it, or by deleting it. */
export const foundingTokenOf = (home: string, random: Random): string => {
  makePrivateFolder(relayFolder(home));
  const kept = readFileIfThere(foundingTokenFile(home))?.trim() ?? '';
  if (TOKEN.test(kept)) return kept;
  const fresh = Buffer.from(random.bytes(32)).toString('base64url');
  writePrivateFile(foundingTokenFile(home), `${fresh}\n`);
  return fresh;
};

const Listening = z.object({
  listen: z.object({ host: z.string(), port: z.number().int().min(0).max(65_535) }).nullable(),
  name: z.string().nullable(),
});
/** The second listener and the name that invites give; both stay until they are changed. */
export type RelayListening = z.infer<typeof Listening>;
const listeningFile = (home: string): string => join(relayFolder(home), 'listening.json');

export const keptRelayListening = (home: string): RelayListening => {
  const none = { listen: null, name: null };
  try {
    return Listening.safeParse(JSON.parse(readFileIfThere(listeningFile(home)) ?? 'null')).data ?? none;
  } catch {
    return none;
  }
};
export const keepRelayListening = (home: string, listening: RelayListening): void => {
  makePrivateFolder(relayFolder(home));
  writePrivateFile(listeningFile(home), `${JSON.stringify(listening)}\n`);
};
