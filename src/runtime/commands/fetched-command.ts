import type { Fetched } from '../fetched';
import type { Command } from './command';

/** A command whose code comes when it is first asked for; from then on it is as quick as any. */
export const fetchedCommand = <T>(
  definition: Command['definition'],
  { fetched, pick }: { readonly fetched: Fetched<T>; readonly pick: (code: T) => Command },
): Command => ({
  definition,
  run: (engine, message) => {
    const here = fetched.here();
    if (here !== null) return pick(here).run(engine, message);
    return fetched.fetch().then((code) => (code.ok ? pick(code.value).run(engine, message) : code));
  },
});
