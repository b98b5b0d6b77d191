import { formatTime } from '../../time/format';
import { numberFormat } from '../../../core/formatters';
import type { CategoryId } from '../../../core/named-ids';
import { MINUTE_MS } from '../../../core/calendar/civil-day';
import type { JournalItem } from '../../../runtime/api/journal-values';
import type { Provenance } from '../../../runtime/api/values';
import type { Say } from '../../../words/words';
import type { IconName } from '../../components';
import { dimensionWords } from '../rating/dimensions';
import { durationWords } from '../task/duration';
import { clockLength } from '../voice/clock-length';

/** What a person sees of one thing of the journal. */
export type ItemFace = {
  readonly icon: IconName;
  readonly title: string;
  /** More of it, in its own words. */
  readonly text: string;
  /** Short facts, one beside the other. */
  readonly facts: readonly string[];
  readonly categoryId: CategoryId | null;
  readonly provenance: Provenance | undefined;
};
export type FaceWords = { readonly say: Say; readonly locale: string };

type FaceOf<K extends JournalItem['kind']> = (
  item: Extract<JournalItem, { readonly kind: K }>,
  words: FaceWords,
) => ItemFace;

const amount = ({ value, unit }: { readonly value: number; readonly unit: string }, locale: string): string =>
  `${numberFormat(locale, { maximumFractionDigits: 3 }).format(value)} ${unit}`.trim();

const lasting = (seconds: number, say: Say): string =>
  seconds < 60 ? say('journal.seconds', { count: seconds }) : durationWords(Math.round(seconds / 60), say);

const noteFace: FaceOf<'note'> = ({ note }, { say, locale }) => ({
  icon: 'note',
  title: note.title || note.excerpt || say('journal.untitled'),
  text: note.title === '' ? '' : note.excerpt,
  facts: [formatTime(note.at, locale)],
  categoryId: note.categoryId,
  provenance: note.provenance,
});

const voiceNoteFace: FaceOf<'voiceNote'> = ({ voiceNote }, { say, locale }) => {
  const { title, excerpt, at, milliseconds, categoryId, provenance } = voiceNote;
  const shownTitle = title || excerpt || say('journal.untitledVoice');
  const length = milliseconds === null ? [] : [clockLength(milliseconds)];
  return {
    icon: 'microphone',
    title: shownTitle,
    text: title === '' ? '' : excerpt,
    facts: [formatTime(at, locale), ...length],
    categoryId,
    provenance,
  };
};

const timeEntryFace: FaceOf<'timeEntry'> = ({ timeEntry }, { say, locale }) => {
  const { start, end, annotation, source, categoryId, provenance } = timeEntry;
  const from = formatTime(start, locale);
  const facts =
    end === null
      ? [say('journal.runningSince', { start: from })]
      : [
          say('journal.span', { start: from, end: formatTime(end, locale) }),
          durationWords(Math.round((end - start) / MINUTE_MS), say),
        ];
  const title = annotation || (source?.title ?? '') || say('journal.timeEntry');
  const text = annotation === '' ? '' : (source?.title ?? '');
  return { icon: 'clock', title, text, facts, categoryId, provenance };
};

const ratingFace: FaceOf<'rating'> = ({ rating }, { say }) => ({
  icon: 'star',
  title: dimensionWords(rating.dimension, say),
  text: rating.note,
  facts: [say('journal.score', { value: rating.value })],
  categoryId: null,
  provenance: rating.provenance,
});

const workoutFace: FaceOf<'workout'> = ({ workout }, { say, locale }) => {
  const { sets, distance, durationSeconds } = workout;
  const facts = [
    ...(sets === null ? [] : [say('journal.setsReps', { sets: sets.sets, reps: sets.reps })]),
    ...(sets === null || sets.load === null ? [] : [amount(sets.load, locale)]),
    ...(distance === null ? [] : [amount(distance, locale)]),
    ...(durationSeconds === null ? [] : [lasting(durationSeconds, say)]),
  ];
  return {
    icon: 'weights',
    title: workout.workoutType,
    text: workout.note,
    facts,
    categoryId: workout.categoryId,
    provenance: workout.provenance,
  };
};

const measurementFace: FaceOf<'measurement'> = ({ measurement }, { locale }) => ({
  icon: 'measure',
  title: measurement.measurementKind,
  text: measurement.note,
  facts: [amount(measurement.quantity, locale)],
  categoryId: measurement.categoryId,
  provenance: measurement.provenance,
});

const habitCheckFace: FaceOf<'habitCheck'> = ({ habitCheck }, { say }) => ({
  icon: 'habit',
  title: habitCheck.habitName || say('journal.habitCheck'),
  text: habitCheck.note,
  facts: [],
  categoryId: null,
  provenance: undefined,
});

export const itemFace = (item: JournalItem, words: FaceWords): ItemFace => {
  switch (item.kind) {
    case 'note':
      return noteFace(item, words);
    case 'voiceNote':
      return voiceNoteFace(item, words);
    case 'timeEntry':
      return timeEntryFace(item, words);
    case 'rating':
      return ratingFace(item, words);
    case 'workout':
      return workoutFace(item, words);
    case 'measurement':
      return measurementFace(item, words);
    case 'habitCheck':
      return habitCheckFace(item, words);
  }
};
