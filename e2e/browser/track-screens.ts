import { id, text } from '../driver';
import { closeSheet, sheet, type ShownScreen } from './shown-screen';

/** Where somebody looks at what they did and measured, and finds what they wrote. */
export const trackScreens: readonly ShownScreen[] = [
  {
    name: 'track',
    open: async ({ driver: { tap, type, see } }) => {
      await tap(id('tab-journal'));
      await tap(id('journal-track'));
      await see(id('track-habits'));
      await type(id('log-line-input'), 'ran 5 km');
      await see(id('log-line-kind'));
    },
    close: ({ driver: { clear } }) => clear(id('log-line-input')),
  },
  {
    ...sheet('a new habit', { opener: 'habit-new', shows: 'habit-sheet' }),
    open: async ({ driver: { tap, see } }) => {
      await tap(id('habit-new'));
      await tap(id('habit-schedule-weekdays'));
      await see(id('habit-day-7'));
    },
  },
  {
    name: 'measurement, chart',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('measurement-weight'));
      await see(id('chart'));
    },
  },
  {
    name: 'measurement, table',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('chart-toggle'));
      await see(id('chart-table'));
    },
    close: ({ driver: { tap } }) => tap(id('screen-back')),
  },
  {
    name: 'entry of a workout',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('workout-squat'));
      await tap(text('5 × 5 · 70 kg'));
      await see(id('entry-sheet'));
    },
    close: async (stand) => {
      await closeSheet(stand);
      await stand.driver.tap(id('screen-back'));
    },
  },
  {
    name: 'rating',
    isRare: true,
    open: async ({ page, driver: { see } }) => {
      await page().locator('[data-testid="track-ratings"] [data-testid^="rating-"]').first().tap();
      await see(id('chart'));
    },
    close: ({ driver: { tap } }) => tap(id('screen-back')),
  },
  {
    name: 'habit',
    open: async ({ driver: { tap, see } }) => {
      await tap(text('Read ten pages'));
      await see(id('habit-today'));
      await see(id('chart'));
    },
    close: async ({ driver: { tap } }) => {
      await tap(id('screen-back'));
      await tap(id('screen-back'));
    },
  },
  {
    name: 'search',
    open: async ({ driver: { tap, type, see } }) => {
      await tap(id('journal-search'));
      await type(id('search-input'), 'garden');
      await see(text('Garden'));
    },
  },
  sheet('kinds of a search', { opener: 'search-filter-kinds', shows: 'search-kinds' }),
  {
    name: 'days of a search',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('search-filter-when'));
      await tap(id('search-when-own'));
      await see(id('search-days-save'));
    },
    close: async (stand) => {
      await closeSheet(stand);
      await stand.driver.tap(id('screen-back'));
    },
  },
];
