import { useEffect, useState } from 'react';
import { AppState } from 'react-native';
import { dayOfDate } from '../../../core/calendar/device-clock';

export type Now = { readonly day: string; readonly time: string };

const read = (): Now => {
  const date = new Date();
  const time = `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
  return { day: dayOfDate(date), time };
};

/** The person's local day and minute. It moves on at midnight, and when the app comes back after a night's sleep. */
export const useNow = (): Now => {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const look = () =>
      setNow((last) => {
        const next = read();
        return next.day === last.day && next.time === last.time ? last : next;
      });
    const timer = setInterval(look, 20_000);
    const states = AppState.addEventListener('change', look);
    return () => {
      clearInterval(timer);
      states.remove();
    };
  }, []);
  return now;
};
