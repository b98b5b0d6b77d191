import { addDays, weekdayOfText } from '../../../core/calendar/day-text';

/** Whole weeks that cover the month of `day`; days of the neighbours included, so that every row has seven. */
export const monthGrid = (day: string, firstWeekday: number): readonly (readonly string[])[] => {
  const first = `${day.slice(0, 7)}-01`;
  const lead = (weekdayOfText(first) - firstWeekday + 7) % 7;
  const weeks: string[][] = [];
  let start = addDays(first, -lead);
  while (weeks.length === 0 || start.slice(0, 7) === first.slice(0, 7)) {
    const from = start;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(from, index)));
    start = addDays(start, 7);
  }
  return weeks;
};

export type CalendarKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
const stepByKey: Readonly<Record<CalendarKey, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};
export const isCalendarKey = (key: string): key is CalendarKey => Object.hasOwn(stepByKey, key);
export const dayAfterKey = (day: string, key: CalendarKey): string => addDays(day, stepByKey[key]);
