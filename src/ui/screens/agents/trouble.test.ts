import { troubleOf, wayOn } from './trouble';

const agent = (heldBy: string | null) => ({ heldBy, isRunning: false, whyNot: null });

test('what kept the newest run from its end is told as long as nothing says more', () => {
  expect(troubleOf(agent('budget_exceeded'))).toBe('budget_exceeded');
  expect(troubleOf(agent('privacy_confirmation_required'))).toBe('privacy_confirmation_required');
  expect(troubleOf(agent(null))).toBeNull();
  expect(troubleOf(agent('stopped'))).toBeNull();
  expect(troubleOf({ ...agent('budget_exceeded'), isRunning: true })).toBeNull();
  expect(troubleOf({ ...agent('budget_exceeded'), whyNot: 'agent_paused' })).toBeNull();
});

test('the way on leads to where it can be changed', () => {
  expect(wayOn('budget_exceeded')).toBe('limits');
  expect(wayOn('privacy_confirmation_required')).toBe('models');
  expect(wayOn('overshared_payload_blocked')).toBe('preview');
  expect(wayOn('stopped')).toBeNull();
});
