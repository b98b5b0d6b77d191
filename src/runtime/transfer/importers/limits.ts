// [IMPORT-2] Every number of a file is bounded: entries, lengths, depths, names. What is more is refused whole, with a sentence.
export const MOST_FOUND = 200_000;
/** One entry of another app, with everything in it that stays there. */
export const LONGEST_PART = 4 * 1024 * 1024;
/** Of one entry: JSON.parse takes as long as there are values, and no rest comes in between. */
export const MOST_VALUES = 20_000;
export const DEEPEST_PART = 64;
export const MOST_COLUMNS = 200;
export const LONGEST_TAG = 256 * 1024;
export const LONGEST_PAGE = 1024 * 1024;
export const MOST_NAMES_IN_ARCHIVE = 50_000;
export const LONGEST_DIRECTORY = 16 * 1024 * 1024;
/** What is read of an archive, unpacked. Apple Health comes to gigabytes in years. */
export const MOST_UNPACKED = 4 * 1024 * 1024 * 1024;
/** No text packs better than this; zeros do. */
export const BEST_RATIO = 250;
export const SMALL_ENOUGH = 8 * 1024 * 1024;
export const LONGEST_TITLE = 500;
export const LONGEST_NOTES = 20_000;
export const LONGEST_BODY = 40_000;
export const LONGEST_NAME = 120;
export const MOST_ITEMS = 100;
export const MOST_LABELS = 30;
/** An item is written in one commit with all its parts. */
export const LARGEST_ITEM = 200 * 1024;
