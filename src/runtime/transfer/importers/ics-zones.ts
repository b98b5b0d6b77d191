import { sha256 } from '../../../core/sha256';
import { dayNumberOfText, dayTextOf } from '../../../core/calendar/civil-day';
import type { Component } from './ics-components';
import { propertyOf } from './ics-when';
import { ruleOf } from './recurrence-rule';
import { daysOfRule, type Window } from './rule-days';
import { clockOf, millisOfWall, offsetOf, type ZoneClock } from './zone-clock';

// [ICS-6] A zone that is known by no name here is what its calendar says of it (VTIMEZONE): Outlook names its zones as Windows does, and those made by hand
// all alike in every file. Where a calendar says nothing of a name, the first that did counts.
type Change = { readonly at: number; readonly before: number; readonly after: number };
export type FileZones = {
  /** Parts of a zone come before it; one that came before in this calendar, by its number, keeps its name. */
  readonly read: (component: Component, calendar: number) => void;
  readonly named: (name: string, calendar: number) => ZoneClock | null;
};

/** That differ. */
const MOST_ZONES = 200;
const MOST_NAMES = 10_000;
const MOST_DATES = 100;
const MOST_CHANGES = 2_000;
const STAMP = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z?$/;
/** In which changes of the clocks are worked out. */
const windowUntil = (year: number): Window => ({
  from: dayNumberOfText('1900-01-01') ?? 0,
  until: dayNumberOfText(`${year}-12-31`) ?? 0,
});

type Stamp = { readonly day: string; readonly clock: string };
const stampOf = (text: string): Stamp | null => {
  const [, year, month, date, hour, minute, second] = STAMP.exec(text.trim()) ?? [];
  const stamp = { day: `${year}-${month}-${date}`, clock: `T${hour}:${minute}:${second}` };
  return year === undefined || millisOfWall(stamp.day + stamp.clock) === null ? null : stamp;
};

type Part = { readonly start: Stamp; readonly before: number; readonly after: number };
const partOf = (component: Component): Part | null => {
  const start = stampOf(propertyOf(component, 'DTSTART')?.value ?? '');
  const [before, after] = ['TZOFFSETFROM', 'TZOFFSETTO'].map((name) =>
    offsetOf(propertyOf(component, name)?.value ?? ''),
  );
  if (start === null || before === undefined || before === null) return null;
  return after === undefined || after === null ? null : { start, before, after };
};

type World = { readonly window: Window; readonly spend: () => void };
const changesOf = (component: Component, { window, spend }: World): readonly Change[] => {
  const part = partOf(component);
  if (part === null) return [];
  const { start, before, after } = part;
  const changeOn = ({ day, clock }: Stamp): readonly Change[] => {
    const wall = millisOfWall(day + clock);
    return wall === null ? [] : [{ at: wall - before, before, after }];
  };
  const dates = component.properties
    .filter(({ name }) => name === 'RDATE')
    .slice(0, MOST_DATES)
    .flatMap(({ value }) => value.split(',', MOST_DATES).flatMap((text) => stampOf(text) ?? []));
  const rule = ruleOf(propertyOf(component, 'RRULE')?.value ?? '');
  const first = dayNumberOfText(start.day);
  const last = stampOf(rule?.until ?? '');
  const end = last === null ? Infinity : (millisOfWall(last.day + last.clock) ?? Infinity);
  const isYearly = rule?.frequency === 'YEARLY' && first !== null;
  const days = isYearly ? [...daysOfRule(rule, { start: first, window, spend })] : [];
  const ruled = days.flatMap((day) => changeOn({ day: dayTextOf(day), clock: start.clock }));
  return [...changeOn(start), ...dates.flatMap(changeOn), ...ruled.filter(({ at }) => at <= end)];
};

const clockIn = (name: string, found: readonly Change[]): ZoneClock | null => {
  const changes = [...found].sort((a, b) => b.at - a.at);
  const first = changes.at(-1);
  if (first === undefined) return null;
  return clockOf(name, (at) => changes.find((change) => change.at <= at)?.after ?? first.before);
};

type WorkedOut = { readonly key: string; readonly changes: readonly Change[] };
/** What says the same is worked out once: every file of an archive brings its zones along. */
const createWorkshop = (world: World) => {
  const changesByPart = new Map<string, readonly Change[]>();
  const clockByZone = new Map<string, ZoneClock>();
  return {
    add: (zone: WorkedOut, component: Component): WorkedOut => {
      if (zone.changes.length >= MOST_CHANGES) return zone;
      const part = sha256(JSON.stringify(component.properties.map(({ name, value }) => [name, value])));
      const isOver = clockByZone.size >= MOST_ZONES;
      const found = changesByPart.get(part) ?? (isOver ? [] : changesOf(component, world));
      if (found.length > 0) changesByPart.set(part, found);
      return { key: `${zone.key}|${part}`, changes: [...zone.changes, ...found].slice(0, MOST_CHANGES) };
    },
    clock: (name: string, { key, changes }: WorkedOut): ZoneClock | null => {
      const zone = sha256(`${name}|${key}`);
      const known = clockByZone.get(zone);
      if (known !== undefined) return known;
      const made = clockByZone.size < MOST_ZONES ? clockIn(name, changes) : null;
      if (made !== null) clockByZone.set(zone, made);
      return made;
    },
  };
};

const NOTHING: WorkedOut = { key: '', changes: [] };
/** Changes of the clocks are worked out up to the end of `last`, a year. */
export const createFileZones = (last: number, spend: () => void): FileZones => {
  const workshop = createWorkshop({ window: windowUntil(last), spend });
  const first = new Map<string, ZoneClock>();
  const own = new Map<string, ZoneClock>();
  let zone = NOTHING;
  return {
    read: (component, calendar) => {
      if (component.name === 'STANDARD' || component.name === 'DAYLIGHT')
        zone = workshop.add(zone, component);
      else if (component.name === 'VTIMEZONE') {
        const name = propertyOf(component, 'TZID')?.value.trim() ?? '';
        const key = `${calendar}|${name}`;
        const clock = own.has(key) ? null : workshop.clock(name, zone);
        if (clock !== null && own.size < MOST_NAMES) own.set(key, clock);
        if (clock !== null && !first.has(name)) first.set(name, clock);
        zone = NOTHING;
      }
    },
    named: (name, calendar) => own.get(`${calendar}|${name}`) ?? first.get(name) ?? null,
  };
};
