import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { unitsOfAct } from '../../db/log/feed';
import { VouchKind, type VouchRef } from '../api/vouch-definition';
import type { Engine } from '../engine';
import type { AnyRecord } from '../queries/journal-records';
import type { Sliced } from '../sliced';
import { liveRecord, markedTexts, shownAsJson, vouchKindOf, type Marked } from './marked-texts';
import { createSources, type ImportAct } from './text-sources';

// [VOUCH-3] What a vouch for an import is for: its texts as they stand now, so far as they are the import's own or the person typed into
// them since.
/** Everything that the act wrote, once, in the order in which it came. */
const refsOfAct = ({ database }: Engine, actId: string): readonly VouchRef[] => {
  const refs = new Map<string, VouchRef>();
  for (const { kind: name, id } of unitsOfAct(database, actId)) {
    const kind = VouchKind.safeParse(name);
    if (kind.success) refs.set(`${kind.data}|${id}`, { kind: kind.data, id });
  }
  return [...refs.values()];
};

export type ActText = Marked & { readonly isEdited: boolean };
export type ActRecord = {
  readonly ref: VouchRef;
  readonly record: AnyRecord;
  /** Those that the vouch is for. */
  readonly texts: readonly ActText[];
  /** Marked ones that it is not for. */
  readonly left: number;
};

/** From the place in the act on; a record of which nothing is marked is passed over with an undefined. */
export const recordsOfImport = function* (
  engine: Engine,
  { act, from }: { readonly act: ImportAct; readonly from: number },
): Generator<ActRecord | undefined, void, undefined> {
  const sourceOf = createSources(engine);
  for (const ref of refsOfAct(engine, act.actId).slice(from)) {
    const record = liveRecord(engine, ref);
    const marked = record === null ? [] : markedTexts(vouchKindOf(ref.kind), record);
    if (record === null || marked.length === 0) {
      yield undefined;
      continue;
    }
    const texts = marked.flatMap((text): ActText[] => {
      if (!text.isOne) return [];
      const { kind, id } = ref;
      const { source, isEdited } = sourceOf(text.entry, { kind, id, field: text.field });
      return source.from === 'import' && source.actId === act.actId ? [{ ...text, isEdited }] : [];
    });
    yield { ref, record, texts, left: marked.length - texts.length };
  }
};

export type ImportTextsFound = {
  readonly records: readonly ActRecord[];
  readonly fields: number;
  readonly left: number;
  readonly hash: string;
};
const PER_SLICE = 50;

/** [VOUCH-2] All of it, with the hash that a vouch is bound to. */
export const textsOfImport = function* (engine: Engine, act: ImportAct): Sliced<ImportTextsFound> {
  const digest = sha256.create().update(utf8ToBytes(`v1|vouchImport|${act.actId}\n`));
  const records: ActRecord[] = [];
  let fields = 0;
  let left = 0;
  let seen = 0;
  for (const found of recordsOfImport(engine, { act, from: 0 })) {
    seen += 1;
    if (seen % PER_SLICE === 0) yield;
    if (found === undefined) continue;
    left += found.left;
    if (found.texts.length === 0) continue;
    fields += found.texts.length;
    digest.update(utf8ToBytes(`${shownAsJson(found.ref, found.texts)}\n`));
    records.push(found);
  }
  return { records, fields, left, hash: bytesToHex(digest.digest()) };
};
