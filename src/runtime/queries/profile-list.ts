import { fail, ok } from '../../core/result';
import { queries } from '../api/definition';
import { nothing } from '../../notifications/dependence';
import type { Query } from './query';

/** The host answers this one before its peer is asked. */
export const profileListQuery: Query = {
  definition: queries['profile.list'],
  run: () => ({ answer: fail('profiles_not_available'), dependence: nothing }),
};

/** A peer that was opened alone has no device to ask. */
export const deviceCheckQuery: Query = {
  definition: queries['deviceCheck.state'],
  run: () => ({ answer: ok({ way: 'none', isReady: false }), dependence: nothing }),
};
