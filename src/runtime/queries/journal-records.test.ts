import { emptyRegisters, writeFields } from '../../core/registers';
import { workoutKind } from '../../db/journal/kinds/workout';
import { markOfTexts } from './journal-records';

const byAgent = { by: 'agent', authority: 'model', tainted: false } as const;
const pasted = { by: 'person', authority: 'external', tainted: true } as const;

test('[TAINT-4] a record is marked as from outside, whatever else an agent wrote into it', () => {
  const named = writeFields(emptyRegisters, {
    dot: { host: 'here', n: 1 },
    folds: {},
    provenance: byAgent,
    values: new Map([['workoutType', 'Long run']]),
  });
  const noted = writeFields(named, {
    dot: { host: 'here', n: 2 },
    folds: {},
    provenance: pasted,
    values: new Map([['note', 'Off a page']]),
  });
  const markOf = (registers: typeof named) => markOfTexts(workoutKind, { registers });
  expect(markOf(named)).toEqual({ provenance: { authority: 'model', tainted: false } });
  expect(markOf(noted)).toEqual({ provenance: { authority: 'external', tainted: true } });
});
