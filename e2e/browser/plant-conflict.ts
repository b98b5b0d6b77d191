import { join } from 'node:path';
import type { Stand } from './stand';

/** Two devices changed one title, and one ticked what the other deleted. The hub is away meanwhile. */
export const plantConflict = async ({ hub, page, expectComplaint }: Stand): Promise<void> => {
  expectComplaint(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket|ERR_EMPTY_RESPONSE|status of 401/);
  await hub.kill();
  await hub.script('scripts/checks/runner/plant.mjs', ['conflict', join(hub.home, 'profiles', 'own')]);
  await hub.startAgain();
  await page().goto(hub.link());
};
