import { MINUTE_MS } from '../../../core/calendar/civil-day';
import { useEffect, useState } from 'react';
import { AppState } from 'react-native';

const LOOK_EVERY_MS = 10_000;
const read = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The instant at which the minute that is now began. A screen that shows time is drawn once a minute and no more often. */
export const useMinute = (): number => {
  const [minute, setMinute] = useState(read);
  useEffect(() => {
    const look = () => setMinute(read());
    const timer = setInterval(look, LOOK_EVERY_MS);
    const states = AppState.addEventListener('change', look);
    return () => {
      clearInterval(timer);
      states.remove();
    };
  }, []);
  return minute;
};
