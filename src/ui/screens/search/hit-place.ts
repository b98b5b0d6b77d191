import type { Href } from 'expo-router';
import type { SearchHit } from '../../../runtime/api/journal-values';

/** The screen that shows what was found. */
export const placeOf = ({ ref: { kind, id }, topic }: SearchHit): Href => {
  const named = topic ?? '';
  switch (kind) {
    case 'task':
      return { pathname: '/task/[id]', params: { id } };
    case 'note':
      return { pathname: '/entry/[id]', params: { id } };
    case 'voiceNote':
      return { pathname: '/voice/[id]', params: { id } };
    case 'timeEntry':
      return { pathname: '/journal', params: { day: named } };
    case 'dayPlan':
    case 'planBlock':
      return { pathname: '/', params: { day: named } };
    case 'rating':
      return { pathname: '/track/rating/[slug]', params: { slug: named } };
    case 'workout':
      return { pathname: '/track/workout/[slug]', params: { slug: named } };
    case 'measurement':
      return { pathname: '/track/measurement/[slug]', params: { slug: named } };
    case 'habit':
      return { pathname: '/track/habit/[id]', params: { id } };
    case 'habitCheck':
      return { pathname: '/track/habit/[id]', params: { id: named } };
  }
};
