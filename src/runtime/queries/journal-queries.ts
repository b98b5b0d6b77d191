import { attachmentQueries } from '../attachments/attachment-queries';
import { recordDeletedQuery } from './journal-deleted';
import { habitChecksQuery, habitListQuery, trackHabitQuery } from './journal-habits';
import { journalListQuery } from './journal-list';
import { noteGetQuery, recordLabelsQuery, recordLinksQuery, recordNamedQuery } from './journal-notes';
import { planGetQuery, timerStatusQuery } from './journal-plan';
import { searchQuery } from './journal-search';
import {
  measurementKindsQuery,
  measurementSeriesQuery,
  ratingDimensionsQuery,
  ratingListQuery,
  ratingSeriesQuery,
  workoutListQuery,
  workoutTypesQuery,
} from './journal-series';
import { trackChartQuery } from './track-chart';
import { trackLogsQuery } from './track-logs';
import { voiceQueryTable } from '../voice/voice-queries';

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
  'record.labels': recordLabelsQuery,
  'record.named': recordNamedQuery,
  'record.links': recordLinksQuery,
  ...attachmentQueries,
  ...voiceQueryTable,
  'record.deleted': recordDeletedQuery,
  'track.chart': trackChartQuery,
  'track.logs': trackLogsQuery,
  'track.habit': trackHabitQuery,
  'rating.dimensions': ratingDimensionsQuery,
};
