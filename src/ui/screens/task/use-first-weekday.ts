import { useCalendars } from 'expo-localization';

/** Monday is 1, Sunday is 7. The device knows it with Sunday as 1; one that does not say gets Monday. */
export const useFirstWeekday = (): number => {
  const first = useCalendars()[0]?.firstWeekday ?? 2;
  return ((first + 5) % 7) + 1;
};
