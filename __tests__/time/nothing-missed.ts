import { denseCases, expectedIn, timelineIn, walked, windowsOf } from './edge-bed';
import type { OracleZone } from './oracle';

/** Every kind of schedule, in a window around every change of the zone, against the oracle. */
export const expectNothingDoubledOrMissed = ({ name, zone }: { name: string; zone: OracleZone }): void => {
  const spans = windowsOf(zone);
  for (const { schedule, oracle } of denseCases(name)) {
    const timeline = timelineIn(zone, schedule);
    const expected = spans.map((span) => expectedIn({ zone, name, oracle }, span));
    expect({ schedule, found: spans.map((span) => walked(timeline, span)) }).toEqual({
      schedule,
      found: expected,
    });
    expect(spans.map((span) => timeline.count(span))).toEqual(expected.map(({ length }) => length));
    const newest = spans.map((span) => {
      const found = timeline.newest(span.upTo);
      return found !== null && found.firesAt > span.after ? found : null;
    });
    expect(newest).toEqual(expected.map((each) => each[each.length - 1] ?? null));
  }
};
