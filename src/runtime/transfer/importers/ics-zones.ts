import { dayNumberOfIso, isoOfDayNumber } from '../../../words/quick-add/calendar-day';
import type { Component } from './ics-components';
import { propertyOf } from './ics-when';
import { ruleOf } from './recurrence-rule';
import { daysOfRule, type Window } from './rule-days';
import { clockOf, millisOfWall, offsetOf, type ZoneClock } from './zone-clock';

// [ICS-6] A zone that is known by no name here is what the file says of it (VTIMEZONE): Outlook names its zones as Windows does.
type Change = { readonly at: number; readonly before: number; readonly after: number };
export type FileZones = {
  /** Parts of a zone come before it; one that came before keeps its name. */
  readonly read: (component: Component) => void;
  readonly named: (name: string) => ZoneClock | null;
};

const MOST_ZONES = 200;
const MOST_DATES = 100;
const MOST_CHANGES = 2_000;
const STAMP = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z?$/;
/** In which changes of the clocks are worked out. */
const windowUntil = (year: number): Window => ({
  from: dayNumberOfIso('1900-01-01') ?? 0,
  until: dayNumberOfIso(`${year}-12-31`) ?? 0,
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
  const first = dayNumberOfIso(start.day);
  const last = stampOf(rule?.until ?? '');
  const end = last === null ? Infinity : (millisOfWall(last.day + last.clock) ?? Infinity);
  const isYearly = rule?.frequency === 'YEARLY' && first !== null;
  const days = isYearly ? [...daysOfRule(rule, { start: first, window, spend })] : [];
  const ruled = days.flatMap((day) => changeOn({ day: isoOfDayNumber(day), clock: start.clock }));
  return [...changeOn(start), ...dates.flatMap(changeOn), ...ruled.filter(({ at }) => at <= end)];
};

const clockIn = (name: string, found: readonly Change[]): ZoneClock | null => {
  const changes = [...found].sort((a, b) => b.at - a.at);
  const first = changes.at(-1);
  if (first === undefined) return null;
  return clockOf(name, (at) => changes.find((change) => change.at <= at)?.after ?? first.before);
};

/** Changes of the clocks are worked out up to the end of `last`, a year. */
export const createFileZones = (last: number, spend: () => void): FileZones => {
  const world = { window: windowUntil(last), spend };
  const zones = new Map<string, ZoneClock>();
  let changes: readonly Change[] = [];
  return {
    read: (component) => {
      if (component.name === 'STANDARD' || component.name === 'DAYLIGHT') {
        if (zones.size < MOST_ZONES && changes.length < MOST_CHANGES)
          changes = [...changes, ...changesOf(component, world)].slice(0, MOST_CHANGES);
      } else if (component.name === 'VTIMEZONE') {
        const name = propertyOf(component, 'TZID')?.value.trim() ?? '';
        const clock = zones.has(name) ? null : clockIn(name, changes);
        if (clock !== null) zones.set(name, clock);
        changes = [];
      }
    },
    named: (name) => zones.get(name) ?? null,
  };
};
