import { z } from 'zod';
import type { Stand } from './stand';

type Question = { readonly door: 'query' | 'command'; readonly name: string; readonly input: object };

/** By the API, as the page itself asks. */
export const askPeer = async ({ page }: Stand, { door, ...question }: Question): Promise<unknown> => {
  const said = await page().evaluate(
    async ({ path, body }) => {
      const headers = {
        'content-type': 'application/json',
        'x-reveille-page-key': localStorage.getItem('reveille.page-key') ?? '',
      };
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      const told: unknown = await answer.json();
      return told;
    },
    {
      path: `/api/${door}`,
      body: door === 'query' ? question : { ...question, commandId: `asked-${question.name}` },
    },
  );
  return z.object({ value: z.json() }).parse(said).value;
};
