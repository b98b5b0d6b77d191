import { id } from '../driver';
import type { ShownScreen } from './shown-screen';

/** Models elsewhere, what they were sent and what that cost, before there is any. With one, `connectModel` looks at them. */
export const modelScreens: readonly ShownScreen[] = [
  {
    name: 'models',
    isRare: true,
    open: async ({ driver: { tap, see } }) => {
      await tap(id('settings-models'));
      await see(id('models-screen'));
    },
  },
  {
    name: 'a model that is added',
    isRare: true,
    open: async ({ driver: { tap, see } }) => {
      await tap(id('provider-add'));
      await see(id('provider-address'));
    },
    close: async ({ driver: { tap, notSee } }) => {
      await tap(id('sheet-close'));
      await notSee(id('sheet-close'));
    },
  },
  {
    name: 'what was sent',
    isRare: true,
    open: async ({ driver: { tap, see } }) => {
      await tap(id('models-sent'));
      await see(id('sent-screen'));
    },
    close: ({ driver: { tap } }) => tap(id('screen-back')),
  },
  {
    name: 'what asking cost',
    isRare: true,
    open: async ({ driver: { tap, see } }) => {
      await tap(id('models-spending'));
      await see(id('spending-screen'));
    },
    close: async ({ driver: { tap, see } }) => {
      await tap(id('screen-back'));
      await tap(id('screen-back'));
      await see(id('settings-screen'));
    },
  },
];
