import type { Json } from '../../src/core/json';
import type { Author } from '../../src/core/registers';
import { fieldNames, type Act, type FieldName } from './peer';
import type { Dice } from './random';

/** What each field can be set to, so that every fold has something to decide, ties included. */
export const valuesByField: Readonly<Record<FieldName, readonly [Json, Json, Json]>> = {
  title: ['a', 'b', 'c'],
  goal: [null, 'x', 'y'],
  failures: [0, 1, 2],
  wake: [null, '2026-11-18T08:00:00.000Z', '2026-11-18T09:00:00.000Z'],
  allowed: [['p', 'q'], ['q', 'r'], null],
  active: [true, false, true],
  lifecycle: ['created', 'active', 'dormant'],
  deletedAt: [null, 1000, 2000],
  risk: ['low', 'high', 'medium'],
  processed: [{ a: 1 }, { a: 2, b: 1 }, { b: 3 }],
  persona: [
    { id: 'k', version: 1, approvedByPerson: true },
    { id: 'l', version: 2, approvedByPerson: false },
    { id: 'm', version: 2, approvedByPerson: true },
  ],
};

export const setAll = (by: Author, which: 0 | 1 | 2, names: readonly FieldName[] = fieldNames): Act => ({
  kind: 'set',
  by,
  values: new Map(names.map((name) => [name, valuesByField[name][which]])),
});

const nothing: Json = {};
/** Leaves out the values that other hosts wrote about themselves. */
export const forgetAll: Act = {
  kind: 'forget',
  values: new Map<'destroyed' | 'engaged' | 'used', Json>([
    ['destroyed', nothing],
    ['engaged', nothing],
    ['used', 0],
  ]),
};
const forgetStops: Act = { kind: 'forget', values: new Map([['engaged', nothing]]) };

export const randomAct = (dice: Dice): Act => {
  const kind = dice.below(24);
  if (kind === 0) return { kind: 'destroy' };
  if (kind <= 2) return { kind: 'stop' };
  if (kind === 3) return { kind: 'release' };
  if (kind <= 5) return { kind: 'use' };
  if (kind <= 7) return dice.pick([forgetAll, forgetStops]);
  const values = new Map<FieldName, Json>();
  for (const name of fieldNames) if (dice.chance(0.4)) values.set(name, dice.pick(valuesByField[name]));
  return { kind: 'set', by: dice.pick<Author>(['person', 'person', 'agent', 'runtime']), values };
};
