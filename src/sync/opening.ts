import type { HostId } from '../core/named-ids';
import { ok, type Failure, type Result } from '../core/result';
import type { CarriedCommit } from '../db/log/carried';
import { decodeBody } from './body';
import type { Spent } from './body-scan';
import { checkBody } from './checks';
import { commitmentOf, openEnvelope, readHeader, type EnvelopeCodec } from './envelope';
import type { KnownStream, KnownStreams } from './known-streams';
import type { SpaceKeys } from './space-keys';

/** Behind this the next envelope of a stream is checked: the last one that is staged, or applied. */
export type Tip = { readonly seq: number; readonly counter: number; readonly commitment: Uint8Array };
export type OpenedEnvelope = {
  readonly commits: readonly CarriedCommit[];
  readonly commitment: Uint8Array;
  /** The length of its body. */
  readonly bytes: number;
};
/** `waits`: its epoch's key is not here yet. */
export type Opening = Result<OpenedEnvelope, Failure> | { readonly waits: true };
export type OpeningParts = {
  readonly codec: EnvelopeCodec;
  readonly keys: () => SpaceKeys;
  readonly streams: () => KnownStreams;
  readonly spent: Spent;
  /** This device's last counter in the stream's domain. */
  readonly own: () => { readonly host: HostId; readonly counter: number };
};
export type Open = (
  stream: KnownStream,
  given: { readonly envelope: Uint8Array; readonly behind: Tip },
) => Opening;

/** [SYNC-7] Opens, decodes and checks one envelope behind another. Its signature was checked before. */
export const createOpening =
  ({ codec, keys, streams, spent, own }: OpeningParts): Open =>
  ({ host, domain }, { envelope, behind }) => {
    const epoch = readHeader(envelope)?.epoch;
    const epochKey = epoch === undefined ? undefined : keys().epochs.get(epoch);
    if (epochKey === undefined) return { waits: true };
    const body = openEnvelope(codec, { envelope, epochKey, previous: behind.commitment, spent });
    if (!body.ok) return body;
    const { knows, isGhost } = streams();
    const stream = { host, domain };
    const decoded = decodeBody(body.value, { stream, knows, spent });
    if (!decoded.ok) return decoded;
    const { counter } = behind;
    const checked = checkBody(decoded.value, { stream, counter, own: own(), knows, isGhost });
    if (!checked.ok) return checked;
    const commitment = commitmentOf(codec.crypto, body.value);
    return ok({ commits: decoded.value.commits, commitment, bytes: body.value.length });
  };

/** Where its stream stands behind an envelope. */
export const behindOpened = (seq: number, { commits, commitment }: OpenedEnvelope): Tip => {
  const last = commits.at(-1);
  const counter = last === undefined ? 0 : last.firstCounter + last.units.length - 1;
  return { seq, counter, commitment };
};

/** Bodies that were decoded when they were staged. */
const MOST_REMEMBERED = 2 * 1024 * 1024;
export const createRemembered = () => {
  const opened = new Map<string, OpenedEnvelope>();
  let held = 0;
  const nameOf = ({ name }: KnownStream, seq: number): string => `${name} ${seq}`;
  return {
    keep: (stream: KnownStream, { seq, envelope }: { seq: number; envelope: OpenedEnvelope }): void => {
      if (held + envelope.bytes > MOST_REMEMBERED) return;
      opened.set(nameOf(stream, seq), envelope);
      held += envelope.bytes;
    },
    of: (stream: KnownStream, seq: number): OpenedEnvelope | null => opened.get(nameOf(stream, seq)) ?? null,
    forget: (stream: KnownStream, seq: number): void => {
      held -= opened.get(nameOf(stream, seq))?.bytes ?? 0;
      opened.delete(nameOf(stream, seq));
    },
    forgetAll: (): void => {
      opened.clear();
      held = 0;
    },
  };
};
