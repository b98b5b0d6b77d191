import fc from 'fast-check';
import { MOST_SCHEDULED, settlePlan, type WantedAlert } from './settle-plan';

const wanted = (id: string, firesAt: number | null, isKept = false): WantedAlert => ({
  ...{ id, firesAt, isKept, title: id, body: '' },
  kind: 'reminder',
  category: 'item',
});
const nothing = { scheduled: [], shown: [] };
const idsOf = (alerts: readonly WantedAlert[]): readonly string[] => alerts.map(({ id }) => id);

test('[ALERT-5] what is missing is shown, what is wanted no longer is taken back, what was shown is left alone', () => {
  const plan = settlePlan([wanted('new', null), wanted('seen', null, true), wanted('later', 9)], {
    scheduled: ['gone', 'later'],
    shown: ['old', 'seen'],
  });
  expect(idsOf(plan.show)).toEqual(['new']);
  expect([...plan.take].sort()).toEqual(['gone', 'old']);
});

test('[ALERT-5] what the system lost is given to it again', () => {
  const plan = settlePlan([wanted('later', 9, true)], nothing);
  expect(idsOf(plan.show)).toEqual(['later']);
});

test('[ALERT-6] of what is to come the earliest are given to the system, and what found no room comes when there is some', () => {
  const many = Array.from({ length: 100 }, (_, i) => wanted(`r${i}`, 1_000 - i));
  const first = settlePlan(many, nothing);
  expect(first.show).toHaveLength(MOST_SCHEDULED);
  expect(Math.max(...first.show.map(({ firesAt }) => firesAt ?? 0))).toBe(964);
  const held = { scheduled: idsOf(first.show), shown: [] };
  const earlier = settlePlan([...many, wanted('soon', 1)], held);
  expect(idsOf(earlier.show)).toEqual(['soon']);
  expect(earlier.take).toEqual(['r36']);
});

test('[ALERT-5] settling twice does nothing, whatever was held and wanted', () => {
  const id = fc.constantFrom(...'abcdefgh');
  const alert = fc.record({ id, firesAt: fc.option(fc.integer({ min: 1, max: 9 })), isKept: fc.boolean() });
  const some = fc.uniqueArray(alert, { selector: (one) => one.id });
  const held = fc.record({ scheduled: fc.uniqueArray(id), shown: fc.uniqueArray(id) });
  fc.assert(
    fc.property(some, held, (asked, before) => {
      const all = asked.map((one) => wanted(one.id, one.firesAt, one.isKept));
      const plan = settlePlan(all, before);
      const kept = (ids: readonly string[]): string[] => ids.filter((one) => !plan.take.includes(one));
      const after = {
        scheduled: [...kept(before.scheduled), ...idsOf(plan.show.filter(({ firesAt }) => firesAt !== null))],
        shown: [...kept(before.shown), ...idsOf(plan.show.filter(({ firesAt }) => firesAt === null))],
      };
      const again = settlePlan(
        all.map((one) => ({ ...one, isKept: true })),
        after,
      );
      expect(again).toEqual({ show: [], take: [] });
    }),
  );
});
