/** A line that comes back into its field: what was typed there meanwhile stays, behind it. */
export const withLine = (typed: string, line: string): string =>
  typed.trim() === '' ? line : `${line} ${typed}`;
