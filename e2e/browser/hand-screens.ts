import { id } from '../driver';
import { sheet, type ShownScreen } from './shown-screen';

/** The first steps, begun again from Settings, and left. */
const firstSteps: readonly ShownScreen[] = [
  {
    name: 'the first steps: what it is',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('settings-welcome'));
      await see(id('welcome-1'));
    },
  },
  {
    name: 'the first steps: what leaves',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('welcome-next'));
      await see(id('welcome-2'));
    },
  },
  {
    name: 'the first steps: who helps',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('welcome-next'));
      await see(id('first-sees-all'));
    },
    close: async ({ driver: { tap, see } }) => {
      await tap(id('welcome-skip'));
      await see(id('settings-screen'));
    },
  },
];

/** What stands still, who may open the app, and how one begins; all from Settings. */
export const handScreens: readonly ShownScreen[] = [
  {
    name: 'what stands still',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('settings-stops'));
      await see(id('may-journal'));
    },
    close: async ({ driver: { tap, see } }) => {
      await tap(id('screen-back'));
      await see(id('settings-screen'));
    },
  },
  {
    name: 'what may leave',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('settings-models'));
      await tap(id('models-leaving'));
      await see(id('reach-none'));
    },
    close: async ({ driver: { tap, see } }) => {
      await tap(id('screen-back'));
      await tap(id('screen-back'));
      await see(id('settings-screen'));
    },
  },
  sheet('a passphrase for the lock', { opener: 'lock-switch', shows: 'passphrase-sheet' }),
  ...firstSteps,
];
