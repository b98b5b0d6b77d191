import { dayScale } from './day-scale';
import { overhang, shownHours, wholeDay } from './shown-hours';

const scale = dayScale({ startsAt: 0, endsAt: 86_400_000, wallMinutesAt: (instant) => instant / 60_000 });
const span = (from: number, until: number) => ({ from, until });

test('[TIMELINE-5] an empty day shows the waking hours', () => {
  expect(shownHours(scale, { spans: [], now: null })).toEqual({ from: 420, until: 1320 });
});

test('[TIMELINE-5] what stands earlier or later is shown, by whole hours', () => {
  expect(shownHours(scale, { spans: [span(330, 400), span(1300, 1385)], now: null })).toEqual({
    from: 300,
    until: 1440,
  });
  expect(shownHours(scale, { spans: [], now: 1330 })).toEqual({ from: 420, until: 1380 });
  expect(shownHours(scale, { spans: [], now: 10 })).toEqual({ from: 0, until: 1320 });
});

test('[TIMELINE-5] what reaches over the day is shown as far as the day goes', () => {
  expect(shownHours(scale, { spans: [span(-100, 60), span(1400, 1500)], now: null })).toEqual(
    wholeDay(scale),
  );
});

test('[TIMELINE-2] what is drawn longer than it took, at the end of the line, has its room below it', () => {
  const shown = { from: 420, until: 1_440 };
  const short = { from: 1_437, until: 1_438 };
  expect(overhang([], { shown, least: 41 })).toBe(0);
  expect(overhang([short, { from: 600, until: 660 }], { shown, least: 41 })).toBe(38);
  expect(overhang([{ from: 1_380, until: 1_440 }], { shown, least: 41 })).toBe(0);
});
