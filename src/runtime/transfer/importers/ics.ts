import { sha256 } from '../../../core/sha256';
import { MINUTES_A_DAY, dayNumberOfText, yearOf } from '../../../core/calendar/civil-day';
import { blocksOf } from './ics-blocks';
import { icsComponents, icsText, icsTexts, type Component } from './ics-components';
import {
  createSteps,
  isSeries,
  replacedTime,
  seriesOf,
  windowOf,
  type Series,
  type Time,
} from './ics-series';
import { nameOfWhen, propertyOf, unknownZone, whenOf, type When } from './ics-when';
import { createFileZones, type FileZones } from './ics-zones';
import { left, type Found, type FoundBlock, type FoundTask, type Reader, type ReaderPorts } from './found';
import { MOST_FOUND } from './limits';
import type { Window } from './rule-days';
import { refuse } from '../staging/refused';
import { textsOf } from './sources';

// iCalendar: tasks, and events as blocks of the days on which they are, in the person's own zone.
const textOf = (component: Component, name: string): string =>
  icsText(propertyOf(component, name)?.value ?? '').trim();

const DURATION = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/;
const durationMinutes = (text: string): number | null => {
  const found = DURATION.exec(text.trim());
  if (found === null) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  return Math.floor(((weeks * 7 + days) * 24 + hours) * 60 + minutes + seconds / 60);
};

/** In milliseconds, of whole days in days; null where the file does not say. */
const lengthOf = (
  component: Component,
  { start, ports }: { start: When; ports: ReaderPorts },
): number | null => {
  const end = whenOf(propertyOf(component, 'DTEND'), ports);
  const minutes = durationMinutes(propertyOf(component, 'DURATION')?.value ?? '');
  if (start.at !== null) {
    if (end !== null && end.at !== null) return end.at - start.at;
    return minutes === null ? null : minutes * 60_000;
  }
  if (end !== null) {
    const days = (dayNumberOfText(end.day) ?? 0) - (dayNumberOfText(start.day) ?? 0);
    // Some write the day itself as its end, as if it were the last day and not the one behind it.
    return days === 0 ? 1 : days;
  }
  return minutes === null ? 1 : Math.max(1, Math.ceil(minutes / MINUTES_A_DAY));
};

type World = {
  readonly ports: ReaderPorts;
  readonly window: Window;
  readonly spend: () => void;
  /** Times of series that stand in the file as events of their own. */
  readonly replaced: ReadonlySet<string>;
};
type Read = { readonly component: Component; readonly calendar: Component; readonly world: World };

const timesOf = ({ component, world }: Read, start: When): Series => {
  const { ports, window, spend, replaced } = world;
  if (!isSeries(component)) return { times: [start], isUnread: false, isCut: false };
  const uid = propertyOf(component, 'UID')?.value.trim() ?? '';
  const moved = (time: Time): boolean => replaced.has(`${uid}|${nameOfWhen(time)}`);
  return seriesOf(component, { start, window, ports, spend, moved });
};

/** [ICS-4] One time of a series keeps its name when the file moves it: what is imported again is the same record. */
const keyOf = ({ component, world }: Read, { time, title }: { time: Time; title: string }): string => {
  const uid = propertyOf(component, 'UID')?.value.trim() ?? '';
  if (uid === '') return sha256(JSON.stringify(['event', title, nameOfWhen(time)]));
  return (
    replacedTime(component, world.ports) ?? (isSeries(component) ? `${uid}|${nameOfWhen(time)}` : `${uid}|`)
  );
};

const told = function* (read: Read, { series, title }: { series: Series; title: string }): Generator<Found> {
  if (series.isUnread) yield left('left_recurring', title);
  if (series.isCut) yield left('left_beyond_window', title);
  const zone = unknownZone(read.component, read.world.ports);
  if (zone !== null) yield left('left_zone_unknown', zone);
};

