import { spaceCommandTable } from './commands';
import type { SpaceContext } from './context';
import { SPACE_TOKEN, spaceQueryTable } from './queries';

/** One person's data over all their devices. */
export const spaceFeature = {
  commands: spaceCommandTable,
  queries: spaceQueryTable,
  /** Live answers follow the desk; answers how to stop that. */
  follow: ({ space }: Pick<SpaceContext, 'space'>, touchToken: (token: string) => void): (() => void) =>
    space().onChange(() => touchToken(SPACE_TOKEN)),
};
