import type { Href } from 'expo-router';
import { slugOf } from '../../../core/text';
import type { JournalItem, RecordRef } from '../../../runtime/api/journal-values';
import type { IconName } from '../../components';

export const RECORD_ICONS = {
  task: 'tasks',
  note: 'note',
  voiceNote: 'microphone',
  timeEntry: 'clock',
  dayPlan: 'calendar',
  planBlock: 'calendar',
  rating: 'star',
  workout: 'weights',
  measurement: 'measure',
  habit: 'habit',
  habitCheck: 'habit',
} as const satisfies Record<RecordRef['kind'], IconName>;

/** The screen of one record, where its kind has one. */
export const screenOf = ({ kind, id }: RecordRef): Href | null => {
  switch (kind) {
    case 'task':
      return { pathname: '/task/[id]', params: { id } };
    case 'note':
      return { pathname: '/entry/[id]', params: { id } };
    case 'voiceNote':
      return { pathname: '/voice/[id]', params: { id } };
    case 'habit':
      return { pathname: '/track/habit/[id]', params: { id } };
    default:
      return null;
  }
};

/** Where one thing of the journal is seen as a whole: the note itself, the chart it is a point of. Null where a sheet shows it. */
export const placeOfItem = (item: JournalItem): Href | null => {
  switch (item.kind) {
    case 'note':
      return screenOf({ kind: 'note', id: item.note.id });
    case 'voiceNote':
      return screenOf({ kind: 'voiceNote', id: item.voiceNote.id });
    case 'timeEntry':
      return null;
    case 'rating':
      return slugged('/track/rating/[slug]', slugOf(item.rating.dimension));
    case 'workout':
      return slugged('/track/workout/[slug]', item.workout.typeSlug);
    case 'measurement':
      return slugged('/track/measurement/[slug]', item.measurement.kindSlug);
    case 'habitCheck':
      return screenOf({ kind: 'habit', id: item.habitCheck.habitId });
  }
};

type SluggedPath = '/track/rating/[slug]' | '/track/workout/[slug]' | '/track/measurement/[slug]';
const slugged = (pathname: SluggedPath, slug: string | null): Href | null =>
  slug === null ? null : { pathname, params: { slug } };
