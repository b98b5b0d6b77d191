import fc from 'fast-check';
import type { HeldAlert, HeldAlerts } from '../../core/alerts';
import { looksOf } from './held-name';
import { MOST_SCHEDULED, settlePlan, type WantedAlert } from './settle-plan';

const wanted = (id: string, firesAt: number | null, isKept = false): WantedAlert => ({
  id,
  firesAt,
  isKept,
  title: id,
  body: '',
  kind: 'reminder',
  category: 'item',
});
const nothing = { scheduled: [], shown: [] };
const heldAs = (alert: WantedAlert): HeldAlert => ({ ...alert, looks: looksOf(alert) });
const later = (id: string, firesAt: number | null = 9): HeldAlert => heldAs(wanted(id, firesAt));
const idsOf = (alerts: readonly WantedAlert[]): readonly string[] => alerts.map(({ id }) => id);

test('[ALERT-5] what is missing is shown, what is wanted no longer is taken back, what was shown is left alone', () => {
  const plan = settlePlan([wanted('new', null), wanted('seen', null, true), wanted('later', 9)], {
    scheduled: [later('gone'), later('later')],
    shown: [later('old', null), later('seen', null)],
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
  const held = { scheduled: first.show.map(heldAs), shown: [] };
  const earlier = settlePlan([...many, wanted('soon', 1)], held);
  expect(idsOf(earlier.show)).toEqual(['soon']);
  expect(earlier.take).toEqual(['r36']);
});

const named = (id: string, title: string, firesAt: number | null): WantedAlert => ({
  ...wanted(id, firesAt, true),
  title,
});

test('[ALERT-5] what is to come at another instant or in other words is taken back and given again', () => {
  const held = { scheduled: [later('zone'), later('words'), later('same')], shown: [] };
  const plan = settlePlan(
    [wanted('zone', 15, true), named('words', 'hidden', 9), wanted('same', 9, true)],
    held,
  );
  expect([idsOf(plan.show), plan.take]).toEqual([
    ['words', 'zone'],
    ['zone', 'words'],
  ]);
});

test('[ALERT-5] what stands there in other words is taken away, and nobody is called again', () => {
  const plan = settlePlan([named('a', 'hidden', null)], { scheduled: [], shown: [later('a', 9)] });
  expect(plan).toMatchObject({ show: [], take: ['a'] });
});

test('[ALERT-5] what stands there does not come again at another time', () => {
  const plan = settlePlan([wanted('a', 20, true)], { scheduled: [], shown: [later('a', 9)] });
  expect(plan).toMatchObject({ show: [], take: [] });
});

test('[ALERT-10] what was to come later and is wanted now is shown now, though it was given to the system before', () => {
  const plan = settlePlan([wanted('a', null, true)], { scheduled: [later('a')], shown: [] });
  expect([idsOf(plan.show), plan.take, [...plan.moved]]).toEqual([['a'], [], ['a']]);
});

/** What the system holds once it did as the plan says. */
const afterPlan = (before: HeldAlerts, { show, take, moved }: ReturnType<typeof settlePlan>): HeldAlerts => {
  const isLeft = ({ id }: HeldAlert): boolean => !take.includes(id) && !moved.has(id);
  return {
    scheduled: [
      ...before.scheduled.filter(isLeft),
      ...show.filter(({ firesAt }) => firesAt !== null).map(heldAs),
    ],
    shown: [...before.shown.filter(isLeft), ...show.filter(({ firesAt }) => firesAt === null).map(heldAs)],
  };
};
const id = fc.constantFrom(...'abcdefgh');
const title = fc.constantFrom('one', 'other');
const firesAt = fc.option(fc.integer({ min: 1, max: 9 }));
const some = fc.uniqueArray(fc.record({ id, title, firesAt, isKept: fc.boolean() }), {
  selector: (one) => one.id,
});
const heldSome = fc
  .uniqueArray(fc.record({ id, title, firesAt }), { selector: (one) => one.id })
  .map((all) => all.map((one) => heldAs(named(one.id, one.title, one.firesAt))));
const anyHeld = fc.record({ scheduled: heldSome, shown: heldSome });
const wantedFrom = (one: {
  id: string;
  title: string;
  firesAt: number | null;
  isKept: boolean;
}): WantedAlert => ({
  ...wanted(one.id, one.firesAt, one.isKept),
  title: one.title,
});

test('[ALERT-5] settling twice does nothing, whatever was held and wanted', () => {
  fc.assert(
    fc.property(some, anyHeld, (asked, before) => {
      const all = asked.map(wantedFrom);
      const after = afterPlan(before, settlePlan(all, before));
      const again = settlePlan(
        all.map((one) => ({ ...one, isKept: true })),
        after,
      );
      expect(again).toEqual({ show: [], take: [], moved: new Set() });
    }),
  );
});

test('[ALERT-2] [ALERT-5] whatever was held, nothing is left that looks otherwise than is wanted, and nothing is left out', () => {
  fc.assert(
    fc.property(some, anyHeld, (asked, before) => {
      const all = asked.map(wantedFrom);
      const after = afterPlan(before, settlePlan(all, before));
      for (const one of [...after.scheduled, ...after.shown])
        expect(all.map(looksOf)[all.findIndex((alert) => alert.id === one.id)]).toBe(one.looks);
      for (const alert of all) {
        const isShown = after.shown.some((one) => one.id === alert.id);
        const times = after.scheduled.filter((one) => one.id === alert.id).map((one) => one.firesAt);
        if (alert.firesAt !== null && !isShown) expect(times).toEqual([alert.firesAt]);
        if (alert.firesAt === null) expect(times).toEqual([]);
        if (!alert.isKept && alert.firesAt === null) expect(isShown).toBe(true);
      }
    }),
  );
});
