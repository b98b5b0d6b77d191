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

test('[SCREEN-17] whatever kept it is told, where a sentence tells it', () => {
  for (const code of ['model_unavailable', 'model_timed_out', 'model_rate_limited', 'cancelled_by_person'])
    expect(troubleOf(agent(code))).toBe(code);
  expect(troubleOf(agent('nobody_wrote_this_one'))).toBeNull();
});

test('[SCREEN-17] what its state would say, if it were still so, is over', () => {
  for (const code of ['stopped', 'agent_paused', 'agent_not_active', 'agent_sleeping'])
    expect(troubleOf(agent(code))).toBeNull();
});

test('the way on leads to where it can be changed', () => {
  expect(wayOn('budget_exceeded')).toBe('limits');
  expect(wayOn('privacy_confirmation_required')).toBe('models');
  expect(wayOn('overshared_payload_blocked')).toBe('preview');
  for (const code of ['model_key_refused', 'model_not_found', 'model_request_refused'])
    expect(wayOn(code)).toBe('models');
  expect(wayOn('stopped')).toBeNull();
});
