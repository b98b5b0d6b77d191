import { recordDeletedQuery } from './journal-deleted';
import { habitChecksQuery, habitListQuery } from './journal-habits';
import { journalListQuery } from './journal-list';
import { noteGetQuery, recordLinksQuery } from './journal-notes';
import { planGetQuery, timerStatusQuery } from './journal-plan';
import { searchQuery } from './journal-search';
import {
  measurementKindsQuery,
  measurementSeriesQuery,
  ratingListQuery,
  ratingSeriesQuery,
  workoutListQuery,
  workoutTypesQuery,
} from './journal-series';

export const journalQueryTable = {
  'journal.list': journalListQuery,
  search: searchQuery,
  'note.get': noteGetQuery,
  'timer.status': timerStatusQuery,
  'plan.get': planGetQuery,
  'rating.list': ratingListQuery,
  'rating.series': ratingSeriesQuery,
  'workout.types': workoutTypesQuery,
  'workout.list': workoutListQuery,
  'measurement.kinds': measurementKindsQuery,
  'measurement.series': measurementSeriesQuery,
  'habit.list': habitListQuery,
  'habit.checks': habitChecksQuery,
  'record.links': recordLinksQuery,
  'record.deleted': recordDeletedQuery,
};
