import { sha256 } from '../../../core/sha256';
import { blockFault } from '../../../db/journal/wall-time';
import { icsComponents, icsText, icsTexts, type Component, type Property } from './ics-components';
import { isDay } from './due';
import { left, type Found, type FoundTask, type Reader, type ReaderPorts } from './found';
import { textsOf } from './sources';
import { millisOfWall, type ZoneClock } from './zone-clock';

// iCalendar: tasks, and events as blocks of the day on which they begin, in the person's own zone.
type When = { readonly day: string; readonly at: number | null; readonly wall: string | null };

const property = ({ properties }: Component, name: string): Property | null =>
  properties.find((each) => each.name === name) ?? null;
const textOf = (component: Component, name: string): string =>
  icsText(property(component, name)?.value ?? '').trim();

const DATE = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/;
/** `/mozilla.org/20050126_1/Europe/Berlin` is Europe/Berlin. */
const zoneIn = (name: string): string =>
  /(?:^|\/)([A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?)$/.exec(name)?.[1] ?? name;

/** A time of an unknown zone counts as the person's own. */
const zoneOf = ({ parameters }: Property, { zone, zoneNamed }: ReaderPorts): ZoneClock => {
  const name = parameters.get('TZID');
  return (name === undefined ? null : zoneNamed(zoneIn(name))) ?? zone;
};
const whenOf = (stamp: Property | null, ports: ReaderPorts): When | null => {
  const [, year, month, date, hour, minute, second, isUtc] = DATE.exec(stamp?.value.trim() ?? '') ?? [];
  const day = `${year}-${month}-${date}`;
  if (stamp === null || year === undefined || !isDay(day)) return null;
  if (hour === undefined) return { day, at: null, wall: null };
  const written = `${day}T${hour}:${minute}`;
  const millis = millisOfWall(`${written}:${second}`);
  if (millis === null) return null;
  const at = isUtc === undefined ? zoneOf(stamp, ports).instantOf(written) : millis;
  if (at < 0) return null;
  const wall = isUtc === undefined && !stamp.parameters.has('TZID') ? written : ports.zone.wallOf(at);
  return { day: wall.slice(0, 10), at, wall };
};

const DURATION = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/;
const durationMinutes = (text: string): number | null => {
  const found = DURATION.exec(text.trim());
  if (found === null) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  return Math.floor(((weeks * 7 + days) * 24 + hours) * 60 + minutes + seconds / 60);
};

const keyOf = (component: Component, said: readonly string[]): string => {
  const id = property(component, 'UID')?.value.trim() ?? '';
  const one = property(component, 'RECURRENCE-ID')?.value.trim() ?? '';
  return id === '' ? sha256(JSON.stringify(said)) : `${id}|${one}`;
};

const endOf = (component: Component, { start, ports }: { start: When; ports: ReaderPorts }): When | null => {
  const end = whenOf(property(component, 'DTEND'), ports);
  if (end !== null || start.at === null) return end;
  const minutes = durationMinutes(property(component, 'DURATION')?.value ?? '');
  if (minutes === null) return null;
  const at = start.at + minutes * 60_000;
  const wall = ports.zone.wallOf(at);
  return { day: wall.slice(0, 10), at, wall };
};

/** A time of a zone that nobody here knows counts as the person's own, and the dry run says so. */
const hasUnknownZone = (component: Component, { zoneNamed }: ReaderPorts): boolean =>
  ['DTSTART', 'DTEND', 'DUE'].some((name) => {
    const zone = property(component, name)?.parameters.get('TZID');
    return zone !== undefined && zoneNamed(zoneIn(zone)) === null;
  });

type Read = { readonly component: Component; readonly calendar: Component; readonly ports: ReaderPorts };

const eventOf = function* ({ component, calendar, ports }: Read): Generator<Found, void, undefined> {
  const title = textOf(component, 'SUMMARY');
  if (textOf(component, 'STATUS').toUpperCase() === 'CANCELLED') return yield left('left_cancelled', title);
  const start = whenOf(property(component, 'DTSTART'), ports);
  if (start === null) return yield left('left_not_understood', title);
  if (start.wall === null) return yield left('left_all_day', title);
  const end = endOf(component, { start, ports })?.wall ?? null;
  const fault = end === null ? 'plan_block_ends_before_start' : blockFault({ start: start.wall, end });
  if (end === null || fault !== null)
    return yield left(fault === 'plan_block_too_long' ? 'left_all_day' : 'left_not_understood', title);
  if (property(component, 'RRULE') !== null || property(component, 'RDATE') !== null)
    yield left('left_recurring', title);
  if (hasUnknownZone(component, ports)) yield left('left_zone_unknown', title);
  const notes = [textOf(component, 'LOCATION'), textOf(component, 'DESCRIPTION')];
  yield {
    ...{ found: 'planBlock', key: keyOf(component, ['event', title, start.wall, end]), title },
    ...{ start: start.wall, end, notes: notes.filter((text) => text !== '').join('\n\n') },
    category: textOf(calendar, 'X-WR-CALNAME') || null,
  };
  return undefined;
};

const STATUS: Readonly<Record<string, FoundTask['status']>> = {
  'IN-PROCESS': 'IN_PROGRESS',
  COMPLETED: 'DONE',
  CANCELLED: 'REJECTED',
};
/** 1 is the highest, 5 the middle, 9 the lowest, 0 says nothing. */
const priorityOf = (text: string): FoundTask['priority'] => {
  const rank = Number(text);
  if (rank === 1) return 'P0';
  if (rank >= 2 && rank <= 4) return 'P1';
  return rank >= 6 && rank <= 9 ? 'P3' : 'P2';
};

const taskOf = function* ({ component, calendar, ports }: Read): Generator<Found, void, undefined> {
  const title = textOf(component, 'SUMMARY');
  if (title === '') return yield left('left_not_understood', property(component, 'UID')?.value);
  if (property(component, 'RRULE') !== null) yield left('left_recurring', title);
  if (hasUnknownZone(component, ports)) yield left('left_zone_unknown', title);
  const due = whenOf(property(component, 'DUE') ?? property(component, 'DTSTART'), ports);
  const completedAt = whenOf(property(component, 'COMPLETED'), ports)?.at ?? null;
  const said = textOf(component, 'STATUS').toUpperCase();
  const status = STATUS[said] ?? (completedAt === null ? 'OPEN' : 'DONE');
  yield {
    ...{ found: 'task', key: keyOf(component, ['task', title, due?.day ?? '']), title, status },
    notes: textOf(component, 'DESCRIPTION'),
    priority: priorityOf(textOf(component, 'PRIORITY')),
    due: due?.wall ?? due?.day ?? null,
    estimateMinutes: null,
    completedAt: status === 'DONE' ? completedAt : null,
    createdAt: whenOf(property(component, 'CREATED'), ports)?.at ?? null,
    category: textOf(calendar, 'X-WR-CALNAME') || null,
    labels: icsTexts(property(component, 'CATEGORIES')?.value ?? '').filter((label) => label !== ''),
    ...{ items: [], parent: null },
  };
  return undefined;
};

export const looksLikeIcs = (start: string): boolean => /^\s*BEGIN:VCALENDAR/i.test(start);

export const readIcs: Reader = function* (file, ports) {
  for (const { parts } of textsOf(file, (name) => /\.ics$/i.test(name)))
    for (const { component, calendar } of icsComponents(parts)) {
      if (component.name === 'VEVENT') yield* eventOf({ component, calendar, ports });
      else if (component.name === 'VTODO') yield* taskOf({ component, calendar, ports });
      yield undefined;
    }
};
