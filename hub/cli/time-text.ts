import { deviceZone } from '../../src/platform/device-zone';
import { dateFormat } from '../../src/core/formatters';

/** By the clock of this computer, and which that is: a time without its zone is no time. */
export const timeText = (at: number | null, none = ''): string => {
  if (at === null) return none;
  const timeZone = deviceZone();
  const parts = dateFormat('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return `${parts.format(at)} ${timeZone}`;
};
