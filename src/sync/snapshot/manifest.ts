import { concatBytes, createByteReader, u16Bytes, u32Bytes, u64Bytes, u8Bytes } from '../../core/wire-bytes';
import { isCounter } from '../../core/identities';
import type { HostId } from '../../core/named-ids';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Crypto } from '../../core/crypto';
import type { Random } from '../../core/ports';
import { isHostId } from '../roster/sealed-parts';
import { unwrapBytes, wrapBytes } from '../roster/wrap';
import type { Domain } from '../stream-desk';
import { domains } from './rows';

// [SNAPSHOT-3] The manifest says everything of a snapshot that chunks do not: its key, how many chunks, and the heads from which its taker goes on. It is wrapped
// to the taker's key, or the words', and signed by the device that wrote it: wrapping alone would let anybody who knows a public key hand out a life.
// Signer 32 ‖ wrapped ‖ signature 64 over sha256(`reveille-snapshot-1` ‖ space ‖ taker ‖ wrapped).
export type StreamPlace = {
  readonly host: HostId;
  readonly domain: Domain;
  readonly seq: number;
  readonly counter: number;
  /** 32 bytes; zeros where there is no envelope yet. */
  readonly commitment: Uint8Array;
};
export type Manifest = {
  /** 32 random bytes; the blob's id at the relay. */
  readonly id: Uint8Array;
  readonly secret: Uint8Array;
  readonly chunks: number;
  /** All chunks together, sealed. */
  readonly bytes: number;
  /** All rows together, unpacked. */
  readonly unpacked: number;
  readonly rosterVersion: number;
  /** [SYNC-19] As they were when the reading began. */
  readonly heads: readonly StreamPlace[];
};
export type SnapshotCode = 'snapshot_damaged' | 'snapshot_invalid' | 'snapshot_newer';
export type SnapshotFailure = Failure<SnapshotCode>;

const VERSION = 1;
const KEY = 32;
const SIGNATURE = 64;
const MOST_CHUNKS = 16_384;
const MOST_HEADS = 512;
const LABEL = new TextEncoder().encode('reveille-snapshot-1');

const headBytes = ({ host, domain, seq, counter, commitment }: StreamPlace): readonly Uint8Array[] => {
  const name = new TextEncoder().encode(host);
  return [
    u8Bytes(domains.indexOf(domain)),
    u8Bytes(name.length),
    name,
    u64Bytes(seq),
    u64Bytes(counter),
    commitment,
  ];
};

const manifestBytes = (manifest: Manifest): Uint8Array =>
  concatBytes([
    u8Bytes(VERSION),
    manifest.id,
    manifest.secret,
    u32Bytes(manifest.chunks),
    u64Bytes(manifest.bytes),
    u64Bytes(manifest.unpacked),
    u32Bytes(manifest.rosterVersion),
    u16Bytes(manifest.heads.length),
    ...manifest.heads.flatMap(headBytes),
  ]);

const invalid = (check: string) => fail<SnapshotCode>('snapshot_invalid', check);

const readManifest = (bytes: Uint8Array): Result<Manifest, SnapshotFailure> => {
  const reader = createByteReader(bytes);
  const version = reader.u8();
  if (version > VERSION) return fail<SnapshotCode>('snapshot_newer');
  const id = reader.bytes(KEY);
  const secret = reader.bytes(KEY);
  const chunks = reader.u32();
  const sealed = reader.u64();
  const unpacked = reader.u64();
  const rosterVersion = reader.u32();
  const count = reader.u16();
  const heads: StreamPlace[] = [];
  for (let n = 0; n < Math.min(count, MOST_HEADS); n += 1) {
    const domain = domains[reader.u8()];
    const host = reader.text(reader.u8());
    const [seq, counter, commitment] = [reader.u64(), reader.u64(), reader.bytes(KEY)];
    if (domain === undefined || !isHostId(host) || !isCounter(counter)) return invalid('heads');
    heads.push({ host, domain, seq, counter, commitment });
  }
  if (!reader.isWhole() || version !== VERSION || chunks < 1 || chunks > MOST_CHUNKS)
    return invalid('manifest');
  const names = new Set(heads.map(({ host, domain }) => `${domain} ${host}`));
  if (names.size !== heads.length) return invalid('heads');
  return ok({ id, secret, chunks, bytes: sealed, unpacked, rosterVersion, heads });
};

type Addressed = { readonly space: Uint8Array; readonly taker: Uint8Array };
const digestOf = (
  crypto: Crypto,
  { space, taker, wrapped }: Addressed & { wrapped: Uint8Array },
): Uint8Array => crypto.sha256(concatBytes([LABEL, space, taker, wrapped]));

export const sealManifest = (
  { crypto, random }: { readonly crypto: Crypto; readonly random: Random },
  sealing: Addressed & { readonly manifest: Manifest; readonly signingSeed: Uint8Array },
): Result<Uint8Array, SnapshotFailure> => {
  const { space, taker, manifest, signingSeed } = sealing;
  if (manifest.heads.length > MOST_HEADS || manifest.chunks > MOST_CHUNKS) return invalid('too_large');
  const signer = crypto.signingPublicKey(signingSeed);
  const associated = concatBytes([LABEL, space, signer]);
  const wrapped = wrapBytes(
    { crypto, random },
    { to: taker, associated, plaintext: manifestBytes(manifest) },
  );
  if (wrapped === null) return invalid('taker');
  return ok(
    concatBytes([signer, wrapped, crypto.sign(signingSeed, digestOf(crypto, { space, taker, wrapped }))]),
  );
};

export type OpenedManifest = { readonly manifest: Manifest; readonly signer: Uint8Array };

/** `secret`: of the taker's X25519 key. Whether the signer may write snapshots is for the roster to say. */
export const openManifest = (
  crypto: Crypto,
  { space, secret, sealed }: Readonly<Record<'space' | 'secret' | 'sealed', Uint8Array>>,
): Result<OpenedManifest, SnapshotFailure> => {
  if (sealed.length <= KEY + SIGNATURE) return invalid('size');
  const signer = sealed.slice(0, KEY);
  const wrapped = sealed.subarray(KEY, sealed.length - SIGNATURE);
  const signature = sealed.subarray(sealed.length - SIGNATURE);
  const taker = crypto.agreementPublicKey(secret);
  const message = digestOf(crypto, { space, taker, wrapped });
  if (!crypto.verify({ publicKey: signer, message, signature })) return invalid('signature');
  const plain = unwrapBytes(crypto, { secret, associated: concatBytes([LABEL, space, signer]), wrapped });
  if (plain === null) return invalid('wrapping');
  const manifest = readManifest(plain);
  return manifest.ok ? ok({ manifest: manifest.value, signer }) : manifest;
};
