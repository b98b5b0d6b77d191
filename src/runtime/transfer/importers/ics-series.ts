import { dayNumberOfText, dayTextOf } from '../../../core/calendar/civil-day';
import { refuse } from '../staging/refused';
import type { Component } from './ics-components';
import { nameOfWhen, propertyOf, whenOf, whensOf, type When } from './ics-when';
import type { ReaderPorts } from './found';
import { ruleOf, type Rule } from './recurrence-rule';
import { daysOfRule, type Window } from './rule-days';
import { millisOfWall, type ZoneClock } from './zone-clock';

// [ICS-2] A repeating event comes as one record for each of its times from the first day of last year to the last day of next year, as its own zone
// has them; what it adds, leaves out or moves counts. What lies outside, and a rule that cannot be read, is said.
export type Time = { readonly at: number | null; readonly day: string };
export type Series = {
  readonly times: readonly Time[];
  /** The rule cannot be read: only its first time comes. */
  readonly isUnread: boolean;
  /** There is more before or behind. */
  readonly isCut: boolean;
};

/** More work than this for one file is no calendar of a person. */
const MOST_STEPS = 500_000;
export const createSteps = (): (() => void) => {
  let steps = 0;
  return () => {
    steps += 1;
    if (steps > MOST_STEPS) refuse('import_too_many');
  };
};

export const windowOf = ({ zone, now }: ReaderPorts): Window => {
  const year = Number(zone.wallOf(now).slice(0, 4));
  const from = dayNumberOfText(`${year - 1}-01-01`);
  const until = dayNumberOfText(`${year + 1}-12-31`);
  if (from === null || until === null) throw new Error('[ICS-2] every year has a first and a last day');
  return { from, until };
};

const UNTIL = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/;
type Until = { readonly day: string; readonly at: number | null };
/** An instant, or a wall time where the event is, or a day. */
const untilOf = ({ until }: Rule, zone: ZoneClock): Until | null => {
  const [, year, month, date, hour, minute, second, isUtc] = UNTIL.exec(until ?? '') ?? [];
  if (year === undefined) return null;
  const day = `${year}-${month}-${date}`;
  const wall = `${day}T${hour}:${minute}:${second}`;
  const asUtc = hour === undefined ? null : millisOfWall(wall);
  return { day, at: asUtc === null || isUtc !== undefined ? asUtc : zone.instantOf(wall) };
};

type Walk = {
  readonly start: When;
  readonly window: Window;
  readonly ports: ReaderPorts;
  readonly spend: () => void;
};

const timesOfRule = (rule: Rule, { start, window, ports, spend }: Walk): Series => {
  const zone = start.zone ?? ports.zone;
  // A start that clocks jump over moves for its own day alone: the rule goes on at the time that is written.
  const wall = start.at === null ? null : (start.written ?? zone.wallOf(start.at));
  const first = dayNumberOfText((wall ?? start.day).slice(0, 10)) ?? 0;
  const clock = wall?.slice(10) ?? '';
  const until = untilOf(rule, zone);
  const isBefore = ({ day, at }: Time): boolean =>
    until === null || (at === null || until.at === null ? day <= until.day : at <= until.at);
  const times: Time[] = [];
  for (const number of daysOfRule(rule, { start: first, window, spend })) {
    const day = dayTextOf(number);
    const time = { day, at: wall === null ? null : zone.instantOf(`${day}${clock}`) };
    if (isBefore(time)) times.push(time);
  }
  const isEnded = until !== null && until.day <= dayTextOf(window.until);
  const isCounted = rule.count !== null && times.length >= rule.count;
  return { times, isUnread: false, isCut: first < window.from || !(isEnded || isCounted) };
};

const isInside = ({ day }: Time, { from, until }: Window): boolean => {
  const number = dayNumberOfText(day) ?? 0;
  return number >= from && number <= until;
};

/** `moved`: the times that stand in the file as events of their own. */
export const seriesOf = (
  component: Component,
  walk: Walk & { readonly moved: (time: Time) => boolean },
): Series => {
  const { start, window, ports, moved } = walk;
  const rules = component.properties.filter(({ name }) => name === 'RRULE');
  const rule = rules.length === 1 ? ruleOf(rules[0]?.value ?? '') : null;
  const isUnread = rules.length > 0 && rule === null;
  const first: Series = { times: [start], isUnread, isCut: false };
  const ruled = rule === null ? first : timesOfRule(rule, walk);
  const added = whensOf(component, { name: 'RDATE', ports });
  const out = new Set(whensOf(component, { name: 'EXDATE', ports }).map(nameOfWhen));
  const times = new Map([...ruled.times, ...added].map((time) => [nameOfWhen(time), time]));
  const inside = [...times.values()].filter((time) => isInside(time, window) || isUnread);
  return {
    ...ruled,
    isCut: ruled.isCut || inside.length < times.size,
    times: inside.filter((time) => !out.has(nameOfWhen(time)) && !out.has(time.day) && !moved(time)),
  };
};

export const isSeries = (component: Component): boolean =>
  propertyOf(component, 'RRULE') !== null || propertyOf(component, 'RDATE') !== null;

/** `uid` and the time that an event stands for instead; null where it is no part of a series. */
export const replacedTime = (component: Component, ports: ReaderPorts): string | null => {
  const when = whenOf(propertyOf(component, 'RECURRENCE-ID'), ports);
  const uid = propertyOf(component, 'UID')?.value.trim() ?? '';
  return when === null ? null : `${uid}|${nameOfWhen(when)}`;
};
