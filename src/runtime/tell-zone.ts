import type { ApiClient } from './api/client';

// [TIMER-24] A screen says where the person is when they open it, come back to it or use it: never because a connection came back or
// because it stands open somewhere. So of two screens in two zones the one in front of the person has the last word.
type Parts = {
  readonly client: Pick<ApiClient, 'query' | 'command'>;
  readonly zone: () => string;
  readonly now: () => number;
};
export type ZoneTeller = {
  /** The person opened this screen or came back to it. */
  readonly came: () => Promise<void>;
  /** The person does something here. */
  readonly used: () => Promise<void>;
  /** Another life is open, which may have been told something else: who opened it here says it at once, and whoever goes on here. */
  readonly forget: () => Promise<void>;
};

/** Whoever keeps using a screen may have moved with it, or have used another one meanwhile. */
const LOOK_AGAIN_MS = 5 * 60_000;
const TRY_AGAIN_MS = 15_000;
/** Between a tap that opens another life and the news that it is open. */
const JUST_NOW_MS = 5_000;

export const createZoneTeller = ({ client, zone, now }: Parts): ZoneTeller => {
  let nextLook = 0;
  let lastUsed = -Infinity;
  const tell = async (): Promise<boolean> => {
    const here = zone();
    const known = await client.query('zone.now', {});
    if (!known.ok) return false;
    if (known.value.personZone === here) return true;
    return (await client.command('zone.tell', { zone: here })).ok;
  };
  const came = async (): Promise<void> => {
    nextLook = now() + LOOK_AGAIN_MS;
    if (!(await tell())) nextLook = now() + TRY_AGAIN_MS;
  };
  return {
    came,
    used: async () => {
      lastUsed = now();
      if (now() >= nextLook) await came();
    },
    forget: async () => {
      nextLook = 0;
      if (now() - lastUsed < JUST_NOW_MS) await came();
    },
  };
};
