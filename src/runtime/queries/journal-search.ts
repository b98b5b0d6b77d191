import { slugOf } from '../../core/text';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { FoundDocument } from '../../db/search/search-documents';
import type { Found } from '../../db/search/search-index';
import { foldForSearch, searchedWords, searchExpression } from '../../db/search/search-text';
import { searchableText } from '../../db/search/searchable';
import { wallMoments } from '../../db/search/wall-timed';
import { memberText, textOf, textOrNull } from '../../db/journal/effective';
import type { EffectiveOf } from '../../db/records/kinds';
import { onTokens } from '../../notifications/dependence';
import { plainExcerpt } from '../../words/plain-excerpt';
import { journalQueries } from '../api/journal-definition';
import { RecordKindName, type SearchHit } from '../api/journal-values';
import type { ApiAnswer } from '../api/transport';
import type { Engine } from '../engine';
import { readInput } from '../../api/read-input';
import type { Sliced } from '../sliced';
import { markOfTexts, readRecord } from './journal-records';
import { registerKindOf, titleOfRecord } from './journal-titles';
import type { Query } from './query';

// [SEARCH-8] A hit is shown from the record as it is now, so a hit that is gone meanwhile is left out.
const TOKENS = [
  'TASK',
  'CHECKLIST',
  'NOTE',
  'AUDIO',
  'TIME_ENTRY',
  'DAY_PLAN',
  'RATING',
  'WORKOUT',
  'MEASUREMENT',
  'HABIT',
  'CATEGORY',
];
const AROUND = 60;

/** Begins a little before the first word that is found as it stands; folding may have changed lengths, so this is a help, no promise. */
const excerptOf = (body: string, words: readonly string[]): string => {
  const folded = foldForSearch(body);
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  if (first <= AROUND) return plainExcerpt(body);
  const begin = body.indexOf(' ', Math.min(first, body.length) - AROUND);
  return `…${plainExcerpt(begin === -1 ? body : body.slice(begin + 1))}`;
};

const TOPIC: { readonly [Name in RecordKindName]?: (effective: EffectiveOf<Name>) => string | null } = {
  timeEntry: (effective) => textOf(effective, 'day'),
  dayPlan: (effective) => textOf(effective, 'day'),
  planBlock: (effective) =>
    (memberText(effective, { group: 'block', member: 'start' }) ?? '').slice(0, 10) || null,
  rating: (effective) => slugOf(textOf(effective, 'dimension')),
  workout: (effective) => slugOf(textOf(effective, 'workoutType')),
  measurement: (effective) => slugOf(textOf(effective, 'measurementKind')),
  habitCheck: (effective) => textOrNull(effective, 'habitId'),
};

const hitOf = (
  engine: Engine,
  { found, words }: { found: FoundDocument; words: readonly string[] },
): SearchHit | null => {
  const kind = RecordKindName.safeParse(found.kind);
  if (!kind.success) return null;
  const record = readRecord(engine, { kind: registerKindOf(kind.data), id: found.id });
  const text = record === null ? null : searchableText(found.kind, record.fields);
  if (record === null || text === null) return null;
  return {
    ref: { kind: kind.data, id: found.id },
    title: titleOfRecord(engine, { kind: kind.data, record }),
    excerpt: excerptOf(text.body, words),
    at: text.at,
    categoryId: text.categoryId,
    topic: TOPIC[kind.data]?.(record.fields) ?? null,
    ...markOfTexts(registerKindOf(kind.data), record),
  };
};

type Input = ReturnType<(typeof journalQueries)['search']['input']['parse']>;

const search = function* (engine: Engine, input: Input): Sliced<ApiAnswer> {
  const expression = searchExpression(input.text);
  if (expression === null) return ok({ hits: [], next: null, isComplete: true });
  const {
    kinds = null,
    categoryId = null,
    startsAt = null,
    endsAt = null,
    fromDay = null,
    untilDay = null,
    before = null,
    limit = 30,
  } = input;
  const onWall = fromDay === null && untilDay === null ? null : wallMoments({ fromDay, untilDay });
  const query = {
    expression,
    kinds,
    categoryId,
    before,
    limit: limit + 1,
    from: startsAt,
    until: endsAt,
    onWall,
  };
  const found: Result<Found, Failure> = yield* engine.search.find({ query, waits: input.waits === true });
  if (!found.ok) return fail(found.error.code);
  const { documents, isComplete } = found.value;
  const shown = documents.slice(0, limit);
  const words = searchedWords(input.text);
  const hits = shown.flatMap((each) => hitOf(engine, { found: each, words }) ?? []);
  const last = documents.length > limit ? shown.at(-1) : undefined;
  return ok(JSON.parse(JSON.stringify({ hits, next: last?.number ?? null, isComplete })));
};

export const searchQuery: Query = {
  definition: journalQueries.search,
  run: (engine, message) => {
    const input = readInput(journalQueries.search.input, message.input);
    const dependence = onTokens(...TOKENS);
    return input.ok ? { answer: search(engine, input.value), dependence } : { answer: input, dependence };
  },
};
