import { makeAgent, MINUTE, openLifeBed, START, type LifeBed } from './life-bed';
import {
  readTimer,
  removeTimer,
  restoreTimer,
  saveTimer,
  timersOf,
  type TimerDraft,
} from '../../src/db/agent/timers';

let bed: LifeBed;
beforeEach(() => {
  bed = openLifeBed();
  makeAgent(bed);
});
afterEach(() => bed.destroy());

const seven = { kind: 'daily', time: '07:00', zone: 'floating' } as const;
const draft = (more: Partial<TimerDraft> = {}): TimerDraft => ({
  id: 't1',
  agentId: 'coach',
  label: 'mornings',
  schedule: seven,
  ...more,
});
const save = (more: Partial<TimerDraft> = {}): string =>
  bed.codeOf((writer) => saveTimer(writer, draft(more)));
const remove = (id: string): void => {
  bed.act((writer) => {
    removeTimer(writer, id);
    return null;
  });
};
const from = (): string | undefined => readTimer(bed.stores.agent.records, 't1')?.intent.effectiveFrom;
const at = (instant: number): string => new Date(instant).toISOString();

test('[TIMER-1] a timer holds from its last edit; a new label or switch leaves the intent alone', () => {
  save();
  expect(from()).toBe(at(START));
  bed.passTime(MINUTE);
  save({ label: 'early', active: false });
  expect(from()).toBe(at(START));
  expect(readTimer(bed.stores.agent.records, 't1')).toMatchObject({ label: 'early', active: false });
  save({ schedule: { ...seven, time: '08:00' } });
  expect(from()).toBe(at(START + MINUTE));
});

test('[TIMER-1] one that comes back after its removal holds from then: what it missed as a tombstone is gone', () => {
  save();
  remove('t1');
  expect(timersOf(bed.stores, 'coach')).toEqual([]);
  remove('t1');
  remove('never there');
  bed.passTime(MINUTE);
  save();
  expect(from()).toBe(at(START + MINUTE));
  expect(timersOf(bed.stores, 'coach')).toHaveLength(1);
});

test('[TIMER-1] a removal taken back gives the timer as it was, from now on; what is there, or never was, is left alone', () => {
  save();
  remove('t1');
  bed.passTime(MINUTE);
  const restore = (id: string): string =>
    bed.codeOf((writer) => {
      restoreTimer(writer, id);
      return null;
    });
  restore('t1');
  expect(readTimer(bed.stores.agent.records, 't1')).toMatchObject({ label: 'mornings', active: true });
  expect(from()).toBe(at(START + MINUTE));
  bed.passTime(MINUTE);
  restore('t1');
  expect(from()).toBe(at(START + MINUTE));
  expect(restore('never there')).toBe('not_found');
});

test('a timer of nobody, of another agent, or without sense is refused', () => {
  save();
  makeAgent(bed, { id: 'other' });
  expect(save({ agentId: 'other' })).toBe('already_exists');
  expect(save({ agentId: 'nobody' })).toBe('agent_not_found');
  expect(save({ schedule: { ...seven, time: '25:00' } })).toBe('invalid_record');
});
