import { bytesFor } from './vector-code';
import { PLACES_PER_BLOCK } from './vector-schema';

// [LIKE-2] In a block the codes of 16 places lie beside each other, byte by byte: their first bytes, their second bytes, and so on. What looks through them
// takes one byte of 16 places, or of four, at a time.
export const TOGETHER = 16;
export type Block = {
  /** Of each place: to whom it belongs; 0: nobody, it is empty. */
  readonly scopes: Uint16Array;
  readonly codes: Uint8Array;
};

export const bytesOfBlock = (dimensions: number): number => PLACES_PER_BLOCK * 2 * bytesFor(dimensions);

/** Where the first byte of a place lies; each following one lies 16 further on. */
export const placeIn = (codes: Uint8Array, place: number): number =>
  Math.floor(place / TOGETHER) * (codes.length / (PLACES_PER_BLOCK / TOGETHER)) + (place % TOGETHER);

export const layCode = (
  { codes }: Block,
  { place, code }: { readonly place: number; readonly code: Uint8Array },
): void => {
  const from = placeIn(codes, place);
  for (let byte = 0; byte < code.length; byte += 1) codes[from + byte * TOGETHER] = code[byte] ?? 0;
};

export const clearPlace = (block: Block, place: number): void => {
  block.scopes[place] = 0;
  layCode(block, { place, code: new Uint8Array(block.codes.length / PLACES_PER_BLOCK) });
};
