// [CLI-3] What others wrote must not steer a terminal: control characters, escape sequences and marks that turn the
// writing direction are shown as a replacement character. `--json` keeps every byte.
const STEERING = /[\p{Cc}\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/gu;

export const plainLine = (text: string): string => text.replace(STEERING, '\uFFFD');
export const plainLines = (text: string): string => text.split(/\r?\n/).map(plainLine).join('\n');

/** Columns two spaces apart; the last one is as long as it is. */
export const textTable = (rows: readonly (readonly string[])[]): string => {
  const width = (column: number): number => Math.max(...rows.map((row) => (row[column] ?? '').length));
  const last = Math.max(...rows.map((row) => row.length)) - 1;
  const widths = Array.from({ length: last }, (_, column) => width(column));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
