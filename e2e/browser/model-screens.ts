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
    peer: 'hub',
    isRare: true,
    open: async ({ driver: { tap, see } }) => {
      await tap(id('provider-add'));
      await see(id('provider-facts'));
    },
  },
  {
    name: 'how a model is reached',
    peer: 'hub',
    isRare: true,
    open: async ({ driver: { tap, see } }) => {
      await tap(id('connect-next'));
      await see(id('provider-address'));
    },
    close: async ({ driver: { tap, see } }) => {
      await tap(id('screen-back'));
      await see(id('provider-facts'));
      await tap(id('screen-back'));
      await see(id('models-screen'));
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
