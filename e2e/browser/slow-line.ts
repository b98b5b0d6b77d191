import type { BrowserContext } from 'playwright-core';

/** In milliseconds; nothing unless asked for. What waits for no answer before it goes on is found out by it. */
const delay = Number(process.env['REVEILLE_SLOW_LINE'] ?? 0);
const rest = () => new Promise((resolve) => setTimeout(resolve, delay));

/** Every question and command reaches the hub late, and its answer the page: what is told by the live line comes before it. */
export const slowDown = async (context: BrowserContext): Promise<void> => {
  if (delay === 0) return;
  await context.route('**/api/**', async (route) => {
    try {
      await rest();
      // Not as the page: what it asked before it was closed arrives as well. What it asks while it is closed is lost here, unlike on a line (`closing-tab.ts`).
      const response = await context.request.fetch(route.request());
      await rest();
      await route.fulfill({ response });
    } catch {
      // The hub was taken away, or the page went meanwhile: the page is told what it would have met.
      await route.abort('connectionrefused').catch(() => undefined);
    }
  });
};
