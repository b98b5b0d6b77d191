import type { Href } from 'expo-router';
import type { RecordRef } from '../../../runtime/api/journal-values';
import type { IconName } from '../../components';

export const RECORD_ICONS = {
  task: 'tasks',
  note: 'note',
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
    case 'habit':
      return { pathname: '/track/habit/[id]', params: { id } };
    default:
      return null;
  }
};
