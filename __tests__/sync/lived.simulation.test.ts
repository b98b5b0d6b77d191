import { play } from './lived/world';

// REVEILLE_SEED lives one history again; SOAK=1 lives thousands, LIVES says how many.
const chosen = process.env['REVEILLE_SEED'];
const isSoak = process.env['SOAK'] === '1';
const FIRST = Number(chosen ?? 20_261_120);
const EVERY_DAY = 12;
const lives = chosen !== undefined ? 1 : isSoak ? Number(process.env['LIVES'] ?? 2000) : EVERY_DAY;

test.each(Array.from({ length: lives }, (_, at) => FIRST + at))(
  '[SYNC-6] [SYNC-11] [SYNC-16] [SYNC-20] devices end equal, whatever happened on the way: REVEILLE_SEED=%i',
  async (seed) => {
    expect(await play(seed)).toMatchObject({ seed, wrong: [] });
  },
);
