/** The end of the year 9999: days are written with four digits, and beyond what a `Date` holds nothing could be shown. */
export const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
