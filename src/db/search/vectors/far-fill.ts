import { isJsonObject, parseJson } from '../../../core/json';
import type { Sha256 } from '../../../core/sha256';
import { from, text } from '../../rows';
import type { SqlDatabase } from '../../sql-database';
import { nextDue, type Due, type DueSlice, type Sources } from './fill';
import {
  hashOnShelf,
  keepShelves,
  openFarShelf,
  putVectors,
  removeFromShelf,
  rereadShelf,
  type NewVector,
  type Shelf,
} from './shelf';

// [FAR-2] A model elsewhere has a shelf like any other, filled a slice at a time: what of a slice lacks a vector is told, whoever can makes the vectors, and they
// are put where the text is still the one they were made of, by its hash. The cursor goes only past what is settled.
// [FAR-3] What may not be sent has no vector there: one that it had goes, and the model on this device goes on finding it.
/** What of a record may be sent; null: nothing. */
export type Judge<T extends { readonly text: string }> = (due: Due) => T | null;
export type FarStep<T extends { readonly text: string }> = {
  readonly modelId: string;
  /** Of all that decides what may be sent: where it is another one, everything is gone through again. */
  readonly fingerprint: string;
  readonly judge: Judge<T>;
  readonly most: number;
  /** By the hash of the text that they were made of. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
  /** Texts that the model does not take: passed over. */
  readonly refused: ReadonlySet<string>;
};
export type Wanted<T> = T & { readonly hash: string };
export type FarStepped<T> =
  | { readonly state: 'advanced' | 'done' }
  | { readonly state: 'wants'; readonly wanted: readonly Wanted<T>[] };

const READ = from('meta').column({ value: text }, "WHERE key = 'far'");
const WRITE =
  "INSERT INTO meta (key, value) VALUES ('far', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";

type Kept = { readonly modelId: string; readonly fingerprint: string };
const readKept = (index: SqlDatabase): Kept | null => {
  const kept = READ.first(index);
  const parsed = kept === null ? null : parseJson(kept);
  const { modelId, fingerprint } = parsed?.ok && isJsonObject(parsed.value) ? parsed.value : {};
  return typeof modelId === 'string' && typeof fingerprint === 'string' ? { modelId, fingerprint } : null;
};

/** Inside a transaction. */
const keep = (index: SqlDatabase, { now, nearId }: { readonly now: Kept; readonly nearId: string }): void => {
  const before = readKept(index);
  if (before?.modelId === now.modelId && before.fingerprint === now.fingerprint) return;
  if (before?.modelId !== now.modelId) keepShelves(index, [nearId, now.modelId]);
  rereadShelf(index, now.modelId);
  const { modelId, fingerprint } = now;
  index.run(WRITE, [JSON.stringify({ modelId, fingerprint })]);
};

/** Vectors of models elsewhere go, where there are any. */
export const forgetFar = (index: SqlDatabase, nearId: string): void => {
  if (readKept(index) === null) return;
  index.transaction(() => {
    keepShelves(index, [nearId]);
    index.run("DELETE FROM meta WHERE key = 'far'");
  });
};

type Settled = { readonly due: Due; readonly put: NewVector | null };
type Sorted<T> = { readonly settled: readonly Settled[]; readonly wanted: readonly Wanted<T>[] };

/** What is settled stands before what is not: a list is gone through in its order. */
const sorted = <T extends { readonly text: string }>(
  index: SqlDatabase,
  {
    step,
    shelf,
    slice,
    sha256,
  }: {
    readonly step: FarStep<T>;
    readonly shelf: Shelf;
    readonly slice: DueSlice;
    readonly sha256: Sha256;
  },
): Sorted<T> => {
  const settled: Settled[] = [];
  const wanted: Wanted<T>[] = [];
  for (const due of slice.due) {
    const { ref, owned } = due;
    const judged = step.judge(due);
    const hash = judged === null ? null : sha256(judged.text);
    const isKnown = hash !== null && hashOnShelf(index, { shelf, ref }) === hash;
    const vector = hash === null ? undefined : step.vectors.get(hash);
    const mayWait = judged !== null && hash !== null && !step.refused.has(hash);
    if (mayWait && !isKnown && vector === undefined) wanted.push({ ...judged, hash });
    if (wanted.length > 0) continue;
    const put = hash === null || !(isKnown || vector) ? null : { ref, owned, hash, vector: vector ?? null };
    settled.push({ due, put });
  }
  return { settled, wanted };
};

/** Inside a transaction. */
const settle = (
  index: SqlDatabase,
  { shelf, slice, settled }: { shelf: Shelf; slice: DueSlice; settled: readonly Settled[] },
): void => {
  for (const { due, put } of settled) if (put === null) removeFromShelf(index, { shelf, ref: due.ref });
  putVectors(index, { shelf, vectors: settled.flatMap(({ put }) => put ?? []) });
  const next = slice.due[settled.length];
  const through = next === undefined ? slice.through : next.at - 1;
  index.run(`UPDATE shelf SET ${slice.column} = ? WHERE number = ?`, [through, shelf.number]);
};

export const farSlice = <T extends { readonly text: string }>(
  index: SqlDatabase,
  {
    step,
    sources,
    sha256,
    nearId,
  }: {
    readonly step: FarStep<T>;
    readonly sources: Sources;
    readonly sha256: Sha256;
    readonly nearId: string;
  },
): FarStepped<T> =>
  // Vectors were paid for: alone in this file they wait for the disk.
  index.transaction(
    (): FarStepped<T> => {
      const { modelId, fingerprint, most } = step;
      keep(index, { now: { modelId, fingerprint }, nearId });
      const [first] = step.vectors.values();
      const shelf = openFarShelf(index, { id: modelId, dimensions: first?.length ?? null });
      const slice = nextDue(index, { shelf, sources, most });
      if (slice === null) return { state: 'done' };
      const { settled, wanted } = sorted(index, { step, shelf, slice, sha256 });
      if (settled.length === 0 && wanted.length > 0) return { state: 'wants', wanted };
      settle(index, { shelf, slice, settled });
      return { state: 'advanced' };
    },
    step.vectors.size > 0 ? { durable: 'now' } : {},
  );
