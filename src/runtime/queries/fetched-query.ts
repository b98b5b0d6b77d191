import { nothing } from '../../notifications/dependence';
import type { Fetched } from '../fetched';
import type { Query } from './query';

/** A query whose code comes when it is first asked for. Its answer depends on nothing that changes. */
export const fetchedQuery = <T>(
  definition: Query['definition'],
  { fetched, pick }: { readonly fetched: Fetched<T>; readonly pick: (code: T) => Query },
): Query => ({
  definition,
  run: (engine, message) => {
    const here = fetched.here();
    if (here !== null) return pick(here).run(engine, message);
    const answer = fetched
      .fetch()
      .then((code) => (code.ok ? pick(code.value).run(engine, message).answer : code));
    return { answer, dependence: nothing };
  },
});
