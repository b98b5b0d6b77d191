import type { Href } from 'expo-router';
import type { SearchHit } from '../../../runtime/api/journal-values';
import { askedNow } from '../../shell/use-followed';

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
      return { pathname: '/journal', params: { day: named, ...askedNow() } };
    case 'dayPlan':
    case 'planBlock':
      return { pathname: '/', params: { day: named, ...askedNow() } };
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
