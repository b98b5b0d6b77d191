import { textNamed } from '../../db/journal/effective';
import { ok } from '../../core/result';
import { nothing, onTokens } from '../../notifications/dependence';
import { CareKind } from '../api/care-definition';
import type { ApiAnswer } from '../api/transport';
import { vouchQueries as definitions, type VouchRef } from '../api/vouch-definition';
import { careTitle } from '../care/care-kinds';
import type { Engine } from '../engine';
import type { AnyRecord } from '../queries/journal-records';
import { query, type Query } from '../queries/query';
import { readInput } from '../../api/read-input';
import type { Sliced } from '../sliced';
import { recordsOfImport, textsOfImport } from './import-texts';
import { hashOfShown, liveRecord, markedTexts, vouchKindOf } from './marked-texts';
import { createSources, importNamed } from './text-sources';

const titleOf = (
  engine: Engine,
  { ref, record }: { readonly ref: VouchRef; readonly record: AnyRecord },
): string => {
  const kind = CareKind.safeParse(ref.kind);
  return kind.success ? careTitle(engine, { kind: kind.data, record }) : textNamed(record.fields, 'name');
};

const recordTexts = (engine: Engine, ref: VouchRef) => {
  const record = liveRecord(engine, ref);
  const marked = record === null ? [] : markedTexts(vouchKindOf(ref.kind), record);
  if (marked.length === 0) return null;
  const sourceOf = createSources(engine);
  const texts = marked.map(({ field, text, entry, isOne }) => ({
    field,
    text,
    provenance: { authority: entry.authority, tainted: true },
    source: sourceOf(entry, { kind: ref.kind, id: ref.id, field }).source,
    hash: isOne ? hashOfShown(ref, [{ field, text }]) : null,
  }));
  const whole = marked.filter(({ isOne }) => isOne);
  return {
    texts,
    source: texts[0]?.source ?? ({ from: 'outside' } as const),
    hash: whole.length === 0 ? null : hashOfShown(ref, whole),
  };
};

const importTexts = function* (engine: Engine, actId: string): Sliced<ApiAnswer> {
  const act = importNamed(engine.database, actId);
  if (act === null) return ok(null);
  const { records, fields, left, hash } = yield* textsOfImport(engine, act);
  const countByKind: Record<string, number> = {};
  for (const { ref } of records) countByKind[ref.kind] = (countByKind[ref.kind] ?? 0) + 1;
  const { format, at } = act;
  return ok({ actId, format, at, records: records.length, fields, countByKind, left, hash });
};

const PAGE = 50;
type Asked = { readonly actId: string; readonly after: number; readonly limit: number };
const importPage = function* (engine: Engine, { actId, after, limit }: Asked): Sliced<ApiAnswer> {
  const act = importNamed(engine.database, actId);
  if (act === null) return ok({ records: [], next: null });
  const records = [];
  let place = after;
  for (const found of recordsOfImport(engine, { act, from: after })) {
    if (records.length >= limit) return ok({ records, next: String(place) });
    place += 1;
    if (place % PAGE === 0) yield;
    if (found === undefined || found.texts.length === 0) continue;
    const { ref, record } = found;
    const texts = found.texts.map(({ field, text, isEdited }) => ({ field, text, isEdited }));
    records.push({ ref, title: titleOf(engine, { ref, record }), texts });
  }
  return ok({ records, next: null });
};

const importQuery: Query = {
  definition: definitions['vouch.import'],
  run: (engine, message) => {
    const input = readInput(definitions['vouch.import'].input, message.input);
    const answer = input.ok ? importTexts(engine, input.value.actId) : input;
    return { answer, dependence: nothing };
  },
};

const placeOf = (after: string | null | undefined): number => {
  const place = Number(after ?? 0);
  return Number.isSafeInteger(place) && place > 0 ? place : 0;
};
const pageQuery: Query = {
  definition: definitions['vouch.importTexts'],
  run: (engine, message) => {
    const input = readInput(definitions['vouch.importTexts'].input, message.input);
    if (!input.ok) return { answer: input, dependence: nothing };
    const { actId, after, limit = PAGE } = input.value;
    return { answer: importPage(engine, { actId, after: placeOf(after), limit }), dependence: nothing };
  },
};

export const vouchQueryTable = {
  'vouch.record': query(definitions['vouch.record'], {
    read: recordTexts,
    dependsOn: (_answer, { kind }) => onTokens(vouchKindOf(kind).token),
  }),
  'vouch.import': importQuery,
  'vouch.importTexts': pageQuery,
};
