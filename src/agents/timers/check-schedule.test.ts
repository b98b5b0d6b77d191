import { checkSchedule } from './check-schedule';
import { createZones } from '../../core/calendar/zone';

const zones = createZones((name) => (name === 'Here' ? () => 0 : null));
const now = Date.parse('2026-06-01T12:00:00.000Z');
const check = (schedule: Parameters<typeof checkSchedule>[0], personZone = 'Here') => {
  const checked = checkSchedule(schedule, { now, whereabouts: { zones, personZone } });
  return checked.ok ? 'ok' : checked.error.code;
};

test('[TIMER-22] what would fire is taken', () => {
  expect(check({ kind: 'daily', time: '07:00', zone: 'floating' })).toBe('ok');
  expect(check({ kind: 'cron', expression: '0 9 * * MON-FRI', zone: 'Here' })).toBe('ok');
  expect(check({ kind: 'once', at: '2026-06-01T12:00:00.001Z' })).toBe('ok');
});

test('[TIMER-22] what would not is refused, and why', () => {
  expect(check({ kind: 'once', at: '2026-06-01T12:00:00.000Z' })).toBe('schedule_never_fires');
  expect(check({ kind: 'cron', expression: '0 0 30 2 *', zone: 'Here' })).toBe('schedule_never_fires');
  expect(check({ kind: 'cron', expression: '0 0 L * *', zone: 'Here' })).toBe('invalid_cron');
  expect(check({ kind: 'daily', time: '07:00', zone: 'Mars/Olympus' })).toBe('unknown_zone');
  expect(check({ kind: 'daily', time: '07:00', zone: 'floating' }, 'Nowhere')).toBe('unknown_zone');
  expect(check({ kind: 'daily', time: '07:00', zone: '+01:00' })).toBe('invalid_schedule');
});
