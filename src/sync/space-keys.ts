import { z } from 'zod';
import { isCounter } from '../core/identities';
import { parseJson } from '../core/json';
import type { HostId } from '../core/named-ids';
import { fail, ok, type Failure, type Result } from '../core/result';
import { fromBase64Url, toBase64Url } from '../core/wire-bytes';
import { readRelayUrl } from './relay-url';
import { isHostId } from './roster/sealed-parts';

// [SYNC-20] What a device of a space keeps in its secret store, and nowhere else: never in a database, a log, a backup or an answer.
export type EpochKeys = ReadonlyMap<number, Uint8Array>;
export type SpaceKeys = {
  /** 16 random bytes. */
  readonly space: Uint8Array;
  /** The host under which this device writes. Another host in the database: it is a copy, or an old state. */
  readonly host: HostId;
  /** Ed25519. Its public key names the device to the relay and in the roster. */
  readonly signingSeed: Uint8Array;
  /** X25519. */
  readonly agreementSecret: Uint8Array;
  /** For good: names streams and blobs, seals what the roster hides from the relay. */
  readonly spaceKey: Uint8Array;
  /** By epoch, from 1. */
  readonly epochs: EpochKeys;
  /** `ws:` or `wss:`, up to and with `/relay`. */
  readonly relay: string;
};
export type SecretFailure = Failure<'space_keys_unreadable' | 'space_keys_newer'>;

const VERSION = 1;
const SPACE = 16;
const KEY = 32;

/** One line of JSON, without spaces: the stores of some systems hold no others. */
export const encodeSpaceKeys = (keys: SpaceKeys): string =>
  JSON.stringify({
    version: VERSION,
    space: toBase64Url(keys.space),
    host: keys.host,
    signingSeed: toBase64Url(keys.signingSeed),
    agreementSecret: toBase64Url(keys.agreementSecret),
    spaceKey: toBase64Url(keys.spaceKey),
    epochs: [...keys.epochs].map(([epoch, key]) => [epoch, toBase64Url(key)]),
    relay: keys.relay,
  });

const bytesOf = (length: number) =>
  z.string().transform((text, context) => {
    const bytes = fromBase64Url(text);
    if (bytes?.length === length) return bytes;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });
const Stored = z.strictObject({
  version: z.literal(VERSION),
  space: bytesOf(SPACE),
  host: z.string().refine(isHostId),
  signingSeed: bytesOf(KEY),
  agreementSecret: bytesOf(KEY),
  spaceKey: bytesOf(KEY),
  epochs: z
    .array(z.tuple([z.number().refine(isCounter), bytesOf(KEY)]))
    .min(1)
    .refine((epochs) => new Set(epochs.map(([epoch]) => epoch)).size === epochs.length),
  relay: z.string().refine((url) => readRelayUrl(url).ok),
});
const Versioned = z.object({ version: z.number() });

/** What it says on a failure holds nothing of the text. */
export const decodeSpaceKeys = (text: string): Result<SpaceKeys, SecretFailure> => {
  const json = parseJson(text);
  const value = json.ok ? json.value : null;
  const stored = Stored.safeParse(value);
  if (stored.success) {
    const { space, host, signingSeed, agreementSecret, spaceKey, epochs, relay } = stored.data;
    return ok({ space, host, signingSeed, agreementSecret, spaceKey, epochs: new Map(epochs), relay });
  }
  const isNewer = (Versioned.safeParse(value).data?.version ?? 0) > VERSION;
  return fail(isNewer ? 'space_keys_newer' : 'space_keys_unreadable');
};

/** [SYNC-20] Through which envelope of this device's own streams the secret store knows. It lies beside the keys, so that moving it never touches them. */
export type SpaceMark = Readonly<Record<'journal' | 'agent', number>>;
const StoredMark = z.strictObject({
  version: z.literal(VERSION),
  journal: z.number().int().min(0),
  agent: z.number().int().min(0),
});
export const encodeMark = ({ journal, agent }: SpaceMark): string =>
  JSON.stringify({ version: VERSION, journal, agent });
/** A mark that cannot be read says nothing: it only ever adds to what relay and peers say. */
export const decodeMark = (text: string): SpaceMark | null => {
  const json = parseJson(text);
  const stored = StoredMark.safeParse(json.ok ? json.value : null).data;
  return stored === undefined ? null : { journal: stored.journal, agent: stored.agent };
};