type Common = Pick<FoundBlock, 'title' | 'notes' | 'category'>;
const blocksOfTime = function* (
  read: Read,
  { time, length, common }: { time: Time; length: number; common: Common },
): Generator<Found> {
  const { title } = common;
  const blocks = blocksOf(time, { length, zone: read.world.ports.zone });
  if (blocks === null) return yield left('left_not_understood', title);
  if (blocks.isCut) yield left('left_all_day', title);
  const key = keyOf(read, { time, title });
  for (const [at, span] of blocks.spans.entries())
    yield { found: 'planBlock', key: at === 0 ? key : `${key}|${at}`, ...span, ...common };
  return undefined;
};

const eventOf = function* (read: Read): Generator<Found | undefined, void, undefined> {
  const { component, calendar, world } = read;
  const title = textOf(component, 'SUMMARY');
  if (textOf(component, 'STATUS').toUpperCase() === 'CANCELLED') return yield left('left_cancelled', title);
  const start = whenOf(propertyOf(component, 'DTSTART'), world.ports);
  const length = start === null ? null : lengthOf(component, { start, ports: world.ports });
  if (start === null || length === null) return yield left('left_not_understood', title);
  const series = timesOf(read, start);
  yield* told(read, { series, title });
  const notes = [textOf(component, 'LOCATION'), textOf(component, 'DESCRIPTION')];
  const common: Common = {
    title,
    notes: notes.filter((text) => text !== '').join('\n\n'),
    category: textOf(calendar, 'X-WR-CALNAME') || null,
  };
  for (const time of series.times) {
    yield* blocksOfTime(read, { time, length, common });
    yield undefined;
  }
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

const taskKey = (component: Component, said: readonly string[]): string => {
  const uid = propertyOf(component, 'UID')?.value.trim() ?? '';
  const one = propertyOf(component, 'RECURRENCE-ID')?.value.trim() ?? '';
  return uid === '' ? sha256(JSON.stringify(['task', ...said])) : `${uid}|${one}`;
};

const labelsOf = (component: Component): readonly string[] =>
  icsTexts(propertyOf(component, 'CATEGORIES')?.value ?? '').filter((label) => label !== '');
const parentOf = (component: Component): string | null => {
  const related = propertyOf(component, 'RELATED-TO');
  const isParent = (related?.parameters.get('RELTYPE') ?? 'PARENT').toUpperCase() === 'PARENT';
  return isParent && related !== null ? `${related.value.trim()}|` : null;
};

const taskOf = function* ({ component, calendar, world }: Read): Generator<Found, void, undefined> {
  const { ports } = world;
  const title = textOf(component, 'SUMMARY');
  if (title === '') return yield left('left_not_understood', propertyOf(component, 'UID')?.value);
  if (propertyOf(component, 'RRULE') !== null) yield left('left_recurring', title);
  const zone = unknownZone(component, ports);
  if (zone !== null) yield left('left_zone_unknown', zone);
  const due = whenOf(propertyOf(component, 'DUE') ?? propertyOf(component, 'DTSTART'), ports);
  const completedAt = whenOf(propertyOf(component, 'COMPLETED'), ports)?.at ?? null;
  const said = textOf(component, 'STATUS').toUpperCase();
  const status = STATUS[said] ?? (completedAt === null ? 'OPEN' : 'DONE');
  yield {
    found: 'task',
    key: taskKey(component, [title, due?.day ?? '']),
    title,
    status,
    notes: textOf(component, 'DESCRIPTION'),
    priority: priorityOf(textOf(component, 'PRIORITY')),
    due: due?.wall ?? due?.day ?? null,
    estimateMinutes: null,
    completedAt: status === 'DONE' ? completedAt : null,
    createdAt: whenOf(propertyOf(component, 'CREATED'), ports)?.at ?? null,
    category: textOf(calendar, 'X-WR-CALNAME') || null,
    labels: labelsOf(component),
    items: [],
    parent: parentOf(component),
  };
  return undefined;
};

/** A journal's page is a note. */
const pageOf = function* ({ component, calendar, world }: Read): Generator<Found, void, undefined> {
  const { ports } = world;
  const [title, body] = ['SUMMARY', 'DESCRIPTION'].map((name) => textOf(component, name));
  const when = ['DTSTART', 'CREATED', 'DTSTAMP'].flatMap(
    (name) => whenOf(propertyOf(component, name), ports) ?? [],
  )[0];
  const at = when === undefined ? -1 : (when.at ?? ports.zone.instantOf(`${when.day}T12:00`));
  if (when === undefined || at < 0 || `${title}${body}` === '')
    return yield left('left_not_understood', title);
  yield {
    found: 'note',
    key: taskKey(component, [title ?? '', body ?? '', when.day]),
    title: title ?? '',
    body: body ?? '',
    day: when.day,
    at,
    labels: labelsOf(component),
    category: textOf(calendar, 'X-WR-CALNAME') || null,
  };
  return undefined;
};

export const looksLikeIcs = (start: string): boolean => /^\s*BEGIN:VCALENDAR/i.test(start);

const isIcs = (name: string): boolean => /\.ics$/i.test(name);

type Numbered = { readonly component: Component; readonly calendar: Component; readonly number: number };
/** With the number of its calendar among all of the file's: a zone is described for its own calendar. */
const numbered = function* (file: Parameters<Reader>[0]): Generator<Numbered | undefined, void, undefined> {
  let last: Component | null = null;
  let number = -1;
  for (const { parts } of textsOf(file, isIcs))
    for (const ended of icsComponents(parts)) {
      if (ended === undefined) {
        yield undefined;
        continue;
      }
      const { component, calendar } = ended;
      if (calendar !== last) number += 1;
      last = calendar;
      yield { component, calendar, number };
    }
};

type PortsOf = (calendar: number) => ReaderPorts;
const portsWith = (given: ReaderPorts, zones: FileZones): PortsOf => {
  let made: { readonly calendar: number; readonly ports: ReaderPorts } | null = null;
  return (calendar) => {
    if (made?.calendar !== calendar) {
      const zoneNamed = (name: string) => given.zoneNamed(name) ?? zones.named(name, calendar);
      made = { calendar, ports: { ...given, zoneNamed } };
    }
    return made.ports;
  };
};

const SAYS_WHICH = ['UID', 'RECURRENCE-ID'];
/** Which times of series stand elsewhere in the file, and its zones: told before the events, which may come first; and before their zones. */
const replacedIn = function* (
  file: Parameters<Reader>[0],
  { portsOf, zones }: { readonly portsOf: PortsOf; readonly zones: FileZones },
): Generator<undefined, ReadonlySet<string>, undefined> {
  const moved: { readonly component: Component; readonly number: number }[] = [];
  for (const found of numbered(file)) {
    if (found === undefined) {
      yield undefined;
      continue;
    }
    const { component, number } = found;
    zones.read(component, number);
    const { name, properties } = component;
    if (name === 'VEVENT' && propertyOf(component, 'RECURRENCE-ID') !== null) {
      const which = properties.filter((each) => SAYS_WHICH.includes(each.name));
      moved.push({ component: { name, properties: which }, number });
    }
    if (moved.length > MOST_FOUND) refuse('import_too_many');
    yield undefined;
  }
  const replaced = new Set<string>();
  for (const { component, number } of moved) {
    const time = replacedTime(component, portsOf(number));
    if (time !== null) replaced.add(time);
    yield undefined;
  }
  return replaced;
};

export const readIcs: Reader = function* (file, given) {
  const window = windowOf(given);
  const zones = createFileZones(yearOf(window.until) + 1, createSteps());
  const portsOf = portsWith(given, zones);
  const replaced = yield* replacedIn(file, { portsOf, zones });
  const spend = createSteps();
  for (const found of numbered(file)) {
    if (found === undefined) {
      yield undefined;
      continue;
    }
    const { component, calendar, number } = found;
    const world: World = { ports: portsOf(number), window, spend, replaced };
    if (component.name === 'VEVENT') yield* eventOf({ component, calendar, world });
    else if (component.name === 'VTODO') yield* taskOf({ component, calendar, world });
    else if (component.name === 'VJOURNAL') yield* pageOf({ component, calendar, world });
    yield undefined;
  }
};
