import { timeText } from './time-text';

test('[CLI-8] a time is told by the clock of this computer, with the name of its zone', () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  const at = new Date(2026, 10, 18, 7, 5).getTime();
  expect(timeText(at)).toBe(`2026-11-18 07:05 ${zone}`);
  expect(timeText(null, 'none')).toBe('none');
});
