import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, OracleZone } from './oracle';

// Lines as `zdump -v` writes them, two for each change: the second before it and the second of it.
const LINE = /^(\S+)\s+\S+ (\S+)\s+(\d+) (\d+):(\d+):(\d+) (\d+) UT = .* gmtoff=(-?\d+)$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const readLine = (line: string) => {
  const match = LINE.exec(line);
  if (match === null) throw new Error('not a line of zdump');
  const [, zone = '', month = '', day, hour, minute, second, year, offset] = match;
  const instant = Date.UTC(
    ...([
      Number(year),
      MONTHS.indexOf(month),
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
    ] as const),
  );
  return { zone, instant, offset: Number(offset) * 1000 };
};

const zonesOf = (text: string): ReadonlyMap<string, OracleZone> => {
  const zones = new Map<string, { start: number; changes: Change[] }>();
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const { zone, instant, offset } = readLine(line);
    const known = zones.get(zone);
    if (known === undefined) {
      zones.set(zone, { start: offset, changes: [] });
      continue;
    }
    const before = known.changes[known.changes.length - 1]?.after ?? known.start;
    if (before !== offset) known.changes.push({ at: instant, before, after: offset });
  }
  return zones;
};

const outside = process.env['REVEILLE_OUTSIDE'];
const file = outside === undefined ? '' : join(outside, 'tzdb_source', 'zdump_edge_zones.txt');

/** Empty where the outside cases are not at hand. */
export const edgeZones: ReadonlyMap<string, OracleZone> =
  file !== '' && existsSync(file) ? zonesOf(readFileSync(file, 'utf8')) : new Map<string, OracleZone>();

/** What the edge zones show, small: a summer time, half an hour of it, a day that never was, a midnight that never was. */
const hours = (value: number): number => value * 3_600_000;
export const ownZones: ReadonlyMap<string, OracleZone> = new Map([
  [
    'Europe/Berlin',
    {
      start: hours(1),
      changes: [
        { at: Date.UTC(2026, 2, 29, 1), before: hours(1), after: hours(2) },
        { at: Date.UTC(2026, 9, 25, 1), before: hours(2), after: hours(1) },
      ],
    },
  ],
  [
    'Australia/Lord_Howe',
    {
      start: hours(11),
      changes: [
        { at: Date.UTC(2026, 3, 4, 15), before: hours(11), after: hours(10.5) },
        { at: Date.UTC(2026, 9, 3, 15, 30), before: hours(10.5), after: hours(11) },
      ],
    },
  ],
  [
    'Pacific/Apia',
    {
      start: hours(-10),
      changes: [{ at: Date.UTC(2011, 11, 30, 10), before: hours(-10), after: hours(14) }],
    },
  ],
  [
    'America/Sao_Paulo',
    {
      start: hours(-3),
      changes: [
        { at: Date.UTC(2018, 10, 4, 3), before: hours(-3), after: hours(-2) },
        { at: Date.UTC(2019, 1, 17, 2), before: hours(-2), after: hours(-3) },
      ],
    },
  ],
]);
