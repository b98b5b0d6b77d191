import { z } from 'zod';
import type { KeyValue } from '../../core/key-value';

// [PLACE-1] Where one was and how far down is kept as one goes; [PLACE-2] it is found again after a kill or a reload, unless an address was asked for or
// it was long ago.
const Place = z.object({
  path: z.string().regex(/^\/(?!\/)[^\s]{0,300}$/),
  y: z.number().min(0),
  at: z.number(),
});
export type Place = z.infer<typeof Place>;

const KEY = 'place';
/** After a night nobody looks for where they were. */
const LONGEST_MS = 2 * 3_600_000;

export const keepPlace = (memory: KeyValue, place: Place): void => memory.set(KEY, JSON.stringify(place));

export const readPlace = (memory: KeyValue, now: number): Place | null => {
  try {
    const place = Place.parse(JSON.parse(memory.get(KEY) ?? ''));
    const away = now - place.at;
    return away >= 0 && away <= LONGEST_MS ? place : null;
  } catch {
    return null;
  }
};

/** Screens of the first minutes and of a question are begun anew, not dropped into. */
const NOT_FOUND_AGAIN = ['/welcome', '/connect'];

/** Where a start goes on. `opened`: what this start was asked for; the front door asks for nothing. */
export const placeToGoOn = (place: Place | null, opened: string): string | null =>
  place === null || opened !== '/' || place.path === '/' || NOT_FOUND_AGAIN.includes(place.path)
    ? null
    : place.path;
