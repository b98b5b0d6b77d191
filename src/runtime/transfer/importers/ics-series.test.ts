import { icsComponents } from './ics-components';
import { seriesOf, windowOf } from './ics-series';
import { propertyOf, whenOf } from './ics-when';
import { zoneClock } from './zone-clock';

const zoneNamed = zoneClock;
const berlin = zoneNamed('Europe/Berlin');
if (berlin === null) throw new Error('every platform knows Berlin');
const ports = { zone: berlin, zoneNamed, now: Date.UTC(2026, 10, 20) };

const timesOf = (zone: string, lines: readonly string[]): readonly string[] => {
  const [start = '', ...rest] = lines;
  const file = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', `DTSTART;TZID=${zone}:${start}`, ...rest];
  const text = [...file, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  for (const ended of icsComponents([text])) {
    if (ended === undefined) continue;
    const { component } = ended;
    const when = whenOf(propertyOf(component, 'DTSTART'), ports);
    if (when === null) throw new Error('the start can be read');
    const walk = { start: when, window: windowOf(ports), ports, spend: () => undefined, moved: () => false };
    return seriesOf(component, walk).times.map(({ at }) => new Date(at ?? NaN).toISOString().slice(0, 16));
  }
  return [];
};

// RFC 5545, section 3.3.5: a time that clocks jump over is read with the offset before the jump, one that comes twice is the first.
test('[ICS-2] a series meets a jump of the clocks for one day alone', () => {
  const rule = 'RRULE:FREQ=DAILY;COUNT=3';
  expect(timesOf('Europe/Berlin', ['20260328T023000', rule])).toEqual([
    '2026-03-28T01:30',
    '2026-03-29T01:30',
    '2026-03-30T00:30',
  ]);
  expect(timesOf('America/New_York', ['20261031T013000', rule])).toEqual([
    '2026-10-31T05:30',
    '2026-11-01T05:30',
    '2026-11-02T06:30',
  ]);
});

test('[ICS-2] a series that starts in the hour that clocks jump over keeps its time', () => {
  expect(timesOf('Europe/Berlin', ['20260329T023000', 'RRULE:FREQ=WEEKLY;COUNT=3'])).toEqual([
    '2026-03-29T01:30',
    '2026-04-05T00:30',
    '2026-04-12T00:30',
  ]);
  expect(timesOf('America/New_York', ['20260308T020000', 'RRULE:FREQ=MONTHLY;COUNT=2'])).toEqual([
    '2026-03-08T07:00',
    '2026-04-08T06:00',
  ]);
  expect(timesOf('Australia/Lord_Howe', ['20261004T021500', 'RRULE:FREQ=DAILY;COUNT=2'])).toEqual([
    '2026-10-03T15:45',
    '2026-10-04T15:15',
  ]);
});
