import { useCallback } from 'react';
import { useSpeaking } from '../../words';
import { addDays } from '../../../core/calendar/day-text';
import { dayOfDate } from '../../../core/calendar/device-clock';
import { formatDay, formatInstant } from '../../time/format';
import { useNow } from '../task/use-now';

/** An instant as a person says it: "tomorrow at 07:00". */
export const useWhen = (): ((at: number) => string) => {
  const { say, locale } = useSpeaking();
  const { day: today } = useNow();
  return useCallback(
    (at) => {
      const day = dayOfDate(new Date(at));
      const time = formatInstant(at, {
        language: locale,
        options: { hour: 'numeric', minute: '2-digit' },
      });
      if (day === today) return say('agents.atToday', { time });
      if (day === addDays(today, 1)) return say('agents.atTomorrow', { time });
      if (day === addDays(today, -1)) return say('agents.atYesterday', { time });
      const isThisYear = day.slice(0, 4) === today.slice(0, 4);
      const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', weekday: 'short' };
      const words = formatDay(day, {
        language: locale,
        options: isThisYear ? options : { dateStyle: 'medium' },
      });
      return say('agents.atDay', { day: words, time });
    },
    [say, locale, today],
  );
};
